internal import GRDB
internal import TokenModel

/// Everything at once: all rows are read in their order and counted, so that one that is lost is
/// noticed as well as one that is wrong.
extension RegistryReader {
  /// Everything, or the cells of one revision.
  ///
  /// - Complexity: O(history) for the scan of `cell`, about 1 µs a row.
  func tokenSet(revision only: String?, isEvidenceNeeded: Bool = true) throws -> TokenSet {
    var set = TokenSet()
    let revisions = try countedRevisions()
    let documents = try countedDocuments()
    set.axes = try axes()
    set.revisions = revisions.values.map(\.revision)
    set.documents = documents.values
    let names = Dictionary(
      uniqueKeysWithValues: revisions.values.map { ($0.id, $0.revision.id) })
    let kept = Set(
      revisions.values.filter { only == nil || $0.revision.id == only }.map(\.id))
    let cells = try newestRecords()
    let records = cells.values.filter { $0.statement != nil && kept.contains($0.revision) }
    // First, because what they say is read on another core meanwhile.
    let pending = try pendingStatements(records.compactMap(\.statement))
    let paths = try TokenPaths(db).all()
    let abouts = try countedAbouts(names: names, paths: paths)
    let rows = RowCount(
      cells: cells.rows, abouts: abouts.rows, revisions: revisions.rows, documents: documents.rows)
    try rows.check(db, of: "<= \(asOf)")
    set.cells = try self.cells(
      records, try pending.wait(), names: names, paths: paths,
      isEvidenceNeeded: isEvidenceNeeded)
    set.abouts = abouts.values
    if let only { set.abouts.removeAll { $0.revision != only } }
    set.sort()
    return set
  }

  /// Every cell's newest row, in the order of the table.
  ///
  /// - Throws: `DamagedRow` when a row is not as it was written, or in another row's place.
  func newestRecords() throws -> Counted<CellRecord> {
    var found = Counted<CellRecord>()
    try forEachRecord { record, isNewPlace in
      found.rows += 1
      if !isNewPlace { found.values.removeLast() }
      found.values.append(record)
    }
    return found
  }

  /// Calls `body` with every row up to the commit that counts, in the order of the table.
  func forEachRecord(_ body: (CellRecord, _ isNewPlace: Bool) throws -> Void) throws {
    var last: CellRecord?
    try db.forEachFast(
      """
      SELECT * FROM cell NOT INDEXED WHERE commit_id <= ?
      ORDER BY token_id, revision_id, context_id, commit_id
      """, [asOf]
    ) { row in
      let record = try CellRecord(row)
      guard last?.precedes(record) ?? true else { throw DamagedRow("cell") }
      try body(record, !(last?.hasPlace(of: record) ?? false))
      last = record
    }
  }

  private func cells(
    _ records: [CellRecord], _ statements: NeededStatements, names: [Int64: String],
    paths: PathsBySlot, isEvidenceNeeded: Bool
  ) throws -> [Cell] {
    let contexts = try contexts()
    var evidences: [Int64: [Evidence]] = [:]
    return try records.map { record in
      guard let revision = names[record.revision], let path = paths[record.slot],
        let context = record.context == 0 ? .base : contexts[record.context],
        let statement = statements[record.statement]
      else { throw DamagedRow(reason: "a cell's token, context or statement is missing") }
      var evidence: [Evidence] = []
      if isEvidenceNeeded, let id = record.evidence {
        evidence = try evidences[id] ?? self.evidence(id)
        evidences[id] = evidence
      }
      return Cell(
        path: path, revision: revision, context: context, statement: statement,
        evidence: evidence)
    }
  }

  private func countedAbouts(
    names: [Int64: String], paths: PathsBySlot
  ) throws -> Counted<About> {
    var found = Counted<About>()
    var last: (Int64, Int64, Int64) = (.min, .min, .min)
    try db.forEachFast(
      """
      SELECT * FROM about NOT INDEXED WHERE commit_id <= ?
      ORDER BY token_id, revision_id, commit_id
      """, [asOf]
    ) { row in
      let key = (try row.number(0), try row.number(1), try row.number(2))
      guard last < key else { throw DamagedRow("about") }
      guard let revision = names[key.1], let path = paths[key.0] else {
        throw DamagedRow(reason: "the token or revision of a description is missing")
      }
      found.rows += 1
      if (last.0, last.1) == (key.0, key.1) { found.values.removeLast() }
      found.values.append(try about(row, path: path, revision: revision))
      last = key
    }
    found.values.removeAll(where: \.isEmpty)
    return found
  }
}

/// How many rows some commits have; they say it themselves.
struct RowCount {
  var cells: Int
  /// `nil` where they were not read, as for the others: they are counted in the file then.
  var abouts: Int?
  var revisions: Int?
  var documents: Int?

  /// - Parameter commits: the end of a condition on their numbers. Rows of a commit that is being
  ///   written have none to say so yet: a writer who looks at them checks nothing.
  /// - Throws: `DamagedRow` where there are more or fewer.
  func check(_ db: Database, of commits: String) throws {
    let sealed = try Int64.fetchOne(db, sql: "SELECT max(id) FROM \"commit\"") ?? 0
    let hasUnsealed = try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM cell WHERE commit_id > ?)", arguments: [sealed])
    if hasUnsealed == true, !db.configuration.readonly { return }
    let said =
      try Int64.fetchOne(
        db, sql: "SELECT coalesce(sum(changes), 0) FROM \"commit\" WHERE id \(commits)") ?? 0
    var count = cells
    count += try abouts ?? self.count("about", db, commits)
    count += try revisions ?? self.count("revision", db, commits)
    count += try documents ?? self.count("document", db, commits)
    count += try self.count("axis", db, commits)
    if try Migrations.version(of: db) >= 2 { count += try self.count("move", db, commits) }
    guard said == Int64(count) else {
      throw DamagedRow(reason: "its commits say they have \(said) changes, and have \(count)")
    }
  }

  private func count(_ table: String, _ db: Database, _ commits: String) throws -> Int {
    try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table) WHERE commit_id \(commits)") ?? 0
  }
}
