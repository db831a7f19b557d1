// From one color space to any other through XYZ D65, without clamping or gamut mapping.

extension ColorValue {
  /// The color's three components in another space, in the units of `components`.
  ///
  /// Nothing is clamped: a color outside the gamut of `space` gives components outside its range.
  /// The component `none` counts as 0, and so does the hue of a color without chroma. In the
  /// color's own space the components come back as written.
  ///
  /// - Source: CSS Color Module Level 4, sections 11 and 17 ("Sample code for Color Conversions").
  package func components(in space: Space) -> [Double] {
    let result = vector(in: space)
    return [result.x, result.y, result.z]
  }

  /// Returns the result of `components(in:)`, without an array.
  func vector(in space: Space) -> SIMD3<Double> {
    space == self.space ? vector : space.fromXYZ(self.space.toXYZ(vector))
  }

  /// The three components as numbers, `none` as 0.
  private var vector: SIMD3<Double> {
    precondition(components.count == 3, "a color has three components")
    return SIMD3(
      components[0]?.value ?? 0, components[1]?.value ?? 0, components[2]?.value ?? 0)
  }
}

extension ColorValue.Space {
  /// From this space's components to XYZ D65.
  func toXYZ(_ color: SIMD3<Double>) -> SIMD3<Double> {
    switch self {
    case .srgb: RGBSpace.srgb.xyzD65(from: color)
    case .srgbLinear: RGBSpace.srgbLinear.xyzD65(from: color)
    case .hsl: RGBSpace.srgb.xyzD65(from: Polar.rgb(hsl: color))
    case .hwb: RGBSpace.srgb.xyzD65(from: Polar.rgb(hwb: color))
    case .lab: White.d65FromD50 * Lab.xyz(lab: color)
    case .lch: White.d65FromD50 * Lab.xyz(lab: Polar.rectangular(color))
    case .oklab: Oklab.xyz(oklab: color)
    case .oklch: Oklab.xyz(oklab: Polar.rectangular(color))
    case .displayP3: RGBSpace.displayP3.xyzD65(from: color)
    case .a98RGB: RGBSpace.a98.xyzD65(from: color)
    case .prophotoRGB: RGBSpace.prophoto.xyzD65(from: color)
    case .rec2020: RGBSpace.rec2020.xyzD65(from: color)
    case .xyzD65: color
    case .xyzD50: White.d65FromD50 * color
    }
  }

  /// From XYZ D65 to this space's components.
  func fromXYZ(_ xyz: SIMD3<Double>) -> SIMD3<Double> {
    switch self {
    case .srgb: RGBSpace.srgb.color(fromD65: xyz)
    case .srgbLinear: RGBSpace.srgbLinear.color(fromD65: xyz)
    case .hsl: Polar.hsl(rgb: RGBSpace.srgb.color(fromD65: xyz))
    case .hwb: Polar.hwb(rgb: RGBSpace.srgb.color(fromD65: xyz))
    case .lab: Lab.lab(xyz: White.d50FromD65 * xyz)
    case .lch: Polar.polar(Lab.lab(xyz: White.d50FromD65 * xyz), noChroma: 0.0015)
    case .oklab: Oklab.oklab(xyz: xyz)
    case .oklch: Polar.polar(Oklab.oklab(xyz: xyz), noChroma: 0.000_004)
    case .displayP3: RGBSpace.displayP3.color(fromD65: xyz)
    case .a98RGB: RGBSpace.a98.color(fromD65: xyz)
    case .prophotoRGB: RGBSpace.prophoto.color(fromD65: xyz)
    case .rec2020: RGBSpace.rec2020.color(fromD65: xyz)
    case .xyzD65: xyz
    case .xyzD50: White.d50FromD65 * xyz
    }
  }
}

extension RGBSpace {
  fileprivate func xyzD65(from color: SIMD3<Double>) -> SIMD3<Double> {
    let xyz = toXYZ * SIMD3(linear(color.x), linear(color.y), linear(color.z))
    return usesD50 ? White.d65FromD50 * xyz : xyz
  }

  fileprivate func color(fromD65 xyz: SIMD3<Double>) -> SIMD3<Double> {
    let light = fromXYZ * (usesD50 ? White.d50FromD65 * xyz : xyz)
    return SIMD3(encoded(light.x), encoded(light.y), encoded(light.z))
  }
}
