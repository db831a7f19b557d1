internal import GRDB
package import TokenModel

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

extension Snapshot {
  /// The spans in which cells made a statement that `matches` accepts; each different one is asked
  /// once.
  ///
  /// - Returns: by path, revision and context, then the oldest first.
  /// - Complexity: O(*s* + *n*): a walk over *s* different statements, and over the *n* rows of
  ///   cells when one of them matches.
  package func tokensThatWere(
    type: TokenType? = nil, _ matches: (TokenModel.Statement) -> Bool
  ) throws -> [ValueSpan] {
    try read { try ValueSpans($0).found(type, matches) }
  }
}

private struct ValueSpans {
  private let reader: SnapshotReader

  init(_ reader: SnapshotReader) { self.reader = reader }

  func found(_ type: TokenType?, _ matches: (TokenModel.Statement) -> Bool) throws -> [ValueSpan] {
    let statements = try statements(type, matches)
    guard !statements.isEmpty else { return [] }
    return try places(of: statements).flatMap { try spans($0, statements) }
  }

  private func statements(
    _ type: TokenType?, _ matches: (TokenModel.Statement) -> Bool
  ) throws -> Set<Int64> {
    var found: Set<Int64> = []
    var last: Int64 = 0
    try reader.db.forEachFast("SELECT * FROM statement NOT INDEXED ORDER BY id") { row in
      let record = try StatementRow.read(row)
      guard record.id == last + 1 else { throw DamagedRow.missing("statement \(last + 1)") }
      last = record.id
      guard type == nil || record.row.type == type?.rawValue else { return }
      if matches(try record.row.statement(in: reader.path)) { found.insert(record.id) }
    }
    return found
  }

  private func places(of statements: Set<Int64>) throws -> [CellPlace] {
    var places: Set<CellPlace> = []
    var rows = RowCount(cells: 0)
    try reader.forEachRecord(.all, [reader.asOf]) { record, _ in
      rows.cells += 1
      if let id = record.statement, statements.contains(id) { places.insert(record.place) }
    }
    try rows.check(reader.db, of: "<= \(reader.asOf)")
    return try reader.inOrder(Array(places), \.self)
  }

  private func spans(_ place: CellPlace, _ statements: Set<Int64>) throws -> [ValueSpan] {
    var spans: [ValueSpan] = []
    var current: Int64?
    for record in try reader.records(of: place, from: 0, to: reader.asOf) {
      guard record.statement != current else { continue }
      let commit = try reader.commit(record.commit)
      if let current, statements.contains(current) { spans[spans.count - 1].until = commit }
      if let statement = record.statement, statements.contains(statement) {
        spans.append(
          ValueSpan(
            key: try reader.key(place), statement: try reader.statement(statement), from: commit))
      }
      current = record.statement
    }
    return spans
  }
}
