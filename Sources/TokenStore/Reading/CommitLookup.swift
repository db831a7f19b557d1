internal import GRDB
internal import TokenModel

/// Turns row ids into values of the model, each once.
///
/// For queries that give many rows with few different statements, citations and commits.
final class CommitLookup {
  let db: Database
  let reader: RegistryReader
  /// Of every revision, by the name it has at the commit that counts.
  let revisions: [Int64: RegistryReader.RevisionRow]
  let contexts: [Int64: Context]
  private var statements: [Int64: TokenModel.Statement] = [:]
  private var evidences: [Int64: [Evidence]] = [:]
  private var commits: [Int64: CommitInfo] = [:]
  private var paths: [Int64: TokenPath] = [:]

  init(_ db: Database, path: String, asOf: Int64) throws {
    self.db = db
    reader = RegistryReader(db, path: path, asOf: asOf)
    revisions = Dictionary(uniqueKeysWithValues: try reader.revisionRows().map { ($0.id, $0) })
    contexts = try reader.contexts()
  }

  func commit(_ id: Int64) throws -> CommitInfo {
    if let known = commits[id] { return known }
    let info = try CommitLog.info(db, id)
    commits[id] = info
    return info
  }

  func statement(_ id: Int64) throws -> TokenModel.Statement {
    if let known = statements[id] { return known }
    let statement = try reader.statement(id)
    statements[id] = statement
    return statement
  }

  func evidence(_ id: Int64?) throws -> [Evidence] {
    guard let id else { return [] }
    if let known = evidences[id] { return known }
    let evidence = try reader.evidence(id)
    evidences[id] = evidence
    return evidence
  }

  func path(_ slot: Int64) throws -> TokenPath {
    if let known = paths[slot] { return known }
    let path = try TokenPaths(db).path(slot)
    paths[slot] = path
    return path
  }

  func key(_ place: CellPlace) throws -> CellKey {
    guard let context = contexts[place.context] else {
      throw DamagedRow.missing("context \(place.context)")
    }
    return CellKey(
      path: try path(place.slot), revision: try name(place.revision), context: context)
  }

  /// The cell that a place holds, `nil` where it holds none.
  func cell(_ place: CellPlace, _ content: CellContent?) throws -> Cell? {
    guard let content, let statementID = content.statement else { return nil }
    let key = try key(place)
    return Cell(
      path: key.path, revision: key.revision, context: key.context,
      statement: try statement(statementID), evidence: try evidence(content.evidence))
  }

  /// What a place held at a commit.
  func content(of place: CellPlace, at commit: Int64) throws -> CellContent? {
    let find = try db.cachedStatement(
      sql: """
        SELECT * FROM cell
        WHERE token_id = ? AND revision_id = ? AND context_id = ? AND commit_id <= ?
        ORDER BY commit_id DESC LIMIT 1
        """)
    return try Row.fetchOne(
      find, arguments: [place.slot, place.revision, place.context, commit]
    ).map { try CellRecord($0).content }
  }

  /// What a revision said about a slot at a commit; `nil` where nothing.
  func about(_ slot: Int64, _ revision: Int64, at commit: Int64) throws -> About? {
    let reader = RegistryReader(db, path: reader.path, asOf: commit)
    let found = try reader.about(
      token: slot, revision: revision, path: try path(slot), revisionName: try name(revision))
    return found.flatMap { $0.isEmpty ? nil : $0 }
  }

  func name(_ revision: Int64) throws -> String {
    guard let row = revisions[revision] else { throw DamagedRow.missing("revision \(revision)") }
    return row.revision.id
  }

  /// By revision order, then context.
  func precedes(_ first: CellPlace, _ second: CellPlace) -> Bool {
    if first.revision != second.revision {
      let positions = [first, second].map { revisions[$0.revision]?.position ?? .max }
      return positions[0] < positions[1]
    }
    return (contexts[first.context]?.text ?? "").precedesByBytes(
      contexts[second.context]?.text ?? "")
  }
}

/// A cell's key as row ids.
struct CellPlace: Hashable {
  var slot: Int64
  var revision: Int64
  var context: Int64

  /// The same revision and context of another slot.
  func at(_ slot: Int64) -> CellPlace {
    CellPlace(slot: slot, revision: revision, context: context)
  }
}

/// A row of `cell`, as ids.
struct CellContent {
  /// `nil` when the cell was removed.
  var statement: Int64?
  var evidence: Int64?
  var commit: Int64

  func says(_ other: CellContent?) -> Bool {
    statement == other?.statement && evidence == other?.evidence
  }
}
