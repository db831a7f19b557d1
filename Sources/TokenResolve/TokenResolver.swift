package import TokenModel

/// Resolves one token in every context that its cells or its references can tell apart.
package struct TokenResolver<Source: CellSource> {
  private let source: Source
  private let table: AxisTable

  /// - Parameter revisions: all of the registry, for inheritance.
  package init(source: Source, revision: Revision, revisions: [Revision], axes: AxisOrder) {
    self.source = source
    table = AxisTable(revision: revision, revisions: revisions, order: axes)
  }

  /// - Returns: the base context first if it has an answer, then by rank; and what stood in the way.
  /// - Throws: what the source throws.
  /// - Complexity: in proportion to the cells that the token leads to, times its contexts.
  package func resolve(
    _ path: TokenPath
  ) throws -> (cells: [ResolvedCell], problems: [Resolution.CellProblem]) {
    let graph = CellGraph(try CellGatherer(source, table).reachable(from: [path]), axes: table)
    guard let token = graph.token(at: path) else { return ([], []) }
    let entries = Evaluation(graph, ContextPartition(graph)).entries(of: token)
    return (entries.cells, entries.problems)
  }
}
