internal import GRDB
internal import PositionedJSON
internal import TokenModel

/// Reads rows back as values of the model, at any commit.
struct RegistryReader {
  let db: Database
  let path: String
  /// The newest commit that counts.
  var asOf: Int64

  init(_ db: Database, path: String, asOf: Int64 = .max) {
    self.db = db
    self.path = path
    self.asOf = asOf
  }

  // MARK: Revisions, axes, documents

  struct RevisionRow {
    var id: Int64
    var position: Int
    var revision: Revision
  }

  /// In the registry's order.
  func revisionRows() throws -> [RevisionRow] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT id, max(commit_id), position, name, title, published, base, axes, pages_read,
          description
        FROM revision WHERE commit_id <= ? GROUP BY id ORDER BY position
        """, arguments: [asOf])
    return rows.map { row in
      RevisionRow(
        id: row[0], position: row[2],
        revision: Revision(
          id: row[3], title: row[4], published: row[5], base: row[6],
          axes: Revision.axes(row[7]), read: Revision.read(row[8]), description: row[9]))
    }
  }

  func axes() throws -> AxisOrder {
    AxisOrder(
      try String.fetchAll(
        db, sql: "SELECT name FROM axis WHERE commit_id <= ? ORDER BY id", arguments: [asOf]))
  }

  /// By id.
  func documents() throws -> [Document] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT id, max(commit_id), title, publisher, published, standing, url, note, sha256, places
        FROM document WHERE commit_id <= ? GROUP BY id ORDER BY id
        """, arguments: [asOf])
    return rows.map { row in
      let standing: String? = row[5]
      return Document(
        id: row[0], title: row[2], publisher: row[3], published: row[4],
        standing: standing.flatMap(Document.Standing.init(rawValue:)), url: row[6], note: row[7],
        sha256: row[8], places: Document.places(row[9]))
    }
  }

  // MARK: Single rows

  func statementRow(_ id: Int64) throws -> StatementRow {
    let find = try db.cachedStatement(
      sql: "SELECT presence, type, value, modality, qualifiers FROM statement WHERE id = ?")
    guard let row = try Row.fetchOne(find, arguments: [id]) else {
      throw StoreProblem.damaged(path: path, reason: "statement \(id) is missing")
    }
    return StatementRow(
      presence: row[0], type: row[1], value: row[2], modality: row[3], qualifiers: row[4])
  }

  func statement(_ id: Int64) throws -> TokenModel.Statement {
    try statementRow(id).statement(in: path)
  }

  func evidence(_ id: Int64) throws -> [Evidence] {
    let find = try db.cachedStatement(
      sql: """
        SELECT document, locator, grade, says, note FROM citation
        WHERE evidence_id = ? ORDER BY position
        """)
    return try Row.fetchAll(find, arguments: [id]).map { row in
      let says: String? = row[3]
      return Evidence(
        document: row[0],
        locator: (JSONReader.read(text: row[1]).root?.elements ?? []).compactMap(\.string),
        grade: Evidence.Grade(rawValue: row[2]) ?? .literal,
        says: says.flatMap { JSONReader.read(text: $0).root }, note: row[4])
    }
  }

  func about(
    token: Int64, revision: Int64, path tokenPath: TokenPath, revisionName: String
  ) throws -> About? {
    let find = try db.cachedStatement(
      sql: """
        SELECT is_group, description, deprecated, extensions FROM about
        WHERE token_id = ? AND revision_id = ? AND commit_id <= ?
        ORDER BY commit_id DESC LIMIT 1
        """)
    return try Row.fetchOne(find, arguments: [token, revision, asOf]).map { row in
      about(row, path: tokenPath, revision: revisionName)
    }
  }

  /// The descriptions of one token or group, in the revisions' order; only those that say something.
  func abouts(ofToken token: Int64, path tokenPath: TokenPath) throws -> [About] {
    try revisionRows().compactMap {
      try about(token: token, revision: $0.id, path: tokenPath, revisionName: $0.revision.id)
    }.filter { !$0.isEmpty }
  }

  func about(_ row: Row, path: TokenPath, revision: String) -> About {
    let deprecated: String? = row[2]
    let extensions: String? = row[3]
    return About(
      path: path, revision: revision, isGroup: row[0], description: row[1],
      deprecated: deprecated.flatMap { JSONReader.read(text: $0).root },
      extensions: extensions.flatMap { JSONReader.read(text: $0).root?.members } ?? [])
  }

  // MARK: Many rows

  func contexts() throws -> [Int64: Context] {
    var contexts: [Int64: Context] = [:]
    let rows = try Row.fetchCursor(db, sql: "SELECT id, text FROM context")
    while let row = try rows.next() {
      let text: String = row[1]
      guard let context = try? Context(text: text) else {
        throw StoreProblem.damaged(path: path, reason: "the context \(text) cannot be read")
      }
      contexts[row[0]] = context
    }
    return contexts
  }

  /// A cell's newest row.
  struct CellRow {
    var revision: String
    var context: Context
    /// `nil` when the cell was removed.
    var statement: Int64?
    var evidence: Int64?
  }

  /// The newest rows of one token in every revision, in the revisions' order.
  func cellRows(ofToken token: Int64) throws -> [CellRow] {
    let find = try db.cachedStatement(
      sql: """
        SELECT r.name, x.text, c.statement_id, c.evidence_id, max(c.commit_id)
        FROM cell c JOIN context x ON x.id = c.context_id
        JOIN (SELECT id, name, position, max(commit_id) FROM revision GROUP BY id) r
          ON r.id = c.revision_id
        WHERE c.token_id = ? AND c.commit_id <= ?
        GROUP BY c.revision_id, c.context_id ORDER BY r.position, x.text
        """)
    return try Row.fetchAll(find, arguments: [token, asOf]).map { row in
      CellRow(
        revision: row[0], context: try Context(text: row[1]), statement: row[2], evidence: row[3])
    }
  }

  func tokenID(_ tokenPath: TokenPath) throws -> Int64? {
    let find = try db.cachedStatement(sql: "SELECT id FROM token WHERE path = ?")
    return try Int64.fetchOne(find, arguments: [tokenPath.text])
  }

  /// Everything, or the cells of one revision.
  ///
  /// - Complexity: O(history) for the scan of `cell`, about 1 µs a row.
  func tokenSet(revision only: String?, isEvidenceNeeded: Bool = true) throws -> TokenSet {
    var set = TokenSet()
    let revisions = try revisionRows()
    set.axes = try axes()
    set.revisions = revisions.map(\.revision)
    set.documents = try documents()
    let names = Dictionary(uniqueKeysWithValues: revisions.map { ($0.id, $0.revision.id) })
    var kept: Set<Int64> = []
    for row in revisions where only == nil || row.revision.id == only { kept.insert(row.id) }
    let paths = try tokenPaths()
    set.cells = try allCells(
      names: names, kept: kept, paths: paths, isEvidenceNeeded: isEvidenceNeeded)
    set.abouts = try allAbouts(names: names, kept: kept, paths: paths)
    set.sort()
    return set
  }

  private func tokenPaths() throws -> [Int64: TokenPath] {
    var paths: [Int64: TokenPath] = [:]
    let rows = try Row.fetchCursor(db, sql: "SELECT id, path FROM token")
    while let row = try rows.next() { paths[row[0]] = TokenPath(trusted: row[1]) }
    return paths
  }

  private func allCells(
    names: [Int64: String], kept: Set<Int64>, paths: [Int64: TokenPath], isEvidenceNeeded: Bool
  ) throws -> [Cell] {
    let contexts = try contexts()
    var evidences: [Int64: [Evidence]] = [:]
    var cells: [Cell] = []
    // A bare column beside max() comes from the row with the maximum (SQLite, "SELECT", 2.4).
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT c.token_id, c.revision_id, c.context_id, c.evidence_id, s.presence, s.type, s.value,
          s.modality, s.qualifiers
        FROM (SELECT token_id, revision_id, context_id, max(commit_id), statement_id, evidence_id
          FROM cell WHERE commit_id <= ? GROUP BY token_id, revision_id, context_id) c
        JOIN statement s ON s.id = c.statement_id
        """, arguments: [asOf])
    while let row = try rows.next() {
      let revisionID: Int64 = row[1]
      guard kept.contains(revisionID), let revision = names[revisionID], let path = paths[row[0]],
        let context = contexts[row[2]]
      else { continue }
      let statement = try StatementRow(
        presence: row[4], type: row[5], value: row[6], modality: row[7], qualifiers: row[8]
      ).statement(in: self.path)
      var evidence: [Evidence] = []
      if isEvidenceNeeded, let evidenceID: Int64 = row[3] {
        evidence = try evidences[evidenceID] ?? self.evidence(evidenceID)
        evidences[evidenceID] = evidence
      }
      cells.append(
        Cell(
          path: path, revision: revision, context: context, statement: statement,
          evidence: evidence))
    }
    return cells
  }

  private func allAbouts(
    names: [Int64: String], kept: Set<Int64>, paths: [Int64: TokenPath]
  ) throws -> [About] {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT is_group, description, deprecated, extensions, token_id, revision_id,
          max(commit_id)
        FROM about WHERE commit_id <= ? GROUP BY token_id, revision_id
        """, arguments: [asOf])
    var abouts: [About] = []
    while let row = try rows.next() {
      guard kept.contains(row[5]), let revision = names[row[5]], let path = paths[row[4]]
      else { continue }
      let about = about(row, path: path, revision: revision)
      if !about.isEmpty { abouts.append(about) }
    }
    return abouts
  }
}
