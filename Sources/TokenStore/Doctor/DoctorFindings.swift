/// DoctorFindings, listed up to a number of each kind and counted beyond it.
struct DoctorFindings: Sendable {
  /// So many of one kind are listed.
  static let listed = 20

  private var found: [DoctorFinding] = []
  private var counts: [DoctorFinding.Kind: Int] = [:]

  mutating func add(_ finding: DoctorFinding) {
    counts[finding.kind, default: 0] += 1
    if counts[finding.kind, default: 0] <= DoctorFindings.listed { found.append(finding) }
  }

  mutating func add(contentsOf other: DoctorFindings) {
    for (kind, count) in other.counts { counts[kind, default: 0] += count }
    for finding in other.found
    where list.count(where: { $0.kind == finding.kind }) < DoctorFindings.listed {
      found.append(finding)
    }
  }

  /// In the order of their kinds; within one in the order they were found.
  var list: [DoctorFinding] {
    DoctorFinding.Kind.allCases.flatMap { kind in found.filter { $0.kind == kind } }
  }

  /// All that were found, listed or not.
  var total: Int { counts.values.reduce(0, +) }
}
