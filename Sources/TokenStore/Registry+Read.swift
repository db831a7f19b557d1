internal import GRDB
package import TokenModel

/// A point found in a registry.
package struct FoundPoint: Hashable, Sendable {
  /// As written.
  package var text: String
  /// `nil` where the point names none.
  package var revision: String?
  /// The commit's number; 0 in a registry without commits.
  package var commit: Int
}

extension Registry {
  /// Finds the commit that a point names, and checks its revision.
  ///
  /// - Throws: `StoreProblem.unknownCommit`, `.unknownRevision`, each with what is near.
  package func find(_ point: Point) throws -> FoundPoint {
    try read { db in
      let commit = try PointFinder(db).commit(point)
      if let name = point.revision {
        let known = try RegistryReader(db, path: path, asOf: commit).revisionRows()
        guard known.contains(where: { $0.revision.id == name }) else {
          throw StoreProblem.unknownRevision(name, known: known.map(\.revision.id))
        }
      }
      return FoundPoint(text: point.text, revision: point.revision, commit: Int(commit))
    }
  }

  /// Everything the registry says at a commit, or what one of its revisions says.
  ///
  /// - Parameter isEvidenceNeeded: `false` leaves all evidence lists empty, for speed.
  package func load(
    at commit: Int, revision: String? = nil, isEvidenceNeeded: Bool = true
  ) throws -> TokenSet {
    try read { db in
      try RegistryReader(db, path: path, asOf: Int64(commit))
        .tokenSet(revision: revision, isEvidenceNeeded: isEvidenceNeeded)
    }
  }

  /// Revisions and axes at a commit; no cells, and no documents, whose places are many.
  package func outline(at commit: Int) throws -> TokenSet {
    try read { db in
      let reader = RegistryReader(db, path: path, asOf: Int64(commit))
      var set = TokenSet()
      set.revisions = try reader.revisionRows().map(\.revision)
      set.axes = try reader.axes()
      return set
    }
  }

  /// The paths of all tokens that ever were, for suggestions.
  package func allPaths() throws -> [String] {
    try read { db in try String.fetchAll(db, sql: "SELECT path FROM token ORDER BY path") }
  }

  /// What one token says in every revision at a commit, by look-up.
  ///
  /// - Complexity: O(log *n*) and its own history.
  package func cells(of tokenPath: TokenPath, at commit: Int) throws -> [Cell] {
    try read { db in
      let reader = RegistryReader(db, path: path, asOf: Int64(commit))
      guard let token = try reader.tokenID(tokenPath) else { return [] }
      return try reader.cells(ofToken: token, path: tokenPath)
    }
  }

  /// The description and deprecation of a token in each revision.
  package func abouts(of tokenPath: TokenPath, at commit: Int) throws -> [About] {
    try read { db in
      let reader = RegistryReader(db, path: path, asOf: Int64(commit))
      guard let token = try reader.tokenID(tokenPath) else { return [] }
      return try reader.revisionRows().compactMap {
        try reader.about(
          token: token, revision: $0.id, path: tokenPath, revisionName: $0.revision.id)
      }
    }
  }

  /// Which commit last wrote each cell of a token.
  package func commits(of tokenPath: TokenPath, at commit: Int) throws -> [CellKey: CommitInfo] {
    try read { db in
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT \(CommitLog.columns), n.revision, n.context FROM (
            SELECT (SELECT name FROM revision WHERE id = c.revision_id LIMIT 1) AS revision,
              x.text AS context, max(c.commit_id) AS newest
            FROM cell c JOIN token t ON t.id = c.token_id JOIN context x ON x.id = c.context_id
            WHERE t.path = ? AND c.commit_id <= ? GROUP BY c.revision_id, c.context_id
          ) n JOIN "commit" ON id = n.newest
          """, arguments: [tokenPath.text, commit])
      var found: [CellKey: CommitInfo] = [:]
      for row in rows {
        let key = CellKey(
          path: tokenPath, revision: row[9], context: try Context(text: row[10]))
        found[key] = CommitLog.info(row)
      }
      return found
    }
  }

  /// Commits, newest first.
  ///
  /// - Parameters:
  ///   - commit: the newest to show.
  ///   - tokenPath: only commits that changed this token or a token inside it.
  package func log(
    at commit: Int, limit: Int? = nil, touching tokenPath: TokenPath? = nil
  ) throws -> [CommitInfo] {
    try read { db in
      try CommitLog.commits(db, upTo: commit, limit: limit, touching: tokenPath)
    }
  }

  /// Runs one reading statement of a user.
  ///
  /// - Returns: column names and rows; blobs as hexadecimal text.
  /// - Throws: `StoreProblem.notReadOnly` for a statement that would change anything.
  package func query(_ sql: String) throws -> (columns: [String], rows: [[SQLValue]]) {
    do {
      return try queue.read { db in
        let statement = try db.makeStatement(sql: sql)
        guard statement.isReadonly else { throw StoreProblem.notReadOnly }
        let rows = try Row.fetchAll(statement).map { (row: Row) -> [SQLValue] in
          row.databaseValues.map { SQLValue($0) }
        }
        return (statement.columnNames, rows)
      }
    } catch let error as DatabaseError {
      throw StoreProblem.sql(error.message ?? error.description)
    }
  }
}

/// A value of a query's result.
package enum SQLValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)

  init(_ value: DatabaseValue) {
    switch value.storage {
    case .null: self = .null
    case .int64(let number): self = .integer(number)
    case .double(let number): self = .real(number)
    case .string(let text): self = .text(text)
    case .blob(let data): self = .text(hex(data))
    }
  }
}

/// Reads commits.
enum CommitLog {
  static let columns = """
    id, lower(hex(hash)), lower(hex(parent_hash)), at_ms, author, authored_ms, message,
    is_correction, changes
    """

  static func commits(
    _ db: Database, upTo commit: Int, limit: Int?, touching path: TokenPath?
  ) throws -> [CommitInfo] {
    var sql = "SELECT \(columns) FROM \"commit\" WHERE id <= ?"
    var arguments: StatementArguments = [commit]
    if let path {
      sql += """
         AND id IN (
          SELECT commit_id FROM cell WHERE token_id IN (
            SELECT id FROM token WHERE path = ? OR (path > ? AND path < ?))
          UNION SELECT commit_id FROM about WHERE token_id IN (
            SELECT id FROM token WHERE path = ? OR (path > ? AND path < ?)))
        """
      let range = [path.text, path.text + ".", path.text + "/"]
      arguments += StatementArguments(range + range)
    }
    sql += " ORDER BY id DESC"
    if let limit {
      sql += " LIMIT ?"
      arguments += [limit]
    }
    return try Row.fetchAll(db, sql: sql, arguments: arguments).map(info)
  }

  static func info(_ row: Row) -> CommitInfo {
    let authored: Int64? = row[5]
    return CommitInfo(
      number: row[0], hash: row[1], parent: row[2], at: Timestamp(milliseconds: row[3]),
      metadata: CommitMetadata(
        author: row[4], message: row[6], isCorrection: row[7],
        authored: authored.map(Timestamp.init(milliseconds:))),
      changes: row[8])
  }
}
