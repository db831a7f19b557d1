extension ColorValue {
  /// Whether a space's own range can hold the color; the rounding of a conversion is forgiven.
  ///
  /// An RGB space holds 0…1 in each component, hsl and hwb what sRGB holds; the spaces that
  /// describe all colors (xyz, lab, lch, oklab and oklch) hold everything.
  package func isInGamut(of space: Space) -> Bool {
    guard let rgb = space.gamut else { return true }
    // Of xyz people write four or five decimals, of white as well: a quarter of a step of 255 is no other color.
    let slack = self.space == .xyzD65 || self.space == .xyzD50 ? 5e-4 : 1e-6
    let found = vector(in: rgb)
    return found.min() >= -slack && found.max() <= 1 + slack
  }

  /// Whether sRGB can show the color; the rounding of a conversion is forgiven.
  package var isInSRGBGamut: Bool { isInGamut(of: .srgb) }

  /// The color in another space, brought into its gamut by reducing the chroma in OKLCH.
  ///
  /// Lightness and hue stay but for a difference that is not noticed. A color inside the gamut is
  /// only converted, and comes back as written in its own space; so is every color for a space
  /// without gamut (see `isInGamut(of:)`). Alpha is kept. `none` counts as 0, and a hue without
  /// meaning becomes `none`. The fallback `hex` is kept only where the color stays the same.
  ///
  /// - Parameter space: for hsl and hwb the color is brought into sRGB.
  /// - Returns: an RGB color with components within 0…1.
  /// - Source: CSS Color Module Level 4, section 13.2, "Binary Search Gamut Mapping with Local
  ///   MINDE".
  package func mapped(into space: Space) -> ColorValue {
    guard let rgb = space.gamut else { return converted(to: space) }
    let isInside = isInGamut(of: rgb)
    if isInside, space == self.space { return self }
    let found = GamutSearch(space: rgb).nearest(vector(in: .oklab), isInside: isInside)
    let inside = ColorValue(
      space: rgb, components: [found.x, found.y, found.z].map { Number($0) }, alpha: alpha,
      hex: isInside ? hex : nil)
    return inside.converted(to: space)
  }
}

extension ColorValue.Space {
  /// The RGB space whose cube of 0…1 is this space's gamut; `nil` for a space of all colors.
  fileprivate var gamut: ColorValue.Space? {
    switch self {
    case .srgb, .srgbLinear, .displayP3, .a98RGB, .prophotoRGB, .rec2020: self
    case .hsl, .hwb: .srgb
    case .lab, .lch, .oklab, .oklch, .xyzD65, .xyzD50: nil
    }
  }
}

/// The search along lines of equal lightness and hue for a color that an RGB space can show.
private struct GamutSearch {
  /// The difference that is just noticeable.
  private static let noticeable = 0.02
  /// How exact the search is, in chroma and in difference.
  private static let epsilon = 0.0001

  var space: ColorValue.Space

  /// Components within 0…1 for an Oklab color.
  func nearest(_ origin: SIMD3<Double>, isInside: Bool) -> SIMD3<Double> {
    let first = clipped(origin)
    if isInside { return first.color }
    if origin.x >= 1 { return clipped(SIMD3(1, 0, 0)).color }
    // Black comes back from other spaces as a rounding above it.
    if origin.x <= 1e-9 { return clipped(SIMD3(0, 0, 0)).color }
    let chroma = (origin.y * origin.y + origin.z * origin.z).squareRoot()
    guard chroma.isFinite, first.difference >= GamutSearch.noticeable else { return first.color }
    return reduced(origin, chroma: chroma, first: first.color)
  }

  private func reduced(
    _ origin: SIMD3<Double>, chroma: Double, first: SIMD3<Double>
  ) -> SIMD3<Double> {
    var (low, high, result) = (0.0, chroma, first)
    var lowIsInside = true
    while high - low > GamutSearch.epsilon {
      let middle = (low + high) / 2
      let scale = middle / chroma
      let current = SIMD3(origin.x, origin.y * scale, origin.z * scale)
      let shown = clipped(current)
      if lowIsInside, shown.isInside {
        low = middle
        continue
      }
      result = shown.color
      if shown.difference >= GamutSearch.noticeable {
        high = middle
      } else if GamutSearch.noticeable - shown.difference < GamutSearch.epsilon {
        return result
      } else {
        lowIsInside = false
        low = middle
      }
    }
    return result
  }

  /// An Oklab color with its components clipped to 0…1, and the distance in Oklab (ΔEOK) that
  /// this moved it.
  private func clipped(
    _ oklab: SIMD3<Double>
  ) -> (color: SIMD3<Double>, isInside: Bool, difference: Double) {
    let exact = space.fromXYZ(Oklab.xyz(oklab: oklab))
    let color = exact.clampedToUnit
    let moved = Oklab.oklab(xyz: space.toXYZ(color)) - oklab
    return (color, color == exact, (moved * moved).sum().squareRoot())
  }
}

extension SIMD3<Double> {
  /// Each component within 0…1; NaN becomes 0.
  var clampedToUnit: SIMD3<Double> {
    func clamp(_ value: Double) -> Double { value > 0 ? Swift.min(value, 1) : 0 }
    return SIMD3(clamp(x), clamp(y), clamp(z))
  }
}
