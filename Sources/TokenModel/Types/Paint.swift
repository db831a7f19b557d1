package import PositionedJSON

/// One shadow, or several from front to back.
///
/// - Source: DTCG Format Module 2025.10, section 9.6.
package struct ShadowValue: TypedValue {
  package struct Layer: Hashable, Sendable {
    package var color: ColorValue
    package var offsetX: Dimension
    package var offsetY: Dimension
    package var blur: Dimension
    package var spread: Dimension
    package var isInset: Bool
  }

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

/// Colour stops along a line.
///
/// - Source: DTCG Format Module 2025.10, section 9.7.
package struct Gradient: TypedValue {
  /// Equal when they look the same: −99 and 0 are one position.
  package struct Stop: Hashable, Sendable {
    package var color: ColorValue
    /// As written; values outside 0…1 act as the nearer end.
    package var position: Number

    /// The position within 0…1.
    package var clampedPosition: Double { min(1, max(0, position.value)) }

    package static func == (lhs: Stop, rhs: Stop) -> Bool {
      lhs.color == rhs.color && lhs.clampedPosition == rhs.clampedPosition
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(color)
      hasher.combine(clampedPosition)
    }
  }

  package static let type = TokenType.gradient
  /// At least one.
  package var stops: [Stop]

  package init?(_ json: JSON, _ reader: inout ValueReader) {
    guard let elements = json.elements, !elements.isEmpty else {
      reader.report(
        "a gradient is an array of stops, found \(json.kindName)",
        fix: "write [{\"color\": …, \"position\": 0}, {\"color\": …, \"position\": 1}]", at: json)
      return nil
    }
    var stops: [Stop] = []
    for element in elements where !reader.isReference(element, to: .gradient) {
      if let stop = Gradient.stop(element, &reader) { stops.append(stop) }
    }
    guard stops.count == elements.count else { return nil }
    self.stops = stops
  }

  private static func stop(_ json: JSON, _ reader: inout ValueReader) -> Stop? {
    // A reference to a gradient of one stop yields an array of one (`docs/dtcg.md`, A13).
    let json = json.elements?.count == 1 ? json.elements?.first ?? json : json
    guard
      let members = reader.object(json, "a gradient stop", required: ["color", "position"])
    else { return nil }
    let color = members["color"].flatMap { reader.part($0, ColorValue.self) }
    let position = members["position"].flatMap { reader.part($0, NumberValue.self) }
    guard let color, let position else { return nil }
    return Stop(color: color, position: position.number)
  }
}

/// How a line is drawn: a style by name, or dashes.
///
/// - Source: DTCG Format Module 2025.10, section 9.3.
package enum StrokeStyle: TypedValue {
  package enum Line: String, Sendable, CaseIterable {
    case solid
    case dashed
    case dotted
    case double
    case groove
    case ridge
    case outset
    case inset
  }

  package enum LineCap: String, Sendable, CaseIterable {
    case round
    case butt
    case square
  }

  case line(Line)
  /// Alternating lengths of dash and gap, at least one; an odd list repeats.
  case dashes([Dimension], LineCap)

  package static let type = TokenType.strokeStyle

  package init?(_ json: JSON, _ reader: inout ValueReader) {
    guard json.members != nil else {
      guard let line = reader.word(json, "stroke style", Line.self) else { return nil }
      self = .line(line)
      return
    }
    guard let members = reader.object(json, "a stroke style", required: ["dashArray", "lineCap"]),
      let dashesJSON = members["dashArray"], let capJSON = members["lineCap"]
    else { return nil }
    guard let elements = dashesJSON.elements, !elements.isEmpty else {
      reader.report("dashArray is an array of at least one dimension", at: dashesJSON)
      return nil
    }
    let dashes = elements.map { reader.part($0, Dimension.self) }
    let cap = reader.word(capJSON, "line cap", LineCap.self)
    let lengths = dashes.compactMap(\.self)
    guard let cap, lengths.count == dashes.count else { return nil }
    self = .dashes(lengths, cap)
  }
}

/// A border with all its members.
///
/// - Source: DTCG Format Module 2025.10, section 9.4.
package struct Border: TypedValue {
  package static let type = TokenType.border
  package var color: ColorValue
  package var width: Dimension
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

/// A translucent material (ours) by its level and, where published, how it is made.
package struct Material: TypedValue {
  package static let type = TokenType.material
  /// A name such as `ultraThin`, `regular`, `ultraThick`.
  package var level: String
  package var fill: ColorValue?
  package var blur: Dimension?
  /// A factor; 1 leaves the colours behind as they are.
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
