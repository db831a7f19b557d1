package import PositionedJSON

extension Statement {
  /// The relation between what two statements give, whatever they add about it: the one answer to whether a value
  /// changed. References are the same by what they name.
  package func relation(to other: Statement) -> TokenValue.Relation {
    if type != other.type {
      return isZero(literal, other, other.literal) ? .converted : .different
    }
    guard presence == other.presence, words == other.words,
      expression == other.expression, hasBounds(of: other),
      JSON.meanSame(verbatim, other.verbatim)
    else { return .different }
    if value == other.value, unit == other.unit { return .same }
    guard let one = literal, let another = other.literal else {
      return unit == other.unit && JSON.meanSame(value, other.value, as: type) ? .same : .different
    }
    return one.relation(to: another, units: (unit, other.unit))
  }

  /// The value that the statement itself has; `nil` for references, words and silence.
  package var literal: TokenValue? {
    guard let type, let value else { return nil }
    return TokenValue.read(type, value)
  }

  /// Whether both values are zero, and the type of one was only assumed for want of a unit: `0` and `0px`.
  ///
  /// - Parameters:
  ///   - value: that of this statement, and `otherValue` that of the other.
  package func isZero(
    _ value: TokenValue?, _ other: Statement, _ otherValue: TokenValue?
  ) -> Bool {
    guard assumed.contains("type") || other.assumed.contains("type") else { return false }
    return [value, otherValue].allSatisfy { value in
      value.flatMap { Amount($0, unit: nil) }?.amount == 0
    }
  }

  /// Whether both give the same value, in whatever unit.
  package func givesSame(as other: Statement) -> Bool { relation(to: other) != .different }

  /// Whether both mean the same in all parts.
  ///
  /// - Parameter kinds: qualifiers that do not count.
  package func meansSame(
    as other: Statement, besides kinds: Set<Qualifiers.Kind> = []
  ) -> Bool {
    if self == other { return true }
    guard modality == other.modality, givesSame(as: other) else { return false }
    guard isQualified || other.isQualified else { return true }
    let (one, another) = (qualifiers, other.qualifiers)
    return Qualifiers.Kind.allCases.allSatisfy { kind in
      kinds.contains(kind) || JSON.meanSame(one[kind], another[kind])
    }
  }

  /// Whether both have the same bounds.
  package func hasBounds(of other: Statement) -> Bool {
    JSON.meanSame(min, other.min, as: type) && JSON.meanSame(max, other.max, as: type)
  }
}

extension JSON {
  /// Whether both are absent or mean the same, whatever the spelling of numbers and the order of members.
  ///
  /// - Parameter type: the type of both, by which values, and parts beside references, are read.
  package static func meanSame(_ one: JSON?, _ other: JSON?, as type: TokenType? = nil) -> Bool {
    switch (one, other) {
    case (nil, nil): true
    case (let a?, let b?): a.meansSame(as: b, type)
    case (nil, _?), (_?, nil): false
    }
  }

  private func meansSame(as other: JSON, _ type: TokenType?) -> Bool {
    if let type, let one = TokenValue.read(type, self), let another = TokenValue.read(type, other) {
      return one.relation(to: another) != .different
    }
    switch (kind, other.kind) {
    case (.number(let a), .number(let b)): return a == b || Double(a) == Double(b)
    case (.array(let a), .array(let b)):
      return a.count == b.count && a.indices.allSatisfy { a[$0].meansSame(as: b[$0], type) }
    case (.object(let a), .object(let b)):
      guard a.count == b.count else { return false }
      return a.indices.allSatisfy { place in
        let part = type.flatMap { _ in TokenType.ofPart(a[place].key) }
        // Mostly both have their members in the same order.
        if a[place].key == b[place].key {
          return a[place].value.meansSame(as: b[place].value, part)
        }
        return other[a[place].key].map { a[place].value.meansSame(as: $0, part) } ?? false
      }
    case (.null, _), (.bool, _), (.number, _), (.string, _), (.array, _), (.object, _):
      return kind == other.kind
    }
  }

  /// Hashes the meaning: any two values that mean the same without a look at their type get the same hash.
  package func hashMeaning(into hasher: inout Hasher) {
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
