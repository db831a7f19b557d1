internal import PositionedJSON
internal import TokenModel

/// The range of a quantity that a statement allows, by a figure, by bounds, or by both, exact or
/// approximate.
///
/// A figure and a range are compared by overlap. A bound is a rule, so that if both sides state one it
/// must be the same, unless a side is approximate.
struct StatedRange {
  private let figure: Quantity?
  private let lower: Quantity?
  private let upper: Quantity?
  private let isApproximate: Bool

  /// - Returns: `nil` for a value that is not a quantity, for which "about" has no width.
  init?(_ cell: ResolvedCell) {
    let statement = cell.statement
    let unit = statement.unit
    figure = cell.value.flatMap { Quantity($0, unit: unit) }
    guard (figure == nil) == (cell.value == nil) else { return nil }
    let bounds = statement.bounds(as: cell.type)
    lower = bounds.lower.flatMap { Quantity($0, unit: unit) }
    upper = bounds.upper.flatMap { Quantity($0, unit: unit) }
    guard (lower == nil) == (statement.min == nil), (upper == nil) == (statement.max == nil),
      figure != nil || lower != nil || upper != nil
    else { return nil }
    isApproximate = statement.isApproximate
  }

  func relation(to other: StatedRange) -> ValueRelation {
    let units = Set((parts + other.parts).map(\.unit))
    guard units.count == 1, areBoundsCompatible(with: other), range.overlaps(other.range) else {
      return ValueRelation(.changed)
    }
    let written = (parts.first?.writtenUnit, other.parts.first?.writtenUnit)
    let isConverted = written.0 != written.1
    guard isSame(figure, other.figure), isSame(lower, other.lower), isSame(upper, other.upper)
    else { return ValueRelation(.refined, isConverted: isConverted) }
    return ValueRelation(isConverted ? .converted : .same)
  }

  private var parts: [Quantity] { [figure, lower, upper].compactMap(\.self) }

  private func isSame(_ one: Quantity?, _ other: Quantity?) -> Bool {
    switch (one, other) {
    case (nil, nil): true
    case (let a?, let b?): a.isSameAmount(as: b)
    case (nil, _?), (_?, nil): false
    }
  }

  /// Whether the bounds that both state are equal, or as near as "about" allows.
  private func areBoundsCompatible(with other: StatedRange) -> Bool {
    [(lower, other.lower), (upper, other.upper)].allSatisfy { one, another in
      guard let one, let another else { return true }
      return one.isSameAmount(as: another) || spread(one).overlaps(other.spread(another))
    }
  }

  /// All amounts that the statement allows.
  private var range: ClosedRange<Double> {
    if let figure { return spread(figure) }
    let low = lower.map { spread($0).lowerBound } ?? -.infinity
    let high = upper.map { spread($0).upperBound } ?? .infinity
    return low...max(low, high)
  }

  /// The amounts that a figure stands for: the width of "about" around it or, if it is exact, the
  /// rounding of decimal fractions.
  private func spread(_ figure: Quantity) -> ClosedRange<Double> {
    let amount = figure.amount
    let width = isApproximate ? figure.aboutWidth : 1e-9 * abs(amount)
    return (amount - width)...(amount + width)
  }
}

extension Quantity {
  /// The distance from an approximate figure within which an amount agrees with it: half a unit of its
  /// last digit that is not 0, but at most a twentieth of the figure. So "about 44" covers 43.5…44.5
  /// and "about 320" covers 315…325, whatever the spelling of the number.
  ///
  /// - Source: the rule of significant figures, by which a figure without a stated uncertainty is
  ///   good to half a unit of its last place and trailing zeros of a whole number are not
  ///   significant; the twentieth is ours, so that about 100 does not reach 150.
  fileprivate var aboutWidth: Double {
    let size = abs(writtenAmount)
    guard size > 0, size.isFinite else { return 0 }
    var unit = 1.0
    while unit * 10 <= size { unit *= 10 }
    while unit > size * 1e-9, !Quantity.isWhole(size / unit) { unit /= 10 }
    return min(unit / 2, size / 20) / size * abs(amount)
  }

  private static func isWhole(_ value: Double) -> Bool {
    abs(value - value.rounded()) <= 1e-9 * max(1, value)
  }
}
