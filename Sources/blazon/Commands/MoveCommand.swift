internal import ArgumentParser
internal import TokenModel
internal import TokenOperations
internal import TokenStore

struct MoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mv",
    abstract: "Rename a token or a group, as one commit.",
    discussion: """
      Its identity and history go with it, in every revision. References to it, whole or inside \
      other values, and the deprecations that name it are rewritten in the same commit; those of a \
      published revision need --correction.

        blazon mv color.accent color.brand -m "One word for it"
        blazon mv alert dialog --dry-run
      """)

  @Argument(help: "A token or group.")
  var old: String

  @Argument(help: "Its new path.")
  var new: String

  @OptionGroup var commit: CommitOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var registry: RegistryOption

  mutating func run() throws {
    let old = try TokenPath(old)
    let new = try TokenPath(new)
    let metadata = try commit.metadata(defaultMessage: "Move \(old.text) to \(new.text)")
    let registry = try registry.openForWriting(isDryRun: commit.dryRun)
    let now = try registry.snapshot()

    let outcome = try registry.commit(
      try now.renaming(old, to: new), metadata, now: Clock.now, isDryRun: commit.dryRun,
      validate: LostValueCheck(before: now).refuse)
    CommitReport(outcome: outcome, output: output).print(registry)
  }
}
