internal import TokenModel

/// Writes a comparison as an HTML page: a column for each edition, with pictures of the values that can
/// be drawn.
package struct ComparisonHTML: Sendable {
  /// The documents that are not by the vendor of the design.
  package var thirdParties: ThirdParties

  package init(thirdParties: ThirdParties = ThirdParties()) { self.thirdParties = thirdParties }

  /// - Parameters:
  ///   - comparison: the comparison with the rows that only one column states.
  ///   - shared: the comparison without them; they are hidden until the reader asks for them.
  /// - Returns: the document with a newline at its end.
  package func render(_ comparison: Comparison, shared: Comparison) -> String {
    let keys = Set(shared.rows.map { RowKey(path: $0.path, context: $0.context) })
    let table = ComparisonPage(
      comparison: comparison, sharedRows: keys,
      marks: ThirdPartyMarks(comparison, thirdParties))
    return table.page.html
  }
}

private struct RowKey: Hashable {
  var path: TokenPath
  var context: Context
}

private struct ComparisonPage {
  let comparison: Comparison
  let sharedRows: Set<RowKey>
  let marks: ThirdPartyMarks

  var page: Page {
    let sections = ComparisonOutline.sections(comparison.rows)
    return Page(
      title: comparison.columns.map(\.label).joined(separator: " · ") + " — Blazon",
      style: ComparisonPage.style,
      body: [
        masthead, .literal("\n"), choices, legend,
        .element(
          "table", ["class": "eras"], [head] + sections.map(section)), .literal("\n"),
        .literal("<footer>Made by <code>blazon compare --html</code>.</footer>\n"),
      ])
  }

  private func isShared(_ row: Comparison.Row) -> Bool {
    sharedRows.contains(RowKey(path: row.path, context: row.context))
  }

  // MARK: Above the table

  private var masthead: Markup {
    let labels = comparison.columns.map { Markup.text($0.label) }
    let rows = comparison.rows
    let changed = rows.count { $0.cells.contains { $0.mark.isDifference } }
    let tokens = Set(rows.map(\.path)).count
    let single = rows.count { !isShared($0) }
    return .element(
      "header", [:],
      .literal("<p class=\"eyebrow\">Editions side by side</p>"),
      .element("h1", [:], .joined(labels, by: "<span class=\"to\">/</span>")),
      .element(
        "p", ["class": "summary"],
        .text(
          "\(tokens) tokens. \(rows.count - single) rows are shared, \(changed) of them tell of a "
            + "change; \(single) are stated in one edition only.")))
  }

  /// The choice of rows. It works without a script, by the styles `.single` and `.calm`.
  private var choices: Markup {
    let first = sharedRows.isEmpty ? "every" : "shared"
    let choices = [("shared", "Shared"), ("changed", "Changed"), ("every", "Everything")]
    let parts = choices.map { id, label in
      Markup.opening(
        "input",
        [
          "class": "pick", "type": "radio", "name": "rows", "id": id,
          "checked": id == first ? "checked" : "",
        ]) + .element("label", ["for": id], .text(label))
    }
    return .element("div", ["class": "bar choices"], parts) + .literal("\n")
  }

  private var legend: Markup {
    let items = ComparisonLegend(comparison, marks, beforeDemand: "").parts.flatMap(\.self).map {
      part in
      Markup.element(
        "span", [:], .element("b", [:], .text(part.sign)), .text(" " + part.meaning))
    }
    return .element("p", ["class": "legend"], items) + .literal("\n")
  }

  private var head: Markup {
    let columns = comparison.columns.enumerated().map { index, column in
      let isThird = marks.wholeColumns.contains(index)
      let title = [column.revision.title, column.revision.published].compactMap(\.self)
      return Markup.element(
        "th", ["scope": "col"],
        .element("span", ["class": "era"], .text(column.label)), isThird ? dagger : .none,
        .element("span", ["class": "title"], .text(title.joined(separator: ", "))))
    }
    return .element(
      "thead", [:],
      .element("tr", [:], [.literal("<th scope=\"col\" class=\"corner\">Token</th>")] + columns))
      + .literal("\n")
  }

  private var dagger: Markup {
    .literal("<sup class=\"dagger\" title=\"stated by a third party, not the vendor\">†</sup>")
  }

  // MARK: Rows

  private func section(_ section: ComparisonOutline.Section) -> Markup {
    let rows = section.groups.flatMap(\.entries).map(\.row)
    let title = Markup.element(
      "tr", ["class": "component"],
      .element(
        "th", ["scope": "colgroup", "colspan": String(comparison.columns.count + 1)],
        .text(section.title)))
    let groups = section.groups.flatMap { group in
      let inside = group.entries.map(\.row)
      let heading = group.heading.map { heading in
        Markup.element(
          "tr", ["class": "group " + classes(of: inside)],
          .element(
            "th", ["scope": "rowgroup", "colspan": String(comparison.columns.count + 1)],
            .text(heading)))
      }
      return [heading].compactMap(\.self) + group.entries.map(line)
    }
    return .element("tbody", ["class": classes(of: rows)], [title] + groups) + .literal("\n")
  }

  /// The classes by which the choice above the table hides rows: `single` for rows of one edition, and
  /// `calm` for rows without changes.
  private func classes(of rows: [Comparison.Row]) -> String {
    [
      rows.contains(where: isShared) ? nil : "single",
      rows.contains { $0.cells.contains { $0.mark.isDifference } } ? nil : "calm",
    ].compactMap(\.self).joined(separator: " ")
  }

  private func line(_ entry: ComparisonOutline.Entry) -> Markup {
    let level = min((entry.indent - 1) / 2, 4)
    let name = Markup.element(
      "th", ["scope": "row", "class": "level\(level)", "title": title(entry.row)],
      .element("span", ["class": "name"], .text(entry.label)))
    let cells = entry.row.cells.enumerated().map { cell($1, in: entry.row, column: $0) }
    return .element("tr", ["class": classes(of: [entry.row])], [name] + cells) + .literal("\n")
  }

  private func title(_ row: Comparison.Row) -> String {
    row.path.text + (row.context.isBase ? "" : "  [\(row.context.text)]")
  }

  private func cell(_ cell: Comparison.Cell, in row: Comparison.Row, column: Int) -> Markup {
    let relation = CellRelation(cell, in: row)
    guard let stated = cell.answer.stated else {
      let text: Markup =
        switch cell.mark {
        case .notStated: .literal("not stated")
        case .didNotExist: .literal("did not exist")
        case .broken: .text(cell.text + ", which leads to no value")
        case .notRecorded, .same, .converted, .demand, .changed, .reversed, .refined, .firstStated,
          .general:
          .literal("not recorded")
        }
      return .element(
        "td", ["class": "silent " + cell.mark.rawValue], .element("span", [:], text))
    }
    let reading = CellText(stated, aliases: .name)
    let isGeneral = cell.mark == .general
    var words: [Markup] = [
      .element(
        "span", ["class": stated.statement.isWordsOnly ? "value words" : "value"],
        .text(isGeneral ? "(" + reading.text + ")" : reading.text))
    ]
    if let demand = reading.demand {
      words.append(.element("span", ["class": "demand"], .text(demand)))
    }
    if marks.marks(cell, in: column) { words.append(dagger) }
    let sign = relation.sign.map { sign in
      Markup.element(
        "span", ["class": "sign", "title": against(cell, relation)], .text(sign))
    }
    return .element(
      "td", ["class": relation.name, "title": source(stated)],
      .element(
        "div", ["class": "cell"], sign ?? .literal("<span class=\"sign\"></span>"),
        .drawn(stated, words)))
  }

  private func against(_ cell: Comparison.Cell, _ relation: CellRelation) -> String {
    let column = cell.reference.map { " against " + comparison.columns[$0].label } ?? ""
    return relation.meaning + column
  }

  /// The value behind an alias, and the documents that state it.
  private func source(_ cell: ResolvedCell) -> String {
    let alias = cell.statement.alias.map { "{\($0.text)} = \(cell.text())" }
    let sources = cell.cell.evidence.filter { $0.says == nil }.map { evidence in
      ([evidence.document] + evidence.locator).joined(separator: " › ")
    }
    return ([alias].compactMap(\.self) + sources).joined(separator: "\n")
  }
}

extension CellRelation {
  fileprivate var name: String {
    switch self {
    case .mark(let mark): mark.rawValue
    case .firmer: "firmer"
    case .softer: "softer"
    }
  }
}

extension ComparisonPage {
  fileprivate static let style = Markup.literal(
    """
    .choices {
      display: inline-flex; gap: 0; padding: 3px; border-radius: 9px;
      background: color-mix(in srgb, var(--ink) 8%, transparent);
    }
    .choices label {
      padding: 4px 14px; border-radius: 7px; font-size: 13px; font-weight: 500; cursor: pointer;
    }
    .choices input:checked + label {
      background: var(--raised); box-shadow: 0 1px 3px rgb(0 0 0 / .16);
    }
    .legend {
      display: flex; flex-wrap: wrap; gap: 4px 18px; margin: 0 0 16px; color: var(--muted);
      font-size: 12px;
    }
    .legend b { color: var(--ink); font-weight: 600; }
    table.eras {
      width: 100%; border-collapse: separate; border-spacing: 0; background: var(--paper);
      border: 1px solid var(--line); border-radius: 14px; table-layout: fixed;
    }
    thead th {
      position: sticky; top: 0; z-index: 2; padding: 12px 14px 10px; text-align: left;
      background: var(--paper); border-bottom: 1px solid var(--line); vertical-align: bottom;
    }
    thead th:first-child { border-top-left-radius: 14px; width: 24%; }
    thead th:last-child { border-top-right-radius: 14px; }
    .corner { color: var(--muted); font-size: 12px; font-weight: 500; }
    thead th:not(:first-child) { padding-left: 35px; }
    .era { font-size: 19px; font-weight: 700; letter-spacing: -.01em; }
    .title { display: block; color: var(--muted); font-size: 12px; font-weight: 400; }
    tbody th { text-align: left; font-weight: 400; }
    tbody th, tbody td { padding: 7px 14px; vertical-align: top; border-top: 1px solid var(--line); }
    tbody tr:first-child th { border-top: 0; }
    .component th {
      padding: 26px 14px 8px; font-size: 17px; font-weight: 700; letter-spacing: -.01em;
    }
    .group th { padding-top: 14px; color: var(--muted); font-size: 12px; font-weight: 600; }
    .level1 { padding-left: 32px; color: var(--muted); }
    .level2 { padding-left: 50px; color: var(--muted); }
    .level3, .level4 { padding-left: 68px; color: var(--muted); }
    .cell { display: flex; gap: 6px; align-items: flex-start; }
    .cell .drawn { align-items: flex-start; }
    .cell svg.motion, .cell svg.shadow { margin: -6px 0; }
    .sign { flex: none; width: 15px; color: var(--tone); font-weight: 700; }
    .value.words { font-style: italic; }
    td.changed .value, td.reversed .value, td.refined .value { font-weight: 600; }
    td.changed, td.reversed, td.refined {
      background: color-mix(in srgb, var(--tone) 9%, transparent);
    }
    td.general .value { color: var(--muted); }
    .demand {
      display: inline-block; margin-left: 6px; padding: 0 6px; border-radius: 6px; font-size: 11px;
      color: var(--muted); border: 1px solid var(--line);
    }
    .dagger { color: var(--amber); font-weight: 600; margin-left: 1px; line-height: 0; }
    .silent { color: var(--faint); font-size: 12px; line-height: 20px; }
    .silent span { padding-left: 21px; }
    .notStated span::before { content: "· "; font-weight: 700; }
    .didNotExist {
      background: repeating-linear-gradient(135deg, transparent 0 5px,
        color-mix(in srgb, var(--ink) 5%, transparent) 5px 6px);
    }
    .notRecorded span { opacity: .65; }
    body:has(#shared:checked) .single, body:has(#changed:checked) .calm { display: none; }
    @media (max-width: 700px) {
      thead th:first-child { width: 30%; }
      tbody th, tbody td, thead th, .component th { padding-left: 8px; padding-right: 8px; }
      thead th:not(:first-child) { padding-left: 29px; }
      .level1 { padding-left: 18px; } .level2, .level3, .level4 { padding-left: 28px; }
    }
    @media print {
      body { background: none; padding: 0; } .choices { display: none; }
      thead th { position: static; }
    }

    """)
}
