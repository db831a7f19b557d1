internal import TokenModel

/// Writes colors as a generated file has them.
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

  /// The color as a line of the table or a value in a list.
  func text(_ color: ColorValue) -> String {
    let alpha = color.alpha.value == 1 ? "" : "/" + SwiftLiteral.number(color.alpha)
    if let hex = SwiftColor.exactHex(color) { return hex + alpha }
    let parts = color.components.map { $0.map { SwiftLiteral.number($0) } ?? "none" }
    let shown = screen(color).map { "@\($0.space.swiftName),\($0.parts.joined(separator: ","))" }
    return "\(color.space.swiftName),\(parts.joined(separator: ","))\(alpha)\(shown ?? "")"
  }

  /// The color as an expression of a plain file.
  func plain(_ color: ColorValue, _ palette: SwiftPalette) -> String {
    let form = form(color)
    palette.note(form)
    let alpha = color.alpha.value == 1 ? "" : ", alpha: " + SwiftLiteral.number(color.alpha)
    if form == .hex, let hex = SwiftColor.exactHex(color) {
      return ".init(0x\(hex.dropFirst().uppercased())\(alpha))"
    }
    let parts = color.components.map { $0.map { SwiftLiteral.number($0) } ?? "nil" }
      .joined(separator: ", ")
    if form == .components { return ".init(\(parts)\(alpha))" }
    let shown = screen(color).map {
      ", shown: .\($0.space.swiftName), [\($0.parts.joined(separator: ", "))]"
    }
    return ".init(.\(color.space.swiftName), [\(parts)]\(alpha)\(shown ?? ""))"
  }

  /// How the color is written.
  func form(_ color: ColorValue) -> SwiftPalette.Form {
    if SwiftColor.exactHex(color) != nil { return .hex }
    let isPlain =
      color.space == .srgb && color.isInGamut(of: .srgb) && !color.components.contains(nil)
    return isPlain ? .components : .space
  }

  /// The color for screens with seven decimals; `nil` if the components are that already.
  private func screen(_ color: ColorValue) -> (space: ColorValue.Space, parts: [String])? {
    let space = screenSpace(color)
    if space == color.space, color.isInGamut(of: space) { return nil }
    let parts = color.mapped(into: space).components.map {
      SwiftLiteral.number((($0?.value ?? 0) * 1e7).rounded() / 1e7)
    }
    return (space, parts)
  }

  /// The space of the color for screens. A color of Display P3 stays there; any other is converted to it
  /// only if it is outside of sRGB.
  private func screenSpace(_ color: ColorValue) -> ColorValue.Space {
    if gamut == .srgb { return .srgb }
    if color.space == .displayP3 { return .displayP3 }
    return color.isInSRGBGamut ? .srgb : .displayP3
  }

  /// The color as `#rrggbb`; `nil` unless each component equals the six decimals of a byte.
  private static func exactHex(_ color: ColorValue) -> String? {
    guard color.space == .srgb else { return nil }
    var text = "#"
    for component in color.components {
      guard let value = component?.value, (0...1).contains(value), value.sign == .plus
      else { return nil }
      let byte = Int((value * 255).rounded())
      guard value == sixDecimals(ofByte: byte) else { return nil }
      text += byte.hex(2)
    }
    return text
  }

  /// The six decimals of a byte, computed in whole numbers as in the generated reader, which must not
  /// need `round` from a C library. There are no ties.
  private static func sixDecimals(ofByte byte: Int) -> Double {
    Double((byte * 2_000_000 + 255) / 510) / 1e6
  }
}

extension ColorValue.Space {
  /// The case of the generated enum.
  var swiftName: String {
    switch self {
    case .srgb: "srgb"
    case .srgbLinear: "srgbLinear"
    case .hsl: "hsl"
    case .hwb: "hwb"
    case .lab: "lab"
    case .lch: "lch"
    case .oklab: "oklab"
    case .oklch: "oklch"
    case .displayP3: "displayP3"
    case .a98RGB: "a98RGB"
    case .prophotoRGB: "prophotoRGB"
    case .rec2020: "rec2020"
    case .xyzD65: "xyzD65"
    case .xyzD50: "xyzD50"
    }
  }
}
