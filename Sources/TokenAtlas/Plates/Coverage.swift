internal import TokenModel
internal import TokenPicture

/// How much is known of each component, and what is stated besides the drawings.
extension AtlasWriter {
  var coverage: Markup? {
    guard !drawnGroups.isEmpty else { return nil }
    // What the plates above have drawn, before the squares below ask for all.
    let besides = drawnGroups.map { group in (group, self.besides(group)) }
    var total = 0
    var listed = 0
    for (group, cells) in besides {
      for edition in atlas.editions { total += stated(edition, group.text).count }
      listed += cells.reduce(0) { $0 + $1.count }
    }
    return section(
      "known", "What is known",
      "One square a token. Of \(total) values that are stated of these, \(total - listed) are drawn "
        + "above, and \(listed) are listed beside.",
      besides.map { group, cells in
        .element(
          "figure", ["class": "known"],
          .element("figcaption", [:], .element("h3", [:], .text(group.text.humanised))),
          squares(group), self.list(cells))
      })
  }

  /// Of each edition the cells that state something and that no mark has led to.
  private func besides(_ group: TokenPath) -> [[ResolvedCell]] {
    atlas.editions.map { edition in
      stated(edition, group.text).filter {
        !ledger.hasRead($0.cell.path, edition.label, $0.context)
      }
    }
  }

  private func squares(_ group: TokenPath) -> Markup {
    var facets: [(name: String, paths: [TokenPath])] = []
    let all = Set(atlas.editions.flatMap { $0.tokens.tokens.map(\.path) })
    for path in all.filter({ $0.isInside(group) }).sorted() {
      let name = path.segments.dropFirst().first.map(String.init) ?? ""
      if facets.last?.name == name {
        facets[facets.count - 1].paths.append(path)
      } else {
        facets.append((name, [path]))
      }
    }
    // Facets of one token stand together.
    let single = facets.filter { $0.paths.count == 1 }.flatMap(\.paths)
    facets.removeAll { $0.paths.count == 1 }
    if !single.isEmpty { facets.append(("other", single)) }
    let head = Markup.element(
      "tr", [:],
      [.literal("<td></td>")]
        + atlas.editions.map { .element("th", ["scope": "col"], .text($0.name)) })
    let rows = facets.map { facet in
      Markup.element(
        "tr", [:],
        [.element("th", ["scope": "row"], .text(facet.name.humanised))]
          + atlas.editions.map { edition in
            .element("td", [:], facet.paths.map { square($0, edition) })
          }) + .literal("\n")
    }
    return .element("table", ["class": "squares"], [head] + rows)
  }

  private func square(_ path: TokenPath, _ edition: Atlas.Edition) -> Markup {
    let token = edition.tokens.token(at: path)
    guard token?.cells.contains(where: { $0.statement.presence == .stated }) == true else {
      let isRead = edition.tokens.revision.hasRead(path) || token != nil
      return .element("i", ["class": isRead ? "" : "unread"])
    }
    return .element("i", ["class": Knowledge(token).rawValue])
  }

  /// What is stated and not drawn, as words that lead to their facts.
  private func list(_ cells: [[ResolvedCell]]) -> Markup {
    let parts = zip(atlas.editions, cells).filter { !$0.1.isEmpty }.map { edition, cells in
      let links = cells.map { cell -> Markup in
        let reading = ledger.reading(cell.cell.path.text, edition, cell.context)
        return .element(
          "a", ["href": "#f\(reading.fact)"],
          .text(name(cell.cell.path, cell.context) + ": " + reading.label))
      }
      return Markup.element(
        "p", ["class": "besides"], .element("b", [:], .text(edition.name + ", also stated ")),
        .joined(links, by: " "))
    }
    return .joined(parts)
  }
}
