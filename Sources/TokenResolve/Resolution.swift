package import TokenModel

/// A whole revision resolved, with its problems.
package struct Resolution: Sendable {
  /// All tokens that have an answer somewhere.
  package var tokens: ResolvedTokens
  /// By token and context; a circle once, with the member that comes first by path. `tokens` has no
  /// answer where there is a problem, and none for any member of a circle.
  package var problems: [CellProblem]
  /// The tokens with a problem, with a cell without a value for each answer that has one.
  package var failed: [TokenPath: ResolvedToken] = [:]

  /// A problem of a token in one context.
  package struct CellProblem: Sendable {
    /// The token, the revision and the context.
    package var key: CellKey
    /// The reason why there is no value.
    package var problem: ResolveProblem
    /// Whether the fault is another cell's, which has a problem of its own: mended there, it goes.
    package var isConsequence: Bool
  }
}

extension Resolution {
  /// All tokens, those with a problem too: where a value is missing, the wider context's does not hold
  /// in its place.
  ///
  /// - Complexity: O(*n*) where there is any problem.
  package var tokensWithProblems: ResolvedTokens {
    if failed.isEmpty { return tokens }
    var result = tokens
    var left = failed
    result.tokens = tokens.tokens.map { token in
      guard let failed = left.removeValue(forKey: token.path) else { return token }
      var token = token
      token.cells = tokens.axes.sorted(token.cells + failed.cells, by: \.context)
      return token
    }
    result.tokens += left.values
    result.tokens.sort { $0.path < $1.path }
    return result
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
  let order = graph.tokensInOrder()
  let pieces = ParallelMap.map(order.count) { range in
    ResolvedPiece(order[range], evaluation, abouts)
  }
  var problems = CollectedProblems()
  for found in pieces.lazy.flatMap(\.problems) { problems.add(found) }
  return Resolution(
    tokens: ResolvedTokens(
      revision: revision, axes: set.axes,
      tokens: pieces.count == 1 ? pieces[0].tokens : pieces.flatMap(\.tokens),
      groups: abouts.groups),
    problems: problems.all,
    failed: Dictionary(last: pieces.lazy.flatMap(\.failed).map { ($0.path, $0) }))
}

/// Some tokens of a revision, in their order.
private struct ResolvedPiece: Sendable {
  private(set) var tokens: [ResolvedToken] = []
  private(set) var problems: [FoundProblem] = []
  private(set) var failed: [ResolvedToken] = []

  init(_ ids: ArraySlice<TokenID>, _ evaluation: Evaluation, _ abouts: AboutIndex) {
    tokens.reserveCapacity(ids.count)
    for id in ids {
      let path = evaluation.graph.tokens[id].path
      if let cell = evaluation.onlyEntry(of: id) {
        tokens.append(abouts.token(path, [cell]))
        continue
      }
      let entries = TokenEntries(of: id, in: evaluation)
      problems += entries.problems
      if !entries.failed.isEmpty { failed.append(abouts.token(path, entries.failed)) }
      if !entries.cells.isEmpty { tokens.append(abouts.token(path, entries.cells)) }
    }
  }
}
