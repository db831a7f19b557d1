internal import ArgumentParser
internal import ProjectFiles
internal import TokenAnswers
internal import TokenModel
internal import TokenOperations
internal import TokenStore

struct RevertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "revert",
    abstract: "Undo a commit, or all commits after it, with a new commit.",
    discussion: """
      COMMIT is '#5', a hash or its beginning, a tag, HEAD or HEAD~2. If later commits changed the \
      same values, they are listed and nothing is undone. A revision that the commit added is \
      removed if it is empty; axes and documents stay. Asks before it removes more than 20 tokens, \
      or more than half of all; without a terminal it needs --yes.

      A range goes back to the state of its first commit: 'blazon revert v1.0..HEAD' undoes \
      everything after v1.0, in one commit. Nothing is lost: the commits stay, and reverting the \
      new commit restores everything.

        blazon revert HEAD
        blazon revert v1.0..HEAD --dry-run
        blazon revert '#5' -m "The figure was right"
      """)

  @Argument(help: .init("The commit to undo, or COMMIT..HEAD.", valueName: "commit"))
  var name: String

  @OptionGroup var confirmation: ConfirmationOption
  @OptionGroup var commit: CommitOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var registry: RegistryOption

  mutating func run() throws {
    let registry = try registry.choice.openForWriting(isDryRun: commit.dryRun)
    let now = try registry.snapshot()
    let reversal = try Reversal(name, now, in: .current)
    let metadata = try commit.metadata(defaultMessage: reversal.message)
    func record(isDryRun: Bool) throws -> CommitOutcome {
      try registry.commit(
        reversal.plan.changes, metadata, now: Clock.now, isDryRun: isDryRun,
        validate: LostValueCheck(before: now).refuse)
    }
    let (lost, total) = try reversal.tokensToConfirm()
    if !lost.isEmpty {
      // What cannot be done is refused before anything is asked.
      _ = try record(isDryRun: true)
      try confirmation.confirm(removing: lost, of: total, isDryRun: commit.dryRun)
    }
    let outcome = try record(isDryRun: commit.dryRun)
    if case .unchanged = outcome { try reversal.refuseNothing() }
    CommitReport(outcome: outcome, isJSON: output.json, namesChanges: true).print(registry)
    guard !output.json else { return }
    for note in try reversal.notes(outcome, in: .current) { Notes.tell(note) }
  }
}
