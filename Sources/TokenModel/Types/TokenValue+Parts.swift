extension TokenValue {
  /// The value with other lengths and colors in their places.
  ///
  /// - Parameters:
  ///   - length: called with each length, in the order of DTCG.
  ///   - color: the same of colors.
  package func mapParts(
    _ length: (Dimension) -> Dimension = { $0 }, colors color: (ColorValue) -> ColorValue = { $0 }
  ) -> TokenValue {
    switch self {
    case .color(let value): return .color(color(value))
    case .dimension(let value): return .dimension(length(value))
    case .strokeStyle(let value): return .strokeStyle(value.mapLengths(length))
    case .border(var value):
      value.color = color(value.color)
      value.width = length(value.width)
      value.style = value.style.mapLengths(length)
      return .border(value)
    case .shadow(var value):
      value.layers = value.layers.map { given in
        var layer = given
        layer.color = color(given.color)
        (layer.offsetX, layer.offsetY) = (length(given.offsetX), length(given.offsetY))
        (layer.blur, layer.spread) = (length(given.blur), length(given.spread))
        return layer
      }
      return .shadow(value)
    case .gradient(var value):
      for index in value.stops.indices {
        value.stops[index].color = color(value.stops[index].color)
      }
      return .gradient(value)
    case .typography(var value):
      value.fontSize = value.fontSize.map(length)
      value.letterSpacing = value.letterSpacing.map(length)
      return .typography(value)
    case .material(var value):
      value.fill = value.fill.map(color)
      value.blur = value.blur.map(length)
      return .material(value)
    case .fontFamily, .fontWeight, .duration, .cubicBezier, .number, .transition, .boolean,
      .string, .spring:
      return self
    }
  }

  /// The lengths in the value, in its order.
  package var lengths: [Dimension] {
    if case .dimension(let length) = self { return [length] }
    guard type.holdsLengths else { return [] }
    var found: [Dimension] = []
    _ = mapParts {
      found.append($0)
      return $0
    }
    return found
  }

  /// The colors in the value, in its order.
  package var colors: [ColorValue] {
    switch self {
    case .color(let color): return [color]
    case .border, .shadow, .gradient, .material:
      var found: [ColorValue] = []
      _ = mapParts(colors: {
        found.append($0)
        return $0
      })
      return found
    default: return []
    }
  }
}

extension StrokeStyle {
  fileprivate func mapLengths(_ body: (Dimension) -> Dimension) -> StrokeStyle {
    switch self {
    case .line: self
    case .dashes(let lengths, let cap): .dashes(lengths.map(body), cap)
    }
  }
}

extension TokenType {
  /// Whether values of the type contain lengths, to which a unit can apply.
  package var holdsLengths: Bool {
    switch self {
    case .dimension, .border, .shadow, .typography, .strokeStyle, .material: true
    case .color, .fontFamily, .fontWeight, .duration, .cubicBezier, .number, .transition,
      .gradient, .boolean, .string, .spring:
      false
    }
  }

  /// Whether values of the type can have parts with names.
  package var isComposite: Bool {
    switch self {
    case .strokeStyle, .border, .transition, .shadow, .gradient, .typography, .spring, .material:
      true
    case .color, .dimension, .fontFamily, .fontWeight, .duration, .cubicBezier, .number, .boolean,
      .string:
      false
    }
  }
}
