extension ColorValue {
  /// How well the colour can be read on a background: 1 for no difference, 21 for black on white.
  ///
  /// The foreground's alpha is composited over the background in encoded sRGB, as screens do; the
  /// background counts as opaque. Colours outside sRGB are clipped first.
  ///
  /// - Source: WCAG 2.2, "contrast ratio" and "relative luminance".
  package func contrastRatio(on background: ColorValue) -> Double {
    let behind = background.clippedSRGB
    let shown = zip(clippedSRGB, behind).map { alpha.value * $0 + (1 - alpha.value) * $1 }
    let (one, other) = (ColorValue.luminance(shown), ColorValue.luminance(behind))
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  /// Relative luminance, 0 for black to 1 for white, of encoded sRGB components.
  private static func luminance(_ rgb: [Double]) -> Double {
    zip(rgb, [0.2126, 0.7152, 0.0722]).reduce(0) { $0 + RGBSpace.linearSRGB($1.0) * $1.1 }
  }
}
