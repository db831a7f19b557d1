extension ColorValue {
  /// Reads `#rgb`, `#rrggbb` or `#rrggbbaa` as sRGB; `nil` for anything else.
  package init?(hexText: String) {
    guard hexText.utf8.first == UInt8(ascii: "#"), hexText.utf8.count == hexText.count
    else { return nil }
    var digits = hexText.dropFirst().compactMap(\.hexDigitValue)
    guard digits.count == hexText.count - 1 else { return nil }
    if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
    guard digits.count == 6 || digits.count == 8 else { return nil }
    let bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
    func part(_ byte: Int) -> Number { Number((Double(byte) / 255 * 1e6).rounded() / 1e6) }
    self.init(
      space: .srgb, components: bytes.prefix(3).map(part),
      alpha: bytes.count == 4 ? part(bytes[3]) : Number(1),
      hex: ColorValue.hexText(of: bytes.prefix(3)))
  }

  /// The color as sRGB can show it: `#` and six lower-case digits. Alpha is not in it.
  ///
  /// Made of the components, never of the fallback `hex`; outside the gamut of sRGB the color is
  /// brought into it by `mapped(into:)`.
  package var hexText: String {
    let bytes = srgbBytes
    return ColorValue.hexText(of: [bytes.red, bytes.green, bytes.blue])
  }

  /// The color as sRGB can show it, by `mapped(into:)`, rounded to bytes; alpha is not applied.
  package var srgbBytes: (red: UInt8, green: UInt8, blue: UInt8) {
    let bytes = ColorValue.bytes(shownSRGB)
    return (UInt8(bytes.x), UInt8(bytes.y), UInt8(bytes.z))
  }

  /// Three encoded sRGB components within 0…1.
  var shownSRGB: SIMD3<Double> { mapped(into: .srgb).vector(in: .srgb).clampedToUnit }

  /// Components of 0…1 as whole numbers of 0…255.
  private static func bytes(_ color: SIMD3<Double>) -> SIMD3<Double> {
    (color * 255).rounded(.toNearestOrAwayFromZero)
  }

  private static func hexText(of bytes: some Sequence<some BinaryInteger>) -> String {
    "#" + bytes.map { $0.hex(2) }.joined()
  }
}
