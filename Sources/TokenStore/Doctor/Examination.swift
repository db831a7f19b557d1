internal import TokenModel

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
