import Foundation
import PositionedJSON
import TestSupport
import Testing

/// Files that their names would leave out, and rules of `--map` that would be dropped.
@Suite("No file is left out by its name, and no rule dropped")
struct LeftOutTests {
  private static let number = #"{"n":{"$type":"number","$value":1}}"#

  @Test(
    "contexts F3, ios D4: a file that holds tokens is read, whatever it is called",
    arguments: ["components.json", "manifest.json", "project.json", "package.json", "sub/nx.json"])
  func manifests(name: String) throws {
    try Workspace.with { workspace in
      try workspace.write("t/base.json", ##"{"color":{"a":{"value":"#fff"}}}"##)
      try workspace.write("t/\(name)", #"{"button":{"bg":{"value":"{color.a}"}}}"#)
      try workspace.succeed("init", "t.blazon")
      #expect(try workspace.run("import", "t", "-m", "x").status == 0)
      #expect(try workspace.succeed("list").contains("button.bg"))
      let pruned = try workspace.run("import", "t", "-m", "y", "--prune", "-y")
      #expect(!pruned.stdout.contains("removed"), "\(pruned.stdout)")
      let flat = try workspace.run("export", "flat", "--from", "t", "--file", "-").stdout
      #expect(flat.contains("button"))
    }
  }

  @Test("settings of tools are left out, and named with what they are")
  func settings() throws {
    try Workspace.with { workspace in
      try workspace.write("t/base.json", ##"{"color":{"a":{"value":"#fff"}}}"##)
      try workspace.write(
        "t/components.json",
        #"{"$schema":"https://ui.shadcn.com/schema.json","style":"default","aliases":{"utils":"@/lib"}}"#
      )
      try workspace.write(
        "t/package.json", #"{"name":"x","config":{"value":{"unit":"px"}},"version":"1"}"#)
      try workspace.write("t/manifest.json", "{ broken")
      let output = try workspace.run("check", "t")
      #expect(output.status == 0, "\(output.stderr)")
      for reason in [
        "components.json (settings)", "package.json (npm's manifest)", "manifest.json (a manifest)",
      ] {
        #expect(output.stderr.contains(reason), "\(output.stderr)")
      }
    }
  }

  @Test(
    "a replay reads such a file too, from the commit that brings it",
    .enabled(if: path(of: "git") != nil))
  func replay() throws {
    try Workspace.with { workspace in
      func git(_ arguments: String...) throws {
        let output = try Blazon.run(
          program: "/usr/bin/env",
          ["git", "-C", "g", "-c", "user.name=Ann", "-c", "user.email=a@example.org"] + arguments,
          in: workspace.folder)
        #expect(output.status == 0, "\(arguments): \(output.stderr)")
      }
      try workspace.write("g/base.json", Self.number)
      try workspace.write("g/package.json", #"{"name":"x"}"#)
      try git("init", "-q")
      try git("add", "-A")
      try git("commit", "-qm", "one")
      try workspace.write("g/components.json", #"{"m":{"$type":"number","$value":2}}"#)
      try git("add", "-A")
      try git("commit", "-qm", "two")
      try FileManager.default.removeItem(at: workspace.url("g/components.json"))
      try git("commit", "-qam", "three")
      try workspace.succeed("init", "t.blazon")
      let replayed = try workspace.run("import", "--history", "g")
      #expect(replayed.status == 0)
      #expect(replayed.stderr.contains("skipped 1 file: package.json"), "\(replayed.stderr)")
      #expect(try workspace.succeed("list", "--at", "@#2").contains("m\n"))
      #expect(!(try workspace.succeed("list")).contains("m\n"))
    }
  }

  private static func brand(_ light: String, _ dark: String) -> String {
    ##"{"light":{"bg":{"value":"{palette.w}","type":"color"}},"dark":{"bg":{"value":"{palette.k}","type":"color"}},"##
      + ##""global":{"palette":{"w":{"value":"\##(light)","type":"color"},"k":{"value":"\##(dark)","type":"color"}}}}"##
  }

  @Test("A rule that changes nothing at one commit of a history leaves none of its tokens out")
  func idleAtOneCommit() throws {
    try Workspace.with { workspace in
      try workspace.write("h/blobs/a1", ##"{"p": {"$type": "color", "$value": "#ff0000"}}"##)
      try workspace.write("h/blobs/b2", Self.brand("#ffffff", "#0000ff"))
      try workspace.write(
        "h/index.json",
        """
        {"commits": [{"commit": "c1", "files": {"a.json": "a1"}},
          {"commit": "c2", "files": {"a.json": "b2"}}]}
        """)
      try workspace.succeed("init", "t.blazon")
      let output = try workspace.run("import", "--history", "h", "--map", "**=prefix")
      #expect(output.status == 0 && output.stdout.contains("recorded 2 of 2 commits"))
      #expect(output.stderr.contains("[map-idle]"))
      #expect(try workspace.succeed("list", "--fields", "path").contains("bg"))
    }
  }

  @Test(
    "lead F2: a rule that fits a whole system and would be dropped is an error with the way round",
    arguments: ["prefix:x", "prefix"])
  func dropped(what: String) throws {
    try Workspace.with { workspace in
      try workspace.write("a.json", Self.brand("#ffffff", "#0000ff"))
      try workspace.succeed("init", "t.blazon")
      for arguments in [
        ["import", "a.json", "-m", "a"], ["check", "a.json"], ["catalog", "--from", "a.json"],
      ] {
        let output = try Blazon.run(arguments + ["--map", "a.json=\(what)"], in: workspace.folder)
        #expect(output.status != 0, "\(arguments): \(output.stdout)")
        #expect(
          (output.stdout + output.stderr).contains("[map-idle]"), "\(arguments): \(output.stderr)")
      }
      #expect(try workspace.run("log").stdout.isEmpty)
    }
  }

  @Test(
    "lead F2: a rule of blazon.json, and one for a resolver document, give a context and a revision"
  )
  func otherSystems() throws {
    try Workspace.with { workspace in
      try workspace.write("a.json", Self.brand("#ffffff", "#0000ff"))
      try workspace.write(
        "blazon.json", #"{"sources":{"files":["a.json"],"map":["a.json=context:brand=a"]}}"#)
      #expect(try workspace.run("check").status == 0)
      try workspace.succeed("init", "t.blazon")
      #expect(try workspace.run("import", "a.json", "-m", "a").status == 0)
      #expect(try workspace.run("list").stdout.contains("appearance=dark,brand=a"))
    }
    try Workspace.with { workspace in
      try workspace.succeed("init", "t.blazon")
      try workspace.write(
        "x.resolver.json",
        ##"{"version":"2025.10","sets":{"s":{"sources":[{"n":{"$type":"number","$value":1}}]}},"resolutionOrder":[{"$ref":"#/sets/s"}]}"##
      )
      for rule in ["x*=context:brand=a", "x*=revision:other"] {
        let output = try workspace.run("import", "x.resolver.json", "-m", "x", "--map", rule)
        #expect(output.status == 0, "\(rule): \(output.stderr)")
      }
      #expect(try workspace.run("list", "--under", "n").stdout.contains("brand=a"))
      #expect(try workspace.run("show", "n", "--at", "other").stdout.contains("1"))
    }
  }

  @Test(
    "token files beside a resolver document that it does not name are noted",
    arguments: ["x.resolver.json", "resolver.json"])
  func unnamedFiles(document: String) throws {
    try Workspace.with { workspace in
      try workspace.write(
        "tokens/\(document)",
        ##"{"version":"2025.10","sets":{"s":{"sources":[{"$ref":"a.json"}, {"$ref":"deep/b.json"}]}},"resolutionOrder":[{"$ref":"#/sets/s"}]}"##
      )
      for name in ["a.json", "deep/b.json", "deep/c.json", "d.yaml"] {
        let key = name.prefix { $0 != "." }.suffix(1)
        try workspace.write(
          "tokens/\(name)", "{\"\(key)\": {\"$type\": \"number\", \"$value\": 1}}")
      }
      try workspace.write("tokens/package.json", #"{"name": "x"}"#)
      try workspace.succeed("init", "t.blazon")
      let note = "not read: tokens/d.yaml, tokens/deep/c.json, not named by tokens/\(document)"
      for verb in [
        ["check", "tokens"], ["import", "./tokens", "-m", "x"],
        ["export", "--from", "tokens", "--format", "css"],
      ] {
        let run = try Blazon.run(verb, in: workspace.folder)
        #expect(
          run.status == 0 && run.stderr.replacing("./", with: "").contains(note),
          "\(verb): \(run.stderr)")
      }
      #expect(try !workspace.run("check", "tokens/\(document)").stderr.contains("not read"))
    }
  }

  @Test(
    "no output takes the place of a token file",
    arguments: [
      ["diff", "a.json", "b.json", "--json", "--out", "a.json"],
      ["changelog", "a.json", "b.json", "--changeset", "a.json", "--package", "p"],
      ["export", "--template", "csv", "--from", "b.json", "--file", "a.json"],
      ["atlas", "--registry", "hig", "--out", "a.json"],
    ])
  func inputs(arguments: [String]) throws {
    try Workspace.with { workspace in
      try workspace.write("a.json", Self.number)
      try workspace.write("b.json", Self.number.replacing("1}", with: "2}"))
      let output = try Blazon.run(arguments, in: workspace.folder)
      #expect(output.status != 0, "\(output.stdout)")
      #expect(String(decoding: try workspace.bytes("a.json"), as: UTF8.self) == Self.number)
      // What was written before is replaced.
      if arguments[0] == "diff" {
        for _ in 1...2 {
          #expect(
            try workspace.run("diff", "a.json", "b.json", "--json", "--out", "d.json").status == 0)
        }
      }
    }
  }

  @Test(
    "lead F2b: a replay that cannot read a file of the newest commit names it and exits with 1",
    .enabled(if: path(of: "git") != nil))
  func unreadAtEnd() throws {
    try Workspace.with { workspace in
      func commit(_ files: [String: String]) throws {
        for (name, text) in files { try workspace.write("g/\(name)", text) }
        for arguments in [["init", "-q"], ["add", "-A"], ["commit", "-qm", "x"]] {
          let output = try Blazon.run(
            program: "/usr/bin/env",
            ["git", "-C", "g", "-c", "user.name=Ann", "-c", "user.email=a@example.org"] + arguments,
            in: workspace.folder)
          #expect(output.status == 0, "\(arguments): \(output.stderr)")
        }
      }
      try workspace.succeed("init", "t.blazon")
      try commit(["a.json": Self.number, "b.json": #"{"m":{"$type":"number","$value":1}}"#])
      try commit(["b.json": "{ broken"])
      try commit(["a.json": Self.number.replacing("1}", with: "3}")])
      let broken = try workspace.run("import", "--history", "g")
      #expect(broken.status == 1)
      #expect(broken.stderr.contains("cannot be read, so earlier values stay: b.json"))
      #expect(try workspace.succeed("list", "--json").contains("\"resolved\": 3"))
      // A fault that was mended since is told and no more.
      try commit(["b.json": #"{"m":{"$type":"number","$value":5}}"#])
      #expect(try workspace.run("import", "--history", "g").status == 0)
      try workspace.succeed("init", "other.blazon")
      #expect(
        try workspace.run("import", "--history", "g", "--registry", "other.blazon").status == 0)
    }
  }
}
