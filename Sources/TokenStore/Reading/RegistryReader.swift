internal import GRDB
internal import PositionedJSON
internal import TokenModel

/// Reads rows back as values of the model, at any commit, and throws where one is not as it was
/// written.
///
/// Rows are read with `SELECT *`, so that a file from before there were checks gives rows without one.
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

  /// What the rows of a table say, and how many rows there were.
  struct Counted<Value> {
    var values: [Value] = []
    var rows = 0
  }

  /// In the registry's order.
  func revisionRows() throws -> [RevisionRow] { try countedRevisions().values }

  func countedRevisions() throws -> Counted<RevisionRow> {
    var found = Counted<RevisionRow>()
    var last: (id: Int64, commit: Int64) = (.min, .min)
    try db.forEach("SELECT * FROM revision ORDER BY id, commit_id") { row in
      try row.verify(.revision)
      let key = (id: try row.number(0), commit: try row.number(1))
      guard last < key else { throw DamagedRow("revision") }
      guard key.commit <= asOf else { return }
      found.rows += 1
      if last.id == key.id, !found.values.isEmpty { found.values.removeLast() }
      last = key
      found.values.append(try revisionRow(row))
    }
    guard Set(found.values.map { ExactText($0.revision.id) }).count == found.values.count else {
      throw DamagedRow(reason: "two revisions have one name")
    }
    found.values.sort { ($0.position, $0.id) < ($1.position, $1.id) }
    return found
  }

  private func revisionRow(_ row: Row) throws -> RevisionRow {
    let axes = try row.text(7)
    let read = try row.text(8)
    let revision = Revision(
      id: try row.text(2), title: try row.textIfAny(4), published: try row.textIfAny(5),
      base: try row.textIfAny(6), axes: Revision.axes(axes), read: Revision.read(read),
      description: try row.textIfAny(9))
    // What cannot be read is left out when it is parsed, and is missed here.
    guard revision.axesText.equalsByBytes(axes), revision.readText.equalsByBytes(read) else {
      throw DamagedRow("revision")
    }
    return RevisionRow(id: try row.number(0), position: try row.int(3), revision: revision)
  }

  func axes() throws -> AxisOrder {
    var names: [String] = []
    var next: Int64 = 1
    try db.forEach("SELECT * FROM axis ORDER BY id") { row in
      try row.verify(.axis)
      guard try row.number(0) == next else { throw DamagedRow.missing("axis \(next)") }
      next += 1
      if try row.number(2) <= asOf { names.append(try row.text(1)) }
    }
    return AxisOrder(names)
  }

  /// By id.
  func documents() throws -> [Document] { try countedDocuments().values }

  func countedDocuments() throws -> Counted<Document> {
    var found = Counted<Document>()
    var last = (id: "", commit: Int64.min)
    try db.forEach("SELECT * FROM document ORDER BY id, commit_id") { row in
      try row.verify(.document)
      let key = (id: try row.text(0), commit: try row.number(1))
      let isSame = key.id.equalsByBytes(last.id)
      guard isSame ? last.commit < key.commit : last.id.precedesByBytes(key.id) else {
        throw DamagedRow("document")
      }
      guard key.commit <= asOf else { return }
      found.rows += 1
      if isSame, !found.values.isEmpty { found.values.removeLast() }
      last = key
      found.values.append(try document(row))
    }
    return found
  }

  private func document(_ row: Row) throws -> Document {
    let standing = try row.textIfAny(5)
    let document = Document(
      id: try row.text(0), title: try row.textIfAny(2), publisher: try row.textIfAny(3),
      published: try row.textIfAny(4),
      standing: standing.flatMap(Document.Standing.init(rawValue:)),
      url: try row.textIfAny(6), note: try row.textIfAny(7), sha256: try row.textIfAny(8),
      places: Document.places(try row.textIfAny(9)))
    guard document.standing?.rawValue == standing, document.placesText == (try row.textIfAny(9))
    else { throw DamagedRow("document") }
    return document
  }

  // MARK: Single rows

  func statementRow(_ id: Int64) throws -> StatementRow {
    let find = try db.cachedStatement(sql: "SELECT * FROM statement WHERE id = ?")
    guard let row = try Row.fetchOne(find, arguments: [id]) else {
      throw DamagedRow.missing("statement \(id)")
    }
    let record = try StatementRecord(row)
    guard record.id == id else { throw DamagedRow("statement") }
    return record.row
  }

  func statement(_ id: Int64) throws -> TokenModel.Statement {
    try statementRow(id).statement(in: path)
  }

  func evidence(_ id: Int64) throws -> [Evidence] {
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
    // What could not be parsed is missing here, and the hash tells.
    guard let hash, hash == internHash([Evidence.text(list)]) else { throw DamagedRow("citation") }
    return list
  }

  func about(
    token: Int64, revision: Int64, path tokenPath: TokenPath, revisionName: String
  ) throws -> About? {
    let find = try db.cachedStatement(
      sql: """
        SELECT * FROM about WHERE token_id = ? AND revision_id = ? AND commit_id <= ?
        ORDER BY commit_id DESC LIMIT 1
        """)
    return try Row.fetchOne(find, arguments: [token, revision, asOf]).map { row in
      try about(row, path: tokenPath, revision: revisionName)
    }
  }

  /// The descriptions of one token or group, in the revisions' order; only those that say something.
  func abouts(ofToken token: Int64, path tokenPath: TokenPath) throws -> [About] {
    try abouts(ofToken: token, path: tokenPath, revisionRows())
  }

  func abouts(
    ofToken token: Int64, path tokenPath: TokenPath, _ revisions: [RevisionRow]
  ) throws -> [About] {
    try revisions.compactMap {
      try about(token: token, revision: $0.id, path: tokenPath, revisionName: $0.revision.id)
    }.filter { !$0.isEmpty }
  }

  /// - Parameter row: of `SELECT *`.
  func about(_ row: some RowValues, path: TokenPath, revision: String) throws -> About {
    try row.verify(.about)
    let deprecated = try row.textIfAny(5).map { text in
      guard let json = JSONReader.read(text: text).root else { throw DamagedRow("about") }
      return json
    }
    let extensions = try row.textIfAny(6).map { text in
      guard let members = JSONReader.read(text: text).root?.members else {
        throw DamagedRow("about")
      }
      return members
    }
    return About(
      path: path, revision: revision, isGroup: try row.number(3) != 0,
      description: try row.textIfAny(4), deprecated: deprecated, extensions: extensions ?? [])
  }

  // MARK: Many rows

  func contexts() throws -> [Int64: Context] {
    var contexts: [Int64: Context] = [:]
    try db.forEach("SELECT * FROM context NOT INDEXED") { row in
      let (id, context) = try context(row)
      contexts[id] = context
    }
    return contexts
  }

  private func context(_ row: Row) throws -> (id: Int64, context: Context) {
    try row.verify(.context)
    let text = try row.text(1)
    guard let context = try? Context(text: text) else {
      throw StoreProblem.damaged(path: path, reason: "the context \(text) cannot be read")
    }
    return (try row.number(0), context)
  }

  private func context(_ id: Int64) throws -> Context {
    let find = try db.cachedStatement(sql: "SELECT * FROM context WHERE id = ?")
    guard let row = try Row.fetchOne(find, arguments: [id]) else {
      throw DamagedRow.missing("context \(id)")
    }
    let found = try context(row)
    guard found.id == id else { throw DamagedRow("context") }
    return found.context
  }

  /// A cell's newest row.
  struct CellRow {
    var revision: String
    var context: Context
    /// `nil` when the cell was removed.
    var statement: Int64?
    var evidence: Int64?
  }

  /// The newest rows of one token, in the order of the table.
  func newestRecords(ofToken token: Int64) throws -> [CellRecord] {
    var newest: [CellRecord] = []
    var last: CellRecord?
    try db.forEach(
      """
      SELECT * FROM cell WHERE token_id = ? AND commit_id <= ?
      ORDER BY revision_id, context_id, commit_id
      """, [token, asOf]
    ) { row in
      let record = try CellRecord(row)
      guard record.slot == token, last?.precedes(record) ?? true else { throw DamagedRow("cell") }
      if last?.hasPlace(of: record) == true { newest.removeLast() }
      newest.append(record)
      last = record
    }
    return newest
  }

  /// The newest rows of one token in every revision, in the revisions' order.
  func cellRows(ofToken token: Int64) throws -> [CellRow] {
    let records = try newestRecords(ofToken: token)
    guard !records.isEmpty else { return [] }
    let revisions = try revisionRows(named: Set(records.map(\.revision)))
    var contexts: [Int64: Context] = [:]
    for record in records where contexts[record.context] == nil {
      contexts[record.context] = try context(record.context)
    }
    return try records.map { record in
      guard let revision = revisions[record.revision], let context = contexts[record.context]
      else { throw DamagedRow.missing("revision \(record.revision)") }
      return (
        revision.position,
        CellRow(
          revision: revision.name, context: context, statement: record.statement,
          evidence: record.evidence)
      )
    }.sorted { first, second in
      first.0 != second.0
        ? first.0 < second.0 : first.1.context.text.precedesByBytes(second.1.context.text)
    }.map(\.1)
  }

  /// Names and positions alone: what revisions say besides is much to read for one token.
  private func revisionRows(
    named ids: Set<Int64>
  ) throws -> [Int64: (name: String, position: Int)] {
    var found: [Int64: (name: String, position: Int)] = [:]
    for id in ids {
      let find = try db.cachedStatement(
        sql: "SELECT * FROM revision WHERE id = ? ORDER BY commit_id DESC LIMIT 1")
      guard let row = try Row.fetchOne(find, arguments: [id]) else { continue }
      try row.verify(.revision)
      found[id] = (try row.text(2), try row.int(3))
    }
    return found
  }

  func tokenID(_ tokenPath: TokenPath) throws -> Int64? {
    try TokenPaths(db).slot(at: tokenPath.text)
  }
}
