/// A level of conformance that a contrast can reach.
///
/// - Source: WCAG 2.2, success criteria 1.4.3, "Contrast (Minimum)", 1.4.6, "Contrast (Enhanced)", and
///   1.4.11, "Non-text Contrast".
package enum ContrastLevel: String, Sendable, CaseIterable {
  /// 4.5:1 for text, 3:1 for large text and parts of a user interface.
  case aa = "AA"
  /// 7:1 for text, 4.5:1 for large text.
  case aaa = "AAA"

  /// The ratio that the level asks for, 1…21.
  ///
  /// - Parameter isLarge: whether the text is large (from 18 pt, or bold from 14 pt), or a part of a user
  ///   interface.
  package func threshold(isLarge: Bool) -> Double {
    switch self {
    case .aa: isLarge ? 3 : 4.5
    case .aaa: isLarge ? 4.5 : 7
    }
  }

  /// The highest level that a ratio reaches, unrounded; `nil` if none.
  package static func reached(by ratio: Double, isLarge: Bool) -> ContrastLevel? {
    allCases.last { ratio >= $0.threshold(isLarge: isLarge) }
  }
}
