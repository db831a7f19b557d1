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
  private var cellRows: BatchInsert
  private var aboutRows: BatchInsert
  private var revisionIDs: [String: Int64] = [:]
  /// So many of the plan's cells were given, not removed.
  private var writtenCells = 0
  private let isFirst: Bool

  init(_ db: Database, path: String, id: Int64) throws {
    self.db = db
    self.path = path
    self.id = id
    isFirst = id == 1
    interned = try Interning(db, path: path)
    cellRows = BatchInsert(
      db, "cell(token_id, revision_id, context_id, commit_id, statement_id, evidence_id)")
    aboutRows = BatchInsert(
      db, "about(token_id, revision_id, commit_id, is_group, description, deprecated, extensions)")
  }

  /// - Parameter removed: cells to take away.
  mutating func write(_ set: TokenSet, removing removed: [CellKey]) throws {
    try writeAxes(set.axes)
    try writeDocuments(set.documents)
    try writeRevisions(set.revisions)
    // By path, so that tokens get ascending ids and the rows lie in the order they are read in.
    let cells = set.cells
    let isSorted = cells.indices.dropFirst().allSatisfy { cells[$0 - 1].path <= cells[$0].path }
    // Indexes, not cells: a cell is many words long and holds many references.
    let order =
      isSorted ? Array(cells.indices) : cells.indices.sorted { cells[$0].path < cells[$1].path }
    for index in order { try write(cells[index]) }
    writtenCells = plan.cells.count
    for key in removed { try remove(key) }
    for about in set.abouts.sorted(by: { $0.path < $1.path }) { try write(about) }
    try interned.flush()
    try cellRows.flush()
    try aboutRows.flush()
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
      uniqueKeysWithValues: try RegistryReader(db, path: path).documents()
        .map { (ExactText($0.id), $0) })
    for given in documents {
      let old = known[ExactText(given.id)]
      let document = old?.merging(given) ?? given
      guard document != old else { continue }
      try db.execute(
        sql: """
          INSERT INTO document(id, commit_id, title, publisher, published, standing, url, note,
            sha256, places) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          document.id, id, document.title, document.publisher, document.published,
          document.standing?.rawValue, document.url, document.note, document.sha256,
          document.placesText,
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

  private mutating func insert(_ place: Place, statement: Int64?, evidence: Int64?) throws {
    try cellRows.append(
      .integer(place.token), .integer(place.revision), .integer(place.context), .integer(id),
      .optional(statement), .optional(evidence))
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
    let old =
      isFirst
      ? nil
      : try RegistryReader(db, path: path).about(
        token: token, revision: revision, path: about.path, revisionName: about.revision)
    guard old != about, !(old == nil && about.isEmpty) else { return }
    try aboutRows.append(
      .integer(token), .integer(revision), .integer(id), .integer(about.isGroup ? 1 : 0),
      .optional(about.description), .optional(about.deprecatedText),
      .optional(about.extensionsText))
    plan.abouts.append(about)
    entries.append(.about(about))
  }

  // MARK: Paths

  /// No path may be a token in one place and a group in another, in any revision.
  private func checkPaths() throws {
    var groups: Set<TokenPath> = []
    for change in plan.cells {
      guard change.before == nil, let path = change.after?.path else { continue }
      if !isFirst, let inner = try liveToken(inside: path) {
        throw StoreProblem.tokenIsGroup(path, inner: inner)
      }
      var group = path.parent
      while let outer = group, groups.insert(outer).inserted {
        guard !isWritten(outer), try isFirst || !isLiveToken(outer) else {
          throw StoreProblem.tokenIsGroup(outer, inner: path)
        }
        group = outer.parent
      }
    }
  }

  /// Whether this commit gives the token a cell; its cells were written in the order of their paths.
  private func isWritten(_ path: TokenPath) -> Bool {
    var low = 0
    var high = writtenCells
    while low < high {
      let middle = (low + high) / 2
      guard let other = plan.cells[middle].after?.path else { return false }
      if other < path { low = middle + 1 } else { high = middle }
    }
    return low < writtenCells && plan.cells[low].after?.path == path
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
