/// A directed graph of numbered nodes.
struct DependencyGraph: Sendable {
  /// The dependencies of node *n* are `targets[starts[n]..<starts[n + 1]]`.
  private(set) var starts: [Int32] = [0]
  private(set) var targets: [Int32] = []

  init(capacity: Int) { starts.reserveCapacity(capacity + 1) }

  /// Adds an edge of the node that `endNode` will end.
  mutating func add(_ target: Int32) { targets.append(target) }

  mutating func endNode() { starts.append(Int32(targets.count)) }

  var count: Int { starts.count - 1 }

  subscript(node: Int32) -> ArraySlice<Int32> {
    targets[Int(starts[Int(node)])..<Int(starts[Int(node) + 1])]
  }

  /// Calls `body` with each set of nodes that reach one another, those that it leads to before it.
  ///
  /// - Parameter body: the nodes; and whether there is a circle among them.
  /// - Complexity: O(*n* + *e*), without recursion.
  /// - Source: Tarjan, "Depth-first search and linear graph algorithms", 1972.
  func forEachComponent(_ body: (ArraySlice<Int32>, _ isCircle: Bool) -> Void) {
    var search = ComponentSearch(self)
    for node in 0..<Int32(count) where search.isNew(node) { search.visit(node, body) }
  }
}

/// The state of one search: places of nodes in the order met, and how far back each can reach.
private struct ComponentSearch {
  private let dependencies: DependencyGraph
  /// 0 is new; `done` is in a component already.
  private var place: [Int32]
  private var reach: [Int32]
  private var open: [Int32] = []
  private var closed: [Int32] = []
  private var path: [(node: Int32, edge: Int32)] = []
  private var met: Int32 = 0
  private let done = Int32.max

  init(_ dependencies: DependencyGraph) {
    self.dependencies = dependencies
    place = [Int32](repeating: 0, count: dependencies.count)
    reach = place
  }

  func isNew(_ node: Int32) -> Bool { place[Int(node)] == 0 }

  mutating func visit(_ root: Int32, _ body: (ArraySlice<Int32>, Bool) -> Void) {
    enter(root)
    while let (node, edge) = path.last {
      if edge < dependencies.starts[Int(node) + 1] {
        path[path.count - 1].edge += 1
        let target = dependencies.targets[Int(edge)]
        if isNew(target) {
          enter(target)
        } else if place[Int(target)] != done {
          reach[Int(node)] = min(reach[Int(node)], place[Int(target)])
        }
      } else {
        path.removeLast()
        if let (parent, _) = path.last {
          reach[Int(parent)] = min(reach[Int(parent)], reach[Int(node)])
        }
        if reach[Int(node)] == place[Int(node)] { close(node, body) }
      }
    }
  }

  private mutating func enter(_ node: Int32) {
    met += 1
    place[Int(node)] = met
    reach[Int(node)] = met
    open.append(node)
    path.append((node, dependencies.starts[Int(node)]))
  }

  private mutating func close(_ node: Int32, _ body: (ArraySlice<Int32>, Bool) -> Void) {
    var start = open.count - 1
    while open[start] != node { start -= 1 }
    // A copy: a slice of `open` would make every removal copy all of it. Kept, as most are of one
    // node, and memory for each took longer than the search.
    closed.removeAll(keepingCapacity: true)
    closed += open[start...]
    open.removeSubrange(start...)
    for member in closed { place[Int(member)] = done }
    body(closed[...], closed.count > 1 || dependencies[node].contains(node))
  }
}
