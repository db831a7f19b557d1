internal import GRDB
internal import TokenModel

/// Finds the commit that a point's WHEN names: HEAD, number, time, exact tag, then hash prefix.
struct PointFinder {
  private let db: Database

  init(_ db: Database) { self.db = db }

  /// - Returns: a commit's number; 0 for HEAD of a registry without commits.
  /// - Throws: `StoreProblem.unknownCommit` with what is near.
  func commit(_ point: Point) throws -> Int64 {
    let head = try head()
    switch point.when {
    case .head(0): return head
    case .head(let back):
      guard head - Int64(back) >= 1 else {
        throw problem(
          point, "goes back before the first of \(count(head))", near: try ends(head))
      }
      return head - Int64(back)
    case .number(let number):
      guard number <= head else {
        throw problem(point, "is not there; there are \(count(head))", near: try ends(head))
      }
      return Int64(number)
    case .time(let time): return try commit(at: time, point)
    case .name(let name): return try commit(named: name, point)
    }
  }

  /// - Throws: `StoreProblem.unknownCommit` where there is no commit of that number.
  func check(number: Int) throws {
    let head = try head()
    guard number >= 1, number <= head else {
      throw StoreProblem.unknownCommit(
        "#\(number)", reason: "is not there; there are \(count(head))", near: try ends(head))
    }
  }

  private func head() throws -> Int64 {
    try Int64.fetchOne(db, sql: "SELECT max(id) FROM \"commit\"") ?? 0
  }

  private func commit(at time: Timestamp, _ point: Point) throws -> Int64 {
    let found = try Int64.fetchOne(
      db, sql: "SELECT max(id) FROM \"commit\" WHERE at_ms <= ?", arguments: [time.milliseconds])
    if let found { return found }
    let first = try Int64.fetchOne(db, sql: "SELECT min(at_ms) FROM \"commit\"")
    let since = first.map { "; the first was recorded at \(Timestamp(milliseconds: $0))" } ?? ""
    throw problem(
      point, "is before anything was recorded" + since, near: try ends(try head()))
  }

  private func commit(named name: String, _ point: Point) throws -> Int64 {
    if let tagged = try Int64.fetchOne(
      db, sql: "SELECT commit_id FROM tag WHERE name = ?", arguments: [name])
    {
      return tagged
    }
    let prefix = name.lowercased()
    guard prefix.count >= 4, prefix.allSatisfy(\.isHexDigit), prefix.allSatisfy(\.isASCII) else {
      throw problem(
        point, "names no tag" + (prefix.count < 4 ? ", and a hash prefix has four digits" : ""),
        near: try tags(near: name))
    }
    let found = try hashes(from: prefix)
    guard let first = found.first else {
      throw problem(
        point, "names no tag and no commit",
        near: try tags(near: name, orAll: false) + hashes(near: prefix))
    }
    guard found.count == 1 else {
      throw problem(
        point, "is the beginning of several commits' hashes",
        near: found.map { String($0.hash.prefix(12)) })
    }
    return first.id
  }

  private func hashes(from prefix: String) throws -> [(id: Int64, hash: String)] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT id, lower(hex(hash)) FROM "commit"
        WHERE lower(hex(hash)) >= ? AND lower(hex(hash)) < ? ORDER BY id DESC LIMIT 10
        """, arguments: [prefix, prefix + "g"]
    ).map { ($0[0], $0[1]) }
  }

  // MARK: What is near

  /// Those that begin as the text does, as far as any of them does; at least two digits.
  private func hashes(near prefix: String) throws -> [String] {
    var shorter = prefix.prefix(63).dropLast()
    while shorter.count >= 2 {
      let found = try hashes(from: String(shorter))
      if !found.isEmpty { return found.map { String($0.hash.prefix(12)) } }
      shorter = shorter.dropLast()
    }
    return []
  }

  /// The tag most like the text, else the first ten.
  private func tags(near name: String, orAll: Bool = true) throws -> [String] {
    let tags = try Tag.names(db)
    if let near = nearest(name, among: tags) { return [near] }
    return orAll ? Array(tags.prefix(10)) : []
  }

  /// The first and the newest commit, with their times.
  private func ends(_ head: Int64) throws -> [String] {
    try Row.fetchAll(
      db, sql: "SELECT id, at_ms FROM \"commit\" WHERE id IN (1, ?) ORDER BY id",
      arguments: [head]
    ).map { row in
      "#\(row[0] as Int) of \(Timestamp(milliseconds: row[1]).shortText)"
    }
  }

  private func problem(_ point: Point, _ reason: String, near: [String] = []) -> StoreProblem {
    .unknownCommit(point.text, reason: reason, near: near)
  }

  private func count(_ head: Int64) -> String { head == 1 ? "1 commit" : "\(head) commits" }
}
