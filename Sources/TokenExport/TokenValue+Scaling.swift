internal import TokenModel

extension TokenType {
  /// Whether values of the type contain lengths, to which a unit can apply.
  var holdsLengths: Bool {
    switch self {
    case .dimension, .border, .shadow, .typography, .strokeStyle, .material: true
    case .color, .fontFamily, .fontWeight, .duration, .cubicBezier, .number, .transition,
      .gradient, .boolean, .string, .spring:
      false
    }
  }
}

extension TokenValue {
  /// The value with its lengths converted from device pixels to points.
  ///
  /// - Parameter scale: the pixels per point, above 0; 1 changes nothing.
  func divided(by scale: Double) -> TokenValue {
    guard scale != 1 else { return self }
    switch self {
    case .dimension(let value): return .dimension(value.divided(by: scale))
    case .border(var value):
      value.width = value.width.divided(by: scale)
      value.style = value.style.divided(by: scale)
      return .border(value)
    case .shadow(var value):
      value.layers = value.layers.map { $0.divided(by: scale) }
      return .shadow(value)
    case .typography(var value):
      value.fontSize = value.fontSize?.divided(by: scale)
      value.letterSpacing = value.letterSpacing?.divided(by: scale)
      return .typography(value)
    case .strokeStyle(let value): return .strokeStyle(value.divided(by: scale))
    case .material(var value):
      value.blur = value.blur?.divided(by: scale)
      return .material(value)
    case .color, .fontFamily, .fontWeight, .duration, .cubicBezier, .number, .transition,
      .gradient, .boolean, .string, .spring:
      return self
    }
  }
}

extension Dimension {
  /// The length divided by the scale; one that is not in pixels stays as it is.
  fileprivate func divided(by scale: Double) -> Dimension {
    unit == .px ? Dimension(Number(value.value / scale), .px) : self
  }
}

extension StrokeStyle {
  fileprivate func divided(by scale: Double) -> StrokeStyle {
    switch self {
    case .line: self
    case .dashes(let lengths, let cap): .dashes(lengths.map { $0.divided(by: scale) }, cap)
    }
  }
}

extension ShadowValue.Layer {
  fileprivate func divided(by scale: Double) -> ShadowValue.Layer {
    var layer = self
    layer.offsetX = offsetX.divided(by: scale)
    layer.offsetY = offsetY.divided(by: scale)
    layer.blur = blur.divided(by: scale)
    layer.spread = spread.divided(by: scale)
    return layer
  }
}
