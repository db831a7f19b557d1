internal import GRDB

/// Checks for what is read by a search.
///
/// A search halves what is left at each step, so that one row in another's place hides others: they seem
/// never to have been written. Each row has a check of its own, and what reads all of a table counts its
/// rows; these see to it that a search finds all that there is.
extension SnapshotReader {
  /// Checks the order of all rows of cells and descriptions of some tokens, and of two rows on both sides.
  /// Whatever single row is out of order, it is one of these.
  ///
  /// - Complexity: O(*r* + *s*·log *n*) for *r* rows of these tokens, whose ids make *s* spans; once for each.
  /// - Throws: `DamagedRow`.
  func verifyOrder(of tokens: some Sequence<Int64>) throws {
    var span: ClosedRange<Int64>?
    for token in Set(tokens).subtracting(memo.inOrder).sorted() {
      if let known = span, token == known.upperBound + 1 {
        span = known.lowerBound...token
      } else {
        try span.map(verifyOrder)
        span = token...token
      }
      memo.inOrder.insert(token)
    }
    try span.map(verifyOrder)
  }

  private func verifyOrder(_ span: ClosedRange<Int64>) throws {
    try verifyOrder("cell", ["token_id", "revision_id", "context_id", "commit_id"], span) { row in
      let record = try CellRecord(row)
      return [record.tokenID, record.revision, record.context, record.commit]
    }
    try verifyOrder("about", ["token_id", "revision_id", "commit_id"], span) { row in
      try row.verify(.about)
      return try [row.number(0), row.number(1), row.number(2)]
    }
  }

  private func verifyOrder(
    _ table: String, _ columns: [String], _ span: ClosedRange<Int64>,
    _ key: (FastRows) throws -> [Int64]
  ) throws {
    func read(_ condition: String, _ bound: Int64, isDescending: Bool = false) throws {
      let order = columns.map { $0 + (isDescending ? " DESC" : "") }.joined(separator: ", ")
      let rows = try FastRows(
        db, "SELECT * FROM \(table) NOT INDEXED WHERE token_id \(condition) ? ORDER BY \(order)",
        numbers: [bound])
      var last: [Int64] = []
      var beyond = 0
      try rows.eachRowWhile {
        let next = try key(rows)
        let isInOrder =
          last.isEmpty
          || (isDescending
            ? next.lexicographicallyPrecedes(last) : last.lexicographicallyPrecedes(next))
        guard isInOrder, !isDescending || next[0] < span.lowerBound else {
          throw DamagedRow(table)
        }
        last = next
        if !span.contains(next[0]) { beyond += 1 }
        return beyond < 2
      }
    }
    try read("<", span.lowerBound, isDescending: true)
    // Not only up to the last: one of a later token in its place would end the search.
    try read(">=", span.lowerBound)
    try read(">", span.upperBound)
  }

  /// Checks that there are as many rows as the commits say, so that none is lost at the end of a page.
  ///
  /// - Complexity: O(*p*) in the pages of the tables; once.
  /// - Throws: `DamagedRow`.
  func verifyCounts() throws {
    guard !memo.areCounted else { return }
    memo.areCounted = true
    let last = try Int64.fetchOne(db, sql: "SELECT max(id) FROM \"commit\"") ?? 0
    let newest = try Int64.fetchOne(db, sql: "SELECT max(commit_id) FROM cell") ?? 0
    // A writer looks at what has no commit yet.
    if newest > last, !db.configuration.readonly { return }
    let said = try Int64.fetchOne(db, sql: "SELECT coalesce(sum(changes), 0) FROM \"commit\"") ?? 0
    let version = try Migrations.version(of: db)
    var tables = ["cell", "about", "revision", "document", "axis"]
    if version >= 2 { tables.append("move") }
    if version >= LinkTable.migration { tables.append("link") }
    let counts = try tables.map { table in
      // An index would be counted in the table's place.
      try Int64.fetchOne(db, sql: "SELECT count(*) FROM \(table) NOT INDEXED") ?? 0
    }
    guard said == counts.reduce(0, +) else {
      throw DamagedRow(
        reason: "its commits say they have \(said) changes, and have \(counts.reduce(0, +))")
    }
  }
}
