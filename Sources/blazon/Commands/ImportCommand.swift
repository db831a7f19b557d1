internal import ArgumentParser
internal import ProjectFiles
internal import ProjectWork
internal import TokenAnswers
internal import TokenDiff
internal import TokenModel
internal import TokenOperations
internal import TokenStore

struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Record token files, as one commit.",
    discussion: """
      Reads DTCG 2025.10 and the files of other tools; a folder means all token files in it. Only \
      differences are recorded. Values that the files lack stay, unless --prune is given. Tokens \
      whose meaning is certain are read; others are kept as written or left out, and a report on \
      standard error lists them with the reasons. The import fails, and records nothing, only if \
      it would record a wrong value, if a named file cannot be read, or if no token can be read. \
      An unreadable file in a folder is skipped and listed at the end; with --prune, which would \
      remove its tokens, the import fails. Old names of renamed tokens are read as the new names, \
      with a warning. --strict accepts only DTCG 2025.10.

      --history reads a git repository commit by commit, with authors, dates, messages and tags; \
      or a folder with index.json (docs/replay.md). A second run continues where the first ended.

        blazon import tokens/ -m "First import"
        blazon import dark.tokens.json --context appearance=dark -m "Dark palette"
        blazon import tokens/ --map '*dark*=context:appearance=dark'
        blazon import tokens/ --prune --dry-run
        blazon import release-2.0/ --prune --dated 2014-09-17 -m "Release 2.0"
        blazon import --history ../design-system --files 'tokens/**/*.json'
        blazon import --history ../design-system --tags 'v*'
      """)

  @Argument(
    help: .init(
      "Token files or folders, - for standard input; default: \"sources\" in blazon.json.",
      valueName: "file"))
  var files: [String] = []

  @Option(help: "The revision for files that do not name one.")
  var revision: String?

  @Option(help: "The context of all values, such as appearance=dark.")
  var context: String?

  @Flag(
    help:
      """
      Remove tokens of the revision (or of --context) that the files lack; retire unused axis \
      values.
      """)
  var prune = false

  @Flag(help: "Read old names of renamed tokens as new tokens.")
  var keepOldNames = false

  @Flag(help: "List all warnings, however many there are.")
  var all = false

  @OptionGroup var reading: ReadingOptions
  @OptionGroup(title: "Histories") var replay: ReplayOptions
  @OptionGroup var confirmation: ConfirmationOption
  @OptionGroup var commit: CommitOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var registry: RegistryOption

  mutating func validate() throws {
    if let revision, !Revision.isValidID(revision) {
      throw ValidationError("a revision's id is made of letters, digits, '.', '_' and '-'")
    }
    if replay.history != nil {
      guard files.isEmpty, context == nil, !prune, commit.message.isEmpty else {
        throw ValidationError(
          "--history brings its own files, contexts (--map) and messages; leave out the others")
      }
      if commit.dated != nil {
        throw ValidationError("--history brings its own dates; leave --dated out")
      }
    }
  }

  mutating func run() throws {
    if let folder = replay.history { return try replayHistory(folder) }
    var run = ImportRun(
      files: files, revision: revision, context: context, prunes: prune, listsAll: all,
      keepsOldNames: keepOldNames, reading: reading.value, isDryRun: commit.dryRun)
    try run.readSources()
    let metadata = try commit.metadata(defaultMessage: "Import \(run.names)")
    let registry = try registry.choice.openForWriting(isDryRun: commit.dryRun)
    let done = try run.run(
      metadata, registry, identity: VendorIdentity(choosing: replay.identity)
    ) { lost, total in
      try confirmation.confirm(removing: lost, of: total, isDryRun: commit.dryRun)
    }
    done.commitReport(isJSON: output.json).print(registry)
    try done.tellRest(registry, isJSON: output.json)
    done.leave()
  }

  private func replayHistory(_ folder: String) throws {
    var run = try ReplayRun(
      of: folder, ref: replay.ref, tags: replay.tags, files: replay.files,
      renames: replay.renaming(), reading: reading.value, revision: revision,
      registry: registry.choice.openForWriting(isDryRun: commit.dryRun), listsAll: all,
      author: commit.author, trailers: commit.trailer, isCorrection: commit.correction,
      isDryRun: commit.dryRun)
    try run.run(isJSON: output.json, print: Terminal.print)
  }
}
