internal import TokenFiles
internal import TokenModel

/// Which version gets which renames of the others.
struct RenamePlan {
  private(set) var base: [TokenPath: TokenPath] = [:]
  /// The renames of one side inside of a group that the other renamed, by their paths in there.
  private(set) var baseInside: [TokenPath: TokenPath] = [:]
  private(set) var ours: [TokenPath: TokenPath] = [:]
  private(set) var theirs: [TokenPath: TokenPath] = [:]
  private(set) var conflicts: [TokenPath: FileConflict] = [:]
  /// By what other paths than the base ours and theirs refer to tokens: both renamed them, or one has another one there.
  private(set) var apart: [[TokenPath: TokenPath]] = [[:], [:]]
  /// The tokens that ours, and that theirs moved to another group, by their paths in the end.
  private(set) var regrouped: (ours: Set<TokenPath>, theirs: Set<TokenPath>) = ([], [])
  private(set) var notes: [String] = []
  private let renames: [[TokenPath: TokenPath]]
  private let paths: [Set<TokenPath>]
  /// Whether the base, ours or theirs has a group.
  private let hasGroup: (Int, TokenPath) -> Bool
  /// Whether ours and theirs have the same at a path.
  private let isSame: (TokenPath) -> Bool

  init(
    _ old: TokenSet, _ ours: TokenSet, _ theirs: TokenSet, _ renames: [[TokenPath: TokenPath]],
    hasGroup: @escaping (Int, TokenPath) -> Bool, isSame: @escaping (TokenPath) -> Bool
  ) {
    let known = [old, ours, theirs].map { Set($0.cells.map(\.path)) }
    (paths, self.hasGroup, self.isSame) = (known, hasGroup, isSame)
    self.renames = zip(renames, known.dropFirst()).map {
      RenamePlan.withGroups($0, of: known[0], in: $1)
    }
  }

  mutating func decide() {
    for old in Set(renames[0].keys).union(renames[1].keys).sorted() {
      switch (renames[0][old], renames[1][old]) {
      case (let here?, let there?):
        if here == there {
          base[old] = here
          continue
        }
        var conflict = FileConflict(
          kind: .renamed,
          message: "\(old.text) was renamed to \(here.text) here and to \(there.text) there")
        if here.parent != there.parent || hasGroup(1, there) || hasGroup(2, here) {
          // Each side's place and its references: all of ours, or all of theirs, is a whole.
          let (own, other) = (moved(here, by: renames[1]), moved(there, by: renames[0]))
          (conflicts[own], conflicts[other]) = (conflict, conflict)
          let before = moved(moved(old, by: renames[0]), by: renames[1])
          (apart[0][before], apart[1][before]) = (own, other)
          continue
        }
        (base[old], theirs[there]) = (here, here)
        conflict.names = (String(old.name), String(there.name))
        conflicts[here] = conflict
      case (let here?, nil): follow(old, here, in: 1, \.theirs, ("here", "there"))
      case (nil, let there?): follow(old, there, in: 0, \.ours, ("there", "here"))
      case (nil, nil): continue
      }
    }
  }

  private mutating func follow(
    _ before: TokenPath, _ after: TokenPath, in side: Int,
    _ moves: WritableKeyPath<RenamePlan, [TokenPath: TokenPath]>,
    _ sides: (own: String, other: String)
  ) {
    let (old, new) = (moved(before, by: renames[side]), moved(after, by: renames[side]))
    if let group = after.groups.first(where: { group in
      let there = renames[side][group] ?? moved(group, by: renames[side])
      return hasGroup(0, group) && !hasGroup(side + 1, there)
    }) {
      conflicts[old] = FileConflict(
        kind: .renamed,
        message:
          "\(old.text) was moved to \(new.text) \(sides.own), and the group \(group.text) was "
          + "removed \(sides.other)")
      // References that follow it are no change of their own.
      apart[1 - side][old] = new
      return
    }
    if !paths[0].contains(before), hasGroup(0, after) || hasGroup(side + 1, new) {
      come(before, into: after, in: side, moves, sides)
      return
    }
    let other = paths[side + 1]
    // Both added it, and one took away what it is like.
    if other.contains(new), new == after, other.contains(old), isSame(new) { return }
    if old == before { base[old] = new } else { baseInside[old] = new }
    let inside = other.filter { $0.isInside(old) }
    if inside.isEmpty || other.contains(new) {
      let isGone = inside.isEmpty
      var conflict = FileConflict(
        kind: isGone ? .renamed : .taken,
        message: "\(old.text) was renamed to \(new.text) \(sides.own) and "
          + (isGone
            ? "removed \(sides.other)" : "\(sides.other) that is the name of another token"))
      conflict.names.base = String(old.name)
      conflicts[new] = conflict
    }
    if other.contains(new) { apart[side][new] = old }
    guard !other.contains(new) else { return }
    self[keyPath: moves][old] = new
    if paths[0].contains(before), before.parent != after.parent {
      if side == 1 { regrouped.ours.insert(new) } else { regrouped.theirs.insert(new) }
    }
    let added = inside.subtracting(paths[0])
    if !added.isEmpty, !paths[0].contains(before) {
      let names = added.map(\.text).sorted().listed(most: 3)
      notes.append("the group \(old.text) was renamed to \(new.text), and \(names) follows it")
    }
  }

  /// Lets the tokens of a group come into one that is there already, one by one.
  private mutating func come(
    _ before: TokenPath, into after: TokenPath, in side: Int,
    _ moves: WritableKeyPath<RenamePlan, [TokenPath: TokenPath]>,
    _ sides: (own: String, other: String)
  ) {
    for token in paths[0].union(paths[side + 1]).filter({ $0.isInside(before) }).sorted() {
      let target = TokenPath(trusted: after.text + token.text.dropFirst(before.text.count))
      if paths[2 - side].contains(target), !paths[0].contains(target) {
        follow(token, target, in: side, moves, sides)
      } else if !paths[0].contains(token), !paths[side + 1].contains(target) {
        self[keyPath: moves][token] = target
      } else if !paths[0].contains(token), token != target {
        conflicts[target] = FileConflict(
          kind: .taken,
          message: "the group \(before.text) went into \(after.text) \(sides.own), and "
            + "\(token.text) would follow it, where \(target.text) is another token \(sides.other)"
        )
      }
    }
  }

  /// A path under the name that a side gave to a group around it.
  private func moved(_ path: TokenPath, by renames: [TokenPath: TokenPath]) -> TokenPath {
    for group in path.groups {
      guard let new = renames[group] else { continue }
      return TokenPath(trusted: new.text + path.text.dropFirst(group.text.count))
    }
    return path
  }

  /// The renames, with one of a group in the place of those of all its tokens.
  private static func withGroups(
    _ renames: [TokenPath: TokenPath], of tokens: Set<TokenPath>, in side: Set<TokenPath>
  ) -> [TokenPath: TokenPath] {
    var result = renames
    var counts: [TokenPath: Int] = [:]
    for token in tokens { for outer in token.groups { counts[outer, default: 0] += 1 } }
    let left = Set(side.flatMap(\.groups))
    var moved: [TokenPath: [TokenPath: Int]] = [:]
    for (old, new) in renames {
      for (from, to) in zip(old.groups, new.groups)
      where old.text.dropFirst(from.text.count) == new.text.dropFirst(to.text.count) {
        moved[from, default: [:]][to, default: 0] += 1
      }
    }
    for (group, targets) in moved.sorted(by: { $0.key.text.count < $1.key.text.count }) {
      let most = targets.values.max()
      let alike = targets.filter { $0.value == most }
      guard alike.count == 1, let (new, count) = alike.first,
        count == counts[group] || counts[new] == nil && count * 2 >= counts[group] ?? 0,
        !left.contains(group),
        result.keys.contains(where: { $0.isInside(group) })
      else { continue }
      // What went elsewhere by itself stays a rename of its own.
      for (old, to) in result
      where old.isInside(group) && to.text == new.text + old.text.dropFirst(group.text.count) {
        result[old] = nil
      }
      result[group] = new
    }
    return result
  }

  /// Renames one after the other: what is inside of a group before the group.
  static func steps(_ moves: [TokenPath: TokenPath]) -> [[TokenPath: TokenPath]] {
    let apart = moves.filter { old, _ in moves.keys.contains { $0 != old && old.isInside($0) } }
    if apart.isEmpty { return moves.isEmpty ? [] : [moves] }
    let groups = moves.filter { apart[$0.key] == nil }
    let first = apart.mapValues { new in
      // Into a group that gets its new name only then.
      groups.lazy.first { new.isInside($0.value) }
        .map { TokenPath(trusted: $0.key.text + new.text.dropFirst($0.value.text.count)) } ?? new
    }
    return steps(first) + [groups]
  }
}
