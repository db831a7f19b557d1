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

  /// Whether the fallback `hex` shows what the components say; `nil` where there is none.
  ///
  /// No rule asks for it (DTCG Color Module, section 4.1): the components decide. Inside the gamut
  /// of sRGB each byte must be near. Outside, the way into the gamut is free (section 5): any
  /// color like `mapped(into:)` agrees, and so does the clipped one. Like is a ΔEOK below 0.06,
  /// since the ways that CSS offers differ by up to 0.056 for colors of rec2020.
  ///
  /// - Parameter steps: by how much a byte may be off, 0…255; components written with two decimals
  ///   need 2.
  package func hexAgrees(within steps: Int = 1) -> Bool? {
    guard let hex, let written = ColorValue(hexText: hex) else { return nil }
    let bytes = ColorValue.bytes(written.vector(in: .srgb))
    func isNear(_ color: SIMD3<Double>) -> Bool {
      let off = ColorValue.bytes(color) - bytes
      return max(off.max(), -off.min()) <= Double(steps)
    }
    if isNear(shownSRGB) { return true }
    if isInSRGBGamut { return false }
    let off = written.vector(in: .oklab) - mapped(into: .srgb).vector(in: .oklab)
    return isNear(vector(in: .srgb).clampedToUnit) || (off * off).sum().squareRoot() < 0.06
  }

  /// Three encoded sRGB components within 0…1.
  var shownSRGB: SIMD3<Double> { mapped(into: .srgb).vector(in: .srgb).clampedToUnit }

  /// Components of 0…1 as whole numbers of 0…255.
  private static func bytes(_ color: SIMD3<Double>) -> SIMD3<Double> {
    (color * 255).rounded(.toNearestOrAwayFromZero)
  }

  private static func hexText(of bytes: some Sequence<some BinaryInteger>) -> String {
    "#" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
