internal import PositionedJSON
internal import TokenModel

/// Writes a value in every notation.
struct ModelValue {
  /// How people read a length in `px`.
  let pixel: String

  /// `text` for people, `css` where CSS has such a value, `dtcg` as a token file has it, and the parts of
  /// its type under the type's name. Numbers are texts, as every template engine writes them alike.
  ///
  /// - Parameter css: the text of CSS that the value is, which has no quotes there.
  func json(_ value: TokenValue, css: String?) -> JSON {
    let text = value.plainText(pixel: pixel)
    return .object([
      .init("text", .string(text)), .init("textAs", TextForms.json(text)),
      .init("css", .optional(css ?? value.cssText)),
      .init("isOfCSS", .bool(css.map { !$0.contains("\"") } ?? false)),
      .init("dtcg", value.flat(exactly: true)),
      .init(value.type.rawValue, parts(value)),
    ])
  }

  private func parts(_ value: TokenValue) -> JSON {
    switch value {
    case .color(let color): self.color(color)
    case .dimension(let length): self.length(length)
    case .fontFamily(let family): self.family(family)
    case .fontWeight(let weight): .with(["number": .string(weight.number.shortText)])
    case .duration(let duration): self.duration(duration)
    case .cubicBezier(let curve): self.curve(curve)
    case .number(let number): .with(["number": .string(number.number.shortText)])
    case .boolean(let flag): .with(["isTrue": .bool(flag.value)])
    case .string(let string):
      .with(["text": .optional(string.text), "as": string.text.map { TextForms.json($0) }])
    case .strokeStyle(let style): stroke(style)
    case .border(let border):
      .with([
        "color": color(border.color), "width": length(border.width), "style": stroke(border.style),
      ])
    case .transition(let value):
      .with([
        "duration": duration(value.duration), "delay": duration(value.delay),
        "curve": curve(value.timingFunction),
      ])
    case .shadow(let shadow): .with(["layers": .counted(shadow.layers.map(layer))])
    case .gradient(let gradient):
      .with([
        "stops": .counted(
          gradient.stops.map { stop in
            .with([
              "color": color(stop.color),
              "position": .string(Number(stop.clampedPosition).shortText),
              "percent": decimal(stop.clampedPosition * 100),
            ])
          })
      ])
    case .typography(let font):
      .with([
        "family": font.fontFamily.map(family), "size": font.fontSize.map(length),
        "weight": .optional(font.fontWeight?.number.shortText),
        "letterSpacing": font.letterSpacing.map(length),
        "lineHeight": .optional(font.lineHeight?.shortText),
      ])
    case .spring(let spring):
      .object(
        Spring.Part.allCases.map { .init($0.rawValue, .optional(spring.parts[$0]?.shortText)) }
          + [
            .init("period", spring.response.map(decimal) ?? JSON(.null)),
            .init("ratio", spring.dampingRatio.map(decimal) ?? JSON(.null)),
          ])
    case .material(let material):
      .with([
        "level": .string(material.level), "levelAs": TextForms.json(material.level),
        "fill": material.fill.map(color), "blur": material.blur.map(length),
        "saturation": .optional(material.saturation?.shortText),
      ])
    }
  }

  /// Six decimals at most.
  private func decimal(_ value: Double) -> JSON {
    .string(Number((value * 1e6).rounded() / 1e6).shortText)
  }

  // MARK: Parts

  /// Hexadecimal digits and bytes are those of the color as sRGB shows it.
  private func color(_ color: ColorValue) -> JSON {
    let bytes = color.srgbBytes
    let alpha = UInt8((min(1, max(0, color.alpha.value)) * 255).rounded())
    func hex(_ bytes: [UInt8]) -> JSON { .string(ColorValue.hexDigits(of: bytes, capital: true)) }
    let rgb = [bytes.red, bytes.green, bytes.blue]
    func space(_ space: ColorValue.Space) -> JSON {
      let parts = color.mapped(into: space).components.map { decimal($0?.value ?? 0) }
      return .object(zip(["red", "green", "blue"], parts).map { .init($0, $1) })
    }
    let components = color.components.map {
      JSON.with(["component": .string($0?.shortText ?? "none")])
    }
    return .with([
      "css": .string(color.cssText), "hex": hex(rgb), "rgba": hex(rgb + [alpha]),
      "argb": hex([alpha] + rgb), "red": .string(String(bytes.red)),
      "green": .string(String(bytes.green)), "blue": .string(String(bytes.blue)),
      "alpha": .string(color.alpha.shortText), "alpha255": .string(String(alpha)),
      "isOpaque": .bool(color.alpha.value == 1), "isWide": .bool(!color.isInSRGBGamut),
      "srgb": space(.srgb), "displayP3": space(.displayP3),
      "space": .string(color.space.rawValue), "components": .counted(components),
    ])
  }

  private func length(_ length: Dimension) -> JSON {
    .with([
      "number": .string(length.value.shortText), "unit": .string(length.unit.rawValue),
      "points": .optional(
        length.unit == .px || length.value.value == 0 ? length.value.shortText : nil),
      "css": .string(length.cssText),
    ])
  }

  private func duration(_ duration: DurationValue) -> JSON {
    .with([
      "ms": decimal(duration.seconds * 1000), "seconds": decimal(duration.seconds),
      "css": .string(duration.cssText),
    ])
  }

  private func curve(_ curve: CubicBezier) -> JSON {
    .object(
      zip(["x1", "y1", "x2", "y2"], curve.numbers).map { .init($0, .string($1.shortText)) }
        + [.init("css", .string(curve.cssText))])
  }

  private func family(_ family: FontFamily) -> JSON {
    let names = family.names.map { JSON.with(["name": .string($0), "as": TextForms.json($0)]) }
    return .with([
      "first": .optional(family.names.first), "css": .string(CSSText.families(family)),
      "names": .counted(names),
    ])
  }

  private func stroke(_ style: StrokeStyle) -> JSON {
    switch style {
    case .line(let line):
      .with(["line": .string(line.rawValue), "dashes": .array([]), "cap": nil])
    case .dashes(let lengths, let cap):
      .with([
        "line": nil, "dashes": .counted(lengths.map(length)), "cap": .string(cap.rawValue),
      ])
    }
  }

  private func layer(_ layer: ShadowValue.Layer) -> JSON {
    .with([
      "color": color(layer.color), "x": length(layer.offsetX), "y": length(layer.offsetY),
      "blur": length(layer.blur), "spread": length(layer.spread), "isInset": .bool(layer.isInset),
    ])
  }
}
