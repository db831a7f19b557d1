package import PositionedJSON

/// The curly form of a reference, `{group.token}`.
package enum Alias {
  /// The path inside the braces, or `nil` when the value is not an alias or its path is malformed.
  package static func path(_ json: JSON) -> TokenPath? {
    guard case .string(let text) = json.kind, text.utf8.first == UInt8(ascii: "{") else {
      return nil
    }
    return (try? Reference.curly(text))?.target
  }

  /// The text inside the braces, valid or not; `nil` when the value is not in curly form.
  package static func inner(_ json: JSON) -> String? {
    guard case .string(let text) = json.kind, text.utf8.first == UInt8(ascii: "{"),
      text.utf8.last == UInt8(ascii: "}"), text.utf8.count >= 2
    else { return nil }
    // By scalars: a combining mark behind the brace belongs to the name.
    return String(text.unicodeScalars.dropFirst().dropLast())
  }

  /// The path without Style Dictionary's `.value` or `.$value`, if it ends in that.
  ///
  /// - Source: Style Dictionary 3 and 4, "Referencing / aliasing".
  package static func withoutValue(_ path: Substring) -> Substring? {
    guard path.utf8.suffix(5).elementsEqual("value".utf8) else { return nil }
    for ending in [".value", ".$value"] where path.hasSuffix(ending) {
      return path.utf8.count > ending.utf8.count ? path.dropLast(ending.count) : nil
    }
    return nil
  }
}
