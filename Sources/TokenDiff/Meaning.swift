internal import PositionedJSON
internal import TokenModel

/// How what two answers yield differs, whatever their wording.
struct Meaning {
  enum Kind {
    case same
    case reunited
    case specified
    case changed
  }

  let kind: Kind
  /// A truth value or modality was turned round.
  let isReversed: Bool

  init(before: ResolvedCell, after: ResolvedCell) {
    isReversed = Meaning.isTurnedRound(before, after)
    kind = isReversed ? .changed : Meaning.kind(before, after)
  }

  private static func kind(_ before: ResolvedCell, _ after: ResolvedCell) -> Kind {
    let one = before.statement
    let other = after.statement
    guard before.type == after.type else { return .changed }
    if one.isWordsOnly != other.isWordsOnly { return .specified }
    guard one[.min].meansSame(as: other[.min]), one[.max].meansSame(as: other[.max]) else {
      return .changed
    }
    switch (before.value, after.value) {
    case (let a?, let b?): return kind(a, one.unit, b, other.unit)
    case (nil, nil):
      let isSame =
        one.words == other.words && one.expression == other.expression
        && one.value.meansSame(as: other.value)
      return isSame ? .same : .changed
    case (nil, _?), (_?, nil): return .changed
    }
  }

  private static func kind(
    _ before: TokenValue, _ unit: String?, _ after: TokenValue, _ otherUnit: String?
  ) -> Kind {
    if let a = Quantity(before, unit: unit), let b = Quantity(after, unit: otherUnit) {
      guard a.isSameAmount(as: b) else { return .changed }
      return a.writtenUnit == b.writtenUnit ? .same : .reunited
    }
    // Two booleans that are not turned round mean the same: avoiding yes is no.
    if case .boolean = before, case .boolean = after { return .same }
    if case .color(let a) = before, case .color(let b) = after {
      return a.isSameColor(as: b) ? .same : .changed
    }
    return before == after ? .same : .changed
  }

  private static func isTurnedRound(_ before: ResolvedCell, _ after: ResolvedCell) -> Bool {
    let isAvoided = before.statement.modality == .avoid
    let isAvoidedLater = after.statement.modality == .avoid
    guard let a = before.value, let b = after.value, a.type == b.type else { return false }
    if case .boolean(let one) = a, case .boolean(let other) = b {
      return (one.value != isAvoided) != (other.value != isAvoidedLater)
    }
    return a == b && isAvoided != isAvoidedLater
  }
}

extension ResolvedCell {
  var type: TokenType? { value?.type ?? statement.type }
}

extension Statement {
  /// Whether only words are given, no figure of any kind.
  var isWordsOnly: Bool {
    words != nil && value == nil && expression == nil && self[.min] == nil && self[.max] == nil
  }

  /// Whether the figure itself is given otherwise: not counting notes and how numbers are written.
  func figureDiffers(from other: Statement) -> Bool {
    presence != other.presence || type != other.type || !value.meansSame(as: other.value)
      || words != other.words || expression != other.expression
      || !self[.min].meansSame(as: other[.min]) || !self[.max].meansSame(as: other[.max])
      || unit ?? "pt" != other.unit ?? "pt"
      || (modality == .avoid) != (other.modality == .avoid)
  }
}

extension ColorValue {
  /// Equal, or the same colour given in another space.
  fileprivate func isSameColor(as other: ColorValue) -> Bool {
    self == other
      || (space != other.space && alpha == other.alpha && deltaE2000(to: other) < 0.001)
  }
}

extension JSON? {
  /// Whether both are absent or say the same: number text and the order of members do not count.
  func meansSame(as other: JSON?) -> Bool {
    switch (self, other) {
    case (nil, nil): true
    case (let a?, let b?): a.meansSame(as: b)
    case (nil, _?), (_?, nil): false
    }
  }
}

extension JSON {
  fileprivate func meansSame(as other: JSON) -> Bool {
    if kind == other.kind { return true }
    if let a = numberText, let b = other.numberText { return Double(a) == Double(b) }
    if let a = elements, let b = other.elements {
      return a.count == b.count && zip(a, b).allSatisfy { $0.meansSame(as: $1) }
    }
    guard let a = members, let b = other.members, a.count == b.count else { return false }
    return a.allSatisfy { member in
      other[member.key].map { member.value.meansSame(as: $0) } ?? false
    }
  }
}
