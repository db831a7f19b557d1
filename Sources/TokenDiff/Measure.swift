package import TokenModel

/// How far a value moved.
package enum Measure: Hashable, Sendable {
  /// The CIEDE2000 difference, and alpha afterwards less alpha before.
  case color(deltaE: Double, alpha: Double)
  /// The amount afterwards less the amount before, in `unit`; per cent of the amount before, `nil`
  /// where that was 0.
  case quantity(difference: Double, percent: Double?, unit: String)
  /// The greatest distance of two motions on the way from 0 to 1.
  case curve(distance: Double)
  /// The members of a composite that differ.
  case members([Member])

  package struct Member: Hashable, Sendable {
    package var name: String
    /// `nil` where the member has nothing to measure.
    package var measure: Measure?

    package init(name: String, measure: Measure?) {
      self.name = name
      self.measure = measure
    }
  }

  /// What lies between two values; `nil` where they are equal or cannot be measured against each
  /// other.
  ///
  /// - Parameters:
  ///   - units: the units that the statements name themselves, as `px@1x`.
  package static func between(
    _ before: TokenValue, _ after: TokenValue, units: (String?, String?) = (nil, nil)
  ) -> Measure? {
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
    guard before.type == after.type, let a = before.members, let b = after.members else {
      return nil
    }
    return members(a, b)
  }

  private static func quantity(_ before: Quantity, _ after: Quantity) -> Measure? {
    guard before.unit == after.unit, !before.isSameAmount(as: after) else { return nil }
    let difference = after.amount - before.amount
    let percent = before.amount == 0 ? nil : rounded(difference / abs(before.amount) * 100)
    return .quantity(difference: rounded(difference), percent: percent, unit: before.unit)
  }

  private static func members(_ before: [ValueMember], _ after: [ValueMember]) -> Measure? {
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
  private static func rounded(_ value: Double) -> Double {
    abs(value) < 1e9 ? (value * 1e6).rounded() / 1e6 : value
  }
}
