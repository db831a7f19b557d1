internal import PositionedJSON
internal import TokenModel

/// What was renamed by one rule: groups that moved with what is in them, and names that were
/// replaced in several groups.
struct GroupMoves {
  /// Tokens that the move of a group puts side by side, of whatever value; where several groups might
  /// have moved, by the one that took most along.
  private(set) var pairs: Set<RenamePair> = []
  private var names: Set<[Substring]> = []

  /// Whether several groups replaced the one name by the other.
  func isReplaced(_ name: Substring, by other: Substring) -> Bool {
    !names.isEmpty && names.contains([name, other])
  }

  /// - Parameter sameValue: pairs of tokens that yield the same.
  init(_ sameValue: [RenamePair], gone: [RenameEnd], new: [RenameEnd]) {
    var votes: [Stems: Set<Int>] = [:]
    for pair in sameValue where gone[pair.gone].name == new[pair.new].name {
      let stems = Stems(gone[pair.gone].path, new[pair.new].path)
      votes[stems, default: []].insert(pair.gone)
    }
    let newByPath = Dictionary(
      uniqueKeysWithValues: new.indices.map { (new[$0].path, $0) })
    var strength: [RenamePair: Int] = [:]
    for (stems, voters) in votes where voters.count >= 2 {
      let moving = GroupMoves.range(of: stems.old, in: gone)
      let arriving = GroupMoves.range(of: stems.new, in: new)
      // At least half must have gone along, of what left or of what came.
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

  /// The pairs of which neither end has a stronger one.
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

  /// The tokens inside a group; the empty text is the group of all.
  private static func range(of stem: String, in ends: [RenameEnd]) -> Range<Int> {
    if stem.isEmpty { return ends.indices }
    func first(notBefore text: String) -> Int {
      ends.partitioningIndex { !$0.path.text.precedesByBytes(text) }
    }
    return first(notBefore: stem + ".")..<first(notBefore: stem + "/")
  }
}

/// What is left of two paths without the segments that they end in alike.
private struct Stems: Hashable {
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

  /// Where a token inside the old group would stand in the new one.
  func moved(_ path: TokenPath) -> TokenPath {
    if old.isEmpty { return TokenPath(trusted: new + "." + path.text) }
    let inner = path.text.utf8.dropFirst(old.utf8.count + 1)
    let rest = String(Substring(inner))
    return TokenPath(trusted: new.isEmpty ? rest : new + "." + rest)
  }
}
