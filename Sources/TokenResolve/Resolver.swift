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
  /// axis, then the one before it, down to the base cell; if none, the base revision is asked.
  ///
  /// - Parameter context: every axis open in it takes its first value.
  package func winner(_ path: TokenPath, in context: Context) throws -> Cell? {
    let graph = CellGraph(try CellGatherer(source, table).cells(of: path), axes: table)
    guard let token = graph.token(at: path) else { return nil }
    let cell = graph.winner(token, where: table.asked(in: context))
    return cell < 0 ? nil : graph.cells[Int(cell)]
  }

  /// What the token answers in a context, references followed.
  ///
  /// - Returns: `nil` when no cell answers.
  /// - Throws: `ResolveProblem`, and what the source throws.
  package func resolve(_ path: TokenPath, in context: Context) throws -> ResolvedCell? {
    let graph = CellGraph(try CellGatherer(source, table).reachable(from: [path]), axes: table)
    return try graph.token(at: path).flatMap { try answer($0, graph, context) }
  }

  /// The value of one cell, whether it answers there or not; references followed in the context.
  ///
  /// - Throws: `ResolveProblem`, and what the source throws.
  package func resolve(_ cell: Cell, in context: Context) throws -> ResolvedCell {
    let targets = CellReferences(cell.statement).targets
    let reachable = try CellGatherer(source, table).reachable(from: targets)
    let own = CellGraph(reachable, axes: table)
    let token = own.token(at: cell.path)
    if let token, let winner = own.winner(token, in: context), winner == cell,
      let answer = try answer(token, own, context)
    {
      return answer
    }
    var alone = cell
    alone.revision = table.revision.id
    let graph = CellGraph(reachable + [alone], axes: table, alone: reachable.count)
    var answer = try answer(Int32(graph.paths.count - 1), graph, context)
    answer?.cell = cell
    return answer ?? ResolvedCell(context: context, cell: cell, value: nil, json: nil)
  }

  private func answer(
    _ token: Int32, _ graph: CellGraph, _ context: Context
  ) throws -> ResolvedCell? {
    let partition = ContextPartition(graph, asked: table.asked(in: context), in: context)
    return try Evaluation(graph, partition).answer(token, in: context)
  }
}

extension CellGraph {
  fileprivate func winner(_ token: Int32, in context: Context) -> Cell? {
    let cell = winner(token, where: axes.asked(in: context))
    return cell < 0 ? nil : cells[Int(cell)]
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
