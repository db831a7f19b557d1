package import TokenModel

/// How readable a colour became on a background that it is declared to stand on.
package struct ContrastChange: Hashable, Sendable {
  /// A threshold of WCAG that the contrast passed.
  package struct Crossing: Hashable, Sendable {
    package var threshold: Double
    /// From below it to it or above.
    package var isGain: Bool

    package init(threshold: Double, isGain: Bool) {
      self.threshold = threshold
      self.isGain = isGain
    }
  }

  /// 3 for large text, 4.5 for text (level AA), 7 for text (level AAA).
  ///
  /// - Source: WCAG 2.2, success criteria 1.4.3, "Contrast (Minimum)", and 1.4.6, "Contrast
  ///   (Enhanced)".
  package static let thresholds = [3, 4.5, 7]

  package var text: TokenPath
  package var background: TokenPath
  package var context: Context
  /// Contrast ratios, 1…21.
  package var before: Double
  package var after: Double

  package init(
    text: TokenPath, background: TokenPath, context: Context, before: Double, after: Double
  ) {
    self.text = text
    self.background = background
    self.context = context
    self.before = before
    self.after = after
  }

  /// In rising order; a ratio reaches a threshold only in full, as 4.499 does not reach 4.5.
  package var crossed: [Crossing] {
    ContrastChange.thresholds.compactMap { threshold in
      let (was, `is`) = (before >= threshold, after >= threshold)
      return was == `is` ? nil : Crossing(threshold: threshold, isGain: `is`)
    }
  }
}
