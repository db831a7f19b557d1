internal import ArgumentParser
internal import PositionedJSON
internal import ProjectFiles
internal import ProjectWork
internal import TokenAnswers
internal import TokenDiff
internal import TokenModel
internal import TokenOperations
internal import TokenReport
internal import TokenStore

struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    // Or the parser first looks for a request of a completion script, which only the program takes.
    _superCommandName: "blazon",
    abstract: "Show a token: its values, their sources, and since when.",
    discussion: """
      Without a revision, uses the newest one in the registry's order. For a group, lists its \
      tokens.

        blazon show actionSheet.background 2010
        blazon show color.systemBlue --json
        blazon show color.systemBlue --why --context appearance=dark
        blazon show color.systemBlue --history
        blazon show color.systemBlue --names --outputs css,swift
      """)

  @Argument(help: "The token's path.")
  var path: String

  @Argument(help: .init("Where to look, as --at.", valueName: "point"))
  var second: String?

  @Option(help: "Where to look: REVISION, @WHEN or REVISION@WHEN.")
  var at: String?

  @Option(help: "Only in this context, such as appearance=dark; other axes take their first value.")
  var context: String?

  @Flag(help: "Show every value it ever had, with commits, newest first.")
  var history = false

  @Flag(help: "Show how the value was resolved.")
  var why = false

  @Flag(help: "Show its name in each output, with old names that still work.")
  var names = false

  @Option(
    help: .init(
      "With --names: formats; else the outputs of blazon.json, or the usual ones.",
      valueName: "formats"))
  var outputs: String?

  @OptionGroup var output: ReportOptions
  @OptionGroup var registry: RegistryOption

  mutating func validate() throws {
    if second != nil, at != nil {
      throw ValidationError("give the point once: as an argument, or with --at")
    }
    if [history, why, names].count(where: \.self) > 1 {
      throw ValidationError("give one of --history, --why and --names")
    }
    if outputs != nil, !names { throw ValidationError("--outputs needs --names") }
    if history, context != nil {
      throw ValidationError("--history shows all contexts; leave --context out")
    }
  }

  mutating func run() throws {
    let now = try registry.choice.snapshot(at: at ?? second)
    AtExit.leave(now)
    let revisions = try now.askedRevisions()
    let wanted = try context.map { try Context(text: $0, among: revisions) }
    if let wanted { try revisions.check(wanted) }
    let (paths, note) = try now.shown(path, at: wanted)
    if let note { Notes.tell(note) }
    if context == nil, !history, let named = try now.context(namedBy: path, of: paths) {
      try take(named.context, statedIn: named.revisions, paths, now)
    }
    let path = paths.count == 1 ? paths[0] : TokenPath(trusted: path)
    let page = try ShownPages(
      now, context: context, history: history, why: why, names: names
    ) { [outputs] in
      try UsageOutputs.jobs(outputs, usual: true)
    }.page(of: path, among: paths)
    try output.print(page.report, json: page.json.prettyText + "\n")
    if output.isText {
      if let wanted = (page as? ShownGroup)?.wanted, !wanted.isBase {
        let command = command("list", path, "--context", wanted.text)
        Notes.tell("note: `\(command)` lists only what differs there")
      }
      if why, try now.cells(of: path).contains(where: { !$0.evidence.isEmpty }) {
        Notes.tell("note: `\(command("show", path))` has the sources")
      }
      if !names { SourceNote.print(now, showsDates: true) }
    }
  }

  /// Another command of the same point.
  private func command(_ verb: String, _ path: TokenPath, _ options: String...) -> String {
    let point = (at ?? second).map { ["--at", $0] } ?? []
    return TypedCommand.text([verb, path.text] + point + options)
  }

  /// Shows the context that words name, or has the revisions that state something for it.
  private mutating func take(
    _ named: Context, statedIn revisions: [String], _ paths: [TokenPath], _ now: Snapshot
  ) throws {
    let revision = try now.readRevision()
    if (try? revision.check(named)) != nil,
      now.revision != nil || revisions.contains(revision.id)
    {
      context = named.text
      return Notes.tell("note: the answer is that at \(named.text)")
    }
    guard let last = revisions.last, let path = paths.first else { return }
    let command = TypedCommand.text(["show", path.text, "--at", last, "--context", named.text])
    Notes.tell(
      "note: \(revision.id) has no \(named.text); it is in \(revisions.listed(most: 4)): `\(command)`"
    )
  }
}
