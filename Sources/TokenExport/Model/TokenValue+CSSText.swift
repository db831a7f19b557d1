internal import TokenModel

extension TokenValue {
  /// The value as CSS writes it, without references; `nil` where CSS has no such value.
  var cssText: String? {
    switch self {
    case .color(let color): color.cssText
    case .dimension(let length): length.cssText
    case .fontFamily(let family): CSSText.families(family)
    case .fontWeight(let weight): weight.number.shortText
    case .duration(let duration): duration.cssText
    case .cubicBezier(let curve): curve.cssText
    case .number(let number): number.number.shortText
    case .boolean(let flag): String(flag.value)
    case .string(let string): string.text.map(CSSText.quoted)
    case .strokeStyle(.line(let line)): line.rawValue
    case .border(let border):
      if case .line(let line) = border.style {
        "\(border.width.cssText) \(line.rawValue) \(border.color.cssText)"
      } else {
        nil
      }
    case .transition(let value):
      "\(value.duration.cssText) \(value.timingFunction.cssText) \(value.delay.cssText)"
    case .shadow(let shadow):
      shadow.layers.map { layer in
        (layer.lengths.map(\.cssText)
          + [layer.color.cssText] + (layer.isInset ? ["inset"] : [])).joined(separator: " ")
      }.joined(separator: ", ")
    case .gradient(let gradient):
      gradient.stops.map { stop in
        let percent = Number((stop.clampedPosition * 1e8).rounded() / 1e6).shortText
        return "\(stop.color.cssText) \(percent)%"
      }.joined(separator: ", ")
    case .typography(let font):
      if let family = font.fontFamily, let size = font.fontSize {
        (font.fontWeight.map { $0.number.shortText + " " } ?? "") + size.cssText
          + (font.lineHeight.map { "/\($0.shortText)" } ?? "") + " " + CSSText.families(family)
      } else {
        nil
      }
    case .strokeStyle(.dashes), .spring, .material: nil
    }
  }
}

extension ColorValue {
  var cssText: String {
    var text = ""
    CSSColorWriter.write(self, to: &text)
    return text
  }
}

extension Dimension {
  /// Zero has no unit.
  var cssText: String { value.value == 0 ? "0" : value.shortText + unit.rawValue }
}

extension DurationValue {
  var cssText: String { value.shortText + unit.rawValue }
}

extension CubicBezier {
  var cssText: String { "cubic-bezier(\(numbers.map(\.shortText).joined(separator: ", ")))" }
}
