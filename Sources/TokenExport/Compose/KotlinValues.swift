internal import TokenModel

/// Values as Jetpack Compose has them.
struct KotlinValues: CodeLanguage {
  /// How types and functions are called in the file, by their simple names.
  var names: KotlinNames

  /// The object of the file that finds the font families of the app.
  var fonts: String

  let pixel = "dp"
  let textPixel = "sp"
  let framework = "Compose"
  let lengths = "dp"

  func comment(_ text: String) -> String { Language.kotlin.comment(text) }

  func value(_ value: TokenValue, _ losses: inout [LossReason]) -> CodeValue? {
    switch value {
    case .color(let color): made("Color", self.color(color, &losses))
    case .dimension(let length): self.length(length, &losses)
    case .fontFamily(let family): made("FontFamily", self.family(family))
    case .fontWeight(let weight): made("FontWeight", self.weight(weight, &losses))
    case .duration(let duration): literal("Int", milliseconds(duration, &losses))
    case .cubicBezier(let curve): made("Easing", self.curve(curve))
    case .number(let number): self.number(number.number.value, &losses)
    case .boolean(let flag): literal("Boolean", flag.value ? "true" : "false")
    case .string(let string):
      string.text.map { literal("String", Language.kotlin.string($0)) }
        ?? lacking("type", "Kotlin has no text for null", &losses)
    case .border(let border): self.border(border, &losses)
    case .transition(let transition):
      CodeValue(
        type: names["TweenSpec"],
        text: "\(names["tween"])(\(milliseconds(transition.duration, &losses)), "
          + "\(milliseconds(transition.delay, &losses)), \(curve(transition.timingFunction)))")
    case .spring(let spring): self.spring(spring, &losses)
    case .shadow(let shadow): self.shadow(shadow, &losses)
    case .gradient(let gradient): self.gradient(gradient, &losses)
    case .typography(let font): typography(font, &losses)
    case .strokeStyle: lacking("type", "Compose has no strokes without a width", &losses)
    case .material: lacking("type", "Compose has no materials", &losses)
    }
  }

  private func made(_ type: String, _ text: String) -> CodeValue {
    CodeValue(type: names[type], text: text)
  }

  private func literal(_ type: String, _ text: String) -> CodeValue {
    CodeValue(type: names[type], text: text, isLiteral: true)
  }

  private func number(_ number: Double, _ losses: inout [LossReason]) -> CodeValue? {
    guard abs(number) <= Double(Float.greatestFiniteMagnitude) else {
      return lacking("range", "a Float of Kotlin is not so large", &losses)
    }
    if number == number.rounded(), Double(Float(number)) != number {
      losses.lose("precision", "a Float of Kotlin has no such whole number")
    }
    return literal("Float", KotlinText.float(number))
  }

  func color(_ color: ColorValue, _ losses: inout [LossReason]) -> String {
    switch CodeColor(color, roundsAlpha: true, &losses) {
    case .bytes(let argb):
      return "\(names["Color"])(0x\(argb.hex(8, capital: true)))"
    case .components(let isWide, let parts, let alpha):
      let numbers = (parts + [alpha]).map(KotlinText.float).joined(separator: ", ")
      let space = names["ColorSpaces"] + (isWide ? ".DisplayP3" : ".Srgb")
      return "\(names["Color"])(\(numbers), \(space))"
    }
  }

  /// Whole milliseconds, in which Compose counts.
  private func milliseconds(_ duration: DurationValue, _ losses: inout [LossReason]) -> String {
    let exact = duration.seconds * 1000
    let whole = exact.rounded()
    if abs(whole - exact) > 1e-6 {
      losses.lose("precision", "Compose counts whole milliseconds")
    }
    guard abs(whole) < 2e9 else {
      losses.lose("precision", "Compose counts no more than 24 days")
      return whole < 0 ? "-2000000000" : "2000000000"
    }
    return String(Int(whole))
  }

  private func length(_ length: Dimension, _ losses: inout [LossReason]) -> CodeValue? {
    let isText = [.sp, .em].contains(length.unit)
    return self.length(length, isText: isText, &losses).map { made(isText ? "TextUnit" : "Dp", $0) }
  }

  func number(_ length: Dimension, isText: Bool) -> String? {
    switch length.unit {
    case .px, .dp, .sp: KotlinText.measure(length.value, isText ? "sp" : "dp", names)
    case .em where isText: KotlinText.measure(length.value, "em", names)
    default: nil
    }
  }

  private func family(_ family: FontFamily) -> String {
    "\(fonts).family(\(family.names.map(Language.kotlin.string).joined(separator: ", ")))"
  }

  private func weight(_ weight: FontWeight, _ losses: inout [LossReason]) -> String {
    let whole = min(1000, max(1, weight.number.value.rounded()))
    if whole != weight.number.value {
      losses.lose("precision", "Compose has whole weights from 1 to 1000")
    }
    return "\(names["FontWeight"])(\(Int(whole)))"
  }

  private func curve(_ curve: CubicBezier) -> String {
    let numbers = curve.numbers.map { KotlinText.float($0.value) }.joined(separator: ", ")
    return "\(names["CubicBezierEasing"])(\(numbers))"
  }

  private func border(_ border: Border, _ losses: inout [LossReason]) -> CodeValue? {
    width(of: border, &losses).map { width in
      made(
        "BorderStroke", "\(names["BorderStroke"])(\(width), \(color(border.color, &losses)))")
    }
  }

  /// - Source: Compose `spring`: a mass of 1, so that the stiffness is (2π / period)².
  private func spring(_ spring: Spring, _ losses: inout [LossReason]) -> CodeValue? {
    guard let period = spring.response, let ratio = spring.dampingRatio, period > 0 else {
      return lacking("member", "a spring of Compose needs its period and damping ratio", &losses)
    }
    if let velocity = spring.parts[.velocity], velocity.value != 0 {
      losses.lose("member", "the velocity is given where Compose starts to animate")
    }
    let angular = 2 * Double.pi / period
    return CodeValue(
      type: names["SpringSpec"],
      text: "\(names["spring"])(dampingRatio = \(KotlinText.float(ratio)), "
        + "stiffness = \(KotlinText.float(angular * angular)))")
  }

  private func shadow(_ shadow: ShadowValue, _ losses: inout [LossReason]) -> CodeValue? {
    let inside = "a layer inside is one for innerShadow, and left out"
    return layers(shadow, inside: inside, &losses) { lengths, color in
      "\(names["Shadow"])(radius = \(lengths[2]), spread = \(lengths[3]), "
        + "color = \(color), offset = \(names["DpOffset"])(\(lengths[0]), \(lengths[1])))"
    }.map { layers in
      CodeValue(
        type: "\(names["List"])<\(names["Shadow"])>",
        text: "\(names["listOf"])(\(layers.joined(separator: ", ")))")
    }
  }

  private func gradient(_ gradient: Gradient, _ losses: inout [LossReason]) -> CodeValue {
    var stops: [String] = []
    for stop in gradient.stops {
      stops.append(
        "\(names["Pair"])(\(KotlinText.float(stop.clampedPosition)), \(color(stop.color, &losses)))"
      )
    }
    return CodeValue(
      type: "\(names["Array"])<\(names["Pair"])<\(names["Float"]), \(names["Color"])>>",
      text: "\(names["arrayOf"])(\(stops.joined(separator: ", ")))")
  }

  private func typography(_ font: Typography, _ losses: inout [LossReason]) -> CodeValue? {
    var parts: [String] = []
    if let family = font.fontFamily { parts.append("fontFamily = \(self.family(family))") }
    if let size = font.fontSize {
      guard let text = length(size, isText: true, &losses) else { return nil }
      parts.append("fontSize = \(text)")
    }
    if let weight = font.fontWeight { parts.append("fontWeight = \(self.weight(weight, &losses))") }
    if let height = font.lineHeight {
      parts.append("lineHeight = \(KotlinText.measure(height, "em", names))")
    }
    if let spacing = font.letterSpacing {
      guard let text = length(spacing, isText: true, &losses) else { return nil }
      parts.append("letterSpacing = \(text)")
    }
    return made("TextStyle", "\(names["TextStyle"])(\(parts.joined(separator: ", ")))")
  }
}

/// Numbers of Kotlin.
enum KotlinText {
  /// A literal of single precision, which is what Compose computes with.
  static func float(_ value: Double) -> String {
    let single = Float(value)
    guard single.isFinite else { return single < 0 ? "-3.4028235E38f" : "3.4028235E38f" }
    if single == single.rounded(), abs(single) < 1e7 { return "\(Int(single))f" }
    return "\(single)".replacing("e", with: "E") + "f"
  }

  /// A number with a unit, such as `16.dp` or `(-0.4).sp`.
  static func measure(_ number: Number, _ unit: String, _ names: KotlinNames) -> String {
    let value = number.value
    let text =
      value == value.rounded() && abs(value) < 1e9 ? String(Int(value)) : float(value)
    let plain = text.hasSuffix("f") && !text.contains("E") ? String(text.dropLast()) : text
    return (text.hasPrefix("-") ? "(\(plain))" : plain) + "." + names[unit]
  }
}
