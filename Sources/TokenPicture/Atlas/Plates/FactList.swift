internal import PositionedJSON
internal import TokenModel

extension AtlasWriter {
  /// What each mark leads to: who says so, and where.
  var facts: Markup {
    let rows = ledger.facts.enumerated().map { row($0.element, $0.offset + 1) }
    return section(
      "facts", "Facts", "\(rows.count) facts and silences that the drawings stand on.",
      [
        .element(
          "table", ["class": "facts"],
          .literal(
            "<thead><tr><th>No.</th><th>Edition</th><th>Token</th><th>Says</th><th>Where</th></tr></thead>"
          ), .element("tbody", [:], rows))
      ])
  }

  private func row(_ fact: Reading, _ number: Int) -> Markup {
    let says: String
    var cell: ResolvedCell?
    switch fact.answer {
    case .stated(let own, _):
      cell = own
      says = own.text()
    case .broken(let own, _):
      cell = own
      says = own.text() + ", which leads to no value"
    case .silent(.notStated, _): says = "not stated"
    case .silent(.notRecorded, _): says = "no page read"
    case .silent(.notApplicable, _): says = "did not exist"
    }
    let alias = cell?.aliases.first.map { " → \($0.text)" } ?? ""
    let context = fact.ownContext.isBase ? "" : " [\(fact.ownContext.text)]"
    return .element(
      "tr", ["id": "f\(number)"], .element("td", [:], .text("\(number)")),
      .element("td", [:], .text(fact.edition)),
      .element("th", ["scope": "row", "class": "path"], .text(fact.path.text + context)),
      .element(
        "td", ["class": cell == nil ? "muted" : ""], .text(says + alias),
        fact.isThirdParty ? .literal("<b class=\"dg\"> †</b>") : .none),
      .element("td", [:], .joined((cell?.cell.evidence ?? []).map(citation), by: "<br>")))
      + .literal("\n")
  }

  private func citation(_ evidence: Evidence) -> Markup {
    let document = ledger.document(evidence.document)
    let title = document?.title ?? evidence.document
    let isWeb = document?.url.map { $0.hasPrefix("https://") || $0.hasPrefix("http://") } ?? false
    let name =
      isWeb
      ? Markup.element("a", ["href": document?.url ?? "", "rel": "noreferrer"], .text(title))
      : .text(title)
    var rest = evidence.locator.isEmpty ? "" : " › " + evidence.locator.joined(separator: " › ")
    if evidence.grade != .literal { rest += ", " + evidence.grade.rawValue }
    if let says = evidence.says { rest += ", says " + says.compactText }
    return name + .text(rest)
  }
}
