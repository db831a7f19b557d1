package import TokenModel

/// Resolves one token in every context that its cells or its references can tell apart.
package struct TokenResolver<Source: CellSource> {
  private let source: Source
  private let axes: AxisTable

  /// Prepares questions to one revision; reads nothing yet.
  ///
  /// - Parameter revisions: all of the registry, for inheritance.
  package init(source: Source, revision: Revision, revisions: [Revision], axes: AxisOrder) {
    self.source = source
    self.axes = AxisTable(revision: revision, revisions: revisions, order: axes)
  }

  /// The token's answers, that of the base context first if there is one, then by rank of their
  /// contexts; those without a value, as cells that say why; and their problems.
  ///
  /// - Throws: the source's errors.
  /// - Complexity: in proportion to the cells that the token leads to, times its contexts.
  package func resolve(
    _ path: TokenPath
  ) throws -> (
    cells: [ResolvedCell], failed: [ResolvedCell], problems: [Resolution.CellProblem]
  ) {
    let graph = CellGraph(try CellGatherer(source, axes).reachable(from: [path]), axes: axes)
    guard let token = graph.token(at: path) else { return ([], [], []) }
    let entries = TokenEntries(of: token, in: Evaluation(graph, ContextPartition(graph)))
    return (entries.cells, entries.failed, entries.problems.map(\.problem))
  }
}
