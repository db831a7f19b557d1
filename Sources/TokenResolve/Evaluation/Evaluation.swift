internal import PositionedJSON
internal import TokenModel

/// The answers of all tokens of a graph in all contexts of a partition.
///
/// Each answer is evaluated once, after those that it refers to (in topological order), so that
/// chains of references may have any length.
///
/// - Complexity: O(*a* + *e*) for *a* answers and the references that their cells hold.
struct Evaluation: Sendable {
  /// A token in the contexts of one leaf of its decision tree.
  struct Answer: Sendable {
    let token: TokenID
    let leaf: DecisionTree.LeafID
    /// The cell that answers; `nil` where none holds.
    let winner: CandidateID?
    /// Set once the answers that this one refers to have theirs.
    var outcome = Outcome.unanswered
    /// The way along references that are whole values; `nil` where the value is the cell's own.
    var aliases: AliasChain?
  }

  /// The result of following an answer's references.
  enum Outcome: Equatable, Sendable {
    /// No cell holds, or the answer has not been evaluated yet.
    case unanswered
    /// Recorded as not stated or not applicable.
    case notStated
    /// Words, an expression or a bound.
    case noValue
    /// Kept as it was written, or a value that needs such a one.
    case kept
    case value(ID<Value>)
    case failed(ID<Failure>)
  }

  /// A value in which all references are replaced.
  struct Value: Sendable {
    var json: JSON
    var value: TokenValue
  }

  /// A reason why an answer has no value. The answers that it is passed on to share it.
  struct Failure: Sendable {
    /// The problem without the context in which it is met.
    var problem: ResolveProblem
    /// The cell whose reference or value is at fault; `nil` for a token as a whole.
    var origin: CandidateID?
    /// An index into `circles` where the token is a member.
    var circle: Int?
    /// The circle that the token refers to from outside.
    var enters: Int?
  }

  let graph: CellGraph
  let partition: ContextPartition
  /// By token, then by leaf; see `ContextPartition.answer(of:at:)`.
  var answers: [Answer] = []
  var values: [Value] = []
  var failures: [Failure] = []
  /// The members' cells of each circle in its order. The same cells in other contexts are the same
  /// circle.
  private(set) var circles: [[CandidateID]] = []
  /// The cells whose values lack a member, and the problem of its reference.
  var partial: [CandidateID: ResolveProblem] = [:]

  /// The most bytes of all texts that are computed, so that many long ones have a bound.
  static let mostText = 1 << 26
  /// The bytes of the computed texts so far.
  var textBytes = 0

  // These three are needed only while answers are evaluated, and empty afterwards.

  private var circleNumbers: [[CandidateID]: Int] = [:]
  /// By candidate: the outcome of a value without references; `nil` for other cells.
  private(set) var literals: [Outcome?] = []
  /// The chains met so far; see `AliasChain.representative`.
  var aliasRepresentatives: [AliasChain.Key: AnswerID] = [:]

  init(_ graph: CellGraph, _ partition: ContextPartition) {
    self.graph = graph
    self.partition = partition
    let dependencies = findWinners()
    readLiterals()
    dependencies.forEachComponent { members, isCircle in
      if isCircle {
        failCircles(among: members, dependencies)
      } else if let answer = members.first {
        answers[answer].outcome = outcome(of: answer)
      }
    }
    literals = []
    aliasRepresentatives = [:]
    circleNumbers = [:]
  }

  /// Makes the answers, still without outcomes.
  ///
  /// - Returns: for each answer, those that its cell refers to.
  private mutating func findWinners() -> DependencyGraph<Answer> {
    var dependencies = DependencyGraph<Answer>(capacity: partition.answerCount)
    answers.reserveCapacity(partition.answerCount)
    for token in graph.tokens.ids {
      let leaves = partition.tree(of: token).leaves
      for leaf in leaves.ids {
        let winner = graph.winner(of: token, where: leaves[leaf].fixed)
        answers.append(Answer(token: token, leaf: leaf, winner: winner))
        if let winner {
          graph.forEachTarget(of: winner) {
            dependencies.addEdge(to: partition.answer(of: $0, at: leaf, of: token))
          }
        }
        dependencies.endNode()
      }
    }
    return dependencies
  }

  /// Reads values without references, on all cores, as they need nothing of one another.
  private mutating func readLiterals() {
    literals.reserveCapacity(graph.candidates.count)
    values.reserveCapacity(graph.candidates.count)
    let pieces = ParallelMap.map(graph.candidates.count) { [graph] range in
      graph.candidates[range].map { Literal(of: $0) }
    }
    for (literal, candidate) in zip(pieces.joined(), graph.candidates.ids) {
      literals.append(literal.map { record($0, of: candidate) })
    }
  }

  /// Returns the outcome of a value that was read.
  mutating func record(_ literal: Literal, of candidate: CandidateID) -> Outcome {
    switch literal {
    case .value(let value):
      values.append(value)
      return .value(ID(values.count - 1))
    case .misfit(let message):
      let path = graph.candidates[candidate].cell.path
      return fail(Failure(problem: .misfit(path, message: message), origin: candidate))
    }
  }

  /// Returns the outcome of an answer that fails.
  mutating func fail(_ failure: Failure) -> Outcome {
    failures.append(failure)
    return .failed(ID(failures.count - 1))
  }

  /// Returns the number of a circle of cells, a new one where it was not met before.
  mutating func number(ofCircle cells: [CandidateID]) -> Int {
    if let known = circleNumbers[cells] { return known }
    circles.append(cells)
    circleNumbers[cells] = circles.count - 1
    return circles.count - 1
  }

  // MARK: - Reading answers

  func path(of answer: AnswerID) -> TokenPath { graph.tokens[answers[answer].token].path }

  /// The cell that answers; `nil` for none.
  func cell(of answer: AnswerID) -> Cell? {
    answers[answer].winner.map { graph.candidates[$0].cell }
  }

  /// The failure of an answer; `nil` where it has none.
  func failure(of answer: AnswerID) -> Failure? {
    guard case .failed(let id) = answers[answer].outcome else { return nil }
    return failures[id]
  }
}

/// A value without references, read.
enum Literal: Sendable {
  case value(Evaluation.Value)
  /// The value does not fit its type, and why.
  case misfit(String)

  /// `nil` for a cell that states no value or has references.
  init?(of candidate: CellGraph.Candidate) {
    let statement = candidate.cell.statement
    guard statement.presence == .stated, let json = statement.value, let type = statement.type,
      candidate.references == nil
    else { return nil }
    self.init(json, type)
  }

  init(_ json: JSON, _ type: TokenType) {
    var reader = ValueReader()
    if let value = TokenValue.read(type, json, &reader) {
      self = .value(Evaluation.Value(json: json, value: value))
    } else {
      let reason = reader.misfits.first?.message
      self = .misfit(reason ?? "it contains a reference that is not allowed there")
    }
  }
}
