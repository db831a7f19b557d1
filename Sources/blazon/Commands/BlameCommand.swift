internal import ArgumentParser
internal import PositionedJSON
internal import TerminalText
internal import TokenDiff
internal import TokenModel
internal import TokenOperations
internal import TokenStore

struct BlameCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "blame",
    abstract: "Tell for each value which commit set it: who, when and why.",
    discussion: """
      A commit that only renamed a token, or wrote its value otherwise, is passed over; one that moved what its alias names is not. Where a value is back that was \
      there before, the commit that set it then is named, too. Without a revision, every revision's values.

        blazon blame actionSheet.background
        blazon blame color --at modern@HEAD~1 --json
      """)

  @Argument(help: "A token or group.")
  var path: String

  @Option(name: .long, help: "Where to look: REVISION, @WHEN or REVISION@WHEN.")
  var at: String?

  @OptionGroup var pager: PagerOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var registry: RegistryOption

  mutating func run() throws {
    let point = try at.map { text throws(PointProblem) in try Point(text) } ?? .head
    let registry = try registry.openForReading()
    let now = try registry.snapshot(point)
    let path = try now.meantPath(path)
    let lines = try blamed(now, path)
    let returned = try returned(lines, now)
    if output.json {
      Terminal.print(json(lines, path, point, returned).prettyText + "\n")
    } else {
      let table = BlameTable(
        style: Terminal.style(output.color), revisions: try now.outline().revisions,
        parties: ThirdParties(try now.documents()))
      Pager.print(table.render(lines), pager)
      noteReturned(lines, returned)
      if lines.isEmpty { Terminal.note("\(now.revision ?? "") has no values there".terminalSafe) }
      SourceNote.print(now, showsDates: true)
    }
  }

  private func blamed(
    _ now: Snapshot, _ path: TokenPath
  ) throws -> [BlameLine] {
    let lines = try now.blame(path)
    guard !lines.isEmpty else { throw try PathAdvice(now: now).problem(path) }
    let outline = try now.outline()
    let order = ContextOrder(axes: outline.axes.names, revisions: outline.revisions)
    // The lines of a token in a revision stand together already.
    return lines.filter { now.revision == nil || $0.cell.revision == now.revision }
      .reduce(into: [[BlameLine]]()) { groups, line in
        if let last = groups.last?.last?.cell, last.path == line.cell.path,
          last.revision == line.cell.revision
        {
          groups[groups.count - 1].append(line)
        } else {
          groups.append([line])
        }
      }.flatMap { order.sorted($0) { $0.cell.context } }
  }

  /// More lines are not looked up one by one.
  private static let mostReturned = 200

  /// The commit that set a value before the one that brought it back, by its cell: a revert says who took a change
  /// back, and not who chose the value.
  private func returned(
    _ lines: [BlameLine], _ now: Snapshot
  ) throws -> [CellKey: CommitInfo] {
    guard lines.count <= BlameCommand.mostReturned else { return [:] }
    var found: [CellKey: CommitInfo] = [:]
    var histories: [TokenPath: [HistoryEntry]] = [:]
    for line in lines where line.commit.number > 1 {
      let history = try histories[line.cell.path] ?? now.history(of: line.cell.path)
      histories[line.cell.path] = history
      let earlier = history.first { entry in
        guard entry.commit.number < line.commit.number, case .cell(_, let after?) = entry.event
        else { return false }
        return after.revision == line.cell.revision && after.context == line.cell.context
          && after.statement.givesSame(as: line.cell.statement) && after.statement.value != nil
      }
      found[line.cell.key] = earlier?.commit
    }
    return found
  }

  private func noteReturned(_ lines: [BlameLine], _ returned: [CellKey: CommitInfo]) {
    let found = lines.compactMap { line in returned[line.cell.key].map { (line.cell, $0) } }
    for (cell, first) in found.prefix(5) {
      let context = cell.context.isBase ? "" : " [\(cell.context.text)]"
      Terminal.note(
        "note: \(cell.path.text)\(context) is again as in #\(first.number), \(HistoryText.subject(first))"
          .terminalSafe)
    }
    if found.count > 5 { Terminal.note("  and \(found.count - 5) more like them") }
  }

  private func json(
    _ lines: [BlameLine], _ path: TokenPath, _ point: Point, _ returned: [CellKey: CommitInfo]
  ) -> JSON {
    .object([
      .init("point", .string(point.text)),
      .init("path", .string(path.text)),
      .init(
        "cells",
        .array(
          lines.map { line in
            .object(
              [
                .init("path", .string(line.cell.path.text)),
                .init("revision", .string(line.cell.revision)),
                .init("context", line.cell.context.json),
              ] + line.cell.statement.jsonMembers + [
                .init("commit", line.commit.json),
                .init("was", .string(line.path.text)),
                .init("before", returned[line.cell.key]?.json ?? .null),
              ])
          })),
    ])
  }
}

/// The path once, then for each cell: revision, context, value, commit, day, author and why.
private struct BlameTable {
  let style: TextStyle
  /// All of the registry.
  let revisions: [Revision]
  let parties: ThirdParties

  func render(_ lines: [BlameLine]) -> String {
    let history = HistoryText(style: style, revisions: revisions)
    let rows = lines.map { line in
      [
        history.name(line.cell.revision), line.cell.context.text.terminalSafe,
        history.statement(line.cell.statement) + parties.signs(line.cell),
        "#\(line.commit.number)",
        String(line.commit.shortHash), line.commit.sourceAt.day,
        HistoryText.author(line.commit),
      ]
    }
    var widths = [Int](repeating: 0, count: 7)
    for (row, line) in zip(rows, lines) {
      for column in row.indices {
        let width =
          column == 2 ? valueWidth(line, history) : row[column].terminalWidth
        widths[column] = max(widths[column], width)
      }
    }
    widths[2] = min(widths[2], 40)
    var text = ""
    var last: TokenPath?
    for (row, line) in zip(rows, lines) {
      if line.cell.path != last {
        text += style.bold(line.cell.path.text.terminalSafe) + "\n"
        last = line.cell.path
      }
      text += "  " + self.line(row, widths, valueWidth(line, history)) + why(line) + "\n"
    }
    let legend = parties.legend(lines.map(\.cell))
    return text + (legend.isEmpty ? "" : "\n" + legend.joined(separator: "\n") + "\n")
  }

  private func valueWidth(_ line: BlameLine, _ history: HistoryText) -> Int {
    history.width(line.cell.statement) + parties.signs(line.cell).count
  }

  private func line(_ row: [String], _ widths: [Int], _ valueWidth: Int) -> String {
    var line = ""
    for column in row.indices where widths[column] > 0 {
      let width = column == 2 ? valueWidth : row[column].terminalWidth
      let text = column == 3 || column == 4 ? style.painted(row[column], "33") : row[column]
      line += text.padded(to: widths[column], taken: width) + (column == 3 ? " " : "  ")
    }
    return line
  }

  private func why(_ line: BlameLine) -> String {
    var text = line.commit.metadata.isCorrection ? style.painted("correction: ", "35") : ""
    text += HistoryText.subject(line.commit)
    if line.path != line.cell.path { text += style.dim(" (as \(line.path.text.terminalSafe))") }
    return text
  }
}
