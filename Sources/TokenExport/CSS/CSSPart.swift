internal import TokenModel

/// A further property that belongs to a value, named after the token's own.
enum CSSPart: String, Hashable {
  // Typography.
  case family
  case size
  case weight
  case lineHeight = "line-height"
  /// What the `font` shorthand has no place for.
  case letterSpacing = "letter-spacing"
  // Borders.
  case width
  case style
  case color
  // Transitions; springs have a duration only.
  case duration
  case timingFunction = "timing-function"
  case delay
  /// Material: the colour over the blur.
  case fill

  /// The parts that a value of the type may have, in the order in which they are written.
  static func parts(of type: TokenType, all: Bool) -> [CSSPart] {
    switch type {
    case .typography:
      all ? [.family, .size, .weight, .lineHeight, .letterSpacing] : [.letterSpacing]
    case .border: all ? [.width, .style, .color] : []
    case .transition: all ? [.duration, .timingFunction, .delay] : []
    case .spring: [.duration]
    case .material: [.fill]
    case .color, .dimension, .fontFamily, .fontWeight, .duration, .cubicBezier, .number,
      .strokeStyle, .shadow, .gradient, .boolean, .string:
      []
    }
  }

  /// The parts that this value has: a material without a fill has no part for it.
  static func parts(of value: TokenValue, all: Bool) -> [CSSPart] {
    if case .material(let material) = value, material.fill == nil { return [] }
    return parts(of: value.type, all: all)
  }
}
