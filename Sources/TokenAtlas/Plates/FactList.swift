internal import PositionedJSON
internal import TokenModel
internal import TokenPicture

extension AtlasWriter {
  /// What each mark leads to: who says so, and where.
  var facts: Markup {
    let cited = self.cited
    let names = Dictionary(first: atlas.editions.map { ($0.label, $0.name) })
    let rows = ledger.facts.enumerated().map { row($0.element, $0.offset + 1, cited, names) }
    return section(
      "facts", "Appendix: facts",
      "\(rows.count) facts and silences that the drawings stand on, and the documents below.",
      [
        .element(
          "table", ["class": "facts"],
          .literal(
            "<thead><tr><th>Edition</th><th>Token</th><th>Says</th><th>Where</th></tr></thead>"
          ), .element("tbody", [:], rows)),
        .element(
          "ol", ["class": "documents"], cited.enumerated().map { document($0.element, $0.offset) }),
      ])
  }

  private func row(
    _ fact: Reading, _ number: Int, _ cited: [String], _ names: [String: String]
  ) -> Markup {
    let says: String
    var cell: ResolvedCell?
    switch fact.answer {
    case .stated(let own, _):
      cell = own
      says = own.text()
    case .broken(let own, _):
      cell = own
      says = own.text() + ", which leads to no value"
    case .silent: says = fact.label
    }
    let alias = cell?.aliases.first.map { " → \($0.text)" } ?? ""
    let context = fact.ownContext.isBase ? "" : " [\(fact.ownContext.text)]"
    return .element(
      "tr", ["id": "f\(number)"],
      .element("td", [:], .text(names[fact.edition] ?? fact.edition)),
      .element("th", [:], .text(fact.path.text + context)),
      .element(
        "td", ["class": cell == nil ? "muted" : ""], .text(says + alias),
        fact.signs("b")),
      .element(
        "td", [:], .joined((cell?.cell.evidence ?? []).map { citation($0, cited) }, by: "<br>")))
      + .literal("\n")
  }

  private func citation(_ evidence: Evidence, _ cited: [String]) -> Markup {
    let title = ledger.document(evidence.document)?.title ?? evidence.document
    let name: Markup =
      cited.firstIndex(of: evidence.document).map { place in
        .element("a", ["href": "#d\(place + 1)"], .text("document \(place + 1)"))
      } ?? .text(title)
    var rest = evidence.locator.isEmpty ? "" : " › " + evidence.locator.joined(separator: " › ")
    if let pages = ledger.document(evidence.document)?.pages(of: evidence.locator) {
      rest += ", " + pages.text
    }
    if evidence.grade != .literal { rest += ", " + evidence.grade.rawValue }
    if let says = evidence.says { rest += ", says " + says.compactText }
    return name + .text(rest)
  }

  /// The documents that facts cite, in the order of the atlas.
  private var cited: [String] {
    let used = Set(ledger.facts.flatMap { $0.cell?.cell.evidence.map(\.document) ?? [] })
    return atlas.documents.map(\.id).filter(used.contains).uniqued
  }

  private func document(_ id: String, _ place: Int) -> Markup {
    guard let document = ledger.document(id) else { return .none }
    let title = [document.title ?? id, document.publisher, document.published]
      .compactMap(\.self).joined(separator: ", ")
    let isWeb = document.url.map { $0.hasPrefix("https://") || $0.hasPrefix("http://") } ?? false
    return .element(
      "li", ["id": "d\(place + 1)"],
      isWeb
        ? .element("a", ["href": document.url ?? "", "rel": "noreferrer"], .text(title))
        : .text(title),
      document.standing == .thirdParty ? .literal(" <b class=\"dg\">†</b>") : .none)
  }
}
