internal import PositionedJSON
internal import TokenModel

/// What is said of a token apart from its value, in one permutation or layer.
struct AboutFacts: Hashable {
  var description: String?
  /// The token's own, else that of the nearest group that has one.
  var deprecated: JSON?
  /// Of other vendors.
  var extensions: [JSON.Member] = []

  init(_ about: About?, deprecated: JSON?) {
    description = about?.description
    self.deprecated = deprecated
    extensions = about?.extensions ?? []
  }

  /// What this says otherwise than the token's own record; `nil` where nothing is.
  ///
  /// A description or extension that is only left out says nothing. Being deprecated does: without
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
  /// What a token's own members say; their shape is checked where the token is read.
  convenience init(_ path: TokenPath, _ json: JSON, revision: String) {
    var deprecated = json["$deprecated"]
    if deprecated?.bool == nil, deprecated?.string == nil { deprecated = nil }
    self.init(
      path: path, revision: revision, isGroup: false, description: json["$description"]?.string,
      deprecated: deprecated,
      extensions: (json["$extensions"]?.members ?? []).filter { $0.key != ExtensionReader.key })
  }
}
