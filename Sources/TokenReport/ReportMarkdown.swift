internal import TokenModel

/// Writes a report as GitHub's Markdown, no longer than a comment of GitHub may be.
package struct ReportMarkdown {
  /// The characters of which a comment may have 65,536.
  private static let most = 60_000

  private let report: Report

  package init(_ report: Report) { self.report = report }

  /// - Returns: the document with a newline at its end.
  package var text: String {
    var text = "## " + ReportMarkdown.text(report.title) + "\n"
    text += paragraphs(([report.summary] + report.lead).filter { !$0.isEmpty })
    let legend = paragraphs(report.legend)
    // What is left out is named at the end, for which room is kept.
    var room = ReportMarkdown.most - text.utf8.count - legend.utf8.count - 300
    var leftOut = 0
    for (index, section) in report.sections.enumerated() {
      let isLast = index == report.sections.count - 1
      let (part, left) = self.text(section, room: isLast ? room : room * 2 / 3)
      text += part
      room -= part.utf8.count
      if !section.isSummary { leftOut += left }
    }
    if leftOut > 0 { text += "\n\(leftOut) more rows, for which there is no room.\n" }
    return text + legend
  }

  private func paragraphs(_ phrases: [Phrase]) -> String {
    phrases.map { "\n" + ReportMarkdown.text($0) + "\n" }.joined()
  }

  /// A phrase on one line, with nothing in it that Markdown would take for markup.
  package static func text(_ phrase: Phrase) -> String {
    (phrase.sign.map { Markdown.plain($0.sign) + " " } ?? "")
      + phrase.pieces.map { piece in
        switch piece.look {
        case .code, .value: Markdown.code(piece.text)
        case .strong: "**" + Markdown.plain(piece.text) + "**"
        case .plain, .quiet, .faint, .tone: Markdown.plain(piece.text)
        }
      }.joined()
  }

  /// - Parameter room: the characters that it may take.
  /// - Returns: the text, and how many rows are not in it.
  private func text(_ section: Report.Section, room: Int) -> (text: String, leftOut: Int) {
    let rows = section.rows
    let lead = paragraphs(section.lead)
    var shown: [String] = []
    let table = table(section)
    var size = lead.utf8.count + 300
    for row in rows.indices {
      let line = table.line(row)
      size += line.utf8.count
      if size > room { break }
      shown.append(line)
    }
    if shown.isEmpty, lead.isEmpty, !rows.isEmpty { return ("", rows.count) }
    let left = rows.count - shown.count
    let body =
      lead + (shown.isEmpty ? "" : "\n" + table.head + shown.joined())
      + paragraphs(section.foot)
    guard let title = section.title.map(ReportMarkdown.text) else { return (body, left) }
    return section.isFolded
      ? ("\n<details><summary>\(title)</summary>\n\(body)\n</details>\n", left)
      : ("\n### \(title)\n\(body)", left)
  }

  /// The columns that have a text in some row.
  private func table(_ section: Report.Section) -> (head: String, line: (Int) -> String) {
    let rows = section.rows
    let hasMarks = Set(rows.map(\.mark)).count > 1
    let columns = section.columnsForPeople
    func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }
    let hasDetails = rows.contains { !$0.details.isEmpty }
    let titles =
      (hasMarks ? [""] : []) + columns.map { Markdown.plain(section.columns[$0].title) }
      + (hasDetails ? ["Details"] : [])
    let head = line(titles) + line(titles.map { _ in "---" })
    return (
      head,
      { number in
        let row = rows[number]
        var cells = columns.map { ReportMarkdown.text(row.cells[$0]) }
        if number > 0, rows[number - 1].cells[0].text == row.cells[0].text { cells[0] = "″" }
        cells[0] = String(repeating: "&emsp;", count: row.depth) + cells[0]
        if hasDetails {
          cells.append(row.details.map(ReportMarkdown.text).joined(separator: "<br>"))
        }
        return line((hasMarks ? [row.mark?.sign ?? ""] : []) + cells)
      }
    )
  }
}
