internal import TokenModel

/// Whether a commit changes what a published edition of the design says.
///
/// What was published does not change any more: such a commit mends the record, and has to say so.
/// A move alone changes nothing that a cell says.
enum Publication {
  /// - Parameters:
  ///   - revisions: as they were before the commit; one that the commit makes is not among them.
  ///   - time: when the commit is recorded.
  /// - Throws: `StoreProblem.revisionPublished`.
  static func check(
    _ plan: CommitPlan, _ revisions: [Revision], _ time: Timestamp
  ) throws(StoreProblem) {
    var published: [String: String] = [:]
    for revision in revisions {
      guard let date = revision.published, let end = end(of: date), end <= time else { continue }
      published[revision.id] = date
    }
    guard !published.isEmpty else { return }
    for change in plan.cells {
      guard let revision = (change.after ?? change.before)?.revision,
        let date = published[revision]
      else { continue }
      throw .revisionPublished(revision, on: date)
    }
  }

  /// When the year, month or day is over: only then it is sure that the revision is out.
  private static func end(of date: String) -> Timestamp? {
    switch date.utf8.count {
    case 4: return Timestamp(text: date + "-12-31")
    case 7:
      for day in ["31", "30", "29", "28"] {
        if let end = Timestamp(text: date + "-" + day) { return end }
      }
      return nil
    default: return Timestamp(text: date)
    }
  }
}
