// TokenResolve: which cell answers, references followed, and what is wrong with a set.
//
// It does not read files or SQL, and does not compare or convert values. Start at
// `resolve(_:revision:)` for a whole set, at `PreparedRevision` for many questions to one set in
// memory, at `Resolver` or `TokenResolver` for one token from a `CellSource`, and at `ReferenceCheck`
// for new cells. All take the same steps: they make a `CellGraph` (in `Graph`), a `ContextPartition`
// (in `Partition`) and an `Evaluation`, and list the `TokenEntries` (in `Evaluation`).
//
// An example: there are two axes, appearance (light, dark) and contrast (normal, increased). Contrast
// is declared last, so it is the stronger. One token has three cells, and another is an alias of it:
//
//     ink                       1
//     ink   appearance=dark     2
//     ink   contrast=increased  3
//     text                      {ink}
//
// The `CellGraph` numbers the tokens, and the cells that can answer, which are called candidates; the
// strongest candidate of a token comes first. It also finds that `text` refers to `ink`.
//
// The `ContextPartition` has the contexts in which each token must be evaluated. It gives `ink` this
// `DecisionTree`, which decides the stronger axis first, and the weaker one only where it matters:
//
//     contrast
//     ├─ increased ──▶ leaf 2: contrast=increased
//     └─ otherwise ──▶ appearance
//                      ├─ dark ───────▶ leaf 1: appearance=dark
//                      └─ otherwise ──▶ leaf 0: base
//
// The leaves are numbered by rank. There are three and not four, because where contrast is increased
// the appearance does not matter. The only cell of `text` has no conditions, so its answers vary as
// those of `ink` do, and it gets the same tree.
//
// The `Evaluation` has an answer for each token and leaf. It first finds the winner, the cell that
// answers there. Then it evaluates each answer after those that it refers to: in topological order of
// the strongly connected components, so that circles are found on the way.
//
//     answer  token  leaf                   winner                    refers to  value
//     0       ink    0: base                ink                                  1
//     1       ink    1: appearance=dark     ink, appearance=dark                 2
//     2       ink    2: contrast=increased  ink, contrast=increased              3
//     3       text   0: base                text                      0          1
//     4       text   1: appearance=dark     text                      1          2
//     5       text   2: contrast=increased  text                      2          3
//
// `TokenEntries` lists the answers of a token without those that others imply; here none is left out.
// Where appearance is dark and contrast increased, `text` has the answer of leaf 2, which is 3.
// `WorkedExampleTests` asserts all of this.
//
// Two steps use all cores: `Evaluation` when it reads values without references, and
// `resolve(_:revision:)` when it lists the entries. All others run on the caller's thread.

package import TokenModel

/// Finds the answers of tokens in one revision, one token at a time.
///
/// - Complexity: in proportion to the cells that the token leads to.
package struct Resolver<Source: CellSource> {
  /// The cells that are asked.
  package let source: Source
  let table: AxisTable

  /// Prepares questions to one revision; reads nothing yet.
  ///
  /// - Parameter revisions: all of the registry, for inheritance.
  package init(source: Source, revision: Revision, revisions: [Revision], axes: AxisOrder) {
    self.source = source
    table = AxisTable(revision: revision, revisions: revisions, order: axes)
  }

  /// The revision that is asked.
  package var revision: Revision { table.revision }

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
    let targets = CellReferences(cell).targets
    let reachable = try CellGatherer(source, table).reachable(from: targets)
    let graph = CellGraph(reachable, axes: table)
    if graph.winner(at: cell.path, in: context) == cell, let token = graph.token(at: cell.path),
      let answer = try answer(of: token, graph, context)
    {
      return answer
    }
    let nameless = cell.with(revision: table.revision.id)
    let larger = CellGraph(reachable, axes: table, nameless: nameless)
    let answer = try answer(of: ID(larger.tokens.count - 1), larger, context)
    return answer?.with(cell: cell)
      ?? ResolvedCell(
        context: context, cell: cell, value: nil, json: nil, pixel: table.pixel)
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
