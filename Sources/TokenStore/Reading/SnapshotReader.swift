internal import GRDB
internal import PositionedJSON
internal import TokenModel

/// The one decoder of rows: gives them as values of the model, as of a commit, and throws where one is
/// not as it was written.
///
/// Rows are read with `SELECT *`, so that a file from before there were checks gives rows without one.
struct SnapshotReader {
  let db: Database
  let path: String
  /// The newest commit that counts.
  let asOf: Int64
  let memo: RowMemo

  /// - Parameter asOf: the newest commit that counts; all of them where none is given.
  init(_ db: Database, path: String, asOf: Int64 = .max, memo: RowMemo = RowMemo()) {
    self.db = db
    self.path = path
    self.asOf = asOf
    self.memo = memo
  }

  /// The same rows as of another commit.
  func at(_ commit: Int64) -> SnapshotReader {
    SnapshotReader(db, path: path, asOf: commit, memo: memo)
  }

  // MARK: Rows that never change

  /// `nil` where no token or group ever had the path.
  func tokenID(_ path: TokenPath) throws -> Int64? {
    if let known = memo.tokens[path] { return known }
    let found = try TokenPaths(db).id(at: path.text)
    if let found {
      memo.tokens[path] = found
      memo.paths[found] = path
    }
    return found
  }

  func path(_ token: Int64) throws -> TokenPath {
    if let known = memo.paths[token] { return known }
    let found = try TokenPaths(db).path(token)
    memo.paths[token] = found
    return found
  }

  func context(_ id: Int64) throws -> Context {
    // The base is what the migration wrote, and nothing else.
    if id == 0 { return .base }
    if let known = memo.contexts[id] { return known }
    let found = try db.first("SELECT * FROM context WHERE id = ?", id) { try context($0) }
    guard let found else { throw DamagedRow.missing("context \(id)") }
    guard found.id == id else { throw DamagedRow("context") }
    memo.contexts[id] = found.context
    return found.context
  }

  func contexts() throws -> [Int64: Context] {
    var contexts: [Int64: Context] = [:]
    try db.forEachFast("SELECT * FROM context NOT INDEXED") { row in
      let (id, context) = try context(row)
      contexts[id] = context
    }
    return contexts
  }

  private func context(_ row: some RowValues) throws -> (id: Int64, context: Context) {
    try row.verify(.context)
    let text = try row.text(1)
    guard let context = try? Context(text: text) else {
      throw StoreProblem.damaged(path: path, reason: "the context \(text) cannot be read")
    }
    return (try row.number(0), context)
  }

  /// Name and position alone: the rest of a revision is much to read for one token.
  func revision(_ id: Int64) throws -> (name: String, position: Int) {
    if let known = memo.revisions[id] { return known }
    let found = try db.first(
      "SELECT * FROM revision WHERE id = ? ORDER BY commit_id DESC LIMIT 1", id
    ) { row in
      try row.verify(.revision)
      return (name: try row.text(2), position: try row.int(3))
    }
    guard let found else { throw DamagedRow.missing("revision \(id)") }
    memo.revisions[id] = found
    return found
  }

  func statementRow(_ id: Int64) throws -> StatementRow {
    let found = try db.first("SELECT * FROM statement WHERE id = ?", id) { row in
      try StatementRow.read(row)
    }
    guard let found else { throw DamagedRow.missing("statement \(id)") }
    guard found.id == id else { throw DamagedRow("statement") }
    return found.row
  }

  func statement(_ id: Int64) throws -> TokenModel.Statement {
    if let known = memo.statements[id] { return known }
    let statement = try statementRow(id).statement(in: path)
    memo.statements[id] = statement
    return statement
  }

  /// The paths that a statement refers to.
  func targets(_ statement: Int64) throws -> [TokenPath] {
    if let known = memo.targets[statement] { return known }
    let targets = try self.statement(statement).targets
    memo.targets[statement] = targets
    return targets
  }

  /// Empty where a cell has no evidence.
  func evidence(_ id: Int64?) throws -> [Evidence] {
    guard let id else { return [] }
    if let known = memo.evidences[id] { return known }
    let evidence = try readEvidence(id)
    memo.evidences[id] = evidence
    return evidence
  }

  private func readEvidence(_ id: Int64) throws -> [Evidence] {
    var hash: Int64?
    var list: [Evidence] = []
    try db.forEach(
      """
      SELECT e.hash, c.position, c.document, c.locator, c.grade, c.says, c.note
      FROM evidence e LEFT JOIN citation c ON c.evidence_id = e.id
      WHERE e.id = ? ORDER BY c.position
      """, [id]
    ) { row in
      hash = try row.number(0)
      guard let grade = Evidence.Grade(rawValue: try row.text(4)),
        try row.number(1) == Int64(list.count)
      else { throw DamagedRow("citation") }
      list.append(
        Evidence(
          document: try row.text(2),
          locator: (JSONReader.read(text: try row.text(3)).root?.elements ?? [])
            .compactMap(\.string),
          grade: grade, says: try row.textIfAny(5).flatMap { JSONReader.read(text: $0).root },
          note: try row.textIfAny(6)))
    }
    // What could not be parsed is missing here, and the hash shows it.
    guard let hash, hash == internHash([Evidence.text(list)]) else { throw DamagedRow("citation") }
    return list
  }

  func commit(_ id: Int64) throws -> CommitInfo {
    if let known = memo.commits[id] { return known }
    let info = try dated(CommitLog.info(db, id))
    memo.commits[id] = info
    return info
  }
}

// MARK: - Cells

extension SnapshotReader {
  /// The rows of a table that count, and how many rows were read to find them.
  struct Counted<Value> {
    var values: [Value] = []
    var rows = 0
  }

  /// The newest row of each cell of a token, in the order of the table.
  func newestRecords(of token: Int64) throws -> [CellRecord] {
    var newest: [CellRecord] = []
    try forEachRecord(.ofToken, [token, asOf]) { record, isNewPlace in
      guard record.tokenID == token else { throw DamagedRow("cell") }
      if !isNewPlace { newest.removeLast() }
      newest.append(record)
    }
    return newest
  }

  /// The newest row of every cell, in the order of the table.
  func newestRecords() throws -> Counted<CellRecord> {
    var found = Counted<CellRecord>()
    try forEachRecord(.all, [asOf]) { record, isNewPlace in
      found.rows += 1
      if !isNewPlace { found.values.removeLast() }
      found.values.append(record)
    }
    return found
  }

  /// Calls `body` with each row of a query in the order of the table.
  ///
  /// - Throws: `DamagedRow` when a row is not as it was written, or in another row's place.
  func forEachRecord(
    _ query: CellQuery, _ numbers: [Int64],
    _ body: (CellRecord, _ isNewPlace: Bool) throws -> Void
  ) throws {
    var last: CellRecord?
    try db.forEachCell(query, numbers) { record in
      guard last?.precedes(record) ?? true else { throw DamagedRow("cell") }
      try body(record, last?.place != record.place)
      last = record
    }
  }

  /// The newest rows of a token that hold a statement; read once.
  func statedRecords(of token: Int64) throws -> [CellRecord] {
    let key = RowMemo.TokenAsOf(token: token, commit: asOf)
    if let known = memo.records[key] { return known }
    let found = try newestRecords(of: token).filter { $0.statement != nil }
    memo.records[key] = found
    return found
  }

  /// Whether a token or group has a cell or a description.
  func isThere(_ token: Int64) throws -> Bool {
    try newestRecords(of: token).contains { $0.statement != nil } || !abouts(of: token).isEmpty
  }

  /// A token's cells, in the revisions' order, then by context.
  ///
  /// - Complexity: O(log *n* + *h*): *h* rows of the token.
  func cells(of token: Int64) throws -> [Cell] {
    try inOrder(newestRecords(of: token).filter { $0.statement != nil }, \.place).compactMap(cell)
  }

  /// Whether a revision has a cell.
  ///
  /// - Complexity: one row where it has; O(*n*) in the rows of cells where all were removed, or none was.
  func hasCells(in revision: Int64) throws -> Bool {
    let written = try db.first(CellQuery.ofRevision.sql, revision, asOf) { try CellRecord($0) }
    guard let written else { return false }
    if try newestRecord(of: written.place)?.statement != nil { return true }
    return try newestRecords().values.contains { $0.revision == revision && $0.statement != nil }
  }

  /// The newest row of a place; `nil` where it never had any.
  func newestRecord(of place: CellPlace) throws -> CellRecord? {
    var found: CellRecord?
    try db.forEachCell(.newest, [place.token, place.revision, place.context, asOf]) { record in
      guard record.place == place else { throw DamagedRow("cell") }
      found = record
    }
    return found
  }

  /// A token's rows from one commit to another, the oldest first.
  func records(of token: Int64, from first: Int64, to last: Int64) throws -> [CellRecord] {
    var records: [CellRecord] = []
    try db.forEachCell(.ofTokenBetween, [token, first, last]) { record in
      guard record.tokenID == token else { throw DamagedRow("cell") }
      records.append(record)
    }
    return records
  }

  /// The rows of a place from one commit to another, the oldest first.
  func records(of place: CellPlace, from first: Int64, to last: Int64) throws -> [CellRecord] {
    var records: [CellRecord] = []
    let numbers = [place.token, place.revision, place.context, first, last]
    try db.forEachCell(.ofPlaceBetween, numbers) { record in
      guard record.place == place else { throw DamagedRow("cell") }
      records.append(record)
    }
    return records
  }

  /// `nil` for a row that removes its cell.
  func cell(_ record: CellRecord) throws -> Cell? {
    guard let statementID = record.statement else { return nil }
    return Cell(
      path: try path(record.tokenID), revision: try revision(record.revision).name,
      context: try context(record.context), statement: try statement(statementID),
      evidence: try evidence(record.evidence))
  }

  func key(_ place: CellPlace) throws -> CellKey {
    CellKey(
      path: try path(place.token), revision: try revision(place.revision).name,
      context: try context(place.context))
  }

  /// Values by the path, revision order and context of their places.
  func inOrder<Value>(
    _ values: [Value], _ place: (Value) -> CellPlace
  ) throws -> [Value] {
    guard values.count > 1 else { return values }
    let keys = try values.map { value in
      let place = place(value)
      return (
        try path(place.token), try revision(place.revision).position,
        try context(place.context).text
      )
    }
    return values.indices.sorted { first, second in
      let (one, other) = (keys[first], keys[second])
      if one.0 != other.0 { return one.0 < other.0 }
      return one.1 != other.1 ? one.1 < other.1 : one.2.precedesByBytes(other.2)
    }.map { values[$0] }
  }
}

extension Database {
  /// The first row of a query, decoded; `nil` where it gives none.
  func first<Value>(
    _ sql: String, _ numbers: Int64..., decode: (FastRows) throws -> Value
  ) throws -> Value? {
    var found: Value?
    try forEachFast(sql, numbers) { found = try decode($0) }
    return found
  }
}
