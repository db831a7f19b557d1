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
  static let columns = """
    id, lower(hex(hash)), lower(hex(parent_hash)), at_ms, author, authored_ms, message,
    is_correction, changes
    """

  static func info(_ row: Row) -> CommitInfo {
    let authored: Int64? = row[5]
    return CommitInfo(
      number: row[0], hash: row[1], parent: row[2], at: Timestamp(milliseconds: row[3]),
      metadata: CommitMetadata(
        author: row[4], message: row[6], isCorrection: row[7],
        authored: authored.map(Timestamp.init(milliseconds:))),
      changes: row[8])
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
    let find = try db.cachedStatement(
      sql: "SELECT \(CommitLog.columns) FROM \"commit\" WHERE id = ?")
    var numbers = touching.sorted(by: >).makeIterator()
    return try matching { try numbers.next().flatMap { try Row.fetchOne(find, arguments: [$0]) } }
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
  private func walk(_ revision: Int64?) throws -> () throws -> Row? {
    var sql = "SELECT \(CommitLog.columns) FROM \"commit\" c WHERE id <= ?1"
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
    return { try rows.next() }
  }

  /// - Parameter next: rows from the newest down.
  private func matching(_ next: () throws -> Row?) throws -> [CommitInfo] {
    let author = filter.author?.lowercased()
    let message = filter.message?.lowercased()
    var found: [CommitInfo] = []
    while found.count < filter.limit ?? .max, let row = try next() {
      let at = Timestamp(milliseconds: row[3])
      if let since = filter.since, at < since { break }
      if let until = filter.until, at > until { continue }
      if let author, !(row[4] as String).lowercased().contains(author) { continue }
      if let message, !(row[6] as String).lowercased().contains(message) { continue }
      found.append(CommitLog.info(row))
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
    for path in paths {
      let own = try Int64.fetchOne(
        db, sql: "SELECT id FROM token WHERE path = ?", arguments: [path.text])
      if let own { try add(token: own, to: &numbers) }
      let inner = try Int64.fetchAll(
        db, sql: "SELECT id FROM token WHERE path > ? AND path < ?",
        arguments: [path.text + ".", path.text + "/"])
      for slot in inner { try add(slot: slot, to: &numbers) }
    }
    if let accepts {
      let rows = try Row.fetchAll(db, sql: "SELECT id, path FROM token")
      for row in rows where accepts(TokenPath(trusted: row[1])) {
        try add(slot: row[0], to: &numbers)
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
    for table in ["cell", "about"] {
      let find = try db.cachedStatement(
        sql: """
          SELECT DISTINCT commit_id FROM \(table) WHERE token_id = ?1
            AND commit_id BETWEEN ?2 AND ?3 AND (?4 IS NULL OR revision_id = ?4)
          """)
      numbers.formUnion(
        try Int64.fetchAll(find, arguments: [stay.slot, stay.first, stay.last, revision]))
    }
  }
}
