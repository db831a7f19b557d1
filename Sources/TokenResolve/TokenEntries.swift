internal import PositionedJSON
internal import TokenModel

extension Evaluation {
  /// What a token answers in each context that must be told apart, and what stands in the way.
  ///
  /// - Returns: cells by rank of their contexts; of those that hold in a full context, the last
  ///   decides.
  func entries(
    of token: Int32
  ) -> (cells: [ResolvedCell], problems: [Resolution.CellProblem], failures: [Failure]) {
    var entries = TokenEntries(self, token)
    entries.collect()
    return (entries.cells, entries.problems, entries.failures)
  }

  /// The one entry of a token that no context divides; `nil` where `entries(of:)` must be asked.
  func onlyEntry(of token: Int32) -> ResolvedCell? {
    let tree = partition.tree(of: token)
    guard tree.isUndivided else { return nil }
    return resolved(partition.slot(token, leaf: 0), in: tree.leaves[0].context)
  }

  /// - Returns: `nil` where no cell answers, or the value cannot be found.
  func resolved(_ slot: Int32, in context: Context) -> ResolvedCell? {
    guard let cell = cell(of: slot) else { return nil }
    switch outcomes[Int(slot)] {
    case .unanswered, .failed: return nil
    case .silent, .wordless:
      return ResolvedCell(
        context: context, cell: cell, value: nil, json: nil, aliases: aliases(of: slot))
    case .value(let index):
      let found = values[Int(index)]
      return ResolvedCell(
        context: context, cell: cell, value: found.value, json: found.json,
        aliases: aliases(of: slot))
    }
  }
}

/// Collects the entries of one token, without those that others imply.
private struct TokenEntries {
  private let evaluation: Evaluation
  private let token: Int32
  private let tree: DecisionTree
  private var kept: [(leaf: DecisionTree.Leaf, slot: Int32)] = []
  private var answers: Set<Evaluation.Answered> = []
  private(set) var cells: [ResolvedCell] = []
  private(set) var problems: [Resolution.CellProblem] = []
  /// Parallel to `problems`.
  private(set) var failures: [Evaluation.Failure] = []

  init(_ evaluation: Evaluation, _ token: Int32) {
    self.evaluation = evaluation
    self.token = token
    tree = evaluation.partition.tree(of: token)
  }

  mutating func collect() {
    for (index, leaf) in tree.leaves.enumerated() {
      let slot = evaluation.partition.slot(token, leaf: index)
      if let failure = evaluation.failure(of: slot) {
        report(failure, leaf, slot)
      } else if !isImplied(slot, leaf), let cell = evaluation.resolved(slot, in: leaf.context) {
        kept.append((leaf, slot))
        cells.append(cell)
        if cells.count > contextLimit { return refuse() }
      }
    }
  }

  /// Unless stronger leaves answer all who could meet it, or a wider context has the same problem.
  private mutating func report(
    _ failure: Evaluation.Failure, _ leaf: DecisionTree.Leaf, _ slot: Int32
  ) {
    guard let question = leaf.question else { return }
    let isKnown = zip(problems, failures).contains {
      $1.problem == failure.problem && $0.key.context.holds(in: leaf.context)
    }
    if isKnown { return }
    failures.append(failure)
    problems.append(
      Resolution.CellProblem(
        key: key(leaf.context), problem: failure.problem.asked(in: question),
        isConsequence: evaluation.isConsequence(failure, at: slot)))
  }

  private mutating func refuse() {
    let path = evaluation.graph.paths[Int(token)]
    cells = []
    failures = [Evaluation.Failure(problem: .tooManyContexts(path), origin: -1)]
    problems = [
      Resolution.CellProblem(
        key: key(.base), problem: .tooManyContexts(path), isConsequence: false)
    ]
  }

  private func key(_ context: Context) -> CellKey {
    CellKey(
      path: evaluation.graph.paths[Int(token)], revision: evaluation.graph.axes.revision.id,
      context: context)
  }

  /// Whether the entries before it already give the same answer wherever this leaf decides.
  private mutating func isImplied(_ slot: Int32, _ leaf: DecisionTree.Leaf) -> Bool {
    if tree.isUndivided { return false }
    let answer = evaluation.answered(slot)
    if answers.insert(answer).inserted { return false }
    for earlier in kept.reversed() where leaf.canMeet(earlier.leaf.fixed) {
      guard evaluation.answered(earlier.slot) == answer else { return false }
      if leaf.implies(earlier.leaf.fixed) { return true }
    }
    return false
  }
}

extension Evaluation {
  /// Whether what is at fault is another cell than the one that answers.
  func isConsequence(_ failure: Failure, at slot: Int32) -> Bool {
    if case .intoCircle = failure.problem { return true }
    if failure.origin < 0 {
      guard case .tooManyContexts(let path) = failure.problem else { return false }
      return path != self.path(of: slot)
    }
    return failure.circle == nil && failure.origin != winners[Int(slot)]
  }

  /// What contexts of a token must have in common to be told as one.
  fileprivate struct Answered: Hashable {
    var cell: Int32
    var aliases: Int32
    var json: JSON?
    var qualifiers: [Qualifiers]
  }

  fileprivate func answered(_ slot: Int32) -> Answered {
    var json: JSON?
    if case .value(let index) = outcomes[Int(slot)] { json = values[Int(index)].json }
    return Answered(
      cell: winners[Int(slot)], aliases: aliasNumber(of: slot), json: json,
      qualifiers: qualifiers(of: slot))
  }
}
