internal import TokenPicture

/// Writes a report as a page with pictures of the values that can be drawn.
package struct ReportHTML {
  private let report: Report

  package init(_ report: Report) { self.report = report }

  /// - Returns: one HTML file with a newline at its end.
  package var text: String {
    let marked = report.sections.indices.filter { report.sections[$0].mark != nil }
    return SelfContainedPage(
      title: report.title.text + " — Blazon", style: ReportHTML.style + hiding(marked),
      body: [
        masthead, .literal("\n"), .element("div", ["class": "bar"], marked.map(chip)), choices,
      ] + (report.layout == .grid ? legend + [grid] : report.sections.indices.map(section) + legend)
        + lists
        + [.literal("\n<footer>Made by <code>blazon</code>.</footer>\n")]
    ).html
  }

  private var legend: [Markup] {
    report.legend.map { .element("p", ["class": "legend"], words($0)) }
  }

  private var masthead: Markup {
    .element(
      "header", [:],
      [
        .element("p", ["class": "eyebrow"], .text(report.kind)),
        .element("h1", [:], .text(report.title.text)),
      ]
        + ([report.summary] + report.lead).filter { !$0.isEmpty }.map {
          .element("p", ["class": "summary"], words($0))
        })
  }

  /// A switch for each section with a mark. It works without a script, by the style in `hiding`.
  private func chip(_ index: Int) -> Markup {
    let section = report.sections[index]
    let id = "show-\(index)"
    let mark = section.mark
    return Markup.opening(
      "input",
      [
        "class": "pick", "type": "checkbox", "id": id, "checked": "checked",
      ])
      + .element(
        "label", ["class": "chip " + (mark?.tone.name ?? ""), "for": id],
        .element("span", ["class": "sign"], .text(mark?.sign ?? "")),
        .text(mark?.meaning ?? ""), .literal(" "), .element("b", [:], .text(String(count(section))))
      )
  }

  /// The tokens of a section: a row that has the name of the one above is another context of it.
  private func count(_ section: Report.Section) -> Int {
    Set(section.rows.map { $0.cells.first?.text ?? "" }).count
  }

  private func hiding(_ marked: [Int]) -> Markup {
    let offs = report.choices.indices.map { index in
      let number = Markup.text(String(index))
      return Markup.literal("body:has(#choice-") + number + .literal(":checked) .off") + number
        + .literal(" { display: none; }\n")
    }
    return .joined(
      marked.map { index in
        let number = Markup.text(String(index))
        return .literal("body:has(#show-") + number + .literal(":not(:checked)) .section-") + number
          + .literal(" { display: none; }\n")
      } + offs)
  }

  // MARK: Grid

  /// The choice of rows. It works without a script, by the style.
  private var choices: Markup {
    if report.choices.isEmpty { return .none }
    let parts = report.choices.enumerated().map { index, title in
      let id = "choice-\(index)"
      let checked = index == report.choice ? "checked" : ""
      return Markup.opening(
        "input",
        ["class": "pick", "type": "radio", "name": "rows", "id": id, "checked": checked])
        + .element("label", ["for": id], .text(title))
    }
    return .element("div", ["class": "bar choices"], parts) + .literal("\n")
  }

  /// The class of what no choice shows that none of the rows is in.
  private func hiding(_ rows: [Report.Row]) -> String {
    let hidden = rows.dropFirst().reduce(rows.first?.hidden ?? []) { $0.intersection($1.hidden) }
    return hidden.sorted().map { "off\($0)" }.joined(separator: " ")
  }

  /// All sections as one table, whose columns stay the same.
  private var grid: Markup {
    let first = report.sections.first
    let columns = first?.gridColumns ?? []
    let span = String(columns.count + 1)
    let heads = columns.map { index -> Markup in
      let column = first?.columns[index]
      return .element(
        "th", ["scope": "col"], .element("span", ["class": "era"], .text(column?.title ?? "")),
        .element("span", ["class": "title"], .text(column?.subtitle ?? "")))
    }
    func heading(_ name: String, _ title: Phrase?, _ rows: [Report.Row]) -> Markup {
      guard let title else { return .none }
      return .element(
        "tr", ["class": name + " " + hiding(rows)],
        .element("th", ["scope": "colgroup", "colspan": span], words(title)))
    }
    let bodies = report.sections.map { section in
      let groups = section.groups.flatMap { group in
        [heading("group", group.title, group.rows)] + group.rows.map { line($0, columns) }
      }
      return Markup.element(
        "tbody", ["class": hiding(section.rows)],
        [heading("component", section.title, section.rows)] + groups) + .literal("\n")
    }
    let head = Markup.element(
      "thead", [:],
      .element("tr", [:], [.literal("<th scope=\"col\" class=\"corner\">Token</th>")] + heads))
    return .element(
      "div", ["class": "wide"],
      .element("table", ["class": "eras of\(min(columns.count, 9))"], [head] + bodies))
  }

  private func line(_ row: Report.Row, _ columns: [Int]) -> Markup {
    let level = "level\(min(row.depth, 6))"
    let name = Markup.element(
      "th", ["scope": "row", "class": level, "title": row.cells[0].text],
      words(row.short ?? row.cells[0]))
    let cells = columns.map { index -> Markup in
      let cell = row.cells[index]
      let look = cell.pieces.first?.look
      let name = look == .strong ? "stressed " : look == .faint ? "silent " : ""
      var (sign, rest) = (cell.sign, cell)
      rest.sign = nil
      let mark = Markup.element(
        "span", ["class": "sign", "title": sign?.meaning ?? ""], .text(sign?.sign ?? ""))
      return .element(
        "td", ["class": name + (sign?.tone.name ?? ""), "title": cell.hint],
        .element("div", ["class": "cell"], mark, .element("span", [:], words(rest))))
    }
    return .element("tr", ["class": hiding([row])], [name] + cells) + .literal("\n")
  }

  private var lists: [Markup] {
    report.lists.enumerated().filter { !$0.element.items.isEmpty }.map { number, list in
      let items = list.items.enumerated().map { index, item in
        Markup.element("li", ["id": number == 0 ? "s\(index + 1)" : ""], words(item))
      }
      return .element(
        "section", ["class": "sources"], .element("h2", [:], .text(list.title)),
        .element(number == 0 ? "ol" : "ul", [:], items)) + .literal("\n")
    }
  }

  // MARK: Sections

  private func section(_ index: Int) -> Markup {
    let section = report.sections[index]
    let body =
      section.lead.map { Markup.element("p", [:], words($0)) } + tables(section)
      + section.foot.map { Markup.element("p", ["class": "summary"], words($0)) }
    guard let title = section.title else { return .literal("\n") + .element("section", [:], body) }
    guard section.mark != nil || section.isFolded else {
      return .literal("\n")
        + .element("section", [:], [.element("h2", [:], words(title))] + body)
    }
    let head = Markup.element(
      "summary", ["class": section.mark?.tone.name ?? ""],
      .element("span", ["class": "sign"], .text(section.mark?.sign ?? "")), .literal(" "),
      .element("b", [:], words(title)))
    return .literal("\n")
      + .element(
        "details",
        ["class": "section-\(index)", "open": section.isFolded ? "" : "open"],
        [head] + body)
  }

  private func tables(_ section: Report.Section) -> [Markup] {
    let columns = section.columnsForPeople
    let rows = section.rows
    if rows.isEmpty { return [] }
    let hasMarks = rows.contains { $0.mark != nil }
    let hasDetails = rows.contains { !$0.details.isEmpty }
    let titles = columns.map { section.columns[$0].title } + (hasDetails ? ["Details"] : [])
    let head = Markup.element(
      "thead", [:],
      .element(
        "tr", [:],
        (hasMarks ? [.literal("<td class=\"mark\"></td>")] : [])
          + titles.map { .element("th", ["scope": "col"], .text($0)) }))
    return section.groups.map { group in
      let title: Markup =
        group.title.map { $0.isEmpty ? .none : .element("h3", [:], words($0)) } ?? .none
      let rows = group.rows.indices.map { place in
        row(
          group.rows[place], columns, hasMarks: hasMarks, hasDetails: hasDetails,
          isAgain: place > 0
            && group.rows[place - 1].cells[0].text == group.rows[place].cells[0].text
        )
      }
      return title + .element("table", ["class": "changes"], head, .element("tbody", [:], rows))
    }
  }

  /// - Parameter isAgain: whether the row above has the same name.
  private func row(
    _ row: Report.Row, _ columns: [Int], hasMarks: Bool, hasDetails: Bool, isAgain: Bool
  ) -> Markup {
    var cells = columns.map { index -> Markup in
      if index != columns[0] { return .element("td", [:], words(row.cells[index])) }
      let level = row.depth > 0 ? "level\(min(row.depth, 6))" : ""
      return .element(
        "th", ["scope": "row", "class": isAgain ? level + " again" : level], words(row.cells[index])
      )
    }
    if hasDetails {
      cells.append(
        .element("td", ["class": "detail"], row.details.map { .element("div", [:], words($0)) }))
    }
    let mark = Markup.element(
      "td", ["class": "mark", "title": row.mark?.meaning ?? ""], .text(row.mark?.sign ?? ""))
    return .literal("\n")
      + .element("tr", ["class": row.mark?.tone.name ?? ""], (hasMarks ? [mark] : []) + cells)
  }

  private func words(_ phrase: Phrase) -> [Markup] {
    let sign = phrase.sign.map { mark in
      Markup.element(
        "span", ["class": "toned " + mark.tone.name, "title": mark.meaning], .text(mark.sign + " "))
    }
    let cites = phrase.cites.map { number in
      Markup.element(
        "sup", ["class": "cite"],
        .element("a", ["href": "#s\(number)"], .text(String(number))))
    }
    return [sign].compactMap(\.self) + pieces(phrase) + cites
  }

  private func pieces(_ phrase: Phrase) -> [Markup] {
    phrase.pieces.map { piece in
      if let link = piece.link {
        return .element("a", ["href": link, "rel": "noreferrer"], .text(piece.text))
      }
      let text = Markup.text(piece.text == Phrase.gap.text ? "\u{2003} " : piece.text)
      let word: Markup =
        switch piece.look {
        case .plain, .quiet: text
        case .strong: .element("b", [:], text)
        case .faint: .element("span", ["class": "muted"], text)
        case .code: .element("span", ["class": "path"], text)
        case .value: .element("span", ["class": "value"], text)
        case .tone(let tone): .element("span", ["class": "toned " + tone.name], text)
        }
      guard let picture = Drawing.of(piece.picture) else { return word }
      return .element("span", ["class": "drawn"], picture, word)
    }
  }

  private static let style = Markup.literal(
    """
    .chip {
      display: inline-flex; align-items: baseline; gap: 6px; padding: 4px 12px; cursor: pointer;
      border: 1px solid var(--line); border-radius: 999px; background: var(--paper);
      font-size: 13px;
    }
    .chip .sign { color: var(--tone); font-weight: 700; }
    .chip b { font-weight: 600; }
    .pick:not(:checked) + .chip { opacity: .5; background: transparent; }
    h2 { margin: 22px 0 8px; font-size: 18px; letter-spacing: -.01em; }
    h3 { margin: 16px 0 6px; font-size: 14px; }
    details { margin: 22px 0 0; }
    summary { cursor: pointer; font-size: 17px; margin: 0 0 8px; }
    summary .sign { color: var(--tone); font-weight: 700; }
    table.changes {
      width: 100%; border-collapse: separate; border-spacing: 0; background: var(--paper);
      border: 1px solid var(--line); border-radius: 12px; overflow: hidden; table-layout: fixed;
    }
    .changes td, .changes th {
      padding: 7px 12px; text-align: left; vertical-align: top; font-weight: 400;
      border-bottom: 1px solid var(--line);
    }
    .changes tr:last-child td, .changes tr:last-child th { border-bottom: 0; }
    .mark { width: 34px; color: var(--tone); font-weight: 700; text-align: center !important; }
    .changes thead td, .changes thead th { color: var(--muted); font-size: 12px; }
    .changes thead th:first-of-type { width: 30%; }
    .changes tbody th, .changes tbody td { overflow-wrap: anywhere; }
    .changes .again { opacity: .4; }
    .level1 { padding-left: 28px !important; } .level2 { padding-left: 44px !important; }
    .level3, .level4, .level5, .level6 { padding-left: 60px !important; }
    .changes svg.motion, .changes svg.shadow { margin: -5px 0; }
    .detail { color: var(--muted); font-size: 12.5px; }
    .toned { color: var(--tone); }
    .red { --tone: var(--red); } .green { --tone: var(--green); } .amber { --tone: var(--amber); }
    .blue { --tone: var(--blue); } .violet { --tone: var(--violet); }
    .cyan { --tone: var(--cyan); } .faint { --tone: var(--muted); }
    .legend { margin: 0 0 8px; color: var(--muted); font-size: 12px; }
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
    .of1 { --eras: 1; } .of2 { --eras: 2; } .of3 { --eras: 3; } .of4 { --eras: 4; }
    .of5 { --eras: 5; } .of6 { --eras: 6; } .of7 { --eras: 7; } .of8 { --eras: 8; }
    .of9 { --eras: 9; }
    table.eras {
      width: 100%; border-collapse: separate; border-spacing: 0; background: var(--paper);
      border: 1px solid var(--line); border-radius: 14px; table-layout: fixed;
    }
    .eras thead th {
      position: sticky; top: 0; z-index: 2; padding: 12px 14px 10px; text-align: left;
      background: var(--paper); border-bottom: 1px solid var(--line); vertical-align: bottom;
    }
    .eras thead th:first-child { border-top-left-radius: 14px; width: 24%; }
    .eras thead th:last-child { border-top-right-radius: 14px; }
    .eras .corner { color: var(--muted); font-size: 12px; font-weight: 500; }
    .eras thead th:not(:first-child) { padding-left: 35px; }
    .era { font-size: 19px; font-weight: 700; letter-spacing: -.01em; }
    .eras .title { display: block; color: var(--muted); font-size: 12px; font-weight: 400; }
    .eras tbody th { text-align: left; font-weight: 400; }
    .eras tbody th, .eras tbody td {
      padding: 7px 14px; vertical-align: top; border-top: 1px solid var(--line);
    }
    .eras tbody tr:first-child th { border-top: 0; }
    .eras .component th {
      padding: 26px 14px 8px; font-size: 17px; font-weight: 700; letter-spacing: -.01em;
    }
    .eras .group th { padding-top: 14px; color: var(--muted); font-size: 12px; font-weight: 600; }
    .eras .cell { display: flex; gap: 6px; align-items: flex-start; }
    .eras .cell .drawn { align-items: flex-start; }
    .eras .cell svg.motion, .eras .cell svg.shadow { margin: -6px 0; }
    .eras .sign { flex: none; width: 15px; color: var(--tone); font-weight: 700; }
    td.stressed { background: color-mix(in srgb, var(--tone) 9%, transparent); }
    .eras .silent { color: var(--faint); font-size: 12px; line-height: 20px; }
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
      .eras .component th { padding-top: 20px; }
      .eras .name, .eras .value { overflow-wrap: break-word; }
      .eras .level1, .eras .level2, .eras .level3 { padding-left: 8px !important; }
      .eras .cell { gap: 3px; } .cell > :last-child, .drawn > :last-child { min-width: 0; }
      .eras .sign { width: 12px; }
    }
    @media print {
      body { background: none; padding: 0; } .choices { display: none; }
      .eras thead th { position: static; }
    }
    @media (max-width: 760px) {
      .changes, .changes tbody, .changes tr, .changes td, .changes th { display: block; }
      .changes td, .changes th { width: auto !important; border: 0; padding: 2px 12px; }
      .changes tr { padding: 8px 0; border-bottom: 1px solid var(--line); }
      .changes .mark { float: left; padding-right: 0; } .changes thead { display: none; }
    }

    """)
}

extension Tone {
  /// The class of the page's style.
  fileprivate var name: String {
    switch self {
    case .faint: "faint"
    case .red: "red"
    case .green: "green"
    case .amber: "amber"
    case .blue: "blue"
    case .violet: "violet"
    case .cyan: "cyan"
    }
  }
}
