extension ColorValue {
  /// How well the color can be read on a background: 1 for no difference, 21 for black on white.
  ///
  /// Alpha is composited in encoded sRGB, as screens do: the foreground over the background, and a
  /// translucent background first over white, which WCAG assumes where no background is given.
  /// Colors outside sRGB are brought into it by `mapped(into:)`, so that a color has the contrast
  /// of its `hexText`.
  ///
  /// - Source: WCAG 2.2, "contrast ratio" (with its note on unspecified backgrounds) and "relative
  ///   luminance"; W3C Compositing and Blending Level 1, section 5.1, "Simple alpha compositing".
  package func contrastRatio(on background: ColorValue) -> Double {
    let behind = background.composited(over: SIMD3(repeating: 1))
    let (one, other) = (
      ColorValue.luminance(composited(over: behind)), ColorValue.luminance(behind)
    )
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  /// Relative luminance over white, 0 for black to 1 for white.
  package var relativeLuminance: Double {
    ColorValue.luminance(composited(over: SIMD3(repeating: 1)))
  }

  /// The opaque color that it is over white; an opaque color as it is.
  package var overWhite: ColorValue {
    guard alpha.value < 1 else { return self }
    let shown = composited(over: SIMD3(repeating: 1))
    return ColorValue(
      space: .srgb, components: [shown.x, shown.y, shown.z].map { Number($0) }, alpha: Number(1),
      hex: nil)
  }

  /// The color over an opaque one, both in encoded sRGB.
  private func composited(over behind: SIMD3<Double>) -> SIMD3<Double> {
    shownSRGB * alpha.value + behind * (1 - alpha.value)
  }

  /// Relative luminance, 0 for black to 1 for white, of encoded sRGB components.
  private static func luminance(_ rgb: SIMD3<Double>) -> Double {
    let light = SIMD3(
      RGBSpace.linearSRGB(rgb.x), RGBSpace.linearSRGB(rgb.y), RGBSpace.linearSRGB(rgb.z))
    return (light * SIMD3(0.2126, 0.7152, 0.0722)).sum()
  }
}
