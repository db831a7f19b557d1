internal import GRDB
internal import PositionedJSON
internal import TokenModel

/// Writes the rows of `reference`: which tokens ever referred to which paths.
///
/// The rows are derived from the cells, and tell a reader which tokens to look at.
struct References {
  /// The migration that makes the table; `fill` fills it from the cells of an older file.
  static let migration = "0004_references"

  /// Whether a file has the table. An older file that is only read does not.
  static func areKept(in db: Database) throws -> Bool { try Migrations.version(of: db) >= 4 }

  private struct Pair: Hashable {
    var target: TokenPath
    var token: Int64
  }

  private let db: Database
  private var rows: RowInsert
  private var written: Set<Pair> = []

  init(_ db: Database) {
    self.db = db
    rows = RowInsert(db, .reference)
  }

  /// Writes what a statement refers to, where it is not written yet.
  ///
  /// - Parameter isNew: whether the token is new in this commit, so that no row can be there.
  mutating func add(_ statement: TokenModel.Statement, of token: Int64, isNew: Bool) throws {
    for target in statement.targets
    where written.insert(Pair(target: target, token: token)).inserted {
      if !isNew, try isWritten(target, token) { continue }
      try rows.append(.text(target.text), .integer(token))
    }
  }

  mutating func flush() throws { try rows.flush() }

  private func isWritten(_ target: TokenPath, _ token: Int64) throws -> Bool {
    let find = try db.cachedStatement(
      sql: "SELECT 1 FROM reference WHERE target = ? AND token_id = ?")
    return try Int.fetchOne(find, arguments: [target.text, token]) != nil
  }

  // MARK: Deriving them from the cells

  /// An SQL condition for texts that may hold a reference: a string that begins with a brace, a
  /// pointer's member, or an expression. Most statements have neither, and need not be read as JSON.
  static let mayRefer = """
    (instr(s.value, '"{') OR instr(s.value, '"$ref"') OR instr(s.value, '"$expression"')
      OR instr(s.qualifiers, '"{') OR instr(s.qualifiers, '"$ref"')
      OR instr(s.qualifiers, '"expression"'))
    """

  /// Returns what a statement's columns refer to; nothing where they cannot be read.
  static func targets(value: String?, qualifiers: String?) -> [TokenPath] {
    let row = StatementRow(
      presence: Presence.stated.rawValue, type: nil, value: value, modality: nil,
      qualifiers: qualifiers)
    return (try? row.statement(in: ""))?.targets ?? []
  }

  /// Derives the whole table from the cells.
  static func fill(_ db: Database) throws {
    var targets: [Int64: [TokenPath]] = [:]
    let statements = try Row.fetchCursor(
      db, sql: "SELECT s.id, s.value, s.qualifiers FROM statement s WHERE \(mayRefer)")
    while let row = try statements.next() {
      let found = References.targets(
        value: try row.textIfAny(1), qualifiers: try row.textIfAny(2))
      if !found.isEmpty { targets[try row.number(0)] = found }
    }
    if targets.isEmpty { return }
    var references = References(db)
    let cells = try Row.fetchCursor(
      db, sql: "SELECT token_id, statement_id FROM cell WHERE statement_id IS NOT NULL")
    while let row = try cells.next() {
      for target in targets[try row.number(1)] ?? [] {
        let new = Pair(target: target, token: try row.number(0))
        guard references.written.insert(new).inserted else { continue }
        try references.rows.append(.text(target.text), .integer(new.token))
      }
    }
    try references.flush()
  }
}
