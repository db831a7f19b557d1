internal import ArgumentParser
internal import CodeScan
internal import ProjectFiles
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

/// The outputs whose names code may have.
enum UsageOutputs {
  /// The outputs by whose names a text may reach tokens; where nobody names outputs, the usual ones.
  static func jobs(_ formats: String?, for snippet: Snippet?) throws -> [ExportJob] {
    guard formats == nil, let snippet else { return try jobs(formats) }
    let all = try jobs(nil, usual: true)
    let own = all.filter { snippet.formats.contains($0.format) }
    return own.isEmpty ? all : own
  }

  /// - Parameter usual: whether the usual formats stand in for outputs that nobody names.
  static func jobs(_ formats: String?, usual: Bool = false) throws -> [ExportJob] {
    let known = try Configuration.here().jobs
    var jobs = try (formats.map { try JudgeOptions.jobs(of: $0, known) } ?? known)
      .filter { $0.template == nil }
    if jobs.isEmpty, usual {
      Notes.tell(
        "note: names are those of the usual outputs without options, since no blazon.json names outputs; a prefix is one of their options"
      )
      jobs = TokenNames.usual.map { ExportJob(format: $0, point: .head) }
    }
    guard !jobs.isEmpty else { throw noOutputs }
    return jobs
  }

  /// The names in code, and those that no token of the point has.
  ///
  /// - Parameter snippet: what is read instead of files.
  static func usage(
    _ now: Snapshot, in paths: [String], _ formats: String?, foreign: [String],
    snippet: Snippet? = nil, hasLiterals: Bool = false
  ) throws -> (usage: Usage, tokens: ResolvedTokens) {
    let set = try now.load(isEvidenceNeeded: false)
    SourceNote.print("names are those of", try now.guessedRevision())
    let (view, _) = PointView.resolved(set, label: now.text, only: try now.readRevision().id)
    guard let tokens = view.revisions.first else { throw VerbProblem.comparesNothing([now.text]) }
    let jobs = try jobs(formats, for: snippet)
    var names = CodeNames()
    names.isOfSnippet = snippet != nil
    for (export, chosen) in try exports(jobs, tokens, now) { names.add(export, chosen: chosen) }
    names.add(paths: tokens.tokens.map(\.path))
    var roots = names.roots
    roots.hasLiterals = hasLiterals
    let (files, skipped) =
      try snippet.map { ([try $0.file(roots)], []) }
      ?? CodeFiles.scanned(paths.isEmpty ? ["."] : paths, roots: roots)
    for path in skipped {
      Notes.tell("warning: \(path) is not read, since it is not UTF-8 or larger than 5 MB")
    }
    if snippet == nil { try refuseNone(files, of: paths, jobs) }
    var usage = Usage(files, names: names, foreign: foreign)
    if usage.hasUnknown {
      let former = try FormerNames(now, tokens: tokens, current: names) { try exports(jobs, $0) }
      usage.addUnknown(former.former)
    }
    return (usage, tokens)
  }

  /// The usual formats as an option, where the project names none.
  static var usual: [String] {
    let isKnown = (try? jobs(nil)) != nil
    return isKnown ? [] : ["--outputs=" + TokenNames.usual.map(\.rawValue).joined(separator: ",")]
  }

  static let noNames =
    "note: none of the names is in these files; is this the code, and are these its outputs?"

  static let noOutputs = ValidationError(
    "no blazon.json here names outputs: --outputs css,swift names their formats")

  /// Where code uses the tokens of a state.
  static func uses(
    of tokens: ResolvedTokens, in paths: [String], _ jobs: [ExportJob]
  ) throws -> CodeUses {
    var names = CodeNames()
    for (export, chosen) in try exports(jobs, tokens) { names.add(export, chosen: chosen) }
    let (files, _) = try CodeFiles.scanned(paths, roots: names.roots)
    try refuseNone(files, of: paths, jobs)
    return CodeUses(Usage(files, names: names, foreign: []))
  }

  /// - Parameter now: the registry of the tokens, where names that outputs keep are names, too.
  static func exports(
    _ jobs: [ExportJob], _ tokens: ResolvedTokens, _ now: Snapshot? = nil
  ) throws -> [(Export, [String: String])] {
    try jobs.flatMap { try $0.each(in: tokens.revision) }.map { job in
      var options = ExportOptions(fileNames: [], chosen: job.chosen)
      options.listsNames = true
      var whole = tokens
      if let now, let since = job.since, ExportJob.keepingNames.contains(job.format) {
        whole = try ExportSource(now, revision: tokens.revision, under: [], since: since)
          .tokens(for: job.format, job.chosen)
      }
      let chosen = whole.choosing(job.context).kept(job.under)
      return (try TokenExport.export(chosen, as: job.format, options: options), job.chosen)
    }
  }

  /// Refuses what has no file that can have names of the outputs: nothing would be compared.
  private static func refuseNone(
    _ files: [Usage.File], of paths: [String], _ jobs: [ExportJob]
  ) throws {
    guard !files.isEmpty else { throw noCode(paths) }
    let formats = Set(jobs.map(\.format))
    if files.contains(where: { $0.language == .tokens }) { return }
    let known = Set(files.flatMap(\.language.formats))
    guard known.isDisjoint(with: formats) else { return }
    throw VerbProblem.valueInvalid(
      "no file in \(quoted(paths)) can have names of \(formats.map(\.rawValue).sorted().joined(separator: ", "))",
      fix: "name code of these outputs, or with --outputs those of the code: "
        + known.map(\.rawValue).sorted().joined(separator: ","))
  }

  static func noCode(_ paths: [String]) -> VerbProblem {
    VerbProblem.valueInvalid(
      "no code that can be read is in \(quoted(paths))",
      fix: "name the files or folders of the code, such as src")
  }

  private static func quoted(_ paths: [String]) -> String {
    quotedForMessage(paths.isEmpty ? "." : paths.joined(separator: ", "))
  }
}
