internal import GRDB
internal import TokenModel

/// Finds tokens by their paths.
///
/// The index has a copy of every path, which only serves to find it. What counts is the path in the
/// table, and where the two differ, the file is damaged. A wrong copy may be sorted to another
/// place, and its path would then seem to be missing; a search that finds nothing therefore checks
/// the neighbors on both sides.
struct TokenPaths {
  private let db: Database

  init(_ db: Database) { self.db = db }

  /// The rows of a table, found by the index.
  private static let found = """
    SELECT t.*, x.path AS found FROM token x INDEXED BY token_path
    LEFT JOIN token t NOT INDEXED ON t.id = x.id WHERE
    """

  private static let at = "\(found) x.path = ?"

  /// Returns the id of a path; `nil` where no token or group ever had it.
  func id(at path: String) throws -> Int64? {
    let rows = try FastRows(db, TokenPaths.at, text: path)
    var id: Int64?
    try rows.eachRow { id = try record(rows).id }
    if let id { return id }
    try checkNeighbors(path)
    return nil
  }

  /// Those of some paths at which, or inside of which, there is a token or group.
  ///
  /// - Complexity: a look in the index, O(log *n*), for each gap between paths of the registry in which some of the
  ///   wanted ones lie, however many these are; the neighbors on both sides of each gap are checked.
  func known(among paths: [TokenPath]) throws -> [TokenPath] {
    // What is inside of a path begins with it and a point; others, as `a-b` of `a`, lie between the two.
    let wanted = paths.flatMap { [(text: $0.text, path: $0), (text: $0.text + ".", path: $0)] }
      .sorted { $0.text.precedesByBytes($1.text) }
    var found: Set<TokenPath> = []
    var gap: (isKnown: Bool, next: String?) = (false, nil)
    for (text, path) in wanted {
      if !gap.isKnown || gap.next.map({ $0.precedesByBytes(text) }) ?? false {
        gap = (true, try checkNeighbors(text))
      }
      guard let next = gap.next else { continue }
      let isThere =
        text.utf8.last == UInt8(ascii: ".")
        ? next.utf8.starts(with: text.utf8) : next.equalsByBytes(text)
      if isThere { found.insert(path) }
    }
    return paths.filter(found.contains)
  }

  /// The tokens and groups at a path and inside it, by path.
  ///
  /// - Complexity: O(*n*) where there is none, as the table is read to be sure.
  func ids(atOrInside path: String) throws -> [(id: Int64, path: TokenPath)] {
    var found: [(id: Int64, path: TokenPath)] = []
    if let id = try id(at: path) { found.append((id, TokenPath(trusted: path))) }
    let end = path + "/"
    try checkNeighbors(path + ".")
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: "\(TokenPaths.found) x.path > ? ORDER BY x.path"),
      arguments: [path + "."])
    // Two paths beyond the end are checked, too: one that is in another's place hides what follows.
    var last = ""
    var beyond = 0
    while beyond < 2, let row = try rows.next() {
      let record = try record(row)
      guard last.precedesByBytes(record.path) else { throw DamagedRow("token") }
      last = record.path
      if record.path.precedesByBytes(end) {
        found.append((record.id, TokenPath(trusted: record.path)))
      } else {
        beyond += 1
      }
    }
    if found.isEmpty { try checkAbsence(path) }
    return found
  }

  /// Returns the path of a token or group by its id.
  func path(_ id: Int64) throws -> TokenPath {
    let find = try db.cachedStatement(sql: "SELECT * FROM token WHERE id = ?")
    guard let row = try Row.fetchOne(find, arguments: [id]) else {
      throw DamagedRow.missing("token \(id)")
    }
    let record = try TokenRecord(row)
    guard record.id == id else { throw DamagedRow("token") }
    return TokenPath(trusted: record.path)
  }

  /// Returns every path that there ever was, by its id.
  func all() throws -> PathsByID {
    var paths = PathsByID()
    try forEachToken { paths.append(TokenPath(trusted: $0.path)) }
    return paths
  }

  /// Returns how many paths there ever were; their ids count from 1 without gaps.
  func count() throws -> Int {
    try Int.fetchOne(db.cachedStatement(sql: "SELECT max(id) FROM token")) ?? 0
  }

  /// Calls `body` with every token and group in the order of their ids.
  func forEachToken(_ body: (TokenRecord) throws -> Void) throws {
    var last: Int64 = 0
    try db.forEachFast("SELECT * FROM token NOT INDEXED ORDER BY id") { row in
      let record = try TokenRecord(row)
      guard record.id == last + 1 else { throw DamagedRow.missing("token \(last + 1)") }
      last = record.id
      try body(record)
    }
    // Rows that lack at the end: what was said of them is there.
    let said = try Int64.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT max(coalesce((SELECT max(token_id) FROM cell), 0),
            coalesce((SELECT max(token_id) FROM about), 0))
          """))
    guard (said ?? 0) <= last else { throw DamagedRow.missing("token \(last + 1)") }
  }

  /// Checks in the table itself that nothing is at a path or inside it: O(*n*), where nothing was found.
  private func checkAbsence(_ path: String) throws {
    let find = """
      SELECT 1 FROM token NOT INDEXED
      WHERE substr(path, 1, length(?1) + 1) IN (?1, ?1 || '.') LIMIT 1
      """
    let rows = try FastRows(db, find, text: path)
    try rows.eachRow { throw DamagedRow("token") }
  }

  /// Checks two paths on each side of a place in the index.
  ///
  /// - Returns: the first path at the place or behind it.
  @discardableResult
  private func checkNeighbors(_ path: String) throws -> String? {
    var first: String?
    for (condition, isAfter) in [
      ("x.path >= ? ORDER BY x.path", true), ("x.path < ? ORDER BY x.path DESC", false),
    ] {
      let find = try db.cachedStatement(sql: "\(TokenPaths.found) \(condition) LIMIT 2")
      let rows = try Row.fetchCursor(find, arguments: [path])
      var last: String?
      while let row = try rows.next() {
        let next = try record(row).path
        let isRight =
          last.map { isAfter ? $0.precedesByBytes(next) : next.precedesByBytes($0) }
          ?? (next.precedesByBytes(path) != isAfter)
        guard isRight else { throw DamagedRow("token") }
        if isAfter, last == nil { first = next }
        last = next
      }
    }
    return first
  }

  private func record(_ row: some RowValues) throws -> TokenRecord {
    // The index's copy is the last column, after the check if there is one.
    let copy = try row.text(row.count - 1)
    let record = try TokenRecord(row, columns: row.count - 1)
    guard record.path.equalsByBytes(copy) else { throw DamagedRow("token") }
    return record
  }
}

/// All paths of a registry by their ids, which count from 1 without gaps.
struct PathsByID {
  private(set) var all: [TokenPath] = []

  mutating func append(_ path: TokenPath) { all.append(path) }

  /// The path of an id; `nil` where there is none, as in a damaged file.
  subscript(id: Int64) -> TokenPath? {
    guard id > 0, id <= all.count else { return nil }
    return all[Int(id) - 1]
  }
}

/// A row of `token`: a path that a token or group ever had.
struct TokenRecord {
  var id: Int64
  var path: String
  var commit: Int64

  /// Reads a row of `SELECT *`, which other columns may follow.
  ///
  /// - Parameter columns: the number of the table's columns; `nil` where the row has no others.
  /// - Throws: `DamagedRow` when the row is not as it was written.
  init(_ row: some RowValues, columns: Int? = nil) throws {
    id = try row.number(0)
    path = try row.text(1)
    commit = try row.number(2)
    guard columns ?? row.count > 3 else { return }
    var check = RowCheck()
    check.add(id)
    check.add(path)
    check.add(commit)
    guard try row.number(3) == check.value else { throw DamagedRow("token") }
  }
}
