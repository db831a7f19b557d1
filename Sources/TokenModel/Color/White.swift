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
