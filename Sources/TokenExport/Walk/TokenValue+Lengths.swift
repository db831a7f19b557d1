internal import TokenModel

extension TokenValue {
  /// The unit of the first length in the value that a condition picks; `nil` if there is none.
  func firstUnit(where isWanted: (Dimension.Unit) -> Bool) -> Dimension.Unit? {
    // Most lengths stand alone, and need no list.
    if case .dimension(let length) = self { return isWanted(length.unit) ? length.unit : nil }
    return lengths.lazy.map(\.unit).first(where: isWanted)
  }

  /// The value with its lengths converted from device pixels to points.
  ///
  /// - Parameter scale: the pixels per point, above 0; 1 changes nothing.
  func divided(by scale: Double) -> TokenValue {
    guard scale != 1 else { return self }
    return mapParts { $0.unit == .px ? Dimension(Number($0.value.value / scale), .px) : $0 }
  }

  /// The value with lengths in points where that is known: a root font size in `rem`, and in `em` or `%` the
  /// letter spacing of a text style, which is relative to its own size.
  ///
  /// - Parameter rem: the points of the root font size; `nil` leaves `rem` as it is.
  func fixingLengths(rem: Double?) -> TokenValue {
    var fixed = self
    if let rem, firstUnit(where: { $0 == .rem }) != nil {
      fixed = mapParts { $0.unit == .rem ? Dimension($0.value.times(rem), .px) : $0 }
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
}

extension TokenValue {
  /// The value with the stops of a gradient in the order of their positions: platforms move one that is written behind
  /// a later one to the place of that.
  ///
  /// - Source: CSS Images Module Level 4, section 3.5.3 ("color stop fixup").
  var orderingStops: TokenValue {
    guard case .gradient(var gradient) = self else { return self }
    gradient.stops = gradient.order.map { gradient.stops[$0] }
    return .gradient(gradient)
  }
}

extension Gradient {
  /// The places of the stops as they are written, by position; those at one position stay in their order.
  var order: [Int] {
    stops.indices.sorted { (stops[$0].clampedPosition, $0) < (stops[$1].clampedPosition, $1) }
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
