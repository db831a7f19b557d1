import Foundation
import TestSupport
import Testing

@Suite("import")
struct ImportTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var arguments: [String]
    var testDescription: String { arguments.joined(separator: " ") }

    init(_ name: String, _ arguments: String...) {
      self.name = name
      self.arguments = arguments
    }
  }

  static let next = """
    {
      "$extensions": {"dev.blazon": {"revision": "two", "title": "Edition two"}},
      "color": {"blue": {"$type": "color", "$value": "{color.sea}"},
        "sea": {"$type": "color", "$value": {"colorSpace": "srgb", "components": [0, 0.25, 1]}}},
      "gap": {"$type": "dimension", "$value": {"value": 10, "unit": "px"}}
    }
    """

  static let reports = [
    Case("import.txt", "import", "next.json"),
    Case("import-dry.txt", "import", "next.json", "--dry-run"),
    Case("import.json", "import", "next.json", "--json", "-m", "Next", "--correction"),
    Case("import-dry.json", "import", "next.json", "--json", "--dry-run"),
    Case("import-same.txt", "import", "tiny.tokens.json"),
    Case("import-context.txt", "import", "plain.json", "--context", "appearance=dark", "--dry-run"),
  ]

  @Test("It reports what it recorded or would record", arguments: reports)
  func report(_ given: Case) throws {
    try Workspace.withTiny { workspace in
      try workspace.write("next.json", Self.next)
      try workspace.write(
        "plain.json", #"{"gap": {"$type": "dimension", "$value": {"value": 6, "unit": "px"}}}"#)
      let output = try Blazon.run(given.arguments, in: workspace.folder)
      #expect(output.stderr == "")
      #expect(output.status == 0)
      try expectGolden(output.stdout, given.name)
    }
  }

  @Test("A dry run changes no byte of the registry")
  func dryRun() throws {
    try Workspace.withTiny { workspace in
      try workspace.write("next.json", Self.next)
      let before = try workspace.bytes("t.blazon")
      try workspace.succeed("import", "next.json", "--dry-run")
      #expect(try workspace.bytes("t.blazon") == before)
      #expect(try workspace.succeed("log").hasPrefix("#1 "))
    }
  }

  static let faulty = [
    (
      "a.json",
      #"""
      {
        "wrong": {"$type": "color", "$value": "blue"},
        "far": {"$type": "dimension", "$value": {"value": 1, "unit": "mile"}},
        "a.b": {"$type": "number", "$value": 1},
        "kind": {"$type": "colour", "$value": 1},
        "twice": {"$type": "number", "$value": 1},
        "twice": {"$type": "number", "$value": 2}
      }
      """#
    ),
    (
      "b.json",
      #"{"$extensions": {"dev.blazon": {"revsion": "one"}}, "x": {"$type": "number", "$value": "1"}}"#
    ),
    ("c.json", #"{"y": {"$type": "number", "$value": 1},,}"#),
  ]

  @Test("All errors of all files come at once, each with its place, and nothing is recorded")
  func errors() throws {
    try Workspace.withTiny { workspace in
      for (name, text) in Self.faulty { try workspace.write("bad/\(name)", text) }
      let before = try workspace.bytes("t.blazon")
      let output = try workspace.run("import", "bad", "tiny.tokens.json")
      #expect(output.status == 2)
      #expect(output.stdout == "")
      try expectGolden(output.stderr, "import-errors.txt")
      #expect(try workspace.bytes("t.blazon") == before)
    }
  }

  @Test("References that lead nowhere, or round in a ring, are recorded, and told with a place")
  func references() throws {
    try Workspace.withTiny { workspace in
      try workspace.write(
        "refs.json",
        """
        {
          "p": {"$type": "color", "$value": "{color.bleu}"},
          "q": {"$type": "color", "$value": "{r}"},
          "r": {"$type": "color", "$value": "{q}"},
          "s": {"$type": "dimension", "$value": "{color.blue}"}
        }
        """)
      let output = try workspace.run("import", "refs.json")
      #expect(output.status == 0)
      #expect(output.stdout.contains(": 4 values added\n"), "\(output.stdout)")
      try expectGolden(output.stderr, "import-references.txt")
      #expect(try workspace.run("export", "--format", "json").stdout.contains("{color.bleu}"))
    }
  }

  @Test("Files that cannot be read are named, all of them")
  func unreadable() throws {
    try Workspace.withTiny { workspace in
      try FileManager.default.createDirectory(
        at: workspace.url("empty"), withIntermediateDirectories: false)
      let output = try workspace.run("import", "gone.json", "empty", "tiny.tokens.json", "nor.json")
      #expect(output.status == 2)
      #expect(
        output.stderr == """
          error: there is no file gone.json [file-missing]
          fix: check the path

          error: there is no .tokens, .json, .json5, .jsonc, .yaml, .yml or .css file in empty [folder-empty]
          fix: name the files themselves

          error: there is no file nor.json [file-missing]
          fix: check the path

          """)
    }
  }

  @Test("A path that is a token in the registry cannot become a group, in any revision")
  func tokenIsGroup() throws {
    try Workspace.withTiny { workspace in
      try workspace.write(
        "inside.json",
        #"{"$extensions": {"dev.blazon": {"revision": "two"}}, "gap": {"x": {"$type": "number", "$value": 1}}}"#
      )
      let before = try workspace.bytes("t.blazon")
      let output = try workspace.run("import", "inside.json")
      #expect(output.status == 2)
      #expect(
        output.stderr == """
          error: "gap" cannot be a token and hold "gap.x" [token-is-group]
          fix: rename one of the two

          """)
      #expect(try workspace.bytes("t.blazon") == before)
    }
  }

  @Test("Where there are several revisions, a file must say which, or --revision does")
  func revision() throws {
    try Workspace.withTiny { workspace in
      try workspace.write("next.json", Self.next)
      try workspace.succeed("import", "next.json")
      try workspace.write("plain.json", #"{"n": {"$type": "number", "$value": 1}}"#)
      let output = try workspace.run("import", "plain.json")
      #expect(output.status == 2)
      #expect(output.stderr.contains("[revision-missing]"))
      try workspace.succeed("import", "plain.json", "--revision", "two")
      #expect(try workspace.succeed("list", "--path", "n") == "n\n  two  1\n")
    }
  }

  @Test("Nobody named as the author is an error, and git's configuration names one")
  func author() throws {
    try Workspace.withTiny { workspace in
      let nobody: [String: String?] = ["BLAZON_AUTHOR": nil]
      let output = try workspace.run("set", "gap", "9pt", environment: nobody)
      #expect(output.status == 2)
      #expect(output.stderr.hasPrefix("error: no author is given [author-unknown]\n"))
      guard path(of: "git") != nil else { return }
      try workspace.write(".gitconfig", "[user]\nname = Zoë\nemail = z@example.org\n")
      #expect(try workspace.run("set", "gap", "9pt", environment: nobody).status == 0)
      #expect(
        try workspace.succeed("sql", "SELECT author FROM commits WHERE number = 2")
          == "author\nZoë <z@example.org>\n")
      try workspace.succeed("set", "gap", "10pt", "--author", "Ann")
      #expect(try workspace.succeed("log", "-n", "1").contains("  Ann\n"))
    }
  }

  @Test("A round trip through each extended export records nothing new")
  func roundTrip() throws {
    try Workspace.withTiny { workspace in
      let output = try workspace.run(
        "export", "--format", "json", "--profile", "extended", "--out", "out")
      #expect(output.status == 0)
      let again = try workspace.run("import", "out")
      #expect(
        again.stdout == "nothing to record: the registry is up to date\n",
        "\(again.stderr)")
    }
  }

  @Test("what differs by a letter's form, a number's text or a note is recorded, and nothing else")
  func again() throws {
    try Workspace.with { workspace in
      func file(_ text: String, _ number: String, _ note: String) -> String {
        let rest = (0..<40).map { #""t\#($0)":{"$type":"number","$value":\#($0)}"# }
        return "{" + rest.joined(separator: ",")
          + #","a":{"$type":"fontFamily","$value":"\#(text)"},"b":{"$type":"number","$value":\#(number)},"#
          + #""c":{"$type":"number","$value":1,"$extensions":{"dev.blazon":{"note":"\#(note)"}}}}"#
      }
      try workspace.succeed("init")
      func count(_ text: String) throws -> String {
        try workspace.write("a.json", text)
        return try workspace.succeed("import", "a.json")
      }
      _ = try count(file("caf\u{E9}", "1.0", "x"))
      #expect(try count(file("caf\u{E9}", "1.0", "x")).hasPrefix("nothing to record"))
      #expect(try count(file("cafe\u{301}", "1.0", "x")).contains("1 value changed"))
      #expect(try count(file("cafe\u{301}", "1.00", "x")).contains("1 value"))
      #expect(try count(file("cafe\u{301}", "1.00", "y")).contains("1 value"))
      #expect(try count(file("cafe\u{301}", "1.00", "y")).hasPrefix("nothing to record"))
    }
  }
}

@Suite("Files that contradict each other")
struct ConflictTests {
  private func color(_ values: [String: String]) -> String {
    let tokens = values.sorted { $0.key < $1.key }.map {
      "\"\($0.key)\": {\"$value\": \($0.value)}"
    }
    return "{\"n\": {\"$type\": \"number\", \(tokens.joined(separator: ", "))}}"
  }

  private func write(_ workspace: Workspace) throws {
    try workspace.write("t/base.tokens.json", color(["a": "1", "b": "2", "c": "3"]))
    try workspace.write("t/other.tokens.json", color(["a": "1", "b": "5", "c": "6", "d": "7"]))
    try workspace.succeed("init", "t.blazon")
  }

  @Test("are one error in import, check and diff, with both names and the remedy")
  func refused() throws {
    try Workspace.with { workspace in
      try write(workspace)
      let message =
        #"2 tokens, such as "n.b", are defined in both t/base.tokens.json and t/other.tokens.json, with "#
        + "different values [path-conflict]"
      for (arguments, status) in [
        (["import", "t"], Int32(2)), (["check", "t"], 1), (["diff", "t", "t/base.tokens.json"], 2),
      ] {
        let output = try Blazon.run(arguments, in: workspace.folder)
        let text = output.stdout + output.stderr
        #expect(output.status == status, "\(arguments)")
        #expect(text.contains("t/other.tokens.json:1:"), "\(text)")
        #expect(text.contains(message), "\(text)")
        #expect(text.contains("--map 't/other.tokens.json=context:mode=other'"), "\(text)")
        #expect(text.contains("--last-wins"), "\(text)")
        #expect(text.split(separator: "\n").count { $0.contains("error:") } == 1, "\(text)")
      }
      #expect(try workspace.run("log").stdout == "")
    }
  }

  @Test("are read as --last-wins or --map says, and as blazon.json keeps it")
  func meant() throws {
    try Workspace.with { workspace in
      try write(workspace)
      #expect(try workspace.run("import", "t", "--last-wins").status == 0)
      #expect(try workspace.succeed("list", "--path", "n.b").contains("5"))
      let map = "t/other.*=context:theme=other"
      #expect(try workspace.run("import", "t", "--map", map).status == 0)
      #expect(try workspace.succeed("list", "--path", "n.b").contains("theme=other"))
      try workspace.succeed("init", "other.blazon")
      try workspace.write(
        "blazon.json",
        "{\"registry\": \"other.blazon\", \"sources\": {\"files\": [\"t\"], \"map\": [\"\(map)\"]}}"
      )
      #expect(try workspace.run("check", "t").status == 0)
      let output = try workspace.run("import", "--registry", "other.blazon")
      #expect(output.status == 0, "\(output.stderr)")
      #expect(output.stderr.contains("note: reading t, which blazon.json names"))
      #expect(
        try workspace.succeed("list", "--registry", "other.blazon").contains("theme=other"))
      #expect(try workspace.run("export").stderr.contains("has no \"outputs\""))
      try workspace.write(
        "blazon.json", #"{"sources": {"files": "../t", "map": "x", "flavor": "sd", "lastWins": 1}}"#
      )
      let faulty = try workspace.run("check", "t")
      #expect(faulty.status == 2)
      let codes = faulty.stderr.matches(of: /\[([a-z-]+)\]/).map { String($0.1) }
      #expect(codes.sorted() == ["config-path", "config-value", "config-value", "map-invalid"])
    }
  }

  @Test("for dark do not silently change what holds for every appearance")
  func darkAlone() throws {
    try Workspace.with { workspace in
      try workspace.write("base.tokens.json", color(["a": "1", "b": "2"]))
      try workspace.write("app.dark.tokens.json", color(["a": "8", "b": "2", "c": "3"]))
      try workspace.succeed("init", "t.blazon")
      try workspace.succeed("import", "base.tokens.json")
      let output = try workspace.run("import", "app.dark.tokens.json")
      #expect(output.status == 2)
      #expect(
        output.stderr.contains(
          "error: the file is dark by its name, and it would change 1 value for every appearance, such as "
            + "\"n.a\" [dark-base]"), "\(output.stderr)")
      let dark = try workspace.run(
        "import", "app.dark.tokens.json", "--context", "appearance=dark")
      #expect(dark.status == 0)
      #expect(try workspace.run("import", "app.dark.tokens.json", "--last-wins").status == 0)
      #expect(try workspace.succeed("list", "n.a").contains("8"))
    }
  }

  @Test("are variants where three or more differ in one word, and light counts above the base")
  func variants() throws {
    try Workspace.with { workspace in
      for (index, name) in ["compact", "comfortable", "relaxed"].enumerated() {
        try workspace.write(
          "t/density/\(name).json", color(["a": "\(index)", "b": "1\(index)", "c": "2\(index)"]))
      }
      try workspace.succeed("init", "t.blazon")
      let output = try workspace.run("import", "t")
      #expect(output.status == 0)
      #expect(
        output.stderr.contains(
          "density: comfortable (the base) in t/density/comfortable.json; compact"))
      #expect(try workspace.succeed("list", "--path", "n.a").contains("density=relaxed"))
      for (name, digit) in [("base", 1), ("dark", 2), ("hc", 3)] {
        try workspace.write("h/\(name).json", color(["a": "\(digit)", "b": "1\(digit)"]))
      }
      try workspace.succeed("init", "h.blazon")
      for map in [[], ["--map", "h/hc.json=context:contrast=increased"]] {
        let themed = try Blazon.run(
          ["import", "h", "--registry", "h.blazon"] + map, in: workspace.folder)
        #expect(themed.status == 0, "\(themed.stderr)")
        let list = try workspace.succeed("list", "n.a", "--registry", "h.blazon")
        #expect(list.contains("contrast=increased  3"), "\(list)")
        #expect(list.contains("appearance=dark     2"), "\(list)")
      }
      try workspace.write("l/base.json", color(["a": "1", "b": "2"]))
      try workspace.write("l/light.json", color(["a": "3"]))
      try workspace.write("l/dark.json", color(["a": "4"]))
      try workspace.succeed("init", "l.blazon")
      #expect(try workspace.run("import", "l", "--registry", "l.blazon").status == 0)
      let list = try workspace.succeed("list", "--path", "n.a", "--registry", "l.blazon")
      #expect(list.contains("3") && list.contains("appearance=dark  4"))
    }
  }
}

@Suite("Light and dark are appearance")
struct AppearanceNameTests {
  private static let resolver = """
    {"version": "2025.10",
     "sets": {"base": {"sources": [{"n": {"$type": "number", "$value": 1}}]}},
     "modifiers": {"NAME": {"default": "FIRST", "contexts":
      {"FIRST": [], "SECOND": [{"n": {"$type": "number", "$value": 2}}]}}},
     "resolutionOrder": [{"$ref": "#/sets/base"}, {"$ref": "#/modifiers/NAME"}]}
    """

  private func text(_ name: String, _ first: String, _ second: String) -> String {
    Self.resolver.replacing("NAME", with: name).replacing("FIRST", with: first)
      .replacing("SECOND", with: second)
  }

  @Test(
    "in whatever spelling, with a note; other axes keep their names",
    arguments: [
      ("Theme", "Light", "Dark", "appearance=dark"), ("mode", "day", "night", "appearance=dark"),
      ("Color scheme", "DARK", "LIGHT", "appearance=light"),
      ("surface", "light", "dark", "surface=dark"), ("Theme", "Light", "Sepia", "Theme=Sepia"),
    ])
  func names(name: String, first: String, second: String, context: String) throws {
    try Workspace.with { workspace in
      try workspace.write("x.resolver.json", text(name, first, second))
      try workspace.succeed("init", "t.blazon")
      let output = try workspace.run("import", "x.resolver.json")
      #expect(output.status == 0, "\(output.stderr)")
      #expect(try workspace.succeed("list").contains(context))
      let isRenamed = context.hasPrefix("appearance")
      #expect(output.stderr.contains("is read as appearance=") == isRenamed)
      #expect(output.stderr.contains("--axis 'surface=appearance'") == (name == "surface"))
      #expect(try workspace.run("import", "x.resolver.json").stdout.contains("nothing to"))
      if isRenamed {
        let css = try workspace.run("export", "--format", "css").stdout
        #expect(css.contains("@media (prefers-color-scheme: "), "\(css)")
      }
    }
  }

  @Test("unless a person or the registry names them otherwise")
  func kept() throws {
    try Workspace.with { workspace in
      try workspace.write("x.resolver.json", text("Theme", "Light", "Dark"))
      try workspace.succeed("init", "t.blazon")
      try workspace.succeed("import", "x.resolver.json", "--axis", "Theme=keep")
      #expect(try workspace.succeed("list").contains("Theme=Dark"))
      #expect(try workspace.run("import", "x.resolver.json").stdout.contains("nothing to"))
      try workspace.succeed("init", "o.blazon")
      try workspace.succeed(
        "import", "x.resolver.json", "--axis", "Theme=look", "--registry", "o.blazon")
      #expect(try workspace.succeed("list", "--registry", "o.blazon").contains("look=Dark"))
      #expect(try workspace.run("import", "x.resolver.json", "--axis", "Theme").status == 64)

      try workspace.write("a.json", #"{"n": {"$type": "number", "$value": 1}}"#)
      try workspace.write("b.json", #"{"n": {"$type": "number", "$value": 2}}"#)
      try workspace.succeed("init", "p.blazon")
      try workspace.succeed("import", "a.json", "--registry", "p.blazon")
      let dark = try workspace.run(
        "import", "b.json", "--context", "theme=Dark", "--registry", "p.blazon")
      #expect(dark.stderr.contains("theme=Dark is read as appearance=dark"))
      #expect(
        try workspace.succeed("list", "--registry", "p.blazon").contains("appearance=dark  2"))
    }
  }
}
