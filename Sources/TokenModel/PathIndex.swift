/// The places of the cells of each path.
package struct PathIndex: Sendable {
  /// The first cell of each path; the others follow by `next`, so that no path needs a list.
  private var first: [TokenPath: Int32] = [:]
  /// Parallel to the cells; −1 ends a chain.
  private var next: [Int32]

  /// - Parameter cells: in any order; they are not kept, so that who owns them can change them.
  /// - Complexity: O(*n*).
  package init(_ cells: [Cell]) {
    next = [Int32](repeating: -1, count: cells.count)
    first.reserveCapacity(cells.count)
    for index in cells.indices.reversed() {
      let known = first.updateValue(Int32(index), forKey: cells[index].path)
      if let known { next[index] = known }
    }
  }

  /// Calls `body` with the index of each cell at the path, in their order.
  package func forEachCell(of path: TokenPath, _ body: (Int) -> Void) {
    var index = first[path] ?? -1
    while index >= 0 {
      body(Int(index))
      index = next[Int(index)]
    }
  }
}
