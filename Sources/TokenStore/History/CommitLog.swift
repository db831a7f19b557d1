internal import GRDB
package import TokenModel

/// Which commits `Registry.log` gives; all conditions together.
package struct LogFilter: Sendable {
  /// Only commits that changed one of these tokens, or a token inside one of these groups. A token
  /// is followed through its moves.
  package var paths: [TokenPath] = []
  /// Or a token whose path this accepts.
  package var accepts: (@Sendable (TokenPath) -> Bool)?
  /// Only commits that changed a cell or description of this revision, or the revision itself.
  package var revision: String?
  package var since: Timestamp?
  package var until: Timestamp?
  /// In the author, upper and lower case alike.
  package var author: String?
  /// In the message, upper and lower case alike.
  package var message: String?
  /// At most so many, the newest.
  package var limit: Int?

  package init() {}

  package init(paths: [TokenPath], limit: Int? = nil) {
    self.paths = paths
    self.limit = limit
  }
}

extension Registry {
  /// Commits, newest first.
  ///
  /// - Parameters:
  ///   - commit: the newest to show.
  ///   - tokenPath: only commits that changed this token or a token inside it.
  package func log(
    at commit: Int, limit: Int? = nil, touching tokenPath: TokenPath? = nil
  ) throws -> [CommitInfo] {
    try log(LogFilter(paths: tokenPath.map { [$0] } ?? [], limit: limit), at: commit)
  }

  /// The commits that a filter lets through, newest first.
  ///
  /// - Parameter commit: the newest to show.
  /// - Throws: `StoreProblem.unknownRevision`.
  /// - Complexity: O(*c*) for *c* commits down to the last one given; with paths, the rows of those
  ///   tokens come first.
  package func log(_ filter: LogFilter, at commit: Int) throws -> [CommitInfo] {
    try read { db in
      try CommitLog(db, path: path, filter, asOf: Int64(commit)).commits()
    }
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
      number: try row.int(0), hash: hex(hash), parent: hex(parent), at: at, metadata: metadata,
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

  private let db: Database
  private let path: String
  private let filter: LogFilter
  private let asOf: Int64

  init(_ db: Database, path: String, _ filter: LogFilter, asOf: Int64) {
    self.db = db
    self.path = path
    self.filter = filter
    self.asOf = asOf
  }

  func commits() throws -> [CommitInfo] {
    let revision = try revisionID()
    guard !filter.paths.isEmpty || filter.accepts != nil else {
      return try matching(walk(revision))
    }
    let touching = try TouchingCommits(db, asOf: asOf, revision: revision)
      .numbers(filter.paths, filter.accepts)
    var numbers = touching.sorted(by: >).makeIterator()
    return try matching { try numbers.next().map { try CommitLog.info(db, $0) } }
  }

  private func revisionID() throws -> Int64? {
    guard let name = filter.revision else { return nil }
    let known = try RegistryReader(db, path: path, asOf: asOf).revisionRows()
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
      let info = try rows.next().map(CommitLog.info)
      // Without a condition every number comes, down to the first.
      if revision == nil, info?.number ?? 0 != last - 1 {
        throw DamagedRow.missing("commit \(last - 1)")
      }
      last = info?.number ?? 1
      return info
    }
  }

  /// - Parameter next: gives commits from the newest down.
  private func matching(_ next: () throws -> CommitInfo?) throws -> [CommitInfo] {
    let author = filter.author?.lowercased()
    let message = filter.message?.lowercased()
    var found: [CommitInfo] = []
    while found.count < filter.limit ?? .max, let info = try next() {
      if let since = filter.since, info.at < since { break }
      if let until = filter.until, info.at > until { continue }
      if let author, !info.metadata.author.lowercased().contains(author) { continue }
      if let message, !info.metadata.message.lowercased().contains(message) { continue }
      found.append(info)
    }
    return found
  }
}

/// The commits that changed some tokens, followed through their moves.
private struct TouchingCommits {
  private let db: Database
  private let asOf: Int64
  private let revision: Int64?
  private let links: MoveLinks
  private let hasMoves: Bool

  init(_ db: Database, asOf: Int64, revision: Int64?) throws {
    self.db = db
    self.asOf = asOf
    self.revision = revision
    links = try MoveLinks(db)
    hasMoves = try links.exist()
  }

  func numbers(
    _ paths: [TokenPath], _ accepts: ((TokenPath) -> Bool)?
  ) throws -> Set<Int64> {
    var numbers: Set<Int64> = []
    let tokens = TokenPaths(db)
    for path in paths {
      for (slot, found) in try tokens.slots(atOrInside: path.text) {
        if found == path {
          try add(token: slot, to: &numbers)
        } else {
          try add(slot: slot, to: &numbers)
        }
      }
    }
    if let accepts {
      for (index, path) in try tokens.all().all.enumerated() where accepts(path) {
        try add(slot: Int64(index) + 1, to: &numbers)
      }
    }
    return numbers
  }

  /// What happened to the token that stands there, wherever it was.
  private func add(token slot: Int64, to numbers: inout Set<Int64>) throws {
    let lineage = try links.lineage(of: slot, asOf: asOf)
    for stay in lineage.stays { try add(stay, to: &numbers) }
    if let departure = lineage.departure { numbers.insert(departure.commit) }
  }

  /// Whatever happened there, and to the token that stands there, wherever it was.
  private func add(slot: Int64, to numbers: inout Set<Int64>) throws {
    try add(.init(slot: slot, first: 0, last: asOf, isArrival: false), to: &numbers)
    if hasMoves { try add(token: slot, to: &numbers) }
  }

  private func add(_ stay: Lineage.Stay, to numbers: inout Set<Int64>) throws {
    func add(_ commit: Int64, _ revision: Int64) {
      guard (stay.first...stay.last).contains(commit) else { return }
      if self.revision == nil || self.revision == revision { numbers.insert(commit) }
    }
    guard stay.first <= stay.last else { return }
    try db.forEach("SELECT * FROM cell WHERE token_id = ?", [stay.slot]) { row in
      let record = try CellRecord(row)
      add(record.commit, record.revision)
    }
    try db.forEach("SELECT * FROM about WHERE token_id = ?", [stay.slot]) { row in
      try row.verify(.about)
      add(try row.number(2), try row.number(1))
    }
  }
}
