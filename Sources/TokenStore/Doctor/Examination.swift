internal import TokenModel

/// What an examination of a registry file gave.
package struct Examination: Sendable {
  /// As the user named it.
  package var path: String
  /// By kind; at most 20 of each.
  package var findings: [DoctorFinding] = []
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
