// TokenResolve: which cell answers, references followed, and what is wrong with a set.
//
// Cells become small numbers in a `CellGraph`; a `ContextPartition` says in which contexts each token is
// asked, and an `Evaluation` answers it there, each token after those it refers to. A whole revision
// and a single token, asked through the model's `CellSource`, go the same way. Nothing here reads
// files or SQL. Entries: `resolve(_:revision:)` and `PreparedRevision` for a set in memory,
// `Resolver` and `TokenResolver` for one token from a source, `ReferenceCheck` for new cells.

package import TokenModel

/// Finds what tokens answer in one revision, one token at a time.
///
/// - Complexity: in proportion to the cells that the token leads to.
package struct Resolver<Source: CellSource> {
  package let source: Source
  let table: AxisTable

  /// - Parameter revisions: all of the registry, for inheritance.
  package init(source: Source, revision: Revision, revisions: [Revision], axes: AxisOrder) {
    self.source = source
    table = AxisTable(revision: revision, revisions: revisions, order: axes)
  }

  package var revision: Revision { table.revision }
  package var axes: AxisOrder { table.order }

  /// The cell that answers: of those whose conditions hold, the one that fixes the last declared
  /// axis, then the one before it, down to the base cell; if none holds, the base revision is asked.
  ///
  /// - Parameter context: every axis open in it takes its first value.
  /// - Throws: the source's errors.
  package func winner(_ path: TokenPath, in context: Context) throws -> Cell? {
    let graph = CellGraph(try CellGatherer(source, table).cells(of: path), axes: table)
    return graph.winner(at: path, in: context)
  }

  /// The answer of a token in a context, references followed.
  ///
  /// - Returns: `nil` when no cell answers.
  /// - Throws: `ResolveProblem`, and the source's errors.
  package func resolve(_ path: TokenPath, in context: Context) throws -> ResolvedCell? {
    let graph = CellGraph(try CellGatherer(source, table).reachable(from: [path]), axes: table)
    return try graph.token(at: path).flatMap { try answer(of: $0, graph, context) }
  }

  /// The value of one cell, whether it answers there or not; references followed in the context.
  ///
  /// - Throws: `ResolveProblem`, and the source's errors.
  package func resolve(_ cell: Cell, in context: Context) throws -> ResolvedCell {
    let targets = CellReferences(cell.statement).targets
    let reachable = try CellGatherer(source, table).reachable(from: targets)
    let graph = CellGraph(reachable, axes: table)
    if graph.winner(at: cell.path, in: context) == cell, let token = graph.token(at: cell.path),
      let answer = try answer(of: token, graph, context)
    {
      return answer
    }
    var nameless = cell
    nameless.revision = table.revision.id
    let larger = CellGraph(reachable, axes: table, nameless: nameless)
    var answer = try answer(of: ID(larger.tokens.count - 1), larger, context)
    answer?.cell = cell
    return answer ?? ResolvedCell(context: context, cell: cell, value: nil, json: nil)
  }

  private func answer(
    of token: TokenID, _ graph: CellGraph, _ context: Context
  ) throws -> ResolvedCell? {
    let partition = ContextPartition(graph, only: context)
    return try Evaluation(graph, partition)
      .result(partition.answer(of: token, where: []), in: context)
  }
}

extension CellGraph {
  fileprivate func winner(at path: TokenPath, in context: Context) -> Cell? {
    token(at: path).flatMap { winner(of: $0, where: axes.fixedValues(in: context)) }
      .map { candidates[$0].cell }
  }
}

/// Asks a source for the cells that the answers of some tokens can depend on.
struct CellGatherer<Source: CellSource> {
  private let source: Source
  private let revisions: [String]

  init(_ source: Source, _ axes: AxisTable) {
    self.source = source
    revisions = [axes.revision.id] + axes.bases.map(\.id)
  }

  /// In the revision and its bases.
  func cells(of path: TokenPath) throws -> [Cell] {
    try revisions.flatMap { try source.cells(of: path, in: $0) }
  }

  /// The cells of the tokens and of all that they lead to, each token asked for once.
  func reachable(from paths: [TokenPath]) throws -> [Cell] {
    var all: [Cell] = []
    var queue: [TokenPath] = []
    var seen: Set<TokenPath> = []
    for path in paths where seen.insert(path).inserted { queue.append(path) }
    var head = 0
    while head < queue.count {
      let cells = try cells(of: queue[head])
      head += 1
      for cell in cells {
        for target in CellReferences(cell.statement).targets where seen.insert(target).inserted {
          queue.append(target)
        }
      }
      all += cells
    }
    return all
  }
}
