extension ColorValue {
  /// The color for a person: `#007AFF`, `#000000 40%`, or CSS-like in another space.
  ///
  /// The hexadecimal form is only used for sRGB components that are a byte's to four decimals, so
  /// that no two colors that a change distinguishes read alike; to three where the source gives it, too.
  package var plainText: String {
    if let hex = exactHex { return hex + (alphaPercent.map { " " + $0 } ?? "") }
    let parts = components.map { $0?.text ?? "none" }.joined(separator: " ")
    let inside = parts + (alphaPercent.map { " / " + $0 } ?? "")
    switch space {
    case .lab, .lch, .oklab, .oklch, .hsl, .hwb: return "\(space.rawValue)(\(inside))"
    case .srgb, .srgbLinear, .displayP3, .a98RGB, .prophotoRGB, .rec2020, .xyzD65, .xyzD50:
      return "color(\(space.rawValue) \(inside))"
    }
  }

  /// `black` for `#000000`, else as `plainText`: as shadows are spoken of.
  var nameText: String {
    guard let hex = exactHex, hex == "#000000" else { return plainText }
    return "black" + (alphaPercent.map { " " + $0 } ?? "")
  }

  /// `40%`; `nil` where the color is opaque.
  private var alphaPercent: String? {
    alpha.value == 1 ? nil : Number((alpha.value * 1e4).rounded() / 1e2).text + "%"
  }

  private var exactHex: String? {
    guard space == .srgb else { return nil }
    var text = "#"
    var isExact = true
    for component in components {
      guard let value = component?.value else { return nil }
      let byte = (value * 255).rounded()
      let distance = abs(value * 255 - byte)
      guard distance <= 0.128, (0...255).contains(byte) else { return nil }
      if distance > 0.013 { isExact = false }
      text += Int(byte).hex(2, capital: true)
    }
    return isExact || text == hex?.uppercased() ? text : nil
  }
}
