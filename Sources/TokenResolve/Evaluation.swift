internal import PositionedJSON
internal import TokenModel

/// What a token says in one context, references followed.
enum Outcome: Hashable, Sendable {
  /// No cell holds.
  case unanswered
  /// Written down as not stated or not applicable.
  case silent
  /// Words, an expression, a bound or something not understood.
  case wordless
  /// An index into `Evaluation.values`.
  case value(Int32)
  /// An index into `Evaluation.failures`.
  case failed(Int32)
}

/// The answers of all tokens of a graph in all contexts of a partition.
///
/// A slot is a token in one leaf of its tree. Each is answered once, after those it refers to, so
/// that chains may be of any length.
///
/// - Complexity: O(*s* + *e*) for *s* slots and the references that their cells hold.
struct Evaluation: Sendable {
  struct Value: Sendable {
    var json: JSON
    var value: TokenValue
  }

  struct Failure: Sendable {
    /// Without the context in which it is met.
    var problem: ResolveProblem
    /// The cell whose reference or value is at fault; −1 for a token as a whole.
    var origin: Int32
    /// An index into `circles`, where the token is a member.
    var circle: Int?
    /// The circle that the token refers to from outside.
    var enters: Int?
  }

  let graph: CellGraph
  let partition: ContextPartition
  /// By slot: the token and its leaf.
  private(set) var tokens: [Int32] = []
  private(set) var leaves: [Int32] = []
  /// By slot: the cell that answers, −1 for none.
  private(set) var winners: [Int32] = []
  var outcomes: [Outcome]
  /// By slot: the way along whole-value references.
  private var aliasChains: [AliasChain]
  /// Slots whose aliases stand for those of others with the same.
  private var chainClasses: [AliasChainKey: Int32] = [:]
  var values: [Value] = []
  var failures: [Failure] = []
  /// The members' cells of each circle in its order; the same cells in other contexts are the same
  /// circle.
  private(set) var circles: [[Int32]] = []
  private var circleNumbers: [[Int32]: Int] = [:]
  /// By cell: the outcome of a value without references.
  private(set) var literals: [Outcome] = []

  init(_ graph: CellGraph, _ partition: ContextPartition) {
    self.graph = graph
    self.partition = partition
    outcomes = Array(repeating: .unanswered, count: partition.answerCount)
    aliasChains = (0..<Int32(partition.answerCount)).map { AliasChain(end: $0) }
    let dependencies = findWinners()
    readLiterals()
    dependencies.forEachComponent { slots, isCircle in
      if isCircle {
        closeCircles(among: slots, dependencies)
      } else if let slot = slots.first {
        outcomes[Int(slot)] = outcome(of: slot)
      }
    }
    literals = []
    chainClasses = [:]
    circleNumbers = [:]
  }

  /// - Returns: which slots each slot's cell refers to.
  private mutating func findWinners() -> DependencyGraph {
    var dependencies = DependencyGraph(capacity: partition.answerCount)
    tokens.reserveCapacity(partition.answerCount)
    leaves.reserveCapacity(partition.answerCount)
    winners.reserveCapacity(partition.answerCount)
    for token in 0..<Int32(graph.paths.count) {
      let tree = partition.tree(of: token)
      for leaf in tree.leaves.indices {
        let winner = graph.winner(token, where: tree.leaves[leaf].fixed)
        tokens.append(token)
        leaves.append(Int32(leaf))
        winners.append(winner)
        if winner >= 0, let referring = graph.references(of: winner) {
          for target in referring.targets where target >= 0 {
            dependencies.add(partition.slot(target, from: token, leaf: leaf))
          }
        }
        dependencies.endNode()
      }
    }
    return dependencies
  }

  /// Reads values without references, which need nothing of one another.
  private mutating func readLiterals() {
    let graph = graph
    literals = Array(repeating: .unanswered, count: graph.cells.count)
    values.reserveCapacity(graph.candidates.count)
    let pieces = ParallelMap.map(graph.candidates.count) { range in
      range.map { Literal(of: graph.candidates[$0].cell, graph) }
    }
    for literal in pieces.joined() {
      switch literal {
      case .none: continue
      case .value(let value, let cell):
        literals[Int(cell)] = .value(Int32(values.count))
        values.append(value)
      case .misfit(let message, let cell):
        let path = graph.cells[Int(cell)].path
        literals[Int(cell)] = fail(.misfit(path, message: message), origin: cell)
      }
    }
  }

  func path(of slot: Int32) -> TokenPath { graph.paths[Int(tokens[Int(slot)])] }

  func cell(of slot: Int32) -> Cell? {
    let winner = winners[Int(slot)]
    return winner < 0 ? nil : graph.cells[Int(winner)]
  }

  /// The slot of another token in the context of a slot.
  func slot(_ token: Int32, from slot: Int32) -> Int32 {
    partition.slot(token, from: tokens[Int(slot)], leaf: Int(leaves[Int(slot)]))
  }

  /// The problem of a slot; `nil` where it has none.
  func failure(of slot: Int32) -> Failure? {
    guard case .failed(let index) = outcomes[Int(slot)] else { return nil }
    return failures[Int(index)]
  }

  /// The number of a circle of cells.
  mutating func number(ofCircle cells: [Int32]) -> Int {
    if let known = circleNumbers[cells] { return known }
    circles.append(cells)
    circleNumbers[cells] = circles.count - 1
    return circles.count - 1
  }
}

extension Evaluation {
  /// Where whole-value references lead.
  private struct AliasChain: Sendable {
    /// The next slot, −1 at the end.
    var next: Int32 = -1
    /// The last slot, the slot itself where it refers to none.
    var end: Int32
    var length: Int32 = 0
    /// The same number for slots with the same aliases, −1 for none.
    var start: Int32 = -1
  }

  private struct AliasChainKey: Hashable, Sendable {
    var token: Int32
    var rest: Int32
  }

  /// Notes that the whole value comes from another slot.
  mutating func follow(_ slot: Int32, to target: Int32) {
    let rest = aliasChains[Int(target)]
    var start = target
    let token = tokens[Int(target)]
    if !partition.tree(of: token).isUndivided {
      let key = AliasChainKey(token: token, rest: rest.start)
      start = chainClasses[key, default: target]
      chainClasses[key] = start
    }
    aliasChains[Int(slot)] = AliasChain(
      next: target, end: rest.end, length: rest.length + 1, start: start)
  }

  /// The same for slots whose whole-value references lead through the same tokens.
  func aliasNumber(of slot: Int32) -> Int32 { aliasChains[Int(slot)].start }

  /// What the cells that whole-value references lead through say of the value, besides it: 88 px may
  /// be two lengths.
  func qualifiers(of slot: Int32) -> [Qualifiers] {
    var found: [Qualifiers] = []
    var next = aliasChains[Int(slot)].next
    for _ in 0..<listedAliasLimit where next >= 0 {
      if let statement = cell(of: next)?.statement, statement.isQualified {
        let own = statement.qualifiers.filtered { [.unit, .approximate, .assumed].contains($0) }
        if !own.isEmpty { found.append(own) }
      }
      next = aliasChains[Int(next)].next
    }
    return found
  }

  /// The tokens that whole-value references lead through, nearest first; see `listedAliasLimit`.
  func aliases(of slot: Int32) -> [TokenPath] {
    let chain = aliasChains[Int(slot)]
    guard chain.length > 0 else { return [] }
    let count = min(Int(chain.length), listedAliasLimit)
    var aliases: [TokenPath] = []
    aliases.reserveCapacity(count)
    var next = chain.next
    while aliases.count < count - 1 {
      aliases.append(path(of: next))
      next = aliasChains[Int(next)].next
    }
    aliases.append(path(of: chain.end))
    return aliases
  }
}

/// A value without references, read.
enum Literal: Sendable {
  /// The cell has none.
  case none
  case value(Evaluation.Value, cell: Int32)
  case misfit(String, cell: Int32)

  init(of cell: Int32, _ graph: CellGraph) {
    let statement = graph.cells[Int(cell)].statement
    guard statement.presence == .stated, let json = statement.value, let type = statement.type,
      graph.references(of: cell) == nil
    else {
      self = .none
      return
    }
    self.init(json, type, cell)
  }

  init(_ json: JSON, _ type: TokenType, _ cell: Int32) {
    var reader = ValueReader()
    if let value = TokenValue.read(type, json, &reader) {
      self = .value(Evaluation.Value(json: json, value: value), cell: cell)
    } else {
      let reason = reader.misfits.first?.message
      self = .misfit(reason ?? "it holds a reference that cannot stand there", cell: cell)
    }
  }
}
