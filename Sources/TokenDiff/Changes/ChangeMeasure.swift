package import TokenModel

/// The size of the difference between two values.
package enum ChangeMeasure: Hashable, Sendable {
  /// The CIEDE2000 difference, and the alpha after minus the alpha before.
  case color(deltaE: Double, alpha: Double)
  /// The amount after minus the amount before, in `unit`, and the same as percent of the amount before;
  /// `nil` percent if that was 0.
  case quantity(difference: Double, percent: Double?, unit: String)
  /// The gap between two ranges: above 0 if the later one is higher, below 0 if it is lower, and 0 if
  /// they overlap.
  case interval(gap: Double, unit: String)
  /// The greatest distance between two motions that go from 0 to 1.
  case curve(distance: Double)
  /// The members of a composite that differ.
  case members([Member])

  /// A member of a composite value that differs.
  package struct Member: Hashable, Sendable {
    /// The name of the member, such as `blur`; with the layer in front if there are several, `2.blur`.
    package var name: String
    /// `nil` if there is nothing to measure, or only one side has the member.
    package var measure: ChangeMeasure?

    package init(name: String, measure: ChangeMeasure?) {
      self.name = name
      self.measure = measure
    }
  }

  /// Measures the difference between two answers: between their values or, if one of them states
  /// bounds, between the ranges that they allow.
  package static func between(_ before: ResolvedCell, _ after: ResolvedCell) -> ChangeMeasure? {
    let pixel = after.pixelName
    // Bounds are qualifiers; a figure alone is no range.
    if before.statement.isQualified || after.statement.isQualified, let a = before.range(pixel),
      let b = after.range(pixel), a.low != a.high || b.low != b.high
    {
      guard a.unit == b.unit, a.low != b.low || a.high != b.high else { return nil }
      let gap = b.low > a.high ? b.low - a.high : b.high < a.low ? b.high - a.low : 0
      return .interval(gap: rounded(gap), unit: a.unit)
    }
    guard let a = before.value, let b = after.value else { return nil }
    return between(a, b, units: (before.unit, after.unit), pixel: pixel)
  }

  /// Measures the difference between two values.
  ///
  /// - Parameters:
  ///   - units: the units that the two statements name, such as `px@1x`.
  ///   - pixel: how DTCG's `px` is read; see `pixelName`.
  /// - Returns: `nil` if the values are equal or cannot be compared.
  package static func between(
    _ before: TokenValue, _ after: TokenValue, units: (String?, String?) = (nil, nil),
    pixel: String = "px"
  ) -> ChangeMeasure? {
    if let a = Amount(before, unit: units.0, pixel: pixel),
      let b = Amount(after, unit: units.1, pixel: pixel)
    {
      return quantity(a, b)
    }
    if case .color(let a) = before, case .color(let b) = after {
      let alpha = rounded(b.alpha.value - a.alpha.value)
      return a == b ? nil : .color(deltaE: rounded(a.deltaE2000(to: b)), alpha: alpha)
    }
    if case .cubicBezier(let a) = before, case .cubicBezier(let b) = after {
      return a == b ? nil : .curve(distance: rounded(a.greatestDistance(to: b)))
    }
    if let distance = motion(before, after) { return .curve(distance: distance) }
    guard before.type == after.type, let members = before.members(beside: after) else { return nil }
    return self.members(members.0, members.1, pixel)
  }

  /// The greatest distance between two motions of which at least one is a spring; `nil` if they move
  /// alike, or if that is not known.
  private static func motion(_ before: TokenValue, _ after: TokenValue) -> Double? {
    guard before.type == .spring || after.type == .spring else { return nil }
    // A spring without a stated response could have any, so there is nothing to compare it with.
    if case .spring(let a) = before, case .spring(let b) = after,
      (a.response == nil) != (b.response == nil)
    {
      return nil
    }
    guard let distance = before.greatestDistance(to: after).map(rounded) else { return nil }
    return distance == 0 ? nil : distance
  }

  private static func quantity(_ before: Amount, _ after: Amount) -> ChangeMeasure? {
    guard before.unit == after.unit, !before.isSameAmount(as: after) else { return nil }
    let difference = after.amount - before.amount
    let percent = before.amount == 0 ? nil : rounded(difference / abs(before.amount) * 100)
    return .quantity(difference: rounded(difference), percent: percent, unit: before.unit)
  }

  private static func members(
    _ before: TokenValue.Members, _ after: TokenValue.Members, _ pixel: String
  ) -> ChangeMeasure? {
    var names: [String] = []
    for member in before + after where !names.contains(member.name) { names.append(member.name) }
    let differing = names.compactMap { name -> Member? in
      let a = before.first { $0.name == name }?.value
      let b = after.first { $0.name == name }?.value
      guard a != b else { return nil }
      guard let a, let b else { return Member(name: name, measure: nil) }
      return Member(name: name, measure: between(a, b, pixel: pixel))
    }
    return differing.isEmpty ? nil : .members(differing)
  }

  /// Rounds to six decimals, so that 0.1 + 0.2 is shown as 0.3.
  static func rounded(_ value: Double) -> Double {
    abs(value) < 1e9 ? (value * 1e6).rounded() / 1e6 : value
  }
}

extension ResolvedCell {
  /// The range of amounts that the answer allows, in which a single figure is both ends; `nil` if neither
  /// the figure nor a bound is a quantity.
  fileprivate func range(_ pixel: String) -> (low: Double, high: Double, unit: String)? {
    let bounds = statement.bounds(as: statement.type)
    let lower = bounds.lower.flatMap { Amount($0, unit: unit, pixel: pixel) }
    let upper = bounds.upper.flatMap { Amount($0, unit: unit, pixel: pixel) }
    if let unit = (lower ?? upper)?.unit {
      return (lower?.amount ?? -.infinity, upper?.amount ?? .infinity, unit)
    }
    guard let value, let only = Amount(value, unit: unit, pixel: pixel) else {
      return nil
    }
    return (only.amount, only.amount, only.unit)
  }
}
