package import PositionedJSON

/// A bare number.
///
/// - Source: DTCG Format Module 2025.10, section 8.7.
package struct NumberValue: TypedValue {
  /// The type of tokens with such a value.
  package static let type = TokenType.number
  /// The number as written.
  package var number: Number

  package init(_ number: Number) { self.number = number }

  package init?(_ json: JSON, _ reader: inout ValueReader) {
    guard let number = reader.number(json, "a number token's value") else { return nil }
    self.number = number
  }
}
