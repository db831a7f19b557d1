internal import ArgumentParser
internal import TokenModel
internal import TokenOperations
internal import TokenStore

struct RevertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "revert",
    abstract: "Undo one commit, or all that came after one, by a new one.",
    discussion: """
      COMMIT is what follows the @ of a point: '#5', a hash or its beginning, a tag, HEAD, HEAD~2. \
      Where later commits changed the same, they are listed and nothing is undone. A revision that \
      the commit added goes again, where nothing is left in it; axes and documents stay. Before it removes more than 20 tokens, or more \
      than half of all, it asks; without a terminal it needs --yes.

      A range goes back to the state of its first commit: 'blazon revert v1.0..HEAD' undoes all that \
      came after v1.0, in one commit. Nothing is lost: the commits stay, and a revert of this one brings \
      all of it back.

        blazon revert HEAD
        blazon revert v1.0..HEAD --dry-run
        blazon revert '#5' -m "The figure was right"
      """)

  @Argument(help: ArgumentHelp("The commit to undo, or COMMIT..HEAD.", valueName: "commit"))
  var name: String

  @OptionGroup var confirmation: ConfirmationOption
  @OptionGroup var commit: CommitOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var registry: RegistryOption

  mutating func run() throws {
    let range = try PointRange.ofRegistry(name, in: .current)
    let point = try CommitName.point(range?.from ?? name)
    let registry = try registry.openForWriting(isDryRun: commit.dryRun)
    let now = try registry.snapshot()
    let then = try now.snapshot(point)
    guard let named = try then.info() else { throw VerbProblem.emptyRegistry }
    if let end = range?.to, try now.snapshot(CommitName.point(end)).commit != now.commit {
      throw ChangeProblem.rangeEndsEarlier(name)
    }
    let metadata = try commit.metadata(
      defaultMessage: range == nil
        ? RevertCommand.message(undoing: named) : RevertCommand.message(returningTo: named, now))

    let plan =
      range == nil ? try now.revertPlan(of: named.number) : try now.revertPlan(to: then)
    func record(isDryRun: Bool) throws -> CommitOutcome {
      try registry.commit(
        plan.changes, metadata, now: Clock.now, isDryRun: isDryRun,
        validate: LostValueCheck(before: now).refuse)
    }
    let lost = try now.tokensLost(to: plan.changes)
    if lost.count > 1 {
      let total = try now.tokenCount()
      if lost.count > 20 || lost.count * 2 > total {
        // What cannot be done is refused before anything is asked.
        _ = try record(isDryRun: true)
        try confirmation.confirm(removing: lost, of: total, isDryRun: commit.dryRun)
      }
    }
    let outcome = try record(isDryRun: commit.dryRun)
    if case .unchanged = outcome, range == nil, plan.staying.count > 0 {
      throw VerbProblem.nothingToUndo(named.number, RevertCommand.names(plan.staying))
    }
    CommitReport(outcome: outcome, output: output, namesChanges: true).print(registry)
    note(plan.staying)
    if range == nil, named.number < now.commit, !output.json {
      let back = TypedCommand.current.text(with: name, as: name + "..HEAD")
      Terminal.note(
        "note: this takes back #\(named.number) alone"
          + (back.map { "; `\($0)` goes back to what held at \(name)" } ?? "").terminalSafe)
    } else if range == nil, case .committed = outcome, !output.json,
      try registry.tags().contains(where: { name == $0.name || name == "@" + $0.name })
    {
      // A tag is mostly meant as a state, which was there already.
      Terminal.note(
        "note: \(name) was the newest commit, and its own changes are taken back; `blazon revert HEAD` brings them again"
          .terminalSafe)
    }
  }

  private static func message(undoing commit: CommitInfo) -> String {
    let subject = commit.metadata.message.split(whereSeparator: \.isNewline).first ?? ""
    return "Revert \"\(subject)\"\n\nThis undoes #\(commit.number) \(commit.shortHash)."
  }

  private static func message(returningTo commit: CommitInfo, _ now: Snapshot) -> String {
    let first = commit.number + 1
    let undone = first < now.commit ? "#\(first) to #\(now.commit)" : "#\(first)"
    return "Revert \(undone)\n\nAll tokens are as in #\(commit.number) \(commit.shortHash) again."
  }

  private static func names(_ staying: CommitEffect) -> [String] {
    staying.revisions.map { "revision \($0.id)" } + staying.documents.map { "document \($0.id)" }
      + staying.axes.map { "axis \($0)" }
  }

  private func note(_ staying: CommitEffect) {
    let kept = RevertCommand.names(staying)
    guard !kept.isEmpty, !output.json else { return }
    let more = kept.count > 5 ? " and \(kept.count - 5) more" : ""
    Terminal.note(
      "note: these stay as it left them: " + kept.prefix(5).joined(separator: ", ").terminalSafe
        + more
    )
  }
}
