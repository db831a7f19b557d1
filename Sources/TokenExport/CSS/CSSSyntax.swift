internal import TokenModel

/// The syntax of types for `@property`.
enum CSSSyntax {
  /// The syntax of the types for which CSS has one of all values.
  static let words: [TokenType: String] = [
    .color: "<color>", .dimension: "<length>", .fontWeight: "<number>", .number: "<number>",
    .duration: "<time>",
  ]

  /// Whether the value does not depend on the page, as a `rem` does.
  static func isIndependent(_ value: TokenValue) -> Bool {
    guard case .dimension(let length) = value else { return true }
    return length.unit == .px
  }
}
