internal import GRDB
package import TokenModel

/// Everything that one commit changed, with what was there before.
package struct CommitChanges: Hashable, Sendable {
  package struct AboutChange: Hashable, Sendable {
    package var before: About?
    package var after: About?
  }

  /// By path, then revision and context. Of a token that the commit moved only what says something
  /// else; `before` has the old path then.
  package var cells: [CommitPlan.CellChange] = []
  /// By path, then revision; moved ones as for cells.
  package var abouts: [AboutChange] = []
  /// By new path.
  package var moves: [Move] = []
  /// As the commit describes them.
  package var revisions: [Revision] = []
  /// As the commit describes them.
  package var documents: [Document] = []
  /// Those that the commit declared.
  package var axes: [String] = []
}

/// How much one commit changed.
package struct CommitCounts: Hashable, Sendable {
  /// Cells.
  package var added = 0
  /// Cells.
  package var changed = 0
  /// Cells.
  package var removed = 0
  /// Tokens and groups; their cells are counted only where they say something else.
  package var moved = 0
  /// Descriptions.
  package var described = 0

  package init() {}
}

extension Registry {
  /// What one commit changed.
  ///
  /// - Throws: `StoreProblem.unknownCommit` where there is none of that number.
  /// - Complexity: O(*c*·log *n*) for *c* rows of the commit.
  package func changes(in commit: Int) throws -> CommitChanges {
    try read { db in
      try PointFinder(db).check(number: commit)
      return try CommitRows(db, path: path, commit: Int64(commit)).changes()
    }
  }

  /// How many cells each commit added, changed and removed, by number.
  ///
  /// - Complexity: O(*c*·log *n*) for *c* rows of these commits; one query, and one more for each
  ///   commit with moves.
  package func counts(of commits: [CommitInfo]) throws -> [Int: CommitCounts] {
    try read { db in try CommitCounter(db, path: path).counts(of: commits.map(\.number)) }
  }
}

/// The rows of one commit beside those of before.
struct CommitRows {
  private let db: Database
  private let commit: Int64
  let lookup: CommitLookup
  /// Where moved tokens came from, by the slot they came to.
  private let origins: [Int64: Int64]
  /// The slots they came to, by where they came from.
  private let targets: [Int64: Int64]

  struct CellRow {
    /// Where it was before; differs from `place` in the slot of a moved token.
    var oldPlace: CellPlace
    var place: CellPlace
    var before: CellContent?
    var after: CellContent?
  }

  init(_ db: Database, path: String, commit: Int64) throws {
    self.db = db
    self.commit = commit
    lookup = try CommitLookup(db, path: path, asOf: commit)
    origins = try MoveLinks(db).origins(in: commit)
    targets = Dictionary(uniqueKeysWithValues: origins.map { ($0.value, $0.key) })
  }

  func changes() throws -> CommitChanges {
    var changes = CommitChanges()
    changes.cells = try cells().map {
      .init(
        before: try lookup.cell($0.oldPlace, $0.before), after: try lookup.cell($0.place, $0.after))
    }
    changes.abouts = try abouts()
    changes.moves = try MoveLinks(db).moves(in: commit)
    let revisions = try Int64.fetchSet(
      db, sql: "SELECT id FROM revision WHERE commit_id = ?", arguments: [commit])
    changes.revisions = lookup.revisions.values.filter { revisions.contains($0.id) }
      .sorted { $0.position < $1.position }.map(\.revision)
    let documents = try String.fetchSet(
      db, sql: "SELECT id FROM document WHERE commit_id = ?", arguments: [commit])
    if !documents.isEmpty {
      changes.documents = try lookup.reader.documents().filter { documents.contains($0.id) }
    }
    try db.forEach("SELECT * FROM axis WHERE commit_id = ? ORDER BY id", [commit]) { row in
      try row.verify(.axis)
      changes.axes.append(try row.text(1))
    }
    return changes
  }

  /// The commit's rows as they stand.
  func written() throws -> [CellPlace: CellContent] {
    var written: [CellPlace: CellContent] = [:]
    try db.forEach(
      "SELECT * FROM cell INDEXED BY cell_commit WHERE commit_id = ?", [commit]
    ) { row in
      let record = try CellRecord(row)
      written[record.place] = record.content
    }
    let rows = RowCount(cells: written.count, abouts: try aboutKeys().count)
    try rows.check(db, of: "= \(commit)")
    return written
  }

  /// What became of the content that a slot had before the commit, for one cell or description that
  /// the commit wrote there: the inverse of `Occupancy`.
  ///
  /// - Parameter isWritten: whether the commit wrote the same cell or description in another slot.
  /// - Returns: `before`, the slot where the token that has the row now was before, `nil` where a move
  ///   left the slot empty and the token is new; `isGone`, whether what was in the slot went nowhere: it
  ///   was removed, and the rest of its token moved away or made room for another.
  private func former(
    of slot: Int64, isWritten: (Int64) -> Bool
  ) -> (before: Int64?, isGone: Bool) {
    let origin = origins[slot]
    let target = targets[slot]
    return (
      before: origin ?? (target == nil ? slot : nil),
      isGone: target.map { !isWritten($0) } ?? (origin != nil)
    )
  }

  /// The cells that say something else than before, moved ones compared with their old place.
  func cells() throws -> [CellRow] {
    let written = try written()
    var rows: [CellRow] = []
    for (place, after) in written {
      let former = former(of: place.slot) { written[place.at($0)] != nil }
      var before = try former.before.flatMap {
        try lookup.content(of: place.at($0), at: commit - 1)
      }
      if before?.statement == nil { before = nil }
      let now = after.statement == nil ? nil : after
      if before != nil || now != nil, !(now.map { $0.says(before) } ?? false) {
        rows.append(
          CellRow(
            oldPlace: origins[place.slot].map(place.at) ?? place, place: place, before: before,
            after: now))
      }
      if former.isGone, let gone = try lookup.content(of: place, at: commit - 1),
        gone.statement != nil
      {
        rows.append(CellRow(oldPlace: place, place: place, before: gone, after: nil))
      }
    }
    return try rows.map { (try lookup.path($0.place.slot), $0) }.sorted { first, second in
      first.0 != second.0
        ? first.0 < second.0 : lookup.precedes(first.1.place, second.1.place)
    }.map(\.1)
  }

  /// The slots and revisions of the commit's descriptions.
  private func aboutKeys() throws -> Set<[Int64]> {
    var keys: Set<[Int64]> = []
    try db.forEach("SELECT * FROM about WHERE commit_id = ?", [commit]) { row in
      try row.verify(.about)
      keys.insert([try row.number(0), try row.number(1)])
    }
    return keys
  }

  private func abouts() throws -> [CommitChanges.AboutChange] {
    let written = try aboutKeys()
    var changes: [CommitChanges.AboutChange] = []
    for key in written {
      let (slot, revision) = (key[0], key[1])
      let former = former(of: slot) { written.contains([$0, revision]) }
      let before = try former.before.flatMap { try lookup.about($0, revision, at: commit - 1) }
      let after = try lookup.about(slot, revision, at: commit)
      if before?.with(path: after?.path) != after { changes.append(.init(before: before, after: after)) }
      if former.isGone, let gone = try lookup.about(slot, revision, at: commit - 1) {
        changes.append(.init(before: gone, after: nil))
      }
    }
    return changes.sorted { first, second in
      guard let first = first.after ?? first.before, let second = second.after ?? second.before
      else { return false }
      return (first.path, first.revision) < (second.path, second.revision)
    }
  }
}

/// Counts what commits changed, without reading what cells say.
private struct CommitCounter {
  private let db: Database
  private let path: String

  init(_ db: Database, path: String) {
    self.db = db
    self.path = path
  }

  func counts(of commits: [Int]) throws -> [Int: CommitCounts] {
    var counts = Dictionary(uniqueKeysWithValues: commits.map { ($0, CommitCounts()) })
    // A number is safe as text, and there may be more of them than parameters.
    let list = commits.map(String.init).joined(separator: ",")
    let cells = try countCells(list, &counts)
    var described = 0
    let abouts = try Row.fetchCursor(
      db, sql: "SELECT * FROM about WHERE commit_id IN (\(list))")
    while let row = try abouts.next() {
      try row.verify(.about)
      described += 1
      counts[try row.int(2)]?.described += 1
    }
    try RowCount(cells: cells, abouts: described).check(db, of: "IN (\(list))")
    guard try MoveLinks(db).exist() else { return counts }
    let moved = try Int.fetchAll(
      db, sql: "SELECT DISTINCT commit_id FROM move WHERE commit_id IN (\(list))")
    for number in moved { counts[number] = try countMoved(number) }
    return counts
  }

  /// - Returns: how many rows there were.
  private func countCells(_ list: String, _ counts: inout [Int: CommitCounts]) throws -> Int {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT c.*, p.* FROM cell c INDEXED BY cell_commit
        LEFT JOIN cell p ON p.token_id = c.token_id AND p.revision_id = c.revision_id
          AND p.context_id = c.context_id AND p.commit_id = (
            SELECT max(q.commit_id) FROM cell q WHERE q.token_id = c.token_id
              AND q.revision_id = c.revision_id AND q.context_id = c.context_id
              AND q.commit_id < c.commit_id)
        WHERE c.commit_id IN (\(list))
        """)
    var count = 0
    while let row = try rows.next() {
      count += 1
      let columns = row.count / 2
      let after = try CellRecord(row, columns: columns)
      let before =
        row.hasNull(atIndex: columns) ? nil : try CellRecord(row, at: columns, columns: columns)
      let number = Int(after.commit)
      switch (before?.statement != nil, after.statement != nil) {
      case (false, true): counts[number]?.added += 1
      case (true, true): counts[number]?.changed += 1
      case (true, false): counts[number]?.removed += 1
      case (false, false): break
      }
    }
    return count
  }

  private func countMoved(_ number: Int) throws -> CommitCounts {
    let changes = try CommitRows(db, path: path, commit: Int64(number)).changes()
    var counts = CommitCounts()
    counts.added = changes.cells.count { $0.before == nil }
    counts.removed = changes.cells.count { $0.after == nil }
    counts.changed = changes.cells.count - counts.added - counts.removed
    counts.moved = changes.moves.count
    counts.described = changes.abouts.count
    return counts
  }
}
