internal import PositionedJSON
internal import TokenModel

/// The difference between what two answers mean, however they are worded.
struct ValueRelation {
  enum Kind {
    case same
    /// The same quantity in another unit.
    case converted
    /// One is more precise than the other, and they do not contradict each other.
    case refined
    case changed
  }

  let kind: Kind
  /// Whether the units differ, whatever else is true.
  let isConverted: Bool
  /// Whether a truth value or a modality turned into its opposite.
  private(set) var isReversed = false

  init(_ kind: Kind, isConverted: Bool = false) {
    self.kind = kind
    self.isConverted = isConverted || kind == .converted
  }

  init(before: ResolvedCell, after: ResolvedCell) {
    let isReversed = ValueRelation.isReversed(before, after)
    self = isReversed ? ValueRelation(.changed) : ValueRelation.relation(before, after)
    self.isReversed = isReversed
  }

  private static func relation(_ before: ResolvedCell, _ after: ResolvedCell) -> ValueRelation {
    let one = before.statement
    let other = after.statement
    guard before.type == after.type else { return ValueRelation(.changed) }
    if one.isWordsOnly != other.isWordsOnly {
      let sides = one.isWordsOnly ? (one.words, after.value) : (other.words, before.value)
      if case (let words?, .color(let color)?) = sides, contradicts(words: words, color) {
        return ValueRelation(.changed)
      }
      return ValueRelation(.refined)
    }
    if one.statesRange || other.statesRange, let relation = ofQuantities(before, after) {
      return relation
    }
    guard one.min.meansSame(as: other.min), one.max.meansSame(as: other.max) else {
      return ValueRelation(.changed)
    }
    switch (before.value, after.value) {
    case (let a?, let b?): return ValueRelation(kind(a, one.unit, b, other.unit))
    case (nil, nil):
      let isSame =
        one.words == other.words && one.expression == other.expression
        && one.value.meansSame(as: other.value)
        && one.verbatim.meansSame(as: other.verbatim)
      return ValueRelation(isSame ? .same : .changed)
    case (nil, _?), (_?, nil): return ValueRelation(.changed)
    }
  }

  private static func kind(
    _ before: TokenValue, _ unit: String?, _ after: TokenValue, _ otherUnit: String?
  ) -> Kind {
    // Two booleans that are not reversed mean the same, because to avoid "true" is "false".
    if case .boolean = before, case .boolean = after { return .same }
    return before.relation(to: after, units: (unit, otherUnit))
  }

  private static func isReversed(_ before: ResolvedCell, _ after: ResolvedCell) -> Bool {
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
  /// Whether its source demands something; a derived statement may be a rule, too.
  var isRule: Bool { statement.modality != nil }

  /// Whether the value is derived, and no rule. It is not compared with rules: a drawing that shows a button
  /// elsewhere neither takes back the rule on its place nor repeats it.
  var isMerelyDerived: Bool { !isRule && cell.isDerived }

  /// The value's type; the statement's own where there is no value.
  var type: TokenType? { value?.type ?? statement.type }
}

extension Statement {
  /// Whether it states a range or an approximate figure instead of one exact figure.
  var statesRange: Bool {
    isQualified && (isApproximate || min != nil || max != nil)
  }

  /// Whether both mean the same, whatever the spelling of numbers and the order of members.
  func meansSame(as other: Statement) -> Bool {
    if self == other { return true }
    return presence == other.presence && type == other.type && modality == other.modality
      && value.meansSame(as: other.value) && isQualified == other.isQualified
      && (!isQualified || qualifiers.meansSame(as: other.qualifiers))
  }

  /// Whether the figure itself differs. Notes and the spelling of numbers do not count.
  func figureDiffers(from other: Statement) -> Bool {
    presence != other.presence || type != other.type || !value.meansSame(as: other.value)
      || words != other.words || expression != other.expression
      || !min.meansSame(as: other.min) || !max.meansSame(as: other.max)
      || unit ?? "pt" != other.unit ?? "pt" || !verbatim.meansSame(as: other.verbatim)
      || (modality == .avoid) != (other.modality == .avoid)
  }
}

extension JSON? {
  /// Whether both are absent or equal, whatever the spelling of numbers and the order of members.
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
    switch (kind, other.kind) {
    case (.number(let a), .number(let b)): return a == b || Double(a) == Double(b)
    case (.array(let a), .array(let b)):
      return a.count == b.count && a.indices.allSatisfy { a[$0].meansSame(as: b[$0]) }
    case (.object(let a), .object(let b)):
      guard a.count == b.count else { return false }
      return a.indices.allSatisfy { place in
        // Mostly both have their members in the same order.
        if a[place].key == b[place].key { return a[place].value.meansSame(as: b[place].value) }
        return other[a[place].key].map { a[place].value.meansSame(as: $0) } ?? false
      }
    case (.null, _), (.bool, _), (.number, _), (.string, _), (.array, _), (.object, _):
      return kind == other.kind
    }
  }

  /// Hashes the meaning: any two values for which `meansSame(as:)` holds get the same hash.
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
