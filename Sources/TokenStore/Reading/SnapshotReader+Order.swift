internal import GRDB
internal import TokenModel

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
    // `subtracting` would go through all that are known.
    let new = Set(tokens.filter { !memo.inOrder.contains($0) })
    for token in new.sorted() {
      if let known = span, token == known.upperBound + 1 {
        span = known.lowerBound...token
      } else {
        try span.map(verifyOrder)
        span = token...token
      }
    }
    try span.map(verifyOrder)
    memo.inOrder.formUnion(new)
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

  /// `verifyCounts` for whatever is read of a small file, where it costs little; once.
  func verifyCountsOfFew() throws {
    guard !memo.areCounted, !memo.areMany, db.configuration.readonly,
      path != Registry.builtInName
    else { return }
    let pages = try Int.fetchOne(db.cachedStatement(sql: "PRAGMA page_count")) ?? 0
    memo.areMany = pages > SnapshotReader.few
    if memo.areMany { return }
    try verifyCounts()
    try verifyIndexes()
  }

  /// The pages of a file whose rows are counted whatever is read: half a megabyte.
  private static let few = 128

  /// Checks that the indexes have the rows of their tables: what a search does not find seems never to have been written.
  private func verifyIndexes() throws {
    let version = try Migrations.version(of: db)
    // A sum shows what a count does not: a page that stands twice, in the place of one with as many rows.
    let cell = "token_id * 1000003 + commit_id * 1009 + context_id * 31 + revision_id"
    let about = "token_id * 1000003 + commit_id * 1009 + revision_id"
    // A column that the index lacks: SQLite would read it in the table's place, NOT INDEXED or not.
    var indexes = [
      ("cell", "cell_commit", cell, "statement_id"),
      ("token", "token_path", "id * id", "commit_id"),
    ]
    if version >= 4 { indexes.append(("about", "about_commit", about, "is_group")) }
    for (table, index, key, other) in indexes {
      let isWhole = try Bool.fetchOne(
        db.cachedStatement(
          sql: """
            SELECT (SELECT sum(\(key) + 0 * coalesce(\(other), 0)) FROM \(table) NOT INDEXED)
              IS (SELECT sum(\(key)) FROM \(table) INDEXED BY \(index))
            """))
      guard isWhole == true else { throw DamagedRow(table) }
    }
    try verifyKeys("cell", 4)
    try verifyKeys("about", 3)
    // Pages of an index that changed places keep its sum.
    try verifyPathOrder()
    if version >= 2 { try verifyMoves() }
    if version >= LinkTable.migration {
      try db.forEach("SELECT * FROM link") { row in try row.verify(.link) }
    }
  }

  /// Checks that the index of paths is sorted, without which a search goes astray.
  private func verifyPathOrder() throws {
    // The top of a file, which a description or a vendor's data may have, is the empty path.
    var last: String?
    let rows = try FastRows(db, "SELECT path FROM token INDEXED BY token_path ORDER BY path")
    try rows.eachRow {
      let path = try rows.text(0)
      guard last?.precedesByBytes(path) ?? true else { throw DamagedRow("token") }
      last = path
    }
  }

  /// Checks every move, and that both indexes have it.
  private func verifyMoves() throws {
    func rows(_ sql: String, _ check: (Row) throws -> Void = { _ in }) throws -> Set<[Int64]> {
      var found: Set<[Int64]> = []
      try db.forEach(sql) { row in
        try check(row)
        found.insert(try [row.number(0), row.number(1), row.number(2)])
      }
      return found
    }
    let moves = try rows("SELECT * FROM move NOT INDEXED") { try $0.verify(.move) }
    let columns = "SELECT token_id, commit_id, from_id FROM move INDEXED BY"
    let byFrom = try rows("\(columns) move_from")
    // The other index lacks the old path, which is then read in the table.
    let byCommit = try rows("SELECT token_id, commit_id, 0 FROM move INDEXED BY move_commit")
    guard byFrom == moves, byCommit == Set(moves.map { [$0[0], $0[1], 0] }) else {
      throw DamagedRow("move")
    }
  }

  /// Checks that a table's keys, its first columns, ascend: pages that changed places keep counts and sums.
  private func verifyKeys(_ table: String, _ count: Int) throws {
    var last: [Int64] = []
    let rows = try FastRows(db, "SELECT * FROM \(table) NOT INDEXED", numbers: [])
    try rows.eachRow {
      var next: [Int64] = []
      for column in 0..<count { next.append(try rows.number(column)) }
      guard last.isEmpty || last.lexicographicallyPrecedes(next) else { throw DamagedRow(table) }
      last = next
    }
  }

  /// Checks that there are as many rows as the commits say, so that none is lost at the end of a page.
  ///
  /// - Complexity: O(*p*) in the pages of the tables; once.
  /// - Throws: `DamagedRow`.
  func verifyCounts() throws {
    guard !memo.areCounted else { return }
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
        reason: "its commits record \(said) changes, and have \(counts.reduce(0, +))")
    }
    let isPathLost = try Bool.fetchOne(
      db,
      sql: """
        SELECT (SELECT coalesce(max(id), 0) FROM token) <> count(commit_id) OR count(commit_id)
          <> (SELECT count(*) FROM token INDEXED BY token_path) FROM token NOT INDEXED
        """)
    guard isPathLost == false else { throw DamagedRow("token") }
    memo.areCounted = true
  }
}
