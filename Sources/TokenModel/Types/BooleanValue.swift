package import PositionedJSON

/// True or false (ours).
package struct BooleanValue: TypedValue {
  /// The type of tokens with such a value.
  package static let type = TokenType.boolean
  /// Whether it is true.
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
