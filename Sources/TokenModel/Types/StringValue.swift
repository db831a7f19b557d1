package import PositionedJSON

/// A text or keyword (ours).
package struct StringValue: TypedValue {
  /// The type of tokens with such a value.
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
