internal import GRDB
internal import TokenModel

/// Finds tokens by their paths.
///
/// The index has a copy of every path. It only finds: what counts is the path in the table, and
/// where the two differ, the file is damaged. A path whose copy is wrong stands where the right one
/// would, so that whoever walks the index also looks at the neighbours on both sides.
struct TokenPaths {
  private let db: Database

  init(_ db: Database) { self.db = db }

  /// The rows of a table, found by the index.
  private static let found = """
    SELECT t.*, x.path AS found FROM token x INDEXED BY token_path
    CROSS JOIN token t NOT INDEXED ON t.id = x.id WHERE
    """

  private static let at = "\(found) x.path = ?"

  /// `nil` where no token ever had that path.
  func slot(at path: String) throws -> Int64? {
    let rows = try FastRows(db, TokenPaths.at, text: path)
    var slot: Int64?
    try rows.eachRow { slot = try record(rows).slot }
    if let slot { return slot }
    try checkNeighbours(path)
    return nil
  }

  /// The tokens and groups at a path and inside it, by path.
  func slots(atOrInside path: String) throws -> [(slot: Int64, path: TokenPath)] {
    var found: [(slot: Int64, path: TokenPath)] = []
    if let slot = try slot(at: path) { found.append((slot, TokenPath(trusted: path))) }
    let end = path + "/"
    try checkNeighbours(path + ".")
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: "\(TokenPaths.found) x.path > ? ORDER BY x.path"),
      arguments: [path + "."])
    // The first beyond the end is looked at, too.
    while let row = try rows.next() {
      let record = try record(row)
      guard record.path.precedesByBytes(end) else { break }
      found.append((record.slot, TokenPath(trusted: record.path)))
    }
    return found
  }

  /// The path of a token or group.
  func path(_ slot: Int64) throws -> TokenPath {
    let find = try db.cachedStatement(sql: "SELECT * FROM token WHERE id = ?")
    guard let row = try Row.fetchOne(find, arguments: [slot]) else {
      throw DamagedRow.missing("token \(slot)")
    }
    let record = try TokenRecord(row)
    guard record.slot == slot else { throw DamagedRow("token") }
    return TokenPath(trusted: record.path)
  }

  /// Every path that there ever was, by slot.
  func all() throws -> PathsBySlot {
    var paths = PathsBySlot()
    try forEachToken { paths.append(TokenPath(trusted: $0.path)) }
    return paths
  }

  /// Calls `body` with every token and group, in the order of their birth.
  func forEachToken(_ body: (TokenRecord) throws -> Void) throws {
    var last: Int64 = 0
    try db.forEachFast("SELECT * FROM token NOT INDEXED ORDER BY id") { row in
      let record = try TokenRecord(row)
      guard record.slot == last + 1 else { throw DamagedRow.missing("token \(last + 1)") }
      last = record.slot
      try body(record)
    }
  }

  private func checkNeighbours(_ path: String) throws {
    for condition in ["x.path > ? ORDER BY x.path", "x.path < ? ORDER BY x.path DESC"] {
      let find = try db.cachedStatement(sql: "\(TokenPaths.found) \(condition) LIMIT 1")
      if let row = try Row.fetchOne(find, arguments: [path]) { _ = try record(row) }
    }
  }

  private func record(_ row: some RowValues) throws -> TokenRecord {
    // The copy comes last, after the check where there is one.
    let copy = try row.text(row.count - 1)
    let record = try TokenRecord(row, columns: row.count - 1)
    guard record.path.equalsByBytes(copy) else { throw DamagedRow("token") }
    return record
  }
}

/// All paths of a registry; slots count from 1 without holes.
struct PathsBySlot {
  private(set) var all: [TokenPath] = []

  mutating func append(_ path: TokenPath) { all.append(path) }

  /// `nil` where there is no such slot, as in a damaged file.
  subscript(slot: Int64) -> TokenPath? {
    guard slot > 0, slot <= all.count else { return nil }
    return all[Int(slot) - 1]
  }
}
