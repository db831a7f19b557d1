/// The result of `Registry.commit`.
package enum CommitOutcome: Sendable {
  /// Nothing differs from the newest state, so that there is no new commit.
  case unchanged
  /// A new commit is recorded.
  case committed(CommitInfo, CommitEffect)
  /// A dry run: nothing was recorded.
  case planned(CommitEffect)

  /// The changes; empty where nothing changed.
  package var plan: CommitEffect {
    switch self {
    case .unchanged: CommitEffect()
    case .committed(_, let plan), .planned(let plan): plan
    }
  }
}
