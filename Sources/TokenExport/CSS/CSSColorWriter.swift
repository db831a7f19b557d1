internal import TokenModel

/// Writes colors in the notation of CSS Color Level 4, in the space in which they are given.
enum CSSColorWriter {
  static func text(_ color: ColorValue) -> String {
    var text = ""
    write(color, to: &text)
    return text
  }

  static func write(_ color: ColorValue, to text: inout String) {
    switch color.space {
    case .srgb:
      guard let bytes = exactBytes(color.components) else {
        return writeFunction("color(srgb ", color, "", to: &text)
      }
      if color.alpha.value == 1 { return writeHex(bytes, to: &text) }
      text += "rgb(\(bytes.0) \(bytes.1) \(bytes.2)"
      endFunction(color, to: &text)
    case .hsl, .hwb: writeFunction("\(color.space.rawValue)(", color, "%", to: &text)
    case .lab, .lch, .oklab, .oklch:
      writeFunction("\(color.space.rawValue)(", color, "", to: &text)
    case .srgbLinear, .displayP3, .a98RGB, .prophotoRGB, .rec2020, .xyzD65, .xyzD50:
      writeFunction("color(\(color.space.rawValue) ", color, "", to: &text)
    }
  }

  /// - Parameter unit: the unit of the second and third component.
  private static func writeFunction(
    _ start: String, _ color: ColorValue, _ unit: String, to text: inout String
  ) {
    text += start
    for index in color.components.indices {
      if index > 0 { text += " " }
      guard let component = color.components[index] else {
        text += "none"
        continue
      }
      text += component.text
      if index > 0 { text += unit }
    }
    endFunction(color, to: &text)
  }

  private static func endFunction(_ color: ColorValue, to text: inout String) {
    if color.alpha.value != 1 {
      text += " / "
      text += color.alpha.text
    }
    text += ")"
  }

  // MARK: Gamut

  /// Whether all colors of the space are within the gamut of sRGB.
  static func isSurelyInSRGB(_ space: ColorValue.Space) -> Bool {
    switch space {
    case .srgb, .srgbLinear, .hsl, .hwb: true
    case .lab, .lch, .oklab, .oklch, .displayP3, .a98RGB, .prophotoRGB, .rec2020, .xyzD65,
      .xyzD50:
      false
    }
  }

  /// The nearest color of sRGB, rounded to five decimals: a fiftieth of the error that ΔE2000 0.01 allows.
  static func mapped(_ color: ColorValue) -> ColorValue {
    var result = color.mapped(into: .srgb)
    result.components = result.components.map { component in
      component.map { Number(($0.value * 1e5).rounded() / 1e5) }
    }
    return result
  }

  // MARK: Bytes

  /// The bytes that the components equal, to the six decimals that registries have; `nil` if they do not.
  private static func exactBytes(_ components: [Number?]) -> (UInt8, UInt8, UInt8)? {
    guard let red = exactByte(components[0]), let green = exactByte(components[1]),
      let blue = exactByte(components[2])
    else { return nil }
    return (red, green, blue)
  }

  private static func exactByte(_ component: Number?) -> UInt8? {
    guard let value = component?.value, value >= 0, value <= 1 else { return nil }
    let byte = (value * 255).rounded()
    return abs(value - byte / 255) <= 0.000_000_5 ? UInt8(byte) : nil
  }

  private static func writeHex(_ bytes: (UInt8, UInt8, UInt8), to text: inout String) {
    text += "#"
    for byte in [bytes.0, bytes.1, bytes.2] {
      for digit in [byte >> 4, byte & 15] {
        let offset = digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10
        text.unicodeScalars.append(Unicode.Scalar(offset + digit))
      }
    }
  }
}
