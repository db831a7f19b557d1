import PositionedJSON
import TerminalText
import TestSupport
import Testing
import TokenDiff
import TokenModel
import TokenReport

/// One token of each type that is drawn, before and after.
enum Drawn {
  private static func stops(_ hex: String) -> String {
    "[{\"color\": \(color(hex)), \"position\": 0}, "
      + "{\"color\": \(color("#0000FF", alpha: 0.5)), \"position\": 1}]"
  }

  private static func type(_ size: Double, _ weight: Int) -> String {
    """
    {"fontFamily": "SF Pro", "fontSize": \(points(size)), "fontWeight": \(weight),
     "letterSpacing": \(points(0)), "lineHeight": 1.2}
    """
  }

  private static func line(_ width: Double, _ style: String) -> String {
    "{\"color\": \(color("#FF3B30")), \"width\": \(points(width)), \"style\": \(style)}"
  }

  private static let on: Qualifiers = [.on: .array([.string("{paint.ground}")])]

  static let before = resolved(
    revision("main"),
    [
      cell("motion.curve", .cubicBezier, "[0.42, 0, 1, 1]"),
      cell("motion.spring", .spring, #"{"response": 0.5, "dampingRatio": 0.85}"#),
      cell("motion.either", .cubicBezier, "[0, 0, 1, 1]"),
      cell("paint.text", .color, color("#767676"), qualifiers: on),
      cell("paint.ground", .color, color("#FFFFFF")),
      cell("paint.accent", .color, "\"{paint.text}\""),
      cell("paint.shadow", .shadow, ActionSheet.shadow),
      cell("paint.gradient", .gradient, stops("#FF0000")),
      cell("paint.border", .border, line(1, "\"solid\"")),
      cell("paint.stroke", .strokeStyle, "\"dashed\""),
      cell("paint.material", .material, #"{"level": "thin"}"#),
      cell("text.title", .typography, type(17, 400)),
      cell("text.size", .dimension, qualifiers: [.min: json(points(11)), .max: json(points(13))]),
    ])

  static let after = resolved(
    revision("main"),
    [
      cell("motion.curve", .cubicBezier, "[0, 0, 0.58, 1.3]"),
      cell("motion.spring", .spring, #"{"response": 0.4, "dampingRatio": 0.5}"#),
      cell("motion.either", .spring, #"{"duration": 0.5, "bounce": 0}"#),
      cell("paint.text", .color, color("#777777"), qualifiers: on),
      cell("paint.ground", .color, color("#FFFFFF")),
      cell("paint.accent", .color, "\"{paint.text}\""),
      cell(
        "paint.shadow", .shadow,
        "[\(ActionSheet.shadow), \(ActionSheet.shadow.replacing("\"value\": 40", with: "\"value\": 4"))]"
      ),
      cell("paint.gradient", .gradient, stops("#00FF00")),
      cell("paint.border", .border, line(3, #"{"dashArray": [\#(points(4))], "lineCap": "butt"}"#)),
      cell("paint.stroke", .strokeStyle, "\"dotted\""),
      cell("paint.material", .material, #"{"level": "thick", "fill": \#(color("#F7F7F7"))}"#),
      cell("text.title", .typography, type(20, 600)),
      cell("text.size", .dimension, qualifiers: [.min: json(points(15))]),
    ])

  static let changes: [Change] = {
    var changes = TokenDiff.changes(from: view(before), to: view(after))
    let path = TokenPath(trusted: "paint.ink")
    guard var renamed = changes.first(where: { $0.path.text == "paint.text" }) else { return [] }
    renamed.path = path
    renamed.class = .renamed
    renamed.rename = Rename(
      from: TokenPath(trusted: "paint.text2"), basis: .detected, confidence: 0.82,
      runnerUp: Rename.Candidate(path: TokenPath(trusted: "paint.text3"), confidence: 0.4))
    changes.append(renamed)
    return changes
  }()

  static let comparison = Comparison(
    [view(before, "old"), view(after, "new")], options: .init(includesSingle: true))
}

@Suite struct PageTests {
  @Test func `a page of changes is as the golden file`() throws {
    let page = ReportHTML(
      ChangesDocument(Drawn.changes, from: "main@#1", to: "main").report(.whole)
    ).text
    try expectGolden(page, "changes.html")
    try expectSound(page)
  }

  @Test func `a page of editions is as the golden file`() throws {
    let shared = Comparison(
      ActionSheet.views, options: .init(under: TokenPath(trusted: "actionSheet")))
    let all = Comparison(
      ActionSheet.views,
      options: .init(under: TokenPath(trusted: "actionSheet"), includesSingle: true))
    let page = page(all, [thirdParty], shared: shared)
    try expectGolden(page, "comparison.html")
    try expectSound(page)
  }

  @Test func `editions draw what can be drawn`() throws {
    let page = page(Drawn.comparison)
    for kind in ["swatch", "motion", "shadow", "swatch wide", "line", "letters"] {
      #expect(page.contains("<svg class=\"\(kind)\""), "\(kind)")
    }
    try expectSound(page)
  }

  private let thirdParty = Document(id: "doc", standing: .thirdParty)

  @Test func `the same in Markdown, in text and as counts`() throws {
    let document = ChangesDocument(Drawn.changes, from: "main@#1", to: "main")
    try expectGolden(ReportMarkdown(document.report(.named)).text, "drawn.md")
    try expectGolden(ReportCSV(document.report(.whole)).text, "drawn.csv")
    try expectGolden(ChangesRenderTests.text(Drawn.changes, .brief), "drawn.txt")
    try expectGolden(stat(ChangesRenderTests.changes), "stat.txt")
  }

  private func stat(_ changes: [Change]) -> String {
    ReportText(style: TextStyle(width: 80)).render(ChangesStat.report(changes, width: 80))
  }

  @Test func `a token alone in its group has a bar where there are few groups`() {
    func tokens(_ names: [String]) -> ResolvedTokens {
      resolved(revision("main"), names.map { cell($0, .number, "1") })
    }
    func text(_ names: [String]) -> String {
      let changes = TokenDiff.changes(from: view(tokens([])), to: view(tokens(names)))
      return stat(changes)
    }
    #expect(text(["a.x", "a.y", "b.x"]) == "a  2  ++\nb  1  +\n\n+ 3 added\n")
    let many = text((0..<13).map { "g\($0).x" } + ["a.x", "a.y"])
    #expect(many.contains("others"))
  }

  @Test func `no change is said`() {
    let report = ChangesDocument([], from: "a", to: "b").report(.named)
    #expect(ReportMarkdown(report).text.contains("No differences"))
    #expect(ReportHTML(report).text.contains("No differences"))
    #expect(stat([]).isEmpty)
  }

  @Test func `a table of more than twenty rows is folded`() {
    func tokens(_ count: Int) -> ResolvedTokens {
      resolved(revision("main"), (0..<count).map { cell("a.t\($0)", .number, "1") })
    }
    for (count, isFolded) in [(20, false), (21, true)] {
      let changes = TokenDiff.changes(from: view(tokens(0)), to: view(tokens(count)))
      let text = ReportMarkdown(ChangesDocument(changes, from: "a", to: "b").report(.named)).text
      #expect(text.contains("<details>") == isFolded)
    }
  }
}

@Suite struct HostilePageTests {
  static let names = [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onmouseover='alert(1)",
    "</style><svg onload=alert(1)>", "]]>", "-->", "&lt;b&gt;", "`code`", "**bold**", "a|b|c",
    "@octocat", "#1", "https://example.org", "[x](javascript:alert(1))", "</details>", "\\",
    "\u{202E}evil", "\u{1B}[31mred", "line\nbreak", "<!--",
  ]

  private func tokens(_ value: String) -> ResolvedTokens {
    let hostile = Self.names[0]
    let axis = Revision.Axis(name: hostile, values: ["one", Self.names[1]])
    let context = Context([Context.Fixed(hostile, Self.names[1])]).text
    return resolved(
      revision("r", axes: [axis], title: hostile),
      Self.names.flatMap { name in
        let text = JSON.string(name + value).compactText
        return [
          cell("g\(name).\(name)", .string, text, from: name),
          cell("g\(name).\(name)", .string, JSON.string(value).compactText, at: context),
          cell("g\(name).words", .color, words: name + value),
          cell(
            "g\(name).unit", .dimension, points(value.isEmpty ? 1 : 2),
            qualifiers: [.unit: .string(name)]),
        ]
      },
      deprecated: value.isEmpty
        ? [:] : Dictionary(uniqueKeysWithValues: Self.names.map { ("g\($0).unit", .string($0)) }))
  }

  private var changes: [Change] {
    var changes = TokenDiff.changes(from: view(tokens("")), to: view(tokens("x")))
    for index in changes.indices {
      changes[index].rename = Rename(
        from: changes[index].path, basis: .detected, confidence: 0.5,
        runnerUp: Rename.Candidate(path: changes[index].path, confidence: 0.4))
      changes[index].because = [changes[index].path]
      changes[index].contrasts = [
        ContrastChange(
          text: changes[index].path, background: changes[index].path,
          context: changes[index].context, before: 5, after: 4)
      ]
    }
    return changes
  }

  @Test func `no name or value becomes markup of a page`() throws {
    let hostile = Self.names[0]
    #expect(changes.count >= Self.names.count)
    try expectSound(
      ReportHTML(ChangesDocument(changes, from: hostile, to: Self.names[1]).report(.whole)).text)
    let comparison = Comparison(
      [view(tokens(""), hostile), view(tokens("x"), Self.names[1])],
      options: .init(includesSingle: true))
    try expectSound(page(comparison))
    try expectSound(ReportHTML(comparison.report(.init())).text)
  }

  @Test func `no document leaves its place in the list of sources, and only the web is linked`()
    throws
  {
    let documents = (Self.names + ["javascript:alert(1)", "https://a.b/\"onclick=\"x"])
      .enumerated().map { index, text in
        Document(id: "d\(index)", title: text, publisher: text, url: text)
      }
    let cells = documents.map { cell("a.t\($0.id)", .number, "1", from: $0.id) }
    let tokens = resolved(revision("r"), cells)
    let comparison = Comparison([view(tokens), view(tokens)])
    let page = page(comparison, documents)
    try expectSound(page)
    #expect(page.contains("<li id=\"s\(documents.count)\">"))
    #expect(page.contains("<a href=\"https://example.org\" rel=\"noreferrer\">"))
    #expect(!page.contains("href=\"javascript"))
  }

  @Test func `no name or value becomes Markdown`() {
    let text = ReportMarkdown(
      ChangesDocument(changes, from: Self.names[0], to: "`b`").report(.named)
    ).text
    let allowed: Set = [
      "details", "/details", "summary", "/summary", "b", "/b", "code", "/code", "br",
    ]
    let tags = text.split(separator: "<").dropFirst().map { $0.prefix { $0 != ">" } }
    #expect(tags.allSatisfy { allowed.contains(String($0)) })
    for harm in ["](", "**bold", "](javascript", "<!--", "\u{202E}", "\u{1B}"] {
      #expect(!text.contains(harm), "\(harm)")
    }
    // What GitHub would link stands in code only, or as numbers.
    let outside = text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 0 }.map { $0.element.replacing("&#", with: "") }.joined()
    for link in ["@octocat", "https://", "#1 "] { #expect(!outside.contains(link), "\(link)") }
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("|") }
    #expect(rows.count > Self.names.count)
    #expect(Set(rows.map { $0.count { $0 == "|" } }).isSubset(of: Set(4...9)))
  }
}

private func page(
  _ comparison: Comparison, _ documents: [Document] = [], shared: Comparison? = nil
) -> String {
  ReportHTML(comparison.page(documents, shared: shared ?? comparison, showsChanged: false)).text
}

/// Checks that a page holds no other elements and attributes than ours, each closed, and nothing
/// that loads or runs.
private func expectSound(
  _ page: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws {
  let elements: Set = [
    "!doctype", "html", "head", "meta", "title", "style", "body", "header", "p", "h1", "h2",
    "small",
    "span", "div", "input", "label", "table", "thead", "tbody", "tr", "th", "td", "svg", "rect",
    "path", "text", "b", "sup", "footer", "code", "section", "details",
    "summary", "h3", "a", "ol", "li",
  ]
  let attributes: Set = [
    "charset", "http-equiv", "content", "name", "lang", "class", "type", "id", "checked", "for",
    "scope", "colspan", "title", "width", "height", "viewBox", "aria-hidden", "fill",
    "fill-opacity",
    "d", "x", "y", "rx", "filter", "stroke", "stroke-opacity", "stroke-width", "stroke-dasharray",
    "font-weight", "html", "open", "href", "rel",
  ]
  var open: [String] = []
  for piece in page.split(separator: "<").dropFirst(page.hasPrefix("<") ? 0 : 1) {
    let tag = String(piece.prefix { $0 != ">" })
    if tag.hasPrefix("/") {
      #expect(open.popLast() == String(tag.dropFirst()), sourceLocation: sourceLocation)
      continue
    }
    let name = String(tag.prefix { $0 != " " })
    if name == "a" {
      let isSafe = ["a href=\"#s", "a href=\"https://", "a href=\"http://"].contains(
        where: tag.hasPrefix)
      #expect(isSafe, "<\(tag)>", sourceLocation: sourceLocation)
    }
    #expect(elements.contains(name), "<\(tag)>", sourceLocation: sourceLocation)
    // Outside quotes, where names of attributes stand.
    let outside = tag.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 0 }.map(\.element).joined(separator: " ")
    for word in outside.dropFirst(name.count).split(separator: " ") {
      let attribute = word.prefix { $0 != "=" }
      #expect(attributes.contains(String(attribute)), "\(tag)", sourceLocation: sourceLocation)
    }
    if !["meta", "input", "!doctype"].contains(name) { open.append(name) }
  }
  #expect(open.isEmpty, sourceLocation: sourceLocation)
  let (isClosed, loads) = (page.contains("default-src 'none'"), page.contains("url("))
  #expect(isClosed && !loads, sourceLocation: sourceLocation)
  let harmful = page.unicodeScalars.contains { $0 != "\n" && $0.isHarmful }
  #expect(!harmful, sourceLocation: sourceLocation)
}
