internal import PositionedJSON
internal import TokenModel

extension TreeMerge {
  /// Whether two versions mean the same: in whatever order members stand and however numbers are written; of values
  /// whose type is known, whether the model has them for one value.
  static func isSame(_ one: JSON, _ other: JSON, type: String?) -> Bool {
    if one == other || isWrittenAlike(one, other) { return true }
    guard let type = type.flatMap(TokenType.init(rawValue:)),
      let value = TokenValue.read(type, one), let another = TokenValue.read(type, other)
    else { return false }
    return value.relation(to: another) == .same
  }

  static func isWrittenAlike(_ one: JSON, _ other: JSON) -> Bool {
    switch (one.kind, other.kind) {
    case (.number(let a), .number(let b)): return Double(a) == Double(b)
    case (.string(let a), .string(let b)):
      return a == b || a.hasPrefix("#") && b.hasPrefix("#") && a.lowercased() == b.lowercased()
    case (.array(let a), .array(let b)):
      return a.count == b.count && zip(a, b).allSatisfy(isWrittenAlike)
    case (.object(let a), .object(let b)):
      if a.count != b.count { return false }
      let others = MemberIndex(other)
      return a.allSatisfy { member in
        others[member.key].map { isWrittenAlike(member.value, $0.value) } ?? false
      }
    default: return one == other
    }
  }
}
