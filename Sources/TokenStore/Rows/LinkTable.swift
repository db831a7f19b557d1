internal import GRDB

/// All that is said afterwards of identity: mostly nothing, and never much, since people say it.
struct LinkTable {
  /// The number of the migration that made the table.
  static let migration = 6

  /// Every row, in the order of the table.
  private(set) var records: [LinkRecord] = []
  /// The rows that count and say something, the earliest arrival first.
  private(set) var live: [LinkRecord] = []
  private var byToken: [Int64: [LinkRecord]] = [:]
  private var byOrigin: [Int64: [LinkRecord]] = [:]

  init() {}

  /// - Complexity: one query; nothing more where there are no links.
  init(_ db: Database) throws {
    guard try Migrations.version(of: db) >= LinkTable.migration else { return }
    try db.forEachFast("SELECT * FROM link") { row in records.append(try LinkRecord(row)) }
    guard !records.isEmpty else { return }
    for (index, record) in records.enumerated() {
      let next = index + 1 < records.count ? records[index + 1] : nil
      let isNewest = next?.token != record.token || next?.since != record.since
      if isNewest, record.from != nil { live.append(record) }
    }
    live.sort { ($0.since, $0.token) < ($1.since, $1.token) }
    byToken = Dictionary(grouping: live, by: \.token)
    byOrigin = Dictionary(grouping: live) { $0.from ?? 0 }
  }

  var isEmpty: Bool { live.isEmpty }

  /// What is said of an id and the commit with which a token came there.
  func record(of token: Int64, since commit: Int64) -> LinkRecord? {
    byToken[token]?.first { $0.since == commit }
  }

  /// The newest link to an id.
  func arrival(at token: Int64, upTo last: Int64) -> LinkRecord? {
    byToken[token]?.last { $0.since <= last }
  }

  /// The newest link from an id.
  func departure(from token: Int64, upTo last: Int64) -> LinkRecord? {
    byOrigin[token]?.last { $0.since <= last }
  }
}

extension SnapshotReader {
  /// What is said afterwards of identity, whatever commit counts as the newest: it holds at every point.
  func links() throws -> LinkTable {
    if let known = memo.links { return known }
    let table = try LinkTable(db)
    memo.links = table
    return table
  }

  func link(_ record: LinkRecord) throws -> Link {
    Link(
      from: try record.from.map(path), to: try path(record.token), since: Int(record.since))
  }
}

/// A row of `link`.
struct LinkRecord: Hashable {
  /// The new path's id.
  var token: Int64
  /// The commit with which the token came there.
  var since: Int64
  /// The commit that says so.
  var commit: Int64
  /// The old path's id; `nil` where it is no longer said.
  var from: Int64?

  /// - Throws: `DamagedRow` when the row of `SELECT *` is not as it was written.
  init(_ row: some RowValues) throws {
    try row.verify(.link)
    token = try row.number(0)
    since = try row.number(1)
    commit = try row.number(2)
    from = try row.numberIfAny(3)
  }

  /// The rows of one commit, in the order of the table.
  static func written(by commit: Int64, _ db: Database) throws -> [LinkRecord] {
    guard try Migrations.version(of: db) >= LinkTable.migration else { return [] }
    var found: [LinkRecord] = []
    try db.forEachFast("SELECT * FROM link WHERE commit_id = ?", [commit]) { row in
      found.append(try LinkRecord(row))
    }
    return found
  }

  /// What was said last of a path and a commit, before another commit.
  static func newest(
    _ db: Database, of token: Int64, since: Int64, before commit: Int64
  ) throws -> LinkRecord? {
    try db.first(
      """
      SELECT * FROM link WHERE token_id = ? AND since_id = ? AND commit_id < ?
      ORDER BY commit_id DESC LIMIT 1
      """, token, since, commit, decode: LinkRecord.init)
  }
}
