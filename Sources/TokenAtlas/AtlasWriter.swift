internal import TokenModel
internal import TokenPicture

/// Puts the plates of an atlas together.
struct AtlasWriter {
  let atlas: Atlas
  let ledger: Ledger
  /// The chosen looks of the newest edition that has several.
  let appearances: [Context]
  /// The components that are drawn; in a registry without them all groups count.
  let drawnGroups: [TokenPath]

  init(_ atlas: Atlas) {
    self.atlas = atlas
    drawnGroups = (atlas.components ?? Atlas.knownComponents)
      .filter { AtlasWriter.has($0, in: atlas) }.map(TokenPath.init(trusted:))
    let newest = atlas.editions.last { edition in
      (edition.tokens.revision.values(of: "appearance")?.count ?? 0) > 1
    }
    var contexts = [Context.base]
    for axis in ["appearance", "contrast"] {
      guard let values = newest?.tokens.revision.values(of: axis) else { continue }
      contexts = values.flatMap { value in
        contexts.compactMap { $0.joined(with: Context([Context.Fixed(axis, value)])) }
      }
    }
    // Light, dark, then both with more contrast.
    appearances = contexts.sorted { rank($0) < rank($1) }
    ledger = Ledger(documents: atlas.documents, appearances: appearances)
    func rank(_ context: Context) -> Int {
      let values = newest?.tokens.revision.values(of: "contrast") ?? []
      return context["contrast"].flatMap(values.firstIndex) ?? 0
    }
  }

  /// Whether a component is drawn: where some are chosen one of these, of which an edition states something.
  func has(_ group: String) -> Bool { AtlasWriter.has(group, in: atlas) }

  private static func has(_ group: String, in atlas: Atlas) -> Bool {
    if let chosen = atlas.components, !chosen.contains(group) { return false }
    let group = TokenPath(trusted: group)
    return atlas.editions.contains { $0.tokens.tokens.contains { $0.path.isInside(group) } }
  }

  var page: String {
    let plates = self.plates
    let title = atlas.editions.map(\.name).joined(separator: " · ")
    let list = facts
    return SelfContainedPage(
      title: title + " — atlas", style: AtlasStyle.style + scaling + paints,
      body: [head, contents, AtlasStyle.definitions] + plates.prefix(2) + [key(plates)]
        + plates.dropFirst(2) + [list, AtlasStyle.foot]
    ).html
  }

  /// Links to the plates, by which a keyboard passes over the marks of the others.
  private var contents: Markup {
    // The first two are made after the drawings that they show.
    let first = ["spread", "differences"]
    let order =
      ledger.plates.filter { first.contains($0.id) }
      + ledger.plates.filter { !first.contains($0.id) }
    return .element(
      "nav", ["aria-label": "Plates"],
      .joined(
        order.map { id, title in .element("a", ["href": "#" + id], .text(title)) }, by: " "))
      + .literal("\n")
  }

  /// Each plate is made once, in the order of the page, as facts are numbered by their first use.
  private var plates: [Markup] {
    // The spread is made of the first drawings, and stands before them.
    let drawn = phone
    return [
      spread, differences, drawn, looks, pad, alert, rules, motion, measures, colors, coverage,
      time,
    ]
    .compactMap(\.self)
  }

  // MARK: Head

  private var head: Markup {
    let labels = atlas.editions.map { Markup.text($0.name) }
    return .element(
      "header", [:], .literal("<p class=\"eyebrow\">Drawn from tokens alone</p>"),
      .element("h1", [:], .joined(labels, by: "<span class=\"to\">/</span>")),
      .element(
        "p", ["class": "summary"],
        .text(
          "Every line and color stands for something that an edition states, to one scale. What none "
            + "states is wavy, hatched, or a question mark; what is said in words only is in crayon. "
            + "A mark leads to its source.")),
      drawnGroups.isEmpty
        ? .literal(
          "<p class=\"summary\">No component is drawn: these editions have no tokens in actionSheet or alert.</p>"
        )
        : .none)
      + controls
  }

  private var controls: Markup {
    let looks =
      appearances.count < 2
      ? []
      : appearances.enumerated().map { place, context in
        Markup.opening(
          "input",
          [
            "class": "pick", "type": "radio", "name": "look", "id": "look\(place)",
            "checked": place == 0 ? "checked" : "",
          ])
          + .element("label", ["for": "look\(place)"], .text(AtlasWriter.name(of: context)))
      }
    func box(_ id: String, _ label: StaticString, isOn: Bool) -> Markup {
      .opening(
        "input",
        ["class": "pick", "type": "checkbox", "id": id, "checked": isOn ? "checked" : ""])
        + .element("label", ["for": id], .literal(label))
    }
    return .literal("\n")
      + .element(
        "div", ["class": "bar", "role": "group", "aria-label": "What is shown"],
        looks + [
          box("labels", "Labels", isOn: atlas.showsLabels),
          atlas.editions.count > 1
            ? box("ghost", "Ghost of the edition before", isOn: false) : .none,
          box("third", "Mark third parties †", isOn: true),
        ]) + .literal("\n")
  }

  /// What a context fixes, such as `dark, increased contrast`.
  static func name(of context: Context) -> String {
    var parts: [String] = []
    if let look = context["appearance"] { parts.append(look) }
    if let contrast = context["contrast"], contrast != "normal" {
      parts.append(contrast + " contrast")
    }
    return parts.isEmpty ? context.text : parts.joined(separator: ", ")
  }

  // MARK: Frames of plates

  /// - Parameter isFolded: whether a reader of several editions opens it first; a link to it does, too.
  func section(
    _ id: StaticString, _ title: String, _ about: String, isFolded: Bool = true, _ body: [Markup]
  ) -> Markup {
    ledger.plates.append(("\(id)", title))
    let head = Markup.element(
      "h2", [:], .text(title), .element("small", [:], .text(about)))
    let inside = Markup.element("div", ["id": "\(id)"], .joined(body))
    return
      (isFolded && atlas.editions.count > 1
      ? .element("details", ["class": "plates"], .element("summary", [:], head), inside)
      : .element("section", ["class": "plates"], head, inside)) + .literal("\n")
  }

  /// A drawing with what it is of.
  ///
  /// - Parameter group: the component whose tokens are counted in the bar.
  func card(
    _ edition: Atlas.Edition, _ subtitle: String?, group: String?, _ drawing: Markup,
    _ below: [Markup] = []
  ) -> Markup {
    let revision = edition.tokens.revision
    let parts = [
      edition.name == edition.label ? revision.title : nil, revision.published ?? "no date",
    ].compactMap(\.self)
    return .element(
      "figure", [:],
      .element(
        "figcaption", [:], .element("h3", [:], .text(edition.name)),
        .element("span", [:], .text(subtitle ?? parts.joined(separator: ", "))),
        group.map { publisher(edition, $0) } ?? .none), group.map { tally(edition, $0) } ?? .none,
      .element("div", ["class": "fit"], drawing), .joined(below))
  }

  /// Who says all that an edition says of a component.
  private func publisher(_ edition: Atlas.Edition, _ group: String) -> Markup {
    let cells = stated(edition, group)
    if !cells.isEmpty, cells.allSatisfy({ ledger.isByThirdParties($0.cell) }) {
      return .literal("<b class=\"chip third\">third party †</b>")
    }
    let names = Set(
      cells.flatMap { $0.cell.evidence.compactMap { ledger.document($0.document)?.publisher } })
    return names.count == 1
      ? .element("b", ["class": "chip"], .text(names.first ?? "")) : .none
  }

  /// The cells of a component in an edition that state something.
  func stated(_ edition: Atlas.Edition, _ group: String) -> [ResolvedCell] {
    let group = TokenPath(trusted: group)
    return edition.tokens.tokens.filter { $0.path.isInside(group) }.flatMap(\.cells)
      .filter { $0.statement.presence == .stated }
  }

  /// How much is known: figures, words, rules and nothing, of all tokens that any edition has.
  private func tally(_ edition: Atlas.Edition, _ group: String) -> Markup {
    let parent = TokenPath(trusted: group)
    let paths = Set(
      atlas.editions.flatMap { $0.tokens.tokens.map(\.path) }.filter { $0.isInside(parent) })
    var counts = [Knowledge: Int]()
    for path in paths { counts[Knowledge(edition.tokens.token(at: path)), default: 0] += 1 }
    let parts = Knowledge.allCases.filter { counts[$0] != nil }.map { kind in
      Markup.element("i", ["class": kind.rawValue, "style": "flex:\(counts[kind] ?? 0)"])
    }
    let words = Knowledge.allCases.map { "\(counts[$0] ?? 0) \($0.words)" }
      .joined(separator: ", ")
    return .element(
      "div", ["class": "tally", "role": "img", "aria-label": words, "title": words], parts)
  }

  /// What is known of a token in an edition.
  enum Knowledge: String, CaseIterable {
    case figures, words, rules, nothing

    init(_ token: ResolvedToken?) {
      let cells = token?.cells.filter { $0.statement.presence == .stated } ?? []
      self = .nothing
      for cell in cells {
        switch cell.value {
        case .boolean?, .string?: if self != .figures { self = .rules }
        case nil where cell.statement.words != nil: if self == .nothing { self = .words }
        default: self = .figures
        }
      }
    }

    var words: String {
      switch self {
      case .figures: "figures"
      case .words: "in words"
      case .rules: "rules"
      case .nothing: "not stated"
      }
    }
  }

  // MARK: Style

  /// Words keep their size where drawings shrink.
  private var scaling: Markup {
    let widths = [
      170.0, 185, 200, 220, 240, 260, 280, 295, 310, 325, 340, 370, 400, 430, 470, 520, 580, 640,
      720, 820, 920,
    ]
    let rules = [330.0, 514, 950, 1000].flatMap { box in
      widths.reversed().map { width in
        let ratio = max(1, box * 10.4 / 11 / width)
        return "@container (max-width:\(Mark.n(width))px){.w\(Mark.n(box)){--k:\(Mark.n(ratio))}}"
      }
    }
    return .text(rules.joined(separator: " "))
  }

  /// The colors in each appearance, chosen for the page or fixed for a drawing.
  private var paints: Markup {
    let rules = appearances.indices.map { place in
      let isDark = appearances[place]["appearance"] == "dark"
      let colors = ledger.colors.enumerated().map { "--c\($0.offset):\($0.element[place])" }
      let all =
        colors + [
          "--neutral:" + (isDark ? "#2b2b2e" : "#ededf0"),
          "--behind:" + (isDark ? "#000000" : "#ffffff"),
          "--faint-sample:" + (isDark ? "#98989f" : "#6e6e73"),
        ]
      let chosen =
        place == 0
        ? ":root,.look0" : ".look\(place),body:has(#look\(place):checked)"
      return chosen + "{" + all.joined(separator: ";") + "}"
    }
    return .text(rules.joined(separator: " "))
  }
}
