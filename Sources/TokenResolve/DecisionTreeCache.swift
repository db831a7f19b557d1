internal import TokenModel

/// Builds each tree once: many tokens are divided alike, each in a chain as the one before.
struct DecisionTreeCache {
  private struct Content: Hashable {
    var nodes: [DecisionTree.Node]
    var root: DecisionTree.Subtree
  }

  private var built: [[[DecisionTreeBuilder.Rule]]: DecisionTree?] = [:]
  private var known: [Content: DecisionTree] = [:]

  /// - Returns: `nil` where there are too many leaves.
  mutating func tree(of tokens: [[DecisionTreeBuilder.Rule]], _ axes: AxisTable) -> DecisionTree? {
    if let tree = built[tokens] { return tree }
    guard let new = DecisionTreeBuilder.tree(of: tokens, axes) else {
      built[tokens] = .some(nil)
      return nil
    }
    let content = Content(nodes: new.nodes, root: new.root)
    let tree = known[content, default: new.isUndivided ? .undivided : new]
    known[content] = tree
    built[tokens] = tree
    return tree
  }
}
