internal import TokenModel

/// Puts the pages of a catalog together.
struct CatalogWriter {
  /// The tokens of one of the first groups.
  struct Section {
    var group: String
    var tokens: [ResolvedToken]
  }

  let catalog: Catalog
  let sections: [Section]
  /// How many tokens refer to a token.
  let users: [TokenPath: Int]
  private let files: [String: String]
  /// The documents that are not by the vendor, by id.
  let thirdParties: Set<String>

  /// - Parameter files: the pages of groups; none for a catalog on one page.
  init(_ catalog: Catalog, files: [String: String] = [:]) {
    self.catalog = catalog
    thirdParties = Set(catalog.documents.filter { $0.standing == .thirdParty }.map(\.id))
    self.files = files
    var byGroup: [String: [ResolvedToken]] = [:]
    var users: [TokenPath: Int] = [:]
    for token in catalog.tokens.tokens {
      byGroup[CatalogWriter.group(of: token.path), default: []].append(token)
      for target in Set(token.cells.compactMap(\.aliases.first)) {
        users[target, default: 0] += 1
      }
    }
    self.users = users
    sections = byGroup.map { group, tokens in
      let keyed = tokens.map { (key: NaturalKey($0.path.text), token: $0) }
      return Section(group: group, tokens: keyed.sorted { $0.key < $1.key }.map(\.token))
    }.sorted { NaturalKey($0.group) < NaturalKey($1.group) }
  }

  /// The first of a path's groups; empty for a token outside of groups.
  static func group(of path: TokenPath) -> String {
    let segments = path.segments
    return segments.count > 1 ? String(segments[0]) : ""
  }

  // MARK: Pages

  var onePage: String {
    page(catalog.title, [views] + sections.map(table) + [documents])
  }

  var folder: [(name: String, html: String)] {
    let index = page(catalog.title, [views, documents])
    return [("index.html", index)]
      + sections.map { section in
        (
          name: file(of: section.group),
          html: page(
            (section.group.isEmpty ? "Without a group" : section.group) + " — " + catalog.title,
            [
              .element("p", [:], .element("a", ["href": "index.html"], .text("All groups"))),
              table(section),
            ])
        )
      }
  }

  private var views: Markup {
    let views = CatalogViews(self)
    return .joined([
      views.field, views.ramps, views.contrasts, views.type, views.lengths, views.motion,
      views.paints, views.references, views.faults, views.history,
    ])
  }

  private func page(_ title: String, _ body: [Markup]) -> String {
    SelfContainedPage(
      title: title, style: CatalogStyle.style, body: [head(title)] + body + [CatalogStyle.foot],
      script: CatalogStyle.search
    ).html
  }

  private func head(_ title: String) -> Markup {
    let tokens = catalog.tokens.tokens
    let modes = catalog.tokens.revision.axes.filter { $0.values.count > 1 }
      .map { $0.name + " (" + $0.values.joined(separator: ", ") + ")" }
    let parts = [
      "\(tokens.count.counted("token")) in \(sections.count.counted("group"))",
      modes.isEmpty ? nil : "modes: " + modes.joined(separator: "; "), catalog.point,
      catalog.commits.first.map { "last changed " + $0.day + " by " + $0.author },
    ].compactMap(\.self)
    let types = TokenType.allCases.filter { type in
      tokens.contains { CatalogWriter.type(of: $0) == type }
    }
    let filters: [Markup] =
      [filter("all", "All", isChosen: true)] + types.map { filter($0.rawValue, $0.rawValue) }
    return .element(
      "header", [:], .element("h1", [:], .text(title)),
      .element("p", ["class": "summary"], .text(parts.joined(separator: " · "))))
      + .literal("\n")
      + .element(
        "div", ["class": "bar", "role": "group", "aria-label": "Types to show"],
        filters + [CatalogStyle.searchField]) + .literal("\n")
  }

  private func filter(_ id: String, _ label: String, isChosen: Bool = false) -> Markup {
    .opening(
      "input",
      [
        "class": "pick", "type": "radio", "name": "type", "id": "!" + id, "data-type": id,
        "checked": isChosen ? "checked" : "",
      ]) + .element("label", ["for": "!" + id], .text(label))
  }

  // MARK: Links

  /// The address of the page with the views.
  var index: String { files.isEmpty ? "" : "index.html" }

  private func file(of group: String) -> String { (files[group] ?? "group") + ".html" }

  /// The address of a token in the catalog, the same as long as its path is.
  func address(of path: TokenPath) -> String {
    let anchor = "#" + CatalogWriter.anchor(path)
    return files.isEmpty ? anchor : file(of: CatalogWriter.group(of: path)) + anchor
  }

  /// The address of a whole group.
  func address(ofGroup group: String) -> String {
    files.isEmpty ? "#!g-" + CatalogWriter.escaped(group) : file(of: group)
  }

  /// The id of a token's row: its path, bytes other than letters, digits and `-._~` as in a URL. No other id
  /// is one, as they begin with `!`.
  static func anchor(_ path: TokenPath) -> String { escaped(path.text) }

  static func escaped(_ text: String) -> String {
    var result: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: result.append(byte)
      default: result += ("%" + byte.hex(2, capital: true)).utf8
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  func link(_ path: TokenPath, _ text: String? = nil) -> Markup {
    guard catalog.tokens.token(at: path) != nil else { return .text(text ?? path.text) }
    return .element("a", ["href": address(of: path)], .text(text ?? path.text))
  }

  // MARK: Tables

  private func table(_ section: Section) -> Markup {
    let rows = section.tokens.map { CatalogRow($0, self).markup }
    let title = section.group.isEmpty ? "Without a group" : section.group
    let about = catalog.tokens.groups[TokenPath(trusted: section.group)]?.description
    return .element(
      "section", ["class": "group", "id": "!g-" + CatalogWriter.escaped(section.group)],
      .element("h2", [:], .text(title), .element("small", [:], .text(" \(rows.count)"))),
      about.map { .element("p", ["class": "summary"], .text($0)) } ?? .none,
      .element(
        "table", [:],
        .literal("<thead><tr><th>Seen</th><th>Name</th><th>Value</th><th>More</th></tr></thead>"),
        .element("tbody", [:], rows))) + .literal("\n")
  }

  /// The documents that values cite.
  private var documents: Markup {
    let cited = Set(
      catalog.tokens.tokens.flatMap { $0.cells.flatMap { $0.cell.evidence.map(\.document) } })
    let items = catalog.documents.filter { cited.contains($0.id) }.map { document in
      let title = [document.title ?? document.id, document.publisher, document.published]
        .compactMap(\.self).joined(separator: ", ")
      let isWeb = document.url.map { $0.hasPrefix("https://") || $0.hasPrefix("http://") } ?? false
      return Markup.element(
        "li", ["id": "!d-" + CatalogWriter.escaped(document.id)],
        .element("b", [:], .text(document.id + " ")),
        isWeb
          ? .element("a", ["href": document.url ?? "", "rel": "noreferrer"], .text(title))
          : .text(title),
        .text(document.standing == .thirdParty ? ", a third party (†), not the vendor" : ""))
    }
    return CatalogViews.section("Sources", items.isEmpty ? [] : [.element("ul", [:], items)])
  }

  // MARK: Values

  /// The type of a token: that of its first value.
  static func type(of token: ResolvedToken) -> TokenType? {
    token.cells.lazy.compactMap { $0.value?.type ?? $0.statement.type }.first
  }

  /// What a context fixes, such as `dark increased`.
  static func label(_ context: Context) -> String {
    context.fixed.map(\.value).joined(separator: " ")
  }
}

/// Compares names as people do: 50, 100, 200.
struct NaturalKey: Comparable {
  private enum Part: Comparable {
    case number(Int)
    case text(String)
  }

  private let parts: [Part]

  init(_ text: String) {
    var parts: [Part] = []
    var rest = text[...]
    while let first = rest.first {
      let isDigit = first.isASCII && first.isNumber
      let run = rest.prefix { ($0.isASCII && $0.isNumber) == isDigit }
      // Numbers of more digits are text.
      parts.append(isDigit ? Int(run).map(Part.number) ?? .text(String(run)) : .text(String(run)))
      rest = rest.dropFirst(run.count)
    }
    self.parts = parts
  }

  static func < (one: NaturalKey, other: NaturalKey) -> Bool {
    one.parts.lexicographicallyPrecedes(other.parts)
  }
}
