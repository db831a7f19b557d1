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
  var plan = CommitPlan()
  private(set) var entries: [ChangeEntry] = []
  /// What the registry said of its revisions before.
  private(set) var revisionsBefore: [Revision] = []

  private var interned: Interner
  private var cellRows: RowInsert
  private var aboutRows: RowInsert
  private var references: References
  private var revisionIDs: [String: Int64] = [:]
  private var rearranged = MovePlan()
  /// So many of the plan's cells were written in the order of their paths.
  private(set) var sortedCells = 0
  let isFirst: Bool

  init(_ db: Database, path: String, id: Int64) throws {
    self.db = db
    self.path = path
    self.id = id
    isFirst = id == 1
    interned = try Interner(db, path: path)
    cellRows = RowInsert(db, .cell)
    aboutRows = RowInsert(db, .about)
    references = References(db)
  }

  mutating func write(_ changes: ChangeSet, _ watch: WorkProgress.Watch) throws {
    let set = changes.set
    try writeAxes(set.axes)
    try writeDocuments(set.documents)
    try writeRevisions(set.revisions)
    rearranged = try MovePlan(changes, db, path: path)
    for key in changes.removing { _ = try revisionID(key.revision) }
    // By path, so that tokens get ascending ids and the rows lie in the order they are read in.
    let cells = set.cells
    let isSorted = cells.indices.dropFirst().allSatisfy { cells[$0 - 1].path <= cells[$0].path }
    // Indexes, not cells: a cell is many words long and holds many references.
    let order =
      isSorted ? Array(cells.indices) : cells.indices.sorted { cells[$0].path < cells[$1].path }
    var texts = CellTexts.Ahead(cells, order)
    for (count, index) in order.enumerated() {
      let text = texts.next()
      if rearranged.takes(cells[index]) { continue }
      try write(cells[index], text)
      if count & 1023 == 1023 { watch(.recording(cells: count + 1, of: cells.count)) }
    }
    sortedCells = plan.cells.count
    for about in set.abouts.sorted(by: { $0.path < $1.path }) where !rearranged.takes(about) {
      try write(about)
    }
    try writeRearranged()
    try interned.flush()
    try cellRows.flush()
    try aboutRows.flush()
    try references.flush()
    try PathCheck(self).check(arrivals: changes.moves.map(\.to))
  }

  // MARK: Removals and moves

  private mutating func writeRearranged() throws {
    for change in rearranged.sortedCells {
      let final = change.given ?? change.incoming?.cell
      if change.isMoved || !change.saysStill(final) { try write(final, change) }
      plan.cells += change.planned
    }
    for change in rearranged.sortedAbouts {
      let about = change.final
      if change.isMoved || about != change.old { try insert(about) }
      if let planned = change.planned { plan.abouts.append(planned) }
    }
    for move in rearranged.moves {
      try db.insert(
        .move, .integer(try interned.token(move.to, commit: id).id), .integer(id),
        .integer(try interned.token(move.from, commit: id).id))
      plan.moves.append(move)
      entries.append(.move(move.to.text, from: move.from.text))
    }
  }

  /// What moved along keeps its own rows, whatever this blazon would write in their stead.
  private mutating func write(_ final: Cell?, _ change: MovePlan.CellChange) throws {
    let key = change.key
    let place = try place(of: key)
    if let incoming = change.incoming, change.given == nil {
      try insert(place, statement: incoming.statementID, evidence: incoming.evidenceID)
      try references.add(incoming.cell.statement, of: place.token, isNew: place.isNewToken)
      entries.append(
        .cell(
          key.path.text, key.revision, key.context.text, statement: incoming.row,
          evidence: incoming.cell.evidence.isEmpty ? nil : Evidence.text(incoming.cell.evidence)))
    } else if let final {
      let row = StatementRow(final.statement)
      let evidence = final.evidence.isEmpty ? nil : Evidence.text(final.evidence)
      try insert(
        place, statement: try interned.statement(row),
        evidence: try evidence.map { try interned.evidence(final.evidence, text: $0) })
      try references.add(final.statement, of: place.token, isNew: place.isNewToken)
      entries.append(
        .cell(
          key.path.text, key.revision, key.context.text, statement: row, evidence: evidence))
    } else {
      try insert(place, statement: nil, evidence: nil)
      entries.append(
        .cell(key.path.text, key.revision, key.context.text, statement: nil, evidence: nil))
    }
  }

  // MARK: Axes, documents, revisions

  private mutating func writeAxes(_ axes: AxisOrder) throws {
    var known = Set(try String.fetchAll(db, sql: "SELECT name FROM axis"))
    for name in axes.names where known.insert(name).inserted {
      try db.insert(.axis, .integer(known.count), .text(name), .integer(id))
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
      try db.insert(
        .document,
        .text(document.id), .integer(id), .optional(document.title),
        .optional(document.publisher), .optional(document.published),
        .optional(document.standing?.rawValue), .optional(document.url), .optional(document.note),
        .optional(document.sha256), .optional(document.placesText))
      plan.documents.append(document)
      entries.append(.document(document))
    }
  }

  private mutating func writeRevisions(_ revisions: [Revision]) throws {
    let reader = RegistryReader(db, path: path)
    let known = try reader.revisionRows()
    revisionsBefore = known.map(\.revision)
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
      try db.insert(
        .revision,
        .integer(revisionID), .integer(id), .text(merged.id), .integer(position),
        .optional(merged.title), .optional(merged.published), .optional(merged.base),
        .text(merged.axesText), .text(merged.readText), .optional(merged.description))
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

  private mutating func write(_ cell: Cell, _ texts: CellTexts) throws {
    let evidence = texts.evidence
    let place = try place(of: cell.key)
    let old = try newest(place)
    let statement = try interned.statement(texts.row, hash: texts.hash)
    let evidenceID = try evidence.map { try interned.evidence(cell.evidence, text: $0) }
    guard old?.statement != statement || old?.evidence != evidenceID else { return }
    try insert(place, statement: statement, evidence: evidenceID)
    try references.add(cell.statement, of: place.token, isNew: place.isNewToken)
    let before = try old?.statement == nil ? nil : self.cell(cell.key, old)
    plan.cells.append(.init(before: before, after: cell))
    entries.append(
      .cell(
        cell.path.text, cell.revision, cell.context.text, statement: texts.row,
        evidence: evidence))
  }

  private struct Place {
    var token: Int64
    var revision: Int64
    var context: Int64
    var isNewToken: Bool
  }

  private mutating func place(of key: CellKey) throws -> Place {
    let (token, isNew) = try interned.token(key.path, commit: id)
    return Place(
      token: token, revision: try revisionID(key.revision),
      context: try interned.context(key.context), isNewToken: isNew)
  }

  private func newest(_ place: Place) throws -> CellRecord? {
    if isFirst || place.isNewToken { return nil }
    let statement = try db.cachedStatement(
      sql: """
        SELECT * FROM cell WHERE token_id = ? AND revision_id = ? AND context_id = ?
        ORDER BY commit_id DESC LIMIT 1
        """)
    return try Row.fetchOne(
      statement, arguments: [place.token, place.revision, place.context]
    ).map { try CellRecord($0) }
  }

  private mutating func insert(_ place: Place, statement: Int64?, evidence: Int64?) throws {
    try cellRows.append(
      .integer(place.token), .integer(place.revision), .integer(place.context), .integer(id),
      .optional(statement), .optional(evidence))
  }

  private func cell(_ key: CellKey, _ row: CellRecord?) throws -> Cell? {
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
    try insert(about)
    plan.abouts.append(about)
  }

  private mutating func insert(_ about: About) throws {
    let token = try interned.token(about.path, commit: id).id
    let revision = try revisionID(about.revision)
    try aboutRows.append(
      .integer(token), .integer(revision), .integer(id),
      .integer(about.isGroup ? 1 : 0), .optional(about.description),
      .optional(about.deprecatedText), .optional(about.extensionsText))
    entries.append(.about(about))
  }
}
