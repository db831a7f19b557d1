internal import PositionedJSON
internal import TokenModel

/// The description, deprecation and extensions of a token in one permutation or layer.
struct AboutFacts: Hashable {
  var description: String?
  /// The token's own, else that of the nearest group that has one.
  var deprecated: JSON?
  /// The extensions of other vendors.
  var extensions: [JSON.Member] = []

  init(_ about: About?, deprecated: JSON?) {
    description = about?.description
    self.deprecated = deprecated
    extensions = about?.extensions ?? []
  }

  /// The members in which this differs from the token's own record; `nil` where there are none.
  ///
  /// A description or extension that is only left out is not a difference. A deprecation is: without
  /// it a token is not.
  func difference(to kept: AboutFacts) -> JSON? {
    var members: [JSON.Member] = []
    if let description, description != kept.description {
      members.append(JSON.Member("$description", .string(description)))
    }
    let no = JSON.bool(false)
    if (deprecated ?? no) != (kept.deprecated ?? no) {
      members.append(JSON.Member("$deprecated", deprecated ?? no))
    }
    if !extensions.isEmpty, extensions != kept.extensions {
      members.append(JSON.Member("$extensions", .object(extensions)))
    }
    return members.isEmpty ? nil : .object(members)
  }
}

extension About {
  /// Takes a token's own members; their shape is checked where the token is read.
  convenience init(_ path: TokenPath, _ json: JSON, revision: String) {
    var deprecated = json["$deprecated"]
    if deprecated?.bool == nil, deprecated?.string == nil { deprecated = nil }
    self.init(
      path: path, revision: revision, isGroup: false, description: json["$description"]?.string,
      deprecated: deprecated,
      extensions: (json["$extensions"]?.members ?? []).filter { $0.key != ExtensionReader.key })
  }
}
