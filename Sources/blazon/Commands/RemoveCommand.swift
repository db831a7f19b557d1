internal import ArgumentParser
internal import ProjectFiles
internal import ProjectWork
internal import TokenAnswers
internal import TokenModel
internal import TokenOperations
internal import TokenStore

struct RemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rm",
    abstract: "Remove a token or a group, as one commit.",
    discussion: """
      Its history stays: `blazon show PATH --at @HEAD~1` still works. If other tokens refer to it \
      and would lose their values, they are listed and nothing is removed. A description is \
      removed with the last value it describes. Asks before it removes several tokens; without a \
      terminal it needs --yes.

        blazon rm color.oldAccent -m "No longer used"
        blazon rm alert --revision modern --context appearance=dark --dry-run
      """)

  @Argument(help: "A token or group.")
  var path: String

  @Option(help: "Only from this revision.")
  var revision: String?

  @Option(help: "Only in this context, such as appearance=dark; '' is the base.")
  var context: String?

  @OptionGroup var confirmation: ConfirmationOption
  @OptionGroup var commit: CommitOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var registry: RegistryOption
  @OptionGroup var files: FilesOption

  mutating func run() throws {
    let target = try files.target(registry, isDryRun: commit.dryRun)
    let registry = target.registry
    let now = try registry.snapshot()
    let context = try context.map { try Context(text: $0, among: now.outline().revisions) }
    let path = try now.meantPath(path, isWhole: true)
    let metadata = try commit.metadata(defaultMessage: "Remove \(path.text)", isKept: target.isKept)
    if let revision { _ = try now.writtenRevision(revision) }

    let changes = try now.removal(of: path, revision: revision, context: context)
    guard !changes.changesNoToken else {
      throw try now.nothing(at: path, place: place(context))
    }
    func record(isDryRun: Bool) throws -> CommitOutcome {
      try registry.commit(
        changes, metadata, now: Clock.now, isDryRun: isDryRun,
        validate: LostValueCheck(before: now, target: TypedCommand.current.target).refuse)
    }
    let lost = try now.tokensLost(to: changes)
    if lost.count > 1 {
      // What cannot be done is refused before anything is asked.
      _ = try record(isDryRun: true)
      try confirmation.confirm(removing: lost, of: nil, isDryRun: commit.dryRun)
    }
    let outcome = try record(isDryRun: target.isDryRun)
    let written = try target.write(outcome, removed: context == nil ? path : nil)
    CommitReport(outcome: outcome, isJSON: output.json, files: written).print(registry)
  }

  private func place(_ context: Context?) -> String {
    (revision.map { " in \($0)" } ?? "")
      + (context.map { $0.isBase ? " in the base context" : " in \($0.text)" } ?? "")
  }
}
