internal import ArgumentParser
internal import ProjectFiles
internal import ProjectWork
internal import TokenAnswers
internal import TokenModel
internal import TokenOperations
internal import TokenStore

struct MoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mv",
    abstract: "Rename a token or a group, as one commit.",
    discussion: """
      Keeps its identity and history, in every revision. References to it, whole or inside other \
      values, and deprecations that name it are rewritten in the same commit; those in a published \
      revision need --correction.

      With --keep, the old name stays as a deprecated alias of the new one.

      With --since, record that NEW is the same token as OLD, which was removed. history, blame \
      and diff follow the rename; no value changes. NEW must exist at POINT. `blazon revert` \
      undoes it.

        blazon mv color.accent color.brand -m "One word for it"
        blazon mv color.accent color.brand --keep --until 3.0
        blazon mv alert dialog --dry-run
        blazon mv --since v2.0.0 color.primary color.action
      """)

  @Argument(help: "A token or group.")
  var old: String

  @Argument(help: "Its new path.")
  var new: String

  @Option(
    help: .init(
      "Record that OLD, which was removed, became NEW: a point that has NEW, such as a tag.",
      valueName: "point"))
  var since: String?

  @Flag(help: "Keep the old name as a deprecated alias of the new one.")
  var keep = false

  @Option(help: .init("With --keep: how long the old name remains usable.", valueName: "text"))
  var until: String?

  @OptionGroup var commit: CommitOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var registry: RegistryOption
  @OptionGroup var files: FilesOption

  mutating func validate() throws {
    if until != nil, !keep { throw ValidationError("--until needs --keep") }
    if keep, since != nil {
      throw ValidationError("--since and --keep exclude each other: --since changes no names")
    }
    if let until, until.allSatisfy(\.isWhitespace) || until.utf8.contains(0) {
      throw ValidationError("--until takes a text, such as 3.0, without U+0000")
    }
  }

  mutating func run() throws {
    let new = try TokenPath(new)
    let target = try files.target(registry, isDryRun: commit.dryRun)
    let registry = target.registry
    let now = try registry.snapshot()
    let old = try now.meantPath(old, isWhole: true)
    let metadata = try commit.metadata(
      defaultMessage: since.map { "Link \(old.text) to \(new.text) since \($0)" }
        ?? "Move \(old.text) to \(new.text)", isKept: target.isKept)

    let (changes, left) = try changes(old, new, now)
    let outcome = try registry.commit(
      changes, metadata, now: Clock.now, isDryRun: target.isDryRun,
      validate: LostValueCheck(before: now, target: TypedCommand.current.target).refuse)
    let written = try target.write(outcome, move: (old, new))
    CommitReport(outcome: outcome, isJSON: output.json, files: written).print(registry)
    if since == nil, !output.json { try TwinNote.print(new, before: now, besides: old) }
    for path in left.prefix(20) {
      Notes.tell("note: \(path.text) has no counterpart in \(new.text)")
    }
    if left.count > 20 { Notes.tell("… and \(left.count - 20) more have none") }
  }

  /// The changes, and with `--since` the tokens of the old group that have none in the new one.
  private func changes(
    _ old: TokenPath, _ new: TokenPath, _ now: Snapshot
  ) throws -> (ChangeSet, left: [TokenPath]) {
    guard let since else {
      var changes = try now.renaming(old, to: new)
      if keep { try now.keepOldNames(in: &changes, until: until) }
      return (changes, [])
    }
    var changes = ChangeSet()
    let then = try now.snapshot(HistoryPoint.commit(since))
    let (links, left) = try now.links(from: old, to: new, since: then)
    changes.links = links
    return (changes, left)
  }
}
