internal import PositionedJSON
internal import TokenModel

/// What a catalog shows of the whole system at once; a view without content is left out.
struct CatalogViews {
  private let writer: CatalogWriter
  private let tokens: [ResolvedToken]

  init(_ writer: CatalogWriter) {
    self.writer = writer
    tokens = writer.sections.flatMap(\.tokens)
  }

  static func section(_ title: String, _ content: [Markup]) -> Markup {
    if content.isEmpty { return .none }
    return .element(
      "section", ["class": "view", "id": "!" + CatalogWriter.escaped(title)],
      [.element("h2", [:], .text(title))] + content) + .literal("\n")
  }

  private static func note(_ text: String) -> Markup {
    .element("p", ["class": "summary"], .text(text))
  }

  /// The first items, and how many are left.
  private static func some<Item>(
    _ items: [Item], most: Int, _ markup: (Item) -> Markup
  ) -> [Markup] {
    items.prefix(most).map(markup)
      + (items.count > most
        ? [.element("li", ["class": "summary"], .text("and \(items.count - most) more"))] : [])
  }

  private func base(_ token: ResolvedToken) -> TokenValue? {
    token.cells.lazy.compactMap(\.value).first
  }

  // MARK: The whole

  /// One mark a token, one block a group.
  var field: Markup {
    let blocks = writer.sections.map { section in
      let marks = section.tokens.map { token in
        let (kind, style) = self.mark(token)
        return Markup.element(
          "a",
          [
            "href": writer.address(of: token.path), "aria-label": token.path.text,
            "class": kind, "style": style,
          ])
      }
      return Markup.element(
        "div", ["class": "block"],
        .element(
          "h3", [:],
          .element(
            "a", ["href": writer.address(ofGroup: section.group)],
            .text(section.group.isEmpty ? "(no group)" : section.group)),
          .element("small", [:], .text(" \(section.tokens.count)"))),
        .element("div", ["class": "field"], marks))
    }
    return CatalogViews.section("All tokens", [.element("div", ["class": "blocks"], blocks)])
  }

  /// A color in its paint, a length as high as it is up to the mark's own height, a dot for anything else.
  private func mark(_ token: ResolvedToken) -> (kind: String, style: String) {
    let colors = Paint.colors(token.cells)
    if !colors.isEmpty { return ("s", Paint.fill(colors)) }
    guard case .dimension(let length)? = base(token), let pixels = Paint.pixels(length) else {
      return ("", "")
    }
    return ("b", "--h:\(Drawing.number(min(max(pixels, 1), 24)))px")
  }

  // MARK: Color

  private struct Step {
    var stem: String
    var number: Int
    var token: ResolvedToken
    var color: ColorValue
  }

  /// Colors that share a name and end in a number, with their lightness.
  var ramps: Markup {
    let steps = tokens.compactMap { token -> Step? in
      guard case .color(let color)? = base(token) else { return nil }
      let digits = token.path.text.reversed().prefix { $0.isASCII && $0.isNumber }
      let stem = String(token.path.text.dropLast(digits.count))
      return Int(String(digits.reversed())).map {
        Step(stem: stem, number: $0, token: token, color: color)
      }
    }
    let long = steps.grouped(by: \.stem).filter { $0.elements.count >= 4 }
    let items = CatalogViews.some(long, most: 60) { ramp($0.key, $0.elements) }
    return CatalogViews.section("Ramps", items.isEmpty ? [] : [.element("ul", [:], items)])
  }

  private func ramp(_ stem: String, _ steps: [Step]) -> Markup {
    let steps = steps.sorted { $0.number < $1.number }
    let name = stem.reversed().drop { "-._ ".contains($0) }.reversed()
    let lights = steps.map { CatalogViews.lightness($0.color) }
    let points = lights.enumerated().map { place, light in
      let x = (Double(place) + 0.5) * 100 / Double(max(lights.count, 1))
      return Drawing.number(x) + "," + Drawing.number(40 - light * 0.4)
    }
    let said = lights.map { String(Int($0.rounded())) }.joined(separator: ", ")
    let fields = steps.map { step in
      Markup.element(
        "a",
        [
          "href": writer.address(of: step.token.path), "aria-label": step.token.path.text,
          "title": step.token.path.text, "class": "s",
          "style": Paint.halves(Paint.colors(step.token.cells)),
        ], .element("span", [:], .text(String(step.number))))
    }
    return .element(
      "li", ["class": "ramp"], .element("p", [:], .text(String(name))),
      .element("div", [:], fields),
      .element(
        "svg",
        [
          "viewBox": "0 0 100 40", "preserveAspectRatio": "none", "role": "img",
          "aria-label": "Lightness (L*): " + said,
        ],
        .element("polyline", ["class": "curve", "points": points.joined(separator: " ")])))
  }

  /// CIE L*, 0…100, of a color over white.
  private static func lightness(_ color: ColorValue) -> Double {
    let luminance = color.relativeLuminance
    let root =
      luminance > 216.0 / 24389
      ? cubeRoot(luminance) : (24389.0 / 27 * luminance + 16) / 116
    return 116 * root - 16
  }

  private static func cubeRoot(_ value: Double) -> Double {
    var root = max(value, 1e-6)
    // Newton's method; it doubles the right digits with each step.
    for _ in 0..<60 { root = (2 * root + value / (root * root)) / 3 }
    return root
  }

  /// Pairs of text and background with their contrast.
  var contrasts: Markup {
    let pairs = writer.catalog.pairs
    if pairs.isEmpty { return .none }
    let low = pairs.count { ($0.ratio ?? 21) < 4.5 }
    let declared = pairs.count(where: \.isDeclared)
    let lead =
      (pairs.count == 1 ? "1 contrast, " : "\(pairs.count) contrasts, ")
      + (declared == pairs.count
        ? "of declared pairs; "
        : declared == 0
          ? "of pairs that names propose; "
          : "\(declared) of declared pairs, the others proposed by names; ")
      + "\(low) below 4.5 (AA for text)."
    let items = CatalogViews.some(pairs, most: 200) { pair in
      let label = CatalogWriter.label(pair.context)
      let level =
        pair.ratio.map { $0 >= 7 ? "AAA" : $0 >= 4.5 ? "AA" : $0 >= 3 ? "large only" : "low" }
        ?? "not certain"
      return .element(
        "li", ["class": (pair.ratio ?? 21) < 4.5 ? "low" : ""],
        .element(
          "span",
          [
            "class": "pair", "aria-hidden": "true",
            "style":
              "color:\(Paint.hex(pair.textColor));background:\(Paint.hex(pair.backgroundColor))",
          ]),
        .element(
          "span", [:], .element("b", [:], .text((pair.ratio.map(Self.ratio) ?? "?") + " " + level)),
          .text(" "), writer.link(pair.text), .text(" on "), writer.link(pair.background),
          .text(label.isEmpty ? "" : " in " + label)))
    }
    return CatalogViews.section(
      "Contrast", [CatalogViews.note(lead), .element("ul", ["class": "pairs"], items)])
  }

  /// Cut, not rounded: 4.49 is not 4.5.
  private static func ratio(_ ratio: Double) -> String {
    Drawing.number((ratio * 100).rounded(.down) / 100)
  }

  // MARK: Type

  var type: Markup {
    let styles = tokens.compactMap { token -> (ResolvedToken, Typography)? in
      if case .typography(let style)? = base(token) { return (token, style) }
      return nil
    }
    let items = CatalogViews.some(styles, most: 80) { token, style in
      .element(
        "li", ["class": "specimen"],
        .element(
          "p", ["style": Self.style(style)], .text("Hamburgefonts 0123")),
        .element(
          "p", ["class": "said"], writer.link(token.path),
          .text(" " + (token.cells.first?.text() ?? ""))))
    }
    if items.isEmpty { return CatalogViews.section("Text styles", []) }
    // Where lengths are drawn in rem, they say so.
    let saysRem =
      !hasRemLengths
      && styles.contains { $0.1.fontSize?.unit == .rem || $0.1.letterSpacing?.unit == .rem }
    let note = saysRem ? CatalogViews.note(Self.rem) : .none
    return CatalogViews.section("Text styles", [note, .element("ul", [:], items)])
  }

  /// Declarations with numbers, and names in quotes whose characters are escaped.
  private static func style(_ style: Typography) -> String {
    var parts: [String] = []
    if let size = style.fontSize.flatMap(Paint.pixels) {
      parts.append("font-size:\(Drawing.number(min(max(size, 1), 72)))px")
    }
    if let weight = style.fontWeight {
      parts.append("font-weight:\(Drawing.number(min(max(weight.number.value, 1), 1000)))")
    }
    if let height = style.lineHeight, height.value >= 0 {
      parts.append("line-height:\(Drawing.number(min(height.value, 4)))")
    }
    if let spacing = style.letterSpacing.flatMap(Paint.pixels) {
      parts.append("letter-spacing:\(Drawing.number(min(max(spacing, -20), 40)))px")
    }
    if let family = style.fontFamily {
      parts.append("font-family:" + family.names.map(quoted).joined(separator: ",") + ",sans-serif")
    }
    return parts.joined(separator: ";")
  }

  private static func quoted(_ name: String) -> String {
    var text = "'"
    for scalar in name.unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", "_", " ": text.unicodeScalars.append(scalar)
      case "\0": break
      default: text += "\\" + String(scalar.value, radix: 16) + " "
      }
    }
    return text + "'"
  }

  // MARK: Lengths

  private static let rem = "1 rem is drawn as \(Drawing.number(Paint.rem)) px."

  private var hasRemLengths: Bool {
    tokens.contains { token in
      if case .dimension(let length)? = base(token) { length.unit == .rem } else { false }
    }
  }

  /// Each length once, with how many tokens have it.
  var lengths: Markup {
    var places: [Double: [ResolvedToken]] = [:]
    for token in tokens {
      guard case .dimension(let length)? = base(token), let pixels = Paint.pixels(length) else {
        continue
      }
      places[pixels, default: []].append(token)
    }
    if places.isEmpty { return .none }
    let count = places.values.reduce(0) { $0 + $1.count }
    let once = places.values.count { $0.count == 1 }
    let lead =
      (count == 1
        ? "1 token has a length."
        : "\(count) tokens have \(places.count) different length\(places.count == 1 ? "" : "s"); \(once) of "
          + "these \(once == 1 ? "is" : "are") used by one token each.")
      + (hasRemLengths ? " " + Self.rem : "")
    let longest = max(places.keys.map(abs).max() ?? 1, 1)
    let rows = CatalogViews.some(places.keys.sorted(), most: 120) { pixels in
      let own = places[pixels] ?? []
      // Short lengths to scale, as they are told apart by pixels.
      let width = longest <= 320 ? abs(pixels) : min(abs(pixels), 320)
      return .element(
        "li", ["class": own.count == 1 ? "once" : ""],
        .element(
          "i",
          [
            "class": abs(pixels) > 320 ? "l more" : "l",
            "style": "width:\(Drawing.number(width))px",
          ]), .element("b", [:], .text((own.first?.cells.first?.text() ?? "") + " ")),
        .element("small", [:], .text(own.count == 1 ? "" : "\(own.count) tokens: ")),
        .joined(own.prefix(3).map { writer.link($0.path) }, by: ", "),
        .text(own.count > 3 ? ", …" : ""))
    }
    return CatalogViews.section(
      "Lengths", [CatalogViews.note(lead), .element("ul", ["class": "lengths"], rows)])
  }

  // MARK: Drawn

  var motion: Markup {
    gallery("Motion", [.cubicBezier, .spring, .transition, .duration])
  }

  var paints: Markup { gallery("Shadows, gradients and borders", [.shadow, .gradient, .border]) }

  private func gallery(_ title: String, _ types: Set<TokenType>) -> Markup {
    let found = tokens.filter { token in base(token).map { types.contains($0.type) } ?? false }
    let items = CatalogViews.some(found, most: 120) { token in
      .element(
        "li", [:], self.picture(token) ?? .none, writer.link(token.path),
        .element("small", [:], .text(" " + (token.cells.first?.text() ?? ""))))
    }
    return CatalogViews.section(
      title, items.isEmpty ? [] : [.element("ul", ["class": "gallery"], items)])
  }

  private func picture(_ token: ResolvedToken) -> Markup? {
    if case .duration(let duration)? = base(token) {
      let width = Drawing.number(min(max(duration.seconds * 100, 1), 200))
      return .element("i", ["class": "l", "style": "width:\(width)px"])
    }
    return Drawing.of(base(token))
  }

  // MARK: References

  /// Which groups take values from which, and the tokens that most others refer to.
  var references: Markup {
    let most = writer.users.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    if most.isEmpty { return .none }
    let top = most.prefix(24).map { path, count in
      Markup.element(
        "li", [:],
        .element(
          "i", ["class": "l", "style": "width:\(Drawing.number(min(Double(count) * 4, 200)))px"]),
        .element("b", [:], .text("\(count) ")), writer.link(path))
    }
    return CatalogViews.section(
      "References", [arcs, .element("ul", ["class": "lengths"], top)])
  }

  private var arcs: Markup {
    var counts: [[String]: Int] = [:]
    for token in tokens {
      let own = CatalogWriter.group(of: token.path)
      for target in Set(token.cells.compactMap(\.aliases.first)) {
        let other = CatalogWriter.group(of: target)
        if own != other { counts[[own, other], default: 0] += 1 }
      }
    }
    let groups = writer.sections.map(\.group).filter { group in
      counts.keys.contains { $0.contains(group) }
    }
    guard groups.count > 1, groups.count <= 60 else { return .none }
    let rows = Dictionary(uniqueKeysWithValues: groups.enumerated().map { ($1, $0) })
    func height(_ group: String) -> Double { 14 + Double(rows[group] ?? 0) * 20 }
    let lines = counts.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { pair, count in
      let (one, other) = (height(pair[0]), height(pair[1]))
      let reach = Drawing.number(170 + min(abs(one - other) * 0.9, 240))
      let path =
        "M170 \(Drawing.number(one))C\(reach) \(Drawing.number(one)) \(reach) "
        + "\(Drawing.number(other)) 170 \(Drawing.number(other))"
      let width = min(1 + Double(count) / 8, 8)
      return Markup.element(
        "path", ["class": "arc", "d": path, "stroke-width": Drawing.number(width)],
        .element("title", [:], .text("\(pair[0]) takes \(count) values from \(pair[1])")))
    }
    let labels = groups.map { group in
      Markup.element(
        "text", ["x": "160", "y": Drawing.number(height(group) + 4), "text-anchor": "end"],
        .text(group.count > 22 ? group.prefix(21) + "…" : group))
    }
    let said = counts.sorted { ($1.value, $0.key.joined()) < ($0.value, $1.key.joined()) }.prefix(8)
      .map { "\($0.key[0]) takes \($0.value) from \($0.key[1])" }.joined(separator: "; ")
    return .element(
      "svg",
      [
        "class": "arcs", "viewBox": "0 0 420 \(groups.count * 20 + 12)", "role": "img",
        "aria-label": said,
      ], lines + labels)
  }

  // MARK: What is wrong, and what changed

  var faults: Markup {
    let broken = tokens.filter { $0.cells.contains { $0.problem != nil } }
    let old = tokens.filter { $0.deprecation != nil }
    var content: [Markup] = []
    if !broken.isEmpty {
      content.append(CatalogViews.note("\(broken.count) lead to no value:"))
      content.append(
        .element(
          "ul", [:],
          CatalogViews.some(broken, most: 100) { token in
            .element(
              "li", [:], writer.link(token.path),
              .text(" " + (token.cells.lazy.compactMap(\.problemText).first ?? "")))
          }))
    }
    if !old.isEmpty {
      content.append(CatalogViews.note("\(old.count) are deprecated:"))
      content.append(
        .element(
          "ul", [:],
          CatalogViews.some(old, most: 100) { token in
            .element(
              "li", [:], writer.link(token.path),
              .text(token.deprecation?.string.map { ": " + $0 } ?? ""),
              .text(writer.users[token.path].map { " (used by \($0))" } ?? ""))
          }))
    }
    return CatalogViews.section("Broken and deprecated", content)
  }

  /// A line for each group, with a bar for each commit that changed it, and the commits.
  var history: Markup {
    let commits = Array(writer.catalog.commits.reversed())
    if commits.isEmpty { return .none }
    let places = Dictionary(last: commits.enumerated().map { ($1.number, $0) })
    let width = max(commits.count, 2)
    var touched: [Int: Int] = [:]
    let lines = writer.sections.map { section -> Markup in
      var counts: [Int: Int] = [:]
      for token in section.tokens {
        for number in writer.catalog.changes[token.path] ?? [] {
          counts[number, default: 0] += 1
          touched[number, default: 0] += 1
        }
      }
      let bars = counts.sorted { $0.key < $1.key }.compactMap { number, count in
        places[number].map { place in
          let share = (Double(count) / Double(section.tokens.count)).squareRoot()
          return "M\(place) 16v-\(Drawing.number(max(1.5, 15 * min(share, 1))))h.8v16h-.8z"
        }
      }
      let name = section.group.isEmpty ? "(no group)" : section.group
      return .element(
        "li", [:], .element("a", ["href": writer.address(ofGroup: section.group)], .text(name)),
        .element(
          "svg",
          [
            "viewBox": "0 0 \(width) 16", "preserveAspectRatio": "none", "role": "img",
            "aria-label": "\(name) changed in \(counts.count) of \(commits.count) commits",
          ], .element("path", ["class": "bars", "d": bars.joined()])))
    }
    let list = CatalogViews.some(writer.catalog.commits, most: 500) { commit in
      let first = commit.message.split(separator: "\n").first.map(String.init) ?? ""
      return .element(
        "li", ["id": "!c\(commit.number)"],
        .element("b", [:], .text("#\(commit.number) ")),
        .text("\(commit.day) \(commit.author): \(first)"),
        .element(
          "small", [:], .text(touched[commit.number].map { " " + $0.counted("token") } ?? "")))
    }
    return CatalogViews.section(
      "History",
      [
        .element("ul", ["class": "lines"], lines),
        .element(
          "details", [:], .element("summary", [:], .text(commits.count.counted("commit"))),
          .element("ul", [:], list)),
      ])
  }
}

extension CatalogWriter {
  func address(ofCommit number: Int) -> String { index + "#!c\(number)" }
  func address(ofDocument id: String) -> String {
    index + "#!d-" + CatalogWriter.escaped(id)
  }
}
