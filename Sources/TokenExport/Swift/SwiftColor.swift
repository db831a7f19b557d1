internal import TokenModel

/// Writes colors as a generated file has them: what a screen shows, in sRGB or Display P3.
struct SwiftColor {
  /// The widest gamut of the colors for screens.
  enum Gamut: String, CaseIterable {
    case p3, srgb
  }

  var gamut: Gamut

  /// Why the color for screens is another one; `nil` where it is the same.
  func loss(_ color: ColorValue) -> LossReason? {
    // Most are such, and need no conversion.
    if color.space == .srgb, color.isInGamut(of: .srgb) { return nil }
    let (space, name) =
      gamut == .srgb ? (ColorValue.Space.srgb, "sRGB") : (.displayP3, "Display P3")
    if color.isInGamut(of: space) { return nil }
    return LossReason("gamut", "the color lies outside \(name), and the nearest one in it is shown")
  }

  /// The color as an argument: `0x007AFF`, `.init(0x007AFF, alpha: 0.5)` or `.init(1, 0.2, 0, isP3: true)`.
  func expression(_ color: ColorValue) -> String {
    let shown = screen(color)
    let alpha = shown.alpha == 1 ? "" : ", alpha: " + SwiftLiteral.number(shown.alpha)
    if let hex = shown.hex {
      return alpha.isEmpty ? "0x\(hex)" : ".init(0x\(hex)\(alpha))"
    }
    return
      ".init(\(shown.texts.joined(separator: ", "))\(alpha)\(shown.isP3 ? ", isP3: true" : ""))"
  }

  /// The color as an entry of the table: `#007AFF/0.5`, or `1,0.2,0`, with a `p` before what is of Display P3.
  func entry(_ color: ColorValue) -> String {
    let shown = screen(color)
    let alpha = shown.alpha == 1 ? "" : "/" + SwiftLiteral.number(shown.alpha)
    if let hex = shown.hex { return "#\(hex)\(alpha)" }
    return (shown.isP3 ? "p" : "") + shown.texts.joined(separator: ",") + alpha
  }

  /// Whether the literal is the color as a person writes it.
  func isHex(_ color: ColorValue) -> Bool { color.space == .srgb && screen(color).hex != nil }

  /// What a screen shows.
  struct Screen {
    var parts: [Double]
    var alpha: Double
    var isP3: Bool

    /// The digits, if each part is the six decimals of a byte, and in sRGB.
    var hex: String? {
      guard !isP3 else { return nil }
      var bytes: [UInt8] = []
      for part in parts {
        guard let byte = UInt8(exactly: (part * 255).rounded()), part.sign == .plus,
          part == Double((Int(byte) * 2_000_000 + 255) / 510) / 1e6
        else { return nil }
        bytes.append(byte)
      }
      return ColorValue.hexDigits(of: bytes, capital: true)
    }

    var texts: [String] { parts.map { SwiftLiteral.number($0) } }
  }

  /// A color of Display P3 stays there; any other is converted to it only if it is outside of sRGB. Components
  /// that are converted have seven decimals.
  func screen(_ color: ColorValue) -> Screen {
    let space: ColorValue.Space =
      gamut == .p3 && (color.space == .displayP3 || !color.isInSRGBGamut) ? .displayP3 : .srgb
    let isSame = color.space == space && color.isInGamut(of: space)
    let parts = (isSame ? color : color.mapped(into: space)).components.map { $0?.value ?? 0 }
    return Screen(
      parts: isSame ? parts : parts.map { ($0 * 1e7).rounded() / 1e7 }, alpha: color.alpha.value,
      isP3: space == .displayP3)
  }
}
