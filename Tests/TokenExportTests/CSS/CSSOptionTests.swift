import PositionedJSON
import TestSupport
import Testing
import TokenModel

@testable import TokenExport

@Suite("Options of CSS")
struct CSSOptionTests {
  private static let p3 = #"{"colorSpace":"display-p3","components":[1,0,0]}"#

  @Test("All rules are in a layer of one's choice")
  func layer() throws {
    let text = try CSSModeTests.twoSides.css(["layer": "acme.tokens", "modes": "media"])
    #expect(text.hasPrefix("\n@layer acme.tokens {\n  :root {\n    --c: #ffffff;\n"))
    #expect(text.hasSuffix("      --d: 2px;\n    }\n  }\n}\n"))
    for name in ["a b", "1a", "-a", "a..b", "initial", "a;b", "a{", "é", ".a"] {
      #expect(throws: ExportProblem.badOption("layer", name, expected: "tokens")) {
        try CSSModeTests.twoSides.css(["layer": name])
      }
    }
  }

  @Test("A word before every name is in what refers to them, and names stay apart")
  func prefix() throws {
    var set = Fixture()
    set.add("a.b", .number, "1")
    set.add("a-b", .number, "2")
    set.add("c", .number, #""{a.b}""#)
    #expect(
      try set.css(["prefix": "acme"])
        == """

        :root {
          --acme-a\\.b: 1;
          --acme-\\.a-b: 2;
          --acme-c: var(--acme-a\\.b);
        }

        """)
    for name in ["1a", "-a", "a-", "a b", "a;", "é", "a{"] {
      #expect(throws: ExportProblem.badOption("prefix", name, expected: "acme")) {
        try set.css(["prefix": name])
      }
    }
  }

  @Test("Numbers in names count as numbers, and a group stands together")
  func order() throws {
    var set = Fixture()
    for path in ["a.100", "a.50", "a-b.1", "a.x10", "a.x9", "a.x09", "a.$root", "b"] {
      set.add(path, .number, "1")
    }
    func names(_ chosen: [String: String]) throws -> [String] {
      CSSTokenizer.read(try set.css(chosen)).declarations(of: ":root")
    }
    #expect(
      try names([:]) == [
        "--a", "--a-50", "--a-100", "--a-x09", "--a-x9", "--a-x10", "--a-b-1", "--b",
      ])
    #expect(
      try names(["order": "path"]) == [
        "--a-b-1", "--a", "--a-100", "--a-50", "--a-x09", "--a-x10", "--a-x9", "--b",
      ])
  }

  @Test(
    "sRGB is hexadecimal where the components are bytes, to the digits written",
    arguments: [
      ("[0.1451,0.3882,0.9216]", nil, "#2563eb", "color(srgb 0.1451 0.3882 0.9216)"),
      ("[0.145,0.388,0.922]", nil, "#2563eb", "color(srgb 0.145 0.388 0.922)"),
      // What a color of three decimals has with two.
      ("[0.02,0.145,1.0]", nil, "#0525ff", "color(srgb 0.02 0.145 1)"),
      ("[0.15,0.39,0.92]", nil, "color(srgb 0.15 0.39 0.92)", "color(srgb 0.15 0.39 0.92)"),
      ("[0.5,0.50,0.5]", nil, "color(srgb 0.5 0.5 0.5)", "color(srgb 0.5 0.5 0.5)"),
      ("[0.1452,0,0]", nil, "color(srgb 0.1452 0 0)", "color(srgb 0.1452 0 0)"),
      ("[0.145098,-0.0,1.00]", nil, "#2500ff", "#2500ff"),
      ("[0.2,0.4,1]", "0.40", "rgb(51 102 255 / 0.4)", "rgb(51 102 255 / 0.4)"),
      ("[0.2,0.4,1]", "0.125", "rgb(51 102 255 / 0.125)", "rgb(51 102 255 / 0.125)"),
      ("[0.2,0.4,1]", "0.5020", "#3366ff80", "rgb(51 102 255 / 0.502)"),
      ("[0.2,0.4,1]", "0.5021", "rgb(51 102 255 / 0.5021)", "rgb(51 102 255 / 0.5021)"),
    ] as [(String, String?, String, String)])
  func hex(_ components: String, _ alpha: String?, _ want: String, _ exact: String) throws {
    var set = Fixture()
    let end = alpha.map { ",\"alpha\":\($0)" } ?? ""
    set.add("c", .color, #"{"colorSpace":"srgb","components":\#(components)\#(end)}"#)
    #expect(try set.css([:]).contains("  --c: \(want);\n"))
    #expect(try set.css(["colors": "exact"]).contains("  --c: \(exact);\n"))
  }

  @Test("Numbers have no zeros that say nothing, and lengths keep their unit")
  func numbers() throws {
    var set = Fixture()
    set.add("a", .dimension, #"{"value":1.0,"unit":"rem"}"#)
    set.add("b", .dimension, #"{"value":-0.50,"unit":"em"}"#)
    set.add("c", .dimension, px("0.0"))
    set.add("d", .number, "1.50e2")
    set.add("e", .duration, #"{"value":200.0,"unit":"ms"}"#)
    let text = try set.css([:])
    for line in ["--a: 1rem;", "--b: -0.5em;", "--c: 0px;", "--d: 1.50e2;", "--e: 200ms;"] {
      #expect(text.contains("  \(line)\n"), "\(line)")
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
      try set.css(["references": references]) == """

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
    let text = try set.css(["references": "flat"])
    for name in ["a", "b", "c"] {
      #expect(text.ranges(of: "--\(name): 44px;").count == 1)
      #expect(text.ranges(of: "--\(name): 20px;").count == 1)
    }
  }

  // MARK: Gamut

  @Test("A wide color waits for a wide screen, and a stronger context still wins")
  func gamut() throws {
    var set = Fixture()
    set.add("c", .color, CSSOptionTests.p3)
    set.add("c", .color, color("#000000"), in: "appearance=dark")
    let text = try set.css(["modes": "media"])
    let sheet = CSSTokenizer.read(text)
    #expect(
      sheet.blocks.map(\.head) == [
        ":root", "@media (color-gamut: p3)", ":root", "@media (prefers-color-scheme: dark)",
        ":root",
      ])
    #expect(text.contains("  --c: color(display-p3 1 0 0);\n"))
    #expect(text.contains("  --c: color(srgb 1 0.0"))
    #expect(text.hasSuffix("    --c: #000000;\n  }\n}\n"))
    let asIs = try set.css(["gamut": "as-is"])
    #expect(!asIs.contains("color-gamut"))
    #expect(asIs.contains("  --c: color(display-p3 1 0 0);\n"))
  }

  @Test("What sRGB can show stays as it is given, whatever its space")
  func inside() throws {
    var set = Fixture()
    set.add("c", .color, #"{"colorSpace":"display-p3","components":[0.5,0.5,0.5]}"#)
    set.add("d", .color, #"{"colorSpace":"oklch","components":[0.7,0.1,200]}"#)
    let text = try set.css([:])
    #expect(!text.contains("color-gamut"))
    #expect(text.contains("--c: color(display-p3 0.5 0.5 0.5);"))
    #expect(text.contains("--d: oklch(0.7 0.1 200);"))
  }

  // MARK: References and registrations

  @Test("Flat references are values")
  func flat() throws {
    let text = try CSSModeTests.twoSides.css(["references": "flat"])
    #expect(!text.contains("var("))
    #expect(text.contains("  --e: #ffffff;\n"))
    #expect(text.contains("  --e: #000000;\n"))
  }

  @Test("Only what means the same everywhere is registered with an initial value")
  func property() throws {
    var set = CSSModeTests.twoSides
    set.add("f", .dimension, #"{"value":1,"unit":"rem"}"#)
    set.add("g", .duration, #"{"value":1,"unit":"s"}"#, in: "idiom=pad")
    set.add("h", .string, #""x""#)
    let text = try set.css(["property": "true"])
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

  @Test("A deprecation names the property to use, and braces around anything else stay")
  func deprecated() throws {
    var set = Fixture()
    set.add("a.$root", .number, "1")
    set.add("b.c", .number, "2")
    set.describe("b.c", deprecated: .string("Use {a.$root}, not {gone} or {"))
    #expect(try set.css([:]).contains("  /* deprecated: Use --a, not {gone} or { */\n"))
  }

  @Test("Comments say how well a color can be read, where that is asked for")
  func contrast() throws {
    var set = Fixture()
    let on: Qualifiers = [.on: Fixture.json(#"["{ground}", "{gone}", "{glass}"]"#)]
    set.add("text", .color, color("#777777"), on)
    set.add("text", .color, color("#ffffff"), in: "appearance=dark")
    set.add("ground", .color, color("#ffffff"))
    set.add("ground", .color, color("#000000"), in: "appearance=dark")
    set.add("ground", .color, color("#444444"), in: "appearance=dark,idiom=pad")
    set.add("ground", .color, color("#ffffff"), in: "contrast=increased")
    set.add("glass", .color, color("#ffffff", alpha: "0.5"))
    let text = try set.css(["contrast": "true"])
    let pad = "appearance=dark,idiom=pad 9.73 AAA"
    #expect(
      text.contains(
        "  /* contrast on --ground: 4.47 AA for large text only; appearance=dark 21 AAA; "
          + "appearance=dark,contrast=increased 1 fails AA; \(pad) */\n"
          + "  /* contrast on --glass: unknown, as it is translucent */\n  --text: #777777;"))
    #expect(try !set.css([:]).contains("contrast on"))
  }

  // MARK: Motion and parts

  @Test("Less motion stops what takes time, behind every context")
  func reducedMotion() throws {
    var set = Fixture()
    set.add("a", .duration, #"{"value":1,"unit":"s"}"#)
    set.add("a", .duration, #"{"value":2,"unit":"s"}"#, in: "idiom=pad")
    set.add("b", .duration, #""{a}""#)
    set.add("c", .spring, #"{"response":0.5,"dampingRatio":1}"#)
    let text = try set.css(["reduced-motion": "true"])
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

  @Test(
    "Times in texts of CSS are none for readers who want less motion",
    arguments: [
      ("opacity 150ms steps(2, end) 20ms", "opacity 0s steps(2, end) 0s"),
      ("all .2s ease,color 1s", "all 0s ease,color 0s"), ("spin-2s 3px", nil),
    ])
  func texts(_ text: String, _ still: String?) throws {
    var set = Fixture()
    set.add("a", .string, "\"\(text)\"")
    let kept = Fixture.json(#"{"dev.blazon.foreign":{"$type":null}}"#).members ?? []
    set.describe("a", extensions: kept)
    let css = try set.css(["reduced-motion": "true"])
    #expect(css.contains("    --a: \(still ?? "none");") == (still != nil), "\(css)")
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
