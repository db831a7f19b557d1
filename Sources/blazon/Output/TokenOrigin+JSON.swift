internal import PositionedJSON
internal import TokenModel
internal import TokenStore

extension TokenOrigin {
  /// The member `firstSeen` of `list --first-seen`.
  var json: JSON {
    .object(
      [
        "path": path.text, "number": commit.number, "hash": commit.hash,
        "at": commit.at.description, "identity": identity,
      ], commit.times)
  }
}
