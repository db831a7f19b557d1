import PositionedJSON
import TestSupport
import Testing

@Suite("Contrast of text and background")
struct ContrastCommandTests {
  private static func gray(_ share: Double) -> String {
    #"{"colorSpace": "srgb", "components": [\#(share), \#(share), \#(share)]}"#
  }

  private func hex(_ hex: String, _ more: String = "") -> String {
    ##"{"$type": "color", "$value": "#\##(hex)"\##(more)}"##
  }

  /// A declared pair that reaches AA, in dark too little, and a pair that only its names propose.
  private func with(_ body: (Workspace) throws -> Void) throws {
    try Workspace.with { workspace in
      let on = #", "$extensions": {"dev.blazon": {"on": ["{page.background}"]}}"#
      try workspace.write(
        "light.tokens.json",
        #"""
        {"page": {"text": \#(hex("6E6E6E", on)), "background": \#(hex("FFFFFF"))},
         "tag": {"text": \#(hex("FFFFFF")), "background": \#(hex("0044CC"))}, "gap": {"$type": "number", "$value": 1}}
        """#)
      try workspace.write(
        "dark.tokens.json", #"{"page": {"background": \#(hex("222222"))}}"#)
      try workspace.succeed("init", "t.blazon")
      for arguments in [
        ["light.tokens.json"], ["dark.tokens.json", "--context", "appearance=dark"],
      ] {
        #expect(try Blazon.run(["import"] + arguments, in: workspace.folder).status == 0)
      }
      try body(workspace)
    }
  }

  @Test("Two sides are asked for their contrast, tokens, patterns and colors")
  func asked() throws {
    try with { workspace in
      #expect(
        try workspace.succeed("contrast", "page.text", "page.background") == """
          ✓ 5.09  AA  page.text on page.background
          ✗ 3.12      page.text on page.background · dark

          2 contrasts: 1 misses AA (4.5), 1 AA

          """)
      #expect(
        try workspace.succeed("contrast", "tag.background", "white")
          == "✓ 7.78  AAA  tag.background on #FFFFFF\n\n1 contrast: 1 AAA\n")
      let crossed = try workspace.succeed("contrast", "*.text", "*.background", "--json")
      for pair in [
        (#""text":"page.text","background":"tag.background""#, false),
        (#""text":"page.text","background":"page.background""#, true),
        (#""text":"tag.text","background":"page.background""#, false),
      ] {
        let line = crossed.split(separator: "\n").first { $0.contains(pair.0) }
        #expect(line?.contains(#""declared":\#(pair.1)"#) == true, "\(pair)")
      }
      let number = try workspace.run("contrast", "gap", "white")
      #expect(number.status == 2)
      #expect(number.stderr.hasPrefix(#"error: "gap" is not a color"#))
      let slip = try workspace.run("contrast", "page.txt", "white")
      #expect(slip.status == 2)
      #expect(slip.stderr.contains("did you mean page.text?"))
    }
  }

  @Test(
    "A pattern declares each color that it holds, and takes back what is declared, as one commit")
  func declaredByPattern() throws {
    try with { workspace in
      try workspace.succeed("contrast", "declare", "*.text", "*.background")
      let declared = try workspace.succeed("contrast", "--declared", "--json")
      for pair in ["page.text\",\"background\":\"tag", "tag.text\",\"background\":\"page"] {
        #expect(declared.contains(pair), "\(pair)")
      }
      #expect(
        try workspace.run("contrast", "declare", "*.text", "*.background").stdout.contains(
          "nothing"))
      try workspace.succeed("contrast", "declare", "*.text", "tag.background", "--undo")
      let left = try workspace.succeed("contrast", "--declared", "--json")
      #expect(left.contains(#""background":"page.background""#))
      #expect(!left.contains(#""background":"tag.background""#))
      #expect(try workspace.run("contrast", "declare", "gap*", "page.background").status == 2)
    }
  }

  @Test("Pairs are listed with ratio and level, by context, declared ones first")
  func list() throws {
    try with { workspace in
      #expect(
        try workspace.succeed("contrast") == """
          ✓ 5.09  AA   page.text on page.background
          ✗ 3.12       page.text on page.background · dark

          Proposed by their names, not declared
          ✓ 7.78  AAA  tag.text on tag.background

          3 contrasts: 1 misses AA (4.5), 1 AA, 1 AAA

          """)
      #expect(
        try workspace.succeed("contrast", "page", "--large", "--declared") == """
          ✓ 5.09  AAA  page.text on page.background
          ✓ 3.12  AA   page.text on page.background · dark

          2 contrasts: 1 AA, 1 AAA

          """)
      let json = try workspace.run("contrast", "--json").json()
      #expect(json["missed"]?.compactText == "1")
      let rows = json["contrasts"]?.elements ?? []
      #expect(rows.map { $0["declared"]?.compactText } == ["true", "true", "false"])
      #expect(rows.map { $0["level"]?.string } == ["AA", nil, "AAA"])
      #expect(rows[1]["context"]?.compactText == #"{"appearance":"dark"}"#)
      let unknown = try workspace.run("contrast", "pge.text")
      #expect(unknown.status == 2)
      #expect(unknown.stderr.contains("did you mean page.text?"))
    }
  }

  @Test("A pair is declared by a commit, once, and taken back")
  func declare() throws {
    try with { workspace in
      let made = try workspace.succeed("contrast", "declare", "tag.text", "tag.background")
      #expect(made.contains("1 value changed"))
      #expect(try workspace.succeed("log", "-n", "1").contains("Read tag.text on tag.background"))
      #expect(try workspace.succeed("contrast", "tag", "--declared").contains("tag.text on"))
      let again = try workspace.succeed("contrast", "declare", "tag.text", "tag.background")
      #expect(again.hasPrefix("nothing to record"))
      try workspace.succeed("contrast", "declare", "tag.text", "tag.background", "--undo")
      #expect(try workspace.run("contrast", "tag", "--declared").stdout == "")
      for (arguments, message) in [
        (["tag.text", "tag.backgroun"], "did you mean tag.background?"),
        (["tag.text", "gap"], "is a number; contrast is measured between colors"),
        (["tag.text", "tag.text"], "cannot be read on itself"),
        (["tag.text", "tag.background", "--undo"], "is not declared on"),
      ] {
        let refused = try Blazon.run(["contrast", "declare"] + arguments, in: workspace.folder)
        #expect(refused.status == 2 && refused.stderr.contains(message), "\(refused.stderr)")
      }
    }
  }

  @Test("check --contrast fails where a declared pair misses the level, with its place in a file")
  func check() throws {
    try with { workspace in
      let low = try workspace.run("check", "--contrast", "AA")
      #expect(low.status == 1)
      #expect(
        low.stdout.contains(
          #"""
          error: "page.text" on "page.background" in appearance=dark has a contrast of 3.12:1, and AA asks for 4.5:1 [contrast-low]
          fix: make the text lighter, or the background darker
          """#), "\(low.stdout)")
      #expect(try workspace.run("check", "--contrast", "AA", "--large").status == 0)
      #expect(try workspace.run("check").status == 0)
      let file = try workspace.run("check", "light.tokens.json", "--contrast", "AAA")
      #expect(file.status == 1)
      #expect(file.stdout.contains("light.tokens.json:1:"))
      #expect(file.stdout.contains("a contrast of 5.09:1, and AAA asks for 7:1 [contrast-low]"))
    }
  }

  @Test(
    "A pair that misses the level in light points at the light file, where a dark one gives it, too"
  )
  func placeOfMode() throws {
    try Workspace.with { workspace in
      let light =
        ##"{"page": {"$type": "color", "text": {"$value": \##(Self.gray(0.6))}, "background": {"$value": \##(Self.gray(1))}}}"##
      let dark =
        ##"{"page": {"$type": "color", "text": {"$value": \##(Self.gray(0.9))}, "background": {"$value": \##(Self.gray(0))}}}"##
      try workspace.write("a.tokens.json", light)
      try workspace.write("a.dark.tokens.json", dark)
      let found = try workspace.run("check", ".", "--contrast", "AA")
      #expect(found.stdout.contains("./a.tokens.json:1:"), "\(found.stdout)")
      #expect(found.stdout.contains("in appearance=light"), "\(found.stdout)")
      #expect(!found.stdout.contains("a.dark.tokens.json:1:"), "\(found.stdout)")
    }
  }

  @Test("A translucent background is said to be uncertain, and is not an error")
  func uncertain() throws {
    try with { workspace in
      try workspace.succeed("set", "page.background", "#FFFFFF80")
      let list = try workspace.succeed("contrast", "page")
      #expect(list.contains("–  page.text on page.background\n"))
      #expect(list.contains("the background is 50.2% opaque: what is behind it decides"))
      let found = try workspace.run("check", "--contrast", "AA")
      #expect(found.stdout.contains("[contrast-uncertain]"))
    }
  }

  @Test("A lost level is the first thing that diff and impact tell, in red")
  func lost() throws {
    try with { workspace in
      let line = "✗ contrast AA lost: 5.09 → 3.54  page.text on page.background\n"
      let asked = try workspace.succeed("impact", "page.text", "--if", "#888888")
      #expect(asked.hasPrefix(line))
      let set = try workspace.run("set", "page.text", "#888888")
      #expect(
        set.stderr
          == "warning: page.text on page.background: contrast 5.09 → 3.54, no longer AA\n")
      #expect(try workspace.succeed("diff", "HEAD~1", "HEAD").hasPrefix(line))
      let red = try workspace.succeed("diff", "HEAD~1", "HEAD", "--color", "always")
      #expect(red.hasPrefix("\u{1B}[31m✗ contrast AA lost: 5.09 → 3.54\u{1B}[0m  page.text on"))
      #expect(try workspace.succeed("diff", "HEAD~1", "HEAD", "--stat").hasPrefix(line))
      let markdown = try workspace.succeed("diff", "HEAD~1", "HEAD", "--markdown")
      #expect(
        markdown.contains(
          "\n✗ contrast AA lost: 5.09 → 3.54  page.text on page.background\n"))
      let page = try workspace.succeed("diff", "HEAD~1", "HEAD", "--html")
      #expect(page.contains("<span class=\"toned red\">✗ contrast AA lost: 5.09 → 3.54</span>"))
      // The other way round nothing is lost.
      #expect(try !workspace.succeed("diff", "HEAD", "HEAD~1").contains("lost"))
    }
  }
}
