package import TokenModel

extension Snapshot {
  /// The axes and axis values that commits took from revisions, or gave to those that were there.
  ///
  /// - Returns: what changed, by the commits' numbers; a number is missing where nothing did.
  /// - Complexity: O(*r*) for *r* rows of revisions.
  package func axisChanges() throws -> [Int: [AxisChange]] {
    try read { reader in
      var former: [Int64: Revision] = [:]
      var changes: [Int: [AxisChange]] = [:]
      for row in try reader.allRevisionRows() {
        if let before = former[row.id], before.axes != row.revision.axes {
          changes[Int(row.commit), default: []] += AxisChange.between(before, row.revision)
        }
        former[row.id] = row.revision
      }
      return changes
    }
  }
}
