internal import TokenModel

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
  func measure(to other: QuantityRange) -> ChangeMeasure? {
    guard unit == other.unit, low != other.low || high != other.high else { return nil }
    let gap = other.low > high ? other.low - high : other.high < low ? other.high - low : 0
    return .interval(gap: ChangeMeasure.rounded(gap), unit: unit)
  }
}
