internal import PositionedJSON
internal import TokenModel

extension TokenValue {
  /// The unit of the first length in the value that a condition picks; `nil` if there is none.
  func firstUnit(where isWanted: (Dimension.Unit) -> Bool) -> Dimension.Unit? {
    // Most lengths stand alone, and need no list.
    if case .dimension(let length) = self { return isWanted(length.unit) ? length.unit : nil }
    return composedLengths.lazy.map(\.unit).first(where: isWanted)
  }

  private var composedLengths: [Dimension] {
    switch self {
    case .border(let border): [border.width] + border.style.lengths
    case .shadow(let shadow):
      shadow.layers.flatMap { [$0.offsetX, $0.offsetY, $0.blur, $0.spread] }
    case .typography(let font): [font.fontSize, font.letterSpacing].compactMap(\.self)
    case .strokeStyle(let style): style.lengths
    case .material(let material): material.blur.map { [$0] } ?? []
    case .dimension, .color, .fontFamily, .fontWeight, .duration, .cubicBezier, .number,
      .transition, .gradient, .boolean, .string, .spring:
      []
    }
  }
}

extension StrokeStyle {
  fileprivate var lengths: [Dimension] {
    switch self {
    case .line: []
    case .dashes(let lengths, _): lengths
    }
  }
}

extension JSON {
  /// The unit of the first length in the value that DTCG has not; `nil` if there is none.
  var foreignLengthUnit: String? {
    switch kind {
    case .null, .bool, .number, .string: return nil
    case .array(let elements): return elements.lazy.compactMap(\.foreignLengthUnit).first
    case .object(let members):
      if let unit = self["unit"]?.string, hasMember("value") {
        return Dimension.Unit(rawValue: unit)?.isStandard == false ? unit : nil
      }
      return members.lazy.compactMap { $0.value.foreignLengthUnit }.first
    }
  }
}
