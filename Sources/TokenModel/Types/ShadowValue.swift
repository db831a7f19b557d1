package import PositionedJSON

/// One shadow, or several from front to back.
///
/// - Source: DTCG Format Module 2025.10, section 9.6.
package struct ShadowValue: TypedValue {
  /// One shadow of the stack.
  package struct Layer: Hashable, Sendable {
    /// The shadow's color.
    package var color: ColorValue
    /// The shift to the right.
    package var offsetX: Dimension
    /// The shift downwards.
    package var offsetY: Dimension
    /// The blur's radius; 0 gives a sharp edge.
    package var blur: Dimension
    /// The amount by which the shadow is larger than its shape; negative for smaller.
    package var spread: Dimension
    /// Whether it falls inside the shape.
    package var isInset: Bool

    /// The lengths in the order of CSS, in which a shadow of a text, and `drop-shadow()`, have no spread.
    package var lengths: [Dimension] {
      [offsetX, offsetY, blur] + (spread.value.value == 0 ? [] : [spread])
    }
  }

  /// The type of tokens with such a value.
  package static let type = TokenType.shadow
  /// At least one.
  package var layers: [Layer]

  package init?(_ json: JSON, _ reader: inout ValueReader) {
    guard let elements = json.elements else {
      guard let layer = ShadowValue.layer(json, &reader) else { return nil }
      layers = [layer]
      return
    }
    guard !elements.isEmpty else {
      reader.report("a list of shadows holds at least one", at: json)
      return nil
    }
    var layers: [Layer] = []
    for element in elements where !reader.isReference(element, to: .shadow) {
      if let layer = ShadowValue.layer(element, &reader) { layers.append(layer) }
    }
    guard layers.count == elements.count else { return nil }
    self.layers = layers
  }

  private static func layer(_ json: JSON, _ reader: inout ValueReader) -> Layer? {
    guard
      let members = reader.object(
        json, "a shadow", required: ["color", "offsetX", "offsetY", "blur", "spread"],
        optional: ["inset"])
    else { return nil }
    let color = members["color"].flatMap { reader.part($0, ColorValue.self) }
    let x = members["offsetX"].flatMap { reader.part($0, Dimension.self) }
    let y = members["offsetY"].flatMap { reader.part($0, Dimension.self) }
    let blur = members["blur"].flatMap { reader.part($0, Dimension.self) }
    let spread = members["spread"].flatMap { reader.part($0, Dimension.self) }
    let inset = members["inset"].map { BooleanValue($0, &reader) } ?? BooleanValue(false)
    guard let color, let x, let y, let blur, let spread, let inset else { return nil }
    return Layer(
      color: color, offsetX: x, offsetY: y, blur: blur, spread: spread, isInset: inset.value)
  }
}
