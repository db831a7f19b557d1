internal import GRDB
package import TokenModel

extension Snapshot {
  /// Commits down from this one, newest first.
  ///
  /// - Parameter path: only commits that changed this token or a token inside it.
  package func log(limit: Int? = nil, touching path: TokenPath? = nil) throws -> [CommitInfo] {
    try log(LogFilter(paths: path.map { [$0] } ?? [], limit: limit))
  }

  /// Commits down from this one that a filter lets through, newest first.
  ///
  /// - Throws: `StoreProblem.unknownRevision`.
  /// - Complexity: O(*c*) for *c* commits down to the last one given; with paths, the rows of those
  ///   tokens come first.
  package func log(_ filter: LogFilter) throws -> [CommitInfo] {
    try read { try CommitLog($0, filter).commits() }
  }
}

/// Reads commits.
struct CommitLog {
  /// - Parameter row: of `SELECT *`.
  /// - Throws: `DamagedRow` when it is not as it was written: it does not give its own hash.
  static func info(_ row: Row) throws -> CommitInfo {
    try row.verify(.commit)
    let metadata = CommitMetadata(
      author: try row.text(4), message: try row.text(6), isCorrection: try row.number(7) != 0,
      authored: try row.numberIfAny(5).map(Timestamp.init(milliseconds:)))
    let hash = try row.blob(1)
    let parent = try row.blob(2)
    let at = Timestamp(milliseconds: try row.number(3))
    guard
      hash == CommitInfo.hash(parent: parent, digest: try row.blob(9), at: at, metadata)
    else { throw DamagedRow("commit") }
    return CommitInfo(
      number: try row.int(0), hash: hex(hash), parent: hex(parent), at: at,
      sourceAt: metadata.authored.map { min($0, at) } ?? at, metadata: metadata,
      changes: try row.int(8))
  }

  /// A commit that must be there.
  static func info(_ db: Database, _ id: Int64) throws -> CommitInfo {
    let find = try db.cachedStatement(sql: "SELECT * FROM \"commit\" WHERE id = ?")
    guard let row = try Row.fetchOne(find, arguments: [id]) else {
      throw DamagedRow.missing("commit \(id)")
    }
    let info = try info(row)
    guard info.number == id else { throw DamagedRow("commit") }
    return info
  }

  private let reader: SnapshotReader
  private let filter: LogFilter
  private var db: Database { reader.db }
  private var asOf: Int64 { reader.asOf }

  init(_ reader: SnapshotReader, _ filter: LogFilter) {
    self.reader = reader
    self.filter = filter
  }

  func commits() throws -> [CommitInfo] {
    let revision = try revisionID()
    guard !filter.paths.isEmpty || filter.accepts != nil else {
      return try filter.matching(walk(revision))
    }
    let touching = try TouchingCommits(reader, revision: revision)
      .numbers(filter.paths, filter.accepts)
    var numbers = touching.sorted(by: >).makeIterator()
    return try filter.matching { try numbers.next().map(reader.commit) }
  }

  private func revisionID() throws -> Int64? {
    guard let name = filter.revision else { return nil }
    let known = try reader.revisionRows()
    guard let row = known.first(where: { $0.revision.id == name }) else {
      throw StoreProblem.unknownRevision(name, known: known.map(\.revision.id))
    }
    return row.id
  }

  /// Goes down from the newest commit, as far as it is asked.
  private func walk(_ revision: Int64?) throws -> () throws -> CommitInfo? {
    var sql = "SELECT * FROM \"commit\" c WHERE id <= ?1"
    var arguments: StatementArguments = [asOf]
    if let revision {
      sql += """
         AND (EXISTS (SELECT 1 FROM cell INDEXED BY cell_commit
            WHERE commit_id = c.id AND revision_id = ?2)
          OR EXISTS (SELECT 1 FROM revision WHERE id = ?2 AND commit_id = c.id)
          OR c.id IN (SELECT commit_id FROM about WHERE revision_id = ?2))
        """
      arguments += [revision]
    }
    let rows = try Row.fetchCursor(db, sql: sql + " ORDER BY id DESC", arguments: arguments)
    let head = try Int64.fetchOne(db, sql: "SELECT max(id) FROM \"commit\"") ?? 0
    var last = Int(min(asOf, head)) + 1
    return {
      let info = try rows.next().map { try reader.dated(CommitLog.info($0)) }
      // Without a condition every number comes, down to the first.
      if revision == nil, info?.number ?? 0 != last - 1 {
        throw DamagedRow.missing("commit \(last - 1)")
      }
      last = info?.number ?? 1
      return info
    }
  }
}
