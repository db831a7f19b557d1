/// How an RGB space is made: its primaries, its white and its transfer function.
///
/// - Source: CSS Color Module Level 4, sections 10 and 17 ("Sample code for Color Conversions").
struct RGBSpace: Sendable {
  /// Linear light to XYZ with the white of the space.
  var toXYZ: Matrix3
  var fromXYZ: Matrix3
  /// Whether that XYZ is relative to D50 instead of D65.
  var usesD50 = false
  /// Encoded value to linear light; mirrored below 0, so that unclamped colors survive.
  var linear: @Sendable (Double) -> Double
  /// Linear light to encoded value.
  var encoded: @Sendable (Double) -> Double

  private init(
    _ toXYZ: Matrix3, usesD50: Bool = false, linear: @escaping @Sendable (Double) -> Double,
    encoded: @escaping @Sendable (Double) -> Double
  ) {
    self.toXYZ = toXYZ
    fromXYZ = toXYZ.inverse
    self.usesD50 = usesD50
    self.linear = linear
    self.encoded = encoded
  }
}

extension RGBSpace {
  static let srgb = RGBSpace(
    srgbToXYZ, linear: { linearSRGB($0) }, encoded: { encodedSRGB($0) })

  static let srgbLinear = RGBSpace(srgbToXYZ, linear: { $0 }, encoded: { $0 })

  static let displayP3 = RGBSpace(
    Matrix3(
      [608_311 / 1_250_200, 189_793 / 714_400, 198_249 / 1_000_160],
      [35_783 / 156_275, 247_089 / 357_200, 198_249 / 2_500_400],
      [0, 32_229 / 714_400, 5_220_557 / 5_000_800]),
    linear: { linearSRGB($0) }, encoded: { encodedSRGB($0) })

  static let a98 = RGBSpace(
    Matrix3(
      [573_536 / 994_567, 263_643 / 1_420_810, 187_206 / 994_567],
      [591_459 / 1_989_134, 6_239_551 / 9_945_670, 374_412 / 4_972_835],
      [53_769 / 1_989_134, 351_524 / 4_972_835, 4_929_758 / 4_972_835]),
    linear: { Mathematics.signedPower($0, 563 / 256) },
    encoded: { Mathematics.signedPower($0, 256 / 563) })

  static let prophoto = RGBSpace(
    Matrix3(
      [0.79776664490064230, 0.13518129740053308, 0.03134773412839220],
      [0.28807482881940130, 0.71183523424187300, 0.00008993693872564],
      [0, 0, 0.82510460251046020]),
    usesD50: true,
    linear: { abs($0) <= 16.0 / 512 ? $0 / 16 : Mathematics.signedPower($0, 1.8) },
    encoded: { abs($0) < 1.0 / 512 ? 16 * $0 : Mathematics.signedPower($0, 1 / 1.8) })

  /// Display-referred with a gamma of 2.4, as CSS says since 2025; before, it had BT.2020's camera
  /// curve, so older tools give other values between 0 and 1.
  ///
  /// - Source: CSS Color Module Level 4, section 10.8; csswg-drafts issue 12574; ITU-R BT.1886.
  static let rec2020 = RGBSpace(
    Matrix3(
      [63_426_534 / 99_577_255, 20_160_776 / 139_408_157, 47_086_771 / 278_816_314],
      [26_158_966 / 99_577_255, 472_592_308 / 697_040_785, 8_267_143 / 139_408_157],
      [0, 19_567_812 / 697_040_785, 295_819_943 / 278_816_314]),
    linear: { Mathematics.signedPower($0, 2.4) },
    encoded: { Mathematics.signedPower($0, 1 / 2.4) })

  private static let srgbToXYZ = Matrix3(
    [506_752 / 1_228_815, 87_881 / 245_763, 12_673 / 70_218],
    [87_098 / 409_605, 175_762 / 245_763, 12_673 / 175_545],
    [7_918 / 409_605, 87_881 / 737_289, 1_001_167 / 1_053_270])

  /// - Source: IEC 61966-2-1, as in CSS Color Module Level 4, section 10.2.
  static func linearSRGB(_ value: Double) -> Double {
    if abs(value) <= 0.04045 { return value / 12.92 }
    let power = Mathematics.signedPower((abs(value) + 0.055) / 1.055, 2.4)
    return value < 0 ? -power : power
  }

  private static func encodedSRGB(_ value: Double) -> Double {
    if abs(value) <= 0.003_130_8 { return value * 12.92 }
    let encoded = 1.055 * Mathematics.signedPower(abs(value), 1 / 2.4) - 0.055
    return value < 0 ? -encoded : encoded
  }
}
