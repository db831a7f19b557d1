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
}
