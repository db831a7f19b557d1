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
    // What CSS alone has a value of has parts as well.
    let others =
      (token.cells.map { $0.value == nil ? $0.statement.type : nil } + [token.foreignType])
      .compactMap(\.self).filter { textForms[$0] != nil }
    for type in token.cells.compactMap({ $0.value?.type }) + others {
      for part in parts(of: type, all: all) where !found.contains(part) { found.append(part) }
    }
    return found
  }

  /// The member of a value that it is.
  var member: String { TokenType.unhyphenated(rawValue) }

  /// What the parts of a text of CSS are where it does not say them.
  ///
  /// - Source: CSS Backgrounds and Borders Level 3, section 3.4; CSS Transitions Level 1, section 2.
  private static let textForms: [TokenType: [CSSPart: String]] = [
    .border: [.width: "medium", .style: "none", .color: "currentcolor"],
    .transition: [.duration: "0s", .timingFunction: "ease", .delay: "0s"],
  ]

  /// The parts of a border or a transition that is a text of CSS; none where it is not known which part a word is.
  static func parts(of text: String, as type: TokenType) -> [CSSPart: String] {
    guard var found = textForms[type], CSSWords.list(text)?.count == 1 else { return [:] }
    var said: Set<CSSPart> = []
    for word in CSSWords.words(text) {
      let function = CSSWords.function(word)
      if ["var", "env"].contains(function) || CSSWords.wide.contains(word.lowercased()) {
        return [:]
      }
      var part = type == .border ? ofBorder(word, function) : ofTransition(word, function)
      if part == .duration, said.contains(.duration) { part = .delay }
      guard let part else { continue }
      guard said.insert(part).inserted else { return [:] }
      found[part] = String(word)
    }
    return found
  }

  private static func ofBorder(_ word: Substring, _ function: String?) -> CSSPart {
    let isLine = StrokeStyle.Line(rawValue: word.lowercased()) != nil
    if isLine || ["none", "hidden"].contains(word.lowercased()) { return .style }
    let isWidth = ["thin", "medium", "thick"].contains(word.lowercased()) || CSSNumber(word) != nil
    return isWidth || function.map(lengths.contains) == true ? .width : .color
  }

  private static let lengths: Set = ["calc", "min", "max", "clamp"]

  /// - Returns: `nil` for the name of a property.
  private static func ofTransition(_ word: Substring, _ function: String?) -> CSSPart? {
    if ["ms", "s"].contains(CSSNumber(word)?.unit) || function.map(lengths.contains) == true {
      return .duration
    }
    let isCurve = word.hasPrefix("ease") || word.hasPrefix("step-") || word == "linear"
    return isCurve || function != nil ? .timingFunction : nil
  }

  /// Whether a text cannot be a value of the type in CSS: a time or length in it has no unit of such, or is one too
  /// many.
  static func isMisfit(_ text: String, as type: TokenType) -> Bool {
    guard let most = [TokenType.border: 1, .shadow: 4, .transition: 2][type] else { return false }
    return (CSSWords.list(text) ?? []).contains { item in
      let words = CSSWords.words(item)
      // What these stand for is not known.
      if words.contains(where: { ["var", "env"].contains(CSSWords.function($0)) }) { return false }
      let numbers = words.compactMap { CSSNumber($0) }
      return numbers.count > most
        || numbers.contains { number in
          if type == .transition { return !["ms", "s"].contains(number.unit) }
          return number.unit.isEmpty
            ? number.value != 0 : ["%", "deg", "fr", "ms", "s"].contains(number.unit)
        }
    }
  }

  /// The parts of a value other than a text style, in the order of the file; a material without a fill
  /// has none for it.
  static func parts(of value: TokenValue, all: Bool) -> [CSSPart] {
    if case .material(let material) = value, material.fill == nil { return [] }
    return parts(of: value.type, all: all)
  }
}
