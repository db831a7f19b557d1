internal import PositionedJSON
internal import TokenModel

/// Writes a value in every notation.
struct ModelValue {
  /// How people read a length in `px`.
  let pixel: String

  /// `text` for people, `css` where CSS has such a value, `dtcg` as a token file has it, and the parts of
  /// its type under the type's name. Numbers are texts, as every template engine writes them alike.
  func json(_ value: TokenValue) -> JSON {
    let text = value.plainText(pixel: pixel)
    return .object([
      .init("text", .string(text)), .init("textAs", TextForms.json(text)),
      .init("css", .optional(value.cssText)), .init("dtcg", value.flat(exactly: true)),
      .init(value.type.rawValue, parts(value)),
    ])
  }

  private func parts(_ value: TokenValue) -> JSON {
    switch value {
    case .color(let color): self.color(color)
    case .dimension(let length): self.length(length)
    case .fontFamily(let family): self.family(family)
    case .fontWeight(let weight): object([("number", weight.number.shortText)])
    case .duration(let duration): self.duration(duration)
    case .cubicBezier(let curve): self.curve(curve)
    case .number(let number): object([("number", number.number.shortText)])
    case .boolean(let flag): .object([.init("isTrue", .bool(flag.value))])
    case .string(let string):
      .object([
        .init("text", .optional(string.text)),
        .init("as", string.text.map { TextForms.json($0) } ?? JSON(.null)),
      ])
    case .strokeStyle(let style): stroke(style)
    case .border(let border):
      .object([
        .init("color", color(border.color)), .init("width", length(border.width)),
        .init("style", stroke(border.style)),
      ])
    case .transition(let value):
      .object([
        .init("duration", duration(value.duration)), .init("delay", duration(value.delay)),
        .init("curve", curve(value.timingFunction)),
      ])
    case .shadow(let shadow):
      .object([
        .init(
          "layers",
          .counted(
            shadow.layers.map { layer in
              .object([
                .init("color", color(layer.color)), .init("x", length(layer.offsetX)),
                .init("y", length(layer.offsetY)), .init("blur", length(layer.blur)),
                .init("spread", length(layer.spread)), .init("isInset", .bool(layer.isInset)),
              ])
            }))
      ])
    case .gradient(let gradient):
      .object([
        .init(
          "stops",
          .counted(
            gradient.stops.map { stop in
              .object([
                .init("color", color(stop.color)),
                .init("position", .string(Number(stop.clampedPosition).shortText)),
                .init("percent", .string(decimal(stop.clampedPosition * 100))),
              ])
            }))
      ])
    case .typography(let font):
      .object([
        .init("family", font.fontFamily.map(family) ?? JSON(.null)),
        .init("size", font.fontSize.map(length) ?? JSON(.null)),
        .init("weight", .optional(font.fontWeight?.number.shortText)),
        .init("letterSpacing", font.letterSpacing.map(length) ?? JSON(.null)),
        .init("lineHeight", .optional(font.lineHeight?.shortText)),
      ])
    case .spring(let spring):
      .object(
        Spring.Part.allCases.map { .init($0.rawValue, .optional(spring.parts[$0]?.shortText)) }
          + [
            .init("period", .optional(spring.response.map(decimal))),
            .init("ratio", .optional(spring.dampingRatio.map(decimal))),
          ])
    case .material(let material):
      .object([
        .init("level", .string(material.level)),
        .init("levelAs", TextForms.json(material.level)),
        .init("fill", material.fill.map(color) ?? JSON(.null)),
        .init("blur", material.blur.map(length) ?? JSON(.null)),
        .init("saturation", .optional(material.saturation?.shortText)),
      ])
    }
  }

  private func object(_ members: [(String, String)]) -> JSON {
    .object(members.map { .init($0.0, .string($0.1)) })
  }

  /// Six decimals at most.
  private func decimal(_ value: Double) -> String {
    Number((value * 1e6).rounded() / 1e6).shortText
  }

  // MARK: Parts

  /// Hexadecimal digits and bytes are those of the color as sRGB shows it.
  private func color(_ color: ColorValue) -> JSON {
    let bytes = color.srgbBytes
    let alpha = UInt8((min(1, max(0, color.alpha.value)) * 255).rounded())
    func hex(_ bytes: [UInt8]) -> String {
      bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
    }
    let rgb = [bytes.red, bytes.green, bytes.blue]
    func space(_ space: ColorValue.Space) -> JSON {
      let parts = color.mapped(into: space).components.map { decimal($0?.value ?? 0) }
      return object(Array(zip(["red", "green", "blue"], parts)))
    }
    return .object([
      .init("css", .string(color.cssText)), .init("hex", .string(hex(rgb))),
      .init("rgba", .string(hex(rgb + [alpha]))), .init("argb", .string(hex([alpha] + rgb))),
      .init("red", .string(String(bytes.red))), .init("green", .string(String(bytes.green))),
      .init("blue", .string(String(bytes.blue))), .init("alpha", .string(color.alpha.shortText)),
      .init("alpha255", .string(String(alpha))),
      .init("isOpaque", .bool(color.alpha.value == 1)),
      .init("isWide", .bool(!color.isInSRGBGamut)), .init("srgb", space(.srgb)),
      .init("displayP3", space(.displayP3)),
      .init("space", .string(color.space.rawValue)),
      .init(
        "components",
        .counted(
          color.components.map {
            .object([.init("component", .string($0?.shortText ?? "none"))])
          })),
    ])
  }

  private func length(_ length: Dimension) -> JSON {
    object([
      ("number", length.value.shortText), ("unit", length.unit.rawValue), ("css", length.cssText),
    ])
  }

  private func duration(_ duration: DurationValue) -> JSON {
    object([
      ("ms", decimal(duration.seconds * 1000)), ("seconds", decimal(duration.seconds)),
      ("css", duration.cssText),
    ])
  }

  private func curve(_ curve: CubicBezier) -> JSON {
    object(
      Array(zip(["x1", "y1", "x2", "y2"], curve.numbers.map(\.shortText))) + [
        ("css", curve.cssText)
      ])
  }

  private func family(_ family: FontFamily) -> JSON {
    .object([
      .init("first", .optional(family.names.first)),
      .init("css", .string(family.cssText)),
      .init(
        "names",
        .counted(
          family.names.map {
            .object([.init("name", .string($0)), .init("as", TextForms.json($0))])
          }
        )),
    ])
  }

  private func stroke(_ style: StrokeStyle) -> JSON {
    switch style {
    case .line(let line):
      .object([
        .init("line", .string(line.rawValue)), .init("dashes", .array([])),
        .init("cap", JSON(.null)),
      ])
    case .dashes(let lengths, let cap):
      .object([
        .init("line", JSON(.null)), .init("dashes", .counted(lengths.map(length))),
        .init("cap", .string(cap.rawValue)),
      ])
    }
  }
}
