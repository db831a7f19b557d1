internal import PositionedJSON
internal import TokenModel

extension TokenValue {
  /// The value in plain JSON: colors, lengths and durations as in CSS, everything else nested as in DTCG.
  ///
  /// - Parameters:
  ///   - isExact: whether sRGB is written as bytes only where the components are.
  ///   - isCounted: whether lengths in `px` and durations are numbers, the latter in milliseconds.
  func flat(exactly isExact: Bool, counted isCounted: Bool = false) -> JSON {
    switch self {
    case .color(let color): color.flat(isExact)
    case .dimension(let length): length.flat(isCounted)
    case .fontFamily(let family): family.flat
    case .fontWeight(let weight): weight.number.flat
    case .duration(let duration): duration.flat(isCounted)
    case .cubicBezier(let curve): curve.flat
    case .number(let number): number.number.flat
    case .strokeStyle(let style): style.flat(isCounted)
    case .border(let border):
      .members([
        ("color", border.color.flat(isExact)), ("width", border.width.flat(isCounted)),
        ("style", border.style.flat(isCounted)),
      ])
    case .transition(let value):
      .members([
        ("duration", value.duration.flat(isCounted)), ("delay", value.delay.flat(isCounted)),
        ("timingFunction", value.timingFunction.flat),
      ])
    case .shadow(let shadow): .array(shadow.layers.map { $0.flat(isExact, isCounted) })
    case .gradient(let gradient): gradient.flat(isExact)
    case .typography(let font):
      .members(
        [
          ("fontFamily", font.fontFamily?.flat), ("fontSize", font.fontSize?.flat(isCounted)),
          ("fontWeight", font.fontWeight?.number.flat),
          ("letterSpacing", font.letterSpacing?.flat(isCounted)),
          ("lineHeight", font.lineHeight?.flat),
        ].compactMap { name, value in value.map { (name, $0) } })
    case .boolean(let boolean): .bool(boolean.value)
    case .string(let string): string.text.map(JSON.string) ?? JSON(.null)
    case .spring(let spring):
      .members(
        Spring.Part.allCases.map { part in (part.rawValue, spring.parts[part]?.flat) })
    case .material(let material):
      .members([
        ("level", .string(material.level)), ("fill", material.fill?.flat(isExact)),
        ("blur", material.blur?.flat(isCounted)), ("saturation", material.saturation?.flat),
      ])
    }
  }
}

extension JSON {
  /// An object with the members that have a value.
  fileprivate static func members(_ pairs: [(String, JSON?)]) -> JSON {
    .object(pairs.compactMap { name, value in value.map { Member(name, $0) } })
  }
}

extension Number {
  fileprivate var flat: JSON { .number(text: shortText) }
}

extension ColorValue {
  fileprivate func flat(_ isExact: Bool) -> JSON {
    var text = ""
    CSSColorWriter.write(self, exactly: isExact, to: &text)
    return .string(text)
  }
}

extension Dimension {
  fileprivate func flat(_ isCounted: Bool) -> JSON {
    isCounted && unit == .px ? value.flat : .string(value.shortText + unit.rawValue)
  }
}

extension DurationValue {
  fileprivate func flat(_ isCounted: Bool) -> JSON {
    if !isCounted { return .string(value.shortText + unit.rawValue) }
    return unit == .milliseconds
      ? value.flat : JSON.number((seconds * 1e12).rounded() / 1e9)
  }
}

extension FontFamily {
  fileprivate var flat: JSON { .array(names.map(JSON.string)) }
}

extension CubicBezier {
  fileprivate var flat: JSON { .array(numbers.map(\.flat)) }
}

extension StrokeStyle {
  fileprivate func flat(_ isCounted: Bool) -> JSON {
    switch self {
    case .line(let line): .string(line.rawValue)
    case .dashes(let lengths, let cap):
      .members([
        ("dashArray", .array(lengths.map { $0.flat(isCounted) })),
        ("lineCap", .string(cap.rawValue)),
      ])
    }
  }
}

extension ShadowValue.Layer {
  fileprivate func flat(_ isExact: Bool, _ isCounted: Bool) -> JSON {
    .members([
      ("color", color.flat(isExact)), ("offsetX", offsetX.flat(isCounted)),
      ("offsetY", offsetY.flat(isCounted)), ("blur", blur.flat(isCounted)),
      ("spread", spread.flat(isCounted)), ("inset", .bool(isInset)),
    ])
  }
}

extension Gradient {
  fileprivate func flat(_ isExact: Bool) -> JSON {
    .array(
      stops.map { .members([("color", $0.color.flat(isExact)), ("position", $0.position.flat)]) })
  }
}
