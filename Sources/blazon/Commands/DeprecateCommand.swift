internal import ArgumentParser
internal import PositionedJSON
internal import TokenModel
internal import TokenStore

struct DeprecateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "deprecate",
    abstract: "Say that a token or group should not be used any more.",
    discussion: """
      Writes DTCG's $deprecated: `true`, the note, or `Use {other.path}: note`, which names the \
      replacement so that tools find it.

        blazon deprecate color.oldAccent --use color.accent --note "Same colour, one name"
        blazon deprecate color.oldAccent --undo
      """)

  @Argument(help: "A token or group.")
  var path: String

  @Option(name: .long, help: ArgumentHelp("The token to use instead.", valueName: "path"))
  var use: String?

  @Option(name: .long, help: "Why, or until when.")
  var note: String?

  @Flag(name: .long, help: "Say that it may be used again.")
  var undo = false

  @Option(name: .long, help: "The revision; needed where several have the token.")
  var revision: String?

  @OptionGroup var commit: CommitOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var registry: RegistryOption

  mutating func validate() throws {
    if undo, use != nil || note != nil {
      throw ValidationError("--undo takes back what --use and --note say; leave those out")
    }
    if let note, note.isEmpty || note.utf8.contains(0) {
      throw ValidationError("a note is not empty and holds no U+0000")
    }
  }

  mutating func run() throws {
    let path = try TokenPath(path)
    let use = try use.map { text throws(NameProblem) in try TokenPath(text) }
    let metadata = try commit.metadata(
      defaultMessage: undo ? "Use \(path.text) again" : "Deprecate \(path.text)")
    let registry = try registry.openForWriting(isDryRun: commit.dryRun)
    let now = try registry.snapshot()

    var about = try found(path, now)
    if undo {
      guard about.deprecated != nil else {
        throw ChangeProblem.notDeprecated(path, where: " in \(about.revision)")
      }
      about = about.with(deprecated: nil)
    } else {
      if let use { try check(use, insteadOf: path, about.revision, now) }
      about = about.with(deprecated: Deprecation.json(replacement: use, note: note))
    }
    var changes = ChangeSet()
    if about.isEmpty {
      changes.removingAbouts = [about.key]
    } else {
      changes.set.abouts = [about]
    }
    let outcome = try registry.commit(
      changes, metadata, now: Clock.now, isDryRun: commit.dryRun)
    CommitReport(outcome: outcome, output: output).print()
  }

  /// What is said of the token or group, in the revision that is meant.
  private func found(_ path: TokenPath, _ now: Snapshot) throws -> About {
    let known = try now.outline()
    if let revision { _ = try known.writtenRevision(revision) }
    let inner = try now.paths(in: path)
    var revisions = Set<String>()
    for path in inner {
      revisions.formUnion(try now.cells(of: path).map(\.revision))
    }
    if let revision { revisions.formIntersection([revision]) }
    guard let first = revisions.first else {
      throw try now.nothing(at: path, place: revision.map { " in \($0)" } ?? "")
    }
    guard revisions.count == 1 else {
      throw VerbProblem.needsRevision(
        known: known.revisions.map(\.id).filter(revisions.contains))
    }
    let isGroup = try now.cells(of: path).isEmpty
    return try now.abouts(of: path).first { $0.revision == first }
      ?? About(path: path, revision: first, isGroup: isGroup)
  }

  private func check(
    _ use: TokenPath, insteadOf path: TokenPath, _ revision: String, _ now: Snapshot
  ) throws {
    guard use != path else { throw ChangeProblem.replacesItself(path) }
    let isThere = try now.cells(of: use).contains { $0.revision == revision }
    guard isThere else { throw try now.nothing(at: use, place: " in \(revision)") }
  }
}
