internal import TokenModel

/// What `@property` can be told of a type.
enum CSSSyntax {
  /// `nil` where CSS has no word for all values of the type.
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

  /// Whether the value means the same on every page; a `rem` does not.
  static func isIndependent(_ value: TokenValue) -> Bool {
    guard case .dimension(let length) = value else { return true }
    return length.unit == .px
  }
}
