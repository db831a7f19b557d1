internal import TokenModel

/// Values as Flutter has them.
struct DartValues: CodeLanguage {
  let pixel = "px"
  let textPixel = "px"
  let framework = "Flutter"
  let lengths = "pixels"

  func comment(_ text: String) -> String { Language.dart.comment(text) }

  func value(_ value: TokenValue, _ losses: inout [LossReason]) -> CodeValue? {
    switch value {
    case .color(let color): made("Color", self.color(color, &losses))
    case .dimension(let length): self.length(length, &losses).map { made("double", $0) }
    case .fontFamily(let family): made("List<String>", self.list(family.names))
    case .fontWeight(let weight): made("FontWeight", self.weight(weight, &losses))
    case .duration(let duration): made("Duration", self.duration(duration, &losses))
    case .cubicBezier(let curve): made("Cubic", self.curve(curve))
    case .number(let number): made("double", DartText.double(number.number.value))
    case .boolean(let flag): made("bool", flag.value ? "true" : "false")
    case .string(let string):
      string.text.map { made("String", Language.dart.string($0)) }
        ?? lacking("type", "a text of Dart is not null", &losses)
    case .border(let border): self.border(border, &losses)
    case .spring(let spring): self.spring(spring, &losses)
    case .shadow(let shadow): self.shadow(shadow, &losses)
    case .gradient(let gradient): self.gradient(gradient, &losses)
    case .typography(let font): typography(font, &losses)
    case .transition(let transition): self.transition(transition, &losses)
    case .strokeStyle: lacking("type", "Flutter has no strokes without a width", &losses)
    case .material: lacking("type", "Flutter has no materials", &losses)
    }
  }

  /// All values are constants.
  private func made(_ type: String, _ text: String) -> CodeValue {
    CodeValue(type: type, text: text, isLiteral: true)
  }

  private func list(_ texts: [String]) -> String {
    "[\(texts.map(Language.dart.string).joined(separator: ", "))]"
  }

  func color(_ color: ColorValue, _ losses: inout [LossReason]) -> String {
    switch CodeColor(color, roundsAlpha: false, &losses) {
    case .bytes(let argb):
      return "Color(0x\(argb.hex(8, capital: true)))"
    case .components(let isWide, let parts, let alpha):
      let numbers = zip(["red", "green", "blue"], parts).map { "\($0): \(DartText.double($1))" }
      return "Color.from(alpha: \(DartText.double(alpha)), \(numbers.joined(separator: ", "))"
        + (isWide ? ", colorSpace: ColorSpace.displayP3)" : ")")
    }
  }

  /// Logical pixels.
  func number(_ length: Dimension, isText: Bool) -> String? {
    [.px, .dp, .sp].contains(length.unit) ? DartText.double(length.value.value) : nil
  }

  /// Whole microseconds, in which Dart counts.
  private func duration(_ duration: DurationValue, _ losses: inout [LossReason]) -> String {
    let exact = duration.seconds * 1e6
    let whole = min(9e15, max(-9e15, exact.rounded()))
    if abs(whole - exact) > 1e-3 {
      losses.lose("precision", "Dart counts whole microseconds")
    }
    let count = Int(whole)
    return count % 1000 == 0
      ? "Duration(milliseconds: \(count / 1000))" : "Duration(microseconds: \(count))"
  }

  private func weight(_ weight: FontWeight, _ losses: inout [LossReason]) -> String {
    let near = Int((min(900, max(100, weight.number.value)) / 100).rounded()) * 100
    if Double(near) != weight.number.value {
      losses.lose("precision", "Flutter has weights of whole hundreds, 100 to 900")
    }
    return "FontWeight.w\(near)"
  }

  private func curve(_ curve: CubicBezier) -> String {
    "Cubic(\(curve.numbers.map { DartText.double($0.value) }.joined(separator: ", ")))"
  }

  private func border(_ border: Border, _ losses: inout [LossReason]) -> CodeValue? {
    guard let width = width(of: border, &losses) else { return nil }
    guard border.width.value.value >= 0 else {
      return lacking("member", "a border of Flutter is not narrower than 0", &losses)
    }
    return made(
      "BorderSide", "BorderSide(color: \(color(border.color, &losses)), width: \(width))")
  }

  /// - Source: Flutter `SpringDescription`: mass, stiffness and damping; of a period and ratio those
  ///   for a mass of 1.
  private func spring(_ spring: Spring, _ losses: inout [LossReason]) -> CodeValue? {
    if let velocity = spring.parts[.velocity], velocity.value != 0 {
      losses.lose("member", "the velocity is given where Flutter starts to animate")
    }
    let parts: [Double]
    if let mass = spring.parts[.mass], let stiffness = spring.parts[.stiffness],
      let damping = spring.parts[.damping]
    {
      parts = [mass.value, stiffness.value, damping.value]
    } else if let stiffness = spring.stiffnessOfUnitMass, let ratio = spring.dampingRatio {
      let damping = 2 * ratio * stiffness.squareRoot()
      parts = [1, stiffness, damping].map { ($0 * 1e6).rounded() / 1e6 }
    } else {
      return lacking("member", "a spring of Flutter needs its period and damping ratio", &losses)
    }
    let numbers = zip(["mass", "stiffness", "damping"], parts)
      .map { "\($0): \(DartText.double($1))" }
    return made("SpringDescription", "SpringDescription(\(numbers.joined(separator: ", ")))")
  }

  private func shadow(_ shadow: ShadowValue, _ losses: inout [LossReason]) -> CodeValue? {
    let inside = "Flutter has no shadows inside, and this one is left out"
    return layers(shadow, inside: inside, &losses) { lengths, color in
      "BoxShadow(color: \(color), offset: Offset(\(lengths[0]), \(lengths[1])), "
        + "blurRadius: \(lengths[2]), spreadRadius: \(lengths[3]))"
    }.map { made("List<BoxShadow>", "[\($0.joined(separator: ", "))]") }
  }

  private func gradient(_ gradient: Gradient, _ losses: inout [LossReason]) -> CodeValue {
    var colors: [String] = []
    for stop in gradient.stops { colors.append(color(stop.color, &losses)) }
    let stops = gradient.stops.map { DartText.double($0.clampedPosition) }
    return made(
      "LinearGradient",
      "LinearGradient(colors: [\(colors.joined(separator: ", "))], stops: [\(stops.joined(separator: ", "))])"
    )
  }

  private func typography(_ font: Typography, _ losses: inout [LossReason]) -> CodeValue? {
    var parts: [String] = []
    if let family = font.fontFamily {
      if let first = family.names.first {
        parts.append("fontFamily: \(Language.dart.string(first))")
      }
      if family.names.count > 1 {
        parts.append("fontFamilyFallback: \(list(Array(family.names.dropFirst())))")
      }
    }
    if let size = font.fontSize {
      guard let text = length(size, isText: true, &losses) else { return nil }
      parts.append("fontSize: \(text)")
    }
    if let weight = font.fontWeight { parts.append("fontWeight: \(self.weight(weight, &losses))") }
    if let height = font.lineHeight?.value {
      if height == 0 {
        losses.lose("member", "lineHeight is left out: in Flutter 0 stands for the font's own")
      } else {
        parts.append("height: \(DartText.double(height))")
      }
    }
    if let spacing = font.letterSpacing {
      guard let text = length(spacing, isText: true, &losses) else { return nil }
      parts.append("letterSpacing: \(text)")
    }
    return made("TextStyle", "TextStyle(\(parts.joined(separator: ", ")))")
  }

  /// A record, since Flutter has no such class.
  private func transition(
    _ transition: Transition, _ losses: inout [LossReason]
  ) -> CodeValue {
    made(
      "({Duration duration, Duration delay, Curve curve})",
      "(duration: \(duration(transition.duration, &losses)), "
        + "delay: \(duration(transition.delay, &losses)), curve: \(curve(transition.timingFunction)))"
    )
  }
}

/// Numbers of Dart.
enum DartText {
  /// A number that is read back as the same; whole ones are written without a point, which Dart takes for
  /// doubles where they are wanted.
  static func double(_ value: Double) -> String {
    if value == 0, value.sign == .minus { return "-0.0" }
    if value == value.rounded(), abs(value) < 1e15 { return String(Int(value)) }
    return "\(value)"
  }
}
