internal import PositionedJSON
internal import TokenModel

extension TreeMerge {
  /// The merged text, in which conflicts have what ours has, or theirs where ours removed it.
  package var merged: [UInt8] { merged(preferringTheirs: false) }

  /// - Parameter preferringTheirs: whether conflicts have what theirs has instead, or ours where theirs removed it.
  package func merged(preferringTheirs: Bool) -> [UInt8] {
    var edits = edits
    for conflict in conflicts
    where conflict.ours == nil || preferringTheirs && conflict.theirs != nil {
      ours.take(conflict.keys, of: theirs, &edits)
    }
    return edits.applied(to: ours)
  }

  /// The comments that the merged text lacks: of ours all, of theirs those that the base has not.
  package var lostComments: (ours: [String], theirs: [String]) {
    let (own, other, old) = (
      FileText.comments(in: ours.bytes), FileText.comments(in: theirs.bytes),
      FileText.comments(in: base.bytes)
    )
    if own.isEmpty, other.isEmpty { return ([], []) }
    let kept = FileText.comments(in: merged)
    func lost(_ comments: Set<[UInt8]>) -> [String] {
      comments.subtracting(kept).map { String(decoding: $0, as: UTF8.self) }.sorted()
    }
    return (lost(own), lost(other.subtracting(old).subtracting(own)))
  }

  /// Whether no token is left in the merged text.
  package var isEmptied: Bool {
    conflicts.isEmpty && (try? FileText(name: ours.name, bytes: merged))?.hasTokens == false
  }

  /// The tokens that one side gave a value of their own in the place of a reference, and the path that they referred to,
  /// where the other side changed what is there.
  package func droppedAliases() -> [(keys: [String], target: String)] {
    [(ours, theirs), (theirs, ours)].flatMap { side, other in
      var dropped: [(keys: [String], target: String)] = []
      collect(base.tree, side.tree, [], &dropped)
      return dropped.filter { _, target in
        let path = target.split(separator: ".", omittingEmptySubsequences: false)
        guard let old = base.member(at: path), let new = other.member(at: path) else {
          return false
        }
        return old.member.value != new.member.value
      }
    }
  }

  private func collect(
    _ old: JSON, _ new: JSON, _ keys: [String], _ found: inout [(keys: [String], target: String)]
  ) {
    if old == new { return }
    let members = MemberIndex(new)
    for member in old.members ?? [] {
      guard let now = members[member.key]?.value else { continue }
      if TreeMerge.isValue(member.key), let target = Alias.inner(member.value) {
        if Alias.inner(now) == nil { found.append((keys, target)) }
      } else {
        collect(member.value, now, keys + [member.key], &found)
      }
    }
  }

  /// Whether two versions mean the same: in whatever order members stand and however numbers are written; of values
  /// whose type is known, whether the model has them for one value.
  static func isSame(_ one: JSON, _ other: JSON, type: String?, isPlain: Bool) -> Bool {
    if one == other || isWrittenAlike(one, other, isPlain: isPlain) { return true }
    guard let type = type.flatMap(TokenType.init(rawValue:)),
      let value = TokenValue.read(type, one), let another = TokenValue.read(type, other)
    else { return false }
    return value.relation(to: another) == .same
  }

  /// - Parameter isPlain: whether tokens have their values under `value`, so that references may have that behind them.
  static func isWrittenAlike(_ one: JSON, _ other: JSON, isPlain: Bool) -> Bool {
    switch (one.kind, other.kind) {
    case (.number(let a), .number(let b)): return Double(a) == Double(b)
    case (.string(let a), .string(let b)):
      return a == b || a.hasPrefix("#") && b.hasPrefix("#") && a.lowercased() == b.lowercased()
        || isPlain && a.contains("{") && b.contains("{") && withoutValues(a) == withoutValues(b)
    case (.array(let a), .array(let b)):
      return a.count == b.count
        && zip(a, b).allSatisfy { isWrittenAlike($0, $1, isPlain: isPlain) }
    case (.object(let a), .object(let b)):
      if a.count != b.count { return false }
      let others = MemberIndex(other)
      return a.allSatisfy { member in
        // What people read is a text, and holds no references.
        let isPlain = isPlain && !FileText.proseKeys.contains(member.key)
        return others[member.key].map {
          isWrittenAlike(member.value, $0.value, isPlain: isPlain)
        } ?? false
      }
    default: return one == other
    }
  }

  /// A text whose references have no `.value` behind them.
  private static func withoutValues(_ text: String) -> [Substring] {
    text.split(separator: "}", omittingEmptySubsequences: false).map { part in
      part.contains("{") ? Alias.withoutValue(part) ?? part : part
    }
  }
}
