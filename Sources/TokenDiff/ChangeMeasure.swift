package import TokenModel

/// How far a value moved.
package enum ChangeMeasure: Hashable, Sendable {
  /// The CIEDE2000 difference, and alpha afterwards less alpha before.
  case color(deltaE: Double, alpha: Double)
  /// The amount afterwards less the amount before, in `unit`; per cent of the amount before, `nil`
  /// where that was 0.
  case quantity(difference: Double, percent: Double?, unit: String)
  /// Of bounds and intervals, what lies between them: above 0 where the later one is higher, 0
  /// where they overlap.
  case interval(gap: Double, unit: String)
  /// The greatest distance of two motions on the way from 0 to 1.
  case curve(distance: Double)
  /// The members of a composite that differ.
  case members([Member])

  package struct Member: Hashable, Sendable {
    package var name: String
    /// `nil` where the member has nothing to measure, or only one side has it.
    package var measure: ChangeMeasure?

    package init(name: String, measure: ChangeMeasure?) {
      self.name = name
      self.measure = measure
    }
  }

  /// What lies between two answers: between their values, or where one of them gives bounds, between
  /// the intervals that they allow.
  package static func between(_ before: ResolvedCell, _ after: ResolvedCell) -> ChangeMeasure? {
    if let a = QuantityRange(before), let b = QuantityRange(after), !a.isPoint || !b.isPoint {
      return a.measure(to: b)
    }
    guard let a = before.value, let b = after.value else { return nil }
    return between(a, b, units: (before.statement.unit, after.statement.unit))
  }

  /// What lies between two values; `nil` where they are equal or cannot be measured against each
  /// other.
  ///
  /// - Parameters:
  ///   - units: the units that the statements name themselves, as `px@1x`.
  package static func between(
    _ before: TokenValue, _ after: TokenValue, units: (String?, String?) = (nil, nil)
  ) -> ChangeMeasure? {
    if let a = Quantity(before, unit: units.0), let b = Quantity(after, unit: units.1) {
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
    return self.members(members.0, members.1)
  }

  /// How far two motions part of which one at least is a spring; `nil` where that cannot be told,
  /// and where they move alike.
  private static func motion(_ before: TokenValue, _ after: TokenValue) -> Double? {
    guard let a = MotionProgress(before), let b = MotionProgress(after), a.isSpring || b.isSpring
    else {
      return nil
    }
    // A spring whose response is not given might have any, the other's or not.
    if a.isSpring, b.isSpring, (a.duration == nil) != (b.duration == nil) { return nil }
    let distance = rounded(a.greatestDistance(to: b))
    return distance == 0 ? nil : distance
  }

  private static func quantity(_ before: Quantity, _ after: Quantity) -> ChangeMeasure? {
    guard before.unit == after.unit, !before.isSameAmount(as: after) else { return nil }
    let difference = after.amount - before.amount
    let percent = before.amount == 0 ? nil : rounded(difference / abs(before.amount) * 100)
    return .quantity(difference: rounded(difference), percent: percent, unit: before.unit)
  }

  private static func members(_ before: [ValueMember], _ after: [ValueMember]) -> ChangeMeasure? {
    var names: [String] = []
    for member in before + after where !names.contains(member.name) { names.append(member.name) }
    let differing = names.compactMap { name -> Member? in
      let a = before.first { $0.name == name }?.value
      let b = after.first { $0.name == name }?.value
      guard a != b else { return nil }
      guard let a, let b else { return Member(name: name, measure: nil) }
      return Member(name: name, measure: between(a, b))
    }
    return differing.isEmpty ? nil : .members(differing)
  }

  /// To six decimals, so that 0.1 + 0.2 reads 0.3.
  static func rounded(_ value: Double) -> Double {
    abs(value) < 1e9 ? (value * 1e6).rounded() / 1e6 : value
  }
}
