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
    var left: Set<TokenPath> = []
    var arrivals: [(move: Move, cells: [PlacedCell], abouts: [About])] = []
    for move in moves {
      guard move.from != move.to, taken.insert(move.to).inserted else {
        throw StoreProblem.moveTaken(move)
      }
      let leaving = (
        cells: cells.moveAway(try held.cells(of: move.from)),
        abouts: abouts.moveAway(try held.abouts(of: move.from))
      )
      let isEmpty = leaving.cells.isEmpty && leaving.abouts.isEmpty
      // What was removed moves, too, so that it is the same token when it comes back.
      guard left.insert(move.from).inserted, try !isEmpty || held.isKnown(move.from) else {
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

/// The newest state's cells and descriptions at single paths.
struct HeldContent {
  private let db: Database
  private let reader: SnapshotReader

  init(_ db: Database, path: String) {
    self.db = db
    reader = SnapshotReader(db, path: path)
  }

  /// Whether a token ever had a path.
  func isKnown(_ path: TokenPath) throws -> Bool { try reader.tokenID(path) != nil }

  func paths() throws -> [String] { try String.fetchAll(db, sql: "SELECT path FROM token") }

  func cell(_ key: CellKey) throws -> PlacedCell? {
    try cells(of: key.path).first { $0.key == key }
  }

  func about(_ key: AboutKey) throws -> About? {
    try abouts(of: key.path).first { $0.key == key }
  }

  func cells(of path: TokenPath) throws -> [PlacedCell] {
    guard let token = try reader.tokenID(path) else { return [] }
    return try reader.newestRecords(of: token).compactMap { record in
      guard let cell = try reader.cell(record), let statement = record.statement else {
        return nil
      }
      return PlacedCell(
        cell: cell,
        stored: StoredCell(
          row: try reader.statementRow(statement),
          evidence: cell.evidence.isEmpty ? nil : Evidence.text(cell.evidence),
          statementID: statement, evidenceID: record.evidence))
    }
  }

  func abouts(of path: TokenPath) throws -> [About] {
    try reader.tokenID(path).map(reader.abouts) ?? []
  }
}

/// A cell that a commit removes, moves or gives.
struct PlacedCell: PlacedContent {
  var cell: Cell
  /// The columns as they are in the file, which move along unchanged even if this program would
  /// write them otherwise; `nil` for a given cell.
  var stored: StoredCell?

  var key: CellKey { cell.key }

  var path: TokenPath { cell.path }

  func moved(to path: TokenPath) -> PlacedCell {
    PlacedCell(cell: cell.with(path: path), stored: stored)
  }

  static func == (lhs: PlacedCell, rhs: PlacedCell) -> Bool { lhs.cell == rhs.cell }
}

/// A cell's content in the form of rows.
struct StoredCell {
  var row: StatementRow
  /// The evidence as text; `nil` for none.
  var evidence: String?
  var statementID: Int64
  var evidenceID: Int64?
}
