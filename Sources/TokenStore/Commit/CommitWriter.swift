internal import GRDB
internal import PositionedJSON
internal import TokenModel

/// Works out what a change set changes in the newest state, and writes the rows of just that.
///
/// It is used once, inside one transaction. `Registry.commit` writes the commit's own row
/// afterwards, which seals the others.
struct CommitWriter {
  let db: Database
  let path: String
  let id: Int64
  var plan = CommitEffect()
  private(set) var entries: [ChangeEntry] = []
  /// The registry's revisions before the commit.
  private(set) var revisionsBefore: [Revision] = []

  private var interned: Interner
  private var cellRows: RowInsert
  private var aboutRows: RowInsert
  private var references: References
  private var revisionIDs: [String: Int64] = [:]
  private var movePlan = MovePlan()
  /// The number of the plan's first cells that are in the order of their paths.
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
    let shrunk = try writeRevisions(
      set.revisions, isReplacing: changes.replacesRevisions, order: changes.revisionOrder)
    movePlan = try MovePlan(changes, db, path: path)
    for key in changes.removing { _ = try revisionID(key.revision) }
    // In the order of paths, so that tokens get ascending ids and rows are stored in the order in
    // which they are read.
    let cells = set.cells
    let order = CommitWriter.order(of: cells.map(\.path))
    var texts = CellTexts.Ahead(cells, order)
    for (count, index) in order.enumerated() {
      let text = texts.next()
      if movePlan.take(cells[index]) { continue }
      try write(cells[index], text)
      if count & 1023 == 1023 { watch(.recording(cells: count + 1, of: cells.count)) }
    }
    sortedCells = plan.cells.count
    for index in CommitWriter.order(of: set.abouts.map(\.path)) {
      if movePlan.take(set.abouts[index]) { continue }
      try write(set.abouts[index])
    }
    try writeMoved()
    try write(changes.links)
    try interned.flush()
    try cellRows.flush()
    try aboutRows.flush()
    try references.flush()
    try PathCheck(self).check(arrivals: changes.moves.map(\.to))
    for revision in shrunk { try checkContexts(of: revision) }
    for revision in changes.deletingRevisions { try delete(revision: revision) }
  }

  /// The places of paths in their order; sorting places is cheaper than sorting what has the paths.
  private static func order(of paths: [TokenPath]) -> [Int] {
    let isSorted = paths.indices.dropFirst().allSatisfy { paths[$0 - 1] <= paths[$0] }
    return isSorted ? Array(paths.indices) : paths.indices.sorted { paths[$0] < paths[$1] }
  }

  // MARK: Removals and moves

  private mutating func writeMoved() throws {
    for (key, occupancy) in movePlan.cells.sorted {
      if occupancy.needsRow { try write(occupancy.final, at: key) }
      plan.cells += occupancy.changes.map { .init(before: $0.before?.cell, after: $0.after?.cell) }
    }
    for (key, occupancy) in movePlan.abouts.sorted {
      // A row without texts is how a removed description is written.
      let about =
        occupancy.final
        ?? About(
          path: key.path, revision: key.revision, isGroup: occupancy.old?.isGroup ?? false)
      if occupancy.needsRow { try insert(about) }
      let isPlanned =
        occupancy.incoming.map { $0 != about } ?? !occupancy.changes.isEmpty
      if isPlanned { plan.abouts.append(about) }
    }
    for move in movePlan.moves {
      try db.insert(
        .move, .integer(try interned.token(move.to, commit: id).id), .integer(id),
        .integer(try interned.token(move.from, commit: id).id))
      plan.moves.append(move)
      entries.append(.move(move.to.text, from: move.from.text))
    }
  }

  private mutating func write(_ links: [Link]) throws {
    let known = links.isEmpty ? LinkTable() : try LinkTable(db)
    for link in links.sorted(by: { ($0.to, $0.since) < ($1.to, $1.since) }) {
      let token = try interned.token(link.to, commit: id).id
      let from = try link.from.map { try interned.token($0, commit: id).id }
      let since = Int64(link.since)
      guard known.record(of: token, since: since)?.from != from else { continue }
      try db.insert(.link, .integer(token), .integer(since), .integer(id), .optional(from))
      plan.links.append(link)
      entries.append(.link(link.to.text, since: since, from: link.from?.text))
    }
  }

  private mutating func write(_ final: PlacedCell?, at key: CellKey) throws {
    let place = try place(of: key)
    let stored = try final.map { try $0.stored ?? intern($0.cell, CellTexts($0.cell)) }
    try insert(key, place, final?.cell, stored)
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
      uniqueKeysWithValues: try SnapshotReader(db, path: path).documents()
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

  /// - Parameter order: of all revisions; empty leaves it as it is.
  /// - Returns: those that lost an axis or a value.
  private mutating func writeRevisions(
    _ revisions: [Revision], isReplacing: Bool, order: [String]
  ) throws -> [Revision] {
    var shrunk: [Revision] = []
    let reader = SnapshotReader(db, path: path)
    let known = try reader.countedRevisions().values
    let live = known.filter { !$0.isDeleted }
    revisionsBefore = live.map(\.revision)
    revisionIDs = Dictionary(uniqueKeysWithValues: live.map { ($0.revision.id, $0.id) })
    var next = (known.map(\.id).max() ?? 0) + 1
    var rows = live.map { (id: $0.id, position: $0.position, revision: $0.revision, isNew: false) }
    for revision in revisions {
      let former = known.first { $0.revision.id == revision.id }
      let old = former.flatMap { $0.isDeleted ? nil : $0 }
      let merged = isReplacing ? revision : old?.revision.merging(revision) ?? revision
      guard merged != old?.revision else { continue }
      if let old, !merged.hasAxes(of: old.revision) { shrunk.append(merged) }
      let revisionID = former?.id ?? next
      if former == nil { next += 1 }
      revisionIDs[revision.id] = revisionID
      let position = try old?.position ?? freePlace(of: revisionID, isNew: former == nil)
      rows.removeAll { $0.id == revisionID }
      rows.append((revisionID, position, merged, true))
    }
    if !order.isEmpty {
      let places = rows.map(\.position).sorted()
      for (name, position) in zip(order, places) {
        guard let index = rows.firstIndex(where: { $0.revision.id == name }),
          rows[index].position != position
        else { continue }
        rows[index].position = position
        rows[index].isNew = true
      }
    }
    for row in rows where row.isNew {
      try insert(row.revision, row.id, position: row.position)
      plan.revisions.append(row.revision)
    }
    return shrunk
  }

  /// The place of a revision that is made, or made again: its number at first, later where it was. Others only ever
  /// change places with one another, so that it is free.
  private func freePlace(of id: Int64, isNew: Bool) throws -> Int {
    if isNew { return Int(id) }
    let last = try db.cachedStatement(
      sql:
        "SELECT position FROM revision WHERE id = ? AND position > 0 ORDER BY commit_id DESC LIMIT 1"
    )
    guard let place = try Int.fetchOne(last, arguments: [id]) else {
      throw DamagedRow.missing("the place of revision \(id)")
    }
    return place
  }

  private mutating func insert(
    _ revision: Revision, _ revisionID: Int64, position: Int
  ) throws {
    try db.insert(
      .revision,
      .integer(revisionID), .integer(id), .text(revision.id), .integer(position),
      .optional(revision.title), .optional(revision.published), .optional(revision.base),
      .text(revision.axesText), .text(revision.readText), .optional(revision.description))
    entries.append(.revision(revision, position: position))
  }

  /// Deletes a revision in which nothing is left.
  ///
  /// - Complexity: O(*n*) in the rows of cells.
  private mutating func delete(revision name: String) throws {
    guard let revisionID = revisionIDs[name] else { return }
    let reader = SnapshotReader(db, path: path)
    guard let row = try reader.revisionRows().first(where: { $0.id == revisionID }) else { return }
    let heirs = try reader.revisionRows().filter { $0.revision.base == name }.map(\.revision.id)
    guard heirs.isEmpty else {
      throw StoreProblem.revisionInUse(
        name, what: "is the base of \(heirs.joined(separator: ", "))")
    }
    let left = try reader.newestRecords().values
      .filter { $0.revision == revisionID && $0.statement != nil }.map(\.tokenID).min()
    if let left {
      throw StoreProblem.revisionInUse(
        name, what: "has a value of \(quotedForMessage(try reader.path(left).text))")
    }
    revisionIDs[name] = nil
    try insert(row.revision, revisionID, position: 0)
    plan.deletedRevisions.append(name)
  }

  /// Refuses a revision that lost an axis value in which one of its tokens still says something.
  ///
  /// - Complexity: O(*n*) in the rows of cells.
  private func checkContexts(of revision: Revision) throws {
    let id = try revisionID(revision.id)
    let reader = SnapshotReader(db, path: path)
    let live = try reader.newestRecords().values.filter {
      $0.revision == id && $0.statement != nil
    }
    for (context, records) in Dictionary(grouping: live, by: \.context) {
      let lost = try reader.context(context).fixed.first { pair in
        revision.values(of: pair.axis)?.contains(pair.value) != true
      }
      guard let lost, let token = records.map(\.tokenID).min() else { continue }
      throw StoreProblem.contextInUse(
        revision.id, axis: lost.axis, value: lost.value, token: try reader.path(token))
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
    let key = cell.key
    let place = try place(of: key)
    let old = try newest(place)
    let stored = try intern(cell, texts)
    if isUnchanged(old, stored) { return }
    try insert(key, place, cell, stored)
    let before = try old?.statement == nil ? nil : self.cell(key, old)
    plan.cells.append(.init(before: before, after: cell))
  }

  private mutating func intern(_ cell: Cell, _ texts: CellTexts) throws -> StoredCell {
    StoredCell(
      row: texts.row, evidence: texts.evidence,
      statementID: try interned.statement(texts.row, hash: texts.hash),
      evidenceID: try texts.evidence.map { try interned.evidence(cell.evidence, text: $0) })
  }

  struct Place {
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

  /// Writes a cell's row, what it refers to, and its entry in the digest; `nil` removes the cell.
  private mutating func insert(
    _ key: CellKey, _ place: Place, _ cell: Cell?, _ stored: StoredCell?
  ) throws {
    try cellRows.append(
      .integer(place.token), .integer(place.revision), .integer(place.context), .integer(id),
      .optional(stored?.statementID), .optional(stored?.evidenceID))
    if let cell, cell.mayRefer {
      try references.add(cell.statement, of: place.token, isNew: place.isNewToken)
    }
    entries.append(
      .cell(
        key.path.text, key.revision, key.context.text, statement: stored?.row,
        evidence: stored?.evidence))
  }

  private func cell(_ key: CellKey, _ row: CellRecord?) throws -> Cell? {
    guard let statementID = row?.statement else { return nil }
    let reader = SnapshotReader(db, path: path)
    return Cell(
      path: key.path, revision: key.revision, context: key.context,
      statement: try reader.statement(statementID), evidence: try reader.evidence(row?.evidence))
  }

  // MARK: Descriptions

  private mutating func write(_ about: About) throws {
    let (token, _) = try interned.token(about.path, commit: id)
    let revision = try revisionID(about.revision)
    if try isUnchanged(about, token: token, revision: revision) { return }
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

/// Only what differs from the newest state is recorded.
extension CommitWriter {
  /// The newest row in a cell's place; `nil` where there is none.
  func newest(_ place: Place) throws -> CellRecord? {
    if isFirst || place.isNewToken { return nil }
    var found: CellRecord?
    try db.forEachCell(.newest, [place.token, place.revision, place.context, .max]) { found = $0 }
    return found
  }

  /// Whether a cell has the statement and evidence already that it would be given.
  func isUnchanged(_ old: CellRecord?, _ given: StoredCell) -> Bool {
    old?.statement == given.statementID && old?.evidence == given.evidenceID
  }

  /// Whether a description is there already, or is empty where there is none.
  func isUnchanged(_ given: About, token: Int64, revision: Int64) throws -> Bool {
    let old =
      isFirst ? nil : try SnapshotReader(db, path: path).about(of: token, revision: revision)
    return old == given || (old == nil && given.isEmpty)
  }
}
