internal import PositionedJSON

/// A number with its text as written; equal when the values are.
package struct Number: Hashable, Sendable {
  /// The number as written, such as `1.50`.
  package var text: String
  /// The nearest double.
  package var value: Double

  package init(text: String, value: Double) {
    self.text = text
    self.value = value
  }

  package init(_ value: Double) {
    self.value = value
    text = JSON.number(value).numberText ?? "0"
  }

  /// Equal when the values are, however they are written.
  package static func == (lhs: Number, rhs: Number) -> Bool { lhs.value == rhs.value }
  package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

extension JSON {
  /// A number and its unit as DTCG writes them.
  static func numberWithUnit(_ value: Number, _ unit: String) -> JSON {
    .object([
      JSON.Member("value", .number(text: value.text)), JSON.Member("unit", .string(unit)),
    ])
  }
}
