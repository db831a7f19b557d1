internal import GRDB
internal import TokenModel

/// The cells and descriptions that a change set removes or moves, together with what it gives for
/// the same keys.
struct MovePlan {
  /// The moves by new path.
  private(set) var moves: [Move] = []
  private(set) var cells = Occupancies<PlacedCell>()
  private(set) var abouts = Occupancies<About>()

  init() {}

  /// Looks up what is there now.
  ///
  /// - Throws: `StoreProblem.nothingToMove`, `.moveTaken`.
  init(_ changes: ChangeSet, _ db: Database, path: String) throws {
    guard
      !(changes.removing.isEmpty && changes.removingAbouts.isEmpty && changes.moves.isEmpty)
    else { return }
    moves = changes.moves.sorted { $0.to < $1.to }
    let movedPaths = Set(moves.flatMap { [$0.from, $0.to] })
    cells = Occupancies(movedPaths: movedPaths)
    abouts = Occupancies(movedPaths: movedPaths)
    let held = HeldContent(db, path: path)
    for key in changes.removing where !cells.contains(key) {
      if let old = try held.cell(key) { cells.remove(old) }
    }
    for key in changes.removingAbouts where !abouts.contains(key) {
      if let old = try held.about(key) { abouts.remove(old) }
    }
    try move(held)
  }

  /// Everything leaves before anything arrives, so that tokens can change places.
  private mutating func move(_ held: HeldContent) throws {
    var taken: Set<TokenPath> = []
    var arrivals: [(move: Move, cells: [PlacedCell], abouts: [About])] = []
    for move in moves {
      guard move.from != move.to, taken.insert(move.to).inserted else {
        throw StoreProblem.moveTaken(move)
      }
      let leaving = (
        cells: cells.moveAway(try held.cells(of: move.from)),
        abouts: abouts.moveAway(try held.abouts(of: move.from))
      )
      guard !(leaving.cells.isEmpty && leaving.abouts.isEmpty) else {
        throw StoreProblem.nothingToMove(
          move.from, near: nearest(move.from.text, among: try held.paths()))
      }
      arrivals.append((move, leaving.cells, leaving.abouts))
    }
    for arrival in arrivals {
      let to = arrival.move.to
      guard try held.cells(of: to).allSatisfy({ cells.contains($0.key) }),
        try held.abouts(of: to).allSatisfy({ abouts.contains($0.key) })
      else { throw StoreProblem.moveTaken(arrival.move) }
      cells.arrive(arrival.cells, at: to)
      abouts.arrive(arrival.abouts, at: to)
    }
  }

  /// Keeps a given cell for a key that is removed or moved, and returns whether it did.
  mutating func take(_ cell: Cell) -> Bool { cells.take(PlacedCell(cell: cell)) }

  /// Keeps a given description for a key that is removed or moved, and returns whether it did.
  mutating func take(_ about: About) -> Bool { abouts.take(about) }
}
