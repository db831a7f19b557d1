internal import GRDB
internal import TokenModel

/// Runs the checks of one file in their order.
struct Doctor {
  let db: Database
  let path: String
  /// The number of migrations that the file has by its header.
  let version: Int
  private(set) var findings = DoctorFindings()

  mutating func examination(_ watch: @escaping WorkProgress.Watch) -> (Examination, DoctorFindings)
  {
    var chain = DoctorChain(db, watch)
    var notes: [String] = []
    check("migration") { [version] db, findings in
      try DoctorSchema(db: db, version: version).check(&findings, &notes)
    }
    check("commit") { _, findings in try chain.check(&findings) }
    watch(.busy("examining the texts"))
    check("statement", DoctorTexts.statements)
    check("evidence", DoctorTexts.evidence)
    check("context", DoctorTexts.contexts)
    check("token", DoctorTexts.tokens)
    check("about", DoctorTexts.abouts)
    check("document", DoctorTexts.documents)
    check("revision", DoctorRows.revisions)
    check("axis", DoctorRows.axes)
    watch(.busy("examining the values"))
    check("cell", DoctorRows.cells)
    check("token", DoctorPlaces.groups)
    check("move", DoctorPlaces.moves)
    check("link", DoctorPlaces.links)
    check("tag") { db, findings in
      try DoctorRows.tags(db, &findings)
      try DoctorPlaces.unreachableTags(db, &notes)
    }
    check(CheckedTable.known.rawValue, DoctorRows.known)
    for table in CheckedTable.allCases {
      check(table.rawValue) { db, findings in try DoctorRows.checks(of: table, db, &findings) }
    }
    check("reference", DoctorReferences.check)
    let examination = Examination(
      path: path, notes: notes + chain.notes, commits: chain.commits, cells: chain.cells,
      head: chain.head)
    return (examination, findings)
  }

  /// Runs one check. An error that stops it becomes a finding, and the next check follows.
  private mutating func check(
    _ table: String, _ body: (Database, inout DoctorFindings) throws -> Void
  ) {
    do {
      let db = db
      try body(db, &findings)
    } catch {
      findings.add(.unreadable(table, error))
    }
  }
}
