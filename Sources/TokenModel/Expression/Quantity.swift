/// A number with a unit while it is computed with.
///
/// The pixel counts as a plain number, as in Tokens Studio: `4 * 7px` is 28 px, and so is `21px + 7`.
/// No other unit mixes with plain numbers but by multiplying and dividing.
///
/// - Source: sd-transforms, `checkAndEvaluateMath` and its tests; CSS Values and Units Level 4, section
///   10, for times.
struct Quantity: Hashable, Sendable {
  /// The unit of a number.
  enum Unit: Hashable, Sendable {
    case none
    /// None, and never a length: the quotient of two lengths.
    case ratio
    /// In lower case, such as `px` or `%`.
    case of(String)

    static let px = Unit.of("px")

    /// The unit as written; empty for none.
    var text: String { if case .of(let text) = self { text } else { "" } }

    /// Whether it is a plain number or a pixel.
    var isPlain: Bool { self == .none || self == .px }
    var isBare: Bool { self == .none || self == .ratio }
  }

  var value: Double
  var unit = Unit.none

  init(_ value: Double, _ unit: Unit = .none) {
    self.value = value
    self.unit = unit
  }

  /// A share of 1: a bare number, or a percentage.
  var share: Double? {
    if unit == .of("%") { return value / 100 }
    return unit.isBare || unit == .px ? value : nil
  }

  func with(_ value: Double) -> Quantity { Quantity(value, unit) }

  // MARK: Operations

  /// Both in one unit, for adding and comparing them.
  ///
  /// - Throws: `ExpressionProblem.mixedUnits`.
  func aligned(
    _ other: Quantity, in operation: String
  ) throws(ExpressionProblem) -> (one: Double, other: Double, unit: Unit) {
    if unit == other.unit { return (value, other.value, unit) }
    if unit.isPlain, other.unit.isPlain { return (value, other.value, .px) }
    if unit.isBare, other.unit.isBare { return (value, other.value, .ratio) }
    if let factor = other.unit.times(to: unit) { return (value, other.value * factor, unit) }
    throw .mixedUnits(operation, unit.text, other.unit.text)
  }

  func times(_ other: Quantity) throws(ExpressionProblem) -> Quantity {
    let product = value * other.value
    if unit == other.unit, unit != .of("%") { return Quantity(product, unit) }
    if unit == .none || unit == .ratio {
      return Quantity(product, other.unit == .none ? unit : other.unit)
    }
    if other.unit.isBare { return Quantity(product, unit) }
    let hasPercent = unit == .of("%") || other.unit == .of("%")
    if unit == .px, !hasPercent { return Quantity(product, other.unit) }
    if other.unit == .px, !hasPercent { return Quantity(product, unit) }
    throw .mixedUnits("*", unit.text, other.unit.text)
  }

  func divided(by other: Quantity) throws(ExpressionProblem) -> Quantity {
    guard other.value != 0 else { throw .divisionByZero }
    let quotient = value / other.value
    if other.unit.isBare { return Quantity(quotient, unit == .none ? other.unit : unit) }
    if other.unit == .px { return Quantity(quotient, unit == .px ? .none : unit) }
    if unit == other.unit { return Quantity(quotient, .ratio) }
    if let factor = other.unit.times(to: unit) { return Quantity(quotient / factor, .ratio) }
    throw .mixedUnits("/", unit.text, other.unit.text)
  }

  func modulo(_ other: Quantity) throws(ExpressionProblem) -> Quantity {
    let (one, other, unit) = try aligned(other, in: "%")
    guard other != 0 else { throw .divisionByZero }
    return Quantity(one.truncatingRemainder(dividingBy: other), unit)
  }

  func power(_ exponent: Quantity) throws(ExpressionProblem) -> Quantity {
    guard exponent.unit.isBare || exponent.unit == .px, unit.isBare || unit == .px else {
      throw .mixedUnits("^", unit.text, exponent.unit.text)
    }
    guard value != 0 || exponent.value >= 0 else { throw .divisionByZero }
    return with(Mathematics.power(value, exponent.value))
  }
}

extension Quantity.Unit {
  /// The factor that turns a time of this unit into another; `nil` where there is none.
  fileprivate func times(to other: Quantity.Unit) -> Double? {
    switch (text, other.text) {
    case ("s", "ms"): 1000
    case ("ms", "s"): 0.001
    default: nil
    }
  }
}
