internal import GRDB
internal import PositionedJSON
internal import TokenModel

/// Reads the changes of one commit after the other, and hashes them while it reads.
///
/// It gives the same digest as `CommitEntries`, but never holds a commit in memory, and trusts
/// nothing in the file. Texts are hashed as they are in the file, so that one in another form is
/// found.
struct DoctorChanges {
  private let db: Database
  private let revisions: [Int64: String]
  private let contexts: [Int64: String]
  private let axes: RowsByCommit
  private let documents: RowsByCommit
  private let revisionRows: RowsByCommit
  private let abouts: RowsByCommit
  /// `nil` in a file that is older than moves.
  private let moves: RowsByCommit?
  /// `nil` in a file that is older than links.
  private let links: RowsByCommit?
  private var evidences: [Int64: String] = [:]
  private(set) var cells = 0
  /// Called now and then with the number of cells that were hashed.
  private let count: (Int) -> Void

  init(_ db: Database, count: @escaping (Int) -> Void) throws {
    self.db = db
    self.count = count
    var revisions: [Int64: String] = [:]
    try db.forEach("SELECT id, name FROM revision ORDER BY commit_id") { row in
      revisions[try row.number(0)] = try row.text(1)
    }
    var contexts: [Int64: String] = [:]
    try db.forEach("SELECT id, text FROM context") { row in
      contexts[try row.number(0)] = try row.text(1)
    }
    self.revisions = revisions
    self.contexts = contexts
    axes = try RowsByCommit(db, "SELECT commit_id, name, id FROM axis ORDER BY commit_id, name")
    documents = try RowsByCommit(
      db,
      """
      SELECT commit_id, id, title, publisher, published, standing, url, note, sha256, places
      FROM document ORDER BY commit_id, id
      """)
    revisionRows = try RowsByCommit(
      db,
      """
      SELECT commit_id, name, position, title, published, base, axes, pages_read, description
      FROM revision ORDER BY commit_id, name
      """)
    abouts = try RowsByCommit(
      db,
      """
      SELECT a.commit_id, t.path, a.revision_id, a.is_group, a.description, a.deprecated,
        a.extensions
      FROM about a JOIN token t ON t.id = a.token_id ORDER BY a.commit_id, t.path
      """)
    moves =
      try db.tableExists("move")
      ? RowsByCommit(
        db,
        """
        SELECT m.commit_id, n.path, o.path FROM move m
        JOIN token n ON n.id = m.token_id JOIN token o ON o.id = m.from_id
        ORDER BY m.commit_id, n.path
        """)
      : nil
    links =
      try db.tableExists("link")
      ? RowsByCommit(
        db,
        """
        SELECT l.commit_id, n.path, l.since_id, o.path FROM link l
        JOIN token n ON n.id = l.token_id LEFT JOIN token o ON o.id = l.from_id
        ORDER BY l.commit_id, n.path
        """)
      : nil
  }

  /// Returns the digest of a commit's changes, and their number.
  ///
  /// - Precondition: called for commits in ascending order, for each at most once.
  mutating func digest(of commit: Int64) throws -> (digest: [UInt8], count: Int) {
    var hash = EntryHash(tag: Registry.changesTag)
    try axes.forEach(commit) { row in
      hash.add(.axis(try row.text(1), position: Int(truncatingIfNeeded: try row.number(2))))
    }
    try documents.forEach(commit) { row in
      hash.add(.fields(.document, try row.text(1), try (2...9).map(row.textIfAny)))
    }
    try revisionRows.forEach(commit) { row in
      let position = String(try row.number(2))
      hash.add(.fields(.revision, try row.text(1), [position] + (try (3...8).map(row.textIfAny))))
    }
    try addCells(commit, to: &hash)
    try abouts.forEach(commit) { row in
      let isGroup = try row.number(3) != 0
      hash.add(
        .about(
          try row.text(1), revisions[try row.number(2)] ?? "", isGroup: isGroup,
          try (4...6).map(row.textIfAny)))
    }
    try moves?.forEach(commit) { row in
      hash.add(.move(try row.text(1), from: try row.text(2)))
    }
    try links?.forEach(commit) { row in
      hash.add(
        .link(try row.text(1), since: try row.number(2), from: try row.textIfAny(3)))
    }
    return hash.finish()
  }

  private mutating func addCells(_ commit: Int64, to hash: inout EntryHash) throws {
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT t.path, c.revision_id, c.context_id, c.statement_id, c.evidence_id, s.presence,
            s.type, s.value, s.modality, s.qualifiers
          FROM cell c JOIN token t ON t.id = c.token_id
          LEFT JOIN statement s ON s.id = c.statement_id
          WHERE c.commit_id = ? ORDER BY t.path
          """), arguments: [commit])
    while let row = try rows.next() {
      cells += 1
      if cells & 1023 == 0 { count(cells) }
      let statement = try row.numberIfAny(3).map { _ in try StatementRow(row, from: 5) }
      hash.add(
        .cell(
          try row.text(0), revisions[try row.number(1)] ?? "", contexts[try row.number(2)] ?? "",
          statement: statement, evidence: try row.numberIfAny(4).map { try evidence($0) }))
    }
  }

  /// Returns the text of a list of citations. Some are remembered, since many cells share one.
  private mutating func evidence(_ id: Int64) throws -> String {
    if let text = evidences[id] { return text }
    if evidences.count > 10_000 { evidences = [:] }
    let text = Evidence.text(try DoctorTexts.citations(db, of: id).map(\.evidence))
    evidences[id] = text
    return text
  }
}

extension ChangeEntry {
  fileprivate static func fields(_ kind: Kind, _ name: String, _ fields: [String?]) -> ChangeEntry {
    ChangeEntry(kind: kind, name: name, content: .fields(fields))
  }
}

/// Hashes entries that come in the order of their kinds and names, without holding all of them.
struct EntryHash: ~Copyable {
  private var hash: FieldHash
  /// The entries of the present name, which are yet to be sorted by revision and context.
  private var pending: [ChangeEntry] = []
  private var count = 0

  init(tag: String) { hash = FieldHash(tag: tag) }

  mutating func add(_ entry: ChangeEntry) {
    if let last = pending.last, last.kind != entry.kind || !last.name.equalsByBytes(entry.name) {
      flush()
    }
    pending.append(entry)
    count += 1
  }

  mutating func finish() -> (digest: [UInt8], count: Int) {
    flush()
    return (hash.finish(), count)
  }

  private mutating func flush() {
    if pending.count > 1 { pending.sort { $0.precedes($1) } }
    for entry in pending { hash.add(entry) }
    pending.removeAll(keepingCapacity: true)
  }
}

/// Rows of a query in the order of their commits, read along with the chain.
final class RowsByCommit {
  private let rows: RowCursor
  private var next: Row?

  /// - Parameter sql: rows with the commit's number first, sorted by it.
  init(_ db: Database, _ sql: String) throws {
    rows = try Row.fetchCursor(db, sql: sql)
    next = try rows.next()
  }

  /// Skips the rows of earlier commits, and calls `body` with each row of this one.
  func forEach(_ commit: Int64, _ body: (Row) throws -> Void) throws {
    while let row = next {
      let found = try row.number(0)
      guard found <= commit else { return }
      if found == commit { try body(row) }
      next = try rows.next()
    }
  }
}
