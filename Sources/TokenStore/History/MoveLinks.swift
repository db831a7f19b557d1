internal import GRDB
internal import TokenModel

/// Follows tokens through their moves, those that were recorded as such and those that were told
/// afterwards.
///
/// A row of `token` is a path's: one token after another may live there. A token's id is therefore that
/// of the path where it is at the time. A file from before moves has none.
struct MoveLinks {
  let reader: SnapshotReader
  var db: Database { reader.db }
  /// Whether the file can have moves.
  let isKept: Bool
  /// The moves that were told afterwards.
  let links: LinkTable

  init(_ reader: SnapshotReader) throws {
    self.reader = reader
    isKept = try Migrations.version(of: reader.db) >= 2
    links = try reader.links()
  }

  /// Whether any token ever moved.
  func exist() throws -> Bool { try !links.isEmpty || haveMoves() }

  /// Whether any move was recorded as such.
  func haveMoves() throws -> Bool {
    guard isKept else { return false }
    return try Int.fetchOne(db.cachedStatement(sql: "SELECT 1 FROM move LIMIT 1")) != nil
  }

  /// The moves that one commit recorded, by new path.
  func moves(in commit: Int64) throws -> [Move] {
    guard isKept else { return [] }
    return try origins(in: commit).map { new, old in
      Move(from: try reader.path(old), to: try reader.path(new))
    }.sorted { $0.to < $1.to }
  }

  /// The old ids of the tokens that one commit moved, by their new ones.
  func origins(in commit: Int64) throws -> [Int64: Int64] {
    guard isKept else { return [:] }
    var origins: [Int64: Int64] = [:]
    try db.forEach("SELECT * FROM move WHERE commit_id = ?", [commit]) { row in
      try row.verify(.move)
      origins[try row.number(0)] = try row.number(2)
    }
    return origins
  }

  /// The ids that tokens came to in a span of commits, each once.
  func arrivals(after earlier: Int64, upTo later: Int64) throws -> Set<Int64> {
    guard isKept else { return [] }
    var found: Set<Int64> = []
    try db.forEach("SELECT * FROM move WHERE commit_id > ? AND commit_id <= ?", [earlier, later]) {
      row in
      try row.verify(.move)
      found.insert(try row.number(0))
    }
    for record in links.live where earlier < record.since && record.since <= later {
      found.insert(record.token)
    }
    return found
  }

  /// The old id of the token that came to `token` with that very commit.
  func origin(of token: Int64, in commit: Int64) throws -> Int64? {
    guard isKept else { return nil }
    if let old = links.record(of: token, since: commit)?.from { return old }
    return try db.first("SELECT * FROM move WHERE token_id = ? AND commit_id = ?", token, commit) {
      row in
      try row.verify(.move)
      return try row.number(2)
    }
  }
}
