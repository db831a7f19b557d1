/// The two whites and the way between them.
enum White {
  /// XYZ of D50 from its chromaticity (0.3457, 0.3585), with Y = 1.
  static let d50 = SIMD3(0.3457 / 0.3585, 1, (1 - 0.3457 - 0.3585) / 0.3585)

  /// - Source: CSS Color Module Level 4, section 17: linear Bradford adaptation.
  static let d50FromD65 = Matrix3(
    [1.0479297925449969, 0.022946870601609652, -0.05019226628920524],
    [0.02962780877005599, 0.9904344267538799, -0.017073799063418826],
    [-0.009243040646204504, 0.015055191490298152, 0.7518742814281371])

  static let d65FromD50 = d50FromD65.inverse
}

/// CIE Lab relative to D50, lightness 0…100.
///
/// - Source: CSS Color Module Level 4, section 9.3; CIE 15.
enum Lab {
  /// 24³ / 116³: where the cube root gives way to a line.
  private static let epsilon = 216.0 / 24389
  /// The slope of that line, 29³ / 3³.
  private static let kappa = 24389.0 / 27

  static func lab(xyz: SIMD3<Double>) -> SIMD3<Double> {
    func bend(_ value: Double) -> Double {
      value > epsilon ? Mathematics.cubeRoot(value) : (kappa * value + 16) / 116
    }
    let part = xyz / White.d50
    let (x, y, z) = (bend(part.x), bend(part.y), bend(part.z))
    return SIMD3(116 * y - 16, 500 * (x - y), 200 * (y - z))
  }

  static func xyz(lab: SIMD3<Double>) -> SIMD3<Double> {
    func unbend(_ value: Double) -> Double {
      let cube = value * value * value
      return cube > epsilon ? cube : (116 * value - 16) / kappa
    }
    let y = (lab.x + 16) / 116
    return SIMD3(unbend(lab.y / 500 + y), unbend(y), unbend(y - lab.z / 200)) * White.d50
  }
}

/// Oklab, lightness 0…1.
///
/// - Source: CSS Color Module Level 4, sections 9.4 and 17; Ottosson 2020, with recalculated
///   matrices.
enum Oklab {
  private static let coneFromXYZ = Matrix3(
    [0.8190224379967030, 0.3619062600528904, -0.1288737815209879],
    [0.0329836539323885, 0.9292868615863434, 0.0361446663506424],
    [0.0481771893596242, 0.2642395317527308, 0.6335478284694309])

  private static let labFromCone = Matrix3(
    [0.2104542683093140, 0.7936177747023054, -0.0040720430116193],
    [1.9779985324311684, -2.4285922420485799, 0.4505937096174110],
    [0.0259040424655478, 0.7827717124575296, -0.8086757549230774])

  private static let xyzFromCone = coneFromXYZ.inverse
  private static let coneFromLab = labFromCone.inverse

  static func oklab(xyz: SIMD3<Double>) -> SIMD3<Double> {
    let cone = coneFromXYZ * xyz
    return labFromCone
      * SIMD3(
        Mathematics.cubeRoot(cone.x), Mathematics.cubeRoot(cone.y), Mathematics.cubeRoot(cone.z))
  }

  static func xyz(oklab: SIMD3<Double>) -> SIMD3<Double> {
    let root = coneFromLab * oklab
    return xyzFromCone * (root * root * root)
  }
}
