internal import GRDB
package import TokenModel

/// What makes a token itself, whatever path it has now.
package struct TokenOrigin: Hashable, Sendable {
  /// SHA-256 over the birth path and the parent hash of its first commit, 64 hexadecimal digits.
  package var identity: String
  /// Its first path.
  package var path: TokenPath
  /// The commit that first said something of it.
  package var commit: CommitInfo
}

/// A time in which a cell said one thing.
package struct ValueSpan: Hashable, Sendable {
  /// With the path of that time: a move ends one span and begins another.
  package var key: CellKey
  package var statement: TokenModel.Statement
  /// The commit that made it say so.
  package var from: CommitInfo
  /// The commit that made it say something else, or took it away; `nil` where it still says so.
  package var until: CommitInfo?

  package init(
    key: CellKey, statement: TokenModel.Statement, from: CommitInfo, until: CommitInfo? = nil
  ) {
    self.key = key
    self.statement = statement
    self.from = from
    self.until = until
  }
}

extension Registry {
  /// The birth of the token that stands at a path, or that left it last; `nil` where none ever was.
  ///
  /// - Complexity: O(*m*·log *n*) for *m* moves.
  package func origin(of tokenPath: TokenPath, at commit: Int) throws -> TokenOrigin? {
    try read { db in
      let lookup = try CommitLookup(db, path: path, asOf: Int64(commit))
      guard let slot = try lookup.reader.tokenID(tokenPath) else { return nil }
      return try Origins(db, lookup, asOf: Int64(commit)).origin(of: slot)
    }
  }

  /// The commit that first said something of a token, whatever its path was then.
  package func firstSeen(of tokenPath: TokenPath, at commit: Int) throws -> CommitInfo? {
    try origin(of: tokenPath, at: commit)?.commit
  }

  /// The birth of every token that ever stood at a path, by that path.
  ///
  /// - Complexity: O(*n*·log *n*) for *n* paths.
  package func origins(at commit: Int) throws -> [TokenPath: TokenOrigin] {
    try read { db in
      let lookup = try CommitLookup(db, path: path, asOf: Int64(commit))
      let origins = try Origins(db, lookup, asOf: Int64(commit))
      var found: [TokenPath: TokenOrigin] = [:]
      try TokenPaths(db).forEachToken { token in
        guard token.commit <= commit else { return }
        found[TokenPath(trusted: token.path)] = try origins.origin(of: token.slot)
      }
      return found
    }
  }

  /// The paths of tokens and groups of which a commit after `since` said something, sorted.
  ///
  /// - Complexity: O(*c*) for the rows of these commits.
  package func pathsChanged(since: Int, at commit: Int) throws -> [TokenPath] {
    try read { db in
      var slots: Set<Int64> = []
      var cells = 0
      var abouts = 0
      let range: StatementArguments = [since + 1, commit]
      try db.forEach(
        "SELECT * FROM cell INDEXED BY cell_commit WHERE commit_id BETWEEN ? AND ?", range
      ) { row in
        cells += 1
        slots.insert(try CellRecord(row).slot)
      }
      try db.forEach("SELECT * FROM about WHERE commit_id BETWEEN ? AND ?", range) { row in
        try row.verify(.about)
        abouts += 1
        slots.insert(try row.number(0))
      }
      try RowCount(cells: cells, abouts: abouts).check(db, of: "BETWEEN \(since + 1) AND \(commit)")
      return try slots.map(TokenPaths(db).path).sorted()
    }
  }

  /// Which cells ever held one of these values, from when until when.
  ///
  /// - Parameters:
  ///   - texts: compact JSON as it was written, such as `"#007AFF"` with its quotes; equal values
  ///     written otherwise are other texts.
  ///   - commit: the newest that counts.
  /// - Returns: by path, revision and context, then the oldest first.
  /// - Complexity: O(*s* + *n*): a walk over *s* different statements, and over the *n* rows of
  ///   cells when one of them has the value.
  package func tokensThatWere(
    value texts: [String], type: TokenType? = nil, at commit: Int
  ) throws -> [ValueSpan] {
    let wanted = Set(texts.map(ExactText.init))
    return try spans(type, commit) { row in
      row.value.map { wanted.contains(ExactText($0)) } ?? false
    }
  }

  /// Which cells ever made a statement that `matches` accepts; each different one is asked once.
  package func tokensThatWere(
    type: TokenType? = nil, at commit: Int, _ matches: (TokenModel.Statement) -> Bool
  ) throws -> [ValueSpan] {
    try spans(type, commit) { row in matches(try row.statement(in: path)) }
  }

  private func spans(
    _ type: TokenType?, _ commit: Int, _ matches: (StatementRow) throws -> Bool
  ) throws -> [ValueSpan] {
    try read { db in
      try ValueSpans(db, path: path, asOf: Int64(commit)).found(type, matches)
    }
  }
}

private struct Origins {
  private let db: Database
  private let lookup: CommitLookup
  private let asOf: Int64
  private let links: MoveLinks

  init(_ db: Database, _ lookup: CommitLookup, asOf: Int64) throws {
    self.db = db
    self.lookup = lookup
    self.asOf = asOf
    links = try MoveLinks(db)
  }

  func origin(of slot: Int64) throws -> TokenOrigin? {
    guard let first = try links.lineage(of: slot, asOf: asOf).stays.first,
      let birth = try links.birth(in: first.slot, since: first.first, upTo: first.last)
    else { return nil }
    let path = try lookup.path(first.slot)
    let commit = try lookup.commit(birth)
    var hash = FieldHash(tag: "blazon token 1")
    hash.add(path.text)
    hash.add(commit.parent)
    return TokenOrigin(identity: hex(hash.finish()), path: path, commit: commit)
  }
}

private struct ValueSpans {
  private let db: Database
  private let lookup: CommitLookup
  private let asOf: Int64

  init(_ db: Database, path: String, asOf: Int64) throws {
    self.db = db
    self.asOf = asOf
    lookup = try CommitLookup(db, path: path, asOf: asOf)
  }

  func found(
    _ type: TokenType?, _ matches: (StatementRow) throws -> Bool
  ) throws -> [ValueSpan] {
    let statements = try statements(type, matches)
    guard !statements.isEmpty else { return [] }
    var spans: [ValueSpan] = []
    for place in try places(of: statements) { spans += try self.spans(place, statements) }
    return spans
  }

  private func statements(
    _ type: TokenType?, _ matches: (StatementRow) throws -> Bool
  ) throws -> Set<Int64> {
    var found: Set<Int64> = []
    var last: Int64 = 0
    try db.forEach("SELECT * FROM statement NOT INDEXED ORDER BY id") { row in
      let statement = try StatementRecord(row)
      guard statement.id == last + 1 else { throw DamagedRow.missing("statement \(last + 1)") }
      last = statement.id
      if type == nil || statement.row.type == type?.rawValue, try matches(statement.row) {
        found.insert(statement.id)
      }
    }
    return found
  }

  private func places(of statements: Set<Int64>) throws -> [CellPlace] {
    var places: Set<CellPlace> = []
    var rows = RowCount(cells: 0)
    try lookup.reader.forEachRecord { record, _ in
      rows.cells += 1
      if let id = record.statement, statements.contains(id) { places.insert(record.place) }
    }
    try rows.check(db, of: "<= \(asOf)")
    return try places.map { (try lookup.path($0.slot), $0) }.sorted { first, second in
      first.0 != second.0 ? first.0 < second.0 : lookup.precedes(first.1, second.1)
    }.map(\.1)
  }

  private func spans(_ place: CellPlace, _ statements: Set<Int64>) throws -> [ValueSpan] {
    let find = try db.cachedStatement(
      sql: """
        SELECT * FROM cell WHERE token_id = ? AND revision_id = ? AND context_id = ? AND commit_id <= ?
        ORDER BY commit_id
        """)
    var spans: [ValueSpan] = []
    var current: Int64?
    for row in try Row.fetchAll(
      find, arguments: [place.slot, place.revision, place.context, asOf])
    {
      let record = try CellRecord(row)
      let statement = record.statement
      guard statement != current else { continue }
      let commit = try lookup.commit(record.commit)
      if let current, statements.contains(current) { spans[spans.count - 1].until = commit }
      if let statement, statements.contains(statement) {
        spans.append(
          ValueSpan(
            key: try lookup.key(place), statement: try lookup.statement(statement), from: commit))
      }
      current = statement
    }
    return spans
  }
}
