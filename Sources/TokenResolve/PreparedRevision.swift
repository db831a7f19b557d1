package import TokenModel

/// One revision, prepared for repeated questions in memory.
///
/// All tokens are resolved once, in the contexts that can be told apart; an answer in a full context
/// is then a look-up.
package struct PreparedRevision: Sendable {
  private let evaluation: Evaluation
  /// Tokens of the graph, sorted by path.
  private let order: [Int32]

  /// - Parameters:
  ///   - set: in any order.
  ///   - revision: one of the set's revisions.
  /// - Complexity: O(*n* log *n*) for *n* cells, times the contexts that references bring in.
  package init(_ set: TokenSet, revision: Revision) {
    let axes = AxisTable(revision: revision, revisions: set.revisions, order: set.axes)
    let graph = CellGraph(set.cells, axes: axes)
    evaluation = Evaluation(graph, ContextPartition(graph))
    order = graph.order
  }

  /// What the token answers in a context, references followed.
  ///
  /// - Parameter context: every axis open in it takes its first value.
  /// - Returns: `nil` when no cell answers.
  /// - Throws: `ResolveProblem`.
  package func resolve(_ path: TokenPath, in context: Context) throws -> ResolvedCell? {
    guard let token = evaluation.graph.token(at: path) else { return nil }
    let asked = evaluation.graph.axes.asked(in: context)
    let slot = slot(of: token, asked)
    if evaluation.isOverLimit(slot), let alone = evaluationAboveLimit(asked, context) {
      return try alone.answer(token, in: context)
    }
    return try evaluation.answer(slot, in: context)
  }

  /// Every token's answer in one context, sorted by path, and what stands in the way of others.
  package func resolve(
    in context: Context
  ) -> (cells: [ResolvedCell], problems: [Resolution.CellProblem]) {
    let asked = evaluation.graph.axes.asked(in: context)
    var cells: [ResolvedCell] = []
    cells.reserveCapacity(order.count)
    var problems = CollectedProblems()
    let overLimit = evaluationAboveLimit(asked, context)
    for token in order {
      let slot = slot(of: token, asked)
      if let cell = evaluation.resolved(slot, in: context) {
        cells.append(cell)
      } else if let overLimit, evaluation.isOverLimit(slot) {
        overLimit.add(token, in: context, to: &cells, &problems)
      } else if let failure = evaluation.failure(of: slot) {
        problems.add(evaluation.problem(failure, at: slot, in: context), failure)
      }
    }
    return (cells, problems.all)
  }

  private func slot(of token: Int32, _ asked: [AxisValue]) -> Int32 {
    let tree = evaluation.partition.tree(of: token)
    return evaluation.partition.slot(token, leaf: tree.isUndivided ? 0 : tree.leaf(where: asked))
  }

  /// The answers in one context alone, where some tokens are divided by more contexts than are
  /// followed; `nil` where none is.
  private func evaluationAboveLimit(_ asked: [AxisValue], _ context: Context) -> Evaluation? {
    if evaluation.partition.overLimit.isEmpty { return nil }
    let graph = evaluation.graph
    return Evaluation(graph, ContextPartition(graph, asked: asked, in: context))
  }
}

extension CellGraph {
  /// Tokens sorted by path.
  var order: [Int32] {
    let all = Array(0..<Int32(paths.count))
    let isSorted = paths.indices.dropFirst().allSatisfy { paths[$0 - 1] < paths[$0] }
    return isSorted ? all : all.sorted { paths[Int($0)] < paths[Int($1)] }
  }
}

extension Evaluation {
  /// - Throws: `ResolveProblem`.
  func answer(_ slot: Int32, in context: Context) throws -> ResolvedCell? {
    if let failure = failure(of: slot) { throw failure.problem.asked(in: context) }
    return resolved(slot, in: context)
  }

  fileprivate func isOverLimit(_ slot: Int32) -> Bool {
    guard !partition.overLimit.isEmpty, case .tooManyContexts? = failure(of: slot)?.problem else {
      return false
    }
    return true
  }

  /// Adds what a slot says to the answers, or to the problems.
  fileprivate func add(
    _ slot: Int32, in context: Context, to cells: inout [ResolvedCell],
    _ problems: inout CollectedProblems
  ) {
    if let cell = resolved(slot, in: context) { cells.append(cell) }
    if let failure = failure(of: slot) {
      problems.add(problem(failure, at: slot, in: context), failure)
    }
  }

  func problem(
    _ failure: Failure, at slot: Int32, in context: Context
  ) -> Resolution.CellProblem {
    Resolution.CellProblem(
      key: CellKey(path: path(of: slot), revision: graph.axes.revision.id, context: context),
      problem: failure.problem.asked(in: context), isConsequence: isConsequence(failure, at: slot))
  }
}

/// Problems of many tokens, each circle told once: with the member that comes first by path.
struct CollectedProblems {
  private(set) var all: [Resolution.CellProblem] = []
  private var circles: Set<Int> = []

  mutating func add(_ problem: Resolution.CellProblem, _ failure: Evaluation.Failure) {
    if let circle = failure.circle, !circles.insert(circle).inserted { return }
    all.append(problem)
  }
}
