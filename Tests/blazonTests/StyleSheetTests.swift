import PositionedJSON
import Testing

/// Whole runs of the program over style sheets and what is read like them.
@Suite("Style sheets at the front door")
struct StyleSheetTests {
  private let base = """
    :root { --color-ink: #111; --space-1: 4px; --link: var(--color-ink) }
    .dark { --color-ink: #eee }
    """

  /// What a registry has of files, as lines.
  private func list(_ files: [String: String], import name: String) throws -> String {
    var lines = ""
    try Workspace.with { (workspace) throws in
      for (name, text) in files { try workspace.write(name, text) }
      try workspace.succeed("init", "t.blazon")
      let imported = try workspace.run("import", name)
      #expect(imported.status == 0, "\(imported.stderr)")
      lines = try workspace.succeed("list")
    }
    return lines
  }

  @Test("a style sheet is imported, exported with its names, and nothing changes by its own export")
  func back() throws {
    try Workspace.with { (workspace) throws in
      try workspace.write("globals.css", base + " :root { --bgColor-x: 1px; --brandColor: auto }")
      try workspace.succeed("init", "t.blazon")
      let imported = try workspace.run("import", "globals.css")
      #expect(imported.stderr.contains("note: read as CSS (custom properties)"))
      let css = try workspace.succeed("export", "--format", "css", "--option", "modes=selector")
      #expect(css.contains("--color-ink: #111111;") && css.contains("--link: var(--color-ink);"))
      #expect(css.contains("[data-theme=\"dark\"]"))
      #expect(css.contains("--bgColor-x: 1px;") && css.contains("--brandColor: auto;"))
      try workspace.write("back.css", css)
      #expect(try workspace.run("diff", "main", "back.css").stdout == "")
      #expect(try workspace.run("check", "globals.css").status == 0)
    }
  }

  @Test(
    "texts with references in them are what a browser makes of them, and colors are colors everywhere"
  )
  func texts() throws {
    try Workspace.with { (workspace) throws in
      try workspace.write(
        "globals.css",
        #"""
        :root {
          --h: 210 40% 96.1%; --a: hsl(var(--h) / .5); --family: "Font A", serif;
          --font: normal 900 1em/1 var(--family); --name: var(--own, _), serif;
          --icon: url("data:image/svg+xml;utf8,<svg xmlns='http://www.w3.org/2000/svg'/>");
          --far: url(https://example.com/a.png); --share: 5%; --bytes: url(data:font/woff2;base64,AAAA);
        }
        """#)
      try workspace.succeed("init", "t.blazon")
      #expect(try workspace.run("import", "globals.css").status == 0)
      let css = try workspace.run(
        "export", "--format", "css", "--option", "references=flat", "--file", "-")
      for line in [
        "--a: hsl(210 40% 96.1% / 0.5);", #"--font: normal 900 1em/1 "Font A", serif;"#,
        "--name: var(--own, _), serif;", "--share: 5%;",
        #"--icon: url("data:image/svg+xml;utf8,\3c svg xmlns='http://www.w3.org/2000/svg'/>");"#,
        #"--far: "url(https://example.com/a.png)";"#,
        #"--bytes: url("data:font/woff2;base64,AAAA");"#,
      ] {
        #expect(css.stdout.contains("  \(line)\n"), "\(line)")
      }
      #expect(css.stderr.contains("1 value could not be exported in full"))
      let swift = try workspace.run("export", "--format", "swift", "--file", "-").stdout
      #expect(swift.contains("Color("))
      #expect(try workspace.run("contrast", "a", "a").status < 2)
    }
  }

  @Test("what @import names is read in its place, where it is given, and nowhere else")
  func imported() throws {
    let base = ":root{--a:1px;--b:2px;--c:3px} .dark{--b:4px}"
    let pages = [
      ("@import './base.css';\n:root{--a:5px;--b:6px}", "a\n  5 px\nb\n  6 px\nc\n  3 px\n"),
      (
        "@import url('./base.css');",
        "a\n  1 px\nb\n                   2 px\n  appearance=dark  4 px\nc\n  3 px\n"
      ),
      (
        "@layer low, high; @import url(base.css) layer(high); @layer low {:root{--a:5px;--c:7px}}",
        "a\n  1 px\nb\n                   2 px\n  appearance=dark  4 px\nc\n  3 px\n"
      ),
    ]
    for (page, lines) in pages {
      #expect(try list(["f/base.css": base, "f/page.css": page], import: "f") == lines)
    }
    try Workspace.with { (workspace) throws in
      try workspace.write("two/base.css", base)
      for page in ["app", "admin"] {
        try workspace.write("two/\(page).css", "@import 'base.css'; :root{--\(page):1px}")
      }
      let two = try workspace.run("check", "two")
      #expect(two.stdout == "" && two.stderr.hasSuffix("no faults found\n"))
      try workspace.write("a.css", "@import 'b.css'; :root{--a:1px}")
      try workspace.write("b.css", "@import 'a.css'; :root{--b:1px} @import 'c.css';")
      try workspace.write("c.css", ":root{--c:1px}")
      let circle = try workspace.run("check", "a.css", "b.css", "c.css")
      #expect(circle.stdout.contains("b.css:1:33: warning: what @import names is not read"))
      #expect(circle.stdout.contains("put it before all rules"))
    }
  }

  @Test("Tailwind gets the names of its own theme back, and texts that double end")
  func tailwind() throws {
    try Workspace.with { (workspace) throws in
      try workspace.write(
        "t.css",
        "@theme { --color-brand: #f00; --radius-lg: 8px; --spacing: 4px; --font-sans: A, serif }")
      let theme = try workspace.run(
        "export", "--from", "t.css", "--format", "tailwind", "--file", "-"
      ).stdout
      for line in [
        "--color-brand: #ff0000;", "--radius-lg: 8px;", "--spacing: 4px;",
        "--font-sans: \"A\", serif;",
      ] {
        #expect(theme.contains("  \(line)\n"), "\(line)")
      }
      #expect(!theme.contains(":root"))
      let names = [
        "text-sm--line-height: 1.4", "font-sans--font-feature-settings: 1",
        "default-transition-duration: 1s", "drop-shadow-md: 0 3px 3px #000000",
        "aspect-video: 16 / 9",
      ]
      try workspace.write(
        "n.css",
        "@theme { --\(names.joined(separator: "; --")); @keyframes spin { to { top: 0 } } }")
      let named = try workspace.run("export", "tailwind", "--from", "n.css", "--file", "-")
      for name in names { #expect(named.stdout.contains("  --\(name);\n"), "\(named)") }
      #expect(
        !named.stdout.contains(":root") && named.stderr.contains("@keyframes spin is not a value"))
      let doubled = (1...25).map { "--v\($0): var(--v\($0 - 1)) var(--v\($0 - 1));" }.joined()
      try workspace.write("d.css", ":root { --v0: lol; \(doubled) }")
      let output = try workspace.run(
        "export", "--from", "d.css", "--format", "css", "--file", "-", "--force")
      #expect(
        output.stderr.contains("65536 bytes") || output.stderr.contains("65,536"),
        "\(output.stderr)")
    }
  }

  @Test(
    "names that an export made come back as paths, with the value of each context",
    arguments: [
      ("css", "paths=true", "tokens.css"), ("scss", "paths=true", "_tokens.scss"),
      ("tailwind", "paths=true", "tokens.tailwind.css"), ("ts", "files=source", "tokens.ts"),
      ("xcassets", "names=path", "Tokens.xcassets"),
    ])
  func paths(_ format: String, _ option: String, _ file: String) throws {
    try Workspace.with { (workspace) throws in
      let ink = ##"{"$type":"color","$value":"##
      try workspace.write(
        "a.json",
        ##"{"brandColor":{"inkDeep":\##(ink)"#000000"},"far":{"away":\##(ink)"#111111"}}},"a":{"$root":\##(ink)"#333333"},"b":\##(ink)"#333333"}}}"##
      )
      for color in ["222222", "111111"] {
        try workspace.write(
          "\(color).json", ##"{"brandColor":{"far":{"away":\##(ink)"#\##(color)"}}}}"##)
      }
      try workspace.succeed("init", "a.blazon")
      let read = try workspace.run(
        "import", "a.json", "222222.json", "111111.json", "--registry", "a.blazon",
        "--map", "222222.json=context:appearance=dark",
        "--map", "111111.json=context:appearance=dark,idiom=pad")
      #expect(read.status == 0, "\(read.stderr)")
      try workspace.succeed(
        "export", "--registry", "a.blazon", "--out", ".", "--format", format, "--option", option)
      try workspace.succeed("init", "back.blazon")
      let back = try workspace.run("import", file, "--registry", "back.blazon")
      #expect(back.status == 0, "\(back.stderr)")
      let list = try workspace.succeed("list", "brandColor", "--registry", "back.blazon")
      for line in [
        "brandColor.far.away\n                             #111111",
        "  appearance=dark            #222222", "  appearance=dark,idiom=pad  #111111",
        "brandColor.inkDeep\n  #000000",
      ] {
        #expect(list.contains(line + "\n"), "\(list)")
      }
      if format == "ts" {
        #expect(
          try workspace.succeed("list", "a", "--registry", "back.blazon").hasPrefix("a.$root\n"))
      }
    }
  }

  @Test(
    "an axis of light and dark is not the appearance, and has its own name back",
    arguments: ["modes=media", "modes=both", "modes=light-dark", "attribute=data-tone"])
  func tones(_ option: String) throws {
    try Workspace.with { (workspace) throws in
      for (name, value) in [("a", 1), ("b", 2), ("c", 3)] {
        try workspace.write("\(name).json", #"{"a":{"$type":"number","$value":\#(value)}}"#)
      }
      try workspace.succeed("init", "a.blazon")
      _ = try workspace.run(
        "import", "a.json", "b.json", "c.json", "--registry", "a.blazon", "--map",
        "b.json=context:appearance=dark", "--map", "c.json=context:Tone (x)=Dark")
      try workspace.succeed(
        "export", "--registry", "a.blazon", "--format", "css", "--out", ".", "--option", option,
        "--option", "paths=true")
      let sheet = String(decoding: try workspace.bytes("tokens.css"), as: UTF8.self)
      #expect(sheet.contains(#"[data-tone-x="Dark"]"#))
      try workspace.succeed("init", "back.blazon")
      _ = try workspace.run("import", "tokens.css", "--registry", "back.blazon")
      let list = try workspace.succeed("list", "--registry", "back.blazon")
      for line in ["1", "appearance=dark", "Tone (x)=Dark"] {
        #expect(list.contains("  \(line)"), "\(list)")
      }
    }
  }

  static let modules: [(String, String, String)] = [
    (
      "a.ts",
      """
      import { far } from './far';
      export const blue = '#0af' as const;
      const scale = { 50: "#f0f9ff", 'deep-1': blue };
      export const colors: Record<string, string> = {
        /** The brand */ primary: blue, scale, link: scale[50], far, mixed: mix(blue, 20),
      } satisfies Theme;
      export const size = { neg: -2, big: 1_000, m: `4px` };
      export const fonts = { sans: ['Inter', 'sans-serif'] };
      """,
      """
      blue
        #00AAFF
      colors.far
        far (kept as written)
      colors.link
        #F0F9FF
      colors.mixed
        mix(blue, 20) (kept as written)
      colors.primary
        → blue  #00AAFF
      colors.scale.50
        #F0F9FF
      colors.scale.deep-1
        → blue  #00AAFF
      fonts.sans
        Inter, sans-serif
      size.big
        1000
      size.m
        4 px
      size.neg
        -2

      """
    ),
    (
      "a.js",
      "const p = { red: '#f00' };\nmodule.exports = { color: { ink: p.red }, ...p, f() { return 1 } }",
      "color.ink\n  #FF0000\nred\n  #FF0000\n"
    ),
    ("a.cjs", "exports.a = { b: 1.5 }; exports.c = '2px'", "a.b\n  1.5\nc\n  2 px\n"),
    (
      "a.mjs",
      "export default { a: { $type: 'color', b: { $value: '#fff' }, c: { $value: '{a.b}' } } }",
      "a.b\n  #FFFFFF\na.c\n  → a.b  #FFFFFF\n"
    ),
    ("a.js", "module.exports = { a: { value: '4px' } }", "a\n  4 px\n"),
    (
      "a.ts",
      "export const a = { b: '1px' }, c = '2px'\nconst d = 3\nexport { d as e }\nexport default { z: 100 }",
      "a.b\n  1 px\nc\n  2 px\ne\n  3\nz\n  100\n"
    ),
    (
      "a.js",
      "const c = require('c')\nconst f = (n) => n / 16\nconst t = { a: '1px' }\nt.a = '3px'\nmodule.exports = { t, 0.5: '2px', 1: '4px' }\nmodule.exports.y = '6px'",
      "0-5\n  2 px\n1\n  4 px\nt.a\n  3 px\ny\n  6 px\n"
    ),
    (
      "a.cjs", "exports.a='1px'; exports.a='6px'; exports.b={}; exports['c-d']='7px'",
      "a\n  6 px\nc-d\n  7 px\n"
    ),
    (
      "a.js",
      #"const s = (x) => x.replace(/[(]/, "");"#
        + "\nexport const a = '1px';\nexport const b = 8 / 2;",
      "a\n  1 px\nb\n  8 / 2 (kept as written)\n"
    ),
    (
      "a.js",
      #"export const r = /"/; export const a = "1px"; const f = (x) => { return /['`]/g.test(x) };"#
        + #" export const b = [1 / 2, "'"], c = () => `it's`; export const d = "2px";"#,
      "a\n  1 px\nb\n  [1 / 2, \"'\"] (kept as written)\nc\n  () => `it's` (kept as written)\nd\n  2 px\n"
        + "r\n  /\"/ (kept as written)\n"
    ),
    (
      "a.js",
      """
      // Written by blazon; do not edit.
      export const tokens = { a: "1px", b: "2px" };
      export const themes = {
        /** The first values */
        light: tokens,
        /** appearance=dark */
        dark: { a: "3px", b: tokens.b },
      };
      export default tokens;
      """, "a\n                   1 px\n  appearance=dark  3 px\nb\n  2 px\n"
    ),
  ]

  @Test("the literals that a module exports", arguments: modules)
  func module(_ name: String, _ text: String, _ expected: String) throws {
    #expect(try list([name: text], import: name) == expected)
  }

  @Test("a module without literals, and one that is too large, are refused")
  func modulesRefused() throws {
    let doubled = (1..<40).map { "const a\($0) = { p: a\($0 - 1), q: a\($0 - 1) };" }.joined()
    let texts = [
      "import x from 'y'", "export const a = {{{",
      "const a0 = { x: 1 };\(doubled) export default a39",
    ]
    try Workspace.with { (workspace) throws in
      for text in texts {
        try workspace.write("a.ts", text)
        let output = try workspace.run("check", "a.ts")
        #expect(output.status == 1 && output.stdout.contains("error: "), "\(output)")
      }
      try workspace.write("a.ts", "export const a = 1")
      let output = try workspace.run("set", "a", "2", "--files", "a.ts")
      #expect(
        output.stderr.contains("a.ts is TypeScript, which is not changed in place"), "\(output)")
    }
  }

  @Test("verbs that change token files name what to do instead")
  func refused() throws {
    try Workspace.with { (workspace) throws in
      try workspace.write("a.css", base)
      for output in [
        try workspace.run("set", "space-1", "8px", "--files", "a.css"),
        try workspace.run("mv", "space-1", "s", "--files", "a.css"),
      ] {
        #expect(output.status == 2)
        #expect(output.stderr.contains("a.css is CSS, which is not changed in place [files-css]"))
      }
      let merged = try workspace.run("merge", "a.css", "a.css", "a.css")
      #expect(merged.stderr.contains("[merge-css]"))
      let strict = try workspace.run("check", "--strict", "a.css")
      #expect(
        (strict.stdout + strict.stderr).contains("a.css is CSS, which strict reading refuses"))
    }
  }

  @Test("beside token files a style sheet of a folder is left out, with one line")
  func folder() throws {
    try Workspace.with { (workspace) throws in
      try workspace.write("t/a.json", ##"{"a":{"$type":"color","$value":"#111111"}}"##)
      try workspace.write("t/x.css", base)
      try workspace.write("t/y.css", ".card { color: red }")
      try workspace.succeed("init", "t.blazon")
      let output = try workspace.run("import", "t")
      #expect(output.stderr.contains("x.css (a style sheet beside token files)"))
      #expect(output.stderr.contains("y.css (no custom properties)"))
      #expect(try workspace.succeed("list").hasPrefix("a\n"))
    }
  }

  @Test("a history of style sheets is dug up")
  func history() throws {
    guard let git = path(of: "git") else { return }
    try Workspace.with { workspace in
      func run(_ arguments: String...) throws {
        let output = try Blazon.run(
          program: git,
          ["-C", "repo", "-c", "user.name=Ann", "-c", "user.email=a@example.org"] + arguments,
          in: workspace.folder, environment: [:])
        #expect(output.status == 0, "\(arguments) \(output.stderr)")
      }
      try workspace.write("repo/app/globals.css", ":root { --a: 1px }")
      try run("init", "-q")
      try run("add", ".")
      try run("commit", "-q", "-m", "First")
      try workspace.write("repo/app/globals.css", ":root { --a: 2px } .dark { --a: 3px }")
      try run("commit", "-q", "-a", "-m", "Second")
      try workspace.succeed("init", "t.blazon")
      #expect(try workspace.run("import", "--history", "repo").status == 0)
      let blame = try workspace.run("blame", "a").stdout
      #expect(
        blame.contains("2 px") && blame.contains("appearance=dark") && blame.contains("Second"))
      #expect(try workspace.run("list", "--at", "HEAD~1").stdout == "a\n  1 px\n")
    }
  }

  @Test("variables, maps and functions of Sass")
  func sass() throws {
    let scss = """
      $blue: #2563eb !default; // Links
      $brand: $blue;
      $space: 1rem;
      $half: $space * .5;
      $dim: darken($blue, 10%);
      $grey: ("100": #eee, 200: $brand);
      @mixin x { $local: 1; }
      """
    #expect(
      try list(["_a.scss": scss], import: "_a.scss") == """
        blue
          #2563EB
        brand
          → blue  #2563EB
        dim
          #134CCA
        grey.100
          #EEEEEE
        grey.200
          → brand  #2563EB
        half
          0.5 rem
        space
          1 rem

        """)
    let less = "@blue: #2563eb;\n@brand: @blue;\n@media print { a { b: c } }\n.x() { @y: 1; }\n"
    #expect(
      try list(["a.less": less], import: "a.less") == "blue\n  #2563EB\nbrand\n  → blue  #2563EB\n")
  }

  @Test("color sets, items of shadcn's registry, DESIGN.md")
  func others() throws {
    let set = """
      {"colors":[{"idiom":"universal","color":{"color-space":"srgb","components":
      {"red":"0xFF","green":"0","blue":"1.000","alpha":"0.5"}}},{"idiom":"universal","appearances":
      [{"appearance":"luminosity","value":"dark"}],"color":{"color-space":"display-p3","components":
      {"red":"1.000","green":"255","blue":"0.000","alpha":"1.000"}}}],"info":{"author":"xcode"}}
      """
    let catalog = [
      "A.xcassets/G/Contents.json": #"{"properties":{"provides-namespace":true}}"#,
      "A.xcassets/G/Accent.colorset/Contents.json": set,
    ]
    let colors = try list(catalog, import: "A.xcassets")
    #expect(colors.contains("G.Accent\n") && colors.contains("#FF00FF 50%"))
    #expect(colors.contains("appearance=dark") && colors.contains("display-p3"))
    let item = ##"{"type":"registry:theme","cssVars":{"light":{"a":"#fff"},"dark":{"a":"#000"}}}"##
    #expect(try list(["t.json": item], import: "t.json").contains("appearance=dark  #000000"))
    let page = "---\nname: X\ncolors:\n  ink: \"#111111\"\n  link: \"{colors.ink}\"\n---\n# Words\n"
    #expect(
      try list(["DESIGN.md": page], import: "DESIGN.md")
        == "colors.ink\n  #111111\ncolors.link\n  → colors.ink  #111111\n")
  }

  static let exact: [(name: String, text: String, list: String)] = [
    ("a.css", ":root{--a:1px} .dark :root{--a:2px} :root{.dark & {--a:5px}}", "a\n  1 px\n"),
    (
      "a.css", "@property --p{syntax:\"<color>\";inherits:true;initial-value:#fff} .dark{--p:#000}",
      "p\n                   #FFFFFF\n  appearance=dark  #000000\n"
    ),
    (
      "a.css", ":root{--a:1px} .dark{--a:unset}",
      "a\n                   1 px\n  appearance=dark  not stated\n"
    ),
    ("a.scss", "$a:4px; $neg:-$a;", "a\n  4 px\nneg\n  -4 px\n"),
    (
      "a.css", ":root{--c:red;--s:0 1px 2px var(--c);--t:var(--s), 0 2px 4px #000}",
      "c\n  #FF0000\ns\n  0 1 blur 2, #FF0000\nt\n  0 1 blur 2, #FF0000 + 0 2 blur 4, black\n"
    ),
    (
      "a.css", ":root{--s:0 1px 2px red, 0 0 1px blue;--t:inset 0 0 1px red, var(--s)}",
      "s\n  0 1 blur 2, #FF0000 + 0 0 blur 1, #0000FF\n"
        + "t\n  inset 0 0 blur 1, #FF0000 + 0 1 blur 2, #FF0000 + 0 0 blur 1, #0000FF\n"
    ),
    ("a.scss", "$a:10px; $b:(1px); $c:($a * .5);", "a\n  10 px\nb\n  1 px\nc\n  5 px\n"),
    ("a.scss", "$a:10px; $b:20px-$a;", "a\n  10 px\nb\n  20px-$a (kept as written)\n"),
    ("a.scss", "$a:10px; $b:$a*2 $a;", "a\n  10 px\nb\n  20px 10px\n"),
    ("a.scss", "$a:10px; $b:$a -1px;", "a\n  10 px\nb\n  10px -1px\n"),
    ("a.scss", "$a:10px; $b:m.$a;", "a\n  10 px\nb\n  → a  10 px\n"),
    ("a.scss", "$n:4; $u:url(\"x#{$n}y\");", "n\n  4\nu\n  url(\"x4y\")\n"),
    ("a.scss", "$a:null; $b:$a; $c:1px;", "c\n  1 px\n"),
    ("a.scss", "$a:#fff; $b:rgba($a, .5);", "a\n  #FFFFFF\nb\n  #FFFFFF 50%\n"),
    (
      "a.scss", "$a:#fff; $b:0 0 rgba($a, .5);",
      "a\n  #FFFFFF\nb\n  0 0 blur 0, #FFFFFF 50%\n"
    ),
    ("a.scss", "$b:calc($far * 2 + 1px);", "b\n  calc($far * 2 + 1px) (kept as written)\n"),
    ("a.scss", "$a:1px !default !global; $b:$a !global;", "a\n  1 px\nb\n  → a  1 px\n"),
    (
      "a.less", "@a:#123456; :root { --b: @a; --c: 2px }",
      "a\n  #123456\nb\n  → a  #123456\nc\n  2 px\n"
    ),
    (
      "a.css", ":root { --t: theme('colors.red.500') }",
      "t\n  theme('colors.red.500') (kept as written)\n"
    ),
    ("a.scss", "$a: inherit; $b: $a;", "a\n  inherit\nb\n  → a  inherit\n"),
    ("a.scss", "$g:30px; $a:((940px + $g));", "a\n  970 px\ng\n  30 px\n"),
    (
      "a.css", ":root { --bgColor-x: 1px; --bg-color-x: 2px }",
      "bg-color-x\n  2 px\nbgColor-x\n  1 px\n"
    ),
    (
      "registry.json",
      #"{"name":"r","items":[{"name":"t","cssVars":{"light":{"a":"1px"},"dark":{"a":"2px"}}}]}"#,
      "a\n                   1 px\n  appearance=dark  2 px\n"
    ),
    ("a.scss", "$n:4; $u:#{$n}px;", "n\n  4\nu\n  4 px\n"),
    ("a.css", ":root{--a:3 0;--b:12 px;--c:0 16}", "a\n  3 0\nb\n  12 px\nc\n  0 16\n"),
    ("a.json", #"{"a":{"value":"0 16"},"b":{"value":"12 px"}}"#, "a\n  0 16\nb\n  12 px\n"),
    (
      "a.xcassets/c.colorset/Contents.json",
      """
      {"colors":[{"idiom":"universal","color":{"color-space":"srgb","components":
      {"alpha":"1","blue":"255","green":"128","red":"0"}}}],"info":{"version":1,"author":"xcode"}}
      """, "c\n  #0080FF\n"
    ),
  ]

  /// What Sass makes of a file, and neighbors that need a guess.
  static let computed: [(text: String, list: String)] = [
    (
      "@function f($x, $y: 2) { @return $x * $y; } $a: f(3px); $b: f($y: .5, $x: 3px);",
      "a\n  6 px\nb\n  1.5 px\n"
    ),
    ("$a: f(3px); @function f($x) { @return $x; }", "a\n  f(3px) (kept as written)\n"),
    (
      "@function f($x) { @if $x { @return 1; } @return 2; } $a: f(1);",
      "a\n  f(1) (kept as written)\n"
    ),
    ("@function f($x) { @return f($x); } $a: f(1);", "a\n  f(1) (kept as written)\n"),
    (
      "@function mix($a) { @if $a { @return 1; } } $a: mix(red, blue);",
      "a\n  mix(red, blue) (kept as written)\n"
    ),
    ("$a: mix(red, blue);", "a\n  #800080\n"),
    ("@use \"sass:math\" as m; $a: m.div(5px, 2);", "a\n  2.5 px\n"),
    ("$a: math.div(5px, 2);", "a\n  math.div(5px, 2) (kept as written)\n"),
    ("$a: 5px; $b: $a / 2; $c: 5px/2;", "a\n  5 px\nb\n  2.5 px\nc\n  2.5 px\n"),
    // A slash is a text within a list alone.
    (
      "$a: 16/9; $b: 90px * $a; $c: (10px/4); $d: 12px/1.5 Arial, x; $e: 10px/4/2 + 1px; $f: (g: 1/2);",
      "a\n  1.7777777778\nb\n  160 px\nc\n  2.5 px\nd\n  12px/1.5 Arial, x\ne\n  2.25 px\nf.g\n  0.5\n"
    ),
    ("$a: \"x\"; $b: #{$a} 1; $c: $a 1;", "a\n  \"x\"\nb\n  x 1\nc\n  \"x\" 1\n"),
    (
      "$m: (a: 4px, b: nope($x)); $a: map-get($m, a) * 2;",
      "a\n  8 px\nm.a\n  4 px\nm.b\n  nope($x) (kept as written)\n"
    ),
    ("$a: 1px; $b: if($a > 5px, 1, 2); $c: if($a > 5px, 1, null);", "a\n  1 px\nb\n  2\n"),
    (
      "$a: 1px; @if true { $a: 3px; } $b: $a / 2;",
      "a\n  1 px\nb\n  $a / 2 (kept as written)\n"
    ),
    ("$a: 1rem; $b: $a * 2 + 1px;", "a\n  1 rem\nb\n  $a * 2 + 1px (kept as written)\n"),
    ("$a: 1rem; $n: 1.5; $b: $a * $n;", "a\n  1 rem\nb\n  1.5 rem\nn\n  1.5\n"),
    ("$a: null; $a: 1px !default; $b: $a * 2;", "a\n  1 px\nb\n  2 px\n"),
    ("$n: 4px; $a: #{$n}-b; $b: 0 (6px / 2);", "a\n  4px-b\nb\n  0 3px\nn\n  4 px\n"),
    ("$n: 4; $a: x #{$n * 2} #{$n}; $b: (1px 2px), ($n);", "a\n  x 8 4\nb\n  1px 2px, 4\nn\n  4\n"),
    ("$c: #336699; $a: scale-color($c, $lightness: -30%);", "a\n  #24476B\nc\n  #336699\n"),
    ("$c: #336699; $a: change-color($c, $alpha: .3);", "a\n  #336699 30%\nc\n  #336699\n"),
    ("$a: rgba(red, 50%);", "a\n  #FF0000 50%\n"),
    (
      "$p: bs-; $a: var(--#{$p}x); $b: invert(1) blur(2px);",
      "a\n  var(--bs-x)\nb\n  invert(1) blur(2px)\np\n  bs-\n"
    ),
  ]

  @Test("what Sass makes of functions, and what it would have to guess", arguments: computed)
  func computes(_ text: String, _ expected: String) throws {
    #expect(try list(["a.scss": text], import: "a.scss") == expected)
  }

  @Test("functions and variables of another file, in any order; not where two differ")
  func sassOfSeveral() throws {
    let one = "@function f($c) { @return mix(white, $c, 80%); } $x: #0d6efd; $y: 1px;"
    #expect(
      try list(["s/a.scss": "$a: f($x);", "s/b.scss": one], import: "s")
        == "a\n  #CFE2FF\nx\n  #0D6EFD\ny\n  1 px\n")
    let files = [
      "s/a.scss": "$a: f($x);", "s/b.scss": one,
      "s/c.scss": "@function f($c) { @return $c; } $z: 1px;",
    ]
    #expect(try list(files, import: "s").contains("f($x) (kept as written)"))
  }

  @Test("what a browser, a compiler or Xcode makes of it, or the text as it is", arguments: exact)
  func exactly(_ name: String, _ text: String, _ expected: String) throws {
    let found = try list([name: text], import: String(name.prefix { $0 != "/" }))
    #expect(found == expected)
  }

  @Test(
    "exact names of an export come back as they are, be they apart from one another or from none")
  func exactNames() throws {
    try Workspace.with { (workspace) throws in
      for names in [["Gap", "gap"], ["gap", "Gap", "GAP"], ["a.b", "a-b"]] {
        let tokens = names.map { name -> String in
          let parts = name.split(separator: ".")
          let token = #"{"$type":"number","$value":\#(name.utf8.reduce(0) { $0 + Int($1) })}"#
          return #""\#(parts[0])":"# + (parts.count > 1 ? #"{"\#(parts[1])":\#(token)}"# : token)
        }
        try workspace.write("a.tokens.json", #"{"len":{\#(tokens.joined(separator: ","))}}"#)
        func css(_ file: String) throws -> String {
          try workspace.run(
            "export", "css", "--from", file, "--option", "paths=true", "--file", "-"
          ).stdout.replacing(" \(file)", with: " o.css")
        }
        let first = try css("a.tokens.json")
        try workspace.write("o.css", first)
        #expect(try css("o.css") == first, "\(names)")
      }
    }
  }

  @Test("a Sass variable that is assigned twice is reported, and its default is not")
  func twice() throws {
    try Workspace.with { (workspace) throws in
      try workspace.write("a.scss", "$a: 1px;\n$a: 3px !default;\n$b: 1px;\n$b: 2px;")
      let output = try workspace.run("check", "a.scss")
      #expect(output.stdout.contains("a.scss:4:1: warning: $b is assigned twice"), "\(output)")
      #expect(!output.stdout.contains("$a is assigned"))
    }
  }

  @Test("a property of several files that one of them has under a condition is reported")
  func shared() throws {
    try Workspace.with { (workspace) throws in
      try workspace.write("1.css", ".dark{--a:2px;--b:1px}")
      try workspace.write("2.css", ":root{--a:1px}")
      let output = try workspace.run("check", "1.css", "2.css")
      #expect(output.stdout.contains("--a is in 1.css and in 2.css"), "\(output)")
    }
  }

  @Test("light is what holds where nothing is chosen, in whichever order the files come")
  func lightFirst() throws {
    try Workspace.with { workspace in
      try workspace.write(
        "day.css", ":root{--fg:#000000} [data-theme=\"day\"]{--bg:#ffffff}")
      try workspace.write("night.css", "[data-theme=\"night\"]{--bg:#111111;--fg:#eeeeee}")
      for order in [["day.css", "night.css"], ["night.css", "day.css"]] {
        let flat = try workspace.run(
          "export", "flat", "--from", order[0], "--from", order[1])
        #expect(
          flat.stdout.contains(#""axes": {"appearance": ["light", "dark"]}"#), "\(flat.stdout)")
        #expect(flat.stdout.contains(##""fg": "#000000""##), "\(flat.stdout)")
      }
    }
  }
}
