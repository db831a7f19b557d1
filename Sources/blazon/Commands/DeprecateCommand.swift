internal import ArgumentParser
internal import ProjectFiles
internal import ProjectWork
internal import TokenAnswers
internal import TokenModel
internal import TokenOperations
internal import TokenStore

struct DeprecateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "deprecate",
    abstract: "Mark a token or group as deprecated.",
    discussion: """
      Writes DTCG's $deprecated: `true`, the note, or `Use {other.path}: note`, where tools find \
      the replacement.

        blazon deprecate color.oldAccent --use color.accent --note "Same color, one name"
        blazon deprecate color.oldAccent --undo
      """)

  @Argument(help: "A token or group.")
  var path: String

  @Option(help: .init("The token to use instead.", valueName: "path"))
  var use: String?

  @Option(help: "Why, or until when.")
  var note: String?

  @Flag(help: "Remove the deprecation.")
  var undo = false

  @Option(help: "The revision; required if several have the token.")
  var revision: String?

  @OptionGroup var commit: CommitOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var registry: RegistryOption
  @OptionGroup var files: FilesOption

  mutating func validate() throws {
    if undo, use != nil || note != nil {
      throw ValidationError("--undo removes the deprecation; leave --use and --note out")
    }
    if let note, note.isEmpty || note.utf8.contains(0) {
      throw ValidationError("a note must not be empty or contain U+0000")
    }
  }

  mutating func run() throws {
    let target = try files.target(registry, isDryRun: commit.dryRun)
    let registry = target.registry
    let now = try registry.snapshot()
    let path = try now.meantPath(path, isWhole: true)
    let use = try use.map { try now.meantPath($0) }
    let metadata = try commit.metadata(
      defaultMessage: undo ? "Use \(path.text) again" : "Deprecate \(path.text)",
      isKept: target.isKept)

    let changes =
      try undo
      ? now.undeprecating(path, revision: revision)
      : now.deprecating(path, use: use, note: note, revision: revision)
    let outcome = try registry.commit(changes, metadata, now: Clock.now, isDryRun: target.isDryRun)
    let written = try target.write(outcome)
    CommitReport(outcome: outcome, isJSON: output.json, files: written).print(registry)
    if let use { try noteTypes(path, use, now) }
    if undo { try noteGroup(around: path, changes, now) }
    if note == nil, use == nil, !undo, !commit.message.isEmpty {
      Notes.tell("note: -m is the message of the commit; --note is for the users of the token")
    }
  }

  /// Notes the group with which a token is deprecated all the same.
  private func noteGroup(around path: TokenPath, _ changes: ChangeSet, _ now: Snapshot) throws {
    let revision = changes.removingAbouts.first?.revision ?? changes.set.abouts.first?.revision
    guard let revision, let group = try now.deprecatedGroup(of: path, revision)?.text else {
      return
    }
    Notes.tell(
      "note: \(path.text) is still deprecated with its group \(group); `blazon deprecate \(group) --undo` takes that back"
    )
  }

  /// Says that what is to be used instead is of another type, as a fix-it would not compile.
  private func noteTypes(_ path: TokenPath, _ use: TokenPath, _ now: Snapshot) throws {
    func type(_ path: TokenPath) throws -> TokenType? {
      try now.cells(of: path).compactMap(\.statement.type).first
    }
    guard let old = try type(path), let new = try type(use), old != new else { return }
    Notes.tell("note: \(use.text) is a \(new.rawValue), and \(path.text) a \(old.rawValue)")
  }
}
