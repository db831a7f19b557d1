internal import TokenModel

/// In which contexts each token of a graph is asked: one tree for each.
struct ContextPartition: Sendable {
  private let trees: [DecisionTree]
  /// Tokens that more contexts divide than are followed.
  private(set) var overLimit: Set<Int32> = []
  /// By token: the number of its first slot; a slot is a token in one leaf of its tree.
  private let starts: [Int32]

  /// One context for all tokens.
  init(_ graph: CellGraph, asked fixed: [AxisValue], in context: Context) {
    trees = Array(repeating: .single(fixed, context), count: graph.paths.count)
    starts = Array(0...Int32(graph.paths.count))
  }

  /// Every context that a token's cells and what they refer to can tell apart.
  ///
  /// - Complexity: O(*n* + *e*) in cells and references, times the leaves.
  init(_ graph: CellGraph) {
    var finder = PartitionBuilder(graph)
    finder.run()
    trees = finder.trees
    overLimit = finder.overLimit
    var starts: [Int32] = [0]
    starts.reserveCapacity(trees.count + 1)
    for tree in trees { starts.append(starts[starts.count - 1] + Int32(tree.leaves.count)) }
    self.starts = starts
  }

  var answerCount: Int { Int(starts[starts.count - 1]) }

  func tree(of token: Int32) -> DecisionTree { trees[Int(token)] }

  func slot(_ token: Int32, leaf: Int) -> Int32 { starts[Int(token)] + Int32(leaf) }

  /// The slot of a token in a context that another token's leaf stands for.
  func slot(_ token: Int32, from other: Int32, leaf: Int) -> Int32 {
    let tree = trees[Int(token)]
    let from = trees[Int(other)]
    if tree === from { return slot(token, leaf: leaf) }
    if tree.isUndivided { return starts[Int(token)] }
    return slot(token, leaf: tree.leaf(where: from.leaves[leaf].fixed))
  }
}

/// Finds the trees of all tokens, those that others lead to first.
private struct PartitionBuilder {
  private let graph: CellGraph
  private(set) var trees: [DecisionTree]
  private(set) var overLimit: Set<Int32> = []
  private var cache = DecisionTreeCache()

  init(_ graph: CellGraph) {
    self.graph = graph
    trees = Array(repeating: .undivided, count: graph.paths.count)
  }

  mutating func run() {
    var dependencies = DependencyGraph(capacity: graph.paths.count)
    for token in 0..<Int32(graph.paths.count) {
      for candidate in graph.candidates(of: token) {
        for target in graph.references(of: candidate.cell)?.targets ?? [] where target >= 0 {
          dependencies.add(target)
        }
      }
      dependencies.endNode()
    }
    dependencies.forEachComponent { members, isCircle in
      if !isCircle, let only = members.first {
        trees[Int(only)] = tree(of: only)
      } else {
        findCommonTree(of: members)
      }
    }
  }

  private mutating func tree(of token: Int32) -> DecisionTree {
    let list = graph.candidates(of: token)
    if list.count == 1, let only = list.first, only.conditions.isEmpty {
      guard let targets = graph.references(of: only.cell)?.targets else { return .undivided }
      if let tree = sharedTree(of: targets) { return tree }
    }
    guard let tree = cache.tree(of: [rules(of: token, within: [])], graph.axes) else {
      overLimit.insert(token)
      return .undivided
    }
    return tree
  }

  /// The only tree among the targets that divides; `nil` where there are several.
  private func sharedTree(of targets: [Int32]) -> DecisionTree? {
    var found = DecisionTree.undivided
    for target in targets where target >= 0 {
      let tree = trees[Int(target)]
      if tree.isUndivided || tree === found { continue }
      guard found.isUndivided else { return nil }
      found = tree
    }
    return found
  }

  /// Tokens that refer to one another share one tree, which tells apart what any of them does.
  private mutating func findCommonTree(of members: ArraySlice<Int32>) {
    let all = Set(members)
    let tree = cache.tree(of: members.map { rules(of: $0, within: all) }, graph.axes)
    if tree == nil { overLimit.formUnion(members) }
    for member in members { trees[Int(member)] = tree ?? .undivided }
  }

  private func rules(of token: Int32, within circle: Set<Int32>) -> [DecisionTreeBuilder.Rule] {
    graph.candidates(of: token).map { candidate in
      var remaining: [DecisionTreeBuilder.RemainingTree] = []
      for target in graph.references(of: candidate.cell)?.targets ?? []
      where target >= 0 && !circle.contains(target) {
        let tree = trees[Int(target)]
        if tree.isUndivided || remaining.contains(where: { $0.tree === tree }) { continue }
        remaining.append(DecisionTreeBuilder.RemainingTree(tree: tree, subtree: tree.root))
      }
      return DecisionTreeBuilder.Rule(conditions: candidate.conditions[...], remaining: remaining)
    }
  }
}
