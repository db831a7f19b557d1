package import PositionedJSON

/// Font names, most preferred first.
///
/// - Source: DTCG Format Module 2025.10, section 8.3.
package struct FontFamily: TypedValue {
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

/// A weight from 1 to 1000; the words of the specification are the same values.
///
/// - Source: DTCG Format Module 2025.10, section 8.4.
package struct FontWeight: TypedValue {
  package static let type = TokenType.fontWeight
  package var number: Number

  package init(_ number: Number) { self.number = number }

  package init?(_ json: JSON, _ reader: inout ValueReader) {
    if let text = json.string {
      guard let weight = FontWeight.words[text] else {
        reader.report(
          "\(quotedForMessage(text)) is no font weight",
          fix: nearest(text, among: FontWeight.words.keys.sorted()).map {
            "did you mean \"\($0)\"?"
          } ?? "use a number from 1 to 1000", at: json)
        return nil
      }
      number = Number(weight)
      return
    }
    guard let number = reader.number(json, "a font weight") else { return nil }
    guard (1...1000).contains(number.value) else {
      reader.report("the font weight \(number.text) is outside 1…1000", at: json)
      return nil
    }
    self.number = number
  }

  private static let words: [String: Double] = [
    "thin": 100, "hairline": 100, "extra-light": 200, "ultra-light": 200, "light": 300,
    "normal": 400, "regular": 400, "book": 400, "medium": 500, "semi-bold": 600,
    "demi-bold": 600, "bold": 700, "extra-bold": 800, "ultra-bold": 800, "black": 900,
    "heavy": 900, "extra-black": 950, "ultra-black": 950,
  ]
}

/// A text style with all its members.
///
/// - Source: DTCG Format Module 2025.10, section 9.8.
package struct Typography: TypedValue {
  package static let type = TokenType.typography
  package var fontFamily: FontFamily
  package var fontSize: Dimension
  package var fontWeight: FontWeight
  package var letterSpacing: Dimension
  /// A multiple of the font size.
  package var lineHeight: Number

  package init?(_ json: JSON, _ reader: inout ValueReader) {
    guard
      let members = reader.object(
        json, "a typography value",
        required: ["fontFamily", "fontSize", "fontWeight", "letterSpacing", "lineHeight"])
    else { return nil }
    // Each part is read even after a misfit, so that all problems are found at once.
    let family = members["fontFamily"].flatMap { reader.part($0, FontFamily.self) }
    let size = members["fontSize"].flatMap { reader.part($0, Dimension.self) }
    let weight = members["fontWeight"].flatMap { reader.part($0, FontWeight.self) }
    let spacing = members["letterSpacing"].flatMap { reader.part($0, Dimension.self) }
    let height = members["lineHeight"].flatMap { reader.part($0, NumberValue.self) }
    guard let family, let size, let weight, let spacing, let height else { return nil }
    fontFamily = family
    fontSize = size
    fontWeight = weight
    letterSpacing = spacing
    lineHeight = height.number
  }
}
