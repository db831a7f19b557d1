internal import TokenModel

/// Builds a token's decision tree from the conditions of its cells and the trees of the tokens that
/// they refer to.
struct DecisionTreeBuilder {
  /// A cell as the tree sees it: when it holds, and how its value varies.
  struct Rule: Hashable {
    /// The conditions that are not decided yet, those of stronger axes first.
    var conditions: ArraySlice<AxisValue>
    /// The undecided parts of the trees of what the cell refers to.
    var remaining: [RemainingTree]
  }

  /// A part of another token's tree. Two are equal when they are parts of the same object.
  struct RemainingTree: Hashable {
    var tree: DecisionTree
    var subtree: DecisionTree.Subtree

    init(_ tree: DecisionTree, from subtree: DecisionTree.Subtree) {
      self.tree = tree
      self.subtree = subtree
    }

    static func == (lhs: RemainingTree, rhs: RemainingTree) -> Bool {
      lhs.tree === rhs.tree && lhs.subtree == rhs.subtree
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(tree))
      hasher.combine(subtree)
    }
  }

  /// A tree with more leaves is refused. The limit is above that of contexts, because some leaves may
  /// turn out to have the same answer.
  private static let leafLimit = 4 * contextLimit

  private let axes: AxisTable
  private var nodes: [DecisionTree.Node] = []
  private var leaves: [DecisionTree.Leaf] = []
  /// The branch values on the way to where the builder is.
  private var fixed: [AxisValue] = []
  /// The branch values that the way passed by.
  private var excluded: [AxisValue] = []
  private var isTooLarge = false

  /// Builds a tree.
  ///
  /// - Parameter tokens: for each token its rules, of which the first that holds answers; several
  ///   tokens where they refer to one another.
  /// - Returns: `nil` where there are too many leaves.
  static func tree(of tokens: [[Rule]], _ axes: AxisTable) -> DecisionTree? {
    var builder = DecisionTreeBuilder(axes)
    let undecided = tokens.compactMap(simplified)
    if undecided.isEmpty { return .undivided }
    let root = builder.addSubtree(of: undecided)
    return builder.isTooLarge ? nil : builder.treeWithLeavesByRank(root)
  }

  private init(_ axes: AxisTable) { self.axes = axes }

  /// Adds the nodes and leaves that decide the rules, axis by axis.
  private mutating func addSubtree(of tokens: [[Rule]]) -> DecisionTree.Subtree {
    guard !isTooLarge, let axis = tokens.lazy.joined().compactMap(\.strongestAxis).max() else {
      return addLeaf()
    }
    let values = Set(tokens.joined().flatMap { $0.values(of: axis) }).sorted()
    let branches = values.map { value in
      fixed.append(AxisValue(axis: axis, value: value))
      defer { fixed.removeLast() }
      return DecisionTree.Branch(
        value: value, subtree: addSubtree(of: Self.decided(tokens, axis, value)))
    }
    excluded += values.map { AxisValue(axis: axis, value: $0) }
    let otherwise = addSubtree(of: Self.decided(tokens, axis, nil))
    excluded.removeLast(values.count)
    nodes.append(DecisionTree.Node(axis: axis, branches: branches, otherwise: otherwise))
    return .node(ID(nodes.count - 1))
  }

  private mutating func addLeaf() -> DecisionTree.Subtree {
    isTooLarge = isTooLarge || leaves.count >= Self.leafLimit
    if isTooLarge { return .leaf(ID(0)) }
    leaves.append(
      DecisionTree.Leaf(
        fixed: fixed, excluded: excluded, context: axes.context(fixing: fixed),
        example: axes.context(fixing: fixed, excluding: excluded)))
    return .leaf(ID(leaves.count - 1))
  }

  private func treeWithLeavesByRank(_ root: DecisionTree.Subtree) -> DecisionTree {
    let ranks = leaves.map { (axes.order.rank($0.context), $0.context.text) }
    let order = leaves.indices.sorted { ranks[$0] < ranks[$1] }
    var newIDs = Array(leaves.ids)
    for (new, old) in order.enumerated() { newIDs[old] = ID(new) }
    func moved(_ subtree: DecisionTree.Subtree) -> DecisionTree.Subtree {
      guard case .leaf(let old) = subtree else { return subtree }
      return .leaf(newIDs[old.position])
    }
    return DecisionTree(
      nodes: nodes.map { node in
        DecisionTree.Node(
          axis: node.axis,
          branches: node.branches.map { .init(value: $0.value, subtree: moved($0.subtree)) },
          otherwise: moved(node.otherwise))
      },
      leaves: order.map { leaves[$0] }, root: moved(root))
  }

  /// The rules of each token that are left to decide where an axis has a value, or, for `nil`, any
  /// value without a branch.
  private static func decided(
    _ tokens: [[Rule]], _ axis: AxisTable.AxisID, _ value: AxisTable.ValueID?
  ) -> [[Rule]] {
    tokens.compactMap { rules in simplified(rules.compactMap { $0.decided(axis, value) }) }
  }

  /// The rules without those behind one that surely holds; `nil` where nothing is left to decide.
  private static func simplified(_ rules: [Rule]) -> [Rule]? {
    let end = rules.firstIndex { $0.conditions.isEmpty }.map { $0 + 1 } ?? rules.count
    let kept = Array(rules[..<end])
    return kept.contains { $0.strongestAxis != nil } ? kept : nil
  }
}

extension DecisionTreeBuilder.Rule {
  /// The strongest axis that is still to decide.
  fileprivate var strongestAxis: AxisTable.AxisID? {
    var axis = conditions.first?.axis
    for rest in remaining {
      guard let other = rest.tree.node(at: rest.subtree)?.axis else { continue }
      axis = max(axis ?? other, other)
    }
    return axis
  }

  /// The values of the strongest axis that the rule tells apart.
  fileprivate func values(of axis: AxisTable.AxisID) -> [AxisTable.ValueID] {
    var values: [AxisTable.ValueID] = []
    if let first = conditions.first, first.axis == axis { values.append(first.value) }
    for rest in remaining {
      guard let node = rest.tree.node(at: rest.subtree), node.axis == axis else { continue }
      values += node.branches.lazy.map(\.value)
    }
    return values
  }

  /// The rule where the strongest axis has a value; `nil` where the cell cannot hold.
  fileprivate func decided(
    _ axis: AxisTable.AxisID, _ value: AxisTable.ValueID?
  ) -> DecisionTreeBuilder.Rule? {
    var rule = self
    if let first = conditions.first, first.axis == axis {
      guard first.value == value else { return nil }
      rule.conditions = conditions.dropFirst()
    }
    rule.remaining = remaining.compactMap { rest in
      var subtree = rest.subtree
      if let node = rest.tree.node(at: subtree), node.axis == axis {
        subtree = node.subtree(for: value)
      }
      if case .leaf = subtree { return nil }
      return DecisionTreeBuilder.RemainingTree(rest.tree, from: subtree)
    }
    return rule
  }
}
