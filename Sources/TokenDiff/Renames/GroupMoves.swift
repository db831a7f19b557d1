internal import PositionedJSON
internal import TokenModel

/// The renames of many tokens at once: groups that moved with their tokens, and a name that was replaced
/// in several groups.
struct GroupMoves {
  /// The pairs of tokens that belong together because their group moved, whatever their values. If
  /// several moves fit, the one with the most tokens counts.
  private(set) var pairs: Set<RenamePair> = []
  private var names: Set<[Substring]> = []

  /// Whether the one name was replaced by the other in several groups.
  func isReplaced(_ name: Substring, by other: Substring) -> Bool {
    !names.isEmpty && names.contains([name, other])
  }

  /// - Parameter sameValue: the pairs of tokens with the same value.
  init(_ sameValue: [RenamePair], gone: [RenameEnd], new: [RenameEnd]) {
    var votes: [PathStems: Set<Int>] = [:]
    for pair in sameValue where gone[pair.gone].name == new[pair.new].name {
      let stems = PathStems(gone[pair.gone].path, new[pair.new].path)
      votes[stems, default: []].insert(pair.gone)
    }
    let newByPath = Dictionary(uniqueKeysWithValues: new.indices.map { (new[$0].path, $0) })
    var strength: [RenamePair: Int] = [:]
    for (stems, voters) in votes where voters.count >= 2 {
      let moving = GroupMoves.range(of: stems.old, in: gone)
      let arriving = GroupMoves.range(of: stems.new, in: new)
      // At least half must have moved along, of the group that was left or of the one that was entered.
      guard voters.count * 2 >= min(moving.count, arriving.count) else { continue }
      for index in moving {
        guard let target = newByPath[stems.moved(gone[index].path)],
          gone[index].type == new[target].type
        else { continue }
        let pair = RenamePair(gone: index, new: target)
        strength[pair] = max(strength[pair] ?? 0, voters.count)
      }
    }
    pairs = GroupMoves.strongest(strength)
    findNames(sameValue, gone, new)
  }

  /// The pairs without a stronger pair at either end.
  private static func strongest(_ strength: [RenamePair: Int]) -> Set<RenamePair> {
    var ofGone: [Int: Int] = [:]
    var ofNew: [Int: Int] = [:]
    for (pair, votes) in strength {
      ofGone[pair.gone] = max(ofGone[pair.gone] ?? 0, votes)
      ofNew[pair.new] = max(ofNew[pair.new] ?? 0, votes)
    }
    return Set(strength.filter { $1 == ofGone[$0.gone] && $1 == ofNew[$0.new] }.keys)
  }

  private mutating func findNames(
    _ sameValue: [RenamePair], _ gone: [RenameEnd], _ new: [RenameEnd]
  ) {
    var votes: [[Substring]: Set<Int>] = [:]
    for pair in sameValue {
      let (one, other) = (gone[pair.gone], new[pair.new])
      guard one.group == other.group, one.name != other.name else { continue }
      votes[[one.name, other.name], default: []].insert(pair.gone)
    }
    if votes.isEmpty { return }
    let left = Dictionary(gone.map { ($0.name, 1) }, uniquingKeysWith: +)
    let came = Dictionary(new.map { ($0.name, 1) }, uniquingKeysWith: +)
    names = Set(
      votes.filter { names, voters in
        voters.count >= 2 && voters.count * 2 >= min(left[names[0]] ?? 0, came[names[1]] ?? 0)
      }.keys)
  }

  /// The indices of the tokens inside a group; the empty text is the group of all tokens.
  private static func range(of stem: String, in ends: [RenameEnd]) -> Range<Int> {
    if stem.isEmpty { return ends.indices }
    func first(notBefore text: String) -> Int {
      ends.partitioningIndex { !$0.path.text.precedesByBytes(text) }
    }
    return first(notBefore: stem + ".")..<first(notBefore: stem + "/")
  }
}

/// The beginnings of two paths, without the segments that are equal at their ends.
private struct PathStems: Hashable {
  var old: String
  var new: String

  init(_ one: TokenPath, _ other: TokenPath) {
    let dot = UInt8(ascii: ".")
    var a = one.text.utf8[...]
    var b = other.text.utf8[...]
    while !a.isEmpty, !b.isEmpty {
      let x = a.lastIndex(of: dot)
      let y = b.lastIndex(of: dot)
      let last = x.map { a[a.index(after: $0)...] } ?? a
      let otherLast = y.map { b[b.index(after: $0)...] } ?? b
      guard last.elementsEqual(otherLast) else { break }
      a = x.map { a[..<$0] } ?? a.prefix(0)
      b = y.map { b[..<$0] } ?? b.prefix(0)
    }
    old = String(Substring(a))
    new = String(Substring(b))
  }

  /// The path in the new group of a token inside the old one.
  func moved(_ path: TokenPath) -> TokenPath {
    if old.isEmpty { return TokenPath(trusted: new + "." + path.text) }
    let inner = path.text.utf8.dropFirst(old.utf8.count + 1)
    let rest = String(Substring(inner))
    return TokenPath(trusted: new.isEmpty ? rest : new + "." + rest)
  }
}
