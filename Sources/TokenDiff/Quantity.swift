internal import TokenModel

/// An amount in a unit in which it can be compared: points, rem, seconds, or none.
struct Quantity: Hashable {
  var amount: Double
  /// `pt`, `rem`, `s`, a unit of the source's own, or empty.
  var unit: String
  /// The unit it was given in, scale and all.
  var writtenUnit: String

  /// - Parameter unit: the statement's own unit, as `px@1x`; a point has one pixel at 1x.
  /// - Returns: `nil` for a value that is no single quantity.
  init?(_ value: TokenValue, unit own: String?) {
    switch value {
    case .dimension(let dimension):
      self.init(dimension.value.value, dimension.unit == .px ? "pt" : "rem", own)
    case .duration(let duration):
      self.init(duration.seconds, "s", own)
      writtenUnit = own ?? duration.unit.rawValue
    case .number(let number): self.init(number.number.value, "", own)
    case .fontWeight(let weight): self.init(weight.number.value, "", own)
    case .color, .fontFamily, .cubicBezier, .strokeStyle, .border, .transition, .shadow,
      .gradient, .typography, .boolean, .string, .spring, .material:
      return nil
    }
  }

  private init(_ amount: Double, _ standard: String, _ own: String?) {
    writtenUnit = own ?? standard
    if let own, let scale = Quantity.scale(own) {
      self.amount = amount / scale
      unit = "pt"
    } else {
      self.amount = amount
      unit = own ?? standard
    }
  }

  /// Equal but for what adding decimal fractions costs.
  func isSameAmount(as other: Quantity) -> Bool {
    unit == other.unit
      && abs(amount - other.amount) <= 1e-9 * max(abs(amount), abs(other.amount))
  }

  /// Pixels per point of `px@2x`; `nil` for any other unit.
  private static func scale(_ unit: String) -> Double? {
    guard unit.hasPrefix("px@"), unit.hasSuffix("x"),
      let scale = Double(unit.dropFirst(3).dropLast()),
      scale > 0, scale.isFinite
    else { return nil }
    return scale
  }
}

/// The amounts that an answer allows: one, or all between its bounds.
struct QuantityRange {
  let low: Double
  let high: Double
  let unit: String

  /// - Returns: `nil` where neither figure nor bound is a quantity.
  init?(_ cell: ResolvedCell) {
    let statement = cell.statement
    let bounds = statement.bounds(as: statement.type)
    let lower = bounds.lower.flatMap { Quantity($0, unit: statement.unit) }
    let upper = bounds.upper.flatMap { Quantity($0, unit: statement.unit) }
    if let unit = (lower ?? upper)?.unit {
      low = lower?.amount ?? -.infinity
      high = upper?.amount ?? .infinity
      self.unit = unit
      return
    }
    guard let value = cell.value, let only = Quantity(value, unit: statement.unit) else {
      return nil
    }
    low = only.amount
    high = only.amount
    unit = only.unit
  }

  var isPoint: Bool { low == high }

  /// - Returns: `nil` for another unit, and for the same interval.
  func measure(to other: QuantityRange) -> Measure? {
    guard unit == other.unit, low != other.low || high != other.high else { return nil }
    let gap = other.low > high ? other.low - high : other.high < low ? other.high - low : 0
    return .interval(gap: Measure.rounded(gap), unit: unit)
  }
}
