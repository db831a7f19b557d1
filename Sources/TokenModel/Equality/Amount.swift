/// An amount, exact or approximate, in a unit that makes it comparable: points, rem, seconds, or none.
package struct Amount {
  package var amount: Double
  /// The unit of the amount: the pixel's name, `rem` or another unit of CSS, `s`, a unit of the source's
  /// own, or empty.
  package var unit: String
  /// The unit in which the source gives it, including a scale as in `px@2x`.
  package var writtenUnit: String
  /// The amount before a scale as in `px@2x` divides it; its digits show the source's precision.
  package var writtenAmount: Double
  /// Whether the source says "about".
  package var isApproximate = false
  /// How far it may be from the truth, in the written unit, where somebody measured it.
  package var uncertainty: Double?
  private var isLength = false

  /// - Parameters:
  ///   - unit: the statement's own unit, such as `px@2x`, with two pixels to a point.
  ///   - pixel: the name of DTCG's `px`, by which two quantities that are compared must both go.
  /// - Returns: `nil` for a value that is not a single quantity.
  package init?(_ value: TokenValue, unit own: String?, pixel: String = "px") {
    let own = own == "px" || own == "pt" ? nil : own
    switch value {
    case .dimension(let dimension):
      let standard = dimension.unit == .px ? pixel : dimension.unit.rawValue
      self.init(dimension.value.value, standard, own, pixel)
      isLength = true
    case .duration(let duration):
      self.init(duration.seconds, "s", own, pixel)
      writtenUnit = own ?? duration.unit.rawValue
    case .number(let number): self.init(number.number.value, "", own, pixel)
    case .fontWeight(let weight): self.init(weight.number.value, "", own, pixel)
    case .color, .fontFamily, .cubicBezier, .strokeStyle, .border, .transition, .shadow,
      .gradient, .typography, .boolean, .string, .spring, .material:
      return nil
    }
  }

  /// A number in a unit of DTCG, of CSS or with a scale, `px` and `pt` being one.
  ///
  /// - Returns: `nil` for another unit.
  package init?(_ number: Double, unit: String) {
    let value = Number(number)
    if unit.isEmpty {
      self.init(.number(NumberValue(value)), unit: nil)
    } else if let own = Dimension.Unit(rawValue: unit == "pt" ? "px" : unit) {
      self.init(.dimension(Dimension(value, own)), unit: nil)
    } else if Statement.pixelsPerPoint(unit) != nil {
      self.init(.dimension(Dimension(value, .px)), unit: unit)
    } else if let own = DurationValue.Unit(rawValue: unit) {
      self.init(.duration(DurationValue(value, own)), unit: nil)
    } else {
      return nil
    }
  }

  /// The number that a text begins with, and the unit that the rest of it is; `nil` for another text.
  package static func parts(of text: String) -> (number: Double, unit: Substring)? {
    guard
      let match = text.prefixMatch(
        of: /-?(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?/),
      let number = Double(match.output), number.isFinite
    else { return nil }
    return (number, text[match.range.upperBound...])
  }

  private init(_ amount: Double, _ standard: String, _ own: String?, _ pixel: String) {
    writtenUnit = own ?? standard
    writtenAmount = amount
    if let own, let scale = Statement.pixelsPerPoint(own) {
      self.amount = amount / scale
      unit = pixel
    } else {
      self.amount = amount
      unit = own ?? standard
    }
  }

  /// Whether both are equal, apart from the rounding of decimal fractions. A length of none is the same in every unit.
  package func isSameAmount(as other: Amount) -> Bool {
    if isLength, other.isLength, amount == 0, other.amount == 0 { return true }
    return unit == other.unit
      && abs(amount - other.amount) <= 1e-9 * max(abs(amount), abs(other.amount))
  }
}
