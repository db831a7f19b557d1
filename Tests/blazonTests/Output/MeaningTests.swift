import Foundation
import TestSupport
import Testing

/// Values that came out with another meaning, or none, at exit 0.
@Suite("What values mean in outputs")
struct MeaningTests {
  /// What a format has of some files, and its losses.
  private func export(
    _ files: [(name: String, text: String)], _ arguments: String...
  ) throws -> (text: String, losses: String) {
    try Workspace.with { workspace in
      for file in files { try workspace.write(file.name, file.text) }
      let sources = files.flatMap { ["--from", $0.name] }
      let run = try Blazon.run(
        ["export"] + arguments + sources + ["--file", "-", "--losses"], in: workspace.folder)
      #expect(run.status == 0, "\(run.stderr)")
      return (run.stdout, run.stderr)
    }
  }

  private func color(_ parts: String) -> String {
    #"{"$value":{"colorSpace":"srgb","components":[\#(parts)]}}"#
  }

  @Test(
    "A group inherits in each context what it states there, in whichever order the files come",
    arguments: [
      #""b":{"$extends":"{a}"}"#, ##""b":{"$ref":"#/a"}"##,
      #""c":{"$extends":"{a}"},"b":{"$extends":"{c}"}"#,
    ])
  func inherited(links: String) throws {
    let base = #"{"a":{"$type":"color","bg":\#(color("1,0,0"))},\#(links)}"#
    let dark = #"{"a":{"$type":"color","bg":\#(color("0,1,0"))}}"#
    let files = [("base.tokens.json", base), ("dark.tokens.json", dark)]
    for order in [files, files.reversed()] {
      let flat = try export(order, "flat").text
      let (first, second) = halves(flat)
      #expect(first.contains(##""b.bg": "#ff0000""##), "\(flat)")
      #expect(second.contains(##""b.bg": "#00ff00""##), "\(flat)")
    }
  }

  /// The values of the first contexts, and those of the others.
  private func halves(_ flat: String) -> (String, String) {
    let parts = flat.components(separatedBy: "\"contexts\"")
    return (parts[0], parts.count > 1 ? parts[1] : "")
  }

  @Test("What a context adds to the extended group is inherited there alone; what is written stays")
  func inheritedInOneContext() throws {
    let base =
      #"{"a":{"$type":"color","bg":\#(color("1,0,0")),"fg":\#(color("0,0,0"))},"#
      + #""b":{"$extends":"{a}","fg":\#(color("1,1,1"))}}"#
    let dark =
      #"{"a":{"$type":"color","bg":\#(color("0,1,0")),"fg":\#(color("0,0,1")),"#
      + #""only":\#(color("1,1,0"))}}"#
    let flat = try export(
      [("base.tokens.json", base), ("dark.tokens.json", dark)], "flat", "--map",
      "dark*=context:appearance=dark"
    ).text
    let (first, second) = halves(flat)
    #expect(!first.contains("b.only"), "\(flat)")
    #expect(second.contains(##""b.only": "#ffff00""##), "\(flat)")
    #expect(first.contains(##""b.fg": "#ffffff""##) && !second.contains("b.fg"), "\(flat)")
  }

  @Test("A context that says nothing of the extended group gets no group, and no warning")
  func inheritedNothing() throws {
    let base =
      #"{"a":{"$type":"color","bg":\#(color("1,0,0"))},"b":{"$extends":"{a}"},"x":\#(color("1,1,1"))}"#
    let dark = #"{"a":{"$type":"color"},"x":\#(color("0,0,0"))}"#
    let found = try export(
      [("base.tokens.json", base), ("dark.tokens.json", dark)], "flat", "--map",
      "dark*=context:appearance=dark")
    #expect(!found.losses.contains("token-unfinished] \"b\""), "\(found.losses)")
    #expect(!found.losses.contains("\"b\" has a $type"), "\(found.losses)")
    #expect(!halves(found.text).1.contains("b."), "\(found.text)")
  }

  @Test(
    "Texts of CSS keep what they are: lines of grids, features, quotes, references behind other names",
    arguments: [
      (":root{--v:[full] 1fr [end]}", "--v: [full] 1fr [end];"),
      (":root{--v:\"liga\" 1, \"kern\" off}", "--v: \"liga\" 1, \"kern\" off;"),
      (":root{--v:none}.dark{--v:\"none\"}", "--v: \"none\";"),
      (":root{--v:\"none\"}.dark{--v:none}", "--v: none;"),
      (":root{--v-font:Inter, serif}.dark{--v-font:\"Foo, Bar\"}", "--v-font: \"Foo, Bar\";"),
      (":root{--d:7px;--v:var(--x, var(--d))}", "--v: var(--x, var(--d));"),
      (
        ":root{--d:7px;--v:var(--x, var(--y, 1px var(--d)))}",
        "--v: var(--x, var(--y, 1px var(--d)));"
      ),
    ])
  func texts(sheet: String, line: String) throws {
    let css = try export([("d.css", sheet)], "css").text
    #expect(css.contains(line), "\(css)")
    let prefixed = try export([("d.css", sheet)], "css", "--option", "prefix=acme").text
    #expect(!prefixed.contains("var(--d)"), "\(prefixed)")
  }

  @Test("A context without a value has none in a resolver document, and a loss")
  func unanswered() throws {
    try Workspace.with { workspace in
      try workspace.write(
        "d.css", ":root{--sp:8px;--gap:1rem}\n.dark{--gap:calc(var(--sp) + 1vw);--sp:4px}\n")
      let run = try workspace.run(
        "export", "json", "--from", "d.css", "--option", "contexts=resolver", "--out", "r",
        "--losses")
      #expect(run.stderr.contains("json: gap [appearance=dark]"), "\(run.stderr)")
      func text(_ name: String) throws -> String {
        String(decoding: try workspace.bytes("r/tokens/" + name), as: UTF8.self)
      }
      #expect(try !text("base.tokens.json").contains("gap"))
      #expect(try text("contexts/appearance/light.tokens.json").contains("gap"))
    }
  }

  private let modes =
    #""$extensions":{"dev.blazon":{"revision":"main","axes":{"appearance":["light","dark"]}}}"#

  @Test("What an output has for the first mode alone is not that of another")
  func first() throws {
    let dark = #"{"dev.blazon":{"type":"boolean","context":"appearance=dark","value":false}}"#
    let flag =
      #"{"flag":{"$extensions":{"dev.blazon":{"type":"boolean","value":true,"#
      + #""contexts":{"appearance=dark":{"value":false}}}}},"only":{"$extensions":\#(dark)},\#(modes)}"#
    let script = try export(
      [("d.tokens.json", flag)], "ts", "--option", "values=var", "--option", "files=source")
    #expect(script.text.contains("flag: true") && !script.text.contains("only"), "\(script)")
    #expect(script.losses.contains("flag [appearance=dark]"), "\(script.losses)")
    let ink =
      #"{"c":{"$type":"color","ink":{"$extensions":{"dev.blazon":{"context":"appearance=dark"}},"#
      + #""$value":{"colorSpace":"srgb","components":[0,0,0]}}},\#(modes)}"#
    let preset = try export(
      [("d.tokens.json", ink)], "tailwind", "--option", "version=3", "--option", "values=static")
    #expect(!preset.text.contains("ink"), "\(preset.text)")
    #expect(preset.losses.contains("c.ink [appearance=dark]"), "\(preset.losses)")
  }

  @Test("Templates list what they ask for and do not get")
  func templates() throws {
    let tokens =
      #"{"dash":{"$type":"strokeStyle","$value":{"dashArray":[{"value":1,"unit":"px"}],"lineCap":"butt"}},"#
      + #""p":{"$type":"color","$value":{"colorSpace":"display-p3","components":[1,0,0]}},"#
      + #""t":{"$type":"duration","$value":{"value":16.7,"unit":"ms"}}}"#
    let less = try export([("d.tokens.json", tokens)], "--template", "less")
    #expect(less.losses.contains("dash: the template asks for a value of CSS"), "\(less.losses)")
    for name in ["qml", "xaml", "csharp"] {
      let found = try export([("d.tokens.json", tokens)], "--template", name)
      #expect(found.losses.contains("p: the template has sRGB"), "\(found.losses)")
      #expect(name != "qml" || found.text.contains("property real t: 16.7"), "\(found.text)")
    }
  }

  @Test("Classes of Dart have the name of no axis and hide no type")
  func dart() throws {
    let sheet = ":root{--d:1px}.theme-ocean{--d:2px}"
    let dart = try export([("d.css", sheet)], "flutter").text
    #expect(dart.contains("enum TokensTheme {") && !dart.contains("class TokensTheme "), "\(dart)")
    try Workspace.with { workspace in
      try workspace.write("d.css", sheet)
      let run = try workspace.run(
        "export", "flutter", "--from", "d.css", "--option", "name=TextStyle", "--file", "-")
      #expect(run.status == 64, "\(run.stderr)")
    }
  }

  @Test("A file that overrides values alone has the types of the file that states them")
  func types() throws {
    let base =
      #"{"w":{"type":"fontWeight","x":{"value":"bold"}},"s":{"type":"dimension","a":{"value":"4"}},"#
      + #""l":{"type":"letterSpacing","x":{"value":"-2%"}}}"#
    let dark = #"{"w":{"x":{"value":"light"}},"s":{"a":{"value":"8"}},"l":{"x":{"value":"-4%"}}}"#
    let css = try export(
      [("base.json", base), ("dark.json", dark)], "css", "--option", "modes=media"
    ).text
    for line in ["--w-x: 300;", "--s-a: 8px;", "--l-x: -0.04em;"] {
      #expect(css.contains(line), "\(css)")
    }
  }

  @Test(
    "A whole color with another alpha in a text is one color, as browsers know no other",
    arguments: ["css", "scss", "ts", "tailwind"])
  func alphaInText(format: String) throws {
    let set = #"""
      {"core":{"c":{"value":"#ff0000","type":"color"},"o":{"value":"0.25","type":"opacity"},
       "g":{"value":"linear-gradient(90deg, rgba({c}, 0.5) 0%, {c} 100%)","type":"color"},
       "h":{"value":"radial-gradient(rgba( {c} , {o}), transparent)","type":"color"},
       "i":{"value":"0 1px 2px rgba({c},50%), 0 0 1px {c}","type":"other"}},
       "$metadata":{"tokenSetOrder":["core"]}}
      """#
    let text = try export(
      [("t.json", set)], format, "--option", format == "ts" ? "files=source" : "paths=true"
    ).text
    #expect(!text.contains("rgba(var") && !text.contains("rgba(#"), "\(text)")
    #expect(format != "css" || text.contains("0.5) 0%, var(--c) 100%)"), "\(text)")
    for alpha in ["0.5", "0.25"] {
      #expect(
        text.contains("rgba(255, 0, 0, \(alpha))") || text.contains("rgb(255 0 0 / \(alpha))"),
        "\(text)")
    }
  }

  @Test(
    "A font name that is no word of CSS has quotes within a text",
    arguments: ["css", "scss", "ts", "tailwind"])
  func nameInText(format: String) throws {
    let set = #"""
      {"f":{"value":"Source Sans 3","type":"fontFamily"},"g":{"value":"bold 1rem {f}, monospace"}}
      """#
    let text = try export(
      [("t.json", set)], format, "--option", format == "ts" ? "files=source" : "paths=true"
    ).text
    #expect(!text.contains("1rem Source"), "\(text)")
  }

  @Test("A boolean of Sass is one")
  func booleanOfSass() throws {
    let text = try export(
      [("t.scss", "$b: false;\n$c: true !default;\n$d: truer;")], "json", "--option",
      "profile=extended"
    ).text
    #expect(text.ranges(of: #""boolean""#).count == 2, "\(text)")
  }

  @Test(
    "A computed line height is a multiple of the font size, whichever of the two is a length",
    arguments: [
      (#""fontSize":"{a} * 2","lineHeight":"{a} * 3""#, "20px/1.5"),
      (#""fontSize":"{a}","lineHeight":"{a} + 4px""#, "10px/1.4"),
      (#""fontSize":"20px","lineHeight":"{r} * 2""#, "20px/1.2"),
    ])
  func computedLineHeight(parts: String, font: String) throws {
    let set = #"""
      {"a":{"value":"10px","type":"dimension"},"r":{"value":0.6,"type":"number"},
       "t":{"type":"typography","value":{"fontFamily":"A","fontWeight":400,PARTS}}}
      """#.replacingOccurrences(of: "PARTS", with: parts)
    let css = try export([("t.json", set)], "css", "--option", "references=flat")
    #expect(css.text.contains(font), "\(css.text) \(css.losses)")
  }

  /// Files, the lines that CSS has of them, and the losses that are told.
  static let inCSS: [(name: String, text: String, lines: [String], losses: [String])] = [
    (
      // Strings keep their quotes in longer texts, also over aliases and in other contexts.
      "a.css",
      #"""
      :root { --tnum: "tnum"; --feat: var(--tnum) 1, "kern" 1; --open: "«"; --al: var(--open);
        --content: var(--al) attr(x); --face: "Source Sans 3"; --h: 700 1rem/1.2 var(--face), serif;
        --plain: "plain"; --stack: var(--face), serif; --q: "a\"b"; --qq: var(--q) "c" }
      .dark { --open: "»" }
      """#,
      [
        #"--tnum: "tnum";"#, #"--feat: var(--tnum) 1, "kern" 1;"#, #"--content: "»" attr(x);"#,
        #"--h: 700 1rem/1.2 var(--face), serif;"#, #"--plain: "plain";"#, #"--qq: var(--q) "c";"#,
        #"--stack: "Source Sans 3", serif;"#,
      ], []
    ),
    ("a.less", "@a: \"x\"; @b: @a 1;", [#"--b: var(--a) 1;"#], []),
    (
      // In quotes a keyword is a name.
      "a.css", #":root { --f: "system-ui", serif; --font-x: "sans-serif"; --font-y: serif }"#,
      [#"--f: "system-ui", serif;"#, #"--font-x: "sans-serif";"#, "--font-y: serif;"], []
    ),
    (
      // Braces that name no token are part of a string.
      "a.css", #":root { --a: "Hello {name}"; --b: "x} y"; --c: "{a}"; --d: "is {b}" }"#,
      [#"--a: "Hello {name}";"#, #"--b: "x} y";"#], ["css: c: ", "css: d: "]
    ),
    (
      // A color outside of its space is one to a browser.
      "a.css", ":root { --a: color(srgb 1.2 0 0); --b: color(display-p3 -0.1 0.5 1) }",
      ["--a: color(srgb 1.2 0 0);", "--b: color(display-p3 -0.1 0.5 1);"], []
    ),
    (
      // Shadows, borders and transitions are parts of longer texts.
      "a.css",
      """
      :root { --e: 200ms ease; --t: opacity var(--e), color var(--e); --a: .5; --w: 1px;
        --ring: 0 0 0 1px rgb(0 0 0 / var(--a)); --drop: 0 1px 2px black;
        --both: var(--ring), var(--drop); --r: 0 0 0 calc(var(--w) * 2) red; --b: var(--r), var(--drop);
        --line: 1px solid red; --l: var(--line) x }
      """,
      [
        "--t: opacity var(--e), color var(--e);", "--both: var(--ring), var(--drop);",
        "--b: var(--r), var(--drop);", "--l: var(--line) x;",
      ], []
    ),
    (
      // Without a spread, a shadow is one of a text and a filter, too.
      "a.css",
      ":root { --sh: 0 1px 2px black; --f: drop-shadow(var(--sh)); --text-shadow: 0 1px 2px 0 red }",
      [
        "--sh: 0 1px 2px #000000;", "--f: drop-shadow(var(--sh));",
        "--text-shadow: 0 1px 2px #ff0000;",
      ], []
    ),
    (
      "a.json",
      ##"{"e":{"value":"200ms ease","type":"transition"},"t":{"value":"opacity {e}, color {e}","type":"transition"},"##
        + ##""s":{"value":"0 1px 2px 3px #000","type":"shadow"},"l":{"value":"{s}, 0 0 1px currentColor","type":"shadow"}}"##,
      [
        "--t: opacity var(--e), color var(--e);", "--s: 0 1px 2px 3px #000000;",
        "--l: var(--s), 0 0 1px currentColor;",
      ],
      []
    ),
    (
      // A weight with a slant is one without a type, too, and a font's own name is none.
      "a.json",
      #"{"font":{"weight":{"a":{"value":"Semi Bold Italic"}}},"w":{"value":"Bold 75","type":"fontWeight"}}"#,
      ["--font-weight-a: 600;"],
      [
        "css: font.weight.a: a slant or width",
        "css: w: its text is a font's own name for a weight",
      ]
    ),
    (
      // A stop by reference has the position of the other one.
      "a.json",
      ##"{"g":{"$type":"gradient","a":{"$value":[{"color":"#f00","position":0},{"color":"#0f0","position":0.25}]},"##
        + ##""b":{"$value":[{"$ref":"#/g/a/$value/1"},{"color":"#00f","position":1}]}}}"##,
      ["--g-b: #00ff00 25%, #0000ff 100%;"], []
    ),
    (
      // A line height by pointer, and one beside a size that is computed.
      "a.json",
      ##"{"d":{"$type":"dimension","l":{"$value":"24px"},"s":{"$value":"16px"}},"t":{"$type":"typography","##
        + ##""a":{"$value":{"fontFamily":"A","fontSize":{"$ref":"#/d/s/$value"},"fontWeight":400,"letterSpacing":"0px","##
        + ##""lineHeight":{"$ref":"#/d/l/$value"}}},"b":{"$value":{"fontFamily":"A","fontSize":"{d.s} * 2","##
        + ##""fontWeight":400,"letterSpacing":"0px","lineHeight":"{d.l}"}}}}"##,
      [#"--t-a: 400 16px/1.5 "A";"#, #"--t-b: 400 32px/0.75 "A";"#], []
    ),
    (
      // Fonts by reference within a list.
      "a.json",
      #"{"f":{"$type":"fontFamily","a":{"$value":"Source Sans 3"},"b":{"$value":["{f.a}","serif"]}}}"#,
      [#"--f-b: "Source Sans 3", serif;"#], []
    ),
    (
      // What cannot be computed is left out, and a value that is wrong in a part says which.
      "a.json",
      #"{"a":{"value":"16px"},"b":{"value":"{a} * 50%","type":"dimension"},"#
        + #""t":{"value":{"duration":200,"timingFunction":"ease"},"type":"transition"}}"#,
      ["--a: 16px;"], ["css: b: ", "css: t: it is kept as written: a duration is an object"]
    ),
    (
      "a.json",
      #"{"a":{"$type":"number","$value":1,"$description":"use <b>x</b> </style>"}}"#,
      ["/* use <b>x< /b> < /style> */"], []
    ),
  ]

  @Test("CSS means what the files mean, or tells what it lacks", arguments: MeaningTests.inCSS)
  func means(_ name: String, _ text: String, _ lines: [String], _ losses: [String]) throws {
    let made = try export([(name, text)], "css")
    for line in lines { #expect(made.text.contains(line), "\(line): \(made.text) \(made.losses)") }
    for loss in losses { #expect(made.losses.contains(loss), "\(loss): \(made.losses)") }
    let told = made.losses.split(separator: "\n").filter { $0.hasPrefix("css: ") }
    #expect(told.count == losses.count, "\(told)")
  }

  @Test("A letter spacing in percent is one of the font size where parts keep their references")
  func spacingByReference() throws {
    let set = #"""
      {"l":{"$type":"dimension","$value":{"value":-2,"unit":"%"}},"t":{"$type":"typography","$value":
       {"fontFamily":"A","fontSize":"16px","fontWeight":400,"letterSpacing":"{l}","lineHeight":1}}}
      """#
    let text = try export([("t.json", set)], "css", "--option", "references=deep").text
    #expect(text.contains("--t-letter-spacing: -0.02em;"), "\(text)")
  }

  @Test(
    "A fault in references is told however many others there are, and none has a fix that changes the value"
  )
  func told() throws {
    let others = (0..<14).map { #""x\#($0)":{"$type":"t\#($0)","$value":1}"# }.joined(
      separator: ",")
    try Workspace.with { workspace in
      try workspace.write("t.json", #"{"a":{"$type":"number","$value":"{gone}"},\#(others)}"#)
      let run = try Blazon.run(["export", "css", "--from", "t.json"], in: workspace.folder)
      #expect(run.stderr.contains(#"refers to "{gone}""#), "\(run.stderr)")
      #expect(run.stderr.contains("1 reference leads to no value"))
      try workspace.write("w.json", #"{"w":{"$type":"fontWeight","$value":"bolder"}}"#)
      let found = try Blazon.run(["check", "w.json"], in: workspace.folder)
      #expect(found.stdout.contains("kept as written"), "\(found.stdout)")
      #expect(found.stdout.contains("fix: write it in DTCG's form"), "\(found.stdout)")
    }
  }
}
