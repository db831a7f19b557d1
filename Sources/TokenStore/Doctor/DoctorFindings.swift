/// The findings of an examination, of which some of each kind are listed and all are counted.
struct DoctorFindings: Sendable {
  /// The most findings of one kind that are listed.
  static let listed = 20

  private var found: [DoctorFinding] = []
  private var counts: [DoctorFinding.Kind: Int] = [:]

  mutating func add(_ finding: DoctorFinding) {
    counts[finding.kind, default: 0] += 1
    if counts[finding.kind, default: 0] <= DoctorFindings.listed { found.append(finding) }
  }

  mutating func add(
    _ kind: DoctorFinding.Kind, _ message: String, table: String? = nil, commit: Int64? = nil,
    path: String? = nil
  ) {
    add(DoctorFinding(kind, message, table: table, commit: commit, path: path))
  }

  mutating func add(contentsOf other: DoctorFindings) {
    for (kind, count) in other.counts { counts[kind, default: 0] += count }
    for finding in other.found
    where list.count(where: { $0.kind == finding.kind }) < DoctorFindings.listed {
      found.append(finding)
    }
  }

  /// The listed findings by kind, and within a kind in the order in which they were found.
  var list: [DoctorFinding] {
    DoctorFinding.Kind.allCases.flatMap { kind in found.filter { $0.kind == kind } }
  }

  /// The number of all findings, listed or not.
  var total: Int { counts.values.reduce(0, +) }
}
