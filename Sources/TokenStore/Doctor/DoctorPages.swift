internal import GRDB

/// Runs SQLite's own checks of pages, rows, indexes and foreign keys.
struct DoctorPages {
  private let db: Database

  init(_ db: Database) { self.db = db }

  func findings() -> DoctorFindings {
    var findings = DoctorFindings()
    attempt(&findings, integrity)
    attempt(&findings, foreignKeys)
    return findings
  }

  private func attempt(
    _ findings: inout DoctorFindings, _ check: (inout DoctorFindings) throws -> Void
  ) {
    do {
      try check(&findings)
    } catch let error as DatabaseError {
      findings.add(
        .page, "SQLite cannot check the file: \(error.message ?? error.resultCode.description)")
    } catch {
      findings.add(.page, "SQLite cannot check the file")
    }
  }

  private func integrity(_ findings: inout DoctorFindings) throws {
    try db.forEach("PRAGMA integrity_check(\(DoctorFindings.listed * 5))") { row in
      let line = try row.text(0)
      if line != "ok" { findings.add(.page, line) }
    }
  }

  /// Adds one finding for each pair of tables with keys that lead nowhere.
  private func foreignKeys(_ findings: inout DoctorFindings) throws {
    var counts: [[String]: Int] = [:]
    try db.forEach("PRAGMA foreign_key_check") { row in
      counts[[try row.text(0), try row.textIfAny(2) ?? "?"], default: 0] += 1
    }
    for (tables, count) in counts.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      let rows = count == 1 ? "1 row of \(tables[0]) names" : "\(count) rows of \(tables[0]) name"
      let what =
        tables[1] == "commit"
        ? "a commit that does not exist" : "a \(tables[1]) that does not exist"
      findings.add(.reference, "\(rows) \(what)", table: tables[0])
    }
  }
}
