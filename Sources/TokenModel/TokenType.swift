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
}
