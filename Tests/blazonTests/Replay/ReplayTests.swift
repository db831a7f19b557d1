import Foundation
import PositionedJSON
import TestSupport
import Testing

@Suite("import --history")
struct ReplayTests {
  private func number(_ value: Int) -> String { #"{"$type": "number", "$value": \#(value)}"# }

  /// Three versions: an alias to another file, a changed value, and a renamed file.
  private func writeHistory(_ workspace: Workspace) throws {
    try workspace.write("h/blobs/a1", #"{"n": \#(number(1)), "gone": \#(number(2))}"#)
    try workspace.write("h/blobs/a2", #"{"n": \#(number(3))}"#)
    try workspace.write("h/blobs/b1", #"{"m": {"$value": "{n}"}}"#)
    try workspace.write(
      "h/index.json",
      """
      {"commits": [
        {"commit": "c1", "date": "2024-02-01T10:00:00+01:00", "author": "Ann <a@example.org>",
         "message": "First\\n\\nWith words.", "files": {"t/a.json": "a1", "t/b.json": "b1"}},
        {"commit": "c2", "subject": "Nothing", "files": {"t/a.json": "a1", "t/b.json": "b1"}},
        {"commit": "c3", "subject": "Change", "files": {"t/a.json": "a2", "t/b.json": "b1"}},
        {"commit": "c4", "subject": "Rename", "files": {"u/a.json": "a2", "t/b.json": "b1"}},
        {"commit": "c5", "subject": "Gone", "files": {"u/a.json": "a2"}}
      ]}
      """)
  }

  @Test("Each commit that changes a token becomes one, with author, date and message")
  func plain() throws {
    try Workspace.with { workspace in
      try writeHistory(workspace)
      try workspace.succeed("init", "t.blazon")
      let dry = try workspace.succeed("import", "--history", "h", "--dry-run")
      #expect(dry.hasSuffix("would record 3 of 5 commits; 2 changed no token\n"))
      #expect(try workspace.run("log").stdout == "")
      let commits = try workspace.run("import", "--history", "h", "--json").json()["commits"]?
        .elements
      let counts = commits?.map { commit in
        ["added", "removed", "changed", "moved", "relinked"].compactMap { commit[$0]?.numberText }
          .joined(separator: " ")
      }
      #expect(counts == ["3 0 0 0 0", "0 0 0 0 0", "0 1 1 0 0", "0 0 0 0 0", "0 1 0 0 0"])
      let log = try workspace.run("log", "--json").json()["commits"]?.elements
      #expect(log?.count == 3)
      #expect(log?.last?["author"]?.string == "Ann <a@example.org>")
      #expect(log?.last?["authoredAt"]?.string == "2024-02-01T09:00:00Z")
      #expect(log?.last?["message"]?.string == "First\n\nWith words.\n\nSource-commit: c1")
      #expect(log?.first?["author"]?.string == "Tester")
      #expect(try workspace.succeed("list", "@#2", "--path", "m").contains("3"))
      #expect(try workspace.succeed("list") == "n\n  3\n")
      #expect(try workspace.succeed("doctor").hasSuffix("healthy\n"))
      #expect(
        try workspace.succeed("import", "--history", "h")
          == "recorded 0 of 0 commits\n")
      try workspace.write("own.json", #"{"n": \#(number(1))}"#)
      try workspace.succeed("init", "own.blazon")
      try workspace.succeed("import", "own.json", "--registry", "own.blazon")
      let other = try workspace.run("import", "--history", "h", "--registry", "own.blazon")
      #expect(other.status == 2)
      #expect(other.stderr.contains("[registry-not-empty]"))
    }
  }

  @Test("An axis value that a commit of one's own uses stays when the history gives it up")
  func ownContext() throws {
    try Workspace.with { workspace in
      try workspace.write("h/blobs/a1", #"{"n": \#(number(1))}"#)
      try workspace.write("h/blobs/a2", #"{"n": \#(number(2))}"#)
      let first = #"{"commit": "c1", "subject": "x", "files": {"n.json": "a1", "hc.json": "a2"}}"#
      let second = #"{"commit": "c2", "subject": "y", "files": {"n.json": "a1"}}"#
      let replay = ["import", "--history", "h", "--map", "hc.json=context:theme=hc"]
      try workspace.write("h/index.json", #"{"commits": [\#(first)]}"#)
      try workspace.succeed("init", "t.blazon")
      #expect(try Blazon.run(replay, in: workspace.folder).status == 0)
      try workspace.succeed("set", "n", "5", "--context", "theme=hc", "-m", "Own")
      try workspace.succeed("set", "own", "7", "--type", "number", "--context", "theme=hc")
      try workspace.write("h/index.json", #"{"commits": [\#(first), \#(second)]}"#)
      let output = try Blazon.run(replay, in: workspace.folder)
      #expect(output.status == 0)
      #expect(output.stderr.contains("note: theme=hc is not retired, as the history does: \"own\""))
      #expect(try workspace.succeed("show", "own").contains("theme=hc  7"))
      #expect(try workspace.succeed("doctor").hasSuffix("healthy\n"))
    }
  }

  @Test("Maps give prefix, context and revision")
  func maps() throws {
    try Workspace.with { workspace in
      try workspace.write("h/blobs/a1", #"{"n": \#(number(1))}"#)
      try workspace.write("h/blobs/a2", #"{"n": \#(number(2))}"#)
      try workspace.write(
        "h/index.json",
        """
        {"commits": [{"commit": "c1", "subject": "x", "files":
          {"light.json": "a1", "dark.json": "a2", "old/light.json": "a2", "README.json": "a1"}}]}
        """)
      try workspace.succeed("init", "t.blazon")
      try workspace.succeed(
        "import", "--history", "h", "--files", "*ight.json", "--files", "dark.json", "--map",
        "**=prefix:", "--map", "dark.json=context:appearance=dark", "--map", "old/*=revision:old")
      #expect(
        try workspace.succeed("sql", "SELECT path, revision, context, value FROM current_values")
          == "path\trevision\tcontext\tvalue\nn\tmain\t\t1\nn\tmain\tappearance=dark\t2\nn\told\t\t2\n"
      )
    }
  }

  @Test("What is not a history or no map is refused, and nothing is recorded")
  func refused() throws {
    try Workspace.with { workspace in
      try writeHistory(workspace)
      try workspace.succeed("init", "t.blazon")
      try expectError(workspace, "import", "--history", "gone", says: "[history-missing]")
      try expectError(
        workspace, "import", "--history", "h", "--files", "*.tkn",
        says: #"has a file that matches "*.tkn" [history-without-files]"#)
      try workspace.write("none/index.json", #"{"commits": [{"files": {"a.json": "1"}}]}"#)
      try workspace.write("none/blobs/1", #"{"name": "x", "list": [1]}"#)
      try expectError(
        workspace, "import", "--history", "none", says: "has a token [history-without-tokens]")
      #expect(try workspace.run("import", "--history", "h", "--map", "x").status == 64)
      #expect(try workspace.run("import", "--history", "h", "x.json").status == 64)
      #expect(try workspace.run("import", "--files", "x", "x.json").status == 64)
      try workspace.write("h/blobs/b1", "{")
      let strict = try workspace.run("import", "--history", "h", "--strict")
      #expect(strict.status == 2)
      #expect(try workspace.run("log").stdout == "")
      for index in ["[]", "{", #"{"commits": [{"files": {"a.json": "../../etc/passwd"}}]}"#] {
        try workspace.write("h/index.json", index)
        let output = try workspace.run("import", "--history", "h")
        #expect(output.status == 2)
        #expect(output.stderr.contains("[history-invalid]"))
      }
    }
  }

  @Test("A git repository is read without running what its configuration names")
  func git() throws {
    guard let git = path(of: "git") else { return }
    try Workspace.with { workspace in
      func run(_ arguments: String..., date: String = "2024-03-01T10:00:00+0100") throws {
        let output = try Blazon.run(
          program: git,
          ["-C", "repo", "-c", "user.name=Zoë", "-c", "user.email=z@example.org"] + arguments,
          in: workspace.folder,
          environment: ["GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date])
        #expect(output.status == 0, "\(arguments) \(output.stderr)")
      }
      try workspace.write("repo/tokens/a.json", #"{"n": \#(number(1))}"#)
      try workspace.write("repo/package.json", "{}")
      try run("init", "-q")
      try run("add", ".")
      try run("commit", "-q", "-m", "First", "-m", "With a body.")
      try workspace.write("repo/tokens/a.json", #"{"n": \#(number(2))}"#)
      try run("commit", "-q", "-a", "-m", "Second", date: "2024-04-01T10:00:00+0000")
      try workspace.write("repo/readme", "x")
      try run("add", ".")
      try run("commit", "-q", "-m", "No token")
      // Whatever these name is run by some commands of git.
      for key in ["core.fsmonitor", "gpg.program", "core.pager", "core.sshCommand"] {
        try run("config", key, "touch \(workspace.url("pwned").path)")
      }
      try run("config", "log.showSignature", "true")
      try workspace.succeed("init", "t.blazon")
      let output = try workspace.run("import", "--history", "repo")
      #expect(output.stdout.hasSuffix("recorded 2 of 3 commits; 1 changed no token\n"))
      #expect(output.stderr == "note: skipped 1 file: package.json (npm's manifest)\n")
      let log = try workspace.run("log", "--json").json()["commits"]?.elements
      let ids = log?.map { $0["message"]?.string?.suffix(40).count { $0.isHexDigit } }
      #expect(ids == [40, 40])
      #expect(
        log?.map { $0["message"]?.string?.dropLast(40) } == [
          "Second\n\nSource-commit: ", "First\n\nWith a body.\n\nSource-commit: ",
        ])
      #expect(log?.last?["author"]?.string == "Zoë <z@example.org>")
      #expect(log?.last?["authoredAt"]?.string == "2024-03-01T09:00:00Z")
      #expect(try workspace.succeed("list") == "n\n  2\n")
      #expect(!workspace.everything().contains("pwned"))
    }
  }

  @Test(
    "Faults of what was recorded are not told again where the history goes on; tags have reasons")
  func goingOn() throws {
    guard let git = path(of: "git") else { return }
    try Workspace.with { workspace in
      func run(_ arguments: String...) throws {
        let output = try Blazon.run(
          program: git,
          ["-C", "repo", "-c", "user.name=Zoë", "-c", "user.email=z@example.org"] + arguments,
          in: workspace.folder)
        #expect(output.status == 0, "\(arguments) \(output.stderr)")
      }
      try workspace.write("repo/tokens/a.json", #"{"n": \#(number(1)), "m": {"$value": "{no}"}}"#)
      try run("init", "-q")
      try run("add", ".")
      try run("commit", "-q", "-m", "First")
      try run("tag", "2024")
      try workspace.succeed("init", "t.blazon")
      let first = try workspace.run("import", "--history", "repo")
      #expect(first.stderr.contains("[alias-unknown]"))
      #expect(
        first.stderr.contains(
          "not recorded as tags: 2024 (it could be the beginning of a commit's hash)"))
      try workspace.write("repo/tokens/a.json", #"{"n": \#(number(2))}"#)
      try run("commit", "-q", "-a", "-m", "Second")
      try run("tag", "late")
      let second = try workspace.run("import", "--history", "repo")
      #expect(second.status == 0)
      #expect(second.stderr == "")
      try run("tag", "later", "HEAD~1")
      let third = try workspace.run("import", "--history", "repo")
      #expect(third.stderr == "note: recorded tags of earlier commits: later (#1)\n")
      #expect(try workspace.succeed("tag").contains("later"))
      #expect(try workspace.run("import", "--history", "repo").stderr == "")
      try run("clone", "-q", "--depth", "1", "file://" + workspace.url("repo").path, "../cut")
      try workspace.succeed("init", "cut.blazon")
      let cut = try workspace.run("import", "--history", "cut", "--registry", "cut.blazon")
      #expect(cut.stderr.contains("note: this is a shallow clone"))
    }
  }

  @Test("A token that is gone is told with its own successor, whoever came to its path since")
  func successor() throws {
    try Workspace.with { workspace in
      try workspace.write("a.json", #"{"a": {"x": \#(number(77)), "y": \#(number(5))}}"#)
      try workspace.succeed("init", "t.blazon")
      try workspace.succeed("import", "a.json")
      try workspace.succeed("mv", "a.x", "a.xx")
      try workspace.succeed("set", "a.x", "33", "--type", "number")
      try workspace.succeed("mv", "a", "b")
      let gone = try workspace.run("list", "--changed-since", "#1", "--json").json()["gone"]?
        .elements
      let told = gone?.map { "\($0["path"]?.string ?? "") \($0["to"]?.string ?? "")" }
      #expect(told == ["a.x b.xx", "a.y b.y"])
    }
  }
}
