package import PositionedJSON

/// A text style. DTCG demands all members; where other tools have a member that DTCG cannot say, the
/// others have their values all the same.
///
/// - Source: DTCG Format Module 2025.10, section 9.8.
package struct Typography: TypedValue {
  /// The type of tokens with such a value.
  package static let type = TokenType.typography
  /// The fonts, most preferred first.
  package var fontFamily: FontFamily?
  /// The size of the letters.
  package var fontSize: Dimension?
  /// The thickness of the strokes.
  package var fontWeight: FontWeight?
  /// The space added between letters.
  package var letterSpacing: Dimension?
  /// A multiple of the font size.
  package var lineHeight: Number?

  /// The names of the members, in DTCG's order.
  package static let members = [
    "fontFamily", "fontSize", "fontWeight", "letterSpacing", "lineHeight",
  ]

  /// The line height as a length, to four decimals: a height of 22 px that was divided by 17 comes out even again.
  package var lineHeightLength: Dimension? {
    guard let lineHeight, let fontSize else { return nil }
    let length = (lineHeight.value * fontSize.value.value * 1e4).rounded() / 1e4
    return Dimension(Number(length), fontSize.unit)
  }

  /// The members that a value in JSON lacks.
  package static func lacking(_ json: JSON) -> [String] {
    members.filter { !json.hasMember($0) }
  }

  package init?(_ json: JSON, _ reader: inout ValueReader) {
    guard
      let members = reader.object(
        json, "a typography value", required: reader.isStrict ? Typography.members : [],
        optional: reader.isStrict ? [] : Typography.members)
    else { return nil }
    let lacking = Typography.lacking(json)
    if lacking.count == Typography.members.count {
      reader.report("a typography value has no member", fix: "give it a fontSize", at: json)
      return nil
    }
    // Each part is read even after a misfit, so that all problems are found at once.
    let family = members["fontFamily"].flatMap { reader.part($0, FontFamily.self) }
    let size = members["fontSize"].flatMap { reader.part($0, Dimension.self) }
    let weight = members["fontWeight"].flatMap { reader.part($0, FontWeight.self) }
    let spacing = members["letterSpacing"].flatMap { reader.part($0, Dimension.self) }
    let height = members["lineHeight"].flatMap { reader.part($0, NumberValue.self) }
    let read: [Any?] = [family, size, weight, spacing, height]
    guard read.count(where: { $0 == nil }) == lacking.count else { return nil }
    fontFamily = family
    fontSize = size
    fontWeight = weight
    letterSpacing = spacing
    lineHeight = height?.number
  }
}
