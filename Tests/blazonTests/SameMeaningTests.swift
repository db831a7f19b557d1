import PositionedJSON
import Testing

/// Whole runs over outputs that once meant something else than the tokens.
@Suite("Outputs mean what the tokens mean")
struct SameMeaningTests {
  private static let dark = ["--map", "*dark*=context:appearance=dark"]

  private static let modify =
    #""$extensions":{"studio.tokens":{"modify":{"type":"lighten","value":"0.2","space":"lch"}}}"#

  @Test(
    "A color modifier stays with the values that it is beside, and is applied once",
    arguments: [
      ["profile=strict"], ["profile=extended"], ["contexts=resolver"],
      ["contexts=resolver", "profile=extended"],
    ])
  func modifiers(_ options: [String]) throws {
    let base = ##"""
      {"red":{"$type":"color","$value":"#ff0000"},"bg":{"$type":"color","$value":"#330000"},
       "f":{"$type":"color","$value":"{bg}"},"g":{"$type":"color","$value":"{red}",\##(Self.modify)},
       "h":{"$type":"color","$value":"#123456"}}
      """##
    let dark = ##"""
      {"f":{"$type":"color","$value":"{red}",\##(Self.modify)},
       "g":{"$type":"color","$value":"#000000"},
       "h":{"$type":"color","$value":"{g}",\##(Self.modify)}}
      """##
    try Workspace.with { workspace in
      try workspace.write("t/base.json", base)
      try workspace.write("t/dark.json", dark)
      try workspace.write("t/acme.json", ##"{"red":{"$type":"color","$value":"#00ff00"}}"##)
      let maps = Self.dark + ["--map", "*acme*=context:brand=acme"]
      func values(_ arguments: [String], _ context: String) throws -> [String?] {
        let run = try Blazon.run(
          ["export", "flat", "--context", context, "--file", "-"] + arguments, in: workspace.folder)
        let root = JSONReader.read(text: run.stdout).root
        return ["f", "g", "h"].map { root?["tokens"]?[$0]?.string }
      }
      let file = options.contains("contexts=resolver") ? "tokens.resolver.json" : "tokens.json"
      let made = try Blazon.run(
        ["export", "json", "--from", "t", "--out", "out", "--fail-on-loss"] + maps
          + options.flatMap { ["--option", $0] }, in: workspace.folder)
      #expect(made.status == 0, "\(made.stderr)")
      for brand in ["", ",brand=acme"] {
        for appearance in ["light", "dark"] {
          let context = "appearance=\(appearance)\(brand)"
          let wanted = try values(["--from", "t"] + maps, context)
          #expect(!wanted.contains(nil), "\(context)")
          #expect(try values(["--from", "out/\(file)"], context) == wanted, "\(context)")
        }
      }
    }
  }

  @Test("A value of one width is taken back for those whose queries hold with it")
  func widths() throws {
    func file(_ values: String) -> String {
      let tokens = values.split(separator: " ").map { pair in
        let sides = pair.split(separator: "=")
        return #""\#(sides[0])":{"$type":"dimension","$value":{"value":\#(sides[1]),"unit":"px"}}"#
      }
      return "{\(tokens.joined(separator: ","))}"
    }
    var json = [
      "w.json": file("a=1 b=1 c=1 d=1"), "w.md.json": file("a=2 c=2 d=2"),
      "w.lg.json": file("b=3 c=1"), "w.xl.json": file("d=4"),
    ]
    let widths = [("md", "600px"), ("lg", "900px"), ("xl", "1200px")]
    func maps(_ axis: String) -> [String] {
      widths.flatMap { ["--map", "*.\($0).json=context:\(axis)=\($1)"] }
    }
    let css = try Workspace.export("css", json, maps("min-width")).out
    #expect(css.contains("(min-width: 600px) {\n  :root {\n    --a: 2px;\n    --c: 2px;\n"))
    #expect(
      css.contains(
        "(min-width: 900px) {\n  :root {\n    --a: 1px;\n    --b: 3px;\n    --c: 1px;\n    --d: 1px;\n"
      ))
    #expect(css.contains("(min-width: 1200px) {\n  :root {\n    --a: 1px;\n    --b: 1px;\n"))
    let narrow = try Workspace.export("css", json, maps("max-width")).out
    #expect(narrow.contains("(max-width: 600px) {\n  :root {\n    --a: 2px;\n    --b: 1px;\n"))
    let tailwind = try Workspace.export("tailwind", json, maps("min-width")).out
    #expect(tailwind.contains("(min-width: 900px) {\n    --a: 1px;\n"))
    let sass = try Workspace.export("scss", json, maps("min-width")).out
    #expect(sass.contains("  $a: 1px !global;\n  $b: 3px !global;\n"))
    // The choice that a weaker axis has stays.
    json = ["w.json": file("a=1"), "w.md.json": file("a=2"), "w.lg.json": file("b=3")]
    json["w.dark.json"] = file("a=7")
    let both = try Workspace.export(
      "css", json, maps("min-width").prefix(4) + Self.dark + ["--option", "modes=media"]
    ).out
    #expect(
      both.contains(
        "@media (prefers-color-scheme: dark) and (min-width: 900px) {\n  :root {\n    --a: 7px;\n"),
      "\(both)")
  }

  @Test("A percentage counts as a letter spacing at any reference on the way")
  func letterSpacingBehind() throws {
    let json = #"""
      {"t":{"type":"typography","value":{"fontFamily":"Inter","fontSize":"16px","letterSpacing":"{v}"}},
       "v":{"type":"dimension","value":"{w}"},"w":{"type":"dimension","value":"-2%"},
       "part":{"type":"dimension","value":"{t.letterSpacing}"},"behind":{"value":"{part}"},
       "z":{"type":"letterSpacing","value":"{v}"},"y":{"type":"dimension","value":"{z}"}}
      """#
    for references in ["flat", "var"] {
      let css = try Workspace.export(
        "css", ["a.json": json], ["--option", "references=\(references)"]
      )
      .out
      for name in ["t-letter-spacing", "part", "z"] {
        #expect(css.contains("--\(name): -0.02em;"), "\(css)")
      }
      #expect(css.contains("--w: -2%;"))
    }
    let flat = try Workspace.export("css", ["a.json": json], ["--option", "references=flat"]).out
    for name in ["behind", "y"] { #expect(flat.contains("--\(name): -0.02em;"), "\(flat)") }
  }

  @Test("A line height that is computed from a length is one")
  func computedLineHeight() throws {
    let json = #"""
      {"base":{"type":"fontSizes","value":"16"},"lh":{"type":"lineHeights","value":"{base} * 1.5"},
       "two":{"type":"lineHeights","value":"24px"},"three":{"type":"lineHeights","value":"{two} * 2"},
       "four":{"type":"lineHeights","value":"{lh}"},"share":{"type":"lineHeights","value":"1.5"},
       "five":{"type":"lineHeights","value":"{share} * 2"},
       "t":{"type":"typography","value":{"fontFamily":"Inter","fontSize":"{base}","lineHeight":"{lh}"}},
       "u":{"type":"typography","value":{"fontFamily":"Inter","fontSize":"{base}","lineHeight":"{five}"}}}
      """#
    let css = try Workspace.export("css", ["a.json": json], ["--option", "references=flat"])
    for text in [
      "--lh: 24px;", "--three: 48px;", "--four: 24px;", "--five: 3;", "--t-line-height: 1.5;",
      "--u-line-height: 3;",
    ] { #expect(css.out.contains("  \(text)\n"), "\(text) \(css.out) \(css.losses)") }
  }

  @Test("Opacity is in percent in Figma by its type, whatever its group is called")
  func opacity() throws {
    let json = #"""
      {"layer":{"a":{"$type":"opacity","$value":0.4},"b":{"$type":"opacity","$value":"40%"},
        "c":{"$type":"number","$value":0.4}}}
      """#
    let figma = JSONReader.read(text: try Workspace.export("figma", ["a.json": json]).out).root?[
      "layer"]
    #expect(["a", "b", "c"].map { figma?[$0]?["$value"]?.numberText } == ["40", "40", "0.4"])
  }

  @Test("A percentage that a letter spacing is referred to by is one of the font size")
  func letterSpacing() throws {
    let json = #"""
      {"t":{"type":"typography","value":{"fontFamily":"Inter","fontSize":"16px","letterSpacing":"-2%"}},
       "track":{"type":"dimension","value":"{t.letterSpacing}"},"u":{"value":"{t.letterSpacing}"},
       "v":{"type":"dimension","value":"{track}"},"w":{"type":"sizing","value":"-2%"}}
      """#
    let css = try Workspace.export("css", ["a.json": json], ["--option", "references=flat"]).out
    for name in ["t-letter-spacing", "track", "u", "v"] {
      #expect(css.contains("--\(name): -0.02em;"), "\(css)")
    }
    #expect(css.contains("--w: -2%;"))
  }

  @Test("No name in Dart hides a type or the class, and no list in Swift a token")
  func names() throws {
    let color = ##"{"$type":"color","$value":"#ff0000"}"##
    let pairs = ["Color", "Duration", "String", "Tokens"]
    let all = pairs.flatMap { [$0, $0.lowercased()] }.map { #""\#($0)":\#(color)"# }
    let dart = try Workspace.export("flutter", ["a.json": "{\(all.joined(separator: ","))}"]).out
    for name in pairs {
      #expect(!dart.contains("Color \(name) ="), "\(dart)")
      #expect(dart.contains("Color \(name.lowercased()) ="))
    }
    for name in ["all-colors", "allColors"] {
      let swift = try Workspace.export(
        "swift", ["a.json": #"{"\#(name)":\#(color),"b":\#(color)}"#], ["--option", "lists=all"]
      ).out
      #expect(swift.contains("static let allColors ="))
      #expect(swift.contains("static var allColors_: [("), "\(swift)")
    }
  }

  @Test(
    "What CSS does not take is a loss there",
    arguments: [
      ("transition", #""200ms ease-out 0""#, "its text is no transition of CSS"),
      ("transition", #""200ms ease-out 1s 2s""#, "its text is no transition of CSS"),
      ("boxShadow", ##""0 1 2 0 #000000 40%""##, "its text is no shadow of CSS"),
      ("boxShadow", ##""1px 1px 1px 1px 1px #000""##, "its text is no shadow of CSS"),
      ("border", ##""1px 2px solid red""##, "its text is no border of CSS"),
      ("border", ##"{"width":"-1px","style":"solid","color":"#000"}"##, "no width below 0"),
      ("boxShadow", ##""0 1px 2px color-mix(in srgb, red, blue)""##, nil),
      ("boxShadow", ##""inset 0 1px calc(2px * 2) 0 currentcolor, 0 0 0 1px red""##, nil),
      ("transition", ##""opacity 200ms ease-out 0s, all 1s""##, nil),
    ])
  func misfits(_ type: String, _ value: String, _ reason: String?) throws {
    let json = ["a.json": #"{"a":{"type":"\#(type)","value":\#(value)},"b":{"value":"1px"}}"#]
    for format in ["css", "scss"] {
      let result = try Workspace.export(format, json)
      #expect(result.out.contains("a:") == (reason == nil), "\(result.out)")
      if let reason { #expect(result.losses.contains(reason), "\(result.losses)") }
    }
  }

  @Test("What is a text of CSS in dark alone keeps its value elsewhere, also in composites")
  func textInOneContext() throws {
    let base = ##"""
      {"a":{"$type":"dimension","$value":"16px"},"f":{"$type":"dimension","$value":"{a}"},
       "s":{"$type":"shadow","$value":{"offsetX":"0px","offsetY":"{a}","blur":"2px","spread":"0px","color":"#ffffff"}},
       "b":{"$type":"border","$value":{"width":"{f}","style":"solid","color":"#ffffff"}}}
      """##
    let json = [
      "m.json": base,
      "m.dark.json": #"{"a":{"$type":"dimension","$value":"clamp(1rem, 2vw, 3rem)"}}"#,
    ]
    let css = try Workspace.export("css", json, Self.dark + ["--option", "modes=media"]).out
    #expect(css.contains("--b: 16px solid #ffffff;"), "\(css)")
    #expect(css.contains("--s: 0 16px 2px #ffffff;"), "\(css)")
    #expect(css.contains("--b: var(--f) solid #ffffff;"))
    let swift = try Workspace.export("swift", json, Self.dark)
    #expect(swift.out.contains("? nil : .init(.init("), "\(swift.out)")
    #expect(swift.losses.contains("swift: s [appearance=dark]:"))
    let flat = JSONReader.read(text: try Workspace.export("flat", json, Self.dark).out).root
    #expect(flat?["tokens"]?["f"]?.string == "16px")
    let dark = flat?["contexts"]?.elements?.first?["tokens"]
    #expect(dark?["f"]?.string == "clamp(1rem, 2vw, 3rem)", "\(dark?.compactText ?? "")")
    #expect(dark?["s"]?.string == "0px clamp(1rem, 2vw, 3rem) 2px #ffffff")
  }

  @Test(
    "References of Style Dictionary lead to members in files with $value, where that is asked for")
  func members() throws {
    let json = #"""
      {"t":{"$type":"typography","$value":{"fontFamily":"Inter","fontSize":"16px","fontWeight":700}},
       "s":{"$type":"dimension","$value":"{t.fontSize}"},"w":{"$type":"fontWeight","$value":"{t.fontWeight}"}}
      """#
    let css = try Workspace.export("css", ["a.json": json], ["--flavor", "style-dictionary"]).out
    #expect(css.contains("--s: 16px;"))
    #expect(css.contains("--w: 700;"))
  }

  @Test("Dashes and insets are read where they are texts")
  func texts() throws {
    let json = #"""
      {"d":{"$type":"strokeStyle","$value":{"dashArray":["2px","4px"],"lineCap":"round"}},
       "s":{"$type":"shadow","$value":{"offsetX":"0px","offsetY":"1px","blur":"2px","spread":"0px",
         "color":"#000000","inset":"true"}}}
      """#
    let root = JSONReader.read(text: try Workspace.export("json", ["a.json": json]).out).root
    #expect(
      root?["d"]?["$value"]?["dashArray"]?.compactText
        == #"[{"value":2,"unit":"px"},{"value":4,"unit":"px"}]"#)
    #expect(root?["s"]?["$value"]?["inset"]?.bool == true)
  }
}
