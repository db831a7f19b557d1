import PositionedJSON
import TestSupport
import Testing
import TokenExport
import TokenModel
import TokenResolve

@Suite("What a member of a composite value says besides its value")
struct MemberTests {
  private var tokens: ResolvedTokens {
    var set = TokenSet()
    let revision = Revision(id: "main")
    set.revisions = [revision]
    func add(_ path: String, _ type: TokenType, _ value: String, _ qualifiers: Qualifiers = [:]) {
      let statement = Statement(
        type: type, value: Fixture.json(value), qualifiers: qualifiers)
      set.cells.append(
        Cell(path: TokenPath(trusted: path), revision: "main", statement: statement))
    }
    let length = #"{"value": 88, "unit": "px"}"#
    add("plain", .dimension, length)
    add("pixels", .dimension, length, [.unit: .string("px@2x")])
    add("points", .dimension, length, [.unit: .string("pt")])
    add("about", .dimension, length, [.approximate: .bool(true)])
    add("alias", .dimension, #""{pixels}""#)
    add("percent", .number, "120", [.unit: .string("%")])
    let font = #""fontFamily": "A", "fontWeight": 400, "letterSpacing": \#(length)"#
    add("of.font", .typography, #"{\#(font), "fontSize": \#(length), "lineHeight": "{percent}"}"#)
    for name in ["plain", "pixels", "points", "about", "alias"] {
      let red = #"{"colorSpace": "srgb", "components": [1, 0, 0]}"#
      add("of.\(name)", .border, #"{"color": \#(red), "width": "{\#(name)}", "style": "solid"}"#)
    }
    add("of.border", .border, #""{of.alias}""#)
    set.sort()
    return resolve(set, revision: revision).tokens
  }

  @Test(
    "A length in pixels leaves the whole without a value, a doubt is told",
    arguments: [ExportFormat.css, .swift, .flat])
  func members(format: ExportFormat) throws {
    let losses = try export(
      tokens, as: format, options: Fixture.options
    ).losses.filter { $0.path.text.hasPrefix("of.") }.map { "\($0.path) \($0.code): \($0.message)" }
    #expect(
      losses == [
        #"of.about approximate: "about" in it is approximate"#,
        #"of.alias unit: "pixels" in it has the unit "px@2x""#,
        #"of.border unit: "pixels" in it has the unit "px@2x""#,
        #"of.font unit: "percent" in it has the unit "%""#,
        #"of.pixels unit: "pixels" in it has the unit "px@2x""#,
      ])
  }

  @Test(
    "What is told of a token is told of each alias of it, however long the chain, and of no other")
  func chains() throws {
    var set = TokenSet()
    let revision = Revision(id: "main")
    set.revisions = [revision]
    let kinds: [(String, Qualifiers)] = [("about", [.approximate: .bool(true)]), ("plain", [:])]
    for (name, qualifiers) in kinds {
      for index in 0..<50 {
        let value = index == 0 ? #"{"value": 88, "unit": "px"}"# : #""{\#(name).t\#(index - 1)}""#
        let statement = Statement(
          type: .dimension, value: Fixture.json(value), qualifiers: index == 0 ? qualifiers : [:])
        set.cells.append(
          Cell(
            path: TokenPath(trusted: "\(name).t\(index)"), revision: "main", statement: statement))
      }
    }
    set.sort()
    let resolved = resolve(set, revision: revision).tokens
    let told = try export(resolved, as: .css, options: Fixture.options).losses
    #expect(told.map(\.path.text).sorted() == (0..<50).map { "about.t\($0)" }.sorted())
    #expect(Set(told.map(\.code)) == ["approximate"])
  }

  @Test("CSS has those that have a value")
  func css() throws {
    let text = try #require(
      try export(tokens, as: .css, options: Fixture.options).files.first?.text)
    for (name, isThere) in [
      ("plain", true), ("points", true), ("about", true), ("font", true), ("pixels", false),
    ] {
      #expect(text.contains("--of-\(name): ") == isThere, "\(name)")
    }
  }

  @Test(
    "Stops of a gradient are in the order of their positions",
    arguments: [
      ("0.125", "0.125, 0.33", "12.5"), ("0.33", "0.33, 0.33", "33"), ("0.5", "0.33, 0.5", "50"),
    ])
  func stops(_ position: String, _ written: String, _ share: String) throws {
    var set = Fixture()
    let stops = ["0.33", position, "1"].map {
      #"{"color":\#(color("#ff0000")),"position":\#($0)}"#
    }
    set.add("g", .gradient, "[\(stops.joined(separator: ","))]")
    #expect(try set.export(.flutter).text.contains("stops: [\(written), 1]"))
    #expect(try set.export(.css).text.contains("#ff0000 \(share)%,"))
  }
}
