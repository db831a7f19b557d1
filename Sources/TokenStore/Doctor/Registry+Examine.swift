internal import FileWriting
internal import TokenModel

extension Registry {
  /// Examines a registry file: runs SQLite's own checks, checks the schema, follows the chain of
  /// hashes, and derives everything again that can be derived from the rows.
  ///
  /// It only reads, and goes on where it can: rows that one check cannot read are a finding, and
  /// the next check follows. Memory does not grow with the registry. Another process may write
  /// meanwhile.
  ///
  /// SQLite's own checks take as long as ours. They run at the same time on another core, on a
  /// connection of their own.
  ///
  /// - Parameter watch: called now and then with the number of changes that were looked at.
  /// - Throws: `StoreProblem` where there is nothing to examine: the file is missing, foreign,
  ///   newer, or cannot be opened.
  /// - Complexity: O(*n*·log *n*): *n* rows.
  package static func examine(
    _ path: String, watch: @escaping WorkProgress.Watch = { _ in }
  ) throws -> Examination {
    try RegistryHeader.check(path)
    let pages = BackgroundWork { () -> Result<DoctorFindings, any Error> in
      Result { try RegistryFile.examine(path) { db in DoctorPages(db).findings() } }
    }
    let ours = Result {
      try RegistryFile.examine(path) { db in
        let version = try RegistryFile.version(of: db, path)
        try RegistryHeader.check(version: version, path)
        var doctor = Doctor(db: db, path: path, version: version)
        return doctor.examination(watch)
      }
    }
    watch(.busy("waiting for SQLite's own checks"))
    let found = pages.wait()
    var (examination, findings) = try damageFound(in: ours) { (Examination(path: path), $0) }
    findings.add(contentsOf: try damageFound(in: found) { $0 })
    examination.notes += litter(beside: path)
    examination.findings = findings.list
    examination.total = findings.total
    return examination
  }

  /// What killed processes left beside a registry.
  private static func litter(beside path: String) -> [String] {
    var found = Litter.found(in: Litter.folder(of: path))
    let restoring = path + ".restoring"
    if FileSystem.exists(restoring) { found.append(restoring) }
    return found.map {
      "left by a run that was killed, unless one is at work: \($0); the next backup or restore removes it"
    }
  }

  /// Turns an error that the file is too damaged to be opened into a finding.
  private static func damageFound<Value>(
    in result: Result<Value, any Error>, _ value: (DoctorFindings) -> Value
  ) throws -> Value {
    do {
      return try result.get()
    } catch StoreProblem.damaged(_, let reason) {
      var findings = DoctorFindings()
      findings.add(.page, "SQLite cannot read the file: \(reason)")
      return value(findings)
    }
  }
}

/// The result of examining a registry file.
package struct Examination: Sendable {
  /// The path as the user wrote it.
  package var path: String
  /// The findings by kind, at most 20 of each.
  package var findings: [DoctorFinding] = []
  /// The number of all findings, listed or not.
  package var total = 0
  /// Remarks that are not faults.
  package var notes: [String] = []
  /// The number of commits whose chain was followed.
  package var commits = 0
  /// The number of rows in the table of cells: one for each change of a cell.
  package var cells = 0
  /// The newest commit's hash, 64 hexadecimal digits; `nil` without commits.
  package var head: String?

  /// Whether nothing was found.
  package var isHealthy: Bool { total == 0 }
}
