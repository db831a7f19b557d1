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
    if let found {
      // A commit whose time is wrong would be found, or hide the one after it.
      for id in [found, found + 1] where id <= (try head()) {
        let at = Timestamp(milliseconds: try row(id).number(3))
        guard (at <= time) == (id == found) else { throw DamagedRow("commit") }
      }
      return found
    }
    let first = try Int64.fetchOne(db, sql: "SELECT min(at_ms) FROM \"commit\"")
    let since = first.map { "; the first was recorded at \(Timestamp(milliseconds: $0))" } ?? ""
    throw problem(
      point, "is before anything was recorded" + since, near: try ends(try head()))
  }

  private func commit(named name: String, _ point: Point) throws -> Int64 {
    if let tag = try Tag.named(name, db) { return Int64(tag.commit.number) }
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
    ).map { row in
      let id = try row.number(0)
      let hash = try row.text(1)
      guard hex(try self.row(id).blob(1)).equalsByBytes(hash) else { throw DamagedRow("commit") }
      return (id, hash)
    }
  }

  /// A commit's row, which is found by an index or a scan. Its number, hash and time are as written;
  /// whoever shows it looks at the rest.
  private func row(_ id: Int64) throws -> Row {
    let find = try db.cachedStatement(sql: "SELECT * FROM \"commit\" WHERE id = ?")
    guard let row = try Row.fetchOne(find, arguments: [id]) else {
      throw DamagedRow.missing("commit \(id)")
    }
    try row.verify(.commit)
    guard try row.number(0) == id else { throw DamagedRow("commit") }
    return row
  }

  // MARK: What is near

  /// The hashes with the longest beginning in common with the text, of at least two digits.
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
    try Set([1, head]).sorted().filter { $0 >= 1 && $0 <= head }.map { id in
      "#\(id) of \(Timestamp(milliseconds: try row(id).number(3)).shortText)"
    }
  }

  private func problem(_ point: Point, _ reason: String, near: [String] = []) -> StoreProblem {
    .unknownCommit(point.text, reason: reason, near: near)
  }

  private func count(_ head: Int64) -> String { head == 1 ? "1 commit" : "\(head) commits" }
}
