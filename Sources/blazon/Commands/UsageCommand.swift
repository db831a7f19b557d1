internal import ArgumentParser
internal import CodeScan
internal import ProjectFiles
internal import ProjectWork
internal import TokenAnswers
internal import TokenExport
internal import TokenModel
internal import TokenOperations
internal import TokenProject
internal import TokenStore

struct UsageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "usage",
    abstract: "Find token names in code, and names that do not exist.",
    discussion: """
      Reads CSS, SCSS, Less, Swift, TypeScript and JavaScript, HTML, Vue, Svelte, Kotlin, Dart, \
      XML and token files in each PATH, but not files that git ignores, generated files or \
      third-party packages. Names are those of the outputs in blazon.json, or of --outputs. A name \
      that a token used to have is an error, with the commit that removed it and the name to use; \
      a name that never existed is an error if the output has a prefix or a namespace, else a \
      warning. Names that the code itself declares are skipped. Exit status: 0 without errors, 1 \
      with errors.

      With --as, read one text from standard input (PATH is -), and also list possible names, such \
      as a misspelled Tailwind class.

        blazon usage web ios --outputs css,swift
        pbpaste | blazon usage - --as css --deprecated --literals
        blazon usage src --outputs css --deprecated --unused --json
      """)

  @Argument(help: "Files and folders of code; default: the current folder.")
  var paths: [String] = []

  @Option(help: "Where to look: REVISION, @WHEN or REVISION@WHEN.")
  var at: String?

  @Option(
    help: .init(
      """
      Formats whose names to look for; default: the outputs of blazon.json.
      """, valueName: "formats"))
  var outputs: String?

  @Option(
    name: .customLong("as"),
    help: .init(
      """
      The language of standard input: css, scss, less, tailwind, html, vue, ts, tsx, swift, kt, \
      dart, xml or json.
      """,
      valueName: "language"))
  var language: String?

  @Option(
    help: .init(
      "The prefix of names to leave alone, such as --foreign=--tw-.", valueName: "prefix"))
  var foreign: [String] = []

  @Flag(help: "Also list uses of deprecated tokens.")
  var deprecated = false

  @Flag(help: "Also list literal colors and lengths that match tokens, or nearly so.")
  var literals = false

  @Flag(help: "Also list unused tokens.")
  var unused = false

  @Option(
    help: .init("A file of known findings. Any other finding is an error.", valueName: "file"))
  var baseline: String?

  @Flag(help: "Remove from the baseline what is no longer found; create it if it does not exist.")
  var update = false

  @Flag(help: "Print SARIF 2.1.0 for code scanning.")
  var sarif = false

  @Flag(help: "Print annotations for GitHub Actions.")
  var github = false

  @OptionGroup var output: ReportOptions
  @OptionGroup var registry: RegistryOption

  mutating func validate() throws {
    if (language != nil) != (paths == ["-"]) {
      throw ValidationError("standard input is read by `blazon usage - --as LANGUAGE`")
    }
    if sarif || github, sarif == github || !output.isText || output.out != nil {
      throw ValidationError(
        "--sarif and --github cannot be combined with --json, --markdown, --html, --csv or --out")
    }
  }

  mutating func run() throws {
    // What code lacks of the built-in registry, nobody asks.
    guard try language != nil || RegistryFinder.find(registry.registry) != nil else {
      throw FinderProblem.nothingHere("usage")
    }
    let now = try registry.choice.snapshot(at: at)
    let code = try Configuration.here().code
    if paths.isEmpty { paths = code.files }
    foreign += code.foreign
    var usage = try usage(now)
    let isEmpty = usage.isEmpty
    if let file = baseline ?? (language == nil ? code.baseline : nil) { try ratchet(&usage, file) }
    if sarif || github {
      Terminal.print(sarif ? usage.sarif : usage.annotations)
    } else {
      try output.print(usage.report, json: usage.json)
      if output.isText { SourceNote.print(now) }
    }
    if isEmpty {
      Notes.tell(language == nil ? UsageOutputs.noNames : "note: this text uses no token names")
    }
    if usage.hasErrors { throw FoundSomething() }
  }

  /// Compares with a baseline; writes it with `--update`.
  private func ratchet(_ usage: inout Usage, _ file: String) throws {
    let found = usage.ordered
    guard try Files.status(file) != nil else {
      guard update else {
        throw VerbProblem.valueInvalid(
          "there is no baseline \(quotedForMessage(file))",
          fix: "to create it, add --update")
      }
      let new = UsageBaseline(found)
      try WrittenFile.put(new.text, file, isBeside: true)
      return usage.ratchet(new)
    }
    let old = try UsageBaseline(try Files.bytes(file), file: file)
    let left = old.shrunk(to: found)
    usage.ratchet(old)
    guard left != old else { return }
    if update { return try WrittenFile.put(left.text, file, isBeside: true) }
    Notes.tell(
      "note: \((old.count - left.count).counted("known finding")) of \(file) "
        + "are no longer there: --update takes them out")
  }

  private func usage(_ now: Snapshot) throws -> Usage {
    let snippet = try language.map(Snippet.init)
    var (usage, tokens) = try UsageOutputs.usage(
      now, in: paths, outputs, foreign: foreign, snippet: snippet, hasLiterals: literals)
    if deprecated { usage.addDeprecated(tokens) }
    if literals { usage.addLiterals(tokens) }
    if unused { usage.addUnused(tokens) }
    return usage
  }
}
