internal import TerminalText
internal import TokenModel

/// Writes a report whose columns stand side by side, each wrapped to its share of the terminal.
struct ReportGrid {
  private let style: TextStyle
  private let report: Report
  /// The columns beside the first.
  private let columns: [Int]
  private let labelWidth: Int
  private let widths: [Int]

  /// The width of a sign and a blank before the text of a column.
  private static let signWidth = 2

  /// Whether other columns stand below these.
  private let isContinued: Bool
  /// Whether no word has to be broken.
  private let isWide: Bool

  /// The lines of a report; columns for whose words there is no room stand below the others.
  static func lines(_ report: Report, style: TextStyle) -> [String] {
    var open = report.sections.first?.gridColumns ?? []
    var lines: [String] = []
    while !open.isEmpty {
      var grid = ReportGrid(report, open, isContinued: false, style: style)
      var count = open.count
      while count > 1, !grid.isWide {
        count -= 1
        grid = ReportGrid(report, Array(open.prefix(count)), isContinued: true, style: style)
      }
      open.removeFirst(count)
      lines += grid.lines + (open.isEmpty ? [] : [""])
    }
    return lines
  }

  private init(_ report: Report, _ columns: [Int], isContinued: Bool, style: TextStyle) {
    (self.report, self.style) = (report, style)
    (self.columns, self.isContinued) = (columns, isContinued)
    let all = report.sections.first?.columns ?? []
    let rows = report.sections.flatMap(\.rows)
    let labels = rows.map { 1 + 2 * $0.depth + ReportGrid.label($0).terminalWidth }
    labelWidth = min(max(12, labels.max() ?? 0), max(12, style.width * 3 / 10)) + 1
    let wanted = columns.map { index in
      let head = [all[index].title, all[index].subtitle].map(\.terminalSafe.terminalWidth)
      return (head + rows.map { ReportGrid.width($0.cells[index], style) }).max() ?? 0
    }
    let taken = columns.count * (ReportGrid.signWidth + 1)
    let longest = columns.indices.map { number in
      let texts = [all[columns[number]].title] + rows.map { $0.cells[columns[number]].text }
      let words = texts.flatMap { $0.terminalSafe.split(separator: " ") }
      let most = words.lazy.flatMap { String($0).breakable }.map(\.terminalWidth).max() ?? 0
      return min(wanted[number], max(6, most + style.swatchWidth))
    }
    let left = style.width - labelWidth - taken + 1 - longest.reduce(0, +)
    isWide = left >= 0
    widths = zip(longest, sharedWidths(zip(wanted, longest).map(-), total: max(left, 0))).map(+)
  }

  private static func label(_ row: Report.Row) -> String {
    (row.short ?? row.cells[0]).text.terminalSafe
  }

  private static func swatch(_ phrase: Phrase, _ style: TextStyle) -> String {
    style.swatch(phrase.pieces.first?.picture)
  }

  private static func width(_ phrase: Phrase, _ style: TextStyle) -> Int {
    phrase.text.terminalSafe.terminalWidth
      + (swatch(phrase, style).isEmpty ? 0 : style.swatchWidth)
  }

  private var width: Int { widths.reduce(labelWidth - 1) { $0 + $1 + ReportGrid.signWidth + 1 } }

  private func rule(_ width: Int) -> String { style.dim(String(repeating: "─", count: width)) }

  var lines: [String] {
    guard let first = report.sections.first, !columns.isEmpty else { return [] }
    let isAlone = report.sections.count == 1
    let corner = isAlone ? first.title?.text.terminalSafe ?? "" : ""
    func heads(_ texts: [String]) -> [[String]] {
      zip(texts, widths).map { $0.terminalSafe.wrapped(width: $1) }
    }
    var lines = self.lines(
      corner.wrapped(width: labelWidth - 1), heads(columns.map { first.columns[$0].title })
    ).map { style.bold($0.withoutTrailingBlanks) }
    let subtitles = columns.map { first.columns[$0].subtitle }
    if subtitles.contains(where: { !$0.isEmpty }) {
      lines += self.lines([], heads(subtitles)).map { style.dim($0.withoutTrailingBlanks) }
    }
    lines.append(rule(width))
    for section in report.sections {
      if !isAlone, let title = section.title?.text.terminalSafe {
        lines.append(style.bold(title) + " " + rule(max(0, width - title.terminalWidth - 1)))
      }
      for group in section.groups {
        if let title = group.title { lines.append(style.bold(title.text.terminalSafe)) }
        for row in group.rows { lines += self.lines(row) }
      }
      if isContinued { continue }
      lines += section.foot.flatMap { $0.text.terminalSafe.wrapped(width: width) }
        .map(style.dim)
    }
    return report.legend.isEmpty || isContinued ? lines : lines + [rule(width)]
  }

  private func lines(_ row: Report.Row) -> [String] {
    let indent = "".padded(to: 1 + 2 * row.depth)
    let room = max(4, labelWidth - 2 - indent.utf8.count)
    // Continued lines stand one blank further in.
    let label = ReportGrid.label(row).wrapped(width: room, firstIndent: -1).enumerated().map {
      indent + ($0.offset == 0 ? "" : " ") + $0.element
    }
    let cells = columns.map { row.cells[$0] }
    let texts = zip(cells, widths).map { phrase, width in
      let swatch = ReportGrid.swatch(phrase, style)
      return phrase.text.terminalSafe.wrapped(
        width: width, firstIndent: swatch.isEmpty ? 0 : style.swatchWidth)
    }
    return lines(label, texts, cells)
  }

  /// Puts wrapped texts side by side; the sign and the swatch of a cell are on its first line.
  private func lines(
    _ label: [String], _ texts: [[String]], _ cells: [Phrase] = []
  ) -> [String] {
    let height = max(label.count, texts.map(\.count).max() ?? 0)
    return (0..<height).map { number in
      var line = (number < label.count ? label[number] : "").padded(to: labelWidth)
      for (index, text) in texts.enumerated() {
        let phrase = index < cells.count ? cells[index] : Phrase()
        let sign = number == 0 ? phrase.sign : nil
        line += sign.map { style.painted($0.sign, $0.tone.rawValue) + " " } ?? "  "
        let words = number < text.count ? text[number] : ""
        let swatch = number == 0 ? ReportGrid.swatch(phrase, style) : ""
        let taken = words.terminalWidth + (swatch.isEmpty ? 0 : style.swatchWidth)
        line += swatch + style.looking(words, phrase.pieces.first?.look ?? .plain)
        line += "".padded(to: widths[index] + 1 - taken)
      }
      return line
    }
  }
}

extension TextStyle {
  /// The text, which is harmless, in the look of a piece.
  func looking(_ text: String, _ look: Phrase.Look) -> String {
    switch look {
    case .plain, .quiet, .code, .value: text
    case .strong: bold(text)
    case .faint: dim(text)
    case .tone(let tone): painted(text, tone.rawValue)
    }
  }
}
