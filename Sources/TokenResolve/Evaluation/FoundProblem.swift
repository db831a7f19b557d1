internal import TokenModel

/// A problem of one token in one context, with the failure that it was made from.
struct FoundProblem: Sendable {
  var problem: Resolution.CellProblem
  var failure: Evaluation.Failure
}

/// The problems of many tokens, each circle once: with the member that comes first by path.
struct CollectedProblems {
  private(set) var all: [Resolution.CellProblem] = []
  private var circles: Set<Int> = []

  mutating func add(_ found: FoundProblem) {
    if let circle = found.failure.circle, !circles.insert(circle).inserted { return }
    all.append(found.problem)
  }
}

extension Evaluation {
  /// The problem of an answer to whoever asks in a context; `nil` where it has none.
  func foundProblem(of answer: AnswerID, in context: Context) -> FoundProblem? {
    guard let failure = failure(of: answer) else { return nil }
    return FoundProblem(
      problem: Resolution.CellProblem(
        key: CellKey(path: path(of: answer), revision: graph.axes.revision.id, context: context),
        problem: failure.problem.asked(in: context),
        isConsequence: isConsequence(failure, of: answer)),
      failure: failure)
  }

  /// Whether the fault is another cell's than the one that answers.
  func isConsequence(_ failure: Failure, of answer: AnswerID) -> Bool {
    if case .intoCircle = failure.problem { return true }
    guard let origin = failure.origin else {
      guard case .tooManyContexts(let path) = failure.problem else { return false }
      return path != self.path(of: answer)
    }
    return failure.circle == nil && origin != answers[answer].winner
  }

  /// All problems of all tokens, by token and context.
  func allProblems() -> [Resolution.CellProblem] {
    // Most sets have none, and need no entries. The entries are also where it turns out that a token
    // has too many contexts, if its tree has more leaves than the limit.
    let isAnyTreeLarge = answers.contains { $0.leaf.position >= contextLimit }
    if failures.isEmpty, !isAnyTreeLarge { return [] }
    var problems = CollectedProblems()
    for token in graph.tokensInOrder() {
      for found in TokenEntries(of: token, in: self).problems { problems.add(found) }
    }
    return problems.all
  }
}
