import Foundation
import TestSupport
import Testing

@Suite("Exports that keep old names")
struct ExportSinceTests {
  @Test(
    "An old name that cannot be kept, since it is a group's now, is a loss",
    arguments: ["css", "scss", "ts"])
  func group(_ format: String) throws {
    try Workspace.with { work in
      try work.succeed("init", "r.blazon")
      for path in ["brand", "c", "kept"] {
        try work.succeed("set", path, "1", "--new", "--type", "number")
      }
      for (old, new) in [("brand", "brand.default"), ("c", "d.e"), ("d.e", "d"), ("kept", "k")] {
        try work.succeed("mv", old, new)
      }
      let output = try work.run(
        "export", format, "--since", "#3", "--out", "out", "--losses")
      #expect(output.stderr.contains("brand: its old name is not kept; it is brand.default now"))
      #expect(!output.stderr.contains("kept: "))
      #expect(!output.stderr.contains("c: "))
    }
  }

  @Test(
    "An old name that Tailwind calls as the new one is that one",
    arguments: ["version=4", "version=3"])
  func oneName(_ version: String) throws {
    try Workspace.with { work in
      try work.write(
        "t.json",
        #"""
        {"space":{"s":{"$type":"dimension","$value":"4px"}},"typography":{"b":{"$type":"typography","$value":
         {"fontFamily":"A","fontSize":"16px","fontWeight":400,"letterSpacing":"0px","lineHeight":1}}}}
        """#)
      try work.succeed("init", "r.blazon")
      _ = try work.run("import", "t.json")
      try work.succeed("tag", "v1")
      try work.succeed("mv", "space", "spacing")
      try work.succeed("mv", "typography", "font")
      func made(_ more: String...) throws -> String {
        let run = try Blazon.run(
          ["export", "tailwind", "--file", "-", "--option", version, "--losses"] + more,
          in: work.folder)
        #expect(run.status == 0 && run.stderr.isEmpty, "\(run.stderr)")
        return run.stdout
      }
      #expect(
        try made("--since", "@v1", "--option", "values=static") == made("--option", "values=static")
      )
    }
  }

  @Test("The old name of a token that was removed later leads to none")
  func removedLater() throws {
    try Workspace.with { work in
      try work.succeed("init", "r.blazon")
      for path in ["a.x", "a.y"] { try work.succeed("set", path, "1", "--new", "--type", "number") }
      try work.succeed("tag", "v1")
      try work.succeed("mv", "a", "b")
      try work.succeed("rm", "b.x")
      let css = try work.run("export", "css", "--since", "@v1", "--losses", "--file", "-")
      #expect(css.stdout.contains("--a-y: var(--b-y);") && !css.stderr.contains("a.x"), "\(css)")
      let swift = try work.succeed("export", "swift", "--since", "@v1", "--file", "-")
      #expect(swift.contains("removed in commit 4"), "\(swift)")
    }
  }

  @Test("Moved, replaced and removed tokens since a tag are declared; others are not")
  func shims() throws {
    try Workspace.with { work in
      let first = """
        {"a":{"one":{"$type":"number","$value":1},"two":{"$type":"number","$value":2},
        "three":{"$type":"number","$value":3},"four":{"$type":"number","$value":4}}}
        """
      try work.write("a.tokens.json", first)
      func run(_ arguments: String...) throws -> Output {
        let output = try Blazon.run(arguments, in: work.folder, environment: [:])
        #expect(output.status == 0, "\(arguments): \(output.stderr)")
        return output
      }
      _ = try run("init", "r.blazon")
      _ = try run("import", "a.tokens.json", "--registry", "r.blazon", "-m", "first")
      _ = try run("tag", "v1", "--registry", "r.blazon")
      _ = try run("mv", "a.one", "b.one", "--registry", "r.blazon")
      _ = try run("mv", "b.one", "c.one", "--registry", "r.blazon")
      _ = try run("deprecate", "a.two", "--use", "a.four", "--registry", "r.blazon")
      _ = try run("rm", "a.two", "--registry", "r.blazon")
      _ = try run("rm", "a.three", "--registry", "r.blazon")
      _ = try run("set", "c.one", "1.5", "--registry", "r.blazon")
      _ = try run(
        "set", "c.new", "5", "--new", "--type", "number", "--registry", "r.blazon")
      let text = try run(
        "export", "--format", "swift", "--registry", "r.blazon", "--since", "@v1"
      ).stdout
      for line in [
        #"@available(*, deprecated, message: "use Tokens.C.one")"#,
        "static var one: Double { Tokens.C.one }",
        #"@available(*, deprecated, renamed: "four", message: "Use Tokens.A.four")"#,
        "static var two: Double { Tokens.A.four }",
        "static var three: Double { Swift.fatalError() }", "message: \"removed in commit ",
        "/// - Recorded: commit 8, ", "/// 1.5. Was 1 in @v1",
      ] {
        #expect(text.contains(line), "\(line)")
      }
      // The plugin makes the same of the file that a registry wrote.
      _ = try run(
        "export", "--format", "json", "--profile", "extended", "--registry", "r.blazon", "--since",
        "@v1", "--file", "kept.tokens.json")
      let made = try Codegen.run(
        "--input", "kept.tokens.json", "--output", "Tokens.swift", in: work)
      #expect(made.status == 0, "\(made.stderr)")
      let generated = try String(contentsOf: work.url("Tokens.swift"), encoding: .utf8)
      for line in [
        #"@available(*, deprecated, renamed: "four", message: "Use Tokens.A.four")"#,
        "static var two: Double { Tokens.A.four }",
        "static var three: Double { Swift.fatalError() }",
        "message: \"removed in commit ",
      ] {
        #expect(generated.contains(line), "\(line)")
      }
      #expect(!text.contains("enum B"))
      #expect(!text.contains("Recorded: commit 1,"), "said of what was there at v1")
      let later = try run(
        "export", "--format", "swift", "--registry", "r.blazon", "--since", "@HEAD"
      ).stdout
      #expect(!later.contains("@available(*, deprecated") && !later.contains("Swift.Never"))
    }
  }

  @Test(
    "A name that a rename leaves as it is needs no alias",
    arguments: [("m.c", "m.C", true), ("m.font-size", "m.fontSize", true), ("m.c", "m.d", false)])
  func sameName(_ old: String, _ new: String, _ isSame: Bool) throws {
    try Workspace.with { work in
      try work.succeed("init", "r.blazon")
      try work.succeed("set", old, "1", "--type", "number")
      try work.succeed("tag", "v1")
      try work.succeed("mv", old, new)
      for format in ["css", "scss", "tailwind", "compose", "flutter"] {
        let plain = try work.run("export", format, "--file", "-")
        let since = try work.run("export", format, "--since", "v1", "--file", "-", "--losses")
        #expect(since.status == 0 && !since.stderr.contains("[name]"), "\(since.stderr)")
        #expect((since.stdout == plain.stdout) == isSame, "\(format): \(since.stdout)")
      }
    }
  }

  @Test("An old name that is another token's now is a loss; what was not asked for is not declared")
  func takenNames() throws {
    try Workspace.with { work in
      try work.write(
        "a.tokens.json",
        """
        {"g": {"$type": "number", "icon-size": {"$value": 1}, "one": {"$value": 1},
               "two": {"$value": 2}},
         "h": {"$type": "number", "gone": {"$value": 3}}}
        """)
      try work.succeed("init", "r.blazon")
      try work.succeed("import", "a.tokens.json")
      try work.succeed("tag", "v1")
      try work.succeed("mv", "g.icon-size", "g.icon.size")
      let twin = try work.run("set", "g.iconSize", "9", "--type", "number")
      #expect(twin.stderr.hasPrefix("note: g.icon.size is there as well"), "\(twin.stderr)")
      for (old, new) in [("g.one", "g.x"), ("g.two", "g.one"), ("g.x", "g.two")] {
        try work.succeed("mv", old, new)
      }
      try work.succeed("rm", "h")
      let output = try work.run(
        "export", "--format", "swift", "--since", "@v1", "--under", "g", "--losses")
      #expect(output.status == 0)
      for path in ["g.icon-size", "g.one", "g.two"] {
        #expect(output.stderr.contains("\(path): its old name is another token's now"))
      }
      for format in ["css", "json", "scss"] {
        let other = try work.run("export", "--format", format, "--since", "@v1", "--losses")
        for path in ["g.one", "g.two"] {
          #expect(
            other.stderr.contains("\(path): its old name is another token's now"), "\(format)")
        }
      }
      #expect(!output.stdout.contains("gone"))
      #expect(try work.run("export", "--format", "swift", "--since", "@v1").stdout.contains("gone"))
    }
  }
}
