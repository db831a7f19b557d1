import Testing

/// Whole runs over values of which CSS alone has a part, in several contexts.
@Suite("What only CSS has, by context")
struct OnlyCSSTests {
  private static let base = """
    {"len": {"value": "16px", "type": "dimension"},
     "cl": {"value": "clamp({len}, 2vw, 3rem)", "type": "dimension"},
     "sum": {"value": "calc({len} + 1vw)", "type": "dimension"},
     "lh": {"value": "24px", "type": "lineHeights"},
     "a": {"value": {"fontFamily": "Inter", "fontWeight": "400", "fontSize": "{cl}",
       "lineHeight": 1.2, "letterSpacing": "0"}, "type": "typography"},
     "b": {"value": {"fontFamily": "Inter", "fontWeight": "400", "fontSize": "1rem",
       "lineHeight": "{lh}", "letterSpacing": "0"}, "type": "typography"},
     "b2": {"value": "{b}", "type": "typography"}, "b3": {"value": "{b2}", "type": "typography"}}
    """

  private static func with(_ body: (Workspace) throws -> Void) throws {
    try Workspace.with { workspace in
      try workspace.write("t/base.json", base)
      try workspace.write(
        "t/themes/dark.json",
        """
        {"len": {"value": "20px", "type": "dimension"},
         "lh": {"value": "20px", "type": "lineHeights"}}
        """)
      try workspace.write("t/brands/default.json", #"{"x": {"value": "1px", "type": "dimension"}}"#)
      try workspace.write("t/brands/acme.json", #"{"x": {"value": "2px", "type": "dimension"}}"#)
      try body(workspace)
    }
  }

  private func made(
    _ workspace: Workspace, _ format: String, _ file: String, _ more: [String] = []
  ) throws -> String {
    let run = try Blazon.run(
      ["export", format, "--from", file, "--file", "-"] + more, in: workspace.folder)
    #expect(run.status == 0, "\(run.stderr)")
    return run.stdout
  }

  @Test(
    "A text style follows what its parts refer to, over any number of steps, and so does its alias",
    arguments: [[], ["--context", "brand=acme"]])
  func follow(_ choice: [String]) throws {
    try OnlyCSSTests.with { workspace in
      let flat = try made(workspace, "css", "t", choice + ["--option", "references=flat"])
      let dark = flat.split(separator: "[data-", maxSplits: 1).last.map(String.init) ?? ""
      for line in [
        "--cl: clamp(20px, 2vw, 3rem);", "--sum: calc(20px + 1vw);",
        "--a: 400 clamp(20px, 2vw, 3rem)/1.2", "--b-line-height: 20px;",
        "--b2-line-height: 20px;", "--b3-line-height: 20px;",
      ] {
        #expect(dark.contains(line), "\(line)")
      }
      let scss = try made(workspace, "scss", "t", choice)
      #expect(scss.contains("$b3-line-height: 20px !global;"))
    }
  }

  @Test("A border, transition or shadow with a part of CSS may be referred to")
  func aliases() throws {
    try Workspace.with { workspace in
      try workspace.write(
        "a.json",
        """
        {"b": {"value": {"width": "1px", "style": "solid", "color": "currentColor"},
           "type": "border"},
         "b2": {"value": "{b}", "type": "border"}, "b3": {"value": "{b2}", "type": "border"},
         "t": {"value": {"duration": "1s", "delay": "0s", "timingFunction": "steps(2)"},
           "type": "transition"}, "t2": {"value": "{t}", "type": "transition"}}
        """)
      let css = try made(workspace, "css", "a.json")
      #expect(css.contains("--b2: var(--b);") && css.contains("--b3: var(--b2);"))
      #expect(css.contains("--t2: var(--t);"))
    }
  }

  @Test("A shadow whose blur is below 0 is a loss in CSS, which drops it")
  func blur() throws {
    try Workspace.with { workspace in
      try workspace.write(
        "a.json", ##"{"s": {"value": "0 0 -4px 0 #000", "type": "shadow"}, "n": {"value": 1}}"##)
      let run = try workspace.run(
        "export", "css", "--from", "a.json", "--file", "-", "--losses")
      #expect(run.stderr.contains("s: a shadow of CSS has no blur below 0 [range]"))
      #expect(!run.stdout.contains("-4px"))
    }
  }

  @Test(
    "Names of fonts lose their escapes when read, and have them when written, the second time too")
  func fonts() throws {
    try Workspace.with { workspace in
      try workspace.write(
        "a.css",
        #":root{--a:"Foo \"Bar\"", serif; --b:Foo\ Bar, serif; --font:"It\27s", serif}"#)
      let first = try made(workspace, "css", "a.css")
      for line in [
        #"--a: "Foo \"Bar\"", serif;"#, #"--b: "Foo Bar", serif;"#, #"--font: "It's", serif;"#,
      ] {
        #expect(first.contains(line), "\(line)")
      }
      try workspace.write("a.css", first)
      let second = try made(workspace, "css", "a.css")
      #expect(second.split(separator: "\n").suffix(5) == first.split(separator: "\n").suffix(5))
    }
  }

  @Test("Positions and angles of a gradient by reference are in percent and degrees")
  func gradients() throws {
    try Workspace.with { workspace in
      let stops = ##""stops": [{"color": "#000", "position": "{p}"}, {"color": "#fff"}]"##
      try workspace.write(
        "a.json",
        """
        {"p": {"value": 0.25, "type": "number"}, "ang": {"value": 45, "type": "number"},
         "q": {"value": "20%", "type": "dimension"}, "w": {"value": 2, "type": "number"},
         "g": {"value": {"type": "linear", "angle": "90deg", \(stops)}, "type": "gradient"},
         "h": {"value": {"type": "linear", "angle": "{ang}", "stops": [
           {"color": "#000", "position": "{q}"}, {"color": "#fff", "position": 1}]},
           "type": "gradient"},
         "i": {"value": {"type": "linear", "angle": "{ang} + 1", \(stops)}, "type": "gradient"},
         "b": {"value": {"width": "{w}", "style": "solid", "color": "currentColor"},
           "type": "border"}}
        """)
      let css = try made(workspace, "css", "a.json", ["--losses"])
      for line in [
        "--g: linear-gradient(90deg, #000 calc(var(--p) * 100%), #fff);",
        "--h: linear-gradient(calc(var(--ang) * 1deg), #000 var(--q), #fff 100%);",
        "--b: calc(var(--w) * 1px) solid currentColor;",
      ] {
        #expect(css.contains(line), "\(line)")
      }
      #expect(!css.contains("--i:"))
    }
  }

  @Test("A border of which a context has a text of CSS keeps its parts, and an alias follows it")
  func parts() throws {
    try Workspace.with { workspace in
      try workspace.write(
        "t/base.json",
        ##"""
        {"b": {"value": "1px solid #112233", "type": "border"},
         "bb": {"value": "{b}", "type": "border"}, "w": {"value": "8px", "type": "dimension"},
         "c": {"value": {"width": "{w} + 1rem", "style": "solid", "color": "#123456"},
           "type": "border"},
         "y": {"value": "#112233", "type": "color"}, "z": {"value": "{y}", "type": "color"},
         "t": {"value": "200ms ease 0s", "type": "transition"},
         "lh": {"value": "1.5", "type": "lineHeights"},
         "al": {"value": "{lh}", "type": "lineHeights"}}
        """##)
      try workspace.write(
        "t/dark.json",
        """
        {"b": {"value": "2px solid currentColor", "type": "border"},
         "t": {"value": "300ms steps(4) 10ms", "type": "transition"},
         "lh": {"value": "20px", "type": "lineHeights"},
         "y": {"value": "color-mix(in srgb, red 50%, blue)", "type": "color"}}
        """)
      let css = try made(workspace, "css", "t")
      for line in [
        "--c-width: calc(var(--w) + 1rem);", "--c-style: solid;", "--b-width: 2px;",
        "--b-color: currentColor;", "--t-duration: 300ms;", "--t-delay: 10ms;",
        "--t-timing-function: steps(4);", "--z: var(--y);", "--al: var(--lh);",
        "--bb-width: var(--b-width);",
      ] {
        #expect(css.contains(line), "\(line)")
      }
      #expect(!css.contains("initial"))
      let options = ["--option", "property=true", "--option", "reduced-motion=true"]
      let more = try made(workspace, "css", "t", options)
      #expect(more.contains("@property --al {\n  syntax: \"*\";"))
      #expect(more.contains("--t: 0s linear 0s;"))
      #expect(try made(workspace, "scss", "t").contains("$b-width: 2px !global;"))
      let script = try made(workspace, "ts", "t", ["--option", "files=source"])
      #expect(script.ranges(of: "color-mix(in srgb, red 50%, blue)").count == 2)
    }
  }

  @Test("What is worked out of tokens that are not asked for has their values")
  func selection() throws {
    try Workspace.with { workspace in
      try workspace.write(
        "t/base.json",
        """
        {"o": {"a": {"value": "8px", "type": "dimension"},
           "b": {"value": "1rem", "type": "dimension"},
           "c": {"value": "color-mix(in srgb, red 50%, blue)", "type": "color"}},
         "in": {"s": {"value": "{o.a} + {o.b}", "type": "dimension"},
           "t": {"value": "{in.s}", "type": "dimension"},
           "m": {"value": "{o.c}", "type": "color"},
           "c": {"value": "clamp({o.a}, 2vw, {o.b})", "type": "dimension"}}}
        """)
      for (brand, length) in [("acme", 20), ("zed", 10)] {
        try workspace.write(
          "t/brands/\(brand).json",
          #"{"o": {"a": {"value": "\#(length)px", "type": "dimension"}}}"#)
      }
      let chosen = ["--under", "in", "--context", "brand=acme"]
      #expect(try made(workspace, "css", "t", chosen).contains("--in-s: calc(20px + 1rem);"))
      for format in ["css", "scss", "tailwind", "ts"] {
        let file = format == "ts" ? ["--option", "files=source"] : []
        let text = try made(workspace, format, "t", ["--under", "in"] + file)
        for part in ["calc(8px + 1rem)", "clamp(8px, 2vw, 1rem)", "color-mix(in srgb, red"] {
          #expect(text.contains(part), "\(format): \(part)")
        }
        #expect(["scss", "ts"].contains(format) || !text.contains("\"color-mix"))
      }
    }
  }

  @Test("A line height in rem by reference is that of the text, where a rem is chosen")
  func lineHeight() throws {
    try Workspace.with { workspace in
      try workspace.write(
        "a.json",
        """
        {"s": {"value": "1.5rem", "type": "dimension"},
         "a": {"value": {"fontFamily": "Inter", "fontSize": "16px", "fontWeight": 400,
           "lineHeight": "{s}", "letterSpacing": "0px"}, "type": "typography"}}
        """)
      for (format, height) in [
        ("swift", "lineHeight: 1.5"), ("compose", "lineHeight = 1.5.em"),
        ("flutter", "height: 1.5"),
      ] {
        let text = try made(workspace, format, "a.json", ["--option", "rem=16"])
        #expect(text.contains(height), "\(format)")
      }
    }
  }
}
