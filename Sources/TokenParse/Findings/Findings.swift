internal import TokenModel

/// The findings of a run, of which only so many of one sort are kept as anybody will read; the others
/// are counted.
struct Findings {
  private(set) var all: [PendingDiagnostic] = []
  /// The most of one sort that are kept.
  private let most: Int
  /// The kept ones of each sort, as indices of `all`.
  private var places: [Diagnostic.Group: [Int]] = [:]
  /// More are kept as they are met, since to find the last of them each time would be slow.
  private static let fewKept = 100

  init(most: Int) { self.most = most }

  mutating func append(_ finding: PendingDiagnostic) {
    let group = Diagnostic.Group(finding.severity, finding.code, kind: finding.kind)
    guard let kept = places[group], let first = kept.first, kept.count >= most else {
      places[group, default: []].append(all.count)
      return all.append(finding)
    }
    // Those that are read are the first by place, in whatever order all are met.
    if most <= Self.fewKept, let last = kept.max(by: { all[$0].offset < all[$1].offset }),
      finding.offset < all[last].offset
    {
      let count = all[last].count
      all[last] = finding
      all[last].count = count
    }
    all[first].count += 1
  }
}
