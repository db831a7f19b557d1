internal import TokenModel

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
