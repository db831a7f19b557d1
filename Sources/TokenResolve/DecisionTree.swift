internal import TokenModel

/// How contexts divide the answers of a token: a decision over its axes, strongest first.
///
/// A leaf stands for all contexts in which each axis on the way to it has the value taken there, or
/// none of the values that are told apart. A stronger axis is always decided first, so that among
/// the leaves whose fixed values hold in a full context, the right one has the highest rank.
final class DecisionTree: Sendable {
  struct Node: Hashable, Sendable {
    var axis: Int32
    var branches: [Branch]
    /// For every other value, and where the axis is open.
    var other: Subtree
  }

  struct Branch: Hashable, Sendable {
    var value: Int32
    var next: Subtree
  }

  enum Subtree: Hashable, Sendable {
    case node(Int32)
    case leaf(Int32)
  }

  struct Leaf: Sendable {
    var fixed: [AxisValue]
    /// Values that stronger leaves take.
    var excluded: [AxisValue]
    /// `fixed` as a context.
    var context: Context
    /// What to ask to come here; `nil` where other leaves take all values of an axis.
    var question: Context?

    /// Whether a context can hold somewhere in this leaf.
    func canMeet(_ other: [AxisValue]) -> Bool {
      other.allSatisfy { pair in
        if let own = fixed.first(where: { $0.axis == pair.axis }) { return own == pair }
        return !excluded.contains(pair)
      }
    }

    /// Whether it holds everywhere in this leaf.
    func implies(_ other: [AxisValue]) -> Bool { other.allSatisfy(fixed.contains) }
  }

  let nodes: [Node]
  /// By rank.
  let leaves: [Leaf]
  let root: Subtree

  init(nodes: [Node], leaves: [Leaf], root: Subtree) {
    self.nodes = nodes
    self.leaves = leaves
    self.root = root
  }

  /// Of a token that no context divides.
  static let undivided = single([])

  /// One leaf for a context that is given.
  static func single(_ fixed: [AxisValue], _ context: Context = .base) -> DecisionTree {
    let leaf = Leaf(fixed: fixed, excluded: [], context: context, question: context)
    return DecisionTree(nodes: [], leaves: [leaf], root: .leaf(0))
  }

  var isUndivided: Bool { nodes.isEmpty }

  /// The leaf for a context in which exactly `fixed` is fixed.
  func leaf(where fixed: [AxisValue]) -> Int {
    var subtree = root
    while case .node(let index) = subtree {
      let node = nodes[Int(index)]
      let value = fixed.first { $0.axis == node.axis }?.value
      subtree = node.branches.first { $0.value == value }?.next ?? node.other
    }
    guard case .leaf(let leaf) = subtree else { return 0 }
    return Int(leaf)
  }

  func axis(at subtree: Subtree) -> Int32? {
    guard case .node(let index) = subtree else { return nil }
    return nodes[Int(index)].axis
  }

  /// Where one goes on when an axis has a value; `nil` is none of those told apart.
  func next(_ subtree: Subtree, _ axis: Int32, _ value: Int32?) -> Subtree {
    guard case .node(let index) = subtree, nodes[Int(index)].axis == axis else { return subtree }
    let node = nodes[Int(index)]
    return node.branches.first { $0.value == value }?.next ?? node.other
  }
}
