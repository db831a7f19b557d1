import PositionedJSON
import Testing

@Suite("Merging two copies of a registry")
struct MergeTests {
  /// A registry with three colors and a button, and a copy of it.
  private func with(_ body: (Workspace) throws -> Void) throws {
    try Workspace.with { workspace in
      try workspace.succeed("init", "our.blazon")
      for (path, value) in [
        ("color.ink", "#111111"), ("color.brand", "#0000ff"), ("color.paper", "#ffffff"),
      ] {
        try workspace.succeed("set", "--new", path, value, "--registry", "our.blazon")
      }
      try workspace.succeed(
        "set", "--new", "button.back", "{color.brand}", "--registry", "our.blazon")
      try workspace.succeed("backup", "their.blazon", "--registry", "our.blazon")
      try body(workspace)
    }
  }

  private func list(_ workspace: Workspace) throws -> String {
    try workspace.run("list", "--registry", "our.blazon").stdout
  }

  private func our(_ workspace: Workspace, _ words: String...) throws {
    try succeed(workspace, words + ["--registry", "our.blazon"])
  }

  private func their(_ workspace: Workspace, _ words: String...) throws {
    try succeed(workspace, words + ["--registry", "their.blazon", "--author", "Ben"])
  }

  private func succeed(_ workspace: Workspace, _ words: [String]) throws {
    let output = try Blazon.run(words, in: workspace.folder)
    #expect(output.status == 0, "\(words): \(output.stderr)")
  }

  private func merge(_ workspace: Workspace, _ words: String...) throws -> Output {
    try Blazon.run(
      ["merge", "their.blazon", "--registry", "our.blazon"] + words, in: workspace.folder)
  }

  @Test("Both sides' commits are there, each with its author, message and moment, and tags follow")
  func both() throws {
    try with { workspace in
      try our(workspace, "set", "color.ink", "#222222", "-m", "Blacker")
      try their(workspace, "set", "color.brand", "#00ffff", "-m", "Sky", "--dated", "2024-05-01")
      try their(workspace, "set", "--new", "color.sky", "{color.brand}", "-m", "Alias")
      try workspace.succeed("tag", "v1", "--registry", "their.blazon")
      #expect(try merge(workspace).status == 0)
      let log = try workspace.run("log", "--registry", "our.blazon", "--json").json()
      let commits = log.elements ?? log["commits"]?.elements ?? []
      #expect(
        commits.prefix(3).map { $0["message"]?.string?.prefix { $0 != "\n" } } == [
          "Alias", "Sky", "Blacker",
        ])
      #expect(commits.prefix(2).allSatisfy { $0["author"]?.string == "Ben" })
      let blame = try workspace.run("blame", "color.brand", "--registry", "our.blazon").stdout
      #expect(blame.contains("2024-05-01") && blame.contains("Ben"))
      #expect(
        try workspace.run("show", "color.sky", "--at", "@v1", "--registry", "our.blazon").stdout
          .contains("#00FFFF"))
      #expect(try workspace.run("doctor", "--registry", "our.blazon").status == 0)
      let again = try merge(workspace)
      #expect(
        again.status == 0 && again.stdout.hasPrefix("already up to date with"), "\(again.stdout)")
    }
  }

  @Test("A token that one renamed takes what the other changed, and references follow")
  func renames() throws {
    try with { workspace in
      try our(workspace, "mv", "color.brand", "color.accent")
      try our(workspace, "set", "--new", "link.color", "{button.back}")
      try their(workspace, "set", "color.brand", "#00ffff")
      try their(workspace, "mv", "button.back", "button.background")
      try their(workspace, "mv", "button.background", "button.fill")
      try their(workspace, "set", "--new", "card.edge", "{color.brand}")
      #expect(try merge(workspace).status == 0)
      let text = try list(workspace)
      for line in [
        "button.fill\n  → color.accent  #00FFFF", "card.edge\n  → color.accent  #00FFFF",
        "link.color\n  → button.fill  #00FFFF",
      ] {
        #expect(text.contains(line), "\(text)")
      }
      #expect(!text.contains("color.brand") && !text.contains("button.back\n"))
      let history = try workspace.run(
        "show", "button.fill", "--history", "--registry", "our.blazon"
      ).stdout
      #expect(history.contains("button.back"))
    }
  }

  @Test("An old name that one keeps as an alias is not the token that the other changed")
  func keptName() throws {
    try with { workspace in
      try their(workspace, "mv", "--keep", "color.brand", "color.accent")
      try our(workspace, "set", "color.brand", "#00ffff")
      #expect(try merge(workspace).status == 0)
      let text = try list(workspace)
      #expect(text.contains("color.accent\n  #00FFFF"), "\(text)")
      #expect(text.contains("→ color.accent  #00FFFF"))
      #expect(
        try workspace.run("list", "--deprecated", "--registry", "our.blazon").stdout
          .contains("color.brand"))
    }
  }

  @Test("What both changed is refused by name and changes nothing; a side settles it")
  func conflicts() throws {
    try with { workspace in
      try our(workspace, "set", "color.ink", "#222222")
      try their(workspace, "set", "color.ink", "#333333")
      try their(workspace, "set", "color.paper", "#eeeeee")
      try their(workspace, "rm", "button.back")
      try our(workspace, "set", "button.back", "{color.ink}")
      let before = try workspace.bytes("our.blazon")
      let refused = try merge(workspace)
      #expect(refused.status == 2)
      #expect(refused.stderr.contains("\"color.ink\" is #222222 here and #333333 there"))
      #expect(refused.stderr.contains("\"button.back\" is {color.ink} here and removed there"))
      #expect(refused.stderr.contains("--ours"))
      #expect(try workspace.bytes("our.blazon") == before)
      try workspace.succeed("backup", "copy.blazon", "--registry", "our.blazon")

      #expect(try merge(workspace, "--ours").status == 0)
      var text = try list(workspace)
      #expect(text.contains("color.ink\n  #222222") && text.contains("color.paper\n  #EEEEEE"))
      #expect(text.contains("button.back"))

      try succeed(workspace, ["restore", "copy.blazon", "--registry", "our.blazon", "--force"])
      #expect(try merge(workspace, "--theirs").status == 0)
      text = try list(workspace)
      #expect(text.contains("color.ink\n  #333333") && !text.contains("button.back"))
    }
  }

  @Test("The same change on both sides, or one that was taken back, is no conflict")
  func same() throws {
    try with { workspace in
      try our(workspace, "set", "color.ink", "#222222")
      try their(workspace, "set", "color.ink", "#222222")
      try our(workspace, "set", "color.paper", "#dddddd")
      try their(workspace, "set", "color.paper", "#eeeeee")
      try their(workspace, "set", "color.paper", "#ffffff")
      #expect(try merge(workspace).status == 0)
      #expect(try list(workspace).contains("color.paper\n  #DDDDDD"))
    }
  }

  @Test("What was merged before is not asked again, whatever became of it here since")
  func again() throws {
    try with { workspace in
      try their(workspace, "set", "color.brand", "#00ffff")
      try their(workspace, "mv", "color.paper", "color.page")
      #expect(try merge(workspace).status == 0)
      try our(workspace, "set", "color.brand", "#ff0000")
      try our(workspace, "mv", "color.page", "color.sheet")
      try their(workspace, "set", "color.ink", "#222222")
      try their(workspace, "set", "color.page", "#eeeeee")
      let output = try merge(workspace)
      #expect(output.status == 0, "\(output.stderr)")
      #expect(output.stdout.hasPrefix("merged 2 commits"))
      let text = try list(workspace)
      #expect(text.contains("color.brand\n  #FF0000") && text.contains("color.ink\n  #222222"))
      #expect(text.contains("color.sheet\n  #EEEEEE"), "\(text)")
      try their(workspace, "set", "color.brand", "#0000aa")
      let refused = try merge(workspace)
      #expect(refused.stderr.contains("\"color.brand\" is #FF0000 here and #0000AA there"))
    }
  }

  @Test("Where the other merged ours before, what became of it here since is no conflict")
  func mutual() throws {
    try with { workspace in
      try our(workspace, "set", "color.ink", "#222222")
      try our(workspace, "mv", "color.paper", "color.page")
      try their(workspace, "set", "color.brand", "#00ffff")
      try succeed(workspace, ["merge", "our.blazon", "--registry", "their.blazon"])
      try our(workspace, "set", "color.ink", "#333333")
      try their(workspace, "set", "color.page", "#eeeeee")
      let output = try merge(workspace)
      #expect(output.status == 0, "\(output.stderr)")
      #expect(output.stdout.hasPrefix("merged 2 commits"), "\(output.stdout)")
      let text = try list(workspace)
      for line in ["color.ink\n  #333333", "color.page\n  #EEEEEE", "color.brand\n  #00FFFF"] {
        #expect(text.contains(line), "\(text)")
      }
      try succeed(workspace, ["merge", "our.blazon", "--registry", "their.blazon"])
      let same = try workspace.run("diff", "our.blazon", "their.blazon")
      #expect(same.stderr.contains("no differences"), "\(same.stdout)")
    }
  }

  @Test("Two new paths of a token, and two tokens at one path, are conflicts; the last has no side")
  func paths() throws {
    try with { workspace in
      try our(workspace, "mv", "color.ink", "color.text")
      try their(workspace, "mv", "color.ink", "color.black")
      try our(workspace, "mv", "color.paper", "color.page")
      try their(workspace, "set", "--new", "color.page", "#123456")
      let refused = try merge(workspace)
      #expect(refused.status == 2)
      #expect(refused.stderr.contains("\"color.text\" here and to \"color.black\" there"))
      #expect(refused.stderr.contains("\"color.page\" is another token here than there"))
      #expect(try merge(workspace, "--theirs").status == 2)
    }
  }

  @Test(
    "A value in dark that is new on one side brings its axis; what would lose a value is refused")
  func axes() throws {
    try with { workspace in
      try workspace.write(
        "dark.json",
        #"{"color":{"paper":{"$type":"color","$value":{"colorSpace":"srgb","components":[0,0,0]}}}}"#
      )
      try their(workspace, "import", "dark.json", "--context", "appearance=dark")
      try our(workspace, "set", "color.paper", "#eeeeee")
      #expect(try merge(workspace).status == 0)
      let text = try list(workspace)
      #expect(text.contains("#EEEEEE") && text.contains("#000000"), "\(text)")
    }
    try with { workspace in
      try our(workspace, "set", "--new", "card.edge", "{color.paper}")
      try their(workspace, "rm", "color.paper")
      let refused = try merge(workspace)
      #expect(refused.status == 2)
      #expect(refused.stderr.contains("card.edge"))
      #expect(try list(workspace).contains("color.paper"))
    }
  }

  @Test("Registries without a commit in common, and what is no registry, are refused")
  func unrelated() throws {
    try with { workspace in
      try workspace.succeed("init", "other.blazon")
      try workspace.succeed("set", "--new", "x", "#ffffff", "--registry", "other.blazon")
      let refused = try workspace.run("merge", "other.blazon", "--registry", "our.blazon")
      #expect(refused.status == 2)
      #expect(refused.stderr.contains("[merge-unrelated]"))
      try workspace.write("a.json", "{}")
      #expect(try workspace.run("merge", "a.json", "--registry", "our.blazon").status == 2)
      #expect(try workspace.run("merge", "their.blazon", "--ours", "--theirs").status == 64)
    }
  }

  @Test("As git's merge driver it joins two branches, and leaves no file behind")
  func driver() throws {
    try Workspace.with { workspace in
      func git(_ words: String...) throws {
        let output = try Blazon.run(
          program: "/usr/bin/env", ["git"] + words, in: workspace.folder)
        #expect(output.status == 0, "\(words): \(output.stderr)")
      }
      try git("init", "-q", "-b", "main")
      try git("config", "user.name", "Ann")
      try git("config", "user.email", "ann@example.org")
      try git("config", "merge.blazon.driver", "\(Blazon.binary) merge --driver %B --registry %A")
      try workspace.write(".gitattributes", "*.blazon merge=blazon\n")
      try workspace.succeed("init", "t.blazon")
      try workspace.succeed("set", "--new", "a", "#111111")
      try workspace.succeed("set", "--new", "b", "#222222")
      try git("add", "-A")
      try git("commit", "-qm", "Begin")
      try git("checkout", "-qb", "ben")
      try workspace.succeed("set", "a", "#aaaaaa")
      try git("commit", "-qam", "a")
      try git("checkout", "-q", "main")
      try workspace.succeed("set", "b", "#bbbbbb")
      try git("commit", "-qam", "b")
      try git("merge", "-q", "--no-edit", "ben")
      let text = try workspace.run("list").stdout
      #expect(text.contains("#AAAAAA") && text.contains("#BBBBBB"))
      #expect(workspace.everything().filter { $0.hasPrefix(".merge_file") } == [])
    }
  }
}
