import PositionedJSON
import TestSupport
import Testing
import TokenModel
import TokenParse

@Suite("Style sheets as token files")
struct StyleSheetTests {
  private func sheet(_ text: String, map: [String] = []) -> ParsedFiles {
    var options = ParseOptions.inRevision("r")
    options.strictness = .keepingFaults
    options.map = (try? FileMap(map)) ?? .none
    return parse([InputFile(name: "a.css", bytes: Array(text.utf8))], options: options)
  }

  /// `path@context = value`, in order.
  private func values(_ parsed: ParsedFiles) -> [String] {
    parsed.set.cells.map { cell in
      let statement = cell.statement
      let value =
        statement.computation?.text
        ?? statement.value.map { $0.string ?? $0["hex"]?.string ?? $0.compactText }
        ?? (statement.presence == .stated ? "kept" : "none")
      return "\(cell.path.text)\(cell.context.isBase ? "" : "@" + cell.context.text) = \(value)"
    }
  }

  private func axes(_ parsed: ParsedFiles) -> [String] {
    parsed.set.revisions.flatMap(\.axes).map { "\($0.name): \($0.values.joined(separator: " "))" }
  }

  struct Row: CustomTestStringConvertible, Sendable {
    var text: String
    var values: [String]
    var axes: [String]
    init(_ text: String, _ values: [String], axes: [String] = []) {
      (self.text, self.values, self.axes) = (text, values, axes)
    }
    var testDescription: String { text }
  }

  private static let rows = [
    Row(":root { --a: #f00; --A: 1.5; --b: \"x\" }", ["a = #ff0000", "A = 1.5", "b = x"]),
    Row("html{--a:red 1px;}/**/body{--a:b c}", ["a = b c"]),
    Row(
      ":root { --a: #f00 } .dark { --a: #00f }", ["a = #ff0000", "a@appearance=dark = #0000ff"],
      axes: ["appearance: light dark"]),
    // Where the attribute is not there, the system has its say, as with light and dark.
    Row(
      ":root { --a: 1 } @media (prefers-contrast: more) { :root:not([data-contrast]) { --a: 2 } } "
        + "[data-contrast=max] { --a: 3 }",
      ["a = 1", "a@contrast=increased = 2", "a@contrast=max = 3"],
      axes: ["contrast: normal increased max"]),
    Row(
      ":root { --a: 1 } [data-contrast=hc] { --a: 3 }", ["a = 1", "a@contrast=increased = 3"],
      axes: ["contrast: default increased"]),
    Row(
      ":root, [data-theme=light] { --a: 1px } [data-theme='dark'] { --a: 2px }",
      [#"a = {"value":1,"unit":"px"}"#, #"a@appearance=dark = {"value":2,"unit":"px"}"#],
      axes: ["appearance: light dark"]),
    Row(
      ":root { --a: 1; @media (prefers-color-scheme: dark) { --a: 2 } &[data-density=compact] { --a: 3 } }",
      [
        "a = 1", "a@appearance=dark = 2", "a@density=compact = 3",
        "a@appearance=dark,density=compact = 3",
      ],
      axes: ["appearance: light dark", "density: default compact"]),
    Row(
      "@media (prefers-contrast: more) { :root { --a: 2 } } :root { --a: 1 }", ["a = 1"]),
    Row(
      "@layer a, b; @layer b { :root { --a: 1 } } @layer a { :root { --a: 2 } }", ["a = 1"]),
    Row("@layer a { :root { --a: 1 !important } } :root { --a: 2 }", ["a = 1"]),
    Row(
      ":root { --a: light-dark(#111, #eee) }", ["a = #111111", "a@appearance=dark = #eeeeee"],
      axes: ["appearance: light dark"]),
    Row(
      ":root { --a: 1 } @media (min-width: 40rem) { :root { --a: 2 } } @media (width >= 1024px) { :root { --a: 3 } }",
      ["a = 1", "a@min-width=640px = 2", "a@min-width=1024px = 3"],
      axes: ["min-width: default 640px 1024px"]),
    Row(
      "@custom-variant dark (&:where(.dark, .dark *)); @theme inline { --color-a: var(--a) } "
        + ":root { --a: #fff; @variant dark { --a: #000 } }",
      ["color-a = {a}", "a = #ffffff", "a@appearance=dark = #000000"],
      axes: ["appearance: light dark"]),
    Row("@theme { --*: initial; --x: 1; } :root { --x: 2 }", ["x = 2"]),
    Row(
      "@property --a { syntax: '<length>'; inherits: true; initial-value: 4px }",
      [#"a = {"value":4,"unit":"px"}"#]),
    Row(
      ":root { --a: 8px; --b: calc(var(--a) * 2); --c: 0 var(--a); --d: var(--nobody, 1px) }",
      [
        #"a = {"value":8,"unit":"px"}"#, "b = calc({a} * 2)", #"c = text("0 ", {a})"#,
        "d = var(--nobody, 1px)",
      ]),
    Row(
      ":root { --hue: 220; --a: hsl(var(--hue) 50% 50%); --pt: 12pt }",
      ["hue = 220", #"a = text("hsl(", {hue}, " 50% 50%)")"#, "pt = 12pt"]),
    Row(
      ":root { --h: 210 40% 96%; --n: 32; --a: hsl(var(--h)); --b: rgba(var(--n), 0, 0, .5); --p: 5% }",
      [
        "h = 210 40% 96%", "n = 32", #"a = text("hsl(", {h}, ")")"#,
        #"b = text("rgba(", {n}, ", 0, 0, .5)")"#, "p = 5%",
      ]),
    Row(
      ":root { --n: 2; --pad: calc(100% - var(--n) * 1px) }",
      ["n = 2", "pad = calc(100% - {n} * 1px)"]),
    Row(
      ":root { --lightningcss-light: initial; --lightningcss-dark: ; "
        + "--a: var(--lightningcss-light, #fff)var(--lightningcss-dark, #000); "
        + "--b: f(var(--lightningcss-dark, 1) var(--lightningcss-light, 2), 3) }",
      ["a = #ffffff", "b = f(2, 3)", "a@appearance=dark = #000000", "b@appearance=dark = f(1, 3)"],
      axes: ["appearance: light dark"]),
    Row(":root { color-scheme: light; --a: light-dark(#111, #eee) }", ["a = #111111"]),
    Row(":root { color-scheme:only dark; --a: light-dark(#111, #eee) }", ["a = #eeeeee"]),
    Row(
      ":root { --a: light-dark(#111, #eee) } .dark { color-scheme: dark }",
      ["a = #111111", "a@appearance=dark = #eeeeee"], axes: ["appearance: light dark"]),
    Row(
      "@layer one { :root { --a: 1 } } @layer two { html { --a: 2 } :root { --a: revert-layer } }",
      ["a = 1"]),
    Row(":root { --a: 3; --a: revert-layer !important }", ["a = 3"]),
    Row(
      "@theme { --spacing: 2px; --a: --spacing(4); --b: theme(--spacing); --c: --alpha(#f00 / 50%) }",
      [
        #"spacing = {"value":2,"unit":"px"}"#, "a = calc({spacing} * 4)", "b = {spacing}",
        "c = color-mix(in oklab, #f00 50%, transparent)",
      ]),
    Row(
      ":root { --a: tan; --animal-name: tan; --c: currentcolor }",
      ["a = #d2b48c", "animal-name = tan", "c = currentcolor"]),
    Row(
      ".light { --a: #fff } .dark { --a: #000 } .appearance-none { appearance: none } .contrast-50 { --b: 1 } "
        + ".theme-toggle { --c: 2rem } .mode-switch { --d: 3px }",
      ["a = #ffffff", "a@appearance=dark = #000000"], axes: ["appearance: light dark"]),
    Row(
      ":root { --a: 1 } .color-mode-high-contrast { --a: 2 } .color-mode-low-contrast { --a: 3 }",
      ["a = 1", "a@contrast=increased = 2", "a@contrast=reduced = 3"],
      axes: ["contrast: default increased reduced"]),
    // As for the names of files.
    Row(
      ":root { --a: 1 } .dark { --a: 2 } .highcontrast { --a: 3 } .hc-dark { --a: 4 }",
      [
        "a = 1", "a@appearance=dark = 2", "a@contrast=increased = 3",
        "a@appearance=dark,contrast=increased = 4",
      ], axes: ["appearance: light dark", "contrast: default increased"]),
    Row(
      ":root { --a: 1 } .theme-hc { --a: 2 } .hc-header { --a: 3 } .contrast-50 { --a: 4 }",
      ["a = 1", "a@contrast=increased = 2"], axes: ["contrast: default increased"]),
    Row(":root { --h: inherit; --p: var(--h) }", ["p = var(--h)"]),
    Row(":root { --p: 1 } .theme-mono .theme-container { --p: 2 }", ["p = 1"]),
    Row(
      ":root { --r: 1rem; --t: .25s } [data-theme=lofi] { --r: 0; --t: 0 }",
      [
        #"r = {"value":1,"unit":"rem"}"#, #"t = {"value":0.25,"unit":"s"}"#,
        #"r@theme=lofi = {"value":0,"unit":"rem"}"#, #"t@theme=lofi = {"value":0,"unit":"s"}"#,
      ], axes: ["theme: default lofi"]),
    Row(":root { --a: rgba(255 255 255,0.35) }", ["a = rgba(255 255 255,0.35)"]),
    // An attribute that is there with another value is not one that is missing.
    Row(
      ":root { --a: 1 } @media (prefers-color-scheme: dark) { :root:not([data-skin]) { --a: 2 } } "
        + "[data-skin=ocean] { --a: 3 }",
      ["a = 1", "a@appearance=dark = 2", "a@skin=ocean = 3", "a@appearance=dark,skin=ocean = 3"],
      axes: ["appearance: light dark", "skin: default ocean"]),
    Row(
      ":root { --a: 1 } @media (prefers-color-scheme: dark) { :root:not([data-theme]) { --a: 2 } } "
        + "[data-theme=dark] { --a: 2 }",
      ["a = 1", "a@appearance=dark = 2"], axes: ["appearance: light dark"]),
    Row(
      ":root { --a: 1 } @media not print { body[data-theme=dark] { --a: 2 } }",
      ["a = 1", "a@appearance=dark = 2"], axes: ["appearance: light dark"]),
    Row(
      ":root > * { --a: 1 } [data-scheme=slate] { --a: 2 }", ["a = 1", "a@scheme=slate = 2"],
      axes: ["scheme: default slate"]),
    Row(
      ":root { --a: 1 } .w-theme-dark { --a: 2 }", ["a = 1", "a@appearance=dark = 2"],
      axes: ["appearance: light dark"]),
    Row(
      ":root { --font: var(--own, a), serif; --font-b: var(--font), sans-serif }",
      ["font = var(--own, a), serif", #"font-b = text({font}, ", sans-serif")"#]),
    // Only functions compute; what follows var() at once is no unit; a shorthand is no list of fonts.
    Row(
      ":root { --b: 4px; --pad: var(--b) -1px; --c: var(--b)px; --h: italic 700 2rem/1.2 Georgia, serif }",
      [
        #"b = {"value":4,"unit":"px"}"#, #"pad = text({b}, " -1px")"#, "c = var(--b)px",
        "h = italic 700 2rem/1.2 Georgia, serif",
      ]),
    Row(
      ":root { --a: 1 } @supports (-webkit-touch-callout: none) { :root { --a: 2 } }", ["a = 1"]),
    Row(
      ":root { --a: 1 } @media (forced-colors: active) { :root { --a: 2 } }",
      ["a = 1", "a@forced-colors=active = 2"], axes: ["forced-colors: default active"]),
    Row(":root {\r\n--b: \"x\\\r\ny\";\r\n--c: 1;\r\n}", ["b = xy", "c = 1"]),
    Row(
      ":root { --a: 1 } .theme-ocean { --a: 2 } .theme-ocean.dark { --a: 3 }",
      ["a = 1", "a@theme=ocean = 2", "a@appearance=dark,theme=ocean = 3"],
      axes: ["theme: default ocean", "appearance: light dark"]),
    Row(
      ":root { --a: 1; --b: 2 } .dark { --b: initial }",
      ["a = 1", "b = 2", "b@appearance=dark = none"], axes: ["appearance: light dark"]),
    Row(
      ":root { --font-sans: Inter, sans-serif; --font: \"A, \\\"B\"; --t: 150ms }",
      [
        #"font-sans = ["Inter","sans-serif"]"#, #"font = A, "B"#,
        #"t = {"value":150,"unit":"ms"}"#,
      ]),
  ]

  @Test("rules become contexts, and values what they are", arguments: rows)
  func reading(_ row: Row) {
    let parsed = sheet(row.text)
    #expect(values(parsed) == row.values)
    #expect(axes(parsed) == row.axes)
    #expect(!parsed.hasErrors)
  }

  @Test(
    "what is in brackets thousands deep is no page's, and ends nothing",
    arguments: ["@media not (", ":is(", ":where(", ":not(", ":host("])
  func deep(_ start: String) {
    let own = start.hasPrefix("@") ? "not (" : start
    let all = String(repeating: own, count: 9_000) + "print" + String(repeating: ")", count: 9_000)
    let prelude = start.hasPrefix("@") ? "@media " + all : all
    #expect(values(sheet(prelude + " { :root { --a: 1 } } :root { --a: 2 }")) == ["a = 2"])
  }

  @Test(
    "files that name one another twice, forty deep, are read up to a bound, and what one leaves open ends with it"
  )
  func manyImports() {
    let files = (0..<40).map { index in
      let next = "@import 'f\(index + 1).css';"
      return InputFile(
        name: "f\(index).css", bytes: Array("\(next)\(next):root{--a\(index):1;".utf8))
    }
    let parsed = parse(files, options: .inRevision("r"))
    #expect(parsed.diagnostics.contains { $0.fix == "name fewer files" })
    #expect(values(parsed).contains("a0 = 1") && values(parsed).contains("a39 = 1"))
  }

  @Test("comments are descriptions; those above several properties are headings")
  func comments() {
    let parsed = sheet(
      """
      /* The file */
      :root {
        /* Colors */
        --a: 1;
        --b: 2; /* Space */

        /* Alone */
        --c: 3;

        /* deprecated: Use --b */
        --d: 4;
      }
      """)
    let said = parsed.set.abouts.map { "\($0.path): \($0.description ?? "")" }
    #expect(
      said.contains { $0.hasPrefix("b: Space") } && said.contains { $0.hasPrefix("c: Alone") })
    #expect(!said.contains { $0.hasPrefix("a:") })
    #expect(
      parsed.set.abouts.contains { $0.path.text == "d" && $0.deprecated?.string == "Use {b}" })
  }

  @Test("what is broken ends where browsers end it, and is told with its place")
  func broken() {
    let parsed = sheet(":root {\n  --a: \"x\n;\n  --b: );\n  --c: 1;\n  --d: calc(1px + 2px;\n}\n")
    #expect(values(parsed).first == "c = 1")
    let told = parsed.diagnostics.map { "\($0.location?.place ?? "") \($0.code)" }
    #expect(told.contains("2:8 css-syntax"))
    #expect(told.contains("4:8 css-syntax"))
    #expect(told.contains { $0.hasSuffix("css-syntax") && $0.hasPrefix("7") || $0.hasPrefix("8") })
  }

  @Test("parts of a page, imports and blanks are left out, each with one line")
  func leftOut() {
    let parsed = sheet(
      "@import 'x.css';\n.card { --a: 1; --b: 2 }\n:root { --c: ; --d: 1 }\n"
        + "@container (width > 1px) { :root { --e: 1 } }")
    #expect(values(parsed) == ["d = 1"])
    #expect(parsed.codes == ["css-import?", "css-part?", "css-blank?"])
    #expect(parsed.diagnostics[1].message.hasPrefix("--a and 2 more are for parts of a page"))
    let none = sheet(".card { --a: 1 }")
    #expect(none.diagnostics.map(\.code).contains("css-empty"))
  }

  @Test(
    "a value for what the system alone decides that differs from that of the page is told",
    arguments: [
      ("html.dark { --a: 2 } @media (prefers-color-scheme: dark) { :root { --a: 3 } }", "dark"),
      (
        "html.dark { --a: 2 } @media (prefers-color-scheme: dark) and (prefers-contrast: more) "
          + "{ :root { --a: 3 } }", "appearance=dark,contrast=increased"
      ),
      ("html.hc { --a: 2 } @media (prefers-contrast: more) { :root { --a: 3 } }", "increased"),
      // One value, the same page, and a later rule that counts in both.
      ("html.dark { --a: 2 } @media (prefers-color-scheme: dark) { :root { --a: 2 } }", nil),
      (".dark { --a: 2 } @media (prefers-color-scheme: dark) { :root { --a: 3 } }", "dark"),
      (".dark { --a: 2 } [data-theme=dark] { --a: 3 }", "dark"),
      ("[data-theme=dark] { --a: 2 } .dark { --a: 2 }", nil),
      (".dark { --a: 2 } .dark.hc { --a: 3 }", nil),
      (
        "@media (prefers-color-scheme: dark) { :root:not([data-theme=light]) { --a: 3 } } "
          + "[data-theme=light] { --a: 1 } [data-theme=dark] { --a: 3 }", nil
      ),
      (".dark { --a: 2 } .dark { --a: 3 }", nil),
      (".dark { --a: 2 } @media (prefers-contrast: more) { :root { --a: 3 } }", nil),
    ])
  func covered(_ text: String, _ told: String?) throws {
    let parsed = sheet(":root { --a: 1 } " + text)
    let found = parsed.diagnostics.filter { $0.code == "css-neither" }.map(\.message)
    #expect(found.count == (told == nil ? 0 : 1), "\(found)")
    if let told { #expect(found.first?.contains(told) == true, "\(found)") }
    let related = parsed.diagnostics.filter { $0.code == "css-neither" }.flatMap(\.related)
    #expect(related.count == found.count)
  }

  @Test("schemes of Material Theme Builder are contexts, also where one lacks a contrast")
  func materialTheme() {
    func scheme(_ one: Int) -> String { ##"{"primary":"#0000\##(one)","shadow":"#000000"}"## }
    let schemes = [
      ("dark", 20), ("dark-high-contrast", 22), ("light-medium-contrast", 11), ("light", 10),
      ("light-high-contrast", 12),
    ].map { #""\#($0)":\#(scheme($1))"# }.joined(separator: ",")
    let text =
      ##"{"description":"d","seed":"#736B92","coreColors":{"primary":"#736B92"},"extendedColors":[{"name":"moss","##
      + ##""color":"#00FF00","description":"of woods","harmonized":true}],"schemes":{\##(schemes)},"##
      + ##""palettes":{"neutral-variant":{"5":"#111014"}}}"##
    var options = ParseOptions.inRevision("r")
    options.strictness = .keepingFaults
    func read(_ text: String) -> ParsedFiles {
      parse([InputFile(name: "m.json", bytes: Array(text.utf8))], options: options)
    }
    let parsed = read(text)
    #expect(
      values(parsed).sorted() == [
        "coreColors.primary = #736b92", "extendedColors.moss = #00ff00",
        "palettes.neutral-variant.5 = #111014", "schemes.primary = #000010",
        "schemes.primary@appearance=dark = #000020",
        "schemes.primary@appearance=dark,contrast=increased = #000022",
        "schemes.primary@appearance=dark,contrast=medium = #000020",
        "schemes.primary@contrast=increased = #000012", "schemes.primary@contrast=medium = #000011",
        "schemes.shadow = #000000", "seed = #736b92",
      ])
    #expect(axes(parsed) == ["contrast: normal medium increased", "appearance: light dark"])
    // Other names are no schemes of it.
    #expect(read(text.replacing("dark-high", with: "dim-high")).set.cells.isEmpty)
  }

  @Test("several items of a registry, and objects that are too deep, are refused")
  func tooMany() {
    func codes(_ name: String, _ text: String) -> [String] {
      parse([InputFile(name: name, bytes: Array(text.utf8))], options: .inRevision("r")).codes
    }
    let item = #"{"name": "a", "cssVars": {"light": {"x": "1px"}}}"#
    let registry = #"{"name": "r", "items": [\#(item), \#(item)]}"#
    #expect(codes("registry.json", registry).contains("css-items"))
    let deep =
      String(repeating: "{b: ", count: 64) + "1" + String(repeating: "}", count: 64)
    #expect(codes("a.js", "export const a = \(deep)").contains("script-size"))
  }

  @Test("names are kept, and grouped where rules ask for it")
  func names() {
    let text =
      ":root { --color: #000; --color-blue-500: #00f; --space-1: 1px; --b: var(--color-blue-500) }"
    #expect(sheet(text).keys == ["color", "color-blue-500", "space-1", "b"])
    let grouped = sheet(text, map: ["*.css=group:color.blue", "*.css=group:color"])
    #expect(grouped.keys == ["color.$root", "color.blue.500", "space-1", "b"])
    #expect(grouped.cell("b")?.statement.alias?.text == "color.blue.500")
    let odd = sheet(#":root { --a\.b: 1; --a-b: 2; --\{x\}: 3; --\$y: 4; --c: var(--a\.b) }"#)
    #expect(odd.keys == ["a-b", "a-b-2", "-x-", "-y", "c"])
    #expect(odd.cell("c")?.statement.alias?.text == "a-b")
    let many = sheet(#":root { --a\.b: 1; --a-b: 2; --a\{b: 3; --a-b-2: 4 }"#)
    #expect(many.keys == ["a-b", "a-b-2", "a-b-3", "a-b-2-2"])
  }

  @Test("hostile texts end")
  func hostile() {
    let deep = String(repeating: "a{", count: 5_000)
    let parens = ":root{--a:" + String(repeating: "(", count: 50_000)
    let many = (0..<40).map { "[data-x\($0)=y] { --a: \($0) }" }.joined(separator: "\n")
    let wide = ":root:is(" + String(repeating: ":is(.dark,.light)", count: 40) + "){--a:1}"
    for text in [deep, parens, ":root{" + many + "}", wide, "\u{FEFF}", "{}}}{{", "@", "--", "/*"] {
      _ = sheet(text)
    }
    let broken = parse(
      [InputFile(name: "a.css", bytes: Array(":root{--a:".utf8) + [0xFF, 0xFE, 0x00, 0x3B])],
      options: .inRevision("r"))
    #expect(broken.set.cells.count <= 1)
  }
}
