internal import GRDB
internal import TokenModel

/// What an examination of a registry file gave.
package struct Examination: Sendable {
  /// As the user named it.
  package var path: String
  /// By kind; at most 20 of each.
  package var findings: [Finding] = []
  /// How many there are, listed or not.
  package var total = 0
  /// What was seen and is no fault.
  package var notes: [String] = []
  /// The commits whose chain was followed.
  package var commits = 0
  /// The rows of the table of cells: one for each change of a cell.
  package var cells = 0
  /// The newest commit's hash, 64 hexadecimal digits; `nil` without commits.
  package var head: String?

  package var isHealthy: Bool { total == 0 }
}

extension Registry {
  /// Examines a registry file: SQLite's own checks, the schema, the chain, and everything that can be
  /// derived from the rows, derived again.
  ///
  /// Reads only, and goes on where it can: what one check cannot read is a finding, and the next one
  /// follows. Memory does not grow with the registry. Another process may write meanwhile.
  ///
  /// - Parameter watch: told now and then how many changes were looked at.
  /// - Throws: `StoreProblem` where there is nothing to examine: the file is missing, foreign, newer,
  ///   or cannot be opened.
  /// - Complexity: O(*n*·log *n*): *n* rows.
  package static func examine(
    _ path: String, watch: @escaping WorkProgress.Watch = { _ in }
  ) throws -> Examination {
    try RegistryHeader.check(path)
    // SQLite's own checks take as long as ours: they run beside them, on a connection of their own.
    let pages = BackgroundWork { () -> Result<Findings, any Error> in
      Result { try RegistryFile.examine(path) { db in DoctorPages(db).findings() } }
    }
    let ours = Result {
      try RegistryFile.examine(path) { db in
        let version = try RegistryFile.version(of: db, path)
        try RegistryHeader.check(version: version, path)
        var doctor = Doctor(db, path: path, version: version)
        return doctor.examination(watch)
      }
    }
    watch(.busy("waiting for SQLite's own checks"))
    let found = pages.wait()
    var (examination, findings) = try damageFound(in: ours) { (Examination(path: path), $0) }
    findings.add(contentsOf: try damageFound(in: found) { $0 })
    examination.findings = findings.list
    examination.total = findings.total
    return examination
  }

  /// A file too damaged to be opened is examined all the same: that it is so is the finding.
  private static func damageFound<Value>(
    in result: Result<Value, any Error>, _ value: (Findings) -> Value
  ) throws -> Value {
    do {
      return try result.get()
    } catch StoreProblem.damaged(_, let reason) {
      var findings = Findings()
      findings.add(Finding(.page, "SQLite cannot read the file: \(reason)"))
      return value(findings)
    }
  }
}

/// The checks of one file, in their order.
struct Doctor {
  let db: Database
  let path: String
  /// The migrations that the file says it has.
  let version: Int
  private(set) var findings = Findings()

  init(_ db: Database, path: String, version: Int) {
    self.db = db
    self.path = path
    self.version = version
  }

  mutating func examination(_ watch: @escaping WorkProgress.Watch) -> (Examination, Findings) {
    var chain = DoctorChain(db, watch)
    var notes: [String] = []
    check("migration") { [version] db, findings in
      try DoctorSchema(db, version: version).check(&findings, &notes)
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
    watch(.busy("examining the cells"))
    check("cell", DoctorRows.cells)
    check("token", DoctorPlaces.groups)
    check("move", DoctorPlaces.moves)
    check("tag") { db, findings in
      try DoctorRows.tags(db, &findings)
      try DoctorPlaces.unreachableTags(db, &notes)
    }
    for table in CheckedTable.allCases {
      check(table.rawValue) { db, findings in try DoctorRows.checks(of: table, db, &findings) }
    }
    check("reference", DoctorReferences.check)
    let examination = Examination(
      path: path, notes: notes, commits: chain.commits, cells: chain.cells, head: chain.head)
    return (examination, findings)
  }

  /// Runs one check; what stops it is a finding.
  private mutating func check(
    _ table: String, _ body: (Database, inout Findings) throws -> Void
  ) {
    do {
      let db = db
      try body(db, &findings)
    } catch {
      findings.add(.unreadable(table, error))
    }
  }
}

extension Finding {
  static func unreadable(_ table: String, _ error: any Error) -> Finding {
    let reason =
      switch error {
      case let error as DatabaseError: error.message ?? error.resultCode.description
      case let error as any Problem: error.message
      case let error as DamagedRow: error.reason
      default: "a column holds what does not belong there"
      }
    return Finding(
      .unreadable, "the table \(table) cannot be read to its end: \(reason)", table: table)
  }
}
