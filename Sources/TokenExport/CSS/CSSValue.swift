internal import PositionedJSON
internal import TokenModel

/// A further property that some values need, named after the token's own.
enum CSSPart: String {
  /// Typography: what the `font` shorthand has no place for.
  case letterSpacing = "letter-spacing"
  /// Material: the colour over the blur.
  case fill
}

/// A value in CSS.
struct CSSValue: Hashable {
  var text: String
  /// In the order in which they are written.
  var parts: [Part] = []

  struct Part: Hashable {
    var part: CSSPart
    var text: String
  }

  /// What stands where CSS must forget a value that holds elsewhere.
  static let nothing = CSSValue(text: "initial")
}

extension CSSValue {
  /// Why CSS has no value for it; `nil` when `init(_:)` may be asked.
  static func obstacle(_ value: TokenValue) -> LossReason? {
    switch value {
    case .color, .dimension, .fontFamily, .fontWeight, .duration, .cubicBezier, .number,
      .transition, .shadow, .gradient, .typography:
      nil
    case .strokeStyle(let style): obstacle(style)
    case .border(let border): obstacle(border.style)
    case .boolean: LossReason("type", "CSS has no booleans")
    case .string(let string): string.text == nil ? LossReason("type", "CSS has no null") : nil
    case .spring: LossReason("type", "CSS has no springs")
    case .material(let material):
      material.blur == nil ? LossReason("type", "the material's blur is not known") : nil
    }
  }

  private static func obstacle(_ style: StrokeStyle) -> LossReason? {
    switch style {
    case .line: nil
    case .dashes: LossReason("type", "CSS cannot say how long dashes are")
    }
  }

  /// - Parameter value: one without an obstacle.
  init(_ value: TokenValue) {
    switch value {
    case .color(let color): text = CSSColor.text(color)
    case .dimension(let length): text = length.cssText
    case .fontFamily(let family): text = family.cssText
    case .fontWeight(let weight): text = weight.number.text
    case .duration(let duration): text = duration.cssText
    case .cubicBezier(let curve): text = curve.cssText
    case .number(let number): text = number.number.text
    case .strokeStyle(let style): text = style.cssText
    case .border(let border):
      text = "\(border.width.cssText) \(border.style.cssText) \(CSSColor.text(border.color))"
    case .transition(let value):
      text =
        "\(value.duration.cssText) \(value.timingFunction.cssText) \(value.delay.cssText)"
    case .shadow(let shadow): text = shadow.layers.map(\.cssText).joined(separator: ", ")
    case .gradient(let gradient): text = gradient.cssText
    case .typography(let font):
      text =
        "\(font.fontWeight.number.text) \(font.fontSize.cssText)/\(font.lineHeight.text) "
        + font.fontFamily.cssText
      parts = [Part(part: .letterSpacing, text: font.letterSpacing.cssText)]
    case .boolean(let boolean): text = boolean.value ? "1" : "0"
    case .string(let string): text = CSSText.quoted(string.text ?? "")
    case .spring: text = "initial"
    case .material(let material):
      text = material.cssText
      if let fill = material.fill { parts = [Part(part: .fill, text: CSSColor.text(fill))] }
    }
  }
}

extension Dimension {
  fileprivate var cssText: String { value.text + unit.rawValue }
}

extension DurationValue {
  fileprivate var cssText: String { value.text + unit.rawValue }
}

extension CubicBezier {
  fileprivate var cssText: String {
    "cubic-bezier(\(numbers.map(\.text).joined(separator: ", ")))"
  }
}

extension StrokeStyle {
  fileprivate var cssText: String {
    switch self {
    case .line(let line): line.rawValue
    case .dashes: "dashed"
    }
  }
}

extension ShadowValue.Layer {
  fileprivate var cssText: String {
    (isInset ? "inset " : "")
      + [offsetX, offsetY, blur, spread].map(\.cssText).joined(separator: " ")
      + " " + CSSColor.text(color)
  }
}

extension Gradient {
  /// A list of stops for `linear-gradient()`, which wants two of them.
  fileprivate var cssText: String {
    let stops = self.stops.count == 1 ? self.stops + self.stops : self.stops
    return stops.map { stop in
      // Rounded where a product of doubles begins to differ from the decimal one.
      let percent = JSON.number((stop.clampedPosition * 1e10).rounded() / 1e8)
      return CSSColor.text(stop.color) + " " + percent.compactText + "%"
    }.joined(separator: ", ")
  }
}

extension FontFamily {
  /// Names in quotes, except the keywords that CSS knows.
  fileprivate var cssText: String {
    names.map { FontFamily.cssKeywords.contains($0) ? $0 : CSSText.quoted($0) }
      .joined(separator: ", ")
  }

  /// - Source: CSS Fonts Level 4, "generic font families"; Apple's two system names.
  private static let cssKeywords: Set<String> = [
    "serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui", "ui-serif",
    "ui-sans-serif", "ui-monospace", "ui-rounded", "math", "emoji", "fangsong", "-apple-system",
    "BlinkMacSystemFont",
  ]
}

extension Material {
  /// For `backdrop-filter`.
  fileprivate var cssText: String {
    "blur(\(blur?.cssText ?? "0px"))" + (saturation.map { " saturate(\($0.text))" } ?? "")
  }
}
