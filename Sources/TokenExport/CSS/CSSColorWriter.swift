internal import TokenModel

/// Writes colors in the notation of CSS Color Level 4, in the space in which they are given.
enum CSSColorWriter {
  /// - Parameters:
  ///   - isExact: whether sRGB becomes bytes only where its components equal them to six decimals,
  ///   not where they are bytes rounded to fewer.
  ///   - hasCommas: whether the notations are those that Sass reads as colors in all of its versions.
  static func write(
    _ color: ColorValue, exactly isExact: Bool = false, hasCommas: Bool = false,
    to text: inout String
  ) {
    if hasCommas, color.space == .hsl || color.space == .hwb {
      // Rounded where doubles begin to differ from decimals.
      var other = color.mapped(into: .srgb)
      other.components = other.components.map { component in
        component.map { Number(($0.value * 1e10).rounded() / 1e10) }
      }
      return write(other, exactly: isExact, hasCommas: true, to: &text)
    }
    switch color.space {
    case .srgb:
      guard
        let bytes = bytes(color.components, within: leastStep)
          ?? (isExact ? nil : bytes(color.components, within: step(color.components)))
      else {
        return writeFunction("color(srgb ", color, "", to: &text)
      }
      if color.alpha.value == 1 { return writeHex(bytes, to: &text) }
      // An alpha of more digits than a person writes is mostly that of `#rrggbbaa`.
      if !isExact, color.alpha.decimals > 3, let alpha = byte(color.alpha, step([color.alpha])) {
        writeHex(bytes, to: &text)
        text += ColorValue.hexDigits(of: [alpha])
        return
      }
      if hasCommas {
        text += "rgba(\(bytes.0), \(bytes.1), \(bytes.2), \(color.alpha.shortText))"
        return
      }
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
      text += component.shortText
      if index > 0 { text += unit }
    }
    endFunction(color, to: &text)
  }

  private static func endFunction(_ color: ColorValue, to text: inout String) {
    if color.alpha.value != 1 {
      text += " / "
      text += color.alpha.shortText
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

  /// Half a unit of the sixth decimal, which registries have.
  private static let leastStep = 0.000_000_5

  /// Half a unit of the last digit that any component has, if three decimals or more say which byte was
  /// rounded: two bytes are 0.0039 apart, so that two decimals do not.
  private static func step(_ components: [Number?]) -> Double {
    var digits = 0
    for component in components { digits = max(digits, component?.decimals ?? 0) }
    switch digits {
    case 3: return 0.000_5
    case 4: return 0.000_05
    case 5: return 0.000_005
    default: return leastStep
    }
  }

  /// The bytes to which the components are as near as the step; `nil` if one of them is not.
  private static func bytes(
    _ components: [Number?], within step: Double
  ) -> (UInt8, UInt8, UInt8)? {
    guard let red = byte(components[0], step), let green = byte(components[1], step),
      let blue = byte(components[2], step)
    else { return nil }
    return (red, green, blue)
  }

  private static func byte(_ component: Number?, _ step: Double) -> UInt8? {
    guard let value = component?.value, value >= 0, value <= 1 else { return nil }
    let byte = (value * 255).rounded()
    return abs(value - byte / 255) <= step ? UInt8(byte) : nil
  }

  private static func writeHex(_ bytes: (UInt8, UInt8, UInt8), to text: inout String) {
    text += "#"
    text += ColorValue.hexDigits(of: [bytes.0, bytes.1, bytes.2])
  }
}
