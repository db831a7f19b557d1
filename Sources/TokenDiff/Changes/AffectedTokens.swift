package import TokenModel

/// Reduces two sets to the tokens whose answers can differ, with everything that these refer to, so
/// that comparing the results gives the same changes as comparing the whole sets.
///
/// The sets may be in any order.
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
  guard affected.findDifferences() else { return nil }
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

  /// Compares the cells by their keys, in whatever order they are.
  ///
  /// - Returns: `false` if there are so many that nothing is gained.
  mutating func findDifferences() -> Bool {
    let most = max(before.cells.count, after.cells.count) / 4
    let places = PathIndex(before.cells)
    var isLeft = [Bool](repeating: true, count: before.cells.count)
    for cell in after.cells {
      var old: Cell?
      places.forEachCell(of: cell.path, in: before.cells) { place in
        guard before.cells[place].key == cell.key else { return }
        old = before.cells[place]
        isLeft[place] = false
      }
      if old == cell { continue }
      replaced.append(cell)
      note(cell, statementDiffers: old?.statement != cell.statement)
      if members.count > most { return false }
    }
    for place in before.cells.indices where isLeft[place] {
      note(before.cells[place], statementDiffers: true)
    }
    return members.count <= most
  }

  private mutating func note(_ cell: Cell, statementDiffers: Bool) {
    members.insert(cell.path)
    // Evidence does not count here, because no other token's answer depends on it.
    if statementDiffers { changed.append(cell.path) }
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
  /// Mostly both sides begin and end alike: only what lies between is hashed.
  private static func differences(_ old: [About], _ new: [About]) -> Set<About> {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let (old, new) = (old.dropFirst(start), new.dropFirst(start))
    let end = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
    return Set(old.dropLast(end)).symmetricDifference(new.dropLast(end))
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
