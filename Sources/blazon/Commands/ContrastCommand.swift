internal import ArgumentParser
internal import ProjectFiles
internal import TokenAnswers
internal import TokenDiff
internal import TokenModel
internal import TokenOperations
internal import TokenStore

extension ContrastLevel: ExpressibleByArgument {
  package init?(argument: String) { self.init(rawValue: argument.uppercased()) }
}

struct ContrastCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "contrast",
    abstract: "Show the contrast of colors on their backgrounds, in each context.",
    discussion: """
      Ratios and levels are those of WCAG 2.2: AA requires 4.5:1 and AAA 7:1; for large text and \
      parts of a user interface (--large), 3:1 and 4.5:1. Declare pairs with `declare`, or with \
      "on" in a token file; others are proposed by name: x.text on x.background, onX on X. \
      Translucent text is blended with its background; a translucent background has no certain \
      ratio. `blazon check --contrast AA` fails if a declared pair misses the level.

      Each of these takes --registry <path> and --json.

        blazon contrast
        blazon contrast color.text color.background
        blazon contrast color.accent '#F7F7F7' --large
        blazon contrast 'button.**' --at main@HEAD~1 --level AAA
        blazon contrast declare button.text button.background
      """,
    subcommands: [ContrastList.self, ContrastDeclare.self],
    defaultSubcommand: ContrastList.self)
}

struct ContrastList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the contrasts of pairs, declared ones first.",
    discussion: """
      Without a revision, uses the newest one in the registry's order. Prints one line for each \
      context in which either color differs. With two arguments, shows the contrast of each color \
      of the first on each of the second, declared or not; an argument can be a color such as \
      '#F7F7F7' or white.

        blazon contrast list --declared
        blazon contrast list color.text color.background
        blazon contrast list 'color.text.*' 'color.background.*'
        blazon contrast list color.onPrimary --json
        blazon contrast list --where 'path:alert context:appearance=dark'
      """)

  @Argument(
    help: "A token, a group, or a pattern: * within a name, ** across names; on either side.")
  var path: String?

  @Argument(help: "The background: the same, or a color.")
  var background: String?

  @Option(help: "Where to look: REVISION, @WHEN or REVISION@WHEN.")
  var at: String?

  @Option(help: "The required level: AA or AAA.")
  var level = ContrastLevel.aa

  @Flag(help: "Use the limits for large text and parts of a user interface.")
  var large = false

  @Flag(help: "Leave out pairs that are only proposed by name.")
  var declared = false

  @Option(
    name: .customLong("where"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      """
      Only texts with a value that matches a query: 'path:alert context:appearance=dark' \
      (docs/query.md).
      """,
      valueName: "query"))
  var expressions: [String] = []

  @OptionGroup var output: ReportOptions
  @OptionGroup var registry: RegistryOption

  mutating func run() throws {
    let now = try registry.choice.snapshot(at: at)
    let query = try Query(all: expressions)
    query.noteOfUnit.map { Notes.tell($0) }
    let set = try now.load(isEvidenceNeeded: query.needsEvidence)
    var revision = try now.readRevision()
    if now.revision == nil,
      let other = set.revision(having: [path, background].compactMap(\.self), or: revision)
    {
      Notes.tell(
        "note: \(revision.id) lacks \(background == nil ? "it" : "one of them"); \(other.id) is the last to have \(background == nil ? "it" : "both")"
      )
      revision = other
    }
    let scope = QueryScope(set, now: now)
    let found = try contrasts(set, in: revision, now)
    try printAnswer(
      expressions.isEmpty ? found : scope.contrasts(found, where: query, in: revision), now)
  }

  /// Those of the pairs that are asked for, in all contexts.
  private func contrasts(
    _ set: TokenSet, in revision: Revision, _ now: Snapshot
  ) throws -> [Contrast] {
    if let path, let background {
      return try set.contrasts(of: path, on: background, in: revision)
    }
    let (view, _) = PointView.resolved(set, label: now.text, only: revision.id)
    let contrasts = view.revisions.flatMap { Contrast.all(in: $0) }
      .filter { $0.isDeclared || !declared }
    guard let path else { return contrasts }
    let known = Set(set.cells.map(\.path))
    let pattern = PathPattern(path, among: known)
    guard known.contains(where: pattern.matches) else {
      if ["check", "test", "verify", "validate"].contains(path) {
        throw VerbProblem.noPath(
          path,
          fix:
            "`blazon check --contrast \(level.rawValue)` fails if a declared pair misses it; "
            + "`blazon contrast` lists the pairs")
      }
      throw VerbProblem.unknownPath(path, near: nearest(path, among: known.map(\.text).sorted()))
    }
    return contrasts.filter { pattern.matches($0.text) || pattern.matches($0.background) }
  }

  private func printAnswer(_ contrasts: [Contrast], _ now: Snapshot) throws {
    let report = ContrastReport(contrasts, level: level, isLarge: large, isAsked: background != nil)
    try output.print(report.report, json: report.json(point: now.text))
    guard output.isText else { return }
    if contrasts.isEmpty, let path, let background {
      Notes.tell(
        "no context gives both \(quotedForMessage(path)) and \(quotedForMessage(background)) a color"
      )
    } else if contrasts.isEmpty {
      Notes.tell(
        expressions.first.map { _ in
          "no pair of colors matches \(expressions.joined(separator: " "))"
        }
          ?? "no pair of colors\(path.map { " of \(quotedForMessage($0))" } ?? "") is declared\(declared ? "" : " or proposed by names"): "
          + "`blazon contrast TEXT BACKGROUND` takes two tokens or colors; `blazon contrast declare --help` declares pairs"
      )
    }
    SourceNote.print(now)
  }
}

struct ContrastDeclare: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "declare",
    abstract: "Declare the background of a text color, as one commit.",
    discussion: """
      `diff` and `impact` then show how its contrast changes, and `check --contrast` requires a \
      level. The declaration applies in every context of the text. A pattern on either side \
      declares each color that matches.

        blazon contrast declare button.text button.background
        blazon contrast declare 'color.text.*' 'color.background.*'
        blazon contrast declare button.text button.background --undo
      """)

  @Argument(help: "The color of the text, or of another foreground; or a pattern.")
  var text: String

  @Argument(help: "The color of the background; or a pattern.")
  var background: String

  @Flag(help: "Remove the declaration.")
  var undo = false

  @Option(help: "The revision; required if there are several.")
  var revision: String?

  @OptionGroup var options: RecordOptions

  mutating func run() throws {
    let message = undo ? "Take \(text) off \(background)" : "Read \(text) on \(background)"
    try options.record(message) { now, _ in
      try now.declaring(text, on: background, isWithdrawn: undo, revision: revision)
    }
  }
}
