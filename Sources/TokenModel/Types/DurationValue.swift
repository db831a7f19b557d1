package import PositionedJSON

/// A span of time.
///
/// - Source: DTCG Format Module 2025.10, section 8.5.
package struct DurationValue: TypedValue {
  /// A unit of DTCG.
  package enum Unit: String, Sendable, CaseIterable {
    case milliseconds = "ms"
    case seconds = "s"
  }

  /// The type of tokens with such a value.
  package static let type = TokenType.duration
  /// The amount in the unit.
  package var value: Number
  /// The unit of the amount.
  package var unit: Unit

  package init(_ value: Number, _ unit: Unit) {
    self.value = value
    self.unit = unit
  }

  package init?(_ json: JSON, _ reader: inout ValueReader) {
    guard let (value, unit) = reader.numberWithUnit(json, "a duration", Unit.self) else {
      return nil
    }
    self.init(value, unit)
  }

  package var seconds: Double {
    if unit == .seconds { return value.value }
    // Of the decimal: 33.3 / 1000 in binary is not the number nearest to 0.0333.
    let hasExponent = value.text.utf8.contains { $0 | 0x20 == UInt8(ascii: "e") }
    return hasExponent ? value.value / 1000 : Double(value.text + "e-3") ?? value.value / 1000
  }

  /// The value as DTCG writes it.
  package var json: JSON { .numberWithUnit(value, unit.rawValue) }
}
