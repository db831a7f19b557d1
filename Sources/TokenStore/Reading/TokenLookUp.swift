internal import GRDB
internal import TokenModel

/// What one token says at a commit.
///
/// Every answer about a single token comes from here, and an alias asks again: so it is a few searches
/// by key, whose rows are compared with their checks like all others.
struct TokenLookUp {
  private let db: Database
  private let path: String
  private let asOf: Int64

  init(_ db: Database, path: String, asOf: Int64) {
    self.db = db
    self.path = path
    self.asOf = asOf
  }

  /// In every revision, in the revisions' order, then by context.
  ///
  /// - Complexity: O(log *n* + *h*): *h* rows of the token.
  func cells(of tokenPath: TokenPath) throws -> [Cell] {
    guard let slot = try TokenPaths(db).slot(at: tokenPath.text) else { return [] }
    var revisions: [Int64: (name: String, position: Int)] = [:]
    var contexts: [Int64: Context] = [:]
    var found: [(position: Int, cell: Cell)] = []
    for record in try newestRecords(slot) {
      guard let statement = record.statement else { continue }
      let revision = try revisions[record.revision] ?? revision(record.revision)
      revisions[record.revision] = revision
      let context = try contexts[record.context] ?? context(record.context)
      contexts[record.context] = context
      let cell = Cell(
        path: tokenPath, revision: revision.name, context: context,
        statement: try self.statement(statement),
        evidence: try record.evidence.map(RegistryReader(db, path: path).evidence) ?? [])
      found.append((revision.position, cell))
    }
    if found.count > 1 {
      found.sort { first, second in
        first.position != second.position
          ? first.position < second.position
          : first.cell.context.text.precedesByBytes(second.cell.context.text)
      }
    }
    return found.map(\.cell)
  }

  /// The newest row of each cell, in the order of the table.
  private func newestRecords(_ slot: Int64) throws -> [CellRecord] {
    let rows = try FastRows(
      db,
      """
      SELECT * FROM cell WHERE token_id = ? AND commit_id <= ?
      ORDER BY revision_id, context_id, commit_id
      """, numbers: [slot, asOf])
    var newest: [CellRecord] = []
    try rows.eachRow {
      let record = try CellRecord(rows)
      guard record.slot == slot, newest.last?.precedes(record) ?? true else {
        throw DamagedRow("cell")
      }
      if newest.last?.hasPlace(of: record) == true { newest.removeLast() }
      newest.append(record)
    }
    return newest
  }

  private func statement(_ id: Int64) throws -> TokenModel.Statement {
    let rows = try FastRows(db, "SELECT * FROM statement WHERE id = ?", numbers: [id])
    var record: StatementRecord?
    try rows.eachRow { record = try StatementRecord(rows) }
    guard let record else { throw DamagedRow.missing("statement \(id)") }
    guard record.id == id else { throw DamagedRow("statement") }
    return try record.row.statement(in: path)
  }

  /// Name and position alone: what a revision says besides is much to read for one token.
  private func revision(_ id: Int64) throws -> (name: String, position: Int) {
    let rows = try FastRows(
      db, "SELECT * FROM revision WHERE id = ? ORDER BY commit_id DESC LIMIT 1", numbers: [id])
    var found: (name: String, position: Int)?
    try rows.eachRow {
      try rows.verify(.revision)
      found = (try rows.text(2), try rows.int(3))
    }
    guard let found else { throw DamagedRow.missing("revision \(id)") }
    return found
  }

  private func context(_ id: Int64) throws -> Context {
    // The base is what the migration wrote, and nothing else.
    guard id != 0 else { return .base }
    let rows = try FastRows(db, "SELECT * FROM context WHERE id = ?", numbers: [id])
    var found: Context?
    try rows.eachRow {
      try rows.verify(.context)
      guard try rows.number(0) == id, let context = try? Context(text: try rows.text(1)) else {
        throw DamagedRow("context")
      }
      found = context
    }
    guard let found else { throw DamagedRow.missing("context \(id)") }
    return found
  }
}
