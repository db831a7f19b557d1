package import TokenModel

/// One revision, prepared for repeated questions in memory.
///
/// All tokens are resolved once, in the contexts that tell them apart. An answer in a full context
/// is then a walk down a decision tree.
package struct PreparedRevision: Sendable {
  private let evaluation: Evaluation
  private let tokensInOrder: [TokenID]

  /// Resolves all tokens of the revision.
  ///
  /// - Parameters:
  ///   - set: in any order.
  ///   - revision: one of the set's revisions.
  /// - Complexity: O(*n* log *n*) for *n* cells, times the contexts that references bring in.
  package init(_ set: TokenSet, revision: Revision) {
    let axes = AxisTable(revision: revision, revisions: set.revisions, order: set.axes)
    let graph = CellGraph(set.cells, axes: axes)
    evaluation = Evaluation(graph, ContextPartition(graph))
    tokensInOrder = graph.tokensInOrder()
  }

  /// The answer of a token in a context, references followed.
  ///
  /// - Parameter context: every axis open in it takes its first value.
  /// - Returns: `nil` when no cell answers.
  /// - Throws: `ResolveProblem`.
  package func resolve(_ path: TokenPath, in context: Context) throws -> ResolvedCell? {
    guard let token = evaluation.graph.token(at: path) else { return nil }
    let fixed = evaluation.graph.axes.fixedValues(in: context)
    let answer = evaluation.partition.answer(of: token, where: fixed)
    if evaluation.isOverLimit(answer) {
      let alone = evaluationAlone(in: context)
      return try alone.result(alone.partition.answer(of: token, where: fixed), in: context)
    }
    return try evaluation.result(answer, in: context)
  }

  /// Every token's answer in one context, sorted by path, and the problems of those without.
  package func resolve(
    in context: Context
  ) -> (cells: [ResolvedCell], problems: [Resolution.CellProblem]) {
    let fixed = evaluation.graph.axes.fixedValues(in: context)
    let alone = evaluation.partition.overLimit.isEmpty ? nil : evaluationAlone(in: context)
    var cells: [ResolvedCell] = []
    cells.reserveCapacity(tokensInOrder.count)
    var problems = CollectedProblems()
    for token in tokensInOrder {
      let isOver = evaluation.isOverLimit(evaluation.partition.answer(of: token, where: fixed))
      let evaluation = isOver ? alone ?? evaluation : evaluation
      let answer = evaluation.partition.answer(of: token, where: fixed)
      if let cell = evaluation.resolved(answer, in: context) {
        cells.append(cell)
      } else if let found = evaluation.foundProblem(of: answer, in: context) {
        problems.add(found)
      }
    }
    return (cells, problems.all)
  }

  /// The answers in one context only, which tokens over the limit of contexts have too.
  private func evaluationAlone(in context: Context) -> Evaluation {
    let graph = evaluation.graph
    return Evaluation(graph, ContextPartition(graph, only: context))
  }
}

extension Evaluation {
  /// The answer as a cell for a context, with its value if it has one.
  ///
  /// - Returns: `nil` where no cell answers, or the value cannot be found.
  func resolved(_ id: AnswerID, in context: Context) -> ResolvedCell? {
    guard let winner = answers[id].winner else { return nil }
    let cell = graph.candidates[winner].cell
    switch answers[id].outcome {
    case .unanswered, .failed: return nil
    case .notStated, .noValue, .kept:
      return ResolvedCell(
        context: context, cell: cell, value: nil, json: nil, aliases: aliases(of: id),
        pixel: graph.axes.pixel)
    case .value(let value):
      return ResolvedCell(
        context: context, cell: cell, value: values[value].value, json: values[value].json,
        aliases: aliases(of: id), pixel: aliasedUnit(of: id) ?? graph.axes.pixel)
    }
  }

  /// The answer as a cell for a context; `nil` when no cell answers.
  ///
  /// - Throws: `ResolveProblem` when the value cannot be found.
  func result(_ answer: AnswerID, in context: Context) throws -> ResolvedCell? {
    if let failure = failure(of: answer) { throw failure.problem.asked(in: context) }
    return resolved(answer, in: context)
  }

  /// Whether the answer failed since its token, or one that it refers to, has too many contexts.
  fileprivate func isOverLimit(_ answer: AnswerID) -> Bool {
    guard !partition.overLimit.isEmpty, case .tooManyContexts? = failure(of: answer)?.problem else {
      return false
    }
    return true
  }
}
