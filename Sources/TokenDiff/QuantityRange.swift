internal import TokenModel

/// The range of amounts that an answer allows; a single figure is a range of one amount.
struct QuantityRange {
  let low: Double
  let high: Double
  let unit: String

  /// - Returns: `nil` if neither the figure nor a bound is a quantity.
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

  /// The gap between two ranges.
  ///
  /// - Returns: `nil` if the units differ, or the ranges are equal.
  func measure(to other: QuantityRange) -> ChangeMeasure? {
    guard unit == other.unit, low != other.low || high != other.high else { return nil }
    let gap = other.low > high ? other.low - high : other.high < low ? other.high - low : 0
    return .interval(gap: ChangeMeasure.rounded(gap), unit: unit)
  }
}
