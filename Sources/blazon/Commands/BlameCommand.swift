internal import ArgumentParser
internal import PositionedJSON
internal import ProjectFiles
internal import TokenAnswers
internal import TokenDiff
internal import TokenModel
internal import TokenOperations
internal import TokenReport
internal import TokenStore

struct BlameCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "blame",
    abstract: "Show which commit set each value: who, when and why.",
    discussion: """
      Commits that only renamed a token or reformatted its value are skipped; commits that changed \
      the target of an alias are not. If a value was restored, the commit that first set it is \
      shown too. Without a revision, shows every revision's values.

        blazon blame actionSheet.background
        blazon blame color --at modern@HEAD~1 --json
      """)

  @Argument(help: "A token or group.")
  var path: String

  @Option(help: "Where to look: REVISION, @WHEN or REVISION@WHEN.")
  var at: String?

  @OptionGroup var output: ReportOptions
  @OptionGroup var registry: RegistryOption

  mutating func run() throws {
    let now = try registry.choice.snapshot(at: at)
    let path = try now.meantPath(path)
    let lines = try now.blamed(path)
    let returned = try now.returned(lines)
    let table = BlameTable(
      revisions: try now.outline().revisions, parties: ThirdParties(try now.documents()))
    try output.print(
      table.report(lines, of: path),
      json: table.json(lines, path, now.text, returned).prettyText + "\n")
    guard output.isText else { return }
    noteReturned(lines, returned)
    noteSources(lines)
    if lines.isEmpty { Notes.tell("\(now.revision ?? "") has no values there") }
    SourceNote.print(now, showsDates: true)
  }

  private func noteReturned(_ lines: [BlameLine], _ returned: [CellKey: CommitInfo]) {
    let found = lines.compactMap { line in returned[line.cell.key].map { (line.cell, $0) } }
    for (cell, first) in found.prefix(5) {
      let context = cell.context.isBase ? "" : " [\(cell.context.text)]"
      Notes.tell(
        "note: \(cell.path.text)\(context) is again as in #\(first.number), \(first.metadata.subject)"
      )
    }
    if found.count > 5 { Notes.tell("  and \(found.count - 5) more like them") }
  }

  /// What editions have on when a token changed, which is not when that was recorded.
  private func noteSources(_ lines: [BlameLine]) {
    guard Set(lines.map(\.cell.path)).count == 1, Set(lines.map(\.cell.revision)).count > 1 else {
      return
    }
    let notes = lines.flatMap { line -> [String] in
      let own = line.cell.statement.qualifiers
      return [own.since.map { "since \($0)" }, own.note].compactMap(\.self)
        .map { "\(line.cell.revision): \($0)" }
    }
    for note in notes.uniqued.prefix(4) { Notes.tell("note: in \(note)") }
  }
}
