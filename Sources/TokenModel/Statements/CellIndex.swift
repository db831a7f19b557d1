/// The cells of a token set, in any order, found by path.
package struct CellIndex: CellSource, Sendable {
  private let cells: [Cell]
  private let places: PathIndex

  /// - Complexity: O(*n*).
  package init(_ cells: [Cell]) {
    self.cells = cells
    places = PathIndex(cells)
  }

  /// Returns the cells of the token in that revision, in the order of the set.
  ///
  /// - Complexity: O(*k*) for *k* cells of the token in all revisions.
  package func cells(of path: TokenPath, in revision: String) -> [Cell] {
    var found: [Cell] = []
    places.forEachCell(of: path, in: cells) { index in
      if cells[index].revision == revision { found.append(cells[index]) }
    }
    return found
  }
}
