internal import TokenModel

/// The contexts that matter to a token, as a decision over its axes, the strongest first.
///
/// A leaf stands for all contexts in which each axis on the way to it has the value of the branch
/// taken, or, along `otherwise`, none of the values that have a branch. A stronger axis is always
/// decided before a weaker one, so that of the leaves whose fixed values hold in a full context, the
/// right one has the highest rank.
final class DecisionTree: Sendable {
  typealias LeafID = ID<Leaf>

  /// The root of a part of the tree.
  enum Subtree: Hashable, Sendable {
    case node(ID<Node>)
    case leaf(LeafID)
  }

  struct Node: Hashable, Sendable {
    var axis: AxisTable.AxisID
    var branches: [Branch]
    /// For every other value, and where the axis is open.
    var otherwise: Subtree

    /// The part to go on with when the axis has a value; `nil` is any without a branch.
    func subtree(for value: AxisTable.ValueID?) -> Subtree {
      branches.first { $0.value == value }?.subtree ?? otherwise
    }
  }

  struct Branch: Hashable, Sendable {
    var value: AxisTable.ValueID
    var subtree: Subtree
  }

  struct Leaf: Sendable {
    /// The values of the branches on the way.
    var fixed: [AxisValue]
    /// The values that have a branch where the way took `otherwise`.
    var excluded: [AxisValue]
    /// `fixed` as a context.
    var context: Context
    /// A context that leads to this leaf; `nil` where branches take all values of an axis.
    var example: Context?

    /// Whether some context of this leaf has all these values.
    func allows(_ values: [AxisValue]) -> Bool {
      values.allSatisfy { pair in
        if let own = fixed.first(where: { $0.axis == pair.axis }) { return own == pair }
        return !excluded.contains(pair)
      }
    }

    /// Whether every context of this leaf has all these values.
    func implies(_ values: [AxisValue]) -> Bool { values.allSatisfy(fixed.contains) }
  }

  let nodes: [Node]
  /// By rank of their contexts.
  let leaves: [Leaf]
  let root: Subtree

  init(nodes: [Node], leaves: [Leaf], root: Subtree) {
    self.nodes = nodes
    self.leaves = leaves
    self.root = root
  }

  /// The tree of a token that answers alike in every context.
  static let undivided = DecisionTree(only: .base, fixing: [])

  /// A single leaf, for a context that is given.
  convenience init(only context: Context, fixing fixed: [AxisValue]) {
    let leaf = Leaf(fixed: fixed, excluded: [], context: context, example: context)
    self.init(nodes: [], leaves: [leaf], root: .leaf(ID(0)))
  }

  /// Whether there is only one leaf.
  var isUndivided: Bool { nodes.isEmpty }

  /// The leaf that a context with these values and no others leads to.
  func leaf(where fixed: [AxisValue]) -> LeafID {
    var subtree = root
    while true {
      switch subtree {
      case .leaf(let leaf): return leaf
      case .node(let id):
        let node = nodes[id]
        subtree = node.subtree(for: fixed.first { $0.axis == node.axis }?.value)
      }
    }
  }

  /// The root node of a subtree; `nil` for a leaf.
  func node(at subtree: Subtree) -> Node? {
    guard case .node(let id) = subtree else { return nil }
    return nodes[id]
  }
}
