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
