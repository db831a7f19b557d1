internal import TokenModel

/// A further property of a value, named after the token's own property.
enum CSSPart: String, Hashable {
  // Typography.
  case family
  case size
  case weight
  case lineHeight = "line-height"
  /// The letter spacing, which the `font` shorthand cannot contain.
  case letterSpacing = "letter-spacing"
  case stretch
  // Borders; the style is the slant of a text style as well.
  case width
  case style
  case color
  // Transitions; springs have a duration only.
  case duration
  case timingFunction = "timing-function"
  case delay
  /// The color that a material has over its blur.
  case fill

  /// The names of CSS in scripts for what a value has of several properties; its main one under `nil`.
  static let scriptNames: [TokenType: [CSSPart?: String]] = [
    .typography: [
      .family: "fontFamily", .size: "fontSize", .weight: "fontWeight", .lineHeight: "lineHeight",
      .letterSpacing: "letterSpacing", .style: "fontStyle", .stretch: "fontStretch",
    ], .spring: [nil: "easing", .duration: "duration"],
    .material: [nil: "backdropFilter", .fill: "backgroundColor"],
  ]

  /// The parts that values of the type can have, in the order of the file.
  static func parts(of type: TokenType, all: Bool) -> [CSSPart] {
    switch type {
    case .typography:
      all
        ? [.family, .size, .weight, .lineHeight, .letterSpacing, .style, .stretch]
        : [.letterSpacing]
    case .border: all ? [.width, .style, .color] : []
    case .transition: all ? [.duration, .timingFunction, .delay] : []
    case .spring: [.duration]
    case .material: [.fill]
    case .color, .dimension, .fontFamily, .fontWeight, .duration, .cubicBezier, .number,
      .strokeStyle, .shadow, .gradient, .boolean, .string:
      []
    }
  }

  /// The parts that values of a token have, each once.
  static func parts(of token: ResolvedToken, all: Bool = true) -> [CSSPart] {
    var found: [CSSPart] = []
    for cell in token.cells {
      guard let type = cell.value?.type else { continue }
      for part in parts(of: type, all: all) where !found.contains(part) { found.append(part) }
    }
    return found
  }

  /// The parts of a value other than a text style, in the order of the file; a material without a fill
  /// has none for it.
  static func parts(of value: TokenValue, all: Bool) -> [CSSPart] {
    if case .material(let material) = value, material.fill == nil { return [] }
    return parts(of: value.type, all: all)
  }
}
