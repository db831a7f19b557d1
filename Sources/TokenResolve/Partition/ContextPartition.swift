internal import TokenModel

typealias AnswerID = ID<Evaluation.Answer>

/// The contexts in which each token of a graph is asked: a decision tree for each token.
///
/// A token has one answer for each leaf of its tree. Answers are numbered by token, then by leaf.
struct ContextPartition: Sendable {
  private struct Part: Sendable {
    let tree: DecisionTree
    let firstAnswer: Int
  }

  /// By token.
  private let parts: [Part]
  /// Tokens that would have more contexts than are followed; they count as undivided.
  let overLimit: Set<TokenID>
  /// The number of answers of all tokens.
  let answerCount: Int

  /// The same context for all tokens, so that each has one answer.
  init(_ graph: CellGraph, only context: Context) {
    let fixed = graph.axes.fixedValues(in: context)
    let tree = DecisionTree(only: context, fixing: fixed)
    self.init(Array(repeating: tree, count: graph.tokens.count), overLimit: [])
  }

  /// Every context that a token's cells, or what they refer to, can tell apart.
  ///
  /// - Complexity: O(*n* + *e*) in cells and references, times the leaves.
  init(_ graph: CellGraph) {
    var builder = PartitionBuilder(graph)
    builder.run()
    self.init(builder.trees, overLimit: builder.overLimit)
  }

  private init(_ trees: [DecisionTree], overLimit: Set<TokenID>) {
    var count = 0
    parts = trees.map { tree in
      defer { count += tree.leaves.count }
      return Part(tree: tree, firstAnswer: count)
    }
    self.overLimit = overLimit
    answerCount = count
  }

  /// The tree whose leaves are the token's contexts.
  func tree(of token: TokenID) -> DecisionTree { parts[token.position].tree }

  /// The answer of a token in the contexts of a leaf of its tree.
  func answer(of token: TokenID, at leaf: DecisionTree.LeafID) -> AnswerID {
    ID(parts[token.position].firstAnswer + leaf.position)
  }

  /// The answer of a token in a context with these values and no others.
  func answer(of token: TokenID, where fixed: [AxisValue]) -> AnswerID {
    let part = parts[token.position]
    if part.tree.isUndivided { return ID(part.firstAnswer) }
    return ID(part.firstAnswer + part.tree.leaf(where: fixed).position)
  }

  /// The answer of a token in the contexts of another token's leaf.
  func answer(
    of token: TokenID, at leaf: DecisionTree.LeafID, of other: TokenID
  ) -> AnswerID {
    let tree = tree(of: other)
    if tree === self.tree(of: token) { return answer(of: token, at: leaf) }
    return answer(of: token, where: tree.leaves[leaf].fixed)
  }
}

/// Finds the decision trees of all tokens, of each after those of the tokens it refers to.
private struct PartitionBuilder {
  private let graph: CellGraph
  private(set) var trees: [DecisionTree]
  private(set) var overLimit: Set<TokenID> = []
  private var cache = DecisionTreeCache()

  init(_ graph: CellGraph) {
    self.graph = graph
    trees = Array(repeating: .undivided, count: graph.tokens.count)
  }

  mutating func run() {
    dependencies().forEachComponent { members, isCircle in
      if isCircle { setCommonTree(of: members) } else { for only in members { setTree(of: only) } }
    }
  }

  private func dependencies() -> DependencyGraph<CellGraph.Token> {
    var dependencies = DependencyGraph<CellGraph.Token>(capacity: graph.tokens.count)
    for token in graph.tokens.ids {
      for candidate in graph.candidateIDs(of: token) {
        graph.forEachTarget(of: candidate) { dependencies.addEdge(to: $0) }
      }
      dependencies.endNode()
    }
    return dependencies
  }

  private mutating func setTree(of token: TokenID) {
    let candidates = graph.candidates(of: token)
    if candidates.count == 1, let only = candidates.first, only.conditions.isEmpty {
      guard let targets = graph.references(of: only)?.targets else { return }
      if let tree = onlyTree(of: targets) {
        trees[token.position] = tree
        return
      }
    }
    setCommonTree(of: [token])
  }

  /// The one tree that divides any of the targets; `nil` where there are several.
  private func onlyTree(of targets: [TokenID?]) -> DecisionTree? {
    var found = DecisionTree.undivided
    for case let target? in targets {
      let tree = trees[target.position]
      if tree.isUndivided || tree === found { continue }
      guard found.isUndivided else { return nil }
      found = tree
    }
    return found
  }

  /// Tokens that refer to one another share a tree, which tells apart what any of them does.
  private mutating func setCommonTree(of members: ArraySlice<TokenID>) {
    let circle = Set(members)
    let tree = cache.tree(of: members.map { rules(of: $0, within: circle) }, graph.axes)
    if tree == nil { overLimit.formUnion(members) }
    for member in members { trees[member.position] = tree ?? .undivided }
  }

  /// - Parameter circle: tokens that have no trees yet.
  private func rules(
    of token: TokenID, within circle: Set<TokenID>
  ) -> [DecisionTreeBuilder.Rule] {
    graph.candidates(of: token).map { candidate in
      var remaining: [DecisionTreeBuilder.RemainingTree] = []
      for case let target? in graph.references(of: candidate)?.targets ?? []
      where !circle.contains(target) {
        let tree = trees[target.position]
        if tree.isUndivided || remaining.contains(where: { $0.tree === tree }) { continue }
        remaining.append(DecisionTreeBuilder.RemainingTree(tree, from: tree.root))
      }
      return DecisionTreeBuilder.Rule(
        conditions: candidate.conditions[...], remaining: remaining)
    }
  }
}

/// The decision trees built so far. Each is built once, because many tokens vary alike, and every
/// token of a chain of references varies as the next.
///
/// Equal trees are the same object, so that comparing them is comparing pointers.
struct DecisionTreeCache {
  private struct Content: Hashable {
    var nodes: [DecisionTree.Node]
    var root: DecisionTree.Subtree
  }

  private var byRules: [[[DecisionTreeBuilder.Rule]]: DecisionTree?] = [:]
  private var byContent: [Content: DecisionTree] = [:]

  /// Returns the tree of tokens that share one, from the rules of each.
  ///
  /// - Returns: `nil` where there are too many leaves.
  mutating func tree(of tokens: [[DecisionTreeBuilder.Rule]], _ axes: AxisTable) -> DecisionTree? {
    if let tree = byRules[tokens] { return tree }
    guard let new = DecisionTreeBuilder.tree(of: tokens, axes) else {
      byRules[tokens] = .some(nil)
      return nil
    }
    let content = Content(nodes: new.nodes, root: new.root)
    let tree = byContent[content, default: new.isUndivided ? .undivided : new]
    byContent[content] = tree
    byRules[tokens] = tree
    return tree
  }
}
