import Foundation
import TestSupport
import Testing

@Suite("The registry and the revision that nobody named")
struct DefaultRevisionTests {
  @Test(
    "Without a registry export refuses, with a configuration and without, and writes nothing",
    arguments: [["export"], ["export", "--format", "css"], ["export", "--check"]])
  func noRegistry(arguments: [String]) throws {
    try Workspace.with { work in
      try work.write("blazon.json", #"{"outputs": [{"format": "css", "out": "web"}]}"#)
      let run = try Blazon.run(arguments, in: work.folder)
      #expect(run.status == 2)
      #expect(run.stdout == "")
      #expect(run.stderr.contains("[registry-missing]"))
      #expect(run.stderr.contains(work.folder.path))
      for way in ["blazon init", "--registry PATH", "--registry hig"] {
        #expect(run.stderr.contains(way))
      }
      #expect(work.everything() == ["blazon.json"])
    }
  }

  @Test("The built-in registry is exported where it is named, by each of the three ways")
  func namedBuiltIn() throws {
    try Workspace.with { work in
      let option = try work.run("export", "--format", "css", "--at", "2010", "--registry", "hig")
      let variable = try work.run(
        "export", "--format", "css", "--at", "2010", environment: ["BLAZON_REGISTRY": "hig"])
      try work.write(
        "blazon.json",
        #"{"registry": "hig", "outputs": [{"format": "css", "at": "2010", "out": "web"}]}"#)
      #expect(try work.run("export").status == 0)
      #expect(option.status == 0)
      #expect(option.stdout.contains("--action-sheet-"))
      #expect(variable.stdout == option.stdout)
      #expect(try work.bytes("web/tokens.css") == Data(option.stdout.utf8))
      #expect(!option.stderr.contains("answering from"))
    }
  }

  @Test("It cannot be written, and a file of its name is named with its folder")
  func builtInIsNoFile() throws {
    try Workspace.with { work in
      let set = try work.run("set", "a", "1", "--type", "number", "--registry", "hig")
      #expect(set.status == 2)
      #expect(set.stderr.contains("[registry-read-only]"))
      #expect(try work.run("doctor", "--registry", "hig").status == 2)
      #expect(try work.run("init", "./hig").status == 0)
      let made = try work.succeed(
        "set", "a", "1", "--type", "number", "--registry", "./hig")
      #expect(made.contains("1 value added"))
      #expect(work.everything().contains("hig"))
    }
  }

  @Test("An edition without tokens changes no default of reading, writing or exporting")
  func emptyEdition() throws {
    try Workspace.with { work in
      try work.write(
        "a.tokens.json", #"{"a": {"$type": "number", "$value": 1}}"#)
      try work.succeed("init", "t.blazon")
      try work.succeed("import", "a.tokens.json")
      let before = try work.succeed("export", "--format", "css")
      #expect(
        try work.run("revision", "add", "dark").stderr.contains(
          "import with --context appearance=dark"))
      #expect(try work.succeed("export", "--format", "css") == before)
      #expect(try work.succeed("show", "a").hasPrefix("a in main\n"))
      // Nor the names of outputs that `judge` compares.
      let judged = try work.run("judge", "#1", "@HEAD", "--outputs", "css")
      #expect(!judged.stdout.contains("css-name-removed"), "\(judged.stdout)")
      try work.succeed("set", "a", "2")
      #expect(
        try work.run("import", "a.tokens.json").stderr.contains("1 value is again as before #3"))
      #expect(try work.succeed("export", "--format", "css") == before)
    }
  }

  @Test("Of several editions with tokens export takes the last, and says so unless one is named")
  func severalEditions() throws {
    try Workspace.with { work in
      try work.succeed("init", "t.blazon")
      for (id, value) in [("one", "1"), ("two", "2")] {
        try work.succeed("revision", "add", id)
        try work.succeed("set", "a", value, "--type", "number", "--revision", id)
      }
      let open = try work.run("export", "--format", "css")
      #expect(open.stdout.contains("--a: 2;"))
      #expect(open.stderr == "note: exported two, the last of one, two; --at one names another\n")
      #expect(try work.succeed("export", "--format", "css", "--at", "two") == open.stdout)
      #expect(try work.run("set", "a", "3").stderr.contains("[revision-missing]"))
      try work.succeed("rm", "a", "--revision", "two")
      #expect(try work.succeed("export", "--format", "css").contains("--a: 1;"))
      try work.succeed("set", "a", "3")
      #expect(try work.succeed("export", "--format", "css", "--at", "one").contains("--a: 3;"))
      try work.write("blazon.json", #"{"outputs": [{"format": "css", "out": "web"}]}"#)
      try work.succeed("set", "a", "4", "--type", "number", "--revision", "two")
      let configured = try work.run("export")
      #expect(configured.stderr.contains(#""at": "one" in blazon.json names another"#))
    }
  }
}
