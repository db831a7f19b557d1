package import PositionedJSON

/// Reads colors in the forms of CSS as DTCG color objects.
///
/// - Source: CSS Color Module Level 4: hexadecimal notation (section 5.2), functions (5.1, 7 to 9
///   and 10.1) and named colors (6.1), with percentages scaled as its tables say; DTCG drafts
///   before 2025 wrote colors in hexadecimal.
package enum CSSColorReader {
  /// The color object that a text means; `nil` where it is not a color, or one that only a browser
  /// can compute (`currentcolor`, `color-mix()`, `var()`).
  package static func json(_ text: String, offset: Int = 0) -> JSON? {
    guard text.utf8.count <= 256 else { return nil }
    if text.utf8.first == UInt8(ascii: "#") { return hex(text.dropFirst(), offset) }
    guard text.utf8.last == UInt8(ascii: ")") else { return named(text.lowercased(), offset) }
    guard let (name, arguments, alpha) = CSSWords.plain(text) else { return nil }
    return read(name, arguments, alpha, offset)
  }

  /// The name of a color most like a text.
  package static func name(near text: String) -> String? {
    nearest(text, among: CSSColorNames.value.keys.sorted())
  }

  // MARK: Hexadecimal and names

  /// Three, four, six or eight digits.
  private static func hex(_ digits: Substring, _ offset: Int) -> JSON? {
    ColorValue.digits(ofHex: digits.utf8).flatMap(ColorValue.bytes(ofDigits:)).map {
      srgb($0, offset)
    }
  }

  private static func named(_ name: String, _ offset: Int) -> JSON? {
    if name == "transparent" { return srgb([0, 0, 0, 0], offset) }
    guard let rgb = CSSColorNames.value[name] else { return nil }
    return srgb([16, 8, 0].map { UInt8(truncatingIfNeeded: rgb >> $0) }, offset)
  }

  private static func srgb(_ bytes: [UInt8], _ offset: Int) -> JSON {
    object(
      "srgb", bytes.prefix(3).map { shares[Int($0)] },
      alpha: bytes.count == 4 ? shares[Int(bytes[3])] : nil,
      hex: "#" + ColorValue.hexDigits(of: Array(bytes.prefix(3))), offset)
  }

  private static let shares = (0...255).map { part(Double($0)) }

  /// A byte as a share of 255, to six decimals.
  private static func part(_ byte: Double) -> String {
    CSSNumber.text((byte / 255 * 1e6).rounded() / 1e6)
  }

  // MARK: Functions

  private static func read(
    _ name: String, _ given: [Substring], _ alpha: Substring?, _ offset: Int
  ) -> JSON? {
    var (arguments, alphaText) = (given, alpha)
    if name == "color" { return inSpace(arguments, alphaText, offset) }
    // rgba(#0af, 0.5): Tokens Studio, "Using colors with opacity".
    if arguments.count == 2, arguments[0].hasPrefix("#"), name.hasPrefix("rgb"),
      let color = json(String(arguments[0]), offset: offset)
    {
      return withAlpha(color, arguments[1])
    }
    if arguments.count == 4, alphaText == nil { alphaText = arguments.removeLast() }
    guard arguments.count == 3 else { return nil }
    let components: [String?]
    let space: String
    switch name {
    case "rgb", "rgba": (space, components) = ("srgb", arguments.map(rgbPart))
    case "hsl", "hsla", "hwb":
      space = name == "hwb" ? "hwb" : "hsl"
      components = [hue(arguments[0])] + arguments.dropFirst().map(percent)
    case "lab", "oklab":
      space = name
      let isOK = space == "oklab"
      components =
        [lightness(arguments[0], end: isOK ? 1 : 100)]
        + arguments.dropFirst().map { scaled($0, percent100: isOK ? 0.4 : 125) }
    case "lch", "oklch":
      space = name
      let isOK = space == "oklch"
      components = [
        lightness(arguments[0], end: isOK ? 1 : 100),
        scaled(arguments[1], percent100: isOK ? 0.4 : 150), hue(arguments[2]),
      ]
    default: return nil
    }
    return assembled(space, components, alphaText, offset)
  }

  /// `color(display-p3 1 0.5 0)`.
  private static func inSpace(
    _ arguments: [Substring], _ alpha: Substring?, _ offset: Int
  ) -> JSON? {
    guard arguments.count == 4 else { return nil }
    let name = arguments[0].lowercased()
    let space = name == "xyz" ? "xyz-d65" : name
    let spaces = [
      "srgb", "srgb-linear", "display-p3", "a98-rgb", "prophoto-rgb", "rec2020", "xyz-d65",
      "xyz-d50",
    ]
    guard spaces.contains(space) else { return nil }
    let components = arguments.dropFirst().map { scaled($0, percent100: 1) }
    return assembled(space, components, alpha, offset)
  }

  private static func assembled(
    _ space: String, _ components: [String?], _ alphaText: Substring?, _ offset: Int
  ) -> JSON? {
    let known = components.compactMap(\.self)
    let alpha = alphaText.flatMap(alpha)
    guard known.count == 3, alphaText == nil || alpha != nil else { return nil }
    return object(space, known, alpha: alpha, hex: nil, offset)
  }

  // MARK: Parts

  private static func rgbPart(_ text: Substring) -> String? {
    if text == "none" { return "none" }
    guard let number = CSSNumber(text) else { return nil }
    switch number.unit {
    case "": return part(min(255, max(0, number.value)))
    case "%": return CSSNumber.text(min(1, max(0, number.value / 100)))
    default: return nil
    }
  }

  /// Saturation, lightness, whiteness, blackness: 0 to 100 with or without the sign.
  private static func percent(_ text: Substring) -> String? {
    if text == "none" { return "none" }
    guard let number = CSSNumber(text), number.unit == "%" || number.unit.isEmpty else {
      return nil
    }
    if number.value < 0 { return "0" }
    return number.value > 100 ? "100" : number.text
  }

  private static func lightness(_ text: Substring, end: Double) -> String? {
    guard let text = scaled(text, percent100: end), text != "none" else {
      return text == "none" ? "none" : nil
    }
    guard let value = Double(text) else { return nil }
    if value < 0 { return "0" }
    return value > end ? CSSNumber.text(end) : text
  }

  /// Degrees in 0 up to 360.
  private static func hue(_ text: Substring) -> String? {
    if text == "none" { return "none" }
    guard let number = CSSNumber(text) else { return nil }
    let degrees: Double
    switch number.unit {
    case "", "deg": degrees = number.value
    case "grad": degrees = number.value * 0.9
    case "rad": degrees = number.value * 180 / .pi
    case "turn": degrees = number.value * 360
    default: return nil
    }
    if degrees == number.value, (0..<360).contains(degrees) { return number.text }
    let turned = degrees.truncatingRemainder(dividingBy: 360)
    let within = turned < 0 ? turned + 360 : turned
    return within < 360 ? CSSNumber.text(within) : "0"
  }

  private static func scaled(_ text: Substring, percent100: Double) -> String? {
    if text == "none" { return "none" }
    guard let number = CSSNumber(text) else { return nil }
    switch number.unit {
    case "": return number.text
    case "%": return CSSNumber.text(number.value / 100 * percent100)
    default: return nil
    }
  }

  /// A number or a percentage, brought within 0 to 1 as CSS does; `none` is 0 for alpha.
  package static func alpha(_ text: some StringProtocol) -> String? {
    if text == "none" { return "0" }
    guard let number = CSSNumber(text) else { return nil }
    guard number.unit == "%" || number.unit.isEmpty else { return nil }
    let value = number.unit == "%" ? number.value / 100 : number.value
    if value < 0 { return "0" }
    if value > 1 { return "1" }
    return number.unit == "%" ? number.fractionOfPercent : number.text
  }

  /// The color object with another alpha.
  package static func withAlpha(_ color: JSON, _ text: some StringProtocol) -> JSON? {
    guard let alpha = alpha(text), var members = color.members else { return nil }
    let member = JSON.Member(
      "alpha", JSON(.number(alpha), offset: color.offset), keyOffset: color.offset)
    members.removeAll { $0.key == "alpha" }
    members.insert(member, at: min(2, members.count))
    return JSON(.object(members), offset: color.offset)
  }

  package static func object(
    _ space: String, _ components: [String], alpha: String?, hex: String?, _ offset: Int
  ) -> JSON {
    func at(_ kind: JSON.Kind) -> JSON { JSON(kind, offset: offset) }
    func member(_ key: String, _ kind: JSON.Kind) -> JSON.Member {
      JSON.Member(key, at(kind), keyOffset: offset)
    }
    var members = [
      member("colorSpace", .string(space)),
      member("components", .array(components.map { at($0 == "none" ? .string($0) : .number($0)) })),
    ]
    if let alpha { members.append(member("alpha", .number(alpha))) }
    if let hex { members.append(member("hex", .string(hex))) }
    return at(.object(members))
  }
}
