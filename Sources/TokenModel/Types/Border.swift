package import PositionedJSON

/// A border with all its members.
///
/// - Source: DTCG Format Module 2025.10, section 9.4.
package struct Border: TypedValue {
  /// The type of tokens with such a value.
  package static let type = TokenType.border
  /// The line's color.
  package var color: ColorValue
  /// The line's width.
  package var width: Dimension
  /// The line's pattern.
  package var style: StrokeStyle

  package init?(_ json: JSON, _ reader: inout ValueReader) {
    guard let members = reader.object(json, "a border", required: ["color", "width", "style"])
    else { return nil }
    let color = members["color"].flatMap { reader.part($0, ColorValue.self) }
    let width = members["width"].flatMap { reader.part($0, Dimension.self) }
    let style = members["style"].flatMap { reader.part($0, StrokeStyle.self) }
    guard let color, let width, let style else { return nil }
    self.color = color
    self.width = width
    self.style = style
  }
}
