internal import GRDB
internal import TokenModel

/// Reads the rows of one commit back as the entries of its digest, before the commit counts.
struct CommitEntries {
  private let db: Database
  private let reader: SnapshotReader

  init(_ db: Database, path: String) {
    self.db = db
    reader = SnapshotReader(db, path: path)
  }

  func entries(of commit: Int64) throws -> [ChangeEntry] {
    var entries = try others(of: commit)
    try forEachCell(of: commit) { row, evidence in entries.append(try cell(row, evidence)) }
    return entries
  }

  /// Whether the rows are those of entries, of which the cells are in the order of the rows. No text of a cell is copied
  /// for it.
  func are(_ given: [ChangeEntry], of commit: Int64) throws -> Bool {
    var cells = given.lazy.filter { $0.kind == .cell }.makeIterator()
    var areSame = true
    try forEachCell(of: commit) { row, evidence in
      areSame = try areSame && (cells.next()?.isCell(row, evidence) ?? false)
    }
    let others = given.filter { $0.kind != .cell }
    return try areSame && cells.next().map(\.kind) == nil
      && FieldHash.digest(of: others, tag: Registry.changesTag)
        == FieldHash.digest(of: self.others(of: commit), tag: Registry.changesTag)
  }

  private func others(of commit: Int64) throws -> [ChangeEntry] {
    let axes = try Row.fetchAll(
      db, sql: "SELECT name, id FROM axis WHERE commit_id = ?", arguments: [commit])
    var entries = try axes.map { ChangeEntry.axis(try $0.text(0), position: try $0.int(1)) }
    let at = reader.at(commit)
    entries += try at.documents(writtenBy: commit).map(ChangeEntry.document)
    for row in try at.countedRevisions().values where row.commit == commit {
      entries.append(.revision(row.revision, position: row.position))
    }
    entries += try abouts(commit)
    entries += try moves(commit)
    entries += try LinkRecord.written(by: commit, db).map { record in
      .link(
        try reader.path(record.token).text, since: record.since,
        from: try record.from.map { try reader.path($0).text })
    }
    return entries
  }

  private func moves(_ commit: Int64) throws -> [ChangeEntry] {
    try MoveLinks(reader).moves(in: commit).map { .move($0.to.text, from: $0.from.text) }
  }

  /// Calls `body` with the row of each cell and the text of its evidence.
  private func forEachCell(
    of commit: Int64, _ body: (FastRows, _ evidence: String?) throws -> Void
  ) throws {
    var evidences: [Int64: String] = [:]
    try db.forEachFast(
      """
      SELECT t.path, r.name, x.text, s.presence, s.type, s.value, s.modality, s.qualifiers,
        c.statement_id, c.evidence_id
      FROM cell c JOIN token t ON t.id = c.token_id
      JOIN (SELECT id, max(commit_id), name FROM revision GROUP BY id) r
        ON r.id = c.revision_id
      JOIN context x ON x.id = c.context_id
      LEFT JOIN statement s ON s.id = c.statement_id
      WHERE c.commit_id = ?
      """, [commit]
    ) { row in
      var evidence: String?
      if let id = try row.numberIfAny(9) {
        evidence = try evidences[id] ?? Evidence.text(reader.evidence(id))
        evidences[id] = evidence
      }
      try body(row, evidence)
    }
  }

  private func cell(_ row: FastRows, _ evidence: String?) throws -> ChangeEntry {
    .cell(
      try row.text(0), try row.text(1), try row.text(2),
      statement: try row.numberIfAny(8).map { _ in try StatementRow(row, from: 3) },
      evidence: evidence)
  }

  private func abouts(_ commit: Int64) throws -> [ChangeEntry] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT t.path, r.name, a.is_group, a.description, a.deprecated, a.extensions
        FROM about a JOIN token t ON t.id = a.token_id
        JOIN (SELECT id, max(commit_id), name FROM revision GROUP BY id) r
          ON r.id = a.revision_id
        WHERE a.commit_id = ?
        """, arguments: [commit]
    ).map { row in
      .about(
        try row.text(0), try row.text(1), isGroup: try row.number(2) != 0,
        try (3...5).map(row.textIfAny))
    }
  }
}

extension ChangeEntry {
  /// Whether it is that of a row of `forEachCell`.
  fileprivate func isCell(_ row: FastRows, _ given: String?) throws -> Bool {
    guard try row.holds(name, 0), try row.holds(revision, 1), try row.holds(context, 2)
    else { return false }
    switch content {
    case .removed: return try row.numberIfAny(8) == nil
    case .fields: return false
    case .cell(let statement, let evidence):
      return try row.numberIfAny(8) != nil && row.holds(statement.presence, 3)
        && row.holds(statement.type, 4) && row.holds(statement.value, 5)
        && row.holds(statement.modality, 6) && row.holds(statement.qualifiers, 7)
        && evidence.map(ExactText.init) == given.map(ExactText.init)
    }
  }
}
