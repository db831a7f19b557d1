internal import GRDB
package import TokenModel

extension Snapshot {
  /// Everything that happened to the token that stands at a path, or that left it last.
  ///
  /// It is followed through its moves, to its birth; what an earlier token had at the same path is
  /// not part of it. A moved token's cells are listed only where their content changes.
  ///
  /// - Parameter isCounted: whether all rows of the registry are counted, so that none is lost at the end of a page;
  ///   a remark beside an answer goes without.
  /// - Returns: newest first; within a commit the move, then cells by revision and context, then
  ///   descriptions. Empty where no token ever was.
  /// - Complexity: O(*h*·log *n*): *h* rows of that token; O(*n*), once, where they are counted.
  package func history(of path: TokenPath, isCounted: Bool = true) throws -> [HistoryEntry] {
    try read { reader in
      guard let token = try reader.tokenID(path) else { return [] }
      if isCounted { try reader.verifyCounts() }
      var history = TokenHistory(reader)
      return try history.entries(of: token)
    }
  }
}

/// Reads a token's rows from stay to stay, and notes what each changed.
private struct TokenHistory {
  private let reader: SnapshotReader
  private var cells: [CellPlace: CellRecord] = [:]
  private var abouts: [Int64: About] = [:]
  private var entries: [HistoryEntry] = []

  init(_ reader: SnapshotReader) { self.reader = reader }

  mutating func entries(of token: Int64) throws -> [HistoryEntry] {
    let lineage = try MoveLinks(reader).lineage(of: token, asOf: reader.asOf)
    try reader.verifyOrder(of: lineage.stays.map(\.token))
    var previous: Int64?
    for stay in lineage.stays {
      if stay.isArrival, let previous { try arrive(stay, from: previous) }
      try live(stay)
      previous = stay.token
    }
    if let departure = lineage.departure, let previous {
      try move(
        departure.commit, from: previous, to: departure.to, standing: previous,
        toldBy: departure.toldBy)
    }
    return newestFirst()
  }

  /// The stay's own commits, without the one that it arrived with.
  private mutating func live(_ stay: Lineage.Stay) throws {
    let first = stay.isArrival ? stay.first + 1 : stay.first
    let cells = try reader.records(of: stay.token, from: first, to: stay.last)
    for commit in cells.runs({ $0.commit == $1.commit }) {
      for record in try reader.inOrder(commit, \.place) {
        try change(from: self.cells[record.place], to: record)
      }
    }
    for record in try reader.aboutRecords(of: stay.token, from: first, to: stay.last) {
      try change(stay.token, record.revision, to: reader.about(record), in: record.commit)
    }
  }

  /// Compares the content that was carried from the old path with the rows of the new one.
  private mutating func arrive(_ stay: Lineage.Stay, from old: Int64) throws {
    try move(stay.first, from: old, to: stay.token, standing: stay.token, toldBy: stay.toldBy)
    var rows: [CellPlace: CellRecord] = [:]
    for record in try reader.records(of: stay.token, from: stay.first, to: stay.first) {
      rows[record.place] = record
    }
    let carried = cells
    cells = [:]
    for place in carried.keys.map({ $0.at(stay.token) }) where rows[place] == nil {
      rows[place] = CellRecord(removing: place, in: stay.first)
    }
    for record in try reader.inOrder(Array(rows.values), \.place) {
      try change(from: carried[record.place.at(old)], to: record)
    }
    var given: [Int64: About] = [:]
    for record in try reader.aboutRecords(of: stay.token, from: stay.first, to: stay.first) {
      given[record.revision] = try reader.about(record)
    }
    for revision in Set(abouts.keys).union(given.keys).sorted() {
      // What is only carried differs in its path.
      let moved = try abouts[revision]?.with(path: reader.path(stay.token))
      let after = given[revision]
      if moved == after { abouts[revision] = after }
      try change(stay.token, revision, to: after, in: stay.first)
    }
  }

  private mutating func change(from before: CellRecord?, to after: CellRecord) throws {
    cells[after.place] = after.statement == nil ? nil : after
    guard !after.hasContent(of: before) else { return }
    try add(
      after.commit, after.tokenID,
      .cell(before: try before.flatMap(reader.cell), after: try reader.cell(after)))
  }

  private mutating func change(
    _ token: Int64, _ revision: Int64, to after: About?, in commit: Int64
  ) throws {
    let after = after.flatMap { $0.isEmpty ? nil : $0 }
    let before = abouts[revision]
    abouts[revision] = after
    guard before != after else { return }
    try add(commit, token, .about(before: before, after: after))
  }

  private mutating func move(
    _ commit: Int64, from old: Int64, to new: Int64, standing: Int64, toldBy: Int64?
  ) throws {
    try add(commit, standing, .moved(from: try reader.path(old), to: try reader.path(new)))
    entries[entries.count - 1].toldBy = try toldBy.map(reader.commit)
  }

  private mutating func add(_ commit: Int64, _ token: Int64, _ event: HistoryEntry.Event) throws {
    entries.append(
      HistoryEntry(
        commit: try reader.commit(commit), path: try reader.path(token), event: event))
  }

  /// Cells and descriptions of a stay come one after the other.
  private func newestFirst() -> [HistoryEntry] {
    entries.sorted { $0.commit.number > $1.commit.number }
  }
}

/// One thing that happened to a token.
package struct HistoryEntry: Hashable, Sendable {
  /// The kind of change, with the content on both sides of it.
  package enum Event: Hashable, Sendable {
    /// Its path changed; as the last entry of a path, the token went elsewhere.
    case moved(from: TokenPath, to: TokenPath)
    /// `before` is `nil` for a new cell, `after` for a removed one. In a commit that also moved the
    /// token, `before` has the old path.
    case cell(before: Cell?, after: Cell?)
    /// A description or deprecation changed; `before` and `after` are as for cells.
    case about(before: About?, after: About?)
  }

  package var commit: CommitInfo
  /// Where the token stood with that commit.
  package var path: TokenPath
  package var event: Event
  /// The later commit that told of a move which was not recorded as one.
  package var toldBy: CommitInfo?

  /// The cell that changed; `nil` for moves and descriptions.
  package var key: CellKey? {
    guard case .cell(let before, let after) = event else { return nil }
    return (after ?? before)?.key
  }
}
