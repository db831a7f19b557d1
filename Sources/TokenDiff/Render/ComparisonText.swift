package import TerminalText
internal import TokenModel

/// Writes a comparison for people: a table with a column for each edition, and a legend of its signs.
package struct ComparisonText: Sendable {
  /// The width and colors of the terminal.
  package var style: TextStyle
  /// The documents that are not by the vendor of the design.
  package var thirdParties: ThirdParties

  package init(style: TextStyle, thirdParties: ThirdParties = ThirdParties()) {
    self.style = style
    self.thirdParties = thirdParties
  }

  /// - Returns: lines that each end with a newline, no wider than the terminal unless there are too many
  ///   columns for it.
  package func render(_ comparison: Comparison) -> String {
    let sections = ComparisonOutline.sections(comparison.rows)
    let title = sections.count == 1 ? sections[0].title : ""
    let marks = ThirdPartyMarks(comparison, thirdParties)
    let table = ComparisonTable(comparison, sections, marks, style: style, corner: title)
    var lines = table.header
    lines.append(table.rule)
    for section in sections {
      if sections.count > 1 { lines.append(contentsOf: table.title(section.title)) }
      for group in section.groups {
        if let heading = group.heading { lines.append(style.bold(heading)) }
        for entry in group.entries { lines += table.lines(entry) }
      }
    }
    lines += foldLine(comparison, isEmpty: sections.isEmpty)
    let legend = ComparisonLegend(comparison, marks).lines(width: style.width)
    if !legend.isEmpty { lines += [table.rule] + legend.map(style.dim) }
    return lines.map { $0.withoutTrailingBlanks + "\n" }.joined()
  }

  private func foldLine(_ comparison: Comparison, isEmpty: Bool) -> [String] {
    let lines = comparison.foldLines
    return lines.isEmpty && isEmpty ? ["nothing to compare"] : lines.map(style.dim)
  }
}

extension Comparison {
  /// What was left out, in words.
  var foldLines: [String] {
    [
      (foldedRows, "stated in one era only (--all)"), (silentRows, "not stated in any (--all)"),
      (otherRows, "left out by --only"),
    ].compactMap { count, what in
      count == 0 ? nil : "+ \(count) \(count == 1 ? "row" : "rows") \(what)"
    }
  }
}

/// The layout of the table: the widths of its columns follow from the text and the terminal.
struct ComparisonTable {
  private let style: TextStyle
  private let columns: [Comparison.Column]
  private let corner: String
  private let labelWidth: Int
  private let widths: [Int]
  private let marks: ThirdPartyMarks

  /// The width of a mark and a blank before the text of a column.
  private static let markWidth = 2
  /// The width of the gap between the text of a column and the next mark.
  private static let gap = 1

  init(
    _ comparison: Comparison, _ sections: [ComparisonOutline.Section], _ marks: ThirdPartyMarks,
    style: TextStyle, corner: String
  ) {
    self.style = style
    self.marks = marks
    self.corner = corner
    columns = comparison.columns
    let entries = sections.flatMap(\.groups).flatMap(\.entries)
    let labels = entries.map { $0.label.terminalWidth + $0.indent } + [corner.terminalWidth]
    labelWidth = min(max(12, labels.max() ?? 0), max(12, style.width * 3 / 10)) + 1
    var wanted = columns.map { column in
      max(
        column.label.terminalSafe.terminalWidth,
        (column.revision.title ?? "").terminalSafe.terminalWidth)
    }
    for row in entries.map(\.row) {
      for (index, cell) in row.cells.enumerated() {
        let swatch = style.swatchColor(cell.answer.stated) == nil ? 0 : style.swatchWidth
        let signs = marks.signs(cell, in: index).terminalWidth
        wanted[index] = max(wanted[index], cell.text(row.aliases).terminalWidth + swatch + signs)
      }
    }
    let taken = ComparisonTable.markWidth + ComparisonTable.gap
    let total = style.width - labelWidth - columns.count * taken + ComparisonTable.gap
    widths = sharedWidths(wanted, total: max(total, 0), least: 6)
  }

  private var width: Int {
    let columns = widths.reduce(0) { $0 + $1 + ComparisonTable.markWidth + ComparisonTable.gap }
    return labelWidth + columns - ComparisonTable.gap
  }

  var rule: String { style.dim(String(repeating: "─", count: width)) }

  /// The heading of each column: its point and, below that, its title.
  var header: [String] {
    let labels = zip(columns, widths).enumerated().map { index, column in
      let dagger = marks.wholeColumns.contains(index) ? ThirdPartyMarks.sign : ""
      return (column.0.label.terminalSafe + dagger).wrapped(width: column.1)
    }
    let titles = zip(columns, widths).map {
      ($0.revision.title ?? "").terminalSafe.wrapped(width: $1)
    }
    let first = lines([corner], labels).map(style.bold)
    let second = lines([], titles).map { style.dim($0.withoutTrailingBlanks) }
    return columns.contains { $0.revision.title != nil } ? first + second : first
  }

  /// A component's title between thin lines.
  func title(_ text: String) -> [String] {
    let rest = max(0, width - text.terminalWidth - 1)
    return [style.bold(text) + " " + style.dim(String(repeating: "─", count: rest))]
  }

  func lines(_ entry: ComparisonOutline.Entry) -> [String] {
    let indent = String(repeating: " ", count: entry.indent)
    let room = max(4, labelWidth - 1 - entry.indent - 1)
    // Continued lines stand one blank further in.
    let label = entry.label.wrapped(width: room, firstIndent: -1).enumerated().map {
      indent + ($0.offset == 0 ? "" : " ") + $0.element
    }
    let aliases = entry.row.aliases
    let cells = zip(entry.row.cells, widths).enumerated().map { index, pair in
      let (cell, width) = pair
      let swatch = style.swatchColor(cell.answer.stated) == nil ? 0 : style.swatchWidth
      return (cell.text(aliases) + marks.signs(cell, in: index)).wrapped(
        width: width, firstIndent: swatch)
    }
    return lines(label, cells, entry.row)
  }

  /// Puts wrapped texts side by side; the mark and the swatch of a cell are on its first line.
  private func lines(
    _ label: [String], _ texts: [[String]], _ row: Comparison.Row? = nil
  ) -> [String] {
    let height = max(label.count, texts.map(\.count).max() ?? 0)
    return (0..<height).map { number in
      var line = (number < label.count ? label[number] : "").padded(to: labelWidth)
      for (index, text) in texts.enumerated() {
        let isLast = index == texts.count - 1
        let width = widths[index] + (isLast ? 0 : ComparisonTable.gap)
        let words = number < text.count ? text[number] : ""
        guard let row else {
          line += "  " + words.padded(to: width)
          continue
        }
        let relation = CellRelation(row.cells[index], in: row)
        line += number == 0 ? sign(relation) : "  "
        line += field(words, row.cells[index], relation, width, isFirst: number == 0)
      }
      return line
    }
  }

  private func sign(_ relation: CellRelation) -> String {
    guard let sign = relation.sign else { return "  " }
    return style.painted(sign, relation.color) + " "
  }

  private func field(
    _ text: String, _ cell: Comparison.Cell, _ relation: CellRelation, _ width: Int, isFirst: Bool
  ) -> String {
    let color = isFirst ? style.swatchColor(cell.answer.stated) : nil
    let room = width - (color == nil ? 0 : style.swatchWidth)
    let blanks = String(repeating: " ", count: max(0, room - text.terminalWidth))
    return (color.map(style.swatch) ?? "") + emphasised(text, relation) + blanks
  }

  /// The text in bold if something changed, and dim if no value is stated.
  private func emphasised(_ text: String, _ relation: CellRelation) -> String {
    switch relation {
    case .mark(.changed), .mark(.reversed), .mark(.refined): style.bold(text)
    case .mark(.notStated), .mark(.didNotExist), .mark(.notRecorded), .mark(.general),
      .mark(.broken):
      style.dim(text)
    case .mark(.same), .mark(.notCompared), .mark(.firstStated), .mark(.converted), .mark(.demand),
      .firmer, .softer:
      text
    }
  }
}
