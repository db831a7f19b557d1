internal import ArgumentParser
internal import TokenModel
internal import TokenOperations
internal import TokenProject
internal import TokenStore

struct JudgeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "judge",
    abstract: "Tell whether what changed may ship as a patch, a minor or a major release.",
    discussion: """
      FROM and TO are named as for `diff`. Each change is judged by rules with a level under a policy: \
      `api` (names and types), `visual` (and what people see) or `strict` (every value). `blazon.json` \
      may set levels, thresholds, private paths and what was accepted. The names of its outputs are \
      judged as well, or of those that --outputs lists. Exit status: 0 within the limit or without one, \
      1 above it, 2 could not judge.

        blazon judge @v4.1.0 @HEAD
        blazon judge @v4.1.0 @HEAD --version 4.1.0 --next 4.2.0
        blazon judge old.tokens.json new.tokens.json --policy api --at-most minor
        blazon judge --rules
      """)

  @Argument(help: "From: REVISION, @WHEN, REVISION@WHEN or a file; else the last tag.")
  var from: String?

  @Argument(help: "To; else HEAD, or the end of a range, A..B.")
  var to: String?

  @Argument(
    parsing: .postTerminator,
    help: .init(
      "Files or folders, in revisions of git.", valueName: "path"))
  var paths: [String] = []

  @Option(help: "The version that FROM was released as.")
  var version: String?

  @Option(help: "The version that TO is to be; exit with 1 if that is not enough.")
  var next: String?

  @Option(help: "Exit with 1 above this level: none, patch, minor or major.")
  var atMost: String?

  @Flag(help: "List every rule with its level under each policy.")
  var rules = false

  @Option(help: .init("Print the line for blazon.json that accepts it.", valueName: "finding"))
  var accept: String?

  @Flag(help: "Show findings without a level, too, and each ripple.")
  var all = false

  @Flag(help: "Print SARIF 2.1.0 for code scanning.")
  var sarif = false

  @OptionGroup var judging: JudgeOptions
  @OptionGroup var reading: ReadingOptions
  @OptionGroup var renames: RenameOptions
  @OptionGroup var output: ReportOptions
  @OptionGroup var registry: RegistryOption

  mutating func validate() throws {
    if sarif, !output.isText || output.out != nil {
      throw ValidationError("--sarif stands without --json, --markdown, --html, --csv and --out")
    }
    if next != nil, version == nil { throw ValidationError("--next needs --version") }
  }

  mutating func run() throws {
    if rules { return Terminal.print(JudgeRules.text) }
    let (version, next) = (try judging.version(version), try judging.version(next))
    if let version, let next, !version.isBefore(next) {
      throw JudgeProblem.notLater(next.description, version.description)
    }
    let project = try judging.project()
    let judgment = try judgment(project, version, next)
    if let accept { return try Terminal.print(judgment.acceptance(of: accept)) }
    if project.jobs.isEmpty, !judgment.findings.isEmpty {
      Terminal.note(
        "note: the names in outputs are not judged, since no blazon.json names any: --outputs css,swift"
      )
    }
    for warning in judgment.warnings { Terminal.note("warning: \(warning)".terminalSafe) }
    if sarif {
      Terminal.print(judgment.sarif)
    } else {
      try output.print(
        judgment.report(showsAll: all, isFolded: output.isText && !all), json: judgment.json)
    }
    if !judgment.isWithin { throw FoundSomething() }
  }

  private func judgment(
    _ project: JudgeOptions.Project, _ version: SemanticVersion?, _ next: SemanticVersion?
  ) throws -> Judgment {
    let atMost = try self.atMost.map { text throws(JudgeProblem) in
      try JudgeProblem.word(
        "level", text, JudgeLevel.init(rawValue:), JudgeLevel.allCases.map(\.rawValue))
    }
    let sides = try PointArguments.sides(
      registry, verb: "judge", from, to, paths, unnamed: .sinceLastTag)
    if sides.contains(where: { $0.point != nil }) { try registry.noteFallback() }
    let (findings, compared) = try judging.findings(sides, project, renames.options(sides), reading)
    return Judgment(
      findings, from: sides[0].label, to: sides[1].label, compared: compared,
      settings: project.settings, version: version, next: next, atMost: atMost,
      date: project.settings.hasDays ? try sides[1].date() ?? Clock.now : nil)
  }
}
