internal import GRDB
package import TokenModel

/// One thing that happened to a token.
package struct HistoryEntry: Hashable, Sendable {
  package enum Event: Hashable, Sendable {
    /// Its path changed; as the last entry of a path, the token went elsewhere.
    case moved(from: TokenPath, to: TokenPath)
    /// `before` is `nil` for a new cell, `after` for a removed one. In a commit that also moved the
    /// token, `before` has the old path.
    case cell(before: Cell?, after: Cell?)
    /// As for cells.
    case about(before: About?, after: About?)
  }

  package var commit: CommitInfo
  /// Where the token stood with that commit.
  package var path: TokenPath
  package var event: Event

  /// The cell that changed; `nil` for moves and descriptions.
  package var key: CellKey? {
    guard case .cell(let before, let after) = event else { return nil }
    return (after ?? before)?.key
  }
}

extension Registry {
  /// Everything that happened to the token that stands at a path, or that left it last.
  ///
  /// It is followed through its moves, to its birth; what an earlier token said at the same path is
  /// not part of it. A moved token's cells are listed only where they say something else.
  ///
  /// - Returns: newest first; within a commit the move, then cells by revision and context, then
  ///   descriptions. Empty where no token ever was.
  /// - Complexity: O(*h*·log *n*): *h* rows of that token.
  package func history(of tokenPath: TokenPath, at commit: Int) throws -> [HistoryEntry] {
    try read { db in
      var history = try History(db, path: path, asOf: Int64(commit))
      return try history.entries(of: tokenPath)
    }
  }
}

/// Reads a token's rows from stay to stay, and tells what each changed.
private struct History {
  private let db: Database
  private let asOf: Int64
  private let lookup: CommitLookup
  private var cells: [CellPlace: CellContent] = [:]
  private var abouts: [Int64: About] = [:]
  private var entries: [HistoryEntry] = []

  init(_ db: Database, path: String, asOf: Int64) throws {
    self.db = db
    self.asOf = asOf
    lookup = try CommitLookup(db, path: path, asOf: asOf)
  }

  mutating func entries(of path: TokenPath) throws -> [HistoryEntry] {
    guard let slot = try lookup.reader.tokenID(path) else { return [] }
    let lineage = try MoveLinks(db).lineage(of: slot, asOf: asOf)
    var previous: Int64?
    for stay in lineage.stays {
      if stay.isArrival, let previous { try arrive(stay, from: previous) }
      try live(stay)
      previous = stay.slot
    }
    if let departure = lineage.departure, let previous {
      try move(departure.commit, from: previous, to: departure.to, standing: previous)
    }
    return newestFirst()
  }

  /// The stay's own commits, without the one that it arrived with.
  private mutating func live(_ stay: Lineage.Stay) throws {
    let first = stay.isArrival ? stay.first + 1 : stay.first
    for (commit, rows) in try cellRows(stay.slot, first...max(first, stay.last))
    where commit <= stay.last {
      for (place, content) in rows.sorted(by: { lookup.precedes($0.0, $1.0) }) {
        try change(place, to: content, at: commit)
      }
    }
    for (commit, revision, about) in try aboutRows(stay.slot, first...max(first, stay.last))
    where commit <= stay.last {
      try change(stay.slot, revision, to: about, at: commit)
    }
  }

  /// What was carried from the old slot, compared with what stands in the new one.
  private mutating func arrive(_ stay: Lineage.Stay, from old: Int64) throws {
    try move(stay.first, from: old, to: stay.slot, standing: stay.slot)
    var rows: [CellPlace: CellContent] = [:]
    for (place, content) in try cellRows(stay.slot, stay.first...stay.first).flatMap(\.rows) {
      rows[place] = content
    }
    let carried = cells
    cells = [:]
    for place in carried.keys where rows[place.at(stay.slot)] == nil {
      rows[place.at(stay.slot)] = CellContent(commit: stay.first)
    }
    for (place, content) in rows.sorted(by: { lookup.precedes($0.key, $1.key) }) {
      try change(place, from: place.at(old), carried[place.at(old)], to: content, at: stay.first)
    }
    var given: [Int64: About] = [:]
    for (_, revision, about) in try aboutRows(stay.slot, stay.first...stay.first) {
      given[revision] = about
    }
    for revision in Set(abouts.keys).union(given.keys).sorted() {
      // What is only carried differs in its path.
      let moved = try abouts[revision]?.with(path: lookup.path(stay.slot))
      let after = given[revision]
      if moved == after { abouts[revision] = after }
      try change(stay.slot, revision, to: after, at: stay.first)
    }
  }

  private mutating func change(
    _ place: CellPlace, to content: CellContent, at commit: Int64
  ) throws {
    try change(place, from: place, cells[place], to: content, at: commit)
  }

  private mutating func change(
    _ place: CellPlace, from old: CellPlace, _ before: CellContent?, to after: CellContent,
    at commit: Int64
  ) throws {
    cells[place] = after.statement == nil ? nil : after
    guard !after.says(before ?? CellContent(commit: 0)) else { return }
    try add(
      commit, place.slot,
      .cell(before: try lookup.cell(old, before), after: try lookup.cell(place, after)))
  }

  private mutating func change(
    _ slot: Int64, _ revision: Int64, to after: About?, at commit: Int64
  ) throws {
    let after = after.flatMap { $0.isEmpty ? nil : $0 }
    let before = abouts[revision]
    abouts[revision] = after
    guard before != after else { return }
    try add(commit, slot, .about(before: before, after: after))
  }

  private mutating func move(
    _ commit: Int64, from old: Int64, to new: Int64, standing: Int64
  ) throws {
    try add(
      commit, standing, .moved(from: try lookup.path(old), to: try lookup.path(new)))
  }

  private mutating func add(_ commit: Int64, _ slot: Int64, _ event: HistoryEntry.Event) throws {
    entries.append(
      HistoryEntry(
        commit: try lookup.commit(commit), path: try lookup.path(slot), event: event))
  }

  /// Cells and descriptions of a stay come one after the other.
  private func newestFirst() -> [HistoryEntry] {
    entries.enumerated().sorted { first, second in
      let numbers = [first.element.commit.number, second.element.commit.number]
      return numbers[0] != numbers[1] ? numbers[0] > numbers[1] : first.offset < second.offset
    }.map(\.element)
  }

  // MARK: Rows

  /// By commit, oldest first.
  private func cellRows(
    _ slot: Int64, _ commits: ClosedRange<Int64>
  ) throws -> [(commit: Int64, rows: [(CellPlace, CellContent)])] {
    let find = try db.cachedStatement(
      sql: """
        SELECT * FROM cell WHERE token_id = ? AND commit_id BETWEEN ? AND ? ORDER BY commit_id
        """)
    var groups: [(commit: Int64, rows: [(CellPlace, CellContent)])] = []
    let rows = try Row.fetchCursor(
      find, arguments: [slot, commits.lowerBound, commits.upperBound])
    while let row = try rows.next() {
      let record = try CellRecord(row)
      if groups.last?.commit != record.commit { groups.append((record.commit, [])) }
      groups[groups.count - 1].rows.append((record.place, record.content))
    }
    return groups
  }

  private func aboutRows(
    _ slot: Int64, _ commits: ClosedRange<Int64>
  ) throws -> [(commit: Int64, revision: Int64, about: About)] {
    let find = try db.cachedStatement(
      sql: """
        SELECT * FROM about WHERE token_id = ? AND commit_id BETWEEN ? AND ? ORDER BY commit_id, revision_id
        """)
    let path = try lookup.path(slot)
    return try Row.fetchAll(
      find, arguments: [slot, commits.lowerBound, commits.upperBound]
    ).map { row in
      let revision = try row.number(1)
      return (
        try row.number(2), revision,
        try lookup.reader.about(row, path: path, revision: lookup.name(revision))
      )
    }
  }
}
