internal import ArgumentParser
internal import TokenModel
internal import TokenOperations
internal import TokenStore

struct RevertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "revert",
    abstract: "Undo one commit by a new one.",
    discussion: """
      COMMIT is what follows the @ of a point: '#5', a hash or its beginning, a tag, HEAD, HEAD~2. \
      Where later commits changed the same, they are listed and nothing is undone. A revision that \
      the commit added goes again, where nothing is left in it; axes and documents stay. Before it removes more than 20 tokens, or more \
      than half of all, it asks; without a terminal it needs --yes.

        blazon revert HEAD
        blazon revert '#5' -m "The figure was right"
      """)

  @Argument(help: ArgumentHelp("The commit to undo.", valueName: "commit"))
  var name: String

  @OptionGroup var confirmation: ConfirmationOption
  @OptionGroup var commit: CommitOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var registry: RegistryOption

  mutating func run() throws {
    let point = try CommitName.point(name)
    let registry = try registry.openForWriting(isDryRun: commit.dryRun)
    let now = try registry.snapshot()
    guard let undone = try now.snapshot(point).info() else { throw VerbProblem.emptyRegistry }
    let number = undone.number
    let subject = undone.metadata.message.split(whereSeparator: \.isNewline).first ?? ""
    let metadata = try commit.metadata(
      defaultMessage: "Revert \"\(subject)\"\n\nThis undoes #\(number) \(undone.shortHash).")

    let plan = try now.revertPlan(of: number)
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
    if case .unchanged = outcome, plan.staying.count > 0 {
      throw VerbProblem.nothingToUndo(number, RevertCommand.names(plan.staying))
    }
    CommitReport(outcome: outcome, output: output, namesChanges: true).print(registry)
    note(plan.staying)
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
