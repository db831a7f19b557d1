internal import TokenModel

/// An amount, exact or approximate, in a unit that makes it comparable: points, rem, seconds, or none.
struct Quantity {
  var amount: Double
  /// The unit of the amount: `pt`, `rem` or another unit of CSS, `s`, a unit of the source's own, or empty.
  var unit: String
  /// The unit in which the source gives it, including a scale as in `px@2x`.
  var writtenUnit: String
  /// The amount before a scale as in `px@2x` divides it; its digits show the source's precision.
  var writtenAmount: Double
  /// Whether the source says "about".
  var isApproximate = false

  /// - Parameter unit: the statement's own unit, such as `px@2x`, with two pixels to a point.
  /// - Returns: `nil` for a value that is not a single quantity.
  init?(_ value: TokenValue, unit own: String?) {
    switch value {
    case .dimension(let dimension):
      self.init(dimension.value.value, dimension.unit == .px ? "pt" : dimension.unit.rawValue, own)
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
    writtenAmount = amount
    if let own, let scale = Statement.pixelsPerPoint(own) {
      self.amount = amount / scale
      unit = "pt"
    } else {
      self.amount = amount
      unit = own ?? standard
    }
  }

  /// Whether both are equal, apart from the rounding of decimal fractions.
  func isSameAmount(as other: Quantity) -> Bool {
    unit == other.unit
      && abs(amount - other.amount) <= 1e-9 * max(abs(amount), abs(other.amount))
  }
}
