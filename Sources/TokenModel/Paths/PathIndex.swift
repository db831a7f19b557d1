/// The places of the cells of each path.
package struct PathIndex: Sendable {
  /// The first cell of each path; the others follow by `next`, so that no path needs a list.
  private var first: TextTable
  /// Parallel to the cells; −1 ends a chain.
  private var next: [Int32]

  /// - Parameter cells: in any order; they are not kept, so that who owns them can change them.
  /// - Complexity: O(*n*).
  package init(_ cells: [Cell]) {
    next = [Int32](repeating: -1, count: cells.count)
    first = TextTable(capacity: cells.count)
    // By path: its last cell so far, behind which the next one comes.
    var last: [Int32: Int32] = [:]
    for index in cells.indices {
      let path = cells[index].path
      let known = first.insert(path.text, as: Int32(index)) { cells[Int($0)].path == path }
      guard let known else { continue }
      next[Int(last.updateValue(Int32(index), forKey: known) ?? known)] = Int32(index)
    }
  }

  /// Calls `body` with the index of each cell at the path, in their order.
  ///
  /// - Parameter cells: those of the index; their statements may be others by now.
  package func forEachCell(of path: TokenPath, in cells: [Cell], _ body: (Int) -> Void) {
    var index = first.find(path.text) { cells[Int($0)].path == path } ?? -1
    while index >= 0 {
      body(Int(index))
      index = next[Int(index)]
    }
  }
}
