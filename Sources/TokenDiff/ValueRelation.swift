internal import PositionedJSON
internal import TokenModel

/// How what two answers yield differs, whatever their wording.
struct ValueRelation {
  enum Kind {
    case same
    /// The quantity is the same in another unit.
    case converted
    /// More or less precise, and neither contradicts the other.
    case refined
    case changed
  }

  let kind: Kind
  /// A truth value or modality was turned round.
  let isReversed: Bool
  /// The unit is another, whatever else is true.
  let isConverted: Bool

  init(before: ResolvedCell, after: ResolvedCell) {
    isReversed = ValueRelation.isTurnedRound(before, after)
    let relation = isReversed ? Relation(.changed) : ValueRelation.relation(before, after)
    kind = relation.kind
    isConverted = relation.isConverted
  }

  /// How two values or claims are related.
  struct Relation {
    var kind: Kind
    var isConverted: Bool

    init(_ kind: Kind, isConverted: Bool = false) {
      self.kind = kind
      self.isConverted = isConverted || kind == .converted
    }
  }

  private static func relation(_ before: ResolvedCell, _ after: ResolvedCell) -> Relation {
    let one = before.statement
    let other = after.statement
    guard before.type == after.type else { return Relation(.changed) }
    if one.isWordsOnly != other.isWordsOnly { return Relation(.refined) }
    if one.needsClaim || other.needsClaim, let a = StatedRange(before), let b = StatedRange(after) {
      return a.relation(to: b)
    }
    guard one.min.meansSame(as: other.min), one.max.meansSame(as: other.max) else {
      return Relation(.changed)
    }
    switch (before.value, after.value) {
    case (let a?, let b?): return Relation(kind(a, one.unit, b, other.unit))
    case (nil, nil):
      let isSame =
        one.words == other.words && one.expression == other.expression
        && one.value.meansSame(as: other.value)
        && one.verbatim.meansSame(as: other.verbatim)
      return Relation(isSame ? .same : .changed)
    case (nil, _?), (_?, nil): return Relation(.changed)
    }
  }

  private static func kind(
    _ before: TokenValue, _ unit: String?, _ after: TokenValue, _ otherUnit: String?
  ) -> Kind {
    // Two booleans that are not turned round mean the same: avoiding yes is no.
    if case .boolean = before, case .boolean = after { return .same }
    return before.likeness(to: after, units: (unit, otherUnit))
  }

  private static func isTurnedRound(_ before: ResolvedCell, _ after: ResolvedCell) -> Bool {
    let isAvoided = before.statement.modality == .avoid
    let isAvoidedLater = after.statement.modality == .avoid
    guard let a = before.value, let b = after.value, a.type == b.type else { return false }
    if case .boolean(let one) = a, case .boolean(let other) = b {
      return (one.value != isAvoided) != (other.value != isAvoidedLater)
    }
    return isAvoided != isAvoidedLater && a == b
  }
}

extension ResolvedCell {
  var type: TokenType? { value?.type ?? statement.type }
}

extension Statement {
  /// Whether only words are given, no figure of any kind.
  var isWordsOnly: Bool {
    words != nil && value == nil && expression == nil && min == nil && max == nil
  }

  /// Whether more or less than one exact figure is claimed.
  var needsClaim: Bool {
    isQualified && (isApproximate || min != nil || max != nil)
  }

  /// Whether both say the same: how numbers are written and the order of members do not count.
  func meansSame(as other: Statement) -> Bool {
    if self == other { return true }
    return presence == other.presence && type == other.type && modality == other.modality
      && value.meansSame(as: other.value) && isQualified == other.isQualified
      && (!isQualified || qualifiers.meansSame(as: other.qualifiers))
  }

  /// Whether the figure itself is given otherwise: not counting notes and how numbers are written.
  func figureDiffers(from other: Statement) -> Bool {
    presence != other.presence || type != other.type || !value.meansSame(as: other.value)
      || words != other.words || expression != other.expression
      || !min.meansSame(as: other.min) || !max.meansSame(as: other.max)
      || unit ?? "pt" != other.unit ?? "pt" || !verbatim.meansSame(as: other.verbatim)
      || (modality == .avoid) != (other.modality == .avoid)
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

  /// The same for any two that mean the same.
  func hashMeaning(into hasher: inout Hasher) {
    if let text = numberText {
      hasher.combine(Double(text))
    } else if let elements {
      hasher.combine(elements.count)
      for element in elements { element.hashMeaning(into: &hasher) }
    } else if let members {
      hasher.combine(members.count)
      for member in members.sorted(by: { $0.key.precedesByBytes($1.key) }) {
        hasher.combine(member.key)
        member.value.hashMeaning(into: &hasher)
      }
    } else {
      hasher.combine(kind)
    }
  }
}

extension Qualifiers {
  fileprivate func meansSame(as other: Qualifiers) -> Bool {
    Kind.allCases.allSatisfy { self[$0].meansSame(as: other[$0]) }
  }
}
