/// The result of `Registry.commit`.
package enum CommitOutcome: Sendable {
  /// Nothing differs from the newest state, so that there is no new commit.
  case unchanged
  /// A new commit is recorded.
  case committed(CommitInfo, CommitPlan)
  /// A dry run: nothing was recorded.
  case planned(CommitPlan)

  /// The changes; empty where nothing changed.
  package var plan: CommitPlan {
    switch self {
    case .unchanged: CommitPlan()
    case .committed(_, let plan), .planned(let plan): plan
    }
  }
}
