internal import PositionedJSON

/// Recognizes tokens by their members.
enum LegacyShape {
  /// The value of a token without `$`, if the object is one.
  ///
  /// A group may hold a token that is named `value`: then the member is an object that is a token.
  /// - Source: Style Dictionary 3, "Design tokens": an object with a `value` is a token.
  static func bareValue(_ json: JSON, hasDollarTokens: Bool) -> JSON? {
    guard let value = json["value"], json.member("$value") == nil else { return json.modeSets }
    guard value.members != nil else { return value }
    if isToken(value) { return nil }
    return json["type"]?.string != nil || !hasDollarTokens ? value : nil
  }

  /// Whether a text may be meant as a type, rather than as data of another kind.
  static func isTypeName(_ json: JSON) -> Bool {
    guard let text = json.string, !text.isEmpty, text.utf8.count <= 64 else { return false }
    return text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "."), UInt8(ascii: " "):
        true
      default: false
      }
    }
  }

  /// Whether an object is a token rather than a value with a unit.
  static func isToken(_ json: JSON) -> Bool {
    if json.isToken { return true }
    return json.member("value") != nil && json.member("unit") == nil
  }

  /// Whether an object is a token or holds one, two levels deep.
  static func holdsTokens(_ json: JSON) -> Bool {
    guard let members = json.members else { return false }
    return isToken(json) || members.contains { $0.value.members != nil && isToken($0.value) }
  }

  /// Whether an object is a token by a name that DTCG has.
  static func isDollarToken(_ json: JSON) -> Bool {
    json.member("$value") != nil || json.member("$ref") != nil
  }
}
