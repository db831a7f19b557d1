package import PositionedJSON
package import TokenModel

/// A whole revision resolved, and what stood in the way.
package struct Resolution: Sendable {
  package var tokens: ResolvedTokens
  /// By token and context; a circle once, with the member that comes first by path. Answers with a
  /// problem are left out of `tokens`, those of all members of a circle too.
  package var problems: [CellProblem]

  package struct CellProblem: Sendable {
    package var key: CellKey
    package var problem: ResolveProblem
    /// Whether the fault is another cell's, which has a problem of its own: mended there, it goes.
    package var isConsequence: Bool
  }
}

/// Resolves every token of one revision in every context that its cells or its references can tell
/// apart, never in the product of all axes.
///
/// - Parameters:
///   - set: in any order.
///   - revision: one of the set's revisions.
/// - Complexity: O(*n* log *n*) for *n* cells, times the contexts that references bring in.
package func resolve(_ set: TokenSet, revision: Revision) -> Resolution {
  let axes = AxisTable(revision: revision, revisions: set.revisions, order: set.axes)
  let graph = CellGraph(set.cells, axes: axes)
  let evaluation = Evaluation(graph, ContextPartition(graph))
  let abouts = AboutIndex(set.abouts, [revision] + axes.bases)
  let order = graph.order
  let pieces = ParallelMap.map(order.count) { range in
    var piece = ResolvedPiece(capacity: range.count)
    for token in order[range] { piece.add(token, evaluation, abouts) }
    return piece
  }
  var problems = CollectedProblems()
  for (problem, failure) in pieces.lazy.flatMap(\.problems) { problems.add(problem, failure) }
  return Resolution(
    tokens: ResolvedTokens(
      revision: revision, axes: set.axes,
      tokens: Array(joining: pieces.map(\.tokens)),
      groups: abouts.groups),
    problems: problems.all)
}

extension Array {
  fileprivate init(joining pieces: [[Element]]) {
    guard pieces.count != 1 else {
      self = pieces[0]
      return
    }
    self = []
    reserveCapacity(pieces.reduce(0) { $0 + $1.count })
    for piece in pieces { self += piece }
  }
}

/// Some tokens of a revision, in their order.
private struct ResolvedPiece: Sendable {
  private(set) var tokens: [ResolvedToken] = []
  private(set) var problems: [(Resolution.CellProblem, Evaluation.Failure)] = []

  init(capacity: Int) { tokens.reserveCapacity(capacity) }

  mutating func add(_ token: Int32, _ evaluation: Evaluation, _ abouts: AboutIndex) {
    let path = evaluation.graph.paths[Int(token)]
    if let cell = evaluation.onlyEntry(of: token) {
      tokens.append(abouts.token(path, [cell]))
      return
    }
    let entries = evaluation.entries(of: token)
    problems += zip(entries.problems, entries.failures)
    if !entries.cells.isEmpty { tokens.append(abouts.token(path, entries.cells)) }
  }
}

extension Evaluation {
  /// What stands in the way of any token, by token and context, as `resolve` has it.
  func allProblems() -> [Resolution.CellProblem] {
    // Most sets have none, and need no entries. That a token has too many contexts is told by them
    // where its tree has only more than are listed.
    let isLarge = tokens.indices.contains { leaves[$0] >= contextLimit }
    if failures.isEmpty, !isLarge { return [] }
    var problems = CollectedProblems()
    for token in graph.order {
      let entries = entries(of: token)
      for (problem, failure) in zip(entries.problems, entries.failures) {
        problems.add(problem, failure)
      }
    }
    return problems.all
  }
}

/// Cells sorted by path, found by binary search: no index to build, and none to keep.
package struct SortedCells: CellSource, Sendable {
  let cells: [Cell]

  package init(_ cells: [Cell]) { self.cells = cells }

  package func cells(of path: TokenPath, in revision: String) -> [Cell] {
    cells.range(of: path).compactMap { cells[$0].revision == revision ? cells[$0] : nil }
  }
}

/// What a revision and its bases say about tokens and groups themselves.
package struct AboutIndex: Sendable {
  private(set) var groups: [TokenPath: About] = [:]
  /// Of tokens, found by `places`.
  private let abouts: [About]
  private let places: TextTable
  /// Whether a group speaks of deprecation, so that tokens must ask theirs.
  private var isAnyGroupDeprecated = false

  /// - Parameters:
  ///   - set: in any order; of its cells nothing is asked.
  ///   - revision: one of the set's revisions.
  package init(_ set: TokenSet, revision: Revision) {
    let table = AxisTable(revision: revision, revisions: set.revisions, order: set.axes)
    self.init(set.abouts, [revision] + table.bases)
  }

  /// - Parameter revisions: nearest first.
  init(_ all: [About], _ revisions: [Revision]) {
    var groups: [TokenPath: About] = [:]
    var abouts: [About] = []
    var places = TextTable(capacity: all.count)
    for revision in revisions {
      for about in all where about.revision == revision.id {
        if about.isGroup {
          if groups[about.path] == nil { groups[about.path] = about }
          continue
        }
        let known = places.insert(about.path.text, as: Int32(abouts.count)) {
          abouts[Int($0)].path == about.path
        }
        if known == nil { abouts.append(about) }
      }
    }
    self.groups = groups
    self.abouts = abouts
    self.places = places
    isAnyGroupDeprecated = groups.values.contains { $0.deprecated != nil }
  }

  func token(_ path: TokenPath, _ cells: [ResolvedCell]) -> ResolvedToken {
    let about = about(of: path)
    return ResolvedToken(
      path: path, cells: cells, about: about, deprecation: deprecation(of: path, about))
  }

  /// What is said of the token itself; `nil` where nothing is.
  package func about(of path: TokenPath) -> About? {
    guard !abouts.isEmpty else { return nil }
    return places.find(path.text) { abouts[Int($0)].path == path }.map { abouts[Int($0)] }
  }

  /// Whether the token or group, or a group around it, is deprecated; the reason where one is given.
  package func deprecation(of path: TokenPath) -> JSON? { deprecation(of: path, about(of: path)) }

  /// The nearest of the token and its groups that speaks of deprecation decides.
  private func deprecation(of path: TokenPath, _ about: About?) -> JSON? {
    var found = about?.deprecated
    if found == nil, isAnyGroupDeprecated { found = groups[path]?.deprecated }
    var group = isAnyGroupDeprecated ? path.parent : nil
    while found == nil, let outer = group {
      found = groups[outer]?.deprecated
      group = outer.parent
    }
    return found?.bool == false ? nil : found
  }
}
