internal import TokenModel

/// Builds a token's tree from its cells' conditions and the trees of what they refer to.
struct DecisionTreeBuilder {
  /// A cell, and how what it refers to is divided.
  struct Rule: Hashable {
    /// Strongest axis first.
    var conditions: ArraySlice<AxisValue>
    var remaining: [RemainingTree]
  }

  struct RemainingTree: Hashable {
    var tree: DecisionTree
    var subtree: DecisionTree.Subtree

    static func == (lhs: RemainingTree, rhs: RemainingTree) -> Bool {
      lhs.tree === rhs.tree && lhs.subtree == rhs.subtree
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(tree))
      hasher.combine(subtree)
    }
  }

  /// A tree with more leaves is refused; some of them may turn out to answer alike.
  private static let leafLimit = 4 * contextLimit

  private let axes: AxisTable
  private var nodes: [DecisionTree.Node] = []
  private var leaves: [DecisionTree.Leaf] = []
  private var fixed: [AxisValue] = []
  private var excluded: [AxisValue] = []
  private var isTooLarge = false

  /// - Parameter tokens: for each token its cells, of which the first that holds answers; several
  ///   tokens where they refer to one another.
  /// - Returns: `nil` where there are too many leaves.
  static func tree(of tokens: [[Rule]], _ axes: AxisTable) -> DecisionTree? {
    var builder = DecisionTreeBuilder(axes)
    let open = tokens.compactMap(DecisionTreeBuilder.simplified)
    if open.isEmpty { return .undivided }
    let root = builder.subtree(open)
    return builder.isTooLarge ? nil : builder.tree(root)
  }

  private init(_ axes: AxisTable) { self.axes = axes }

  private mutating func subtree(_ tokens: [[Rule]]) -> DecisionTree.Subtree {
    guard !isTooLarge, let axis = tokens.lazy.joined().compactMap(\.strongest).max() else {
      return leaf()
    }
    var values: Set<Int32> = []
    for rule in tokens.joined() { rule.addValues(of: axis, to: &values) }
    var node = DecisionTree.Node(axis: axis, branches: [], other: .leaf(0))
    let excludedBefore = excluded.count
    for value in values.sorted() {
      let pair = AxisValue(axis: axis, value: value)
      fixed.append(pair)
      let next = subtree(Self.restricted(tokens, axis, value))
      node.branches.append(DecisionTree.Branch(value: value, next: next))
      fixed.removeLast()
    }
    excluded += values.sorted().map { AxisValue(axis: axis, value: $0) }
    node.other = subtree(Self.restricted(tokens, axis, nil))
    excluded.removeLast(excluded.count - excludedBefore)
    nodes.append(node)
    return .node(Int32(nodes.count - 1))
  }

  private mutating func leaf() -> DecisionTree.Subtree {
    isTooLarge = isTooLarge || leaves.count >= Self.leafLimit
    if isTooLarge { return .leaf(0) }
    leaves.append(
      DecisionTree.Leaf(
        fixed: fixed, excluded: excluded, context: axes.context(fixed),
        question: axes.question(fixed, excluding: excluded)))
    return .leaf(Int32(leaves.count - 1))
  }

  /// Puts the leaves in the order of rank.
  private func tree(_ root: DecisionTree.Subtree) -> DecisionTree {
    let ranks = leaves.map { (axes.order.rank($0.context), $0.context.text) }
    let order = leaves.indices.sorted {
      ranks[$0].0 != ranks[$1].0 ? ranks[$0].0 < ranks[$1].0 : ranks[$0].1 < ranks[$1].1
    }
    var newPlaces = [Int32](repeating: 0, count: leaves.count)
    for (new, old) in order.enumerated() { newPlaces[old] = Int32(new) }
    func moved(_ subtree: DecisionTree.Subtree) -> DecisionTree.Subtree {
      guard case .leaf(let old) = subtree else { return subtree }
      return .leaf(newPlaces[Int(old)])
    }
    return DecisionTree(
      nodes: nodes.map { node in
        DecisionTree.Node(
          axis: node.axis,
          branches: node.branches.map {
            DecisionTree.Branch(value: $0.value, next: moved($0.next))
          },
          other: moved(node.other))
      },
      leaves: order.map { leaves[$0] }, root: moved(root))
  }

  private static func restricted(
    _ tokens: [[Rule]], _ axis: Int32, _ value: Int32?
  ) -> [[Rule]] {
    tokens.compactMap { rules in
      simplified(rules.compactMap { $0.restricted(axis, value) })
    }
  }

  /// Without cells behind one that surely holds; `nil` where nothing is left to decide.
  private static func simplified(_ rules: [Rule]) -> [Rule]? {
    let end = rules.firstIndex { $0.conditions.isEmpty }.map { $0 + 1 } ?? rules.count
    let kept = Array(rules[..<end])
    return kept.contains { $0.strongest != nil } ? kept : nil
  }
}

extension DecisionTreeBuilder.Rule {
  /// The strongest axis that is still to decide.
  var strongest: Int32? {
    var axis = conditions.first?.axis
    for rest in remaining {
      guard let other = rest.tree.axis(at: rest.subtree) else { continue }
      axis = max(axis ?? other, other)
    }
    return axis
  }

  func addValues(of axis: Int32, to values: inout Set<Int32>) {
    if let first = conditions.first, first.axis == axis { values.insert(first.value) }
    for rest in remaining {
      guard case .node(let index) = rest.subtree else { continue }
      let node = rest.tree.nodes[Int(index)]
      if node.axis == axis { values.formUnion(node.branches.lazy.map(\.value)) }
    }
  }

  /// The same where an axis is decided; `nil` where the cell cannot hold.
  func restricted(_ axis: Int32, _ value: Int32?) -> DecisionTreeBuilder.Rule? {
    var rule = self
    if let first = conditions.first, first.axis == axis {
      guard first.value == value else { return nil }
      rule.conditions = conditions.dropFirst()
    }
    rule.remaining = remaining.compactMap { rest in
      let subtree = rest.tree.next(rest.subtree, axis, value)
      if case .leaf = subtree { return nil }
      return DecisionTreeBuilder.RemainingTree(tree: rest.tree, subtree: subtree)
    }
    return rule
  }
}
