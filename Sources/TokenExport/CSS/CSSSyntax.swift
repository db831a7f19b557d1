internal import TokenModel

/// The syntax of types for `@property`.
enum CSSSyntax {
  /// The syntax of a type; `nil` if CSS has none for all of its values.
  static func word(_ type: TokenType) -> String? {
    switch type {
    case .color: "<color>"
    case .dimension: "<length>"
    case .fontWeight, .number: "<number>"
    case .duration: "<time>"
    case .fontFamily, .cubicBezier, .strokeStyle, .border, .transition, .shadow, .gradient,
      .typography, .boolean, .string, .spring, .material:
      nil
    }
  }

  /// Whether the value does not depend on the page, as a `rem` does.
  static func isIndependent(_ value: TokenValue) -> Bool {
    guard case .dimension(let length) = value else { return true }
    return length.unit == .px
  }
}
