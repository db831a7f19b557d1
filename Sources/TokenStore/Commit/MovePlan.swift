internal import GRDB
internal import TokenModel

/// What the removals and moves of a change set make of cells and descriptions, with what is then
/// given for the same places.
struct MovePlan {
  struct CellChange {
    var key: CellKey
    /// What stands there before the commit.
    var old: HeldCell?
    /// Whether that moves away.
    var isVacated = false
    /// What moves there.
    var incoming: HeldCell?
    var given: Cell?

    init(key: CellKey) { self.key = key }

    /// Whether the token that stood there left or gave way to another without it: what is given is
    /// another token's then, even if it says the same.
    var isReplaced = false

    /// Such places get a row in any case, so that a moved token's rows are complete.
    var isMoved: Bool { isVacated || isReplaced || incoming != nil }

    func saysStill(_ cell: Cell?) -> Bool {
      old?.cell.statement == cell?.statement && old?.cell.evidence == cell?.evidence
    }

    /// What the place, or the token that comes there, says otherwise than before.
    var planned: [CommitPlan.CellChange] {
      if let incoming {
        var changes: [CommitPlan.CellChange] = []
        if let old, !isVacated { changes.append(.init(before: old.cell, after: nil)) }
        if let given, !incoming.says(given) {
          changes.append(.init(before: incoming.cell, after: given))
        }
        return changes
      }
      let born = given.map { [CommitPlan.CellChange(before: nil, after: $0)] } ?? []
      if isVacated { return born }
      if isReplaced { return [.init(before: old?.cell, after: nil)] + born }
      return saysStill(given) ? [] : [.init(before: old?.cell, after: given)]
    }
  }

  struct AboutChange {
    var key: AboutKey
    var old: About?
    var isVacated = false
    var incoming: About?
    var given: About?
    var isReplaced = false

    init(key: AboutKey) { self.key = key }

    var isMoved: Bool { isVacated || isReplaced || incoming != nil }

    var final: About {
      given ?? incoming
        ?? About(path: key.path, revision: key.revision, isGroup: old?.isGroup ?? false)
    }

    /// `nil` where it is only carried along.
    var planned: About? {
      if let incoming { return final == incoming ? nil : final }
      return isVacated ? given : final == old && !isReplaced ? nil : final
    }
  }

  private(set) var moves: [Move] = []
  private var cells: [CellKey: CellChange] = [:]
  private var abouts: [AboutKey: AboutChange] = [:]

  init() {}

  /// - Throws: `StoreProblem.nothingToMove`, `.moveTaken`.
  init(_ changes: ChangeSet, _ db: Database, path: String) throws {
    guard
      !(changes.removing.isEmpty && changes.removingAbouts.isEmpty && changes.moves.isEmpty)
    else { return }
    let held = HeldRows(db, path: path)
    for key in changes.removing where cells[key] == nil {
      guard let old = try held.cell(key) else { continue }
      cells[key] = CellChange(key: key)
      cells[key]?.old = old
    }
    for key in changes.removingAbouts where abouts[key] == nil {
      guard let old = try held.about(key) else { continue }
      abouts[key] = AboutChange(key: key)
      abouts[key]?.old = old
    }
    try move(changes.moves.sorted { $0.to < $1.to }, held)
  }

  var sortedCells: [CellChange] {
    cells.values.sorted { ($0.key.path, $0.key.text) < ($1.key.path, $1.key.text) }
  }

  var sortedAbouts: [AboutChange] {
    abouts.values.sorted { ($0.key.path, $0.key.revision) < ($1.key.path, $1.key.revision) }
  }

  /// Keeps a given cell where its place is rearranged.
  mutating func takes(_ cell: Cell) -> Bool {
    guard !cells.isEmpty, cells[cell.key] != nil else { return false }
    cells[cell.key]?.given = cell
    return true
  }

  /// Keeps a given description where its place is rearranged.
  mutating func takes(_ about: About) -> Bool {
    guard !abouts.isEmpty, abouts[about.key] != nil else { return false }
    abouts[about.key]?.given = about
    return true
  }

  // MARK: Moves

  private mutating func move(_ moves: [Move], _ held: HeldRows) throws {
    self.moves = moves
    var taken: Set<TokenPath> = []
    var arrivals: [(move: Move, cells: [HeldCell], abouts: [About])] = []
    for move in moves {
      guard move.from != move.to, taken.insert(move.to).inserted else {
        throw StoreProblem.moveTaken(move)
      }
      let leaving = try leave(move.from, held)
      guard !(leaving.cells.isEmpty && leaving.abouts.isEmpty) else {
        throw StoreProblem.nothingToMove(
          move.from, near: nearest(move.from.text, among: try held.paths()))
      }
      arrivals.append((move, leaving.cells, leaving.abouts))
    }
    for arrival in arrivals {
      try checkFree(arrival.move, held)
      place(arrival.cells, arrival.abouts, at: arrival.move.to)
    }
    markBereft(Set(moves.flatMap { [$0.from, $0.to] }))
  }

  private mutating func markBereft(_ paths: Set<TokenPath>) {
    for (key, change) in cells where paths.contains(key.path) && !change.isMoved {
      cells[key]?.isReplaced = true
    }
    for (key, change) in abouts where paths.contains(key.path) && !change.isMoved {
      abouts[key]?.isReplaced = true
    }
  }

  /// Takes everything away from a path that was not removed before.
  private mutating func leave(
    _ path: TokenPath, _ held: HeldRows
  ) throws -> (cells: [HeldCell], abouts: [About]) {
    let leavingCells = try held.cells(of: path).filter { cells[$0.cell.key] == nil }
    for held in leavingCells {
      var change = CellChange(key: held.cell.key)
      change.old = held
      change.isVacated = true
      cells[change.key] = change
    }
    let leavingAbouts = try held.abouts(of: path).filter { abouts[$0.key] == nil }
    for about in leavingAbouts {
      var change = AboutChange(key: about.key)
      change.old = about
      change.isVacated = true
      abouts[change.key] = change
    }
    return (leavingCells, leavingAbouts)
  }

  private func checkFree(_ move: Move, _ held: HeldRows) throws {
    guard try held.cells(of: move.to).allSatisfy({ cells[$0.cell.key] != nil }),
      try held.abouts(of: move.to).allSatisfy({ abouts[$0.key] != nil })
    else { throw StoreProblem.moveTaken(move) }
  }

  private mutating func place(_ arriving: [HeldCell], _ descriptions: [About], at path: TokenPath) {
    for var held in arriving {
      held.cell.path = path
      cells[held.cell.key, default: CellChange(key: held.cell.key)].incoming = held
    }
    for var about in descriptions {
      about.path = path
      abouts[about.key, default: AboutChange(key: about.key)].incoming = about
    }
  }
}

extension CellKey {
  fileprivate var text: String { revision + "\u{0}" + context.text }
}

/// A cell with its row as it stands in the file.
struct HeldCell {
  var cell: Cell
  var row: StatementRow
  var statementID: Int64
  var evidenceID: Int64?

  func says(_ other: Cell) -> Bool {
    cell.statement == other.statement && cell.evidence == other.evidence
  }
}

/// What the newest state holds at single paths.
struct HeldRows {
  private let db: Database
  private let reader: RegistryReader

  init(_ db: Database, path: String) {
    self.db = db
    reader = RegistryReader(db, path: path)
  }

  func paths() throws -> [String] { try String.fetchAll(db, sql: "SELECT path FROM token") }

  func cell(_ key: CellKey) throws -> HeldCell? {
    try cells(of: key.path).first { $0.cell.key == key }
  }

  func about(_ key: AboutKey) throws -> About? {
    try abouts(of: key.path).first { $0.key == key }
  }

  func cells(of path: TokenPath) throws -> [HeldCell] {
    guard let token = try reader.tokenID(path) else { return [] }
    return try reader.cellRows(ofToken: token).compactMap { found in
      guard let statement = found.statement else { return nil }
      let row = try reader.statementRow(statement)
      return HeldCell(
        cell: Cell(
          path: path, revision: found.revision, context: found.context,
          statement: try row.statement(in: reader.path),
          evidence: try found.evidence.map(reader.evidence) ?? []),
        row: row, statementID: statement, evidenceID: found.evidence)
    }
  }

  func abouts(of path: TokenPath) throws -> [About] {
    guard let token = try reader.tokenID(path) else { return [] }
    return try reader.abouts(ofToken: token, path: path)
  }
}
