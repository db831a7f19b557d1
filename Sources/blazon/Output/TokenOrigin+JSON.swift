internal import PositionedJSON
internal import TokenModel
internal import TokenStore

extension TokenOrigin {
  /// The member `firstSeen` of `list --first-seen`.
  var json: JSON {
    .object(
      [
        .init("path", .string(path.text)),
        .init("number", .integer(commit.number)),
        .init("hash", .string(commit.hash)),
        .init("at", .string(commit.at.description)),
        .init("identity", .string(identity)),
      ] + commit.times)
  }
}
