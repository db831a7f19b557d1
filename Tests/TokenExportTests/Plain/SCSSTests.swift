import PositionedJSON
import TestSupport
import Testing
import TokenExport
import TokenModel

@Suite("SCSS")
struct SCSSTests {
  private static func text(_ fixture: Fixture, _ chosen: [String: String] = [:]) throws -> String {
    var options = Fixture.options
    options.chosen = chosen
    return try fixture.export(.scss, options).text
  }

  @Test("A variable stands before those that refer to it, and a reference stays one")
  func references() throws {
    var set = Fixture()
    set.add("a.one", .number, #""{z.last}""#)
    set.add("z.last", .number, #""{m.mid}""#)
    set.add("m.mid", .number, "4")
    set.add("m.mid", .number, "5", in: "appearance=dark")
    let text = try SCSSTests.text(set)
    #expect(
      text.contains(
        "$m-mid: 4 !default;\n$z-last: $m-mid !default;\n$a-one: $z-last !default;\n"))
    #expect(
      text.contains("@mixin tokens-dark {\n  --a-one: 5;\n  --m-mid: 5;\n  --z-last: 5;\n}\n"))
  }

  static let values: [(type: TokenType, json: String, text: String)] = [
    (.color, #"{"colorSpace":"srgb","components":[0,0,0],"alpha":0.4}"#, "rgba(0, 0, 0, 0.4)"),
    (.color, #"{"colorSpace":"srgb","components":[1,1,1]}"#, "#ffffff"),
    (
      .color, #"{"colorSpace":"display-p3","components":[1,0.35,0.2],"alpha":0.5}"#,
      ##"#{"color(display-p3 1 0.35 0.2 / 0.5)"}"##
    ),
    (.string, ##""a#{b}\"c""##, ##""a\#{b}\"c""##),
    (.fontFamily, #"["3D","sans-serif"]"#, #"("3D", sans-serif)"#),
    (.cubicBezier, "[0.4,0,0.2,1]", "cubic-bezier(0.4, 0, 0.2, 1)"),
    (
      .typography,
      #"{"fontFamily":["Inter"],"fontSize":{"value":17,"unit":"px"},"fontWeight":400,"#
        + #""letterSpacing":{"value":0,"unit":"px"},"lineHeight":1.3}"#,
      ##"#{"400 17px/1.3 \"Inter\""}"##
    ),
  ]

  @Test("What an older Sass would compute is interpolated", arguments: values.indices)
  func value(_ index: Int) throws {
    let (type, json, text) = SCSSTests.values[index]
    var set = Fixture()
    set.add("t", type, json)
    #expect(try SCSSTests.text(set).contains("$t: \(text) !default;\n"))
  }

  @Test("Names have a prefix where one is chosen, and no token shares one")
  func names() throws {
    var set = Fixture()
    for path in ["a-b.c", "a.b-c", "2xl", "größe"] { set.add(path, .number, "1") }
    let text = try SCSSTests.text(set, ["prefix": "shop"])
    let names = text.split(separator: "\n").filter { $0.hasPrefix("$shop") }
      .map { $0.prefix { $0 != ":" } }
    #expect(Set(names).count == 5)
    #expect(text.contains("$shop-2xl: 1"))
    #expect(text.contains("@mixin shop-tokens {"))
    #expect(throws: ExportProblem.self) { try SCSSTests.text(set, ["prefix": "a b;"]) }
  }

  @Test("What Sass has no value for is a loss")
  func losses() throws {
    var set = Fixture()
    set.add("s", .spring, #"{"response":0.5,"dampingRatio":0.8}"#)
    let export = try TokenExport.export(set.tokens, as: .scss, options: Fixture.options)
    #expect(export.losses.map(\.message) == ["SCSS has no spring"])
    #expect(!export.files[0].text.contains("$s:"))
  }
}
