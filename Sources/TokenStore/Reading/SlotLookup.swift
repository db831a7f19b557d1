internal import GRDB
internal import TokenModel

/// Reads single tokens at some commits, by look-up; nothing is read twice.
final class SlotLookup {
  private let db: Database
  private let rows: CommitLookup
  private var slots: [TokenPath: Int64?] = [:]
  private var targetsOfStatement: [Int64: [TokenPath]] = [:]
  private var contents: [Place: [Content]] = [:]

  private struct Place: Hashable {
    var slot: Int64
    var commit: Int64
  }

  /// A cell's newest row that says something.
  struct Content: Hashable {
    var place: CellPlace
    var statement: Int64
    var evidence: Int64?
  }

  /// - Parameter asOf: the newest commit that will be asked for; it names the revisions.
  init(_ db: Database, path: String, asOf: Int64) throws {
    self.db = db
    rows = try CommitLookup(db, path: path, asOf: asOf)
  }

  /// The number under which a path's rows stand; `nil` where no token or group ever was.
  func slot(_ path: TokenPath) throws -> Int64? {
    if let known = slots[path] { return known }
    let found = try rows.reader.tokenID(path)
    slots[path] = .some(found)
    return found
  }

  func path(_ slot: Int64) throws -> TokenPath { try rows.path(slot) }

  func contents(of slot: Int64, at commit: Int64) throws -> [Content] {
    let place = Place(slot: slot, commit: commit)
    if let known = contents[place] { return known }
    var reader = rows.reader
    reader.asOf = commit
    let found = try reader.newestRecords(ofToken: slot).compactMap { record in
      record.statement.map {
        Content(place: record.place, statement: $0, evidence: record.evidence)
      }
    }
    contents[place] = found
    return found
  }

  func cells(of slot: Int64, at commit: Int64) throws -> [Cell] {
    try contents(of: slot, at: commit).compactMap { content in
      try rows.cell(
        content.place,
        CellContent(statement: content.statement, evidence: content.evidence, commit: commit))
    }
  }

  /// What the token's cells name at a commit.
  func targets(of slot: Int64, at commit: Int64) throws -> Set<TokenPath> {
    var targets: Set<TokenPath> = []
    for content in try contents(of: slot, at: commit) {
      targets.formUnion(try self.targets(of: content.statement))
    }
    return targets
  }

  private func targets(of statement: Int64) throws -> [TokenPath] {
    if let known = targetsOfStatement[statement] { return known }
    let found = try rows.statement(statement).targets
    targetsOfStatement[statement] = found
    return found
  }

  /// Tokens of which some cell has once named the path.
  func candidates(naming path: TokenPath) throws -> [Int64] {
    var found: [Int64] = []
    try db.forEach("SELECT * FROM reference WHERE target = ?", [path.text]) { row in
      try row.verify(.reference)
      found.append(try row.number(1))
    }
    return found
  }

  /// What each revision says about a slot at a commit, apart from values.
  func abouts(of slot: Int64, at commit: Int64) throws -> [About] {
    var newest: [(revision: Int64, about: About)] = []
    try db.forEach(
      """
      SELECT * FROM about WHERE token_id = ? AND commit_id <= ? ORDER BY revision_id, commit_id
      """, [slot, commit]
    ) { row in
      let revision = try row.number(1)
      if newest.last?.revision == revision { newest.removeLast() }
      let name = try rows.name(revision)
      newest.append((revision, try rows.reader.about(row, path: try path(slot), revision: name)))
    }
    return newest.map(\.about).filter { !$0.isEmpty }
  }
}
