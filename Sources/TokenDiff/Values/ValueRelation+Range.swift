internal import PositionedJSON
internal import TokenModel

/// The quantities of a statement: its figure and its bounds, of which at least one is given.
private typealias Stated = (figure: Amount?, lower: Amount?, upper: Amount?)

extension ValueRelation {
  /// The relation between two statements of a quantity, by a figure, by bounds, or by both, exact or
  /// approximate.
  ///
  /// A figure and a range are compared by overlap. A bound is a rule, so that if both sides state one it
  /// must be the same, unless a side is approximate; a figure that is demanded is another rule.
  ///
  /// - Returns: `nil` for a value that is not a quantity, for which "about" has no width.
  static func ofQuantities(_ before: ResolvedCell, _ after: ResolvedCell) -> ValueRelation? {
    guard let one = before.quantities, let other = after.quantities else { return nil }
    let bounds = [(one.lower, other.lower), (one.upper, other.upper)]
    let all = [(one.figure, other.figure)] + bounds
    let (written, later) = (all.compactMap(\.0), all.compactMap(\.1))
    guard Set((written + later).map(\.unit)).count == 1, bounds.allSatisfy(areCompatible),
      range(one).overlaps(range(other))
    else { return ValueRelation(.changed) }
    if areApart(one, other) {
      var relation = ValueRelation(
        (one.figure == nil ? after : before).isDemanded ? .changed : .refined)
      relation.isOfAnotherMeasure = relation.kind == .refined
      return relation
    }
    let isConverted = written.first?.writtenUnit != later.first?.writtenUnit
    guard all.allSatisfy(isSame) else {
      return ValueRelation(.refined, isConverted: isConverted)
    }
    return ValueRelation(isConverted ? .converted : .same)
  }

  private static func isSame(_ one: Amount?, _ other: Amount?) -> Bool {
    switch (one, other) {
    case (nil, nil): true
    case (let a?, let b?): a.isSameAmount(as: b)
    case (nil, _?), (_?, nil): false
    }
  }

  /// Whether a bound that both state is equal, or as near as "about" allows.
  private static func areCompatible(_ one: Amount?, _ other: Amount?) -> Bool {
    guard let one, let other else { return true }
    return one.isSameAmount(as: other) || one.spread.overlaps(other.spread)
  }

  /// Whether one states a figure alone and the other a bound alone that admits others, or one a least and the other a most.
  private static func areApart(_ one: Stated, _ other: Stated) -> Bool {
    let figures = [one.figure, other.figure].compactMap(\.self)
    let bounds = [one.lower, one.upper, other.lower, other.upper].compactMap(\.self)
    guard figures.count + bounds.count == 2, figures.count < 2 else { return false }
    return figures.isEmpty
      ? (one.lower == nil) != (other.lower == nil) : !areCompatible(figures[0], bounds[0])
  }

  /// All amounts that a statement allows.
  private static func range(_ stated: Stated) -> ClosedRange<Double> {
    if let figure = stated.figure { return figure.spread }
    let low = stated.lower?.spread.lowerBound ?? -.infinity
    let high = stated.upper?.spread.upperBound ?? .infinity
    return low...max(low, high)
  }
}

extension ResolvedCell {
  /// Whether its source asks for a figure.
  fileprivate var isDemanded: Bool {
    value != nil && [.must, .should].contains(statement.modality)
  }

  /// `nil` unless all that the cell states of figure and bounds are quantities.
  fileprivate var quantities: Stated? {
    func quantity(_ value: TokenValue?) -> Amount? {
      var quantity = value.flatMap { Amount($0, unit: unit) }
      quantity?.isApproximate = statement.isApproximate
      quantity?.uncertainty = aliases.isEmpty ? cell.uncertainty : nil
      return quantity
    }
    let bounds = statement.bounds(as: type)
    let (figure, lower, upper) = (quantity(value), quantity(bounds.lower), quantity(bounds.upper))
    guard (figure == nil) == (value == nil), (lower == nil) == (statement.min == nil),
      (upper == nil) == (statement.max == nil), figure != nil || lower != nil || upper != nil
    else { return nil }
    return (figure, lower, upper)
  }
}

extension Amount {
  /// The amounts that it stands for: the width of "about" around it or, if it is exact, the rounding of
  /// decimal fractions.
  var spread: ClosedRange<Double> {
    let width = isApproximate ? aboutWidth : 1e-9 * abs(amount)
    return (amount - width)...(amount + width)
  }

  /// The width of "about": the uncertainty of what was measured, else as the digits of the source give it; in the unit of
  /// the amount.
  private var aboutWidth: Double {
    let size = abs(writtenAmount)
    let width = uncertainty ?? writtenAmount.aboutWidth
    return size > 0 && size.isFinite ? width / size * abs(amount) : 0
  }
}
