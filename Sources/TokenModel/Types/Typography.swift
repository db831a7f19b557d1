package import PositionedJSON

/// A text style with all its members.
///
/// - Source: DTCG Format Module 2025.10, section 9.8.
package struct Typography: TypedValue {
  /// The type of tokens with such a value.
  package static let type = TokenType.typography
  /// The fonts, most preferred first.
  package var fontFamily: FontFamily
  /// The size of the letters.
  package var fontSize: Dimension
  /// The thickness of the strokes.
  package var fontWeight: FontWeight
  /// The space added between letters.
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
