package import TokenModel
package import TokenStore

/// The undoing of one commit, or of all that came after one, by a new one.
package struct Reversal {
  /// The changes, and what stays.
  package let plan: RevertPlan
  /// As it was typed.
  private let name: String
  /// The commit that is undone, or whose state comes back.
  private let commit: CommitInfo
  private let isRange: Bool
  private let now: Snapshot

  /// - Parameter name: a commit, or `COMMIT..HEAD`.
  /// - Throws: `WordProblem` for a range that ends earlier, `StoreProblem.revertBlocked` and those of points.
  package init(_ name: String, _ now: Snapshot, in typed: TypedCommand) throws {
    let range = try PointRange.ofRegistry(name, in: typed)
    let then = try now.snapshot(HistoryPoint.commit(range?.from ?? name))
    guard let commit = try then.info() else { throw VerbProblem.emptyRegistry }
    if let end = range?.to, try now.snapshot(HistoryPoint.commit(end)).commit != now.commit {
      let start = name.split(separator: "..").first { !["HEAD", "@HEAD"].contains($0) } ?? ""
      throw WordProblem(
        code: "revert-range",
        message:
          "\(quotedForMessage(name)) does not end at the newest commit, and a range is undone from there",
        fix: "write \(start)..HEAD, or revert each commit")
    }
    (self.name, self.commit, self.now, isRange) = (name, commit, now, range != nil)
    plan = try range == nil ? now.revertPlan(of: commit.number) : now.revertPlan(to: then)
  }

  /// The message of the new commit.
  package var message: String {
    guard isRange else {
      let subject = commit.metadata.subject
      return "Revert \"\(subject)\"\n\nThis undoes #\(commit.number) \(commit.shortHash)."
    }
    let first = commit.number + 1
    let undone = first < now.commit ? "#\(first) to #\(now.commit)" : "#\(first)"
    return "Revert \(undone)\n\nAll tokens are as in #\(commit.number) \(commit.shortHash) again."
  }

  /// The tokens that it removes, and the number of all, where those are more than 20 or more than half; none elsewhere.
  package func tokensToConfirm() throws -> (lost: [TokenPath], total: Int) {
    let lost = try now.tokensLost(to: plan.changes)
    guard lost.count > 1 else { return ([], 0) }
    let total = try now.tokenCount()
    return lost.count > 20 || lost.count * 2 > total ? (lost, total) : ([], total)
  }

  /// Refuses what changes nothing since what the commit made stays.
  package func refuseNothing() throws {
    guard !isRange, plan.staying.count > 0 else { return }
    throw WordProblem(
      code: "revert-nothing",
      message:
        "#\(commit.number) changed no token: \(staying.prefix(3).joined(separator: ", ")) stay as it left them",
      fix: "state it again with `blazon revision` or `blazon import`")
  }

  private var staying: [String] {
    plan.staying.revisions.map { "revision \($0.id)" }
      + plan.staying.documents.map { "document \($0.id)" }
      + plan.staying.axes.map { "axis \($0)" }
  }

  /// What stays, and what else the name may have been meant for.
  package func notes(_ outcome: CommitOutcome, in typed: TypedCommand) throws -> [String] {
    var notes: [String] = []
    if !staying.isEmpty {
      notes = ["note: these stay as it left them: \(staying.listed(most: 5))"]
    }
    if isRange { return notes }
    if commit.number < now.commit {
      let back = typed.text(with: name, as: name + "..HEAD")
      notes.append(
        "note: this takes back #\(commit.number) alone"
          + (back.map { "; `\($0)` goes back to what held at \(name)" } ?? ""))
    } else if case .committed = outcome,
      try now.registry.tags().contains(where: { name == $0.name || name == "@" + $0.name })
    {
      // A tag is mostly meant as a state, which was there already.
      notes.append(
        "note: \(name) was the newest commit, and its own changes are taken back; `blazon revert HEAD` brings them again"
      )
    }
    return notes
  }
}
