// The one place where this module meets the platform's C mathematics: no Foundation is needed.
#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(ucrt)
  internal import ucrt
#endif

/// Real functions, angles in degrees but in `arc`.
package enum Mathematics {
  /// `base` to the power of `exponent`, mirrored for a negative base.
  static func signedPower(_ base: Double, _ exponent: Double) -> Double {
    base < 0 ? -pow(-base, exponent) : pow(base, exponent)
  }

  static func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

  static func cubeRoot(_ value: Double) -> Double { cbrt(value) }

  static func exponential(_ value: Double) -> Double { exp(value) }

  package static func logarithm(_ value: Double) -> Double { log(value) }

  static func cosine(_ degrees: Double) -> Double { cos(degrees * .pi / 180) }

  static func sine(_ degrees: Double) -> Double { sin(degrees * .pi / 180) }

  /// The angle with a sine, in radians; NaN outside −1…1.
  static func arc(sine: Double) -> Double { asin(sine) }

  /// The angle of the point (x, y) in radians, −π…π.
  static func arc(y: Double, x: Double) -> Double { atan2(y, x) }

  /// The angle of the point (x, y) in 0…<360; 0 at the origin.
  static func angle(y: Double, x: Double) -> Double {
    if x == 0, y == 0 { return 0 }
    let degrees = atan2(y, x) * 180 / .pi
    let turned = degrees < 0 ? degrees + 360 : degrees
    return turned < 360 ? turned : 0
  }
}

/// A matrix of three rows that is applied to a column of three numbers.
struct Matrix3: Sendable {
  var rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

  init(_ first: SIMD3<Double>, _ second: SIMD3<Double>, _ third: SIMD3<Double>) {
    rows = (first, second, third)
  }

  static func * (matrix: Matrix3, column: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(
      (matrix.rows.0 * column).sum(), (matrix.rows.1 * column).sum(),
      (matrix.rows.2 * column).sum())
  }

  /// The matrix that undoes this one, which must not be singular.
  var inverse: Matrix3 {
    let (a, b, c) = rows
    let (bc, ca, ab) = (b.cross(c), c.cross(a), a.cross(b))
    let determinant = (a * bc).sum()
    precondition(determinant != 0, "a singular matrix has no inverse")
    return Matrix3(
      SIMD3(bc.x, ca.x, ab.x) / determinant, SIMD3(bc.y, ca.y, ab.y) / determinant,
      SIMD3(bc.z, ca.z, ab.z) / determinant)
  }
}

extension SIMD3<Double> {
  /// The vector at right angles to both, as long as the area between them.
  fileprivate func cross(_ other: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(
      y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }
}
