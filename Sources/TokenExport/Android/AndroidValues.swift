internal import TokenModel

/// Turns the values of tokens into resources.
struct AndroidValues {
  private(set) var resources: [AndroidResource] = []
  private(set) var losses: [LossReason]

  /// - Parameters:
  ///   - isText: whether a length is one of text, which grows with the reader's text size.
  ///   - isStack: whether fonts that stand behind the first are written.
  init(_ exported: ExportableValue, isText: Bool, isStack: Bool) {
    losses = exported.losses
    if let value = exported.value { add(value, isText: isText, isStack: isStack) }
  }

  private mutating func add(
    _ value: TokenValue, part: String? = nil, isText: Bool = false, isStack: Bool = false
  ) {
    switch value {
    case .color(let color): add(color, part: part)
    case .dimension(let length): add(length, isText: isText, part: part)
    case .fontFamily(let family): add(family, "", isStack: isStack)
    case .fontWeight(let weight): addInteger(weight.number.value)
    case .duration(let duration): addInteger(AndroidValues.milliseconds(duration), part: part)
    case .cubicBezier(let curve): add(curve, part: part.map { _ in "interpolator" })
    case .number(let number): addNumber(number.number, part: part)
    case .boolean(let flag): resources.append(.init(.boolean, flag.value ? "true" : "false"))
    case .string(let string):
      guard let text = string.text else { return lose("Android has no text that is null") }
      add(text, part: part)
    case .border, .transition, .material:
      for (name, part) in value.parts ?? [] { add(part, part: name) }
    case .typography(let font): add(font, isStack: isStack)
    case .spring(let spring): add(spring)
    case .strokeStyle(.line(.solid)) where part != nil: break
    case .strokeStyle:
      lose(
        part == nil
          ? "Android has no resource for the style of a line"
          : "a border's line is solid on Android")
    case .shadow: lose("Android draws shadows by elevation, and has no resource for them")
    case .gradient: lose("Android has no resource for color stops without a direction")
    }
  }

  /// The further names that a token with such values may need.
  static func parts(_ type: TokenType) -> [String] {
    switch type {
    case .fontFamily: ["families"]
    case .border: ["color", "width"]
    case .transition: ["duration", "delay", "interpolator"]
    case .typography: ["family", "families", "size", "weight", "letter_spacing", "line_height"]
    case .spring: ["stiffness", "damping_ratio", "velocity"]
    case .material: ["level", "fill", "blur", "saturation"]
    case .color, .dimension, .fontWeight, .duration, .cubicBezier, .number, .boolean, .string,
      .strokeStyle, .shadow, .gradient:
      []
    }
  }

  private mutating func lose(_ message: String, _ code: String = "type") {
    losses.lose(code, message)
  }

  // MARK: Simple values

  private mutating func add(_ color: ColorValue, part: String? = nil) {
    if !color.isInSRGBGamut {
      lose("the color lies outside sRGB, and the nearest one in it is used", "gamut")
    }
    let bytes = color.srgbBytes
    let alpha = UInt8((min(max(color.alpha.value, 0), 1) * 255).rounded())
    let all = (alpha == 255 ? [] : [alpha]) + [bytes.red, bytes.green, bytes.blue]
    let digits = ColorValue.hexDigits(of: all, capital: true)
    resources.append(.init(.color, "#" + digits, part: part))
  }

  private mutating func add(_ length: Dimension, isText: Bool, part: String? = nil) {
    let unit: String
    switch length.unit {
    case .px: unit = isText ? "sp" : "dp"
    case .dp, .sp: unit = length.unit.rawValue
    case .rem:
      return lose(
        "it is in rem, which has dp or sp only where they are chosen, as in rem=16", "unit")
    default:
      return lose(
        "Android has no length in \(quotedForMessage(length.unit.rawValue)) of a style sheet",
        "unit")
    }
    // Android keeps a length in 24 bits.
    guard abs(length.value.value) < 8_388_607 else {
      return lose("a length on Android is below 8388607, not \(length.value.text)", "range")
    }
    let text = AndroidValues.text(length.value) + unit
    resources.append(.init(.dimension, text, part: part))
  }

  private mutating func addInteger(_ value: Double, part: String? = nil) {
    let whole = value.rounded()
    guard abs(whole) <= Double(Int32.max) else {
      return lose("an integer on Android has 32 bits, too few for \(Number(value).text)", "range")
    }
    if whole != value {
      lose("\(Number(value).text) is rounded: Android has an integer there", "rounded")
    }
    resources.append(.init(.integer, String(Int(whole)), part: part))
  }

  private mutating func addNumber(_ number: Number, part: String? = nil) {
    let value = Float(number.value)
    guard value.isFinite else {
      return lose("a number on Android has 32 bits, too few for \(number.text)", "range")
    }
    if abs(Double(value) - number.value) > 1e-6 * abs(number.value) {
      lose("\(number.text) is rounded: a number on Android has 32 bits", "rounded")
    }
    resources.append(.init(.number, AndroidValues.text(number), part: part))
  }

  /// The resource compiler reads up to 126 characters.
  private static func text(_ number: Number) -> String {
    let text = number.shortText
    return text.utf8.count <= 40 ? text : Number(number.value).shortText
  }

  /// Rounded where doubles begin to differ from decimals.
  private static func milliseconds(_ duration: DurationValue) -> Double {
    let value = duration.seconds * 1000
    return duration.unit == .milliseconds ? duration.value.value : (value * 1e6).rounded() / 1e6
  }

  private mutating func add(_ curve: CubicBezier, part: String? = nil) {
    let names = ["controlX1", "controlY1", "controlX2", "controlY2"]
    if curve.numbers.contains(where: { !Float($0.value).isFinite }) {
      return lose("a number on Android has 32 bits, too few for the curve", "range")
    }
    let text = zip(names, curve.numbers).map { "\n    android:\($0)=\"\(AndroidValues.text($1))\"" }
    resources.append(.init(.interpolator, text.joined(), part: part))
  }

  private mutating func add(_ text: String, part: String? = nil) {
    guard AndroidText.isWritable(text) else {
      return lose("a text on Android is without U+0000 and below 32,000 bytes", "range")
    }
    resources.append(.init(.string, AndroidText.escaped(text), part: part))
  }

  // MARK: Fonts

  /// The families that every Android has, by the names that others give them.
  ///
  /// - Source: Android, `fonts.xml`.
  private static let systemFamilies = [
    "system-ui": "sans-serif", "-apple-system": "sans-serif", "BlinkMacSystemFont": "sans-serif",
    "ui-sans-serif": "sans-serif", "ui-rounded": "sans-serif", "ui-serif": "serif",
    "ui-monospace": "monospace",
  ]

  /// - Parameter prefix: what stands before the names of parts that end in `family`.
  private mutating func add(_ family: FontFamily, _ part: String, isStack: Bool) {
    let first = AndroidValues.systemFamilies[family.names[0]] ?? family.names[0]
    add(first, part: part.isEmpty ? nil : part)
    guard isStack else { return }
    guard family.names.allSatisfy(AndroidText.isWritable) else {
      return lose("a text on Android is without U+0000 and below 32,000 bytes", "range")
    }
    let items = family.names.map { "        <item>\(AndroidText.escaped($0))</item>\n" }
    resources.append(.init(.array, items.joined(), part: "families"))
  }

  private mutating func add(_ font: Typography, isStack: Bool) {
    if let family = font.fontFamily { add(family, "family", isStack: isStack) }
    if let size = font.fontSize { add(size, isText: true, part: "size") }
    if let weight = font.fontWeight { addInteger(weight.number.value, part: "weight") }
    guard let size = font.fontSize, resources.contains(where: { $0.part == "size" }),
      size.value.value != 0
    else {
      if font.letterSpacing != nil || font.lineHeight != nil {
        lose("letter spacing and line height need a size in sp", "unit")
      }
      return
    }
    if let spacing = font.letterSpacing {
      if spacing.unit == size.unit || spacing.value.value == 0 {
        let ratio = AndroidValues.rounded(spacing.value.value / size.value.value)
        addNumber(Number(ratio), part: "letter_spacing")
      } else {
        lose("the letter spacing has another unit than the size", "unit")
      }
    }
    if let height = font.lineHeightLength { add(height, isText: true, part: "line_height") }
  }

  /// Eight digits, more than a float has.
  private static func rounded(_ value: Double) -> Double {
    guard value.isFinite, value != 0 else { return value }
    var scale = 1.0
    while abs(value) * scale < 1e7, scale < 1e22 { scale *= 10 }
    return (value * scale).rounded() / scale
  }

  // MARK: Composites

  private mutating func add(_ spring: Spring) {
    guard let stiffness = spring.stiffnessOfUnitMass, let ratio = spring.dampingRatio else {
      return lose("a spring on Android has a stiffness and a damping ratio")
    }
    addNumber(Number(AndroidValues.rounded(stiffness)), part: "stiffness")
    addNumber(Number(AndroidValues.rounded(ratio)), part: "damping_ratio")
    if let velocity = spring.parts[.velocity] { addNumber(velocity, part: "velocity") }
  }
}
