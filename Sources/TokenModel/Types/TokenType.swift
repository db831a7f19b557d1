/// The type of a value: DTCG's thirteen, and four of ours.
///
/// - Source: DTCG Format Module 2025.10, sections 8 and 9; `docs/dev.blazon.schema.json` for ours.
package enum TokenType: String, Sendable, CaseIterable {
  case color
  case dimension
  case fontFamily
  case fontWeight
  case duration
  case cubicBezier
  case number
  case strokeStyle
  case border
  case transition
  case shadow
  case gradient
  case typography
  case boolean
  case string
  case spring
  case material

  /// Whether DTCG 2025.10 knows it, so that other tools can read a value of it.
  package var isStandard: Bool {
    switch self {
    case .boolean, .string, .spring, .material: false
    case .color, .dimension, .fontFamily, .fontWeight, .duration, .cubicBezier, .number,
      .strokeStyle, .border, .transition, .shadow, .gradient, .typography:
      true
    }
  }

  /// A value of the type as it is written in a file, short enough for a message.
  package var example: String {
    switch self {
    case .color: #"{"colorSpace": "srgb", "components": [0, 0.48, 1]}"#
    case .dimension: #"{"value": 8, "unit": "px"}"#
    case .fontFamily: #"["Inter", "sans-serif"]"#
    case .fontWeight: "400"
    case .duration: #"{"value": 200, "unit": "ms"}"#
    case .cubicBezier: "[0.4, 0, 0.2, 1]"
    case .number: "1.5"
    case .strokeStyle: #""solid""#
    case .border: #"{"color": "{color.line}", "width": "{size.line}", "style": "solid"}"#
    case .transition:
      #"{"duration": "{time.short}", "delay": "{time.none}", "timingFunction": [0, 0, 1, 1]}"#
    case .shadow:
      #"{"color": …, "offsetX": …, "offsetY": …, "blur": …, "spread": …}"#
    case .gradient: #"[{"color": "{color.start}", "position": 0}, …]"#
    case .typography:
      #"{"fontFamily": …, "fontSize": …, "fontWeight": …, "letterSpacing": …, "lineHeight": 1.2}"#
    case .boolean: "true"
    case .string: #""text""#
    case .spring: #"{"response": 0.5, "dampingRatio": 0.8}"#
    case .material: #"{"level": "regular"}"#
    }
  }
}

extension TokenType {
  /// The type of a composite's part; `nil` for a part that none has.
  package static func ofPart(_ key: String) -> TokenType? {
    switch key {
    case "color": .color
    case "width", "offsetX", "offsetY", "blur", "spread", "fontSize", "letterSpacing": .dimension
    case "duration", "delay": .duration
    case "timingFunction": .cubicBezier
    case "lineHeight", "position": .number
    case "fontWeight": .fontWeight
    case "fontFamily": .fontFamily
    case "style": .strokeStyle
    case "inset": .boolean
    default: nil
    }
  }
}

extension TokenType {
  /// The type that other tools have under a name that DTCG does not have, where the meaning is the same.
  ///
  /// - Source: Tokens Studio, "Token types"; Style Dictionary 3, "Category / Type / Item" and the
  ///   transforms `size/*` and `time/*`; kebab-case forms from HashiCorp's and Kong's files.
  package static func named(elsewhere name: String) -> TokenType? {
    guard name.utf8.count <= 32 else { return nil }
    if let type = elsewhere[name] { return type }
    guard name.utf8.contains(UInt8(ascii: "-")) else { return nil }
    let joined = unhyphenated(name)
    return elsewhere[joined] ?? TokenType(rawValue: joined)
  }

  /// `font-size` as `fontSize`.
  package static func unhyphenated(_ name: String) -> String {
    let words = name.split(separator: "-")
    guard words.count > 1 else { return name }
    return words[0] + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  private static let elsewhere: [String: TokenType] = [
    "sizing": .dimension, "spacing": .dimension, "borderRadius": .dimension,
    "borderWidth": .dimension, "paragraphSpacing": .dimension, "paragraphIndent": .dimension,
    "fontSizes": .dimension, "fontSize": .dimension, "letterSpacing": .dimension,
    "size": .dimension, "space": .dimension, "radius": .dimension, "breakpoint": .dimension,
    "fontFamilies": .fontFamily, "fontWeights": .fontWeight, "lineHeights": .number,
    "lineHeight": .number, "opacity": .number, "zIndex": .number, "boxShadow": .shadow,
    "time": .duration, "easing": .cubicBezier, "text": .string,
  ]
}
