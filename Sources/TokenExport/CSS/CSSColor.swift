internal import TokenModel

/// Colours as CSS Color Level 4 writes them, in the space they were given in.
enum CSSColor {
  static func text(_ color: ColorValue) -> String {
    let parts = color.components.map { $0?.text ?? "none" }
    let alpha = color.alpha.value == 1 ? "" : " / " + color.alpha.text
    switch color.space {
    case .srgb:
      guard let bytes = exactBytes(color.components) else {
        return "color(srgb \(parts.joined(separator: " "))\(alpha))"
      }
      if alpha.isEmpty { return hex(bytes) }
      return "rgb(\(bytes[0]) \(bytes[1]) \(bytes[2])\(alpha))"
    case .hsl, .hwb:
      let percents = parts.dropFirst().map { $0 == "none" ? $0 : $0 + "%" }
      return "\(color.space.rawValue)(\(parts[0]) \(percents.joined(separator: " "))\(alpha))"
    case .lab, .lch, .oklab, .oklch:
      return "\(color.space.rawValue)(\(parts.joined(separator: " "))\(alpha))"
    case .srgbLinear, .displayP3, .a98RGB, .prophotoRGB, .rec2020, .xyzD65, .xyzD50:
      return "color(\(color.space.rawValue) \(parts.joined(separator: " "))\(alpha))"
    }
  }

  /// The bytes that the components are, to the six decimals that registries write; else `nil`.
  private static func exactBytes(_ components: [Number?]) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(3)
    for component in components {
      guard let value = component?.value, (0...1).contains(value) else { return nil }
      let byte = (value * 255).rounded()
      guard abs(value - byte / 255) <= 0.000_000_5 else { return nil }
      bytes.append(UInt8(byte))
    }
    return bytes
  }

  private static func hex(_ bytes: [UInt8]) -> String {
    var text = "#"
    for byte in bytes {
      for digit in [byte >> 4, byte & 15] {
        let offset = digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10
        text.unicodeScalars.append(Unicode.Scalar(offset + digit))
      }
    }
    return text
  }
}
