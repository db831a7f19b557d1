/// A directed graph of numbered nodes, with an edge from each node to those it depends on.
struct DependencyGraph<Node>: Sendable {
  /// The edges of node *n* are `targets[starts[n]..<starts[n + 1]]`.
  fileprivate var starts: [Int32] = [0]
  fileprivate var targets: [ID<Node>] = []

  init(capacity: Int) { starts.reserveCapacity(capacity + 1) }

  /// Adds an edge to the node that `endNode` will end.
  mutating func addEdge(to target: ID<Node>) { targets.append(target) }

  /// Ends a node, with the edges added since the one before.
  mutating func endNode() { starts.append(Int32(targets.count)) }

  fileprivate var count: Int { starts.count - 1 }

  /// The nodes that a node depends on.
  subscript(node: ID<Node>) -> ArraySlice<ID<Node>> {
    targets[Int(starts[node.position])..<Int(starts[node.position + 1])]
  }

  /// Calls `body` with each strongly connected component, after those it depends on.
  ///
  /// - Parameter body: takes the component's nodes, and whether there is a circle among them.
  /// - Complexity: O(*n* + *e*), without recursion.
  /// - Source: Tarjan, "Depth-first search and linear graph algorithms", 1972.
  func forEachComponent(_ body: (ArraySlice<ID<Node>>, _ isCircle: Bool) -> Void) {
    var search = ComponentSearch(self)
    for position in 0..<count where search.isNew(ID(position)) {
      search.visit(ID(position), body)
    }
  }
}

/// The state of Tarjan's search.
private struct ComponentSearch<Node> {
  private let graph: DependencyGraph<Node>
  /// By node: when it was discovered, 0 for never; `done` once it is in a component.
  private var discovery: [Int32]
  /// By node: the earliest discovery that it is known to reach.
  private var lowLink: [Int32]
  /// Discovered, but in no component yet.
  private var open: [ID<Node>] = []
  private var component: [ID<Node>] = []
  /// From the root to the node that is visited, each with the next of its edges.
  private var path: [(node: ID<Node>, edge: Int32)] = []
  private var discovered: Int32 = 0
  private let done = Int32.max

  init(_ graph: DependencyGraph<Node>) {
    self.graph = graph
    discovery = [Int32](repeating: 0, count: graph.count)
    lowLink = discovery
  }

  func isNew(_ node: ID<Node>) -> Bool { discovery[node.position] == 0 }

  mutating func visit(_ root: ID<Node>, _ body: (ArraySlice<ID<Node>>, Bool) -> Void) {
    if graph[root].isEmpty {
      discovery[root.position] = done
      component.removeAll(keepingCapacity: true)
      component.append(root)
      return body(component[...], false)
    }
    enter(root)
    while let (node, edge) = path.last {
      if edge < graph.starts[node.position + 1] {
        path[path.count - 1].edge += 1
        let target = graph.targets[Int(edge)]
        if isNew(target) {
          enter(target)
        } else if discovery[target.position] != done {
          lowLink[node.position] = min(lowLink[node.position], discovery[target.position])
        }
      } else {
        path.removeLast()
        if let (parent, _) = path.last {
          lowLink[parent.position] = min(lowLink[parent.position], lowLink[node.position])
        }
        if lowLink[node.position] == discovery[node.position] { close(node, body) }
      }
    }
  }

  private mutating func enter(_ node: ID<Node>) {
    discovered += 1
    discovery[node.position] = discovered
    lowLink[node.position] = discovered
    open.append(node)
    path.append((node, graph.starts[node.position]))
  }

  /// Ends the component of which `node` was discovered first.
  private mutating func close(
    _ node: ID<Node>, _ body: (ArraySlice<ID<Node>>, Bool) -> Void
  ) {
    var start = open.count - 1
    while open[start] != node { start -= 1 }
    // A copy, because a slice of `open` would make every removal copy all of it. Its memory is kept:
    // most components have one node, and memory for each took longer than the search.
    component.removeAll(keepingCapacity: true)
    component += open[start...]
    open.removeSubrange(start...)
    for member in component { discovery[member.position] = done }
    body(component[...], component.count > 1 || graph[node].contains(node))
  }
}
