internal import PositionedJSON

/// Recognizes tokens by their members.
enum LegacyShape {
  /// The value of a token without `$`, if the object is one.
  ///
  /// A group may hold a token that is named `value`: then the member is an object that is a token.
  /// - Source: Style Dictionary 3, "Design tokens": an object with a `value` is a token.
  static func bareValue(_ json: JSON, hasDollarTokens: Bool, ofAnyName: Bool) -> JSON? {
    guard let value = json["value"], json.member("$value") == nil else {
      return json.modeSets(ofAnyName: ofAnyName)
    }
    guard value.members != nil else { return value }
    if isToken(value) { return nil }
    return json["type"]?.string != nil || !hasDollarTokens ? value : nil
  }

  /// Whether a text may be meant as a type, rather than as data of another kind.
  static func isTypeName(_ json: JSON) -> Bool {
    guard let text = json.string, !text.isEmpty, text.utf8.count <= 64 else { return false }
    return text.utf8.allSatisfy { $0 < 0x80 && StyleScanner.isName($0) || ". ".utf8.contains($0) }
  }

  /// A name without what has a meaning in references; `nil` where it has nothing of it.
  static func safeName(_ name: String) -> String? {
    guard name.utf8.contains(where: isSign) else { return nil }
    return String(name.map { ".{}".contains($0) ? "-" : $0 })
  }

  private static func isSign(_ byte: UInt8) -> Bool { ".{}".utf8.contains(byte) }

  /// Whether any group or token of a file has a name that holds what references are made of.
  static func hasUnsafeNames(_ json: JSON) -> Bool {
    json.members?.contains { member in
      member.value.members != nil && member.isChild
        && (member.key.utf8.contains(where: isSign) || hasUnsafeNames(member.value))
    } ?? false
  }

  /// Whether an object is a token rather than a value with a unit, which has no type.
  static func isToken(_ json: JSON) -> Bool {
    json.isToken
      || json.hasMember("value") && (!json.hasMember("unit") || json["type"]?.string != nil)
  }

  /// Whether an object is a token or holds one, two levels deep.
  static func holdsTokens(_ json: JSON) -> Bool {
    guard let members = json.members else { return false }
    return isToken(json) || members.contains { $0.value.members != nil && isToken($0.value) }
  }

  /// Whether an object is a token by a name that DTCG has.
  static func isDollarToken(_ json: JSON) -> Bool {
    json.hasMember("$value") || json.hasMember("$ref")
  }
}
