internal import GRDB
package import TokenModel

/// How to undo one commit.
package struct RevertPlan: Hashable, Sendable {
  /// What to commit.
  package var changes: ChangeSet
  /// What the commit says of revisions, documents and axes, which stays: others may rest on it.
  package var staying: CommitPlan
}

/// A later change that a revert would overwrite.
package struct StandingChange: Hashable, Sendable {
  package var commit: Int
  package var shortHash: String
  package var path: TokenPath

  var text: String { "#\(commit) \(shortHash) (\(path.text))" }
}

extension Registry {
  /// The changes that undo exactly one commit: cells and descriptions as they were before it, and
  /// tokens back where they were.
  ///
  /// A later commit stands in the way where something that this one changed now says something else
  /// than after it, or where what it moved is elsewhere by now.
  ///
  /// - Parameter head: the newest commit, on which the revert is to be recorded.
  /// - Throws: `StoreProblem.revertBlocked` with each commit and path in the way, `.unknownCommit`.
  /// - Complexity: O(*c*·log *n*) for *c* rows of the commit.
  package func revertPlan(of commit: Int, at head: Int) throws -> RevertPlan {
    try read { db in
      try PointFinder(db).check(number: commit)
      let standing = try StandingChanges(
        db, path: path, commit: Int64(commit), head: Int64(head)
      ).found()
      guard standing.isEmpty else { throw StoreProblem.revertBlocked(commit, by: standing) }
      return RevertPlan(try CommitRows(db, path: path, commit: Int64(commit)).changes())
    }
  }
}

extension RevertPlan {
  init(_ done: CommitChanges) {
    changes = ChangeSet()
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
    staying = CommitPlan()
    staying.revisions = done.revisions
    staying.documents = done.documents
    staying.axes = done.axes
  }
}

/// What was changed since a commit of all that it changed.
private struct StandingChanges {
  private let db: Database
  private let commit: Int64
  private let head: Int64
  private let lookup: CommitLookup
  private let rows: CommitRows

  init(_ db: Database, path: String, commit: Int64, head: Int64) throws {
    self.db = db
    self.commit = commit
    self.head = head
    lookup = try CommitLookup(db, path: path, asOf: head)
    rows = try CommitRows(db, path: path, commit: commit)
  }

  /// By commit, newest first, then path; each once.
  func found() throws -> [StandingChange] {
    var standing: Set<StandingChange> = []
    for (place, content) in try rows.written() {
      guard let now = try lookup.content(of: place, at: head), now.commit > commit,
        !now.says(content)
      else { continue }
      try add(later(place), place.slot, to: &standing)
    }
    try addAbouts(&standing)
    try addTenants(&standing)
    return standing.sorted { ($1.commit, $0.path) < ($0.commit, $1.path) }
  }

  private func later(_ place: CellPlace) throws -> [Int64] {
    try Int64.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT commit_id FROM cell WHERE token_id = ? AND revision_id = ? AND context_id = ?
            AND commit_id > ? AND commit_id <= ?
          """), arguments: [place.slot, place.revision, place.context, commit, head])
  }

  private func addAbouts(_ standing: inout Set<StandingChange>) throws {
    let abouts = try Row.fetchAll(
      db, sql: "SELECT token_id, revision_id FROM about WHERE commit_id = ?",
      arguments: [commit])
    for row in abouts {
      let slot = try row.number(0)
      let revision = try row.number(1)
      guard try lookup.about(slot, revision, at: head) != lookup.about(slot, revision, at: commit)
      else { continue }
      let later = try Int64.fetchAll(
        db,
        sql: """
          SELECT commit_id FROM about WHERE token_id = ? AND revision_id = ?
            AND commit_id > ? AND commit_id <= ?
          """, arguments: [slot, revision, commit, head])
      try add(later, slot, to: &standing)
    }
  }

  /// What was born since where a moved token has to go back to.
  private func addTenants(_ standing: inout Set<StandingChange>) throws {
    let origins = try MoveLinks(db).origins(in: commit)
    for slot in origins.values where origins[slot] == nil {
      let born = try Row.fetchAll(
        db,
        sql: """
          SELECT max(commit_id), statement_id FROM cell
          WHERE token_id = ?1 AND commit_id <= ?3 GROUP BY revision_id, context_id
          HAVING max(commit_id) > ?2 AND statement_id IS NOT NULL
          """, arguments: [slot, commit, head])
      try add(born.map { try $0.number(0) }, slot, to: &standing)
    }
  }

  private func add(
    _ commits: [Int64], _ slot: Int64, to standing: inout Set<StandingChange>
  ) throws {
    for number in commits {
      let info = try lookup.commit(number)
      standing.insert(
        StandingChange(
          commit: info.number, shortHash: String(info.shortHash), path: try lookup.path(slot)))
    }
  }
}
