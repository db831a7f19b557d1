import PositionedJSON
import TestSupport
import Testing
import TokenModel

@testable import TokenExport

@Suite("Options of CSS")
struct CSSOptionTests {
  private static let p3 = #"{"colorSpace":"display-p3","components":[1,0,0]}"#

  private func css(_ set: Fixture, _ chosen: [String: String]) throws -> String {
    var options = Fixture.options
    options.chosen = chosen
    let text = try set.export(.css, options).text
    #expect(CSSTokenizer.read(text).problems == [])
    return text.components(after: " */\n")
  }

  // MARK: Modes

  private static let twoSides: Fixture = {
    var set = Fixture()
    set.add("c", .color, color("#ffffff"))
    set.add("c", .color, color("#000000"), in: "appearance=dark")
    set.add("d", .dimension, px("1"))
    set.add("d", .dimension, px("2"), in: "appearance=dark")
    set.add("e", .color, #""{c}""#)
    return set
  }()

  @Test("A page can switch the appearance by an attribute of its choice")
  func selector() throws {
    let text = try css(
      CSSOptionTests.twoSides, ["modes": "selector", "attribute": "data-look"])
    #expect(
      text == """

        :root {
          --c: #ffffff;
          --d: 1px;
          --e: var(--c);
        }

        :root:where([data-look="dark"]) {
          --c: #000000;
          --d: 2px;
        }

        """)
  }

  private static let themed: Fixture = {
    var set = Fixture(axes: [
      .init(name: "theme", values: ["light", "dark"]), .init(name: "zone", values: ["x", "y"]),
    ])
    set.add("c", .color, color("#ffffff"))
    set.add("c", .color, color("#000000"), in: "theme=dark")
    set.add("c", .color, color("#ff0000"), in: "theme=light,zone=y")
    return set
  }()

  @Test(
    "The axis of light and dark may have any name",
    arguments: [
      (["scheme-axis": "theme"], ["@media (prefers-color-scheme: dark)"]),
      (["modes": "selector", "scheme-axis": "theme"], [#"[data-theme="dark"]"#]),
      (
        ["modes": "light-dark", "scheme-axis": "theme"],
        ["@media (prefers-color-scheme: dark)", "light-dark(#ffffff, #000000)"]
      ),
    ] as [([String: String], [String])])
  func schemeAxis(_ chosen: [String: String], _ wanted: [String]) throws {
    // The same as for an axis that is called `appearance`.
    var other = Fixture(axes: [
      .init(name: "appearance", values: ["light", "dark"]),
      .init(name: "zone", values: ["x", "y"]),
    ])
    other.add("c", .color, color("#ffffff"))
    other.add("c", .color, color("#000000"), in: "appearance=dark")
    other.add("c", .color, color("#ff0000"), in: "appearance=light,zone=y")
    let text = try css(CSSOptionTests.themed, chosen)
    #expect(text == (try css(other, chosen.filter { $0.key != "scheme-axis" })))
    for part in wanted { #expect(text.contains(part)) }
    #expect(try css(CSSOptionTests.themed, ["modes": "light-dark"]).contains("data-theme"))
  }

  @Test("An axis without dark cannot be the one of light and dark", arguments: ["zone", "Theme"])
  func noSchemeAxis(_ axis: String) {
    #expect(throws: ExportProblem.badOption("scheme-axis", axis, expected: "theme")) {
      try css(CSSOptionTests.themed, ["scheme-axis": axis])
    }
  }

  @Test("An alias with a unit of its own is a length of its own", arguments: ["var", "flat"])
  func aliasWithUnit(_ references: String) throws {
    var set = Fixture()
    set.add("a", .dimension, px("44"))
    set.add("b", .dimension, #""{a}""#, [.unit: .string("px@2x")])
    set.add("c", .dimension, #""{a}""#, [.unit: .string("in")])
    set.add("d", .dimension, #""{b}""#)
    #expect(
      try css(set, ["references": references]) == """

        :root {
          --a: 44px;
          --b: 22px;
          --d: \(references == "var" ? "var(--b)" : "22px");
        }

        """)
  }

  @Test("An alias takes its target's unit from the cell that answers, not from the first values'")
  func aliasToUnit() throws {
    var set = Fixture()
    set.add("a", .dimension, px("88"), [.unit: .string("px@2x")])
    set.add("a", .dimension, px("20"), in: "idiom=phone")
    set.add("b", .dimension, #""{a}""#)
    set.add("c", .dimension, #""{b}""#)
    let text = try css(set, ["references": "flat"])
    for name in ["a", "b", "c"] {
      #expect(text.ranges(of: "--\(name): 44px;").count == 1)
      #expect(text.ranges(of: "--\(name): 20px;").count == 1)
    }
  }

  @Test("What leads to light-dark() is registered for each element to choose, too")
  func registeredAlias() throws {
    let text = try css(CSSOptionTests.twoSides, ["modes": "light-dark", "property": "true"])
    for name in ["c", "e"] {
      #expect(text.contains("@property --\(name) {\n  syntax: \"*\";"), "\(name)")
    }
    let media = try css(CSSOptionTests.twoSides, ["property": "true"])
    #expect(media.contains("@property --e {\n  syntax: \"<color>\";"))
  }

  @Test("light-dark() comes behind what older browsers take, and for colors only")
  func lightDark() throws {
    let text = try css(CSSOptionTests.twoSides, ["modes": "light-dark"])
    #expect(
      text == """

        :root {
          --c: #ffffff;
          --d: 1px;
          --e: var(--c);
        }

        @media (prefers-color-scheme: dark) {
        :root {
          --c: #000000;
          --d: 2px;
        }
        }

        @supports (color: light-dark(red, red)) {
        :where(:root) {
          color-scheme: light dark;
        }

        :root {
          --c: light-dark(#ffffff, #000000);
        }
        }

        """)
  }

  @Test("Shadows that differ in their colors alone are chosen by color-scheme, too")
  func shadows() throws {
    func shadow(_ text: String, _ blur: String) -> String {
      #"{"color":\#(color(text)),"offsetX":\#(px("0")),"offsetY":\#(px("1")),"#
        + #""blur":\#(px(blur)),"spread":\#(px("0"))}"#
    }
    var set = Fixture()
    set.add("same", .shadow, shadow("#ffffff", "2"))
    set.add("same", .shadow, shadow("#000000", "2"), in: "appearance=dark")
    set.add("other", .shadow, shadow("#ffffff", "2"))
    set.add("other", .shadow, shadow("#000000", "3"), in: "appearance=dark")
    let text = try css(set, ["modes": "light-dark"])
    #expect(text.contains("  --same: 0px 1px 2px 0px light-dark(#ffffff, #000000);\n"))
    #expect(text.components(after: "@supports").contains("--other") == false)
  }

  @Test("A context that decides over the appearance does so in light-dark(), too")
  func crossed() throws {
    var set = Fixture()
    set.add("c", .color, color("#000001"))
    set.add("c", .color, color("#000002"), in: "appearance=dark")
    set.add("c", .color, color("#000003"), in: "idiom=pad")
    set.add("c", .color, color("#000004"), in: "appearance=dark,contrast=increased")
    let text = try css(set, ["modes": "light-dark"]).components(after: "@supports")
    let blocks = CSSTokenizer.read("@supports" + text).blocks.filter { !$0.declarations.isEmpty }
    #expect(blocks.count == 5)
    // Contrast is declared before the idiom, whose value therefore holds in both appearances.
    for line in [
      "--c: light-dark(#000001, #000002);", "--c: light-dark(#000001, #000004);",
      "--c: #000003;",
    ] { #expect(text.contains(line), "\(line)") }
    #expect(text.components(after: #"data-idiom="pad""#).contains("#000004") == false)
  }

  @Test("The attribute is one that HTML can carry, and no other axis has it")
  func attribute() throws {
    for name in ["", "Data", "1a", "a b", "a\"]", "data-ä"] {
      #expect(throws: ExportProblem.badOption("attribute", name, expected: "data-theme")) {
        try css(CSSOptionTests.twoSides, ["modes": "selector", "attribute": name])
      }
    }
    #expect(throws: ExportProblem.namesCollide("appearance", "idiom")) {
      try css(CSSOptionTests.twoSides, ["modes": "selector", "attribute": "data-idiom"])
    }
  }

  @Test("An axis without an appearance beside it may have the attribute's name")
  func noAppearance() throws {
    var set = Fixture(axes: [.init(name: "theme", values: ["light", "dark"])])
    set.add("c", .number, "1")
    set.add("c", .number, "2", in: "theme=dark")
    let text = try css(set, ["modes": "selector"])
    #expect(text.contains(#":root:where([data-theme="dark"])"#))
  }

  // MARK: Gamut

  @Test("A wide color waits for a wide screen, and a stronger context still wins")
  func gamut() throws {
    var set = Fixture()
    set.add("c", .color, CSSOptionTests.p3)
    set.add("c", .color, color("#000000"), in: "appearance=dark")
    let text = try css(set, [:])
    let sheet = CSSTokenizer.read(text)
    #expect(
      sheet.blocks.map(\.head) == [
        ":root", "@media (color-gamut: p3)", ":root", "@media (prefers-color-scheme: dark)",
        ":root",
      ])
    #expect(text.contains("  --c: color(display-p3 1 0 0);\n"))
    #expect(text.contains("  --c: color(srgb 1 0.0"))
    #expect(text.hasSuffix("  --c: #000000;\n}\n}\n"))
    let asIs = try css(set, ["gamut": "as-is"])
    #expect(!asIs.contains("color-gamut"))
    #expect(asIs.contains("  --c: color(display-p3 1 0 0);\n"))
  }

  @Test("What sRGB can show stays as it is given, whatever its space")
  func inside() throws {
    var set = Fixture()
    set.add("c", .color, #"{"colorSpace":"display-p3","components":[0.5,0.5,0.5]}"#)
    set.add("d", .color, #"{"colorSpace":"oklch","components":[0.7,0.1,200]}"#)
    let text = try css(set, [:])
    #expect(!text.contains("color-gamut"))
    #expect(text.contains("--c: color(display-p3 0.5 0.5 0.5);"))
    #expect(text.contains("--d: oklch(0.7 0.1 200);"))
  }

  // MARK: References and registrations

  @Test("Flat references are values")
  func flat() throws {
    let text = try css(CSSOptionTests.twoSides, ["references": "flat"])
    #expect(!text.contains("var("))
    #expect(text.contains("  --e: #ffffff;\n"))
    #expect(text.contains("  --e: #000000;\n"))
  }

  @Test("Only what means the same everywhere is registered with an initial value")
  func property() throws {
    var set = CSSOptionTests.twoSides
    set.add("f", .dimension, #"{"value":1,"unit":"rem"}"#)
    set.add("g", .duration, #"{"value":1,"unit":"s"}"#, in: "idiom=pad")
    set.add("h", .string, #""x""#)
    let text = try css(set, ["property": "true"])
    func registration(_ name: String) -> String? {
      guard text.contains("@property --\(name) {") else { return nil }
      return String(text.components(after: "@property --\(name) {\n").split(separator: "}")[0])
    }
    #expect(
      registration("c") == "  syntax: \"<color>\";\n  inherits: true;\n  initial-value: #ffffff;\n")
    #expect(registration("e") == registration("c"))
    #expect(
      registration("d") == "  syntax: \"<length>\";\n  inherits: true;\n  initial-value: 1px;\n")
    #expect(registration("f") == "  syntax: \"*\";\n  inherits: true;\n")
    #expect(registration("g") == "  syntax: \"*\";\n  inherits: true;\n")
    #expect(registration("h") == nil)
  }

  // MARK: Motion and parts

  @Test("Less motion stops what takes time, behind every context")
  func reducedMotion() throws {
    var set = Fixture()
    set.add("a", .duration, #"{"value":1,"unit":"s"}"#)
    set.add("a", .duration, #"{"value":2,"unit":"s"}"#, in: "idiom=pad")
    set.add("b", .duration, #""{a}""#)
    set.add("c", .spring, #"{"response":0.5,"dampingRatio":1}"#)
    let text = try css(set, ["reduced-motion": "true"])
    #expect(
      text.components(after: "@media (prefers-reduced-motion: reduce) {\n") == """
        :root {
          --a: 0s;
          --c: linear;
          --c-duration: 0s;
        }
        }

        """)
  }

  @Test("A part that only one context has does not reach the others")
  func partsForgotten() throws {
    var set = Fixture()
    set.add(
      "m", .material,
      #"{"level":"thin","blur":\#(px("20")),"fill":\#(color("#ffffff"))}"#)
    set.add("m", .material, #"{"level":"thin","blur":\#(px("30"))}"#, in: "idiom=pad")
    let export = try set.export(.css)
    #expect(export.text.contains("  --m: blur(30px);\n  --m-fill: initial;\n"))
    #expect(export.losses.map(\.code) == ["material", "material"])
  }
}

extension String {
  /// What stands behind the first occurrence.
  fileprivate func components(after mark: String) -> String {
    guard let range = firstRange(of: mark) else { return "" }
    return String(self[range.upperBound...])
  }
}
