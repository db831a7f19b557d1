package import PositionedJSON

/// Color stops along a line.
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

  /// The type of tokens with such a value.
  package static let type = TokenType.gradient
  /// At least one.
  package var stops: [Stop]

  package init?(_ json: JSON, _ reader: inout ValueReader) {
    guard let elements = json.elements, !elements.isEmpty else {
      reader.report(
        "a gradient is an array of stops, found \(json.elements == nil ? json.kindName : "an empty one")",
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
