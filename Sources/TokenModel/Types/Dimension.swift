package import PositionedJSON

/// A length. `px` is the idealized pixel: the iOS point, Android's dp.
///
/// - Source: DTCG Format Module 2025.10, section 8.2.
package struct Dimension: TypedValue {
  /// A unit of DTCG.
  package enum Unit: String, Sendable, CaseIterable {
    case px
    case rem
  }

  /// The type of tokens with such a value.
  package static let type = TokenType.dimension
  /// The amount in the unit.
  package var value: Number
  /// The unit of the amount.
  package var unit: Unit

  package init(_ value: Number, _ unit: Unit) {
    self.value = value
    self.unit = unit
  }

  package init?(_ json: JSON, _ reader: inout ValueReader) {
    guard let (value, unit) = reader.numberWithUnit(json, "a dimension", Unit.self) else {
      return nil
    }
    self.init(value, unit)
  }

  /// The value as DTCG writes it.
  package var json: JSON { .numberWithUnit(value, unit.rawValue) }
}
