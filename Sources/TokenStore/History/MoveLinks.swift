internal import GRDB
internal import TokenModel

/// Follows tokens through their moves.
///
/// A row of `token` stands for a path; here it is called a slot, since one token after another may
/// live there. A file from before moves has none.
struct MoveLinks {
  private let db: Database
  /// Whether the file can have moves.
  private let isKept: Bool

  init(_ db: Database) throws {
    self.db = db
    isKept = try Migrations.version(of: db) >= 2
  }

  /// Whether any token ever moved.
  func exist() throws -> Bool {
    guard isKept else { return false }
    return try Int.fetchOne(db.cachedStatement(sql: "SELECT 1 FROM move LIMIT 1")) != nil
  }

  /// The moves of one commit, by new path.
  func moves(in commit: Int64) throws -> [Move] {
    guard isKept else { return [] }
    let paths = TokenPaths(db)
    return try origins(in: commit).map { slot, old in
      Move(from: try paths.path(old), to: try paths.path(slot))
    }.sorted { $0.to < $1.to }
  }

  /// Where the tokens of one commit's moves came from, by the slot that they came to.
  func origins(in commit: Int64) throws -> [Int64: Int64] {
    guard isKept else { return [:] }
    var origins: [Int64: Int64] = [:]
    try db.forEach("SELECT * FROM move WHERE commit_id = ?", [commit]) { row in
      try row.verify(.move)
      origins[try row.number(0)] = try row.number(2)
    }
    return origins
  }

  /// The slots that tokens came to in a span of commits.
  func arrivals(after earlier: Int64, upTo later: Int64) throws -> [Int64] {
    guard isKept else { return [] }
    let find = try db.cachedStatement(
      sql: "SELECT DISTINCT token_id FROM move WHERE commit_id > ? AND commit_id <= ?")
    return try Int64.fetchAll(find, arguments: [earlier, later])
  }

  /// Where the token came from that came to `slot` with that very commit.
  func origin(of slot: Int64, in commit: Int64) throws -> Int64? {
    guard isKept else { return nil }
    let find = try db.cachedStatement(
      sql: "SELECT * FROM move WHERE token_id = ? AND commit_id = ?")
    return try Row.fetchOne(find, arguments: [slot, commit]).map { row in
      try row.verify(.move)
      return try row.number(2)
    }
  }
}

/// The life of one token, from stay to stay.
struct Lineage {
  /// A time in one slot; a commit's rows belong to the stay that they begin or go on with.
  struct Stay: Hashable {
    var slot: Int64
    /// The first commit of the stay, or a number before it where it is the slot's first.
    var first: Int64
    var last: Int64
    /// Whether the token came here by a move, with the commit `first`.
    var isArrival: Bool
  }

  /// Oldest first; empty where no token ever was.
  var stays: [Stay] = []
  /// Set when the token is no longer in the slot that was asked for: where it went, and when.
  var departure: (commit: Int64, to: Int64)?
}

extension MoveLinks {
  /// The stays of the token in a slot at a commit, or of the one that left it last.
  ///
  /// - Complexity: O(*m*·log *n*) for *m* moves of that token.
  func lineage(of slot: Int64, asOf: Int64) throws -> Lineage {
    var lineage = Lineage()
    guard isKept else {
      lineage.stays = [.init(slot: slot, first: 0, last: asOf, isArrival: false)]
      return lineage
    }
    var slot = slot
    var last = asOf
    if let left = try departure(from: slot, upTo: last),
      try (arrival(at: slot, upTo: last)?.commit ?? 0) < left.commit
    {
      if let birth = try birth(in: slot, since: left.commit, upTo: last) {
        lineage.stays = [.init(slot: slot, first: birth, last: last, isArrival: false)]
        return lineage
      }
      lineage.departure = (left.commit, left.slot)
      last = left.commit - 1
    }
    while true {
      let arrival = try arrival(at: slot, upTo: last)
      let left = try departure(from: slot, upTo: last)
      if let arrival, arrival.commit >= left?.commit ?? 0 {
        lineage.stays.append(
          .init(slot: slot, first: arrival.commit, last: last, isArrival: true))
        slot = arrival.slot
        last = arrival.commit - 1
        continue
      }
      let first = try left.map { try birth(in: slot, since: $0.commit, upTo: last) ?? last } ?? 0
      lineage.stays.append(.init(slot: slot, first: first, last: last, isArrival: false))
      break
    }
    lineage.stays.reverse()
    return lineage
  }

  private struct Link {
    var commit: Int64
    /// The slot at the other end.
    var slot: Int64
  }

  /// The newest move to a slot.
  private func arrival(at slot: Int64, upTo last: Int64) throws -> Link? {
    let find = try db.cachedStatement(
      sql: """
        SELECT * FROM move WHERE token_id = ? AND commit_id <= ? ORDER BY commit_id DESC LIMIT 1
        """)
    return try Row.fetchOne(find, arguments: [slot, last]).map { try link($0, other: 2) }
  }

  /// The newest move from a slot.
  private func departure(from slot: Int64, upTo last: Int64) throws -> Link? {
    let find = try db.cachedStatement(
      sql: """
        SELECT * FROM move WHERE from_id = ? AND commit_id <= ? ORDER BY commit_id DESC LIMIT 1
        """)
    return try Row.fetchOne(find, arguments: [slot, last]).map { try link($0, other: 0) }
  }

  private func link(_ row: Row, other: Int) throws -> Link {
    try row.verify(.move)
    return Link(commit: try row.number(1), slot: try row.number(other))
  }

  /// The first commit that said something in a slot since its token left.
  func birth(in slot: Int64, since: Int64, upTo last: Int64) throws -> Int64? {
    var first: Int64?
    func count(_ commit: Int64) {
      guard commit >= since, commit <= last else { return }
      first = min(first ?? commit, commit)
    }
    try db.forEach("SELECT * FROM cell WHERE token_id = ?", [slot]) { row in
      let record = try CellRecord(row)
      if record.statement != nil { count(record.commit) }
    }
    try db.forEach("SELECT * FROM about WHERE token_id = ?", [slot]) { row in
      try row.verify(.about)
      if try (4...6).contains(where: { try row.textIfAny($0) != nil }) { count(try row.number(2)) }
    }
    return first
  }
}
