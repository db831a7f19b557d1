internal import GRDB
internal import PositionedJSON
internal import TokenModel

/// The one bulk reader: gives a whole state at once.
///
/// All rows are read in their order and counted, so that one that is lost is noticed as well as one
/// that is wrong. Statements are decoded on other cores while the caller's core reads the remaining rows.
struct SnapshotLoader {
  private let reader: SnapshotReader
  private var db: Database { reader.db }

  init(_ reader: SnapshotReader) { self.reader = reader }

  /// Everything, or the cells and descriptions of one revision.
  ///
  /// - Complexity: O(history) for the scan of `cell`, about 1 µs a row.
  func tokenSet(revision only: String?, isEvidenceNeeded: Bool) throws -> TokenSet {
    var set = TokenSet()
    let revisions = try reader.countedRevisions()
    let documents = try reader.countedDocuments()
    set.axes = try reader.axes()
    let live = revisions.values.filter { !$0.isDeleted }
    set.revisions = live.map(\.revision)
    set.documents = documents.values.map(\.document)
    let names = Dictionary(
      uniqueKeysWithValues: revisions.values.map { ($0.id, $0.revision.id) })
    let kept = Set(
      live.filter { only == nil || $0.revision.id == only }.map(\.id))
    let cells = try reader.newestRecords()
    let records = cells.values.filter { $0.statement != nil && kept.contains($0.revision) }
    // First, because they are decoded on another core meanwhile.
    let pending = try pendingStatements(records.compactMap(\.statement))
    let paths = try TokenPaths(db).all()
    let abouts = try countedAbouts(names: names, paths: paths)
    let rows = RowCount(
      cells: cells.rows, abouts: abouts.rows, revisions: revisions.rows, documents: documents.rows)
    try rows.check(db, of: "<= \(reader.asOf)")
    set.cells = try self.cells(
      records, try pending.wait(), names: names, paths: paths,
      isEvidenceNeeded: isEvidenceNeeded)
    set.abouts = abouts.values
    if let only { set.abouts.removeAll { $0.revision != only } }
    set.sort()
    return set
  }

  private func cells(
    _ records: [CellRecord], _ statements: LoadedStatements, names: [Int64: String],
    paths: PathsByID, isEvidenceNeeded: Bool
  ) throws -> [Cell] {
    let contexts = try reader.contexts()
    return try records.map { record in
      guard let revision = names[record.revision], let path = paths[record.tokenID],
        let context = record.context == 0 ? .base : contexts[record.context],
        let statement = statements[record.statement]
      else { throw DamagedRow(reason: "a cell's token, context or statement is missing") }
      return Cell(
        path: path, revision: revision, context: context, statement: statement,
        evidence: isEvidenceNeeded ? try reader.evidence(record.evidence) : [])
    }
  }

  private func countedAbouts(
    names: [Int64: String], paths: PathsByID
  ) throws -> SnapshotReader.Counted<About> {
    var found = SnapshotReader.Counted<About>()
    var last: AboutRecord?
    try db.forEachFast(
      """
      SELECT * FROM about NOT INDEXED WHERE commit_id <= ?
      ORDER BY token_id, revision_id, commit_id
      """, [reader.asOf]
    ) { row in
      let record = try AboutRecord(row)
      guard last?.precedes(record) ?? true else { throw DamagedRow("about") }
      guard let revision = names[record.revision], let path = paths[record.token] else {
        throw DamagedRow(reason: "the token or revision of a description is missing")
      }
      found.rows += 1
      if let last, (last.token, last.revision) == (record.token, record.revision) {
        found.values.removeLast()
      }
      found.values.append(record.about(path: path, revision: revision))
      last = record
    }
    found.values.removeAll(where: \.isEmpty)
    return found
  }
}

// MARK: - Statements

extension SnapshotLoader {
  /// Looking up takes less where fewer are wanted.
  private static let fewStatements = 1000

  /// Reads the statements of some ids, in any order and repeated.
  private func pendingStatements(_ all: [Int64]) throws -> PendingStatements {
    let ids = SortedIDs(all)
    if ids.ids.count < SnapshotLoader.fewStatements {
      return PendingStatements(ids: ids, read: try ids.ids.map(reader.statement))
    }
    var pending = PendingStatements(ids: ids)
    var next = ids.ids[...]
    var batch = StatementBatch()
    try db.forEachFast("SELECT * FROM statement NOT INDEXED ORDER BY id") { row in
      guard let wanted = next.first else { return }
      let id = try row.number(0)
      guard id <= wanted else { throw DamagedRow.missing("statement \(wanted)") }
      guard id == wanted else { return }
      next = next.dropFirst()
      try batch.append(row)
      if batch.count >= StatementBatch.most { pending.begin(&batch, in: reader.path) }
    }
    if let wanted = next.first { throw DamagedRow.missing("statement \(wanted)") }
    pending.begin(&batch, in: reader.path)
    return pending
  }
}

/// Statements whose rows are read, and that are decoded on other cores while the caller goes on.
private struct PendingStatements {
  let ids: SortedIDs
  var read: [TokenModel.Statement] = []
  private var parts: [BackgroundWork<Result<[TokenModel.Statement], any Error>>] = []

  init(ids: SortedIDs, read: [TokenModel.Statement] = []) {
    self.ids = ids
    self.read = read
  }

  /// Leaves the batch empty.
  mutating func begin(_ batch: inout StatementBatch, in path: String) {
    let full = batch
    batch = StatementBatch()
    if full.count == 0 { return }
    parts.append(BackgroundWork { Result { try full.statements(in: path) } })
  }

  /// May be called once.
  ///
  /// - Throws: the error of the first row that is not as it was written.
  func wait() throws -> LoadedStatements {
    var statements = read
    statements.reserveCapacity(ids.ids.count)
    for part in parts { statements += try part.wait().get() }
    return LoadedStatements(ids: ids, statements: statements)
  }
}

/// Statements by id.
private struct LoadedStatements {
  let ids: SortedIDs
  let statements: [TokenModel.Statement]

  subscript(id: Int64?) -> TokenModel.Statement? {
    id.flatMap(ids.place).map { statements[$0] }
  }
}

/// Ids of rows, each once and ascending, with a place for each: a dictionary's work without one.
///
/// Those of a registry's first import have no holes, and are found without a search.
struct SortedIDs: Sendable {
  let ids: [Int64]
  private let isDense: Bool

  init(_ all: [Int64]) {
    var sorted = all
    sorted.sort()
    var last: Int64?
    sorted.removeAll { id in
      defer { last = id }
      return id == last
    }
    ids = sorted
    let span = sorted.last.map { $0.subtractingReportingOverflow(sorted[0]) }
    isDense = span.map { !$0.overflow && $0.partialValue == Int64(sorted.count) - 1 } ?? true
  }

  /// - Complexity: O(log *n*), O(1) where there are no holes.
  func place(of id: Int64) -> Int? {
    guard let first = ids.first, let end = ids.last, id >= first, id <= end else { return nil }
    if isDense { return Int(id - first) }
    let place = ids.partitioningIndex { $0 >= id }
    return place < ids.count && ids[place] == id ? place : nil
  }
}
