/// What `Registry.commit` did.
package enum CommitOutcome: Sendable {
  /// The registry said all of it already; there is no new commit.
  case unchanged
  case committed(CommitInfo, CommitPlan)
  /// A dry run: nothing was recorded.
  case planned(CommitPlan)

  package var plan: CommitPlan {
    switch self {
    case .unchanged: CommitPlan()
    case .committed(_, let plan), .planned(let plan): plan
    }
  }
}
