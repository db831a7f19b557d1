internal import GRDB
internal import PositionedJSON
internal import TokenModel

/// Works out what a token set changes against the newest state, and writes just that.
///
/// Used once, inside one transaction. The commit's row is written last and seals the others.
struct CommitWriter {
  let db: Database
  let path: String
  let id: Int64
  private(set) var plan = CommitPlan()
  private(set) var entries: [ChangeEntry] = []

  private var interned: Interning
  private var revisionIDs: [String: Int64] = [:]
  private let isFirst: Bool

  init(_ db: Database, path: String, id: Int64) throws {
    self.db = db
    self.path = path
    self.id = id
    isFirst = id == 1
    interned = try Interning(db, path: path)
  }

  /// - Parameter removed: cells to take away.
  mutating func write(_ set: TokenSet, removing removed: [CellKey]) throws {
    try writeAxes(set.axes)
    try writeDocuments(set.documents)
    try writeRevisions(set.revisions)
    for cell in set.cells { try write(cell) }
    for key in removed { try remove(key) }
    for about in set.abouts { try write(about) }
    try checkPaths()
  }

  // MARK: Axes, documents, revisions

  private mutating func writeAxes(_ axes: AxisOrder) throws {
    var known = Set(try String.fetchAll(db, sql: "SELECT name FROM axis"))
    for name in axes.names where known.insert(name).inserted {
      try db.execute(
        sql: "INSERT INTO axis(id, name, commit_id) VALUES (?, ?, ?)",
        arguments: [known.count, name, id])
      plan.axes.append(name)
      entries.append(.axis(name, position: known.count))
    }
  }

  private mutating func writeDocuments(_ documents: [Document]) throws {
    guard !documents.isEmpty else { return }
    let known = Dictionary(
      uniqueKeysWithValues: try RegistryReader(db, path: path).documents().map { ($0.id, $0) })
    for document in documents where known[document.id] != document {
      try db.execute(
        sql: """
          INSERT INTO document(id, commit_id, title, publisher, published, standing, url, note)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          document.id, id, document.title, document.publisher, document.published,
          document.standing?.rawValue, document.url, document.note,
        ])
      plan.documents.append(document)
      entries.append(.document(document))
    }
  }

  private mutating func writeRevisions(_ revisions: [Revision]) throws {
    let reader = RegistryReader(db, path: path)
    let known = try reader.revisionRows()
    revisionIDs = Dictionary(uniqueKeysWithValues: known.map { ($0.revision.id, $0.id) })
    var next = (known.map(\.id).max() ?? 0) + 1
    for revision in revisions {
      let old = known.first { $0.revision.id == revision.id }
      let merged = old?.revision.merging(revision) ?? revision
      guard merged != old?.revision else { continue }
      let revisionID = old?.id ?? next
      let position = old?.position ?? Int(next)
      if old == nil { next += 1 }
      revisionIDs[revision.id] = revisionID
      try db.execute(
        sql: """
          INSERT INTO revision(id, commit_id, name, position, title, published, base, axes,
            pages_read, description) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          revisionID, id, merged.id, position, merged.title, merged.published, merged.base,
          merged.axesText, merged.readText, merged.description,
        ])
      plan.revisions.append(merged)
      entries.append(.revision(merged, position: position))
    }
  }

  private func revisionID(_ name: String) throws -> Int64 {
    guard let id = revisionIDs[name] else {
      throw StoreProblem.unknownRevision(name, known: revisionIDs.keys.sorted())
    }
    return id
  }

  // MARK: Cells

  private mutating func write(_ cell: Cell) throws {
    let row = StatementRow(cell.statement)
    let evidence = cell.evidence.isEmpty ? nil : Evidence.text(cell.evidence)
    let place = try place(of: cell.key, isGroup: false)
    let old = try newest(place)
    let statement = try interned.statement(row)
    let evidenceID = try evidence.map { try interned.evidence(cell.evidence, text: $0) }
    guard old?.statement != statement || old?.evidence != evidenceID else { return }
    try insert(place, statement: statement, evidence: evidenceID)
    let before = try old?.statement == nil ? nil : self.cell(cell.key, old)
    plan.cells.append(.init(before: before, after: cell))
    entries.append(
      .cell(
        cell.path.text, cell.revision, cell.context.text, statement: row, evidence: evidence))
  }

  private mutating func remove(_ key: CellKey) throws {
    let place = try place(of: key, isGroup: false)
    guard let old = try newest(place), old.statement != nil else { return }
    try insert(place, statement: nil, evidence: nil)
    plan.cells.append(.init(before: try cell(key, old), after: nil))
    entries.append(
      .cell(key.path.text, key.revision, key.context.text, statement: nil, evidence: nil))
  }

  private struct Place {
    var token: Int64
    var revision: Int64
    var context: Int64
    var isNewToken: Bool
  }

  private struct Newest {
    /// `nil` when the cell was removed.
    var statement: Int64?
    var evidence: Int64?
  }

  private mutating func place(of key: CellKey, isGroup: Bool) throws -> Place {
    let (token, isNew) = try interned.token(key.path, commit: id)
    return Place(
      token: token, revision: try revisionID(key.revision),
      context: try interned.context(key.context), isNewToken: isNew)
  }

  private func newest(_ place: Place) throws -> Newest? {
    if isFirst || place.isNewToken { return nil }
    let statement = try db.cachedStatement(
      sql: """
        SELECT statement_id, evidence_id FROM cell
        WHERE token_id = ? AND revision_id = ? AND context_id = ?
        ORDER BY commit_id DESC LIMIT 1
        """)
    return try Row.fetchOne(
      statement, arguments: [place.token, place.revision, place.context]
    ).map { Newest(statement: $0[0], evidence: $0[1]) }
  }

  private func insert(_ place: Place, statement: Int64?, evidence: Int64?) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO cell(token_id, revision_id, context_id, commit_id, statement_id, evidence_id)
        VALUES (?, ?, ?, ?, ?, ?)
        """
    ).execute(
      arguments: [place.token, place.revision, place.context, id, statement, evidence])
  }

  private func cell(_ key: CellKey, _ row: Newest?) throws -> Cell? {
    guard let statementID = row?.statement else { return nil }
    let reader = RegistryReader(db, path: path)
    return Cell(
      path: key.path, revision: key.revision, context: key.context,
      statement: try reader.statement(statementID),
      evidence: try row?.evidence.map(reader.evidence) ?? [])
  }

  // MARK: Descriptions

  private mutating func write(_ about: About) throws {
    let (token, _) = try interned.token(about.path, commit: id)
    let revision = try revisionID(about.revision)
    let old = try RegistryReader(db, path: path).about(
      token: token, revision: revision, path: about.path, revisionName: about.revision)
    guard old != about, !(old == nil && about.isEmpty) else { return }
    try db.cachedStatement(
      sql: """
        INSERT INTO about(token_id, revision_id, commit_id, is_group, description, deprecated,
          extensions) VALUES (?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(
      arguments: [
        token, revision, id, about.isGroup, about.description, about.deprecatedText,
        about.extensionsText,
      ])
    plan.abouts.append(about)
    entries.append(.about(about))
  }

  // MARK: Paths

  /// No path may be a token in one place and a group in another, in any revision.
  private func checkPaths() throws {
    let written = Set(plan.cells.compactMap { $0.before == nil ? $0.after?.path : nil }).sorted()
    for (outer, inner) in zip(written, written.dropFirst())
    where inner != outer && inner.isInside(outer) {
      throw StoreProblem.tokenIsGroup(outer, inner: inner)
    }
    if isFirst { return }
    var groups: Set<TokenPath> = []
    for path in written {
      if let inner = try liveToken(inside: path) {
        throw StoreProblem.tokenIsGroup(path, inner: inner)
      }
      var group = path.parent
      while let outer = group, groups.insert(outer).inserted {
        if try isLiveToken(outer) { throw StoreProblem.tokenIsGroup(outer, inner: path) }
        group = outer.parent
      }
    }
  }

  private static let hasLiveCell = """
    EXISTS (SELECT 1 FROM cell c WHERE c.token_id = token.id AND c.statement_id IS NOT NULL
      AND c.commit_id = (SELECT max(n.commit_id) FROM cell n WHERE n.token_id = c.token_id
        AND n.revision_id = c.revision_id AND n.context_id = c.context_id))
    """

  private func liveToken(inside path: TokenPath) throws -> TokenPath? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT path FROM token WHERE path > ? AND path < ? AND \(CommitWriter.hasLiveCell)
        ORDER BY path LIMIT 1
        """)
    return try String.fetchOne(statement, arguments: [path.text + ".", path.text + "/"])
      .map(TokenPath.init(trusted:))
  }

  private func isLiveToken(_ path: TokenPath) throws -> Bool {
    let statement = try db.cachedStatement(
      sql: "SELECT 1 FROM token WHERE path = ? AND \(CommitWriter.hasLiveCell)")
    return try Int.fetchOne(statement, arguments: [path.text]) != nil
  }
}

/// Finds or makes the rows that cells point to.
struct Interning {
  private let db: Database
  private let path: String
  private var nextToken: Int64
  private var nextStatement: Int64
  private var nextEvidence: Int64
  private let hasOldTokens: Bool
  private let hasOldStatements: Bool
  private var tokens: [TokenPath: Int64] = [:]
  private var statements: [StatementRow: Int64] = [:]
  private var evidences: [String: Int64] = [:]
  private var contexts: [Context: Int64] = [.base: 0]

  init(_ db: Database, path: String) throws {
    self.db = db
    self.path = path
    func next(_ table: String) throws -> Int64 {
      try Int64.fetchOne(db, sql: "SELECT coalesce(max(id), 0) + 1 FROM \(table)") ?? 1
    }
    nextToken = try next("token")
    nextStatement = try next("statement")
    nextEvidence = try next("evidence")
    hasOldTokens = nextToken > 1
    hasOldStatements = nextStatement > 1
  }

  mutating func token(_ path: TokenPath, commit: Int64) throws -> (id: Int64, isNew: Bool) {
    if let id = tokens[path] { return (id, false) }
    if hasOldTokens {
      let find = try db.cachedStatement(sql: "SELECT id FROM token WHERE path = ?")
      if let id = try Int64.fetchOne(find, arguments: [path.text]) {
        tokens[path] = id
        return (id, false)
      }
    }
    let id = nextToken
    nextToken += 1
    tokens[path] = id
    try db.cachedStatement(sql: "INSERT INTO token(id, path, commit_id) VALUES (?, ?, ?)")
      .execute(arguments: [id, path.text, commit])
    return (id, true)
  }

  mutating func context(_ context: Context) throws -> Int64 {
    if let id = contexts[context] { return id }
    let text = context.text
    if let id = try Int64.fetchOne(
      db, sql: "SELECT id FROM context WHERE text = ?", arguments: [text])
    {
      contexts[context] = id
      return id
    }
    let id = (try Int64.fetchOne(db, sql: "SELECT max(id) + 1 FROM context")) ?? 1
    try db.execute(
      sql: "INSERT INTO context(id, text) VALUES (?, ?)", arguments: [id, text])
    contexts[context] = id
    return id
  }

  mutating func statement(_ row: StatementRow) throws -> Int64 {
    if let id = statements[row] { return id }
    let hash = internHash(row.fields)
    if hasOldStatements {
      let find = try db.cachedStatement(
        sql: """
          SELECT id, presence, type, value, modality, qualifiers FROM statement WHERE hash = ?
          """)
      let rows = try Row.fetchCursor(find, arguments: [hash])
      while let found = try rows.next() {
        let other = StatementRow(
          presence: found[1], type: found[2], value: found[3], modality: found[4],
          qualifiers: found[5])
        guard other == row else { continue }
        let id: Int64 = found[0]
        statements[row] = id
        return id
      }
    }
    let id = nextStatement
    nextStatement += 1
    statements[row] = id
    try db.cachedStatement(
      sql: """
        INSERT INTO statement(id, hash, presence, type, value, modality, qualifiers)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(
      arguments: [id, hash, row.presence, row.type, row.value, row.modality, row.qualifiers])
    return id
  }

  mutating func evidence(_ list: [Evidence], text: String) throws -> Int64 {
    if let id = evidences[text] { return id }
    let hash = internHash([text])
    let reader = RegistryReader(db, path: path)
    let find = try db.cachedStatement(sql: "SELECT id FROM evidence WHERE hash = ?")
    for id in try Int64.fetchAll(find, arguments: [hash])
    where Evidence.text(try reader.evidence(id)) == text {
      evidences[text] = id
      return id
    }
    let id = nextEvidence
    nextEvidence += 1
    evidences[text] = id
    try db.cachedStatement(sql: "INSERT INTO evidence(id, hash) VALUES (?, ?)")
      .execute(arguments: [id, hash])
    for (position, citation) in list.enumerated() {
      try db.cachedStatement(
        sql: """
          INSERT INTO citation(evidence_id, position, document, locator, grade, says, note)
          VALUES (?, ?, ?, ?, ?, ?, ?)
          """
      ).execute(
        arguments: [
          id, position, citation.document,
          JSON.array(citation.locator.map(JSON.string)).compactText, citation.grade.rawValue,
          citation.says?.compactText, citation.note,
        ])
    }
    return id
  }
}
