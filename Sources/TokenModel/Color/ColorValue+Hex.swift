extension ColorValue {
  /// Reads `#rgb`, `#rrggbb` or `#rrggbbaa` as sRGB; `nil` for anything else.
  package init?(hexText: String) {
    guard let bytes = ColorValue.bytes(ofHex: hexText) else { return nil }
    func part(_ byte: UInt8) -> Number { Number(ColorValue.part(byte)) }
    self.init(
      space: .srgb, components: bytes.prefix(3).map(part),
      alpha: bytes.count == 4 ? part(bytes[3]) : Number(1),
      hex: "#" + ColorValue.hexDigits(of: Array(bytes.prefix(3))))
  }

  /// The bytes of `#rgb`, `#rrggbb` or `#rrggbbaa`; `nil` for anything else.
  static func bytes(ofHex text: String) -> [UInt8]? {
    guard text.utf8.first == UInt8(ascii: "#"), let digits = digits(ofHex: text.utf8.dropFirst()),
      digits.count != 4
    else { return nil }
    return bytes(ofDigits: digits)
  }

  /// The values of up to eight hexadecimal digits; `nil` for any other text.
  static func digits(ofHex text: Substring.UTF8View) -> [UInt8]? {
    guard text.count <= 8 else { return nil }
    var digits: [UInt8] = []
    digits.reserveCapacity(8)
    for byte in text {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits.append(byte & 15)
      case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"):
        digits.append(byte & 15 + 9)
      default: return nil
      }
    }
    return digits
  }

  /// Three, four, six or eight digits as bytes; `nil` for another number of them.
  static func bytes(ofDigits digits: [UInt8]) -> [UInt8]? {
    switch digits.count {
    case 3, 4: digits.map { $0 * 17 }
    case 6, 8: stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
    default: nil
    }
  }

  /// A byte as a share of 1, with six decimals.
  static func part(_ byte: UInt8) -> Double { (Double(byte) / 255 * 1e6).rounded() / 1e6 }

  /// The color as sRGB can show it: `#` and six lower-case digits. Alpha is not in it.
  ///
  /// Made of the components, never of the fallback `hex`; outside the gamut of sRGB the color is
  /// brought into it by `mapped(into:)`.
  package var hexText: String {
    let bytes = srgbBytes
    return "#" + ColorValue.hexDigits(of: [bytes.red, bytes.green, bytes.blue])
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

  /// Two hexadecimal digits of each byte.
  package static func hexDigits(of bytes: [UInt8], capital: Bool = false) -> String {
    var text: [UInt8] = []
    for byte in bytes {
      for digit in [byte >> 4, byte & 15] {
        text.append(digit + (digit < 10 ? 0x30 : capital ? 0x37 : 0x57))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
