internal import ArgumentParser
internal import ProjectFiles
internal import ProjectWork
internal import TokenModel
internal import TokenOperations
internal import TokenProject

struct JudgeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "judge",
    abstract: "Classify changes as a patch, minor or major release.",
    discussion: """
      FROM and TO are given as for `diff`. Each change gets a level by rules under a policy: `api` \
      (names and types), `visual` (also what people see) or `strict` (every value). `blazon.json` \
      can set levels, thresholds, private paths and accepted findings. Names in its outputs, or in \
      those that --outputs lists, are judged as well. Exit status: 0 within the limit or without \
      one, 1 above it, 2 could not judge.

        blazon judge @v4.1.0 @HEAD
        blazon judge @v4.1.0 @HEAD --version 4.1.0 --next 4.2.0
        blazon judge old.tokens.json new.tokens.json --policy api --at-most minor
        blazon judge --rules
      """)

  @Option(help: "The version that FROM was released as.")
  var version: String?

  @Option(help: "The planned version of TO; exit with 1 if the changes need a higher one.")
  var next: String?

  @Option(help: "Exit with 1 above this level: none, patch, minor or major.")
  var atMost: String?

  @Flag(help: "List every rule with its level under each policy.")
  var rules = false

  @Option(
    help: .init("Print the line for blazon.json that accepts this finding.", valueName: "finding"))
  var accept: String?

  @Flag(help: "Also show findings without a level, and each ripple.")
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
      throw ValidationError(
        "--sarif cannot be combined with --json, --markdown, --html, --csv or --out")
    }
    if rules, !output.isText { throw ValidationError("--rules is a text, and has no other form") }
    if next != nil, version == nil { throw ValidationError("--next needs --version") }
  }

  mutating func run() throws {
    if rules { return Terminal.print(JudgeRules.text) }
    let (version, next) = (try judging.version(version), try judging.version(next))
    if let version, let next, !version.isBefore(next) {
      throw WordProblem(
        code: "judge-version", message: "\(next) does not come after \(version)",
        fix: "name the later version with --next")
    }
    let project = try judging.comparison.project()
    let judgment = try judgment(project, version, next)
    if let accept { return try Terminal.print(judgment.acceptance(of: accept)) }
    if project.jobs.isEmpty, !judgment.findings.isEmpty {
      Notes.tell(
        "note: the names in outputs are not judged, since no blazon.json names any: --outputs css,swift"
      )
    }
    for warning in judgment.warnings { Notes.tell("warning: \(warning)") }
    if sarif {
      Terminal.print(judgment.sarif)
    } else {
      try output.print(
        judgment.report(showsAll: all, isFolded: output.isText && !all), json: judgment.json)
    }
    if !judgment.isWithin { throw FoundSomething() }
  }

  private func judgment(
    _ project: ReleaseComparison.Project, _ version: SemanticVersion?, _ next: SemanticVersion?
  ) throws -> Judgment {
    let atMost = try self.atMost.map { text throws(WordProblem) in
      try WordProblem.word(
        "level", text, JudgeLevel.init(rawValue:), JudgeLevel.allCases.map(\.rawValue))
    }
    let sides = try judging.sides(registry, verb: "judge")
    let (findings, compared) = try judging.comparison.findings(
      sides, project, renames.options(sides), reading.value)
    return Judgment(
      findings, from: sides[0].label, to: sides[1].label, compared: compared,
      settings: project.settings, version: version, next: next, atMost: atMost,
      date: project.settings.hasDays ? try sides[1].date() ?? Clock.now : nil)
  }
}
