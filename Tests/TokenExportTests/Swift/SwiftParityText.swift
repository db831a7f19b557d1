import TokenModel

@testable import TokenExport

/// Values as text, twice: as the model has them, and as the compiled file gives them. Numbers are
/// written as Swift describes a `Double`, which tells any two apart.
extension SwiftParity {
  static func text(_ value: TokenValue) -> String {
    switch value {
    case .color(let color): text(color)
    case .dimension(let length):
      length.unit == .rem ? "rem \(number(length.value))" : number(length.value)
    case .fontFamily(let family): family.names.description
    case .fontWeight(let weight): number(weight.number)
    case .duration(let duration): duration.seconds.description
    case .cubicBezier(let curve): text(curve)
    case .number(let value): number(value.number)
    case .strokeStyle(let style): text(style)
    case .border(let border):
      "\(text(border.color)) \(number(border.width.value)) \(text(border.style))"
    case .transition(let value):
      "\(value.duration.seconds) \(value.delay.seconds) \(text(value.timingFunction))"
    case .shadow(let shadow): shadow.layers.map(text).joined(separator: "; ")
    case .gradient(let gradient):
      gradient.stops.map { "\(text($0.color)) \($0.clampedPosition)" }.joined(separator: "; ")
    case .typography(let font):
      "\(font.fontFamily?.names ?? []) "
        + [
          font.fontSize?.value, font.fontWeight?.number, font.letterSpacing?.value, font.lineHeight,
        ].map { $0.map(number) ?? "nil" }.joined(separator: " ")
    case .boolean(let boolean): boolean.value.description
    case .string(let string): string.text.map(\.debugDescription) ?? "nil"
    case .spring(let spring):
      [spring.response, spring.dampingRatio, spring.parts[.velocity]?.value ?? 0]
        .map { $0?.description ?? "nil" }.joined(separator: " ")
    case .material(let material):
      "\(material.level) \(material.fill.map(text) ?? "nil") \(optional(material.blur?.value)) "
        + optional(material.saturation)
    }
  }

  private static func number(_ number: Number) -> String { number.value.description }

  private static func optional(_ number: Number?) -> String { number.map(self.number) ?? "nil" }

  private static func text(_ color: ColorValue) -> String { "#" }

  private static func text(_ curve: CubicBezier) -> String {
    curve.numbers.map(number).joined(separator: " ")
  }

  private static func text(_ style: StrokeStyle) -> String {
    switch style {
    case .line(let line): return line.rawValue
    case .dashes(let lengths, let cap):
      let list = lengths.count % 2 == 1 ? lengths + lengths : lengths
      return "\(list.map { number($0.value) }) \(cap.rawValue)"
    }
  }

  private static func text(_ layer: ShadowValue.Layer) -> String {
    let lengths = [layer.offsetX, layer.offsetY, layer.blur, layer.spread].map { number($0.value) }
    return "\(text(layer.color)) \(lengths.joined(separator: " ")) \(layer.isInset)"
  }

  /// The same in the consumer of the generated file.
  ///
  /// - Parameter varies: whether colors have variants.
  static func printers(_ varies: Bool) -> String {
    """
    typealias V = TokensValues
    nonisolated(unsafe) var screens: [String] = []
    func text(_ color: V.RGBA) -> String {
      let parts = [color.red, color.green, color.blue, color.alpha].map { Double($0).description }
      screens.append("\\(color.isP3) " + parts.joined(separator: " "))
      return "#"
    }
    \(varies ? "func text(_ color: V.ThemedColor) -> String { text(color.base) }" : "")
    func line(_ path: String, _ context: String, _ value: String?) {
      let shown = screens.map { " screen " + $0 }.joined()
      screens = []
      print("\\(path)\\t\\(context)\\t\\(value ?? "nil")\\(shown)")
    }
    func show(_ path: String, _ context: String, _ color: V.RGBA?) { line(path, context, color.map(text)) }
    \(varies ? "func show(_ path: String, _ context: String, _ color: V.Color?) { line(path, context, color.map(text)) }" : "")
    func show(_ path: String, _ context: String, _ value: Double?) {
      line(path, context, value?.description)
    }
    func show(_ path: String, _ context: String, _ value: V.FontWeight?) {
      line(path, context, value?.number.description)
    }
    func show(_ path: String, _ context: String, _ value: Bool?) {
      line(path, context, value?.description)
    }
    func show(_ path: String, _ context: String, _ value: String?) {
      line(path, context, value?.debugDescription)
    }
    func show(_ path: String, _ context: String, _ value: [String]?) {
      line(path, context, value?.description)
    }
    func show(_ path: String, _ context: String, _ value: V.Rem?) {
      line(path, context, value.map { "rem \\($0.value)" })
    }
    func show(_ path: String, _ context: String, _ value: V.CubicBezier?) {
      line(path, context, value.map(text))
    }
    func show(_ path: String, _ context: String, _ value: V.StrokeStyle?) {
      line(path, context, value.map(text))
    }
    func show(_ path: String, _ context: String, _ value: V.Border?) {
      line(path, context, value.map { "\\(text($0.color)) \\($0.width) \\(text($0.style))" })
    }
    func show(_ path: String, _ context: String, _ value: V.Transition?) {
      line(
        path, context,
        value.map { "\\($0.duration) \\($0.delay) \\(text($0.timingFunction))" })
    }
    func show(_ path: String, _ context: String, _ value: V.Shadow?) {
      line(
        path, context,
        value?.layers.map {
          "\\(text($0.color)) \\($0.x) \\($0.y) \\($0.blur) \\($0.spread) \\($0.isInset)"
        }.joined(separator: "; "))
    }
    func show(_ path: String, _ context: String, _ value: V.Gradient?) {
      line(
        path, context,
        value?.stops.map { "\\(text($0.color)) \\($0.location)" }.joined(separator: "; "))
    }
    func show(_ path: String, _ context: String, _ value: V.Typography?) {
      line(
        path, context,
        value.map {
          "\\($0.fontFamily) \\($0.fontSize) \\($0.fontWeight) \\($0.letterSpacing) \\($0.lineHeight)"
        })
    }
    func show(_ path: String, _ context: String, _ value: V.Spring?) {
      line(
        path, context,
        value.map {
          [$0.response, $0.dampingRatio, $0.velocity].map(text).joined(separator: " ")
        })
    }
    func show(_ path: String, _ context: String, _ value: V.Material?) {
      line(
        path, context,
        value.map {
          "\\($0.level) \\($0.fill.map(text) ?? "nil") \\(text($0.blur)) \\(text($0.saturation))"
        })
    }
    func text(_ number: Double?) -> String { number?.description ?? "nil" }
    func text(_ curve: V.CubicBezier) -> String {
      "\\(curve.x1) \\(curve.y1) \\(curve.x2) \\(curve.y2)"
    }
    func text(_ style: V.StrokeStyle) -> String {
      if case .dashes(let lengths, let cap) = style {
        return "\\(lengths.map(\\.description)) \\(cap)"
      }
      return "\\(style)"
    }

    """
  }
}
