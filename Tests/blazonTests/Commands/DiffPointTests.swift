import Foundation
import PositionedJSON
import TestSupport
import Testing

@Suite("H6: diff's points without ceremony")
struct DiffPointTests {
  private static func number(_ value: Int) -> String {
    #"{"n": {"$type": "number", "$value": \#(value)}}"#
  }

  @Test("H6: blazon diff v1 v2 takes tags, and so does a range")
  func tags() throws {
    try Workspace.withTiny { workspace in
      try workspace.succeed("tag", "v1")
      try workspace.succeed("set", "gap", "9pt")
      try workspace.succeed("tag", "v2")
      try workspace.succeed("set", "gap", "10pt")
      let expected = try workspace.succeed("diff", "@v1", "@v2")
      #expect(expected.contains("gap"))
      for arguments in [["v1", "v2"], ["v1..v2"], ["#1", "HEAD~1"], ["v1..HEAD~1"]] {
        let output = try Blazon.run(["diff"] + arguments, in: workspace.folder)
        #expect(output.stdout == expected, "\(arguments)")
        #expect(output.stderr == "")
      }
      #expect(try workspace.succeed("diff", "v2..").contains("10"))
      let json = try workspace.run("diff", "v1..v2", "--json").json()
      #expect(json["from"]?.string == "v1")
      #expect(json["to"]?.string == "v2")
      #expect(try workspace.succeed("diff", "v1") == workspace.succeed("diff", "v1.."))
    }
  }

  @Test("H6: a revision goes before a folder, a folder before a tag, and a line says so")
  func names() throws {
    try Workspace.withTiny { workspace in
      try workspace.succeed("tag", "v1")
      try workspace.succeed("set", "gap", "9pt")
      try workspace.write("v1/a.json", Self.number(1))
      try workspace.write("one/a.json", Self.number(1))
      let folder = try workspace.run("diff", "v1", "@HEAD", "--json")
      #expect(folder.stderr == "note: v1 is a file or folder here; the point of that name is @v1\n")
      #expect(
        try folder.json()["changes"]?.elements?.contains { $0["path"]?.string == "n" } == true)
      let tag = try workspace.run("diff", "@v1", "@HEAD", "--json")
      #expect(tag.stderr == "")
      #expect(try tag.json()["changes"]?.elements?.count == 1)
      #expect(try workspace.succeed("diff", "one", "@v1").contains("gap"))
      try workspace.succeed("tag", "a/b")
      let same = try workspace.run("diff", "a/b", "@HEAD")
      #expect(same.status == 2)
      #expect(same.stderr.contains("[sides-same]"))
      try workspace.write("a/b/c.json", Self.number(1))
      #expect(
        try workspace.run("diff", "a/b", "@HEAD").stderr
          == "note: a/b is a file or folder here; the point of that name is @a/b\n")
    }
  }

  /// `main` with two commits of `tokens/`, the branch `side` from the first, and the tag `v1`.
  private func withGit(_ body: (Workspace) throws -> Void) throws {
    try Workspace.with { workspace in
      try workspace.git("init", "-q", "-b", "main")
      try workspace.write("tokens/a.json", Self.number(1))
      try workspace.write("README.json", "{")
      try workspace.git("add", ".")
      try workspace.git("commit", "-q", "-m", "one")
      try workspace.git("tag", "v1")
      try workspace.git("checkout", "-q", "-b", "side")
      try workspace.write("tokens/b.json", #"{"m": {"$type": "number", "$value": 5}}"#)
      try workspace.git("add", ".")
      try workspace.git("commit", "-q", "-m", "side")
      try workspace.git("checkout", "-q", "main")
      try workspace.write("tokens/a.json", Self.number(2))
      try workspace.git("commit", "-q", "-a", "-m", "two")
      try body(workspace)
    }
  }

  @Test(
    "A revision from before the token files came has none; one with files elsewhere is refused",
    .enabled(if: path(of: "git") != nil), arguments: [("README.md", 0), ("old/a.json", 2)])
  func beforeAll(_ first: String, _ status: Int32) throws {
    try Workspace.with { workspace in
      try workspace.git("init", "-q", "-b", "main")
      try workspace.write(first, Self.number(1))
      try workspace.git("add", ".")
      try workspace.git("commit", "-q", "-m", "one")
      try workspace.write("tokens/a.json", Self.number(1))
      try workspace.git("add", ".")
      try workspace.git("commit", "-q", "-m", "two")
      for verb in ["diff", "judge", "changelog"] {
        let output = try workspace.run(verb, "HEAD~1..HEAD")
        #expect(output.status == status, "\(verb): \(output)")
      }
    }
  }

  private func changes(_ workspace: Workspace, _ arguments: String...) throws -> [String] {
    let output = try Blazon.run(["diff", "--json"] + arguments, in: workspace.folder)
    #expect(output.status == 0, "\(arguments): \(output.stderr)")
    return try output.json()["changes"]?.elements?.map { change in
      let values = ["before", "after"].map { change[$0]?["text"]?.string ?? "" }
      return "\(change["class"]?.string ?? "") \(change["path"]?.string ?? "") \(values)"
    } ?? []
  }

  @Test(
    "H6: git revisions of files and folders need no registry", .enabled(if: path(of: "git") != nil))
  func git() throws {
    try withGit { workspace in
      let two = [#"changed n ["1", "2"]"#]
      #expect(try changes(workspace, "v1..main", "--", "tokens/") == two)
      #expect(try changes(workspace, "v1", "main", "--", "tokens") == two)
      #expect(try changes(workspace, "HEAD~1..", "--", "tokens/a.json") == two)
      #expect(try changes(workspace, "..HEAD~1", "--", "tokens").count == 1)
      // From where `side` left `main`.
      let added = [#"added m ["", "5"]"#]
      #expect(try changes(workspace, "main...side", "--", "tokens/") == added)
      // The files as they are.
      try workspace.write("tokens/a.json", Self.number(3))
      #expect(try changes(workspace, "main", "--", "tokens") == [#"changed n ["2", "3"]"#])
      // A folder that is not there any more, or was not yet.
      try FileManager.default.removeItem(at: workspace.url("tokens"))
      #expect(try changes(workspace, "v1..main", "--", "tokens/") == two)
      #expect(try changes(workspace, "v1..side", "--", "tokens/b.json") == added)
      try FileManager.default.createDirectory(
        at: workspace.url("s"), withIntermediateDirectories: true)
      try workspace.write("s/a.json", Self.number(1))
      try workspace.git("add", "s")
      try workspace.git("commit", "-q", "-m", "three")
      try FileManager.default.removeItem(at: workspace.url("s"))
      // A folder of one letter that is not here any more.
      #expect(try changes(workspace, "v1..HEAD", "--", "s/") == [#"added n ["", "1"]"#])
      let json = try workspace.run("diff", "v1..main", "--json", "--", "tokens/").json()
      #expect(json["from"]?.string == "v1:tokens/")
      #expect(!workspace.everything().contains { $0.hasSuffix(".blazon") })
    }
  }

  @Test(
    "H6: names that git alone knows are compared in the project's folder, and that is told; as git writes files, too",
    .enabled(if: path(of: "git") != nil))
  func gitAlone() throws {
    try withGit { workspace in
      let two = [#"changed n ["1", "2"]"#]
      #expect(try changes(workspace, "v1..main") == two)
      #expect(try changes(workspace, "v1", "main") == two)
      #expect(try changes(workspace, "v1:tokens/a.json", "tokens/a.json") == two)
      #expect(try changes(workspace, "v1:tokens", "main:tokens") == two)
      #expect(
        try workspace.run("diff", "v1..main").stderr
          .contains("note: v1 and main are revisions of git: the token files of tokens/"))
      #expect(try workspace.run("diff", "v1..nowhere").status == 2)
      try workspace.git("branch", "a/b", "v1")
      #expect(try changes(workspace, "a/b..main") == two)
    }
  }

  @Test(
    "H6: a resolver document of a git revision names files of that revision",
    .enabled(if: path(of: "git") != nil))
  func resolver() throws {
    try withGit { workspace in
      try workspace.write(
        "tokens/x.resolver.json",
        ##"{"version": "2025.10", "sets": {"s": {"sources": [{"$ref": "a.json"}]}}, "resolutionOrder": [{"$ref": "#/sets/s"}]}"##
      )
      try workspace.git("add", ".")
      try workspace.git("commit", "-q", "-m", "three")
      try workspace.write("tokens/a.json", Self.number(4))
      try workspace.git("commit", "-q", "-a", "-m", "four")
      #expect(
        try changes(workspace, "HEAD~1..HEAD", "--", "tokens/x.resolver.json")
          == [#"changed n ["2", "4"]"#])
      #expect(try changes(workspace, "HEAD~1..HEAD", "--", "tokens") == [#"changed n ["2", "4"]"#])
    }
  }

  @Test(
    "H6: what git does not know is refused by name, and faults tell the revision",
    .enabled(if: path(of: "git") != nil))
  func refusals() throws {
    try withGit { workspace in
      let cases: [([String], String)] = [
        (["mian..HEAD", "--", "tokens"], #"git knows no commit "mian" [git-revision-unknown]"#),
        (["mian..HEAD", "--", "tokens"], "fix: did you mean main?"),
        (["--all", "--", "tokens"], "what follows -- is compared in revisions, and none is named"),
        (
          ["main..HEAD", "--", "nothing"],
          "there is no token file in nothing, neither in main nor in HEAD"
        ),
        (
          ["main..HEAD", "--", "tokens", "nothing"],
          "there is no token file in nothing, neither in main nor in HEAD"
        ),
        (["main..HEAD", "--", "tokens", "--exit-code"], "fix: options go before --, and paths"),
        (["main..HEAD", "--", "/"], "gives no history: git: fatal: not a git repository"),
        (["v1...nope", "--", "tokens"], #"git knows no commit "nope""#),
        (["v1..main", "--", "README.json"], "v1:README.json:1:"),
        (["side", "mian"], #"git knows no commit "mian""#),
      ]
      for (arguments, message) in cases {
        let output = try Blazon.run(["diff"] + arguments, in: workspace.folder)
        #expect(output.status != 0, "\(arguments)")
        #expect(output.stderr.contains(message), "\(arguments): \(output.stderr)")
      }
    }
  }

  @Test(
    "H6: a repository from a stranger runs nothing when its revisions are read",
    .enabled(if: path(of: "git") != nil))
  func hostile() throws {
    try withGit { workspace in
      let mark = workspace.url("ran").path
      for key in [
        "core.fsmonitor", "core.sshCommand", "diff.external", "core.pager", "filter.x.smudge",
        "filter.x.clean",
      ] {
        try workspace.git("config", key, "touch '\(mark)'")
      }
      try workspace.git("config", "alias.rev-parse", "!touch '\(mark)'")
      try workspace.write("tokens/.gitattributes", "* filter=x diff=x\n")
      #expect(try changes(workspace, "v1..main", "--", "tokens/").count == 1)
      #expect(!FileManager.default.fileExists(atPath: mark))
      let option = try workspace.run("diff", "--", "--output=\(mark)", "main")
      #expect(option.status != 0)
      let named = try Blazon.run(
        ["diff", "x..--output=\(mark)", "--", "tokens"], in: workspace.folder)
      #expect(named.stderr.contains("git knows no commit"))
      #expect(!FileManager.default.fileExists(atPath: mark))
    }
  }
}
