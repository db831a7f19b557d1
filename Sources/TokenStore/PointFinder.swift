internal import GRDB
internal import TokenModel

/// Finds the commit that a point's WHEN names: HEAD, number, time, exact tag, then hash prefix.
struct PointFinder {
  private let db: Database

  init(_ db: Database) { self.db = db }

  /// - Returns: a commit's number; 0 for HEAD of a registry without commits.
  func commit(_ point: Point) throws -> Int64 {
    let head = try Int64.fetchOne(db, sql: "SELECT max(id) FROM \"commit\"") ?? 0
    switch point.when {
    case .head(0): return head
    case .head(let back):
      guard head - Int64(back) >= 1 else {
        throw problem(point, "goes back before the first of \(count(head))")
      }
      return head - Int64(back)
    case .number(let number):
      guard number <= head else { throw problem(point, "is not there; there are \(count(head))") }
      return Int64(number)
    case .time(let time): return try commit(at: time, point)
    case .name(let name): return try commit(named: name, point)
    }
  }

  private func commit(at time: Timestamp, _ point: Point) throws -> Int64 {
    let found = try Int64.fetchOne(
      db, sql: "SELECT max(id) FROM \"commit\" WHERE at_ms <= ?", arguments: [time.milliseconds])
    if let found { return found }
    let first = try Int64.fetchOne(db, sql: "SELECT min(at_ms) FROM \"commit\"")
    let since = first.map { "; the first was recorded at \(Timestamp(milliseconds: $0))" } ?? ""
    throw problem(point, "is before anything was recorded" + since)
  }

  private func commit(named name: String, _ point: Point) throws -> Int64 {
    if let tagged = try Int64.fetchOne(
      db, sql: "SELECT commit_id FROM tag WHERE name = ?", arguments: [name])
    {
      return tagged
    }
    let prefix = name.lowercased()
    guard prefix.count >= 4, prefix.allSatisfy(\.isHexDigit), prefix.allSatisfy(\.isASCII) else {
      let tags = try String.fetchAll(db, sql: "SELECT name FROM tag ORDER BY name LIMIT 10")
      throw problem(
        point, "names no tag" + (prefix.count < 4 ? ", and a hash prefix has four digits" : ""),
        near: tags)
    }
    let found = try Row.fetchAll(
      db,
      sql: """
        SELECT id, lower(hex(hash)) FROM "commit"
        WHERE lower(hex(hash)) >= ? AND lower(hex(hash)) < ? ORDER BY id DESC LIMIT 10
        """, arguments: [prefix, prefix + "g"])
    guard let first = found.first else { throw problem(point, "names no tag and no commit") }
    guard found.count == 1 else {
      throw problem(
        point, "is the beginning of several commits' hashes",
        near: found.map { String(($0[1] as String).prefix(12)) })
    }
    return first[0]
  }

  private func problem(_ point: Point, _ reason: String, near: [String] = []) -> StoreProblem {
    .unknownCommit(point.text, reason: reason, near: near)
  }

  private func count(_ head: Int64) -> String { head == 1 ? "1 commit" : "\(head) commits" }
}
