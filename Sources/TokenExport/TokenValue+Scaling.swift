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
    return mappingLengths { $0.unit == .px ? Dimension(Number($0.value.value / scale), .px) : $0 }
  }

  /// The value with lengths in points where that is known: a root font size in `rem`, and in `em` or `%` the
  /// letter spacing of a text style, which is relative to its own size.
  ///
  /// - Parameter rem: the points of the root font size; `nil` leaves `rem` as it is.
  func fixingLengths(rem: Double?) -> TokenValue {
    var fixed = self
    if let rem, firstUnit(where: { $0 == .rem }) != nil {
      fixed = mappingLengths { $0.unit == .rem ? Dimension($0.value.times(rem), .px) : $0 }
    }
    guard case .typography(var font) = fixed, let spacing = font.letterSpacing,
      spacing.unit == .em || spacing.unit == .percent
    else { return fixed }
    let share = spacing.unit == .em ? 1 : 0.01
    if let size = font.fontSize, [.px, .rem, .dp, .sp].contains(size.unit) {
      font.letterSpacing = Dimension(spacing.value.times(size.value.value * share), size.unit)
    } else if spacing.unit == .percent {
      font.letterSpacing = Dimension(spacing.value.times(share), .em)
    }
    return .typography(font)
  }

  private func mappingLengths(_ body: (Dimension) -> Dimension) -> TokenValue {
    switch self {
    case .dimension(let value): return .dimension(body(value))
    case .border(var value):
      value.width = body(value.width)
      value.style = value.style.mappingLengths(body)
      return .border(value)
    case .shadow(var value):
      value.layers = value.layers.map { $0.mappingLengths(body) }
      return .shadow(value)
    case .typography(var value):
      value.fontSize = value.fontSize.map(body)
      value.letterSpacing = value.letterSpacing.map(body)
      return .typography(value)
    case .strokeStyle(let value): return .strokeStyle(value.mappingLengths(body))
    case .material(var value):
      value.blur = value.blur.map(body)
      return .material(value)
    case .color, .fontFamily, .fontWeight, .duration, .cubicBezier, .number, .transition,
      .gradient, .boolean, .string, .spring:
      return self
    }
  }
}

extension Number {
  /// The product, rounded to ten decimals, where one of doubles begins to differ from the decimal one.
  fileprivate func times(_ factor: Double) -> Number {
    let product = value * factor
    let rounded = (product * 1e10).rounded() / 1e10
    return Number(rounded.isFinite ? rounded : product)
  }
}

extension StrokeStyle {
  fileprivate func mappingLengths(_ body: (Dimension) -> Dimension) -> StrokeStyle {
    switch self {
    case .line: self
    case .dashes(let lengths, let cap): .dashes(lengths.map(body), cap)
    }
  }
}

extension ShadowValue.Layer {
  fileprivate func mappingLengths(_ body: (Dimension) -> Dimension) -> ShadowValue.Layer {
    var layer = self
    layer.offsetX = body(offsetX)
    layer.offsetY = body(offsetY)
    layer.blur = body(blur)
    layer.spread = body(spread)
    return layer
  }
}
