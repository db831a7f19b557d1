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
