internal import GRDB
internal import TokenModel

/// The numbers of what one commit changed.
package struct CommitCounts: Hashable, Sendable {
  /// New cells.
  package var added = 0
  /// Cells with another statement or other evidence.
  package var changed = 0
  /// Removed cells.
  package var removed = 0
  /// Moved tokens and groups. Their cells are counted only where they differ apart from the path.
  package var moved = 0
  /// Tokens of which it was recorded afterwards what they were before.
  package var linked = 0
  /// Such links that were taken back.
  package var unlinked = 0
  /// New, changed and removed descriptions.
  package var described = 0

  /// Makes counts of a commit that changes nothing.
  package init() {}
}

extension Snapshot {
  /// Returns how much each commit changed, by its number.
  ///
  /// - Complexity: O(*c*·log *n*) for *c* rows of these commits; one query, and one more for each
  ///   commit with moves.
  package func counts(of commits: [CommitInfo]) throws -> [Int: CommitCounts] {
    try read { try CommitCounter($0).counts(of: commits.map(\.number)) }
  }
}

/// Counts what commits changed, without reading statements where nothing moved.
private struct CommitCounter {
  private let reader: SnapshotReader

  init(_ reader: SnapshotReader) { self.reader = reader }

  func counts(of commits: [Int]) throws -> [Int: CommitCounts] {
    var counts = Dictionary(uniqueKeysWithValues: commits.map { ($0, CommitCounts()) })
    // A number is safe as text, and there may be more of them than parameters.
    let list = commits.map(String.init).joined(separator: ",")
    let cells = try countCells(list, &counts)
    var described = 0
    try reader.db.forEachFast("SELECT * FROM about WHERE commit_id IN (\(list))") { row in
      described += 1
      counts[Int(try AboutRecord(row).commit)]?.described += 1
    }
    try RowCount(cells: cells, abouts: described).check(reader.db, of: "IN (\(list))")
    let links = try MoveLinks(reader)
    for record in links.links.records {
      if record.from == nil {
        counts[Int(record.commit)]?.unlinked += 1
      } else {
        counts[Int(record.commit)]?.linked += 1
      }
    }
    guard try links.haveMoves() else { return counts }
    var moved: Set<Int> = []
    try reader.db.forEachFast("SELECT * FROM move WHERE commit_id IN (\(list))") { row in
      try row.verify(.move)
      moved.insert(try row.int(1))
    }
    for number in moved { counts[number] = try countMoved(number) }
    return counts
  }

  /// - Returns: how many rows there were.
  private func countCells(_ list: String, _ counts: inout [Int: CommitCounts]) throws -> Int {
    var count = 0
    var last: CellRecord?
    var commits: Set<Int64> = []
    let query = CellQuery("INDEXED BY cell_commit WHERE commit_id IN (\(list))")
    try reader.db.forEachCell(query, []) { after in
      count += 1
      // In the order of the index, so that no row counts twice.
      if let last, last.commit == after.commit {
        guard last.precedes(after) else { throw DamagedRow("cell") }
      } else if !commits.insert(after.commit).inserted {
        throw DamagedRow("cell")
      }
      last = after
      let before = try reader.at(after.commit - 1).newestRecord(of: after.place)
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
    let changes = try CommitRows(reader, commit: Int64(number)).changes()
    var counts = CommitCounts()
    counts.added = changes.cells.count { $0.before == nil }
    counts.removed = changes.cells.count { $0.after == nil }
    counts.changed = changes.cells.count - counts.added - counts.removed
    counts.moved = changes.moves.count
    counts.linked = changes.links.count { $0.after.from != nil }
    counts.unlinked = changes.links.count - counts.linked
    counts.described = changes.abouts.count
    return counts
  }
}
