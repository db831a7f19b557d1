import Testing

/// Whole runs over what once left a file without a word about it.
@Suite("Nothing vanishes in silence")
struct SilentLossTests {
  @Test(
    "What only dark has is taken back for an element that chooses light",
    arguments: [
      (
        "typography", #"{"fontFamily":"Inter","fontSize":"16px","fontWeight":400}"#,
        #"{"fontFamily":"Inter","fontSize":"16px","fontWeight":"Bold Italic","lineHeight":2}"#,
        ["line-height", "style"]
      ),
      (
        "typography", #"{"fontFamily":"Inter","fontSize":"16px"}"#,
        #"{"fontFamily":"Inter","fontSize":"16px","letterSpacing":"1px"}"#, ["letter-spacing"]
      ),
    ])
  func takenBack(_ type: String, _ light: String, _ dark: String, _ parts: [String]) throws {
    func file(_ value: String) -> String { #"{"h":{"$type":"\#(type)","$value":\#(value)}}"# }
    let alias = #"{"a":{"$type":"typography","$value":"{h}"},"#
    let json = ["base.json": alias + file(light).dropFirst(), "dark.json": file(dark)]
    let css = try Workspace.export("css", json).out
    let base = css.split(separator: ":root,\n").last?.split(separator: "}").first ?? ""
    for part in parts {
      for name in ["a", "h"] { #expect(base.contains("  --\(name)-\(part): initial;\n"), "\(css)") }
    }
  }

  @Test(
    "Gradient objects keep kind and direction, by any of their names",
    arguments: [
      (#""gradientType":"radial","#, "radial-gradient(#f00 0%, #00f 100%)"),
      (#""type":"GRADIENT_RADIAL","#, "radial-gradient(#f00 0%, #00f 100%)"),
      (#""type":"radial","rotation":180,"#, "radial-gradient(#f00 0%, #00f 100%)"),
      (
        #""type":"radial","direction":"circle at top","#,
        "radial-gradient(circle at top, #f00 0%, #00f 100%)"
      ),
      (
        #""type":"linear","direction":"to right","#, "linear-gradient(to right, #f00 0%, #00f 100%)"
      ),
      (#""direction":"to bottom left","#, "linear-gradient(to bottom left, #f00 0%, #00f 100%)"),
      (#""gradientType":"linear","direction":45,"#, "linear-gradient(45deg, #f00 0%, #00f 100%)"),
      (#""gradientType":"linear","#, "#ff0000 0%, #0000ff 100%"),
    ])
  func gradients(_ members: String, _ text: String) throws {
    let stops = ##""stops":[{"color":"#f00","position":0},{"color":"#00f","position":1}]"##
    for (type, value) in [("type", "value"), ("$type", "$value")] {
      let json = #"{"g":{"\#(type)":"gradient","\#(value)":{\#(members)\#(stops)}}}"#
      #expect(try Workspace.export("css", ["a.json": json]).out.contains("  --g: \(text);\n"))
    }
  }

  @Test(
    "A gradient object with anything else is kept as written, with its name",
    arguments: [
      (#""shape":"circle","#, #"no member "shape""#),
      (#""direction":"sideways","#, "no kind or direction"),
      (#""type":"radial","direction":"to top","#, "no kind or direction"),
      (#""type":"conic","direction":"to top","#, "no kind or direction"),
      (#""type":"linear","kind":"radial","#, "no kind or direction"),
    ])
  func unknownGradients(_ members: String, _ reason: String) throws {
    let stops = ##""stops":[{"color":"#f00","position":0},{"color":"#00f","position":1}]"##
    for (type, value) in [("type", "value"), ("$type", "$value")] {
      let json = #"{"g":{"\#(type)":"gradient","\#(value)":{\#(members)\#(stops)}}}"#
      let result = try Workspace.export("css", ["a.json": json])
      #expect(!result.out.contains("--g:"))
      #expect(result.losses.contains("css: g: it is kept as written"), "\(result.losses)")
      #expect(result.losses.contains(reason), "\(result.losses)")
    }
  }

  @Test("Words without a value are losses in style sheets, and stay in Sass")
  func keywords() throws {
    let json = [
      "a.json": #"{"color":{"type":"color","a":{"value":"initial"},"b":{"value":"inherit"}}}"#
    ]
    for more in [[], ["--option", "version=3"]] {
      let tailwind = try Workspace.export("tailwind", json, more)
      #expect(!tailwind.out.contains("--color-"))
      for name in ["a", "b"] { #expect(tailwind.losses.contains("color.\(name): a property")) }
    }
    let sass = try Workspace.export("scss", json)
    #expect(sass.out.contains("$color-a: #{\"initial\"} !default;"))
    #expect(sass.out.contains("$color-b: #{\"inherit\"} !default;"))
    let references = try Workspace.export("scss", json, ["--option", "values=var"])
    #expect(!references.out.contains("$color-"))
    #expect(references.losses.contains("color.b: a property"))
  }

  @Test("A color in a text of CSS is a loss of an asset catalog, and a gradient is none of its own")
  func catalog() throws {
    let json = ##"""
      {"a":{"type":"color","value":"#ff0000"},"b":{"type":"color","value":"{c}"},
       "c":{"type":"color","value":"color-mix(in srgb, red, blue)"},
       "d":{"type":"gradient","value":"linear-gradient(3deg, red, blue)"}}
      """##
    try Workspace.with { workspace in
      try workspace.write("a.json", json)
      let arguments = ["export", "xcassets", "--from", "a.json", "--out", "out", "--losses"]
      let run = try Blazon.run(arguments, in: workspace.folder)
      for name in ["b", "c"] {
        #expect(run.stderr.contains("\(name): only CSS can read its text as a color [css]"))
      }
      #expect(run.stderr.contains("1 token that is not a color is left out"))
      let strict = try Blazon.run(arguments + ["--fail-on-loss"], in: workspace.folder)
      #expect(strict.status != 0)
    }
  }

  @Test(
    "Stops of a gradient are in the order of their positions, with the references that they are")
  func stops() throws {
    let json = [
      "a.json": ##"""
      {"r":{"$type":"color","$value":"#ff0000"},
       "g":{"$type":"gradient","$value":[{"color":"{r}","position":1},
         {"color":"#0000ff","position":0},{"color":"#00ff00","position":0}]},
       "h":{"$type":"gradient","$value":{"angle":90,"stops":[{"color":"#ff0000","position":1},
         {"color":"#0000ff","position":0}]}}}
      """##
    ]
    let css = try Workspace.export("css", json, ["--option", "references=deep"]).out
    #expect(css.contains("--g: #0000ff 0%, #00ff00 0%, var(--r) 100%;"))
    #expect(css.contains("--h: linear-gradient(90deg, #0000ff 0%, #ff0000 100%);"))
    #expect(
      try Workspace.export("scss", json).out.contains("$g: #0000ff 0%, #00ff00 0%, #ff0000 100%"))
    let swift = try Workspace.export("swift", json).out
    #expect(swift.contains("#0000FF at 0% → #00FF00 at 0% → #FF0000"))
  }

  @Test("A slant beside a weight is told of by a pointer, too, also over an alias")
  func slant() throws {
    let weight = ##"{"$ref":"#/h/$value/fontWeight"}"##
    let json = [
      "a.json": ##"""
      {"h":{"$type":"typography","$value":{"fontFamily":"Inter","fontSize":"16px",
         "fontWeight":"Bold Italic","letterSpacing":"0px","lineHeight":1}},
       "i":{"$type":"typography","$value":"{h}"},
       "w":{"$type":"fontWeight","$ref":"#/h/$value/fontWeight"},
       "x":{"$type":"fontWeight","$value":"{w}"},
       "t":{"$type":"typography","$value":{"fontFamily":"Inter","fontSize":"16px",
         "fontWeight":\##(weight),"letterSpacing":"0px","lineHeight":1}}}
      """##
    ]
    let losses = try Workspace.export("css", json).losses
    for name in ["w", "x"] {
      #expect(losses.contains("css: \(name): a slant or width beside the weight"), "\(losses)")
    }
    #expect(losses.contains("css: t: a slant or width beside its weight"))
  }

  @Test("A line height of 0 is a loss in Swift, whose 0 is the font's own", arguments: ["0", "1"])
  func lineHeight(_ height: String) throws {
    let json = [
      "a.json": #"""
      {"t":{"$type":"typography","$value":{"fontFamily":"Inter","fontSize":"16px",
         "fontWeight":450,"letterSpacing":"0px","lineHeight":\#(height)}}}
      """#
    ]
    let losses = try Workspace.export("swift", json).losses
    #expect(losses.contains("swift: t: lineHeight is left out") == (height == "0"))
    #expect(losses.contains("the nearest is shown"))
  }

  @Test(
    "The bare type of a group is that of its tokens, also where all of their values are objects")
  func groupType() throws {
    let value = #"{"fontSize":"16px","fontFamily":"Inter","fontWeight":400}"#
    let one = #"{"g":{"type":"typography","a":{"value":\#(value)},"i":{"b":{"value":\#(value)}}}}"#
    let css = try Workspace.export("css", ["a.json": one])
    for name in ["a", "i-b"] { #expect(css.out.contains("--g-\(name): 400 16px \"Inter\";")) }
    #expect(!css.losses.contains("not-a-token"))
  }

  @Test("A slant beside a weight is listed behind references of any length, in each context")
  func slantBehind() throws {
    func style(_ weight: String) -> String {
      #"{"type":"typography","value":{"fontFamily":"Inter","fontSize":"16px","fontWeight":\#(weight)}}"#
    }
    let chain = #"""
      {"w":{"type":"fontWeight","value":"Bold Italic"},"t":\#(style(#""{w}""#)),
       "w2":{"type":"fontWeight","value":"{t.fontWeight}"},"t2":\#(style(#""{w2}""#)),
       "w3":{"type":"fontWeight","value":"{w2}"},"t3":\#(style(#""{w3}""#)),"t4":\#(style("700"))}
      """#
    let one = try Workspace.export("css", ["a.json": chain]).losses
    for name in ["t2", "t3"] {
      #expect(one.contains("css: \(name): a slant or width beside its weight"), "\(one)")
    }
    #expect(!one.contains("css: t4: a slant"))
    let base = #"""
      {"w":{"type":"fontWeight","value":"Bold Italic"},"t":\#(style(#""{w}""#)),
       "t2":\#(style(#""{t.fontWeight}""#))}
      """#
    let json = [
      "base.json": base, "dark.json": #"{"w":{"type":"fontWeight","value":"Light"}}"#,
      "increased.json": #"{"t":\#(style("900"))}"#,
    ]
    let losses = try Workspace.export(
      "css", json, ["--map", "*increased.json=context:contrast=increased"]
    ).losses
    #expect(losses.contains("css: t2: a slant or width beside its weight"), "\(losses)")
    #expect(!losses.contains("css: t2 [contrast=increased]: a slant"), "\(losses)")
  }

  @Test("A slant beside a weight is a loss of its own context alone", arguments: [true, false])
  func slantOfOneContext(_ isOfDark: Bool) throws {
    func file(_ weight: String) -> String {
      #"{"w":{"$type":"fontWeight","$value":\#(weight)},"x":{"$type":"fontWeight","$value":"{w}"}}"#
    }
    let texts = [file("400"), file(#""Bold Italic""#)]
    let json = ["base.json": texts[isOfDark ? 0 : 1], "dark.json": texts[isOfDark ? 1 : 0]]
    for format in ["css", "swift", "flutter"] {
      let losses = try Workspace.export(format, json).losses
      for name in ["w", "x"] {
        let dark = losses.contains("\(format): \(name) [appearance=dark]: a slant or width")
        #expect(dark == isOfDark, "\(losses)")
        #expect(losses.contains("\(format): \(name): a slant or width") != isOfDark, "\(losses)")
      }
    }
    let written = try Workspace.export("json", json)
    #expect(
      written.losses.contains("json: w: a slant or width beside the weight is in") != isOfDark)
    let again = try Workspace.export("css", ["again.json": written.out]).losses
    #expect(again.contains("css: w [appearance=dark]: a slant") == isOfDark, "\(again)")
  }

  @Test("A stop in a color of CSS alone makes a text of the gradient, which other formats lose")
  func stopsOfCSS() throws {
    let json = [
      "a.json": ##"""
      {"k":{"$type":"color","$value":"#00ff00"},"x":{"$type":"color","$value":"color-mix(in srgb, red, blue)"},
       "g":{"$type":"gradient","$value":[{"color":"{k}","position":0},{"color":"{x}","position":1}]},
       "h":{"$type":"gradient","$value":[{"color":"#ff0000","position":0},{"color":"currentColor","position":0.5}]},
       "i":{"$type":"gradient","$value":[{"color":"color-mix(in srgb, {k}, blue)"},{"color":"#ff0000"}]},
       "j":{"$type":"gradient","$value":{"stops":[{"color":"{x}"},{"color":"#ff0000"}]}}}
      """##
    ]
    let css = try Workspace.export("css", json)
    for text in [
      "--g: var(--k) 0%, var(--x) 100%;", "--h: #ff0000 0%, currentColor 50%;",
      "--i: color-mix(in srgb, var(--k), blue) 0%, #ff0000 100%;",
      "--j: var(--x) 0%, #ff0000 100%;",
    ] { #expect(css.out.contains(text), "\(css.out)") }
    let swift = try Workspace.export("swift", json).losses
    for name in ["g", "h", "i", "j"] {
      #expect(
        swift.contains("swift: \(name): only CSS can read its text as a gradient"), "\(swift)")
    }
    #expect(
      try Workspace.export("json", json).losses.contains(
        "json: g: only CSS can read its text as a gradient"))
  }

  @Test("A gradient whose color is a text of CSS in one context has its text there")
  func stopOfOneContext() throws {
    let json = [
      "base.json": ##"""
      {"x":{"$type":"color","$value":"#ff0000"},"a":{"$type":"color","$value":"{x}"},
       "g":{"$type":"gradient","$value":[{"color":"#0000ff","position":1},{"color":"{x}","position":0}]}}
      """##,
      "dark.json": ##"{"x":{"$type":"color","$value":"color-mix(in srgb, red, blue)"}}"##,
    ]
    let css = try Workspace.export("css", json)
    #expect(
      css.out.contains("  --g: color-mix(in srgb, red, blue) 0%, #0000ff 100%;"), "\(css.out)")
    #expect(!css.losses.contains("css: g"))
    let swift = try Workspace.export("swift", json).losses
    for name in ["a", "g"] {
      #expect(
        swift.contains("swift: \(name) [appearance=dark]: it refers to a text that only CSS"),
        "\(swift)")
    }
  }

  @Test("Small capitals are a loss of TypeScript, whatever its values are")
  func smallCaps() throws {
    let json = [
      "a.json": #"""
      {"t":{"type":"typography","value":{"fontFamily":"Inter","fontSize":"16px","fontWeight":400,
         "fontVariant":"small-caps","fontStyle":"italic"}}}
      """#
    ]
    for values in ["css", "var", "raw"] {
      let losses = try Workspace.export(
        "ts", json, ["--option", "values=\(values)", "--option", "files=source"]
      ).losses
      #expect(losses.contains("t: fontVariant is kept as written"), "\(losses)")
    }
    #expect(!(try Workspace.export("css", json).losses.contains("fontVariant is")))
  }

  @Test("Code has no spring, line height or number that its language takes for another")
  func code() throws {
    let json = [
      "a.json": #"""
      {"s":{"$type":"spring","$value":{"duration":0.5,"bounce":-1}},
       "r":{"$type":"spring","$value":{"response":0.5,"damping":3}},
       "v":{"$type":"spring","$value":{"duration":0.5,"bounce":0.2,"velocity":3}},
       "o":{"$type":"spring","$value":{"duration":0.5}},
       "t":{"$type":"typography","$value":{"fontFamily":"Inter","fontSize":"16px","fontWeight":400,
         "letterSpacing":"0px","lineHeight":0}},
       "n":{"$type":"number","$value":16777217},"m":{"$type":"number","$value":16777218},
       "d":{"$type":"number","$value":0.1}}
      """#
    ]
    let swift = try Workspace.export("swift", json)
    #expect(swift.losses.contains("swift: s: no damping ratio follows from its bounce"))
    #expect(swift.losses.contains("swift: r: no damping ratio follows from its damping"))
    #expect(swift.losses.contains("swift: v: its velocity is not in `animation`"))
    #expect(!swift.losses.contains("swift: o:"))
    #expect(!swift.out.contains("static let s ="))
    let flutter = try Workspace.export("flutter", json)
    #expect(flutter.losses.contains("flutter: t: lineHeight is left out"))
    #expect(!flutter.out.contains("height: 0"))
    let compose = try Workspace.export("compose", json).losses
    #expect(compose.contains("compose: n: a Float of Kotlin has no such whole number"))
    for name in ["m", "d"] { #expect(!compose.contains("compose: \(name):")) }
  }

  @Test("A letter spacing that a template does not ask for is a loss", arguments: [1, 0])
  func templates(_ spacing: Int) throws {
    let json = #"""
      {"t":{"$type":"typography","$value":{"fontFamily":"Inter","fontSize":"16px","fontWeight":400,
         "letterSpacing":"\#(spacing)px","lineHeight":1}}}
      """#
    try Workspace.with { workspace in
      try workspace.write("t.json", json)
      let asking = "{{#tokens}}{{value.css}}{{value.typography.letterSpacing.css}}{{/tokens}}"
      try workspace.write("asking.mustache", asking)
      for (template, isLost) in [("less", spacing == 1), ("asking.mustache", false)] {
        let run = try Blazon.run(
          ["export", "--template", template, "--from", "t.json", "--file", "-", "--losses"],
          in: workspace.folder)
        #expect(
          run.stderr.contains("a font of CSS has no letterSpacing") == isLost, "\(run.stderr)")
      }
    }
  }
}
