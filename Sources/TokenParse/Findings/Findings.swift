internal import TokenModel

/// The findings of a run, of which only so many of one sort are kept as anybody will read; the others
/// are counted.
struct Findings {
  private(set) var all: [PendingDiagnostic] = []
  /// The most of one sort that are kept; `nil` for all.
  private let most: Int?
  /// The kept ones of each sort, as indices of `all`.
  private var places: [Diagnostic.Group: [Int]] = [:]

  init(most: Int?) { self.most = most }

  mutating func append(_ finding: PendingDiagnostic) {
    guard let most else { return all.append(finding) }
    let group = Diagnostic.Group(finding.severity, finding.code, kind: finding.kind)
    let kept = places[group, default: []]
    guard let first = kept.first, kept.count >= most else {
      places[group, default: []].append(all.count)
      return all.append(finding)
    }
    // Those that are read are the first by place, in whatever order all are met.
    if let last = kept.max(by: { all[$0].offset < all[$1].offset }),
      finding.offset < all[last].offset
    {
      let count = all[last].count
      all[last] = finding
      all[last].count = count
    }
    all[first].count += 1
  }
}
