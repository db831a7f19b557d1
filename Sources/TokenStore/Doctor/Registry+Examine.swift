internal import TokenModel

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
    let pages = BackgroundWork { () -> Result<DoctorFindings, any Error> in
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
    in result: Result<Value, any Error>, _ value: (DoctorFindings) -> Value
  ) throws -> Value {
    do {
      return try result.get()
    } catch StoreProblem.damaged(_, let reason) {
      var findings = DoctorFindings()
      findings.add(DoctorFinding(.page, "SQLite cannot read the file: \(reason)"))
      return value(findings)
    }
  }
}
