/// Walks from some nodes to all that they lead to, over any number of steps, and visits each once.
///
/// - Parameters:
///   - limit: ends the walk once it has visited more nodes than that.
///   - visit: is called with a node, the last one added first; it adds the nodes to which this one
///     leads.
/// - Returns: the nodes visited: `start` and all that it leads to, unless the limit ended the walk.
/// - Complexity: O(*n* + *m*) for *n* nodes and *m* that `visit` adds.
@inlinable @discardableResult
package func walk<Node: Hashable>(
  from start: some Sequence<Node>, limit: Int = .max,
  _ visit: (_ node: Node, _ open: inout [Node]) throws -> Void
) rethrows -> Set<Node> {
  var visited: Set<Node> = []
  var open = Array(start)
  while let node = open.popLast() {
    guard visited.insert(node).inserted else { continue }
    if visited.count > limit { break }
    try visit(node, &open)
  }
  return visited
}
