internal import PositionedJSON
internal import TokenModel

/// A row of `about`: the description, deprecation and extensions of a token or group in a revision.
struct AboutRecord {
  var token: Int64
  var revision: Int64
  var commit: Int64
  var isGroup: Bool
  var description: String?
  var deprecated: JSON?
  var extensions: [JSON.Member]

  /// - Parameter row: of `SELECT *`.
  /// - Throws: `DamagedRow` when it is not as it was written.
  init(_ row: some RowValues) throws {
    try row.verify(.about)
    token = try row.number(0)
    revision = try row.number(1)
    commit = try row.number(2)
    isGroup = try row.number(3) != 0
    description = try row.textIfAny(4)
    deprecated = try row.textIfAny(5).map { text in
      guard let json = JSONReader.read(text: text).root else { throw DamagedRow("about") }
      return json
    }
    extensions =
      try row.textIfAny(6).map { text in
        guard let members = JSONReader.read(text: text).root?.members else {
          throw DamagedRow("about")
        }
        return members
      } ?? []
  }

  /// Whether it takes a former description away.
  var isEmpty: Bool { description == nil && deprecated == nil && extensions.isEmpty }

  /// Whether it comes before another in the order of the table.
  func precedes(_ other: AboutRecord) -> Bool {
    (token, revision, commit) < (other.token, other.revision, other.commit)
  }

  func about(path: TokenPath, revision: String) -> About {
    About(
      path: path, revision: revision, isGroup: isGroup, description: description,
      deprecated: deprecated, extensions: extensions)
  }
}
