import PositionedJSON
import TestSupport
import Testing
import TokenModel

@testable import TokenExport

@Suite("Who chooses the appearance, in CSS")
struct CSSModeTests {
  static let twoSides: Fixture = {
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
    let text = try CSSModeTests.twoSides.css(["modes": "selector", "attribute": "data-look"])
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
      (
        ["scheme-axis": "theme"],
        [
          "@media (prefers-color-scheme: dark)", #"[data-theme="dark"]"#,
          "color-scheme: light dark",
        ]
      ),
      (["modes": "media", "scheme-axis": "theme"], ["@media (prefers-color-scheme: dark)"]),
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
    let text = try CSSModeTests.themed.css(chosen)
    #expect(text == (try other.css(chosen.filter { $0.key != "scheme-axis" })))
    for part in wanted { #expect(text.contains(part)) }
    #expect(try CSSModeTests.themed.css(["modes": "light-dark"]).contains("data-theme"))
  }

  @Test("The system chooses the appearance, and any element may choose another")
  func both() throws {
    var set = CSSModeTests.twoSides
    set.add("f", .dimension, px("4"))
    set.add("f", .dimension, px("5"), in: "idiom=pad")
    set.add("c", .color, color("#ff0000"), in: "appearance=dark,idiom=pad")
    set.add("h", .number, "1", in: "appearance=dark")
    #expect(
      try set.css([:]) == """

        :where(:root) {
          color-scheme: light dark;
        }

        :where([data-theme="light"]) {
          color-scheme: light;
        }

        :where([data-theme="dark"]) {
          color-scheme: dark;
        }

        :root {
          --f: 4px;
        }

        :root:where([data-idiom="pad"]) {
          --f: 5px;
        }

        :root,
        [data-theme="light"],
        [data-theme="dark"] {
          --c: #ffffff;
          --d: 1px;
          --e: var(--c);
          --h: initial;
        }

        @media (prefers-color-scheme: dark) {
          :root:where(:not([data-theme="light"])) {
            --c: #000000;
            --d: 2px;
            --h: 1;
          }
        }

        [data-theme="dark"] {
          --c: #000000;
          --d: 2px;
          --h: 1;
        }

        @media (prefers-color-scheme: dark) {
          :root:where([data-idiom="pad"]:not([data-theme="light"])) {
            --c: #ff0000;
          }
        }

        [data-theme="dark"]:where(:root[data-idiom="pad"], :root[data-idiom="pad"] *) {
          --c: #ff0000;
        }

        """)
  }

  @Test("What holds whatever the appearance is the same again on an element that chooses one")
  func bothAgain() throws {
    var set = CSSModeTests.twoSides
    set.add("c", .color, color("#ff0000"), in: "idiom=pad")
    set.add("c", .color, color("#00ff00"), in: "contrast=increased")
    set.add("g", .duration, #"{"value":1,"unit":"s"}"#)
    let text = try set.css(["reduced-motion": "true"])
    let themes = #":root, [data-theme="light"], [data-theme="dark"]"#
    let pad = #"[data-idiom="pad"]"#
    #expect(text.contains(":is(\(themes)):where(:root\(pad), :root\(pad) *) {\n  --c: #ff0000;\n}"))
    let lines = themes.replacing(", ", with: ",\n  ")
    #expect(
      text.contains("@media (prefers-contrast: more) {\n  \(lines) {\n    --c: #00ff00;\n  }\n}"))
    #expect(
      text.contains("@media (prefers-reduced-motion: reduce) {\n  \(lines) {\n    --g: 0s;"))
  }

  @Test("A value of the appearance that is neither light nor dark is chosen by the attribute alone")
  func thirdValue() throws {
    var set = Fixture(axes: [.init(name: "appearance", values: ["default", "dark", "sepia"])])
    for (context, value) in [("", "1"), ("appearance=dark", "2"), ("appearance=sepia", "3")] {
      set.add("c", .number, value, in: context)
    }
    set.add("d", .number, "4", in: "appearance=default")
    let text = try set.css([:])
    let light = #"[data-theme="default"]"#
    for part in [
      #":root:where(:not(\#(light)):not([data-theme="light"]):not([data-theme="sepia"])) {"#,
      "[data-theme=\"sepia\"] {\n  --c: 3;", "(prefers-color-scheme: light) {",
      "\(light),\n[data-theme=\"light\"] {\n  --d: 4;", "color-scheme: normal;",
    ] { #expect(text.contains(part), "\(part)") }
  }

  @Test("An attribute that another axis has is nobody's choice")
  func bothAttribute() throws {
    var set = Fixture(axes: [
      .init(name: "appearance", values: ["light", "dark"]),
      .init(name: "theme", values: ["acme", "other"]),
    ])
    set.add("c", .number, "1")
    set.add("c", .number, "2", in: "appearance=dark")
    set.add("d", .number, "1")
    set.add("d", .number, "2", in: "theme=other")
    let text = try set.css([:])
    #expect(text.contains(#"[data-appearance="dark"]"#))
    #expect(text.contains(#":root:where([data-theme="other"])"#))
    #expect(throws: ExportProblem.namesCollide("appearance", "theme")) {
      try set.css(["attribute": "data-theme"])
    }
  }

  @Test("Without two appearances nothing tells of them")
  func noBoth() throws {
    var set = Fixture()
    set.add("c", .number, "1")
    set.add("c", .number, "2", in: "idiom=pad")
    #expect(try set.css([:]) == set.css(["modes": "media"]))
  }

  @Test("An axis without dark cannot be the one of light and dark", arguments: ["zone", "Theme"])
  func noSchemeAxis(_ axis: String) {
    #expect(throws: ExportProblem.badOption("scheme-axis", axis, expected: "theme")) {
      try CSSModeTests.themed.css(["scheme-axis": axis])
    }
  }

  @Test("What leads to light-dark() is registered for each element to choose, too")
  func registeredAlias() throws {
    let text = try CSSModeTests.twoSides.css(["modes": "light-dark", "property": "true"])
    for name in ["c", "e"] {
      #expect(text.contains("@property --\(name) {\n  syntax: \"*\";"), "\(name)")
    }
    let media = try CSSModeTests.twoSides.css(["property": "true"])
    #expect(media.contains("@property --e {\n  syntax: \"<color>\";"))
  }

  @Test("light-dark() comes behind what older browsers take, and for colors only")
  func lightDark() throws {
    let text = try CSSModeTests.twoSides.css(["modes": "light-dark"])
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
    let text = try set.css(["modes": "light-dark"])
    #expect(text.contains("  --same: 0 1px 2px light-dark(#ffffff, #000000);\n"))
    #expect(text.components(after: "@supports").contains("--other") == false)
  }

  @Test("A context that decides over the appearance does so in light-dark(), too")
  func crossed() throws {
    var set = Fixture()
    set.add("c", .color, color("#000001"))
    set.add("c", .color, color("#000002"), in: "appearance=dark")
    set.add("c", .color, color("#000003"), in: "idiom=pad")
    set.add("c", .color, color("#000004"), in: "appearance=dark,contrast=increased")
    let text = try set.css(["modes": "light-dark"]).components(after: "@supports")
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
        try CSSModeTests.twoSides.css(["modes": "selector", "attribute": name])
      }
    }
    #expect(throws: ExportProblem.namesCollide("appearance", "idiom")) {
      try CSSModeTests.twoSides.css(["modes": "selector", "attribute": "data-idiom"])
    }
  }

  @Test("An axis without an appearance beside it may have the attribute's name")
  func noAppearance() throws {
    var set = Fixture(axes: [.init(name: "theme", values: ["light", "dark"])])
    set.add("c", .number, "1")
    set.add("c", .number, "2", in: "theme=dark")
    let text = try set.css(["modes": "selector"])
    #expect(text.contains(#":root:where([data-theme="dark"])"#))
  }
}

extension Fixture {
  /// The style sheet without its header.
  func css(_ chosen: [String: String]) throws -> String {
    var options = Fixture.options
    options.chosen = chosen
    let text = try export(.css, options).text
    #expect(CSSTokenizer.read(text).problems == [])
    return text.components(after: " */\n")
  }
}

extension String {
  /// What stands behind the first occurrence.
  func components(after mark: String) -> String {
    guard let range = firstRange(of: mark) else { return "" }
    return String(self[range.upperBound...])
  }
}
