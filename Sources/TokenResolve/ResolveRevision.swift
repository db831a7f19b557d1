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
///
/// Each context *c* of a token stands for the full contexts in which *c* is the narrowest of its
/// contexts that holds. As these are closed under joining, a cell holds there exactly when *c* fixes
/// all that it fixes: so open axes stay open here, and take their first value only when someone asks
/// (`ResolvedTokens.answer`).
private struct RevisionWalk {
  let resolver: Resolver<SortedCells>
  /// The same with open axes filled, to tell a silent alias from a context that nobody can ask for.
  private let asking: Resolver<SortedCells>
  private(set) var tokens: [ResolvedToken] = []
  private(set) var problems: [Resolution.CellProblem] = []
  private(set) var groups: [TokenPath: About] = [:]
  private var abouts: [TokenPath: About] = [:]
  private let revisionIDs: Set<String>
  private let contexts: ContextFinder

  init(_ set: TokenSet, _ source: SortedCells, _ revision: Revision) {
    resolver = Resolver(
      source: source, revision: revision, revisions: set.revisions, axes: set.axes,
      fillsOpenAxes: false)
    asking = Resolver(
      source: source, revision: revision, revisions: set.revisions, axes: set.axes)
    revisionIDs = Set([resolver.revision.id] + resolver.bases.map(\.id))
    contexts = ContextFinder(resolver: resolver)
    // Nearest revision last, so that it wins.
    let order = resolver.bases.reversed().map(\.id) + [resolver.revision.id]
    for id in order {
      for about in set.abouts where about.revision == id {
        if about.isGroup { groups[about.path] = about } else { self.abouts[about.path] = about }
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
    var answers: [ResolvedCell] = []
    for context in contexts.find(path, cells) {
      do {
        guard
          let cell = cells.count == 1 && cells[0].context.isBase
            ? cells[0] : try resolver.winner(path, in: context),
          let answer = try answer(cell, in: context)
        else { continue }
        if !isImplied(answer, by: answers) { answers.append(answer) }
      } catch let problem as ResolveProblem {
        let key = CellKey(path: path, revision: resolver.revision.id, context: context)
        problems.append(Resolution.CellProblem(key: key, problem: problem))
      } catch {
        // `SortedCells` throws nothing and the resolver only its own problems.
        preconditionFailure("\(error)")
      }
    }
    guard !answers.isEmpty else { return }
    tokens.append(
      ResolvedToken(
        path: path, cells: answers, about: abouts[path], deprecation: deprecation(of: path)))
  }

  /// `nil` where an alias is silent only because an axis is open that narrower contexts fix.
  private func answer(_ cell: Cell, in context: Context) throws -> ResolvedCell? {
    do {
      return try resolver.resolve(cell, in: context)
    } catch ResolveProblem.noAnswer {
      _ = try asking.resolve(cell, in: context)
      return nil
    }
  }

  /// Whether the entries before it already give the same answer in that context.
  private func isImplied(_ answer: ResolvedCell, by earlier: [ResolvedCell]) -> Bool {
    guard let last = earlier.last(where: { $0.context.holds(in: answer.context) }) else {
      return false
    }
    return last.cell == answer.cell && last.json == answer.json && last.aliases == answer.aliases
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

/// Which contexts a token can be told apart in: those of its cells and of everything its aliases
/// lead to, joined where they can hold together.
struct ContextFinder {
  let resolver: Resolver<SortedCells>
  /// More than that many contexts of one token are not enumerated.
  static let limit = 256

  /// The base first, then by rank, so that the last that holds decides.
  func find(_ path: TokenPath, _ cells: [Cell]) -> [Context] {
    if cells.count == 1, cells[0].context.isBase, !refers(cells[0]) { return [.base] }
    var all: Set<Context> = [.base]
    var seen: Set<TokenPath> = []
    collect(path, cells, into: &all, &seen)
    let joined = seen.count > 1 ? closedUnderJoins(all) : all  // alone, rank decides between them
    return joined.filter(resolver.revision.allows)
      .map { (resolver.axes.rank($0), $0) }
      .sorted { $0.0 != $1.0 ? $0.0 < $1.0 : $0.1.text < $1.1.text }
      .map(\.1)
  }

  private func refers(_ cell: Cell) -> Bool {
    guard let value = cell.statement.value, let type = cell.statement.type else { return false }
    return Alias.inner(value) != nil || (type.isComposite && value.holdsReference)
  }

  private func collect(
    _ path: TokenPath, _ cells: [Cell], into all: inout Set<Context>, _ seen: inout Set<TokenPath>
  ) {
    guard seen.insert(path).inserted else { return }
    for cell in cells {
      all.insert(cell.context)
      guard let value = cell.statement.value, refers(cell) else { continue }
      value.forEachAlias { target in
        let ids = [resolver.revision.id] + resolver.bases.map(\.id)
        let inner = ids.flatMap { resolver.source.cells(of: target, in: $0) }
        collect(target, inner, into: &all, &seen)
      }
    }
  }

  private func closedUnderJoins(_ contexts: Set<Context>) -> Set<Context> {
    var all = contexts
    var new = Array(contexts)
    while let context = new.popLast(), all.count < ContextFinder.limit {
      for other in contexts {
        guard let joined = context.joined(with: other), all.insert(joined).inserted else {
          continue
        }
        new.append(joined)
      }
    }
    return all
  }
}

extension JSON {
  func forEachAlias(_ body: (TokenPath) -> Void) {
    switch kind {
    case .null, .bool, .number: return
    case .string: if let target = Alias.path(self) { body(target) }
    case .array(let elements): for element in elements { element.forEachAlias(body) }
    case .object(let members): for member in members { member.value.forEachAlias(body) }
    }
  }
}
