package import TokenModel

/// The contrast of a text color with a background that it is declared to be read on, before and after.
package struct ContrastChange: Hashable, Sendable {
  /// A threshold of WCAG that the contrast crossed.
  package struct Crossing: Hashable, Sendable {
    /// One of `ContrastChange.thresholds`.
    package var threshold: Double
    /// Whether the contrast rose to the threshold or above; otherwise it fell below.
    package var isGain: Bool

    package init(threshold: Double, isGain: Bool) {
      self.threshold = threshold
      self.isGain = isGain
    }
  }

  /// The contrast ratios that WCAG asks for: 3 for large text, 4.5 for text (level AA), and 7 for text
  /// (level AAA).
  ///
  /// - Source: WCAG 2.2, success criteria 1.4.3, "Contrast (Minimum)", and 1.4.6, "Contrast
  ///   (Enhanced)".
  package static let thresholds = [3, 4.5, 7]

  /// The text color's path.
  package var text: TokenPath
  /// The background color's path.
  package var background: TokenPath
  /// The context in which both colors were measured.
  package var context: Context
  /// The contrast ratio before, 1…21.
  package var before: Double
  /// The contrast ratio after, 1…21.
  package var after: Double
  /// Whether both backgrounds are opaque; otherwise both ratios are those over white, and what lies
  /// behind the background decides.
  package var isCertain: Bool

  package init(
    text: TokenPath, background: TokenPath, context: Context, before: Double, after: Double,
    isCertain: Bool = true
  ) {
    self.text = text
    self.background = background
    self.context = context
    self.before = before
    self.after = after
    self.isCertain = isCertain
  }

  /// The thresholds that were crossed, in rising order. Ratios are not rounded: 4.499 does not reach 4.5.
  package var crossed: [Crossing] {
    ContrastChange.thresholds.compactMap { threshold in
      let (was, `is`) = (before >= threshold, after >= threshold)
      return was == `is` ? nil : Crossing(threshold: threshold, isGain: `is`)
    }
  }

  /// The level for text that was reached before and is no longer, such as `AA` or `AA for large text`;
  /// of several the one that is missed most. `nil` where none is, or the ratios are not certain.
  package var lostLevel: String? {
    let lost = isCertain ? crossed.filter { !$0.isGain }.map(\.threshold) : []
    if lost.contains(4.5) { return "AA" }
    if lost.contains(7) { return "AAA" }
    return lost.isEmpty ? nil : "AA for large text"
  }
}
