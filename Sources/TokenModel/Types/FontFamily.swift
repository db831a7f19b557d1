package import PositionedJSON

/// Font names, most preferred first.
///
/// - Source: DTCG Format Module 2025.10, section 8.3.
package struct FontFamily: TypedValue {
  /// The type of tokens with such a value.
  package static let type = TokenType.fontFamily
  /// At least one.
  package var names: [String]

  package init(_ names: [String]) { self.names = names }

  package init?(_ json: JSON, _ reader: inout ValueReader) {
    let names = json.string.map { [$0] } ?? json.elements.map { $0.compactMap(\.string) }
    guard let names, !names.isEmpty, names.allSatisfy({ !$0.isEmpty }),
      names.count == json.elements?.count ?? 1
    else {
      reader.report("a font family is a name or an array of names", fix: nil, at: json)
      return nil
    }
    if let braces = names.first(where: {
      $0.utf8.contains(UInt8(ascii: "{")) || $0.utf8.contains(UInt8(ascii: "}"))
    }) {
      reader.report(
        "the font name \(quotedForMessage(braces)) contains braces, which mean references",
        at: json)
      return nil
    }
    self.names = names
  }
}
