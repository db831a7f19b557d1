extension ColorValue {
  /// The color in another space, unclamped.
  ///
  /// In its own space it comes back as written. Otherwise `none` counts as 0, and the hue of a
  /// color without chroma, which means nothing, becomes `none`. Alpha and the fallback `hex` are
  /// kept.
  ///
  /// - Parameter carryingMissing: whether `none` survives in components of the same meaning, as it
  ///   does before two colors are interpolated: a `none` hue in lch stays `none` in oklch.
  /// - Source: CSS Color Module Level 4, section 11 ("Converting Colors"); section 12.2
  ///   ("Interpolating with Missing Components") for what is carried.
  package func converted(to space: Space, carryingMissing: Bool = false) -> ColorValue {
    if space == self.space { return self }
    var result = self
    result.space = space
    result.components = space.withoutPowerless(vector(in: space))
    if carryingMissing { carryMissing(to: &result) }
    return result
  }

  private func carryMissing(to other: inout ColorValue) {
    let (own, others) = (space.meanings, other.space.meanings)
    let missing = zip(own, components).filter { $0.1 == nil }.map(\.0)
    let rest = own.filter { !others.contains($0) }
    let carriesRest = !rest.isEmpty && rest.allSatisfy(missing.contains)
    for (index, meaning) in others.enumerated()
    where own.contains(meaning) ? missing.contains(meaning) : carriesRest {
      other.components[index] = nil
    }
  }
}

/// The meaning of a component; two spaces that share one carry its `none` to each other.
private enum Meaning {
  case red, green, blue, lightness, colorfulness, hue, a, b, whiteness, blackness
}

extension ColorValue.Space {
  fileprivate var meanings: [Meaning] {
    switch self {
    case .srgb, .srgbLinear, .displayP3, .a98RGB, .prophotoRGB, .rec2020, .xyzD65, .xyzD50:
      [.red, .green, .blue]
    case .hsl: [.hue, .colorfulness, .lightness]
    case .hwb: [.hue, .whiteness, .blackness]
    case .lab, .oklab: [.lightness, .a, .b]
    case .lch, .oklch: [.lightness, .colorfulness, .hue]
    }
  }

  /// The components with a hue that means nothing as `nil`.
  ///
  /// - Source: the "powerless hue ε" of CSS Color Module Level 4, sections 7, 8, 9.3 and 9.4.
  fileprivate func withoutPowerless(_ color: SIMD3<Double>) -> [Number?] {
    var numbers: [Number?] = [color.x, color.y, color.z].map { Number($0) }
    switch self {
    case .hsl where color.y <= 0.001: numbers[0] = nil
    case .hwb where color.y + color.z >= 99.999: numbers[0] = nil
    case .lch where color.y <= 0.0015: numbers[2] = nil
    case .oklch where color.y <= 0.000_004: numbers[2] = nil
    case .hsl, .hwb, .lch, .oklch: break
    case .srgb, .srgbLinear, .displayP3, .a98RGB, .prophotoRGB, .rec2020, .xyzD65, .xyzD50, .lab,
      .oklab:
      break
    }
    return numbers
  }
}
