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
