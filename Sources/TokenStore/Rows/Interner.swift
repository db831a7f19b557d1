internal import GRDB
internal import PositionedJSON
internal import TokenModel

/// Finds or makes the rows that cells point to, each text once: tokens, contexts, statements and
/// evidence.
struct Interner {
  private let db: Database
  private let path: String
  private var nextToken: Int64
  private var nextStatement: Int64
  private var nextEvidence: Int64
  private let hasOldTokens: Bool
  private let hasOldStatements: Bool
  /// The tokens met in this commit, and the id of each.
  private var tokens = PathSet()
  private var tokenIDs: [Int64] = []
  /// The statements of this commit by their hash, which is known; hashing the columns for a
  /// dictionary would cost five passes more.
  private var statements: [Int64: (row: StatementRow, id: Int64)] = [:]
  private var tokenRows: RowInsert
  private var statementRows: RowInsert
  private var citationRows: RowInsert
  private var evidenceRows: RowInsert
  private var evidences: [ExactText: Int64] = [:]
  private var contexts: [ExactText: Int64] = [ExactText(""): 0]

  init(_ db: Database, path: String) throws {
    self.db = db
    self.path = path
    tokenRows = RowInsert(db, .token)
    statementRows = RowInsert(db, .statement)
    citationRows = RowInsert(db, .citation)
    evidenceRows = RowInsert(db, .evidence)
    func next(_ table: String) throws -> Int64 {
      try Int64.fetchOne(db, sql: "SELECT coalesce(max(id), 0) + 1 FROM \(table)") ?? 1
    }
    nextToken = try next("token")
    nextStatement = try next("statement")
    nextEvidence = try next("evidence")
    hasOldTokens = nextToken > 1
    hasOldStatements = nextStatement > 1
  }

  /// Returns the id of a path, and whether it is new in this commit.
  mutating func token(_ path: TokenPath, commit: Int64) throws -> (id: Int64, isNew: Bool) {
    if let place = tokens.place(of: path) { return (tokenIDs[place], false) }
    let old = hasOldTokens ? try TokenPaths(db).id(at: path.text) : nil
    let id = old ?? nextToken
    tokens.insert(path)
    tokenIDs.append(id)
    if old != nil { return (id, false) }
    nextToken += 1
    try tokenRows.append(.integer(id), .text(path.text), .integer(commit))
    return (id, true)
  }

  /// Writes the rows that are held back.
  mutating func flush() throws {
    try tokenRows.flush()
    try statementRows.flush()
  }

  /// Returns the id of a context.
  mutating func context(_ context: Context) throws -> Int64 {
    let text = context.text
    if let id = contexts[ExactText(text)] { return id }
    if let id = try Int64.fetchOne(
      db, sql: "SELECT id FROM context WHERE text = ?", arguments: [text])
    {
      contexts[ExactText(text)] = id
      return id
    }
    let id = (try Int64.fetchOne(db, sql: "SELECT max(id) + 1 FROM context")) ?? 1
    try db.insert(.context, .integer(id), .text(text))
    contexts[ExactText(text)] = id
    return id
  }

  /// Returns the id of a statement.
  ///
  /// - Parameter hash: `internHash` of the row's fields.
  mutating func statement(_ row: StatementRow, hash: Int64) throws -> Int64 {
    if let known = statements[hash], known.row == row { return known.id }
    if let id = try storedStatement(row, hash) {
      statements[hash] = (row, id)
      return id
    }
    let id = nextStatement
    nextStatement += 1
    // Where two statements share a hash, only the later one is remembered, and the other may be
    // stored twice, which is allowed.
    statements[hash] = (row, id)
    try statementRows.append(
      .integer(id), .integer(hash), .text(row.presence), .optional(row.type), .optional(row.value),
      .optional(row.modality), .optional(row.qualifiers))
    return id
  }

  private func storedStatement(_ row: StatementRow, _ hash: Int64) throws -> Int64? {
    guard hasOldStatements else { return nil }
    let find = try db.cachedStatement(
      sql: """
        SELECT s.* FROM statement x INDEXED BY statement_hash
        CROSS JOIN statement s NOT INDEXED ON s.id = x.id WHERE x.hash = ?
        """)
    let rows = try Row.fetchCursor(find, arguments: [hash])
    while let found = try rows.next() {
      let other = try StatementRow.read(found)
      if other.row == row { return other.id }
    }
    return nil
  }

  /// Returns the id of a list of citations.
  ///
  /// - Parameter text: `Evidence.text` of the list.
  mutating func evidence(_ list: [Evidence], text: String) throws -> Int64 {
    if let id = evidences[ExactText(text)] { return id }
    let hash = internHash([text])
    let reader = SnapshotReader(db, path: path)
    let find = try db.cachedStatement(sql: "SELECT id FROM evidence WHERE hash = ?")
    for id in try Int64.fetchAll(find, arguments: [hash])
    where ExactText(Evidence.text(try reader.evidence(id))) == ExactText(text) {
      evidences[ExactText(text)] = id
      return id
    }
    let id = nextEvidence
    nextEvidence += 1
    evidences[ExactText(text)] = id
    for (position, citation) in list.enumerated() {
      try citationRows.append(
        .integer(id), .integer(position), .text(citation.document),
        .text(JSON.array(citation.locator.map(JSON.string)).compactText),
        .text(citation.grade.rawValue), .optional(citation.says?.compactText),
        .optional(citation.note))
    }
    // At once and in this order, because the row of the evidence seals its citations.
    try citationRows.flush()
    try evidenceRows.append(.integer(id), .integer(hash))
    try evidenceRows.flush()
    return id
  }
}
