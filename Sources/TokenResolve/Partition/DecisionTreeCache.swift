internal import TokenModel

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
