internal import PositionedJSON
package import TokenModel

/// A whole revision resolved, and what stood in the way.
package struct Resolution: Sendable {
  package var tokens: ResolvedTokens
  /// By cell; a cell with a problem is left out of `tokens`.
  package var problems: [CellProblem]

  package struct CellProblem: Sendable {
    package var key: CellKey
    package var problem: ResolveProblem
  }
}

/// Resolves every token of one revision in every context that its cells or its aliases can tell
/// apart, never in the product of all axes.
///
/// - Parameters:
///   - set: sorted as `TokenSet.sort` leaves it.
///   - revision: one of the set's revisions.
/// - Complexity: O(*n* log *n*) for *n* cells, times the contexts that aliases bring in.
package func resolve(_ set: TokenSet, revision: Revision) -> Resolution {
  let source = SortedCells(set.cells)
  var walk = RevisionWalk(set, source, revision)
  walk.run(over: source)
  return Resolution(
    tokens: ResolvedTokens(
      revision: revision, axes: set.axes, tokens: walk.tokens, groups: walk.groups),
    problems: walk.problems)
}

/// Cells sorted by path, found by binary search: no index to build, and none to keep.
package struct SortedCells: CellSource, Sendable {
  let cells: [Cell]

  package init(_ cells: [Cell]) { self.cells = cells }

  package func cells(of path: TokenPath, in revision: String) -> [Cell] {
    range(of: path).compactMap { cells[$0].revision == revision ? cells[$0] : nil }
  }

  func range(of path: TokenPath) -> Range<Int> {
    var low = 0
    var high = cells.count
    while low < high {
      let middle = (low + high) / 2
      if cells[middle].path < path { low = middle + 1 } else { high = middle }
    }
    var end = low
    while end < cells.count, cells[end].path == path { end += 1 }
    return low..<end
  }
}

/// Goes through the tokens of one revision in their order.
private struct RevisionWalk {
  private let resolver: TokenResolver<SortedCells>
  private let revisionIDs: Set<String>
  private(set) var tokens: [ResolvedToken] = []
  private(set) var problems: [Resolution.CellProblem] = []
  private(set) var groups: [TokenPath: About] = [:]
  private var abouts: [TokenPath: About] = [:]

  init(_ set: TokenSet, _ source: SortedCells, _ revision: Revision) {
    resolver = TokenResolver(
      source: source, revision: revision, revisions: set.revisions, axes: set.axes)
    // Nearest revision last, so that it wins.
    let order = resolver.revisionIDs.reversed()
    revisionIDs = Set(order)
    for id in order {
      for about in set.abouts where about.revision == id {
        if about.isGroup { groups[about.path] = about } else { abouts[about.path] = about }
      }
    }
  }

  mutating func run(over source: SortedCells) {
    var start = source.cells.startIndex
    while start < source.cells.endIndex {
      let path = source.cells[start].path
      var end = start + 1
      while end < source.cells.endIndex, source.cells[end].path == path { end += 1 }
      let cells = source.cells[start..<end].filter { revisionIDs.contains($0.revision) }
      if !cells.isEmpty { add(path, cells) }
      start = end
    }
  }

  private mutating func add(_ path: TokenPath, _ cells: [Cell]) {
    do {
      let (answers, found) = try resolver.resolve(path, cells)
      problems += found
      guard !answers.isEmpty else { return }
      tokens.append(
        ResolvedToken(
          path: path, cells: answers, about: abouts[path], deprecation: deprecation(of: path)))
    } catch {
      // `SortedCells` throws nothing, and problems of the input are in `found`.
      preconditionFailure("\(error)")
    }
  }

  /// The nearest of the token and its groups that speaks of deprecation decides.
  private func deprecation(of path: TokenPath) -> JSON? {
    if abouts.isEmpty, groups.isEmpty { return nil }
    var found = abouts[path]?.deprecated
    var group = path.parent
    while found == nil, let outer = group {
      found = groups[outer]?.deprecated
      group = outer.parent
    }
    return found?.bool == false ? nil : found
  }
}
