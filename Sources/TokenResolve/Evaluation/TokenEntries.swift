internal import PositionedJSON
internal import TokenModel

/// The entries of one token: its answers in the contexts that tell it apart, without those that
/// others imply, and its problems.
struct TokenEntries {
  private let evaluation: Evaluation
  private let token: TokenID
  private let tree: DecisionTree
  /// The leaves that `cells` and `failed` are made of.
  private var kept: [(leaf: DecisionTree.Leaf, answer: AnswerID)] = []
  /// The contents of the answers so far.
  private var contents: Set<AnswerContent> = []
  /// The entries with answers, by rank of their contexts; of those that hold in a full context, the
  /// last decides.
  private(set) var cells: [ResolvedCell] = []
  /// The problems, by rank of their contexts.
  private(set) var problems: [FoundProblem] = []
  /// The answers that have a problem, as cells without a value, by rank of their contexts.
  private(set) var failed: [ResolvedCell] = []

  init(of token: TokenID, in evaluation: Evaluation) {
    self.evaluation = evaluation
    self.token = token
    tree = evaluation.partition.tree(of: token)
    for id in tree.leaves.ids {
      let leaf = tree.leaves[id]
      let answer = evaluation.partition.answer(of: token, at: id)
      if let failure = evaluation.failure(of: answer) {
        add(failure, at: leaf, answer)
      } else if !isImplied(answer, at: leaf),
        let cell = evaluation.resolved(answer, in: leaf.context)
      {
        kept.append((leaf, answer))
        cells.append(cell)
        if cells.count > contextLimit {
          refuse()
          break
        }
      }
    }
  }

  /// Adds a problem, unless stronger leaves answer wherever it could be met, or a wider context has
  /// the same problem.
  private mutating func add(
    _ failure: Evaluation.Failure, at leaf: DecisionTree.Leaf, _ answer: AnswerID
  ) {
    guard let example = leaf.example else { return }
    if let cell = evaluation.cell(of: answer) {
      failed.append(
        ResolvedCell(
          context: leaf.context, cell: cell, value: nil, json: nil,
          problem: failure.problem.asked(in: example).message,
          pixel: evaluation.graph.axes.pixel))
      kept.append((leaf, answer))
    }
    let isKnown = problems.contains {
      $0.failure.problem == failure.problem && $0.problem.key.context.holds(in: leaf.context)
    }
    if isKnown { return }
    problems.append(
      FoundProblem(
        problem: Resolution.CellProblem(
          key: key(leaf.context), problem: failure.problem.asked(in: example),
          isConsequence: evaluation.isConsequence(failure, of: answer)),
        failure: failure))
  }

  /// Replaces all entries by the problem that there are too many.
  private mutating func refuse() {
    let problem = ResolveProblem.tooManyContexts(evaluation.graph.tokens[token].path)
    failed = cells.prefix(1).map {
      ResolvedCell(
        context: .base, cell: $0.cell, value: nil, json: nil, problem: problem.message,
        pixel: evaluation.graph.axes.pixel)
    }
    cells = []
    problems = [
      FoundProblem(
        problem: Resolution.CellProblem(key: key(.base), problem: problem, isConsequence: false),
        failure: Evaluation.Failure(problem: problem))
    ]
  }

  private func key(_ context: Context) -> CellKey {
    CellKey(
      path: evaluation.graph.tokens[token].path, revision: evaluation.graph.axes.revision.id,
      context: context)
  }

  /// Whether the entries before it already give the same answer wherever this leaf decides.
  private mutating func isImplied(_ answer: AnswerID, at leaf: DecisionTree.Leaf) -> Bool {
    if tree.isUndivided { return false }
    let content = evaluation.content(of: answer)
    if contents.insert(content).inserted { return false }
    for earlier in kept.reversed() where leaf.allows(earlier.leaf.fixed) {
      guard evaluation.content(of: earlier.answer) == content else { return false }
      if leaf.implies(earlier.leaf.fixed) { return true }
    }
    return false
  }
}

/// Everything about an answer that an entry shows. Leaves with equal contents need only one entry.
private struct AnswerContent: Hashable {
  var winner: CandidateID?
  /// See `AliasChain.representative`.
  var aliases: AnswerID?
  var json: JSON?
  var qualifiers: [Qualifiers]
  /// The cells that the references lead to over any number of steps, where a member without a value is not in
  /// `json`: CSS may have it.
  var behind: Set<CandidateID>
}

extension Evaluation {
  /// The one entry of a token that no context divides; `nil` where `TokenEntries` must be asked.
  func onlyEntry(of token: TokenID) -> ResolvedCell? {
    let tree = partition.tree(of: token)
    guard tree.isUndivided else { return nil }
    return resolved(partition.answer(of: token, where: []), in: tree.leaves[0].context)
  }

  private func behind(_ id: AnswerID) -> Set<CandidateID> {
    guard !partial.isEmpty, case .value(let value) = answers[id].outcome,
      case .typography(let font) = values[value].value, !font.lacking.isEmpty
    else { return [] }
    var found: Set<CandidateID> = []
    walk(from: [id]) { id, open in
      let answer = answers[id]
      guard let winner = answer.winner else { return }
      found.insert(winner)
      for case let target? in graph.references(of: graph.candidates[winner])?.targets ?? [] {
        open.append(partition.answer(of: target, at: answer.leaf, of: answer.token))
      }
    }
    return found
  }

  fileprivate func content(of id: AnswerID) -> AnswerContent {
    let answer = answers[id]
    var json: JSON?
    if case .value(let value) = answer.outcome { json = values[value].json }
    return AnswerContent(
      winner: answer.winner, aliases: answer.aliases?.representative, json: json,
      qualifiers: inheritedQualifiers(of: id), behind: behind(id))
  }
}
