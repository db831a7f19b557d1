internal import PositionedJSON

/// Values by mode in data of vendors that is kept and not read.
extension FoundModes {
  /// The first object in `$extensions` that has a value for dark, or all values of a token without its own.
  ///
  /// - Returns: its path in the extensions, and where it is; `nil` where there is none, and of data whose form is known.
  static func unread(in token: JSON) -> (name: String, offset: Int)? {
    let value = token["$value"] ?? token["value"]
    let vendors = token["$extensions"]?.members ?? token["extensions"]?.members ?? []
    if vendors.contains(where: { $0.key == ExtensionReader.key }) { return nil }
    for vendor in vendors where !known.contains(vendor.key) {
      if let found = unread(vendor, beside: value, depth: 0) { return found }
    }
    return nil
  }

  /// Extensions of which every member is known, or of no token.
  private static let known = [ForeignMembers.key, "studio.tokens"]

  private static func unread(
    _ member: JSON.Member, beside value: JSON?, depth: Int
  ) -> (name: String, offset: Int)? {
    if LightOrDark(named: member.key) == .dark, isValue(member.value, beside: value) {
      return (member.key, member.keyOffset)
    }
    guard depth < 4, let members = member.value.members, !isValue(member.value, beside: value)
    else {
      return nil
    }
    if value == nil, members.count > 1, members.allSatisfy({ isValue($0.value, beside: nil) }) {
      return (member.key, member.keyOffset)
    }
    for inner in members {
      guard let found = unread(inner, beside: value, depth: depth + 1) else { continue }
      return ("\(member.key).\(found.name)", found.offset)
    }
    return nil
  }

  /// Whether something may be a value of the token: a reference, an object with one, or what is of the same kind.
  private static func isValue(_ json: JSON, beside value: JSON?) -> Bool {
    switch (json.kind, value?.kind) {
    case (.object, _):
      ["$value", "value", "components"].contains(where: json.hasMember)
    case (.number, .number), (.array, .array): true
    case (.string(let text), .string(let own)) where !own.hasPrefix("#"):
      LegacyAlias.inner(own) == nil || LegacyAlias.inner(text) != nil
    case (.string(let text), _): text.hasPrefix("#") || LegacyAlias.inner(text) != nil
    default: false
    }
  }
}
