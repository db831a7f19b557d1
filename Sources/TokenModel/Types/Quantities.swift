package import PositionedJSON

/// A length. `px` is the idealised pixel: the iOS point, Android's dp.
///
/// - Source: DTCG Format Module 2025.10, section 8.2.
package struct Dimension: TypedValue {
  package enum Unit: String, Sendable, CaseIterable {
    case px
    case rem
  }

  package static let type = TokenType.dimension
  package var value: Number
  package var unit: Unit

  package init(_ value: Number, _ unit: Unit) {
    self.value = value
    self.unit = unit
  }

  package init?(_ json: JSON, _ reader: inout ValueReader) {
    guard let members = reader.object(json, "a dimension", required: ["value", "unit"]),
      let valueJSON = members["value"], let value = reader.number(valueJSON, "value"),
      let unitJSON = members["unit"],
      let unit = reader.word(unitJSON, "unit of a dimension", Unit.self)
    else { return nil }
    self.init(value, unit)
  }

  package var json: JSON {
    .object([
      JSON.Member("value", .number(text: value.text)),
      JSON.Member("unit", .string(unit.rawValue)),
    ])
  }
}

/// A span of time.
///
/// - Source: DTCG Format Module 2025.10, section 8.5.
package struct DurationValue: TypedValue {
  package enum Unit: String, Sendable, CaseIterable {
    case milliseconds = "ms"
    case seconds = "s"
  }

  package static let type = TokenType.duration
  package var value: Number
  package var unit: Unit

  package init(_ value: Number, _ unit: Unit) {
    self.value = value
    self.unit = unit
  }

  package init?(_ json: JSON, _ reader: inout ValueReader) {
    guard let members = reader.object(json, "a duration", required: ["value", "unit"]),
      let valueJSON = members["value"], let value = reader.number(valueJSON, "value"),
      let unitJSON = members["unit"],
      let unit = reader.word(unitJSON, "unit of a duration", Unit.self)
    else { return nil }
    self.init(value, unit)
  }

  package var seconds: Double { unit == .seconds ? value.value : value.value / 1000 }

  package var json: JSON {
    .object([
      JSON.Member("value", .number(text: value.text)),
      JSON.Member("unit", .string(unit.rawValue)),
    ])
  }
}

/// A bare number.
///
/// - Source: DTCG Format Module 2025.10, section 8.7.
package struct NumberValue: TypedValue {
  package static let type = TokenType.number
  package var number: Number

  package init(_ number: Number) { self.number = number }

  package init?(_ json: JSON, _ reader: inout ValueReader) {
    guard let number = reader.number(json, "a number token's value") else { return nil }
    self.number = number
  }
}

/// True or false (ours).
package struct BooleanValue: TypedValue {
  package static let type = TokenType.boolean
  package var value: Bool

  package init(_ value: Bool) { self.value = value }

  package init?(_ json: JSON, _ reader: inout ValueReader) {
    guard let value = json.bool else {
      reader.report("a boolean is true or false, found \(json.kindName)", at: json)
      return nil
    }
    self.value = value
  }
}

/// A text or keyword (ours).
package struct StringValue: TypedValue {
  package static let type = TokenType.string
  /// `nil` is an API's `nil`, written as `null`.
  package var text: String?

  package init(_ text: String?) { self.text = text }

  package init?(_ json: JSON, _ reader: inout ValueReader) {
    switch json.kind {
    case .string(let text): self.text = text
    case .null: text = nil
    case .bool, .number, .array, .object:
      reader.report("a string token's value is a string, found \(json.kindName)", at: json)
      return nil
    }
  }
}
