internal import GRDB
package import TokenModel

/// How to undo one commit.
package struct RevertPlan: Hashable, Sendable {
  /// The changes to commit.
  package var changes = ChangeSet()
  /// The revisions, documents and axes of the commit that stay because others may rest on them.
  package var staying = CommitEffect()
}

/// A later change that a revert would overwrite.
package struct StandingChange: Hashable, Sendable {
  package var commit: Int
  package var shortHash: String
  package var path: TokenPath

  var text: String { "#\(commit) \(shortHash) (\(path.text))" }
}

extension Snapshot {
  /// The changes that undo exactly one commit: cells and descriptions as they were before it, and
  /// tokens back where they were. They are to be recorded on this state.
  ///
  /// A later commit is in the way where something that this one changed has other content by now, or
  /// where a token that it moved is elsewhere.
  ///
  /// - Throws: `StoreProblem.revertBlocked` with each commit and path in the way, `.unknownCommit`.
  /// - Complexity: O(*c*·log *n*) for *c* rows of the commit.
  package func revertPlan(of number: Int) throws -> RevertPlan {
    try read { reader in
      try PointFinder(reader.db).check(number: number)
      let standing = try StandingChanges(reader, commit: Int64(number)).found()
      guard standing.isEmpty else { throw StoreProblem.revertBlocked(number, by: standing) }
      let done = try CommitRows(reader, commit: Int64(number)).changes()
      var plan = RevertPlan(done)
      try plan.bringBackAxes(reader, of: Int64(number))
      try plan.bringBackRevisions(reader, of: Int64(number), done.deletedRevisions)
      try plan.deleteRevisions(reader, of: Int64(number))
      try plan.leaveTextsOfNothing(reader)
      return plan
    }
  }
}

extension RevertPlan {
  init(_ done: CommitChanges) {
    self.init()
    for change in done.cells {
      if let before = change.before {
        changes.set.cells.append(before)
      } else if let after = change.after {
        changes.removing.append(after.key)
      }
    }
    for change in done.abouts {
      if let before = change.before {
        changes.set.abouts.append(before)
      } else if let after = change.after {
        changes.removingAbouts.append(after.key)
      }
    }
    changes.moves = done.moves.map { Move(from: $0.to, to: $0.from) }
    changes.links = done.links.map(\.before)
    staying.revisions = done.revisions
    staying.documents = done.documents
    staying.axes = done.axes
  }

  /// What stands in a retired axis value needs it again.
  fileprivate mutating func bringBackAxes(_ now: SnapshotReader, of commit: Int64) throws {
    let before = try now.at(commit - 1).outline()
    for revision in try now.outline().revisions {
      guard staying.revisions.contains(where: { $0.id == revision.id }),
        let old = before.revision(revision.id), !revision.hasAxes(of: old)
      else { continue }
      bringBackAxes(of: old, to: revision)
      staying.revisions.removeAll { $0.id == revision.id }
    }
  }

  /// A revision is what it is by now, with the axes that it had.
  mutating func bringBackAxes(of old: Revision, to now: Revision) {
    var whole = now
    whole.axes = old.axes.adding(now.axes)
    changes.set.revisions.append(whole)
    changes.replacesRevisions = true
  }

  /// What was deleted is as it was before.
  fileprivate mutating func bringBackRevisions(
    _ now: SnapshotReader, of commit: Int64, _ deleted: [String]
  ) throws {
    let known = Set(try now.outline().revisions.map(\.id))
    changes.set.revisions += try now.at(commit - 1).outline().revisions.filter {
      deleted.contains($0.id) && !known.contains($0.id)
    }
  }

  /// Nothing is said of a token that is not there and does not come back: the next one of the name would have it.
  fileprivate mutating func leaveTextsOfNothing(_ now: SnapshotReader) throws {
    guard changes.moves.isEmpty else { return }
    let back = Set(changes.set.cells.map(\.path))
    try changes.set.abouts.removeAll { about in
      guard !about.isGroup, !back.contains(about.path) else { return false }
      let records = try now.tokenID(about.path).map(now.newestRecords)
      return records?.contains { $0.statement != nil } != true
    }
  }

  /// A revision that the commit made goes with the last of its cells, where nothing else rests on it.
  ///
  /// - Complexity: O(*n*) in the rows of cells, where the commit made one.
  fileprivate mutating func deleteRevisions(_ now: SnapshotReader, of commit: Int64) throws {
    let before = Set(try now.at(commit - 1).outline().revisions.map(\.id))
    let rows = try now.revisionRows()
    staying.revisions.removeAll { old in !rows.contains { $0.revision.id == old.id } }
    let born = rows.filter { row in
      staying.revisions.contains { $0.id == row.revision.id } && !before.contains(row.revision.id)
    }
    guard !born.isEmpty else { return }
    let removed = Set(changes.removing)
    let live = try now.newestRecords().values.filter { $0.statement != nil }
    for row in born {
      let isEmpty = try live.filter { $0.revision == row.id }.allSatisfy { record in
        try removed.contains(now.key(record.place))
      }
      guard isEmpty, !rows.contains(where: { $0.revision.base == row.revision.id }) else {
        continue
      }
      changes.deletingRevisions.append(row.revision.id)
      staying.revisions.removeAll { $0.id == row.revision.id }
    }
  }
}

/// The later changes of all that a commit changed.
private struct StandingChanges {
  private let commit: Int64
  private let now: SnapshotReader
  private let then: SnapshotReader
  private let rows: CommitRows

  init(_ reader: SnapshotReader, commit: Int64) throws {
    self.commit = commit
    now = reader
    then = reader.at(commit)
    rows = try CommitRows(reader, commit: commit)
  }

  /// The changes by commit, newest first, then path; each once.
  func found() throws -> [StandingChange] {
    var standing: Set<StandingChange> = []
    for (place, written) in try rows.written() {
      guard let newest = try now.newestRecord(of: place), newest.commit > commit,
        !newest.hasContent(of: written)
      else { continue }
      let later = try now.records(of: place, from: commit + 1, to: now.asOf)
      try add(later.map(\.commit), place.token, to: &standing)
    }
    try addAbouts(&standing)
    try addTenants(&standing)
    try addLinks(&standing)
    return standing.sorted { ($1.commit, $0.path) < ($0.commit, $1.path) }
  }

  private func addAbouts(_ standing: inout Set<StandingChange>) throws {
    for place in try rows.aboutPlaces() {
      guard
        try now.stated(about: place.token, place.revision)
          != then.stated(about: place.token, place.revision)
      else { continue }
      let later = try now.aboutRecords(of: place.token, from: commit + 1, to: now.asOf)
        .filter { $0.revision == place.revision }
      try add(later.map(\.commit), place.token, to: &standing)
    }
  }

  /// Adds what was born since at the paths to which moved tokens have to go back.
  private func addTenants(_ standing: inout Set<StandingChange>) throws {
    let origins = try MoveLinks(now).origins(in: commit)
    for token in origins.values where origins[token] == nil {
      let born = try now.newestRecords(of: token)
        .filter { $0.commit > commit && $0.statement != nil }
      try add(born.map(\.commit), token, to: &standing)
    }
  }

  private func addLinks(_ standing: inout Set<StandingChange>) throws {
    for written in try LinkRecord.written(by: commit, now.db) {
      let newest = try LinkRecord.newest(
        now.db, of: written.token, since: written.since, before: now.asOf + 1)
      guard let newest, newest.commit > commit, newest.from != written.from else { continue }
      try add([newest.commit], written.token, to: &standing)
    }
  }

  private func add(
    _ commits: [Int64], _ token: Int64, to standing: inout Set<StandingChange>
  ) throws {
    for number in commits {
      let info = try now.commit(number)
      standing.insert(
        StandingChange(
          commit: info.number, shortHash: String(info.shortHash), path: try now.path(token)))
    }
  }
}
