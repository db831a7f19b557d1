internal import GRDB
internal import TokenModel

/// Checks rows that only this program's own order and rules make right: revisions, axes, cells,
/// tags, and the check of every row.
enum DoctorRows {
  static func revisions(_ db: Database, _ findings: inout DoctorFindings) throws {
    var names: [Int64: String] = [:]
    var positions: [Int64: Int64] = [:]
    var deleted: Set<Int64> = []
    try db.forEach(
      "SELECT id, commit_id, name, position, axes, pages_read FROM revision ORDER BY id, commit_id"
    ) { row in
      let id = try row.number(0)
      let name = try row.text(2)
      let commit = try row.number(1)
      func add(_ kind: DoctorFinding.Kind, _ message: String) {
        findings.add(
          kind, "the revision \(quotedForMessage(name)) \(message)", table: "revision",
          commit: commit)
      }
      if let known = names[id], !known.equalsByBytes(name) {
        add(.row, "was called \(quotedForMessage(known)) before")
      }
      if !Revision.isValidID(name) { add(.text, "has a name that no revision can have") }
      let axes = try row.text(4)
      let read = try row.text(5)
      let parsed = Revision(id: name, axes: Revision.axes(axes), read: Revision.read(read))
      if !parsed.axesText.equalsByBytes(axes) || !parsed.readText.equalsByBytes(read) {
        add(.text, "has axes or pages that cannot be read")
      }
      names[id] = name
      // Position 0 deletes the revision; the place that it had stays its own.
      if try row.number(3) == 0 {
        if positions[id] == nil || deleted.contains(id) {
          add(.row, "is deleted before it is made")
        }
        deleted.insert(id)
      } else {
        positions[id] = try row.number(3)
        deleted.remove(id)
      }
    }
    checkOrder(names, positions, &findings)
  }

  private static func checkOrder(
    _ names: [Int64: String], _ positions: [Int64: Int64], _ findings: inout DoctorFindings
  ) {
    if Set(names.values.map(ExactText.init)).count != names.count {
      findings.add(.order, "two revisions have one name", table: "revision")
    }
    if Set(positions.values).count != positions.count
      || positions.values.contains(where: { $0 < 1 })
    {
      findings.add(
        .order,
        "the positions of the revisions repeat or are below 1: "
          + positions.values.sorted().map(String.init).joined(separator: ", "), table: "revision")
    }
  }

  static func axes(_ db: Database, _ findings: inout DoctorFindings) throws {
    let ids = try Int64.fetchAll(db, sql: "SELECT id FROM axis ORDER BY id")
    if ids != ids.indices.map({ Int64($0 + 1) }) {
      findings.add(
        .order,
        "the axes are not numbered from 1 without gaps: "
          + ids.prefix(20).map(String.init).joined(separator: ", "), table: "axis")
    }
  }

  /// The paths and commits of rows of `cell`.
  private static let cellPaths =
    "SELECT t.path, c.commit_id FROM cell c JOIN token t ON t.id = c.token_id"

  /// Queries for rows that must not be, each with its message. They give a path and a commit.
  private static let faulty = [
    (
      "is removed in a row that cites evidence",
      "\(cellPaths) WHERE c.statement_id IS NULL AND c.evidence_id IS NOT NULL"
    ),
    (
      "has a cell in a revision that does not exist, or did not yet",
      """
      \(cellPaths)
      LEFT JOIN (SELECT id, min(commit_id) AS first FROM revision GROUP BY id) r
        ON r.id = c.revision_id
      WHERE r.first IS NULL OR r.first > c.commit_id
      """
    ),
    (
      "has a description in a revision that does not exist, or did not yet",
      """
      SELECT t.path, a.commit_id FROM about a JOIN token t ON t.id = a.token_id
      LEFT JOIN (SELECT id, min(commit_id) AS first FROM revision GROUP BY id) r
        ON r.id = a.revision_id
      WHERE r.first IS NULL OR r.first > a.commit_id
      """
    ),
    (
      "has a value in a deleted revision",
      """
      SELECT t.path, c.commit_id FROM (
        SELECT token_id, revision_id, context_id, max(commit_id) AS commit_id, statement_id
        FROM cell GROUP BY token_id, revision_id, context_id) c
      JOIN token t ON t.id = c.token_id
      JOIN (SELECT id, max(commit_id), position FROM revision GROUP BY id) r ON r.id = c.revision_id
      WHERE r.position = 0 AND c.statement_id IS NOT NULL
      """
    ),
    (
      "has a cell that is older than itself",
      "\(cellPaths) WHERE c.commit_id < t.commit_id"
    ),
  ]

  static func cells(_ db: Database, _ findings: inout DoctorFindings) throws {
    for (message, sql) in faulty {
      try db.forEach(sql) { row in
        let path = try row.text(0)
        findings.add(
          .row, "\(quotedForMessage(path)) \(message)", table: "cell", commit: try row.number(1),
          path: path)
      }
    }
  }

  /// Computes every row's check again. Rows of a file that is older than the checks have none.
  static func checks(of table: CheckedTable, _ db: Database, _ findings: inout DoctorFindings)
    throws
  {
    guard try Migrations.version(of: db) >= Migrations.rowChecks,
      try db.tableExists(table.rawValue)
    else { return }
    var wrong = 0
    try db.forEach("SELECT * FROM \(table.sql) NOT INDEXED") { row in
      if try !row.isAsWritten(table) { wrong += 1 }
    }
    if wrong > 0 {
      findings.add(
        .rowCheck,
        wrong == 1
          ? "1 row of \(table.rawValue) has another check than its columns give"
          : "\(wrong) rows of \(table.rawValue) have another check than their columns give",
        table: table.rawValue)
    }
  }

  static func tags(_ db: Database, _ findings: inout DoctorFindings) throws {
    try db.forEach(
      """
      SELECT name, commit_id FROM tag
      WHERE commit_id NOT IN (SELECT id FROM "commit") ORDER BY name
      """
    ) { row in
      findings.add(
        .reference,
        "the tag \(quotedForMessage(try row.text(0))) names commit #\(try row.number(1)), which "
          + "is missing", table: "tag", commit: try row.number(1))
    }
  }

  static func known(_ db: Database, _ findings: inout DoctorFindings) throws {
    for table in [CheckedTable.known, .knownChange] where try db.tableExists(table.rawValue) {
      let missing = try Int64.fetchAll(
        db,
        sql: """
          SELECT DISTINCT commit_id FROM \(table.sql)
          WHERE commit_id NOT IN (SELECT id FROM "commit") ORDER BY commit_id
          """)
      for commit in missing {
        findings.add(
          .reference,
          "a commit of another copy became known with commit #\(commit), which is missing",
          table: table.rawValue, commit: commit)
      }
    }
  }
}
