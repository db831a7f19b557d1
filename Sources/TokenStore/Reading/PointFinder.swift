internal import GRDB
internal import TokenModel

/// Finds the commit that a point's WHEN names: HEAD, number, time, exact tag, then hash prefix.
struct PointFinder {
  private let db: Database

  init(_ db: Database) { self.db = db }

  /// - Returns: a commit's number, 0 for HEAD of a registry without commits, and whether the dates of sources
  ///   gave the answer.
  /// - Throws: `StoreProblem.unknownCommit`.
  func find(_ point: Point) throws -> SourceTimes.Found {
    if let found = try last(point) { return found }
    return SourceTimes.Found(commit: try other(point), isBySource: false)
  }

  private func other(_ point: Point) throws -> Int64 {
    let head = try head()
    switch point.when {
    case .head(0): return head
    case .head(let back):
      guard head - Int64(back) >= 1 else {
        throw problem(
          point, "goes back before the first of \(Int(head).counted("commit"))",
          near: try ends(head))
      }
      return head - Int64(back)
    case .number(let number):
      guard number <= head else {
        throw problem(point, "is not there; " + latest(head), near: try ends(head))
      }
      return Int64(number)
    case .time, .recorded: return head
    case .name(let name): return try commit(named: name, point)
    }
  }

  /// The commit that the whole text of a point names, where it is not what it looks like: a tag, and
  /// without an `@` a date or the beginning of a hash. Years and other words of four digits begin
  /// hashes too easily.
  ///
  /// - Throws: `StoreProblem.unknownCommit` for a date before the first commit.
  func otherwise(_ point: Point) throws -> SourceTimes.Found? {
    guard let when = point.otherwise else { return nil }
    let text = point.text
    if case .name(let name) = when {
      if let tag = try Tag.named(name, db) {
        return SourceTimes.Found(commit: Int64(tag.commit.number), isBySource: false)
      }
      guard !text.contains("@"), name.utf8.count >= 7 else { return nil }
    }
    let other = Point(revision: nil, when: when, text: text)
    // A date is nothing else, and the problem is that nothing was recorded then.
    if case .time = when { return try find(other) }
    do {
      return try find(other)
    } catch StoreProblem.unknownCommit {
      return nil
    }
  }

  /// - Throws: `StoreProblem.unknownCommit` where there is no commit of that number.
  func check(number: Int) throws {
    let head = try head()
    guard number >= 1, number <= head else {
      throw StoreProblem.unknownCommit(
        "#\(number)", reason: "is not there; " + latest(head), near: try ends(head))
    }
  }

  /// - Returns: the newest commit's number; 0 where there is none, and nothing that one would have written.
  private func head() throws -> Int64 {
    let newest = try Row.fetchOne(
      db.cachedStatement(sql: "SELECT * FROM \"commit\" ORDER BY id DESC LIMIT 1"))
    if let newest {
      try newest.verify(.commit)
      return try newest.number(0)
    }
    let isLost = try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM token NOT INDEXED)")
    guard isLost == false || !db.configuration.readonly else { throw DamagedRow("commit") }
    return 0
  }

  /// The last commit at the moment that a point names; `nil` where it names none.
  ///
  /// - Throws: `StoreProblem.unknownCommit` before the first commit.
  func last(_ point: Point) throws -> SourceTimes.Found? {
    guard let found = try last(point.when) else { return nil }
    guard found.commit == 0 else { return found }
    throw problem(
      point, "is before anything was recorded" + (try since(point.when)),
      near: try ends(try head()))
  }

  /// The last commit at a moment, with 0 before the first one; `nil` where no moment is named.
  func last(_ when: Point.When) throws -> SourceTimes.Found? {
    switch when {
    case .time(let time): return try SourceTimes(db).last(at: time)
    case .recorded(let time):
      return SourceTimes.Found(commit: try lastRecorded(at: time), isBySource: false)
    case .head, .number, .name: return nil
    }
  }

  private func lastRecorded(at time: Timestamp) throws -> Int64 {
    let found =
      try Int64.fetchOne(
        db, sql: "SELECT max(id) FROM \"commit\" WHERE at_ms <= ?", arguments: [time.milliseconds])
      ?? 0
    // A commit whose time is wrong would be found, or hide the one after it.
    let head = try head()
    for id in [found, found + 1] where id >= 1 && id <= head {
      let at = Timestamp(milliseconds: try row(id).number(3))
      guard (at <= time) == (id == found) else { throw DamagedRow("commit") }
    }
    return found
  }

  private func since(_ when: Point.When) throws -> String {
    guard try head() > 0 else { return "" }
    let first = try row(1)
    if case .time = when, try first.numberIfAny(5) != nil {
      return "; the first is of \(try moment(first)), by its source"
    }
    return "; the first was recorded at \(Timestamp(milliseconds: try first.number(3)))"
  }

  /// The moment that a commit's source gives, else that of the recording.
  private func moment(_ row: Row) throws -> Timestamp {
    let recorded = try row.number(3)
    let time = SourceTimes.time(recorded: recorded, source: try row.numberIfAny(5))
    return Timestamp(milliseconds: time ?? recorded)
  }

  private func commit(named name: String, _ point: Point) throws -> Int64 {
    if let tag = try Tag.named(name, db) { return Int64(tag.commit.number) }
    // As of HEAD: so many commits before.
    if let mark = name.lastIndex(of: "~"), mark > name.startIndex,
      let steps = Int64(name[name.index(after: mark)...]), steps >= 0,
      let tag = try Tag.named(String(name[..<mark]), db)
    {
      let number = Int64(tag.commit.number) - steps
      guard number >= 1 else { throw problem(point, "lies before the first commit", near: []) }
      return number
    }
    if Timestamp.isDate(name.hasPrefix("recorded:") ? String(name.dropFirst(9)) : name) {
      throw problem(point, "is not a day of the calendar, with a year of four digits")
    }
    let prefix = name.lowercased()
    guard prefix.count >= 4, prefix.allSatisfy(\.isHexDigit), prefix.allSatisfy(\.isASCII) else {
      let newest = try Int64.fetchOne(db, sql: "SELECT max(id) FROM \"commit\"") ?? 0
      let isNumber = prefix.allSatisfy { $0.isASCII && $0.isNumber }
      throw problem(
        point,
        isNumber
          ? "is neither a tag nor a commit's number; the newest is #\(newest)"
          : "is not a tag" + (prefix.count < 4 ? ", and a hash prefix has four digits" : ""))
    }
    let found = try hashes(from: prefix)
    guard let first = found.first else {
      throw problem(point, "is neither a tag nor a commit")
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

  /// The first and the newest commit, with their times.
  private func ends(_ head: Int64) throws -> [String] {
    try Set([1, head]).sorted().filter { $0 >= 1 && $0 <= head }.map { id in
      "#\(id) of \(try moment(row(id)).shortText)"
    }
  }

  private func problem(_ point: Point, _ reason: String, near: [String] = []) -> StoreProblem {
    .unknownCommit(point.text, reason: reason, near: near)
  }

  private func latest(_ head: Int64) -> String {
    head == 0 ? "there are no commits" : "the latest is #\(head)"
  }
}
