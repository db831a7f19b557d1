internal import GRDB

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
