package import TokenModel

/// Cells sorted by path, found by binary search: no index to build, and none to keep.
package struct SortedCells: CellSource, Sendable {
  let cells: [Cell]

  package init(_ cells: [Cell]) { self.cells = cells }

  package func cells(of path: TokenPath, in revision: String) -> [Cell] {
    cells.range(of: path).compactMap { cells[$0].revision == revision ? cells[$0] : nil }
  }
}
