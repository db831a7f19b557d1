package import TokenModel

/// Two sets cut down to the tokens that can answer otherwise in one than in the other, and to all
/// that these lead to: comparing the two gives the same changes as comparing the whole sets.
///
/// - Parameters: in any order; those that are mostly in the same order need not be sorted.
/// - Returns: sorted; `nil` where little or nothing would be saved: revisions inherit otherwise or have other
///   axes, or a quarter of the cells differ.
/// - Complexity: O(*n*) to compare the cells, without resolving them.
package func affectedTokens(
  of before: TokenSet, and after: TokenSet
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
  affected.addNeighbours()
  return (affected.keeping(before), affected.keeping(after))
}

private struct AffectedTokens {
  private let before: TokenSet
  private let after: TokenSet
  /// What is kept.
  private var members: Set<TokenPath> = []
  /// Of these a statement differs.
  private var changed: [TokenPath] = []

  init(_ before: TokenSet, _ after: TokenSet) {
    self.before = before
    self.after = after
  }

  // MARK: What differs

  enum Outcome {
    case found
    case tooMany
    /// The cells do not stand in the same order.
    case outOfOrder
  }

  /// Walks along both lists of cells as they are: two editions of a file are mostly in one order, and
  /// sorting them costs more than comparing.
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
        note(old[a], saysOtherwise: old[a].statement != new[b].statement)
        (a, b) = (a + 1, b + 1)
      } else {
        for cell in old[a..<nextA] { note(cell, saysOtherwise: true) }
        for cell in new[b..<nextB] { note(cell, saysOtherwise: true) }
        (a, b) = (nextA, nextB)
      }
      if members.count > most { return .tooMany }
    }
    return .found
  }

  private var most: Int { max(before.cells.count, after.cells.count) / 4 }

  private mutating func note(_ cell: Cell, saysOtherwise: Bool) {
    members.insert(cell.path)
    if saysOtherwise { changed.append(cell.path) }
  }

  /// The next places at which both lists have the same cell, whatever it says.
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

  /// The same for sorted cells.
  ///
  /// - Returns: `false` when too much does.
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
      // The token's first cells may be the same; they do not matter for what differs.
      let ends = (before.cells.end(of: path, from: a), after.cells.end(of: path, from: b))
      members.insert(path)
      let says = before.cells[a..<ends.0].lazy.map(Said.init)
      if !says.elementsEqual(after.cells[b..<ends.1].lazy.map(Said.init)) { changed.append(path) }
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

  /// A cell without its evidence.
  private struct Said: Equatable {
    var revision: String
    var context: Context
    var statement: Statement

    init(_ cell: Cell) {
      revision = cell.revision
      context = cell.context
      statement = cell.statement
    }
  }

  mutating func findAbouts() {
    if before.abouts == after.abouts { return }
    let old = Set(before.abouts)
    let new = Set(after.abouts)
    for about in old.symmetricDifference(new) {
      members.insert(about.path)
      // The deprecation of a group reaches all that is in it.
      if about.isGroup, about.deprecated != nil { addInside(about.path) }
    }
  }

  private mutating func addInside(_ group: TokenPath) {
    for cells in [before.cells, after.cells] {
      for cell in cells where cell.path.isInside(group) { members.insert(cell.path) }
    }
  }

  // MARK: What depends on it, and on what that depends

  /// Adds what leads to the tokens that say something else, and what all members lead to.
  mutating func addNeighbours() {
    if members.isEmpty { return }
    var targets: [TokenPath: [TokenPath]] = [:]
    var referrers: [TokenPath: [TokenPath]] = [:]
    for cells in [before.cells, after.cells] {
      for cell in cells {
        cell.statement.forEachReference { reference, _ in
          targets[cell.path, default: []].append(reference.target)
          referrers[reference.target, default: []].append(cell.path)
        }
      }
    }
    members.formUnion(walk(from: changed) { $1 += referrers[$0] ?? [] })
    members = walk(from: members) { $1 += targets[$0] ?? [] }
  }

  func keeping(_ set: TokenSet) -> TokenSet {
    var kept = set
    kept.cells = set.cells.filter { members.contains($0.path) }
    kept.abouts = set.abouts.filter { $0.isGroup || members.contains($0.path) }
    kept.sort()
    return kept
  }
}

extension [Cell] {
  /// Where the cells of a path end, if they begin at `start` or have begun before it.
  fileprivate func end(of path: TokenPath, from start: Int) -> Int {
    var end = start
    while end < count, self[end].path == path { end += 1 }
    return end
  }
}
