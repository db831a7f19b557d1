package import TokenModel
internal import TokenPicture

/// Writes a comparison as an HTML page: a column for each edition, with pictures of the values that can
/// be drawn.
package struct ComparisonHTML: Sendable {
  /// The documents that the values cite; of two with one id the first counts.
  package var documents: [Document]

  package init(documents: [Document] = []) { self.documents = documents }

  /// - Parameters:
  ///   - comparison: the comparison with the rows that only one column states.
  ///   - shared: the comparison without them; they are hidden until the reader asks for them.
  ///   - showsChanged: whether only rows with a change are shown until then.
  /// - Returns: the document with a newline at its end.
  package func render(
    _ comparison: Comparison, shared: Comparison, showsChanged: Bool = false
  ) -> String {
    let keys = Set(shared.rows.map { RowKey(path: $0.path, context: $0.context) })
    let table = ComparisonPage(
      comparison: comparison, sharedRows: keys, showsChanged: showsChanged,
      marks: ThirdPartyMarks(comparison, ThirdParties(documents)),
      citations: Citations(comparison, documents))
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
  let showsChanged: Bool
  let marks: ThirdPartyMarks
  let citations: Citations

  var page: Page {
    let sections = ComparisonOutline.sections(comparison.rows)
    return Page(
      title: comparison.columns.map(\.label).joined(separator: " · ") + " — Blazon",
      style: ComparisonPage.style,
      body: [
        masthead, .literal("\n"), choices, legend,
        .element(
          "div", ["class": "wide"],
          .element(
            "table", ["class": "eras of\(min(comparison.columns.count, 9))"],
            [head] + sections.map(section))), .literal("\n"),
        citations.list, otherClaims(citations),
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
    let first = showsChanged ? "changed" : sharedRows.isEmpty ? "every" : "shared"
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

  /// What other sources say where a value has the sign for it: a reader of the page has no command to ask.
  private func otherClaims(_ citations: Citations) -> Markup {
    let pixel = comparison.columns.map(\.revision).pixelName
    let items = comparison.rows.flatMap { row in
      row.cells.indices.flatMap { column -> [Markup] in
        guard let cell = row.cells[column].answer.stated?.cell else { return [] }
        let context = cell.context.isBase ? "" : " (\(cell.context.text))"
        return cell.evidence.compactMap { evidence in
          evidence.says.map { says in
            let note = evidence.note.map { ": \($0)" } ?? ""
            return .element(
              "li", [:],
              .element("b", [:], .text(row.path.text)),
              .text("\(context), \(comparison.columns[column].label): "),
              citations.title(evidence.document),
              .text(" says \(cell.text(ofClaim: says, pixel: pixel))\(note)"))
          }
        }
      }
    }
    if items.isEmpty { return .none }
    return .element(
      "section", ["class": "sources"],
      .literal("<h2>‡ Other sources say otherwise</h2>"), .element("ul", [:], items))
      + .literal("\n")
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
        case .didNotExist: .literal("outside the edition")
        case .broken: .text(cell.text() + ", which leads to no value")
        case .notRecorded, .same, .converted, .demand, .changed, .reversed, .refined, .notCompared,
          .firstStated, .general:
          .literal("not recorded")
        }
      return .element(
        "td", ["class": "silent " + cell.mark.rawValue], .element("span", [:], text))
    }
    let reading = CellText(stated, aliases: row.aliases)
    let isGeneral = cell.mark == .general
    var words: [Markup] = [
      .element(
        "span", ["class": stated.statement.isWordsOnly ? "value words" : "value"],
        .text(isGeneral ? "(" + reading.text + ")" : reading.text))
    ]
    if let demand = reading.demand {
      words.append(.element("span", ["class": "demand"], .text(demand)))
    }
    if let since = stated.sinceText {
      words.append(.element("span", ["class": "demand"], .text(since)))
    }
    if cell.mark == .notCompared {
      words.append(.element("span", ["class": "demand"], .text(Comparison.Cell.derived)))
    }
    words += marks.signs(cell, in: column).map { sign in
      String(sign) == ThirdPartyMarks.sign
        ? dagger
        : .element(
          "span", ["class": "sign", "title": "another source says otherwise"], .text(String(sign)))
    }
    words += citations.marks(of: stated)
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

/// The places that the values of a comparison cite, numbered in the order of the page.
private struct Citations {
  private struct Place: Hashable {
    var document: String
    var locator: [String]
  }

  private var numbers: [Place: Int] = [:]
  private var places: [Place] = []
  private let documents: [String: Document]

  init(_ comparison: Comparison, _ documents: [Document]) {
    self.documents = Dictionary(
      documents.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    for cell in comparison.rows.lazy.flatMap(\.cells).compactMap(\.answer.stated) {
      for place in Citations.places(of: cell) where numbers[place] == nil {
        places.append(place)
        numbers[place] = places.count
      }
    }
  }

  private static func places(of cell: ResolvedCell) -> [Place] {
    cell.cell.evidence.filter { $0.says == nil }
      .map { Place(document: $0.document, locator: $0.locator) }
  }

  /// Links to the places that state a value.
  func marks(of cell: ResolvedCell) -> [Markup] {
    Citations.places(of: cell).compactMap { numbers[$0] }.map { number in
      .element(
        "sup", ["class": "cite"], .element("a", ["href": "#s\(number)"], .text(String(number))))
    }
  }

  /// The numbered places, with the documents they are in.
  var list: Markup {
    if places.isEmpty { return .none }
    let items = places.enumerated().map { index, place in
      let document = documents[place.document]
      let name = title(place.document)
      let locator = place.locator.isEmpty ? "" : " › " + place.locator.joined(separator: " › ")
      let page = document?.pages(of: place.locator).map { ", \($0.text)" } ?? ""
      return Markup.element("li", ["id": "s\(index + 1)"], name, .text(locator + page))
    }
    return .element(
      "section", ["class": "sources"],
      .literal("<h2>Sources</h2>"), .element("ol", [:], items)) + .literal("\n")
  }

  /// A document by its title, publisher and date, and whether it is a third party's.
  func title(_ id: String) -> Markup {
    let document = documents[id]
    let parts = [document?.title ?? id, document?.publisher, document?.published].compactMap(\.self)
    let standing = document?.standing == .thirdParty ? ", a third party" : ""
    return link(parts.joined(separator: ", ") + standing, document?.url)
  }

  /// Only addresses of the web become links.
  private func link(_ text: String, _ url: String?) -> Markup {
    guard let url, url.hasPrefix("https://") || url.hasPrefix("http://") else {
      return .text(text)
    }
    return .element("a", ["href": url, "rel": "noreferrer"], .text(text))
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
    .of1 { --eras: 1; } .of2 { --eras: 2; } .of3 { --eras: 3; } .of4 { --eras: 4; }
    .of5 { --eras: 5; } .of6 { --eras: 6; } .of7 { --eras: 7; } .of8 { --eras: 8; }
    .of9 { --eras: 9; }
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
    span.demand {
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
    .cite { font-size: 10px; line-height: 0; margin-left: 2px; }
    .cite a { color: var(--faint); text-decoration: none; padding: 4px 1px; }
    .cite a:hover, .cite a:focus { color: var(--blue); text-decoration: underline; }
    .sources { margin-top: 32px; max-width: 90ch; }
    .sources h2 { font-size: 17px; margin: 0 0 8px; }
    .sources ol { margin: 0; padding-left: 34px; color: var(--muted); font-size: 12px; }
    .sources li { overflow-wrap: anywhere; scroll-margin-top: 80px; }
    .sources li:target { color: var(--ink); font-weight: 600; }
    .sources a { color: var(--blue); }
    @media (max-width: 700px) {
      /* A row is a block: its name above, one column for each edition below. */
      .wide { overflow-x: auto; }
      table.eras, .eras thead, .eras tbody { display: block; }
      .eras tr { display: grid; grid-template-columns: repeat(var(--eras), minmax(104px, 1fr)); }
      .eras tr > th:first-child { grid-column: 1 / -1; width: auto; }
      .eras .corner { display: none; }
      .eras thead th:not(:first-child) { padding: 8px; position: static; }
      .eras tbody td { border-top: 0; padding: 0 4px 8px 6px; min-width: 0; font-size: 12px; }
      .eras tbody th, .component th { padding: 7px 8px 2px; }
      .component th { padding-top: 20px; }
      .eras .name, .eras .value { overflow-wrap: break-word; }
      .level1, .level2, .level3, .level4 { padding-left: 8px; }
      .cell { gap: 3px; } .cell > :last-child, .drawn > :last-child { min-width: 0; }
      .sign { width: 12px; } .silent span { padding-left: 15px; } span.demand { margin-left: 2px; }
    }
    @media print {
      body { background: none; padding: 0; } .choices { display: none; }
      thead th { position: static; }
    }

    """)
}
