package import TokenModel

/// A source of cells that are sorted by path. It finds them by binary search, so that there is no
/// index to build or to keep.
package struct SortedCells: CellSource, Sendable {
  let cells: [Cell]

  /// - Precondition: the cells are sorted by path.
  package init(_ cells: [Cell]) { self.cells = cells }

  /// The cells of a token in one revision, in their order.
  ///
  /// - Complexity: O(log *n*).
  package func cells(of path: TokenPath, in revision: String) -> [Cell] {
    cells.range(of: path).compactMap { cells[$0].revision == revision ? cells[$0] : nil }
  }
}

/// A source of new cells over a stored one, whose cells of the same key they hide.
struct OverlaidCells: CellSource {
  let above: CellIndex
  let below: (any CellSource)?

  func cells(of path: TokenPath, in revision: String) throws -> [Cell] {
    let new = above.cells(of: path, in: revision)
    guard let below else { return new }
    let contexts = Set(new.map(\.context))
    return new + (try below.cells(of: path, in: revision)).filter { !contexts.contains($0.context) }
  }
}
