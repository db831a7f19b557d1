package import PositionedJSON

/// A translucent material (ours) by its level and, where published, how it is made.
package struct Material: TypedValue {
  /// The type of tokens with such a value.
  package static let type = TokenType.material
  /// A name such as `ultraThin`, `regular`, `ultraThick`.
  package var level: String
  /// The color laid over what is behind.
  package var fill: ColorValue?
  /// The radius of the blur of what is behind.
  package var blur: Dimension?
  /// A factor; 1 leaves the colors behind as they are.
  package var saturation: Number?

  package init?(_ json: JSON, _ reader: inout ValueReader) {
    guard
      let members = reader.object(
        json, "a material", required: ["level"], optional: ["fill", "blur", "saturation"]),
      let levelJSON = members["level"]
    else { return nil }
    guard let level = levelJSON.string, !level.isEmpty else {
      reader.report(
        "a material's level is a name", fix: "write {\"level\": \"regular\"}", at: levelJSON)
      return nil
    }
    self.level = level
    var isWhole = true
    if let json = members["fill"] {
      fill = reader.part(json, ColorValue.self)
      isWhole = fill != nil
    }
    if let json = members["blur"] {
      blur = reader.part(json, Dimension.self)
      isWhole = isWhole && blur != nil
    }
    if let json = members["saturation"] {
      saturation = reader.part(json, NumberValue.self)?.number
      isWhole = isWhole && saturation != nil
    }
    guard isWhole else { return nil }
  }
}
