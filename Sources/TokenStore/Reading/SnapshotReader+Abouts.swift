internal import PositionedJSON
internal import TokenModel

/// Descriptions.
extension SnapshotReader {
  /// The newest description of a token in a revision; `nil` where none was ever written.
  func about(of token: Int64, revision: Int64) throws -> About? {
    let found = try db.first(
      """
      SELECT * FROM about WHERE token_id = ? AND revision_id = ? AND commit_id <= ?
      ORDER BY commit_id DESC LIMIT 1
      """, token, revision, asOf
    ) { row in try AboutRecord(row) }
    return try found.map(about)
  }

  /// The newest description of a token in a revision; `nil` also where a later row took it away.
  func stated(about token: Int64, _ revision: Int64) throws -> About? {
    try about(of: token, revision: revision).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The descriptions of a token or group that hold something, in the revisions' order.
  func abouts(of token: Int64) throws -> [About] {
    var newest: [AboutRecord] = []
    try db.forEachFast(
      """
      SELECT * FROM about WHERE token_id = ? AND commit_id <= ? ORDER BY revision_id, commit_id
      """, [token, asOf]
    ) { row in
      let record = try AboutRecord(row)
      guard record.token == token, newest.last?.precedes(record) ?? true else {
        throw DamagedRow("about")
      }
      if newest.last?.revision == record.revision { newest.removeLast() }
      newest.append(record)
    }
    return try newest.map { (try revision($0.revision).position, try about($0)) }
      .filter { !$0.1.isEmpty }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// The descriptions with a member of `$extensions`, of any token or group.
  func abouts(with key: String) throws -> [About] {
    var tokens: [Int64] = []
    let rows = try FastRows(
      db, "SELECT DISTINCT token_id FROM about WHERE instr(extensions, ?) > 0 ORDER BY token_id",
      text: key)
    try rows.eachRow { tokens.append(try rows.number(0)) }
    return try tokens.flatMap(abouts).filter { $0.extensions.contains { $0.key == key } }
  }

  func about(_ record: AboutRecord) throws -> About {
    try record.about(path: path(record.token), revision: revision(record.revision).name)
  }

  /// The descriptions of a token or group from one commit to another, the oldest first.
  func aboutRecords(
    of token: Int64, from first: Int64, to last: Int64
  ) throws -> [AboutRecord] {
    var records: [AboutRecord] = []
    try db.forEachFast(
      """
      SELECT * FROM about WHERE token_id = ? AND commit_id BETWEEN ? AND ?
      ORDER BY commit_id, revision_id
      """, [token, first, last]
    ) { row in
      let record = try AboutRecord(row)
      guard record.token == token else { throw DamagedRow("about") }
      records.append(record)
    }
    return records
  }
}
