package import TerminalText
internal import TokenModel

/// Writes a report for a terminal.
package struct ReportText: Sendable {
  private let style: TextStyle

  package init(style: TextStyle) { self.style = style }

  /// - Returns: lines that each end with a newline; empty for an empty report.
  package func render(_ report: Report) -> String {
    let isGrid = report.layout == .grid
    let tables = isGrid ? [] : tables(report)
    let title = report.isTitled ? [heading(report.title)] : []
    var blocks = [title + report.lead.flatMap { lines($0, report.layout) }]
    blocks += zip(report.sections, tables).map { lines($0, $1, report.layout) }
    if isGrid { blocks.append(ReportGrid.lines(report, style: style)) }
    let legend = items(report.summary, .plain) + report.legend.flatMap { items($0, .faint) }
    if isGrid { blocks[blocks.count - 1] += legend } else { blocks.append(legend) }
    return blocks.filter { !$0.isEmpty }
      .map { lines in
        var text = ""
        for line in lines {
          text += line.utf8.last == UInt8(ascii: " ") ? line.withoutTrailingBlanks : line
          text += "\n"
        }
        return text
      }
      .joined(separator: "\n")
  }

  // MARK: Cells

  /// What a cell is on a terminal, and how it stands to the one before it.
  private struct Cell {
    var text = ""
    var width = 0
    var plain = ""
    /// What joins it to the cell before; `nil` for a cell of its own.
    var glue: String?

    mutating func join(_ other: Cell, by glue: String, _ style: TextStyle) {
      let glue = plain.allSatisfy { $0 == " " } || other.width == 0 ? "" : glue
      text += style.dim(glue) + other.text
      plain += glue + other.plain
      width += glue.terminalWidth + other.width
    }
  }

  /// The cells of a section's rows by group, without headings, and the widths of their columns.
  private struct Table {
    var groups: [[[Cell]]] = []
    var widths: [Int] = []
    var hasMarks = false
  }

  private func cell(_ phrase: Phrase) -> Cell {
    var cell = Cell()
    for piece in phrase.pieces {
      let safe = piece.text.terminalSafe
      cell.plain += safe
      cell.width += safe.terminalWidth
      if case .color(let color)? = piece.picture, style.swatchWidth > 0 {
        cell.text += style.swatch(color)
        cell.width += style.swatchWidth
      }
      cell.text += style.looking(safe, piece.look)
    }
    return cell
  }

  /// The cells that stand beside one another; of a packed row only the first has its parts joined.
  ///
  /// - Parameter places: where the cells of the columns for people stand.
  private func cells(
    _ row: Report.Row, _ places: [(Int, Report.Column.Place)], isPacked: Bool
  ) -> [Cell] {
    var cells: [Cell] = []
    for (index, place) in places {
      let phrase = row.cells[index]
      switch place {
      case .heading, .block, .besideHeading: continue
      case .behind where phrase.isEmpty: continue
      case .behind(let glue):
        var cell = cell(phrase)
        if let last = cells.indices.last, last == 0 || !isPacked {
          cells[last].join(cell, by: glue, style)
        } else {
          cell.glue = glue
          cells.append(cell)
        }
      case .remark: cells.append(phrase.isEmpty ? Cell() : cell(Phrase("(\(phrase.text))", .faint)))
      case .field, .fieldOfHeading, .number:
        cells.append(cell(cells.isEmpty ? row.short ?? phrase : phrase))
      }
    }
    if row.depth > 0, !cells.isEmpty {
      let indent = "".padded(to: 2 * row.depth)
      cells[0].text = indent + cells[0].text
      cells[0].width += indent.utf8.count
    }
    return cells
  }

  /// The tables of all sections; those with the same columns have the same widths.
  private func tables(_ report: Report) -> [Table] {
    let isPacked = report.layout == .packed
    var widths: [[String]: [Int]] = [:]
    var tables = report.sections.map { section in
      let places = section.columns.enumerated().filter { $0.element.readers != .programs }
        .map { ($0.offset, $0.element.place) }
      let groups = section.groups.map { group in
        group.rows.map { cells($0, places, isPacked: isPacked) }
      }
      let titles = section.columns.map(\.title)
      let most = isPacked ? (style.width - 2) * 45 / 100 : .max
      var taken = (isPacked ? nil : widths[titles]) ?? section.columns.map { _ in 0 }
      for cells in groups.joined() {
        for index in cells.indices where cells[index].width <= most {
          taken[index] = max(taken[index], cells[index].width)
        }
      }
      widths[titles] = taken
      return Table(
        groups: groups, widths: taken, hasMarks: section.rows.contains { $0.mark != nil })
    }
    for index in tables.indices {
      let section = report.sections[index]
      let shared = isPacked ? tables[index].widths : widths[section.columns.map(\.title)] ?? []
      tables[index].widths = zip(shared, fields(section).map(\.most)).map(min)
    }
    return tables
  }

  /// The columns that stand beside one another.
  private func fields(_ section: Report.Section) -> [Report.Column] {
    section.columns.filter { column in
      guard column.readers != .programs else { return false }
      switch column.place {
      case .heading, .block, .besideHeading, .behind: return false
      case .field, .fieldOfHeading, .number, .remark: return true
      }
    }
  }

  // MARK: Lines

  private func lines(_ phrase: Phrase, _ layout: Report.Layout) -> [String] {
    let cell = cell(phrase)
    if layout == .lines || cell.width <= style.width { return [cell.text] }
    let look = phrase.pieces.first?.look ?? .plain
    return cell.plain.wrapped(width: style.width).map { style.looking($0, look) }
  }

  /// What three blanks keep apart stays in one piece.
  private func items(_ phrase: Phrase, _ look: Phrase.Look) -> [String] {
    var packed = PackedLines(width: style.width, gap: 3)
    var item = Phrase()
    for piece in phrase.pieces + Phrase.gap.pieces {
      if piece.text != Phrase.gap.text {
        item += Phrase(piece.text, piece.look == .plain ? look : piece.look)
      } else if !item.isEmpty {
        let cell = cell(item)
        packed.add(cell.text, cell.plain, width: cell.width)
        item = Phrase()
      }
    }
    return packed.lines
  }

  private func lines(
    _ section: Report.Section, _ table: Table, _ layout: Report.Layout
  ) -> [String] {
    var lines: [String] = []
    if let title = section.title {
      let mark = section.mark.map { style.painted($0.sign, $0.tone.rawValue) + " " } ?? ""
      lines.append(mark + heading(title))
    }
    lines += section.lead.flatMap { self.lines($0, layout) }
    for (group, cells) in zip(section.groups, table.groups) {
      if let title = group.title, !title.isEmpty { lines.append("  " + heading(title)) }
      lines += rows(group, cells, section, table, layout)
    }
    return lines + section.foot.flatMap { self.lines($0, layout) }
  }

  /// In bold, but for what has another look.
  private func heading(_ phrase: Phrase) -> String {
    var text = ""
    for piece in phrase.pieces {
      let safe = piece.text.terminalSafe
      switch piece.look {
      case .plain, .code, .value: text += style.bold(safe)
      case .strong, .faint, .quiet, .tone: text += style.looking(safe, piece.look)
      }
    }
    return text
  }

  private func rows(
    _ group: Report.Group, _ all: [[Cell]], _ section: Report.Section, _ table: Table,
    _ layout: Report.Layout
  ) -> [String] {
    var lines: [String] = []
    let place = section.columns.firstIndex(where: \.isHeading)
    let columns = fields(section)
    let own = columns.indices.filter {
      if case .fieldOfHeading = columns[$0].place { true } else { false }
    }
    var widths = table.widths
    var last: String?
    for (index, row) in group.rows.enumerated() {
      if let place, row.cells[place].text != last {
        last = row.cells[place].text
        if !lines.isEmpty, case .block = section.columns[place].place { lines.append("") }
        lines.append(headings(row, section.columns))
        for column in own {
          var (next, width) = (index, 0)
          while next < all.count, group.rows[next].cells[place].text == last {
            width = max(width, all[next][column].width)
            next += 1
          }
          widths[column] = min(width, columns[column].most)
        }
      }
      if section.isSpaced, index > 0, !group.rows[index - 1].details.isEmpty { lines.append("") }
      let isBelow = place != nil || section.isSpaced || section.title != nil && !table.hasMarks
      let indent = isBelow ? "  " : ""
      let mark =
        table.hasMarks
        ? row.mark.map { style.painted($0.sign, $0.tone.rawValue) + " " } ?? "  " : ""
      let start = (text: indent + mark, width: indent.utf8.count + (table.hasMarks ? 2 : 0))
      switch layout {
      case _ where all[index].allSatisfy { $0.width == 0 } && row.mark == nil: break
      case .packed: lines += packed(start, all[index], widths, row.depth)
      case .lines, .wrapped, .grid:
        lines += aligned(start, all[index], widths, columns, wraps: layout == .wrapped)
      }
      for detail in row.details {
        lines += detailed(detail, isWrapped: layout != .lines, isArrow: layout == .packed)
      }
    }
    return lines
  }

  private func headings(_ row: Report.Row, _ columns: [Report.Column]) -> String {
    var line = ""
    for index in columns.indices where !row.cells[index].isEmpty {
      switch columns[index].place {
      case .heading, .block: line = heading(row.cells[index])
      case .besideHeading: line += "  " + cell(row.cells[index]).text
      case .field, .fieldOfHeading, .number, .behind, .remark: break
      }
    }
    return line
  }

  private func detailed(_ phrase: Phrase, isWrapped: Bool, isArrow: Bool) -> [String] {
    let cell = cell(phrase)
    let look = phrase.pieces.first?.look ?? .plain
    guard isWrapped else { return ["    " + cell.text] }
    return cell.plain.wrapped(width: style.width - 6).enumerated().map {
      style.looking(($0.offset > 0 || !isArrow ? "      " : "    ↳ ") + $0.element, look)
    }
  }

  /// The cells in their columns.
  private func aligned(
    _ start: (text: String, width: Int), _ cells: [Cell], _ widths: [Int],
    _ columns: [Report.Column], wraps: Bool
  ) -> [String] {
    var line = start.text
    var taken = start.width
    let last = cells.lastIndex { $0.width > 0 } ?? 0
    for index in cells.indices where index <= last && widths[index] > 0 {
      let cell = cells[index]
      if index == last, wraps, taken + cell.width > style.width {
        let parts = cell.plain.wrapped(width: max(20, style.width - taken))
        return [line + parts[0]] + parts.dropFirst().map { "".padded(to: taken) + $0 }
      }
      let blanks = widths[index] > cell.width ? "".padded(to: widths[index] - cell.width) : ""
      if case .number = columns[index].place { line += blanks }
      line += cell.text
      if index == last { break }
      if case .number = columns[index].place {} else { line += blanks }
      line += "  "
      taken += max(widths[index], cell.width) + 2
    }
    return [line]
  }

  /// On one line where all fits; else the first cell, and below it the others.
  private func packed(
    _ start: (text: String, width: Int), _ cells: [Cell], _ widths: [Int], _ depth: Int
  ) -> [String] {
    var cells = cells
    let name = cells.removeFirst()
    let room = style.width - 4
    // `a → b` is one piece if it fits.
    let pieces = cells.filter { $0.width > 0 }.reduce(into: [Cell]()) { pieces, cell in
      guard let glue = cell.glue, var whole = pieces.last else { return pieces.append(cell) }
      whole.join(cell, by: glue, style)
      if whole.width <= room {
        pieces[pieces.count - 1] = whole
        return
      }
      var lone = Cell(plain: "")
      let sign = String(glue.drop { $0 == " " })
      (lone.text, lone.plain) = (style.dim(sign) + cell.text, sign + cell.plain)
      lone.width = cell.width + sign.terminalWidth
      pieces.append(lone)
    }
    let width = pieces.reduce(start.width) { $0 + $1.width + 2 }
    let column = max(widths.first ?? 0, name.width)
    let tail = pieces.map { "  " + $0.text }.joined()
    if column + width <= style.width {
      return [start.text + name.text + "".padded(to: column - name.width) + tail]
    }
    if name.width + width <= style.width { return [start.text + name.text + tail] }
    let indent = "".padded(to: 4 + 2 * depth)
    let head =
      name.width <= style.width - start.width
      ? [start.text + name.text]
      : name.plain.wrapped(width: style.width - 4).enumerated().map {
        ($0.offset == 0 ? start.text : "    ") + $0.element
      }
    var packed = PackedLines(width: style.width - indent.utf8.count, gap: 2)
    for piece in pieces {
      guard piece.width > packed.width else {
        packed.add(piece.text, width: piece.width)
        continue
      }
      // A list ends its lines between its items.
      let parts = piece.plain.replacing("; ", with: ";\n").split(separator: "\n").map(String.init)
      for part in parts {
        packed.add(part, part, width: part.terminalWidth, gap: part == parts[0] ? 2 : 1)
      }
    }
    return head + packed.lines.map { indent + $0 }
  }
}

extension Report.Column {
  fileprivate var isHeading: Bool {
    switch place {
    case .heading, .block: true
    case .besideHeading, .field, .fieldOfHeading, .number, .behind, .remark: false
    }
  }
}

/// Items put on as few lines of a given width as possible, in their order.
package struct PackedLines {
  package let width: Int
  /// The blanks between two items on a line.
  package let gap: Int
  package private(set) var lines: [String] = []
  private var lastWidth = 0

  package init(width: Int, gap: Int) { (self.width, self.gap) = (width, gap) }

  /// Adds an item to the last line, or to a new one if it does not fit there.
  ///
  /// - Parameters:
  ///   - plain: the item without paint, of which lines of its own are made where it is too wide.
  ///   - itemWidth: the columns that the item takes on a terminal.
  ///   - own: the blanks before it, where these are others.
  package mutating func add(
    _ item: String, _ plain: String? = nil, width itemWidth: Int, gap own: Int? = nil
  ) {
    let gap = own ?? self.gap
    if itemWidth > width, let plain {
      lines += plain.wrapped(width: width)
      lastWidth = width
    } else if let last = lines.indices.last, lastWidth + gap + itemWidth <= width {
      lines[last] += "".padded(to: gap) + item
      lastWidth += gap + itemWidth
    } else {
      lines.append(item)
      lastWidth = itemWidth
    }
  }
}
