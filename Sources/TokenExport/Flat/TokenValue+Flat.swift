internal import PositionedJSON
internal import TokenModel

extension TokenValue {
  /// The value in plain JSON: colors, lengths and durations as in CSS, everything else nested as in DTCG.
  ///
  /// - Parameters:
  ///   - isExact: whether sRGB is written as bytes only where the components are.
  ///   - isCounted: whether lengths in `px` and durations are numbers, the latter in milliseconds.
  func flat(exactly isExact: Bool, counted isCounted: Bool = false) -> JSON {
    func object(_ value: TokenValue) -> JSON {
      .object(
        (value.parts ?? []).map {
          JSON.Member($0.name, $0.value.flat(exactly: isExact, counted: isCounted))
        })
    }
    switch self {
    case .color(let color):
      var text = ""
      CSSColorWriter.write(color, exactly: isExact, to: &text)
      return .string(text)
    case .dimension(let length):
      return isCounted && length.unit == .px
        ? length.value.flat : .string(length.value.shortText + length.unit.rawValue)
    case .fontFamily(let family): return .array(family.names.map(JSON.string))
    case .fontWeight(let weight): return weight.number.flat
    case .duration(let duration):
      if !isCounted { return .string(duration.cssText) }
      return duration.unit == .milliseconds
        ? duration.value.flat : JSON.number((duration.seconds * 1e12).rounded() / 1e9)
    case .cubicBezier(let curve): return .array(curve.numbers.map(\.flat))
    case .number(let number): return number.number.flat
    case .boolean(let boolean): return .bool(boolean.value)
    case .string(let string): return string.text.map(JSON.string) ?? JSON(.null)
    case .strokeStyle(.line(let line)): return .string(line.rawValue)
    case .strokeStyle(.dashes(let lengths, let cap)):
      let list = lengths.map { TokenValue.dimension($0).flat(exactly: isExact, counted: isCounted) }
      return .object([.init("dashArray", .array(list)), .init("lineCap", .string(cap.rawValue))])
    case .shadow(var shadow):
      return .array(
        shadow.layers.map { layer in
          shadow.layers = [layer]
          return object(.shadow(shadow))
        })
    case .gradient(let gradient):
      return .array(
        gradient.stops.map { stop in
          .object([
            .init("color", TokenValue.color(stop.color).flat(exactly: isExact)),
            .init("position", stop.position.flat),
          ])
        })
    default: return object(self)
    }
  }
}

extension Number {
  fileprivate var flat: JSON { .number(text: shortText) }
}
