import Foundation
import PositionedJSON
import TestSupport
import Testing
import TokenModel
import TokenPicture
import TokenStore

@Suite("Catalog")
struct CatalogTests {
  private func color(_ hex: String) -> TokenValue? {
    ColorValue(hexText: hex).map(TokenValue.color)
  }

  private func token(
    _ path: String, _ value: TokenValue?, in context: String = "", dark: TokenValue? = nil,
    alias: String? = nil
  ) throws -> ResolvedToken {
    let path = TokenPath(trusted: path)
    func cell(_ context: Context, _ value: TokenValue?) -> ResolvedCell {
      let statement = Statement(presence: .stated, type: value?.type, value: nil)
      return ResolvedCell(
        context: context,
        cell: Cell(path: path, revision: "main", context: context, statement: statement),
        value: value, json: nil, aliases: alias.map { [TokenPath(trusted: $0)] } ?? [])
    }
    var cells = [cell(.base, value)]
    if let dark { cells.append(cell(try Context(text: "appearance=dark"), dark)) }
    return ResolvedToken(path: path, cells: cells)
  }

  private func catalog(_ tokens: [ResolvedToken]) -> Catalog {
    let axes = [Revision.Axis(name: "appearance", values: ["light", "dark"])]
    return Catalog(
      title: "Shop", point: "at main",
      tokens: ResolvedTokens(
        revision: Revision(id: "main", axes: axes), axes: AxisOrder(["appearance"]),
        tokens: tokens.sorted { $0.path < $1.path }))
  }

  @Test("A ramp is in the order of its numbers, a color has its modes side by side")
  func ramp() throws {
    let page = try catalog([
      token("blue.50", color("#eeeeff")), token("blue.100", color("#ccccff")),
      token("blue.600", color("#0000ff"), dark: color("#8888ff")),
      token("blue.900", color("#000066")),
    ]).page
    let ramp = try #require(page.range(of: "class=\"ramp\""))
    let places = try ["blue.50", "blue.100", "blue.600", "blue.900"].map { name in
      try #require(page.range(of: "title=\"\(name)\"", range: ramp.upperBound..<page.endIndex))
    }
    #expect(zip(places, places.dropFirst()).allSatisfy { $0.lowerBound < $1.lowerBound })
    #expect(page.contains("linear-gradient(90deg,#0000ff 0% 50%,#8888ff 50% 100%)"))
  }

  @Test("Where a rem is drawn the page says in how many pixels, once", arguments: ["rem", "px"])
  func rem(_ unit: String) throws {
    func value(_ type: TokenType, _ text: String) throws -> TokenValue {
      let json = try #require(JSONReader.read(Array(text.utf8)).root)
      return try #require(TokenValue.read(type, json))
    }
    let length = #"{"value":1,"unit":"\#(unit)"}"#
    let font = try token(
      "text.a",
      value(
        .typography,
        #"{"fontFamily":"A","fontSize":\#(length),"fontWeight":400,"letterSpacing":\#(length),"lineHeight":1}"#
      ))
    let gap = try token("space.a", value(.dimension, length))
    for tokens in [[gap], [font], [gap, font]] {
      let count = catalog(tokens).page.components(separatedBy: "1 rem is drawn as 16 px.").count
      #expect(count == (unit == "rem" ? 2 : 1))
    }
  }

  @Test("Names and texts cannot leave their place, and no id is another's")
  func hostile() throws {
    let names = ["a b.\"><script>alert(1)</script>", "!c1.x", "views.x", "a'b.);background:url(x)"]
    var tokens = try names.map { try token($0, color("#123456")) }
    tokens[0].about = About(
      path: tokens[0].path, revision: "main", isGroup: false, description: "</td><img src=x>")
    var catalog = catalog(tokens)
    catalog.commits = [.init(number: 1, day: "2026-01-01", author: "<b>", message: "</li><script>")]
    catalog.changes = [tokens[0].path: [1]]
    let page = catalog.page
    #expect(!page.contains("<script>alert"))
    #expect(!page.contains("<img"))
    let styles = page.matches(of: /\sstyle="([^"]*)"/).map { String($0.output.1) }
    #expect(!styles.isEmpty && styles.allSatisfy { !$0.contains("url") })
    let ids = page.matches(of: /\sid="([^"]*)"/).map { String($0.output.1) }
    #expect(Set(ids).count == ids.count)
    #expect(ids.allSatisfy { !$0.contains(" ") })
    #expect(ids.contains("%21c1.x"))
    #expect(ids.contains("!c1"))
  }

  @Test("The page lets its own script run, and no other")
  func script() throws {
    let page = try catalog([token("a", color("#123456"))]).page
    let script = try #require(page.firstMatch(of: /<script>([\s\S]*?)<\/script>/)).output.1
    let hash = Data(SHA256.hash(Array(script.utf8))).base64EncodedString()
    #expect(page.contains("script-src 'sha256-\(hash)'"))
    #expect(page.components(separatedBy: "<script").count == 2)
  }

  @Test("A folder has a page for each group, whose links lead from page to page")
  func folder() throws {
    let catalog = try catalog([
      token("palette.blue", color("#0000ff")),
      token("button.fill", color("#0000ff"), alias: "palette.blue"),
      token("alone", color("#ffffff")),
    ])
    #expect(catalog.groups == ["", "button", "palette"])
    let pages = catalog.pages(["": "root", "button": "button", "palette": "palette"])
    #expect(pages.map(\.name) == ["index.html", "root.html", "button.html", "palette.html"])
    let button = try #require(pages.first { $0.name == "button.html" })
    #expect(button.html.contains("<a href=\"palette.html#palette.blue\">palette.blue</a>"))
    #expect(pages[0].html.contains("href=\"button.html#button.fill\""))
  }

  @Test("Two runs give the same bytes")
  func deterministic() throws {
    let tokens = try (0..<300).map { try token("g\($0 % 7).t\($0)", color("#0000ff")) }
    #expect(catalog(tokens).page == catalog(tokens.shuffled()).page)
  }
}
