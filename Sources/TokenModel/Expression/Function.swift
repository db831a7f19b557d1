extension Expression {
  /// A function of an expression.
  ///
  /// - Source: expr-eval, "Pre-defined functions" and "Unary operators"; CSS Values and Units Level 4,
  ///   section 10; Tokens Studio, "Color modifiers".
  enum Function: String, Hashable, Sendable, CaseIterable {
    // Of one number.
    case abs, ceil, floor, round, trunc, sign, sqrt, cbrt, exp, ln, log, lg, log10, log2
    case sin, cos, tan, asin, acos, atan
    /// Nothing but parentheses: CSS's.
    case calc
    // Of several numbers.
    case roundTo, min, max, clamp, pow, hypot, atan2
    /// A line height as a multiple of a font size.
    case lineHeight
    /// Of whatever has a text: one behind the other.
    case text
    // Of colors.
    case lighten, darken, mix, alpha, rgb, rgba, hsl, hsla
    case setLightness = "set_lightness"
    case setChroma = "set_chroma"
    case setHue = "set_hue"

    var isOfColors: Bool {
      [
        .lighten, .darken, .mix, .alpha, .rgb, .rgba, .hsl, .hsla, .setLightness, .setChroma,
        .setHue,
      ].contains(self)
    }

    /// The number of arguments it takes.
    var count: ClosedRange<Int> {
      switch self {
      case .abs, .ceil, .floor, .round, .trunc, .sign, .sqrt, .cbrt, .exp, .ln, .log, .lg, .log10,
        .log2, .sin, .cos, .tan, .asin, .acos, .atan, .calc:
        1...1
      case .roundTo: 1...2
      case .min, .max, .hypot, .text: 1...64
      case .clamp: 3...3
      case .pow, .atan2, .lineHeight, .setLightness, .setChroma, .setHue: 2...2
      case .lighten, .darken: 3...4
      case .mix: 4...5
      case .alpha: 2...4
      case .rgb, .rgba, .hsl, .hsla: 1...4
      }
    }

    /// The number of arguments that are values; the names of color spaces follow.
    var valueCount: Int {
      switch self {
      case .lighten, .darken, .alpha: 2
      case .mix: 3
      case .abs, .ceil, .floor, .round, .trunc, .sign, .sqrt, .cbrt, .exp, .ln, .log, .lg, .log10,
        .log2, .sin, .cos, .tan, .asin, .acos, .atan, .calc, .roundTo, .min, .max, .clamp, .pow,
        .hypot, .atan2, .lineHeight, .text, .rgb, .rgba, .hsl, .hsla, .setLightness, .setChroma,
        .setHue:
        count.upperBound
      }
    }
  }
}
