import Foundation
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite("Which registry a verb means")
struct FindingTests {
  /// Prints the messages of the registry's commits, or the built-in one's first.
  private func found(
    in folder: URL, _ more: [String] = [], environment: [String: String?] = [:]
  ) throws -> String {
    let output = try Blazon.run(
      ["sql", "SELECT message FROM commits WHERE number = 1"] + more, in: folder,
      environment: environment)
    return output.status == 0
      ? output.stdout.split(separator: "\n").dropFirst().joined() : output.stderr
  }

  static let builtIn = "Record the guidelines of 2008"

  /// Registries that say who they are.
  private func make(_ workspace: Workspace, _ places: String...) throws {
    try workspace.write("x.json", #"{"a": {"$type": "number", "$value": 1}}"#)
    for place in places {
      try FileManager.default.createDirectory(
        at: workspace.url(place).deletingLastPathComponent(), withIntermediateDirectories: true)
      try workspace.succeed("init", place)
      try workspace.succeed("import", "x.json", "-m", place, "--registry", place)
    }
  }

  @Test("Without any, the built-in one answers")
  func none() throws {
    try Workspace.with { workspace in
      let message = try found(in: workspace.folder)
      #expect(message == Self.builtIn)
    }
  }

  @Test("The nearest upward, whatever it is called, hidden or not")
  func upward() throws {
    try Workspace.with { workspace in
      try make(workspace, "far.blazon", "a/b/.blazon")
      try FileManager.default.createDirectory(
        at: workspace.url("a/b/c/d"), withIntermediateDirectories: true)
      let home = ["HOME": Optional(workspace.folder.path)]
      #expect(try found(in: workspace.url("a/b/c/d"), environment: home) == "a/b/.blazon")
      #expect(try found(in: workspace.url("a/b"), environment: home) == "a/b/.blazon")
      #expect(try found(in: workspace.url("a"), environment: home) == "far.blazon")
    }
  }

  @Test("The search ends at the folder with .git, and at the home")
  func ends() throws {
    try Workspace.with { workspace in
      try make(workspace, "far.blazon")
      try FileManager.default.createDirectory(
        at: workspace.url("a/b"), withIntermediateDirectories: true)
      let home = ["HOME": Optional(workspace.folder.path)]
      #expect(try found(in: workspace.url("a/b"), environment: home) == "far.blazon")
      #expect(
        try found(in: workspace.url("a/b"), environment: ["HOME": workspace.url("a").path])
          == Self.builtIn)
      try workspace.write("a/.git", "gitdir: elsewhere\n")
      #expect(try found(in: workspace.url("a/b"), environment: home) == Self.builtIn)
      try make(workspace, "a/near.blazon")
      #expect(try found(in: workspace.url("a/b"), environment: home) == "a/near.blazon")
    }
  }

  @Test("Two in one folder are an error that names both")
  func two() throws {
    try Workspace.with { workspace in
      try make(workspace, "one.blazon")
      try workspace.succeed("init", "two.blazon")
      let want = """
        error: there are several registries in \(workspace.folder.path): one.blazon, two.blazon \
        [registry-ambiguous]
        fix: name one: --registry one.blazon, or --registry two.blazon

        """
      #expect(try found(in: workspace.folder) == want)
      #expect(try workspace.run("set", "a", "1", "--type", "number").stderr == want)
      #expect(try found(in: workspace.folder, ["--registry", "one.blazon"]) == "one.blazon")
    }
  }

  @Test(
    "A registry beside its backups is meant, and told; so is one in a folder above"
  )
  func backups() throws {
    try Workspace.with { workspace in
      try workspace.succeed("init", "one.blazon")
      try workspace.succeed("backup", "a-backup.blazon")
      let bytes = try workspace.bytes("a-backup.blazon")
      let set = try workspace.run("set", "--new", "a", "1", "--type", "number")
      #expect(set.status == 0)
      #expect(set.stderr.contains("one.blazon is used; beside it is a backup, a-backup.blazon"))
      #expect(try workspace.bytes("a-backup.blazon") == bytes)
      let named = try workspace.run("list", "--registry", "one.blazon")
      #expect(named.stderr == "" && named.stdout.contains("a"))

      try FileManager.default.removeItem(at: workspace.url("a-backup.blazon"))
      try FileManager.default.createDirectory(
        at: workspace.url("far/away"), withIntermediateDirectories: true)
      let away = try Blazon.run(
        ["set", "a", "2"], in: workspace.url("far/away"),
        environment: ["HOME": workspace.folder.path])
      #expect(away.status == 0)
      #expect(away.stderr.contains("one.blazon, in a folder above"))
      try workspace.write("far/away/a.json", #"{"a": {"$type": "number", "$value": 3}}"#)
      for verb in [
        ["export", "--format", "css", "--file", "x.css"], ["import", "a.json"], ["tag", "v1"],
      ] {
        let output = try Blazon.run(
          verb, in: workspace.url("far/away"), environment: ["HOME": workspace.folder.path])
        #expect(output.status == 0)
        #expect(output.stderr.contains("one.blazon, in a folder above"), "\(verb)")
      }
      let read = try Blazon.run(
        ["list"], in: workspace.url("far/away"), environment: ["HOME": workspace.folder.path])
      #expect(read.stderr.contains("one.blazon, in a folder above"))
    }
  }

  @Test("A configuration in a folder above by which something is written is told, once")
  func configurationAbove() throws {
    try Workspace.with { workspace in
      try workspace.succeed("init", "one.blazon")
      try workspace.write("a.json", #"{"a": {"$type": "number", "$value": 3}}"#)
      try workspace.write("in/x", "")
      func told(_ configuration: String, _ verb: String...) throws -> Int {
        try workspace.write("blazon.json", configuration)
        let output = try Blazon.run(
          verb, in: workspace.url("in"), environment: ["HOME": workspace.folder.path])
        #expect(output.status == 0, "\(verb): \(output.stderr)")
        return output.stderr.components(
          separatedBy: "note: the configuration is ../blazon.json, in a folder above\n"
        ).count - 1
      }
      let named =
        #"{"registry": "one.blazon", "sources": {"files": ["a.json"]}, "outputs": [{"format": "css", "out": "."}]}"#
      #expect(try told(named, "import") == 1)
      #expect(try told(named, "export") == 1)
      #expect(try told(named, "set", "a", "4") == 1)
      #expect(try told(named, "list") == 0)
      let writable = #"{"sources": {"files": ["a.json"], "writable": true}}"#
      #expect(try told(writable, "set", "a", "5") == 1)
      try workspace.write(".git/HEAD", "")
      #expect(try told(writable, "set", "a", "6") == 0)
    }
  }

  @Test("BLAZON_REGISTRY goes before the nearest, --registry before both")
  func order() throws {
    try Workspace.with { workspace in
      try make(workspace, "near.blazon", "a/env.blazon", "a/b/option.blazon")
      let environment = ["BLAZON_REGISTRY": Optional("a/env.blazon")]
      #expect(try found(in: workspace.folder, environment: environment) == "a/env.blazon")
      #expect(
        try found(
          in: workspace.folder, ["--registry", "a/b/option.blazon"], environment: environment)
          == "a/b/option.blazon")
      #expect(
        try found(in: workspace.folder, environment: ["BLAZON_REGISTRY": ""]) == "near.blazon")
      #expect(
        try found(in: workspace.folder, environment: ["BLAZON_REGISTRY": "gone.blazon"])
          .hasPrefix("error: there is no registry at gone.blazon [store-missing]"))
    }
  }

  @Test(
    "A folder that is called so, or a link to nowhere, ends the search, unless a registry is beside it"
  )
  func otherThings() throws {
    try Workspace.with { workspace in
      try FileManager.default.createDirectory(
        at: workspace.url("a/folder.blazon"), withIntermediateDirectories: true)
      try make(workspace, "real.blazon")
      let home = ["HOME": workspace.folder.path]
      #expect(
        try found(in: workspace.url("a"), environment: home).contains(
          "a/folder.blazon cannot be read: it is a folder"))
      try make(workspace, "a/own.blazon")
      #expect(try found(in: workspace.url("a"), environment: home) == "a/own.blazon")
      for name in ["a/own.blazon", "a/folder.blazon"] {
        try FileManager.default.removeItem(at: workspace.url(name))
      }
      try FileManager.default.createSymbolicLink(
        atPath: workspace.url("a/link.blazon").path, withDestinationPath: "nowhere")
      #expect(
        try found(in: workspace.url("a"), environment: home).contains("a link that leads nowhere"))
      try make(workspace, "a/other.blazon")
      #expect(try found(in: workspace.url("a"), environment: home) == "a/other.blazon")
    }
  }

  @Test("Another user's file is never taken", .enabled(if: isRoot, "only root gives files away"))
  func otherUser() throws {
    try Workspace.with { workspace in
      try make(workspace, "theirs.blazon")
      #expect(chown(workspace.url("theirs.blazon").path, 12_345, 12_345) == 0)
      #expect(try found(in: workspace.folder) == Self.builtIn)
      #expect(try found(in: workspace.folder, ["--registry", "theirs.blazon"]) == "theirs.blazon")
    }
  }

  static let writing = [
    ["set", "a", "1", "--type", "number"], ["import", "x.json"], ["import", "x.json", "--dry-run"],
  ]

  @Test("Verbs that write refuse where there is none", arguments: writing)
  func nothingToWrite(arguments: [String]) throws {
    try Workspace.with { workspace in
      try workspace.write("x.json", #"{"a": {"$type": "number", "$value": 1}}"#)
      let output = try Blazon.run(arguments, in: workspace.folder)
      #expect(output.status == 2)
      #expect(output.stdout == "")
      #expect(
        output.stderr == """
          error: there is no registry here to write to; the built-in one is read-only \
          [registry-missing]
          fix: type `blazon init design.blazon`, then this again; with --hig it begins as a copy of the built-in one

          """)
      #expect(workspace.everything() == ["x.json"])
    }
  }

  static let everyVerb = [
    ["import", "../tiny.tokens.json", "--dry-run"], ["set", "gap", "9pt", "--dry-run"], ["list"],
    ["show", "gap"], ["log"], ["blame", "gap"], ["diff", "@HEAD~1", "@HEAD"],
    ["judge", "@HEAD~1", "@HEAD"], ["changelog", "@HEAD~1", "@HEAD"],
    ["compare", "one", "one"], ["contrast"], ["catalog"], ["atlas"], ["sources"],
    ["export", "--format", "json"], ["check"],
    ["sql", "SELECT 1"], ["backup", "copy.blazon"], ["rm", "gap", "--dry-run"],
    ["mv", "gap", "space", "--dry-run"], ["deprecate", "gap", "--dry-run"], ["tag"],
    ["revision"], ["doctor"], ["impact", "gap"],
    ["usage", "../tiny.tokens.json", "--outputs", "css"],
    ["migrate", "@HEAD~1", "@HEAD", "--plan", "--outputs", "css"],
  ]

  @Test("--registry is taken by every verb but init", arguments: everyVerb)
  func everyVerbTakesIt(arguments: [String]) throws {
    try Workspace.withTiny { workspace in
      try FileManager.default.createDirectory(
        at: workspace.url("elsewhere"), withIntermediateDirectories: false)
      let folder = workspace.url("elsewhere")
      try workspace.succeed("set", "gap", "12pt")
      let named = try Blazon.run(arguments + ["--registry", "../t.blazon"], in: folder)
      #expect(named.status == 0)
      try? FileManager.default.removeItem(at: folder.appendingPathComponent("copy.blazon"))
      let missing = try Blazon.run(arguments + ["--registry", "gone.blazon"], in: folder)
      #expect(missing.status == 2)
      #expect(
        missing.stderr.hasPrefix("error: there is no registry at gone.blazon [store-missing]"))
    }
    #expect(
      Set(Self.everyVerb.map { $0[0] })
        == Set(Blazon.verbs).subtracting([
          "git", "init", "lsp", "mcp", "merge", "revert", "restore", "template",
        ]))
  }
}
