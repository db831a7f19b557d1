package import TokenModel

/// Reduces two sets to the tokens whose answers can differ, with everything that these refer to, so
/// that comparing the results gives the same changes as comparing the whole sets.
///
/// The sets may be in any order. It is faster when both are mostly in the same one, because then they
/// need not be sorted.
///
/// - Parameter withSiblings: whether what has an order with these is kept as well: lengths, numbers and
///   weights in the same groups.
/// - Returns: both sets, sorted; `nil` if that would save little or nothing, because the revisions
///   inherit differently, their axes differ, or more than a quarter of the cells differ.
/// - Complexity: O(*n*) to compare the cells, without resolving them.
package func affectedTokens(
  of before: TokenSet, and after: TokenSet, withSiblings: Bool = false
) -> (before: TokenSet, after: TokenSet)? {
  guard before.resolvesLike(after) else { return nil }
  var affected = AffectedTokens(before, after)
  switch affected.findDifferencesInOrder() {
  case .found: break
  case .tooMany: return nil
  case .outOfOrder:
    var sorted = (before, after)
    sorted.0.sort()
    sorted.1.sort()
    affected = AffectedTokens(sorted.0, sorted.1)
    guard affected.findDifferences() else { return nil }
  }
  affected.findAbouts()
  affected.addReferences(withSiblings: withSiblings)
  let found = affected
  return ParallelMap.both({ found.keeping(before) }, { found.keeping(after) })
}

/// The search for the tokens whose answers can differ between two sets.
private struct AffectedTokens {
  private let before: TokenSet
  private let after: TokenSet
  /// The tokens to keep.
  private var members: Set<TokenPath> = []
  /// The tokens with a statement that differs, some of them several times.
  private var changed: [TokenPath] = []
  /// The later cells that differ; all others refer to what the earlier ones do.
  private var replaced: [Cell] = []

  init(_ before: TokenSet, _ after: TokenSet) {
    self.before = before
    self.after = after
  }

  // MARK: Differences

  enum Outcome {
    case found
    case tooMany
    /// The cells of the two sets are in different orders.
    case outOfOrder
  }

  /// Compares both lists of cells in the order they have. Two editions of a file are mostly in the same
  /// order, and sorting them would cost more than comparing.
  mutating func findDifferencesInOrder() -> Outcome {
    let (old, new) = (before.cells, after.cells)
    var a = 0
    var b = 0
    while a < old.count || b < new.count {
      if a < old.count, b < new.count, old[a] == new[b] {
        (a, b) = (a + 1, b + 1)
        continue
      }
      guard let (nextA, nextB) = meeting(a, b) else { return .outOfOrder }
      if nextA == a, nextB == b {
        note(old[a], statementDiffers: old[a].statement != new[b].statement)
        replaced.append(new[b])
        (a, b) = (a + 1, b + 1)
      } else {
        for cell in old[a..<nextA] { note(cell, statementDiffers: true) }
        for cell in new[b..<nextB] { note(cell, statementDiffers: true) }
        replaced += new[b..<nextB]
        (a, b) = (nextA, nextB)
      }
      if members.count > most { return .tooMany }
    }
    return .found
  }

  /// The number of affected tokens above which nothing is gained.
  private var most: Int { max(before.cells.count, after.cells.count) / 4 }

  private mutating func note(_ cell: Cell, statementDiffers: Bool) {
    members.insert(cell.path)
    if statementDiffers { changed.append(cell.path) }
  }

  /// The next indices at which both lists have a cell with the same key; `nil` if there are none
  /// within 64 cells.
  private func meeting(_ a: Int, _ b: Int) -> (a: Int, b: Int)? {
    let (old, new) = (before.cells, after.cells)
    guard a < old.count else { return (a, new.count) }
    guard b < new.count else { return (old.count, b) }
    let keys = (old[a].key, new[b].key)
    if keys.0 == keys.1 { return (a, b) }
    for step in 1...64 {
      if a + step < old.count, old[a + step].key == keys.1 { return (a + step, b) }
      if b + step < new.count, new[b + step].key == keys.0 { return (a, b + step) }
    }
    return nil
  }

  /// Finds the differences between sorted lists of cells.
  ///
  /// - Returns: `false` if there are too many.
  mutating func findDifferences() -> Bool {
    var a = 0
    var b = 0
    while a < before.cells.count || b < after.cells.count {
      if a < before.cells.count, b < after.cells.count, before.cells[a] == after.cells[b] {
        a += 1
        b += 1
        continue
      }
      let path = firstPath(a, b)
      // Earlier cells of this token are equal on both sides, so the rest can be compared alone.
      let ends = (before.cells.end(of: path, from: a), after.cells.end(of: path, from: b))
      members.insert(path)
      // Evidence does not count here, because no other token's answer depends on it.
      let (old, new) = (before.cells[a..<ends.0], after.cells[b..<ends.1])
      replaced += new
      if !old.elementsEqual(new, by: { $0.key == $1.key && $0.statement == $1.statement }) {
        changed.append(path)
      }
      (a, b) = ends
      if members.count > most { return false }
    }
    return true
  }

  private func firstPath(_ a: Int, _ b: Int) -> TokenPath {
    guard a < before.cells.count else { return after.cells[b].path }
    guard b < after.cells.count else { return before.cells[a].path }
    return min(before.cells[a].path, after.cells[b].path)
  }

  mutating func findAbouts() {
    // A deprecation may name a replacement that is gone.
    for about in after.abouts {
      guard let replacement = Deprecation.replacement(in: about.deprecated) else { continue }
      guard members.contains(replacement) else { continue }
      members.insert(about.path)
      if about.isGroup { addInside(about.path) }
    }
    for about in AffectedTokens.differences(before.abouts, after.abouts) {
      members.insert(about.path)
      // A group's deprecation applies to everything inside the group.
      if about.isGroup, about.deprecated != nil { addInside(about.path) }
    }
  }

  /// What is said on one side only.
  ///
  /// Mostly both sides say nearly the same in the same order: only what lies beside that is hashed.
  private static func differences(_ old: [About], _ new: [About]) -> Set<About> {
    var rest: (old: [About], new: [About]) = ([], [])
    var (a, b) = (0, 0)
    while a < old.count, b < new.count {
      if old[a] == new[b] {
        (a, b) = (a + 1, b + 1)
      } else if let step = (0...64).first(where: { place in
        b + place < new.count && new[b + place].path == old[a].path
      }) {
        rest.new += new[b..<(b + step)]
        b += step
        if old[a] == new[b] { continue }
        rest.old.append(old[a])
        a += 1
      } else if let step = (1...64).first(where: { place in
        a + place < old.count && old[a + place].path == new[b].path
      }) {
        rest.old += old[a..<(a + step)]
        a += step
      } else {
        break
      }
    }
    return Set(rest.old + old[a...]).symmetricDifference(rest.new + new[b...])
  }

  private mutating func addInside(_ group: TokenPath) {
    for cells in [before.cells, after.cells] {
      for cell in cells where cell.path.isInside(group) { members.insert(cell.path) }
    }
  }

  // MARK: References

  /// Adds the tokens that refer to changed ones, those beside them if wanted, and then everything that the
  /// kept tokens refer to.
  mutating func addReferences(withSiblings: Bool) {
    if members.isEmpty { return }
    var references = References()
    for cells in [before.cells, replaced] {
      for cell in cells where cell.mayRefer {
        cell.statement.forEachReference { reference, _ in
          references.add(from: cell.path, to: reference.target)
        }
      }
    }
    members.formUnion(references.referrers(of: changed))
    if withSiblings {
      for cells in [before.cells, after.cells] {
        var groups: Set<TokenPath?> = []
        for cell in cells where cell.isMeasure && members.contains(cell.path) {
          groups.insert(cell.path.parent)
        }
        for cell in cells where cell.isMeasure && groups.contains(cell.path.parent) {
          members.insert(cell.path)
        }
      }
    }
    members.formUnion(references.targets(of: members))
  }

  func keeping(_ set: TokenSet) -> TokenSet {
    let members = PathSet(members)
    var kept = set
    kept.cells = set.cells.filter { members.contains($0.path) }
    kept.abouts = set.abouts.filter { $0.isGroup || members.contains($0.path) }
    kept.sort()
    return kept
  }
}

/// The references between tokens, by number.
private struct References {
  /// The tokens that refer or are referred to; their places are their numbers.
  private var tokens = PathSet()
  /// By token: its last reference, and the last one to it; −1 for none.
  private var lastFrom: [Int] = []
  private var lastTo: [Int] = []
  /// Each with the ones before it of the same token and to the same token.
  private var all: [(from: Int, to: Int, earlierFrom: Int, earlierTo: Int)] = []

  mutating func add(from path: TokenPath, to target: TokenPath) {
    let (from, to) = (tokens.insert(path), tokens.insert(target))
    while lastFrom.count < tokens.paths.count {
      lastFrom.append(-1)
      lastTo.append(-1)
    }
    all.append((from, to, lastFrom[from], lastTo[to]))
    lastFrom[from] = all.count - 1
    lastTo[to] = all.count - 1
  }

  /// All that refer to the tokens, over any number of steps, and those of them that refer or are referred to.
  func referrers(of paths: some Sequence<TokenPath>) -> [TokenPath] {
    reached(from: paths) { token, open in
      var next = lastTo[token]
      while next >= 0 {
        open.append(all[next].from)
        next = all[next].earlierTo
      }
    }
  }

  /// All to which the tokens refer, over any number of steps, and those of them that refer or are referred to.
  func targets(of paths: some Sequence<TokenPath>) -> [TokenPath] {
    reached(from: paths) { token, open in
      var next = lastFrom[token]
      while next >= 0 {
        open.append(all[next].to)
        next = all[next].earlierFrom
      }
    }
  }

  private func reached(
    from paths: some Sequence<TokenPath>, _ visit: (Int, inout [Int]) -> Void
  ) -> [TokenPath] {
    walk(from: paths.compactMap(tokens.place), visit).map { tokens.paths[$0] }
  }
}

extension Cell {
  /// Whether its value may have an order; an alias may have its type from another token.
  fileprivate var isMeasure: Bool {
    switch statement.type {
    case nil, .dimension, .number, .fontWeight: true
    default: false
    }
  }
}

extension [Cell] {
  /// The index behind the last cell of a path, given an index at which its cells begin or continue.
  fileprivate func end(of path: TokenPath, from start: Int) -> Int {
    var end = start
    while end < count, self[end].path == path { end += 1 }
    return end
  }
}
