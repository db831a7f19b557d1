internal import GRDB
internal import TokenModel

/// What one token says at a commit.
///
/// Every answer about a single token comes from here, and an alias asks again: so it is one search for
/// the token and one for its cells, with what they say joined to them.
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
    guard let token = try token(tokenPath) else { return [] }
    // Each row names its revision by a search of its own: to number all revisions once would make a
    // table and an index for every look-up.
    let rows = try FastRows(
      db,
      """
      SELECT r.position, r.name, x.text, c.statement_id, s.presence, s.type, s.value, s.modality,
        s.qualifiers, c.evidence_id
      FROM (SELECT revision_id, context_id, statement_id, evidence_id, max(commit_id) FROM cell
        WHERE token_id = ? AND commit_id <= ? GROUP BY revision_id, context_id) c
      JOIN context x ON x.id = c.context_id
      JOIN revision r ON r.id = c.revision_id
        AND r.commit_id = (SELECT max(commit_id) FROM revision WHERE id = c.revision_id)
      LEFT JOIN statement s ON s.id = c.statement_id
      WHERE c.statement_id IS NOT NULL
      """, numbers: [token, asOf])
    var found: [(position: Int64, cell: Cell)] = []
    try rows.eachRow { found.append((try rows.number(0), try cell(rows, tokenPath))) }
    if found.count > 1 {
      found.sort { first, second in
        first.position != second.position
          ? first.position < second.position
          : first.cell.context.text.precedesByBytes(second.cell.context.text)
      }
    }
    return found.map(\.cell)
  }

  private func token(_ tokenPath: TokenPath) throws -> Int64? {
    var token: Int64?
    let rows = try FastRows(db, "SELECT id FROM token WHERE path = ?", text: tokenPath.text)
    try rows.eachRow { token = try token ?? rows.number(0) }
    return token
  }

  private func cell(_ row: FastRows, _ tokenPath: TokenPath) throws -> Cell {
    guard let presence = try row.textIfAny(4) else {
      throw StoreProblem.damaged(
        path: path, reason: "statement \(try row.number(3)) is missing")
    }
    let statement = try StatementRow(
      presence: presence, type: row.textIfAny(5), value: row.textIfAny(6),
      modality: row.textIfAny(7), qualifiers: row.textIfAny(8))
    let context = try row.text(2)
    return Cell(
      path: tokenPath, revision: try row.text(1),
      context: context.isEmpty ? .base : try Context(text: context),
      statement: try statement.statement(in: path),
      evidence: try row.numberIfAny(9).map(RegistryReader(db, path: path).evidence) ?? [])
  }
}
