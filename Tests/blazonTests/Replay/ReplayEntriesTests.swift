import Foundation
import PositionedJSON
import TestSupport
import Testing

/// The entries of a review of one vendor's history, each with its reproduction.
@Suite("Replay of a vendor's history")
struct ReplayEntriesTests {
  private static let themes = [
    "--map", "light.json=context:theme=light", "--map", "dark.json=context:theme=dark",
    "--map", "darkest.json=context:theme=darkest",
  ]

  private func color(_ hex: String) -> String {
    #"{"bg": {"$type": "color", "$value": "\#(hex)"}}"#
  }

  private let alias = #"{"fg": {"$type": "color", "$value": "{bg}"}}"#

  /// A repository of git whose states are committed one after the other, a day apart from 2024-03-01.
  private struct Repository {
    let workspace: Workspace
    let git: String
    private var day = 1

    init?(_ workspace: Workspace) throws {
      guard let git = path(of: "git") else { return nil }
      self.workspace = workspace
      self.git = git
      try workspace.write("repo/.keep", "")
      try run("init", "-q", "-b", "main")
    }

    @discardableResult
    func run(_ arguments: String...) throws -> String {
      let date = "2024-03-\(day < 10 ? "0" : "")\(day)T10:00:00+0000"
      let output = try Blazon.run(
        program: git,
        ["-C", "repo", "-c", "user.name=Zoë", "-c", "user.email=z@example.org"] + arguments,
        in: workspace.folder,
        environment: ["GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date])
      #expect(output.status == 0, "\(arguments) \(output.stderr)")
      return output.stdout
    }

    /// - Parameter files: `nil` removes a file.
    mutating func commit(_ message: String, _ files: [String: String?], tag: String? = nil) throws {
      for (name, text) in files {
        if let text {
          try workspace.write("repo/" + name, text)
        } else {
          try FileManager.default.removeItem(at: workspace.url("repo/" + name))
        }
      }
      try run("add", "-A")
      try run("commit", "-q", "--allow-empty", "-m", message)
      if let tag { try run("tag", tag) }
      day += 1
    }
  }

  private func number(_ value: Int) -> String {
    #"{"n": {"$type": "number", "$value": \#(value)}}"#
  }

  @Test("H3: an axis value without cells is retired, and the past keeps it")
  func retiredValue() throws {
    try Workspace.with { workspace in
      guard var repository = try Repository(workspace) else { return }
      try repository.commit(
        "One",
        [
          "light.json": color("#fff"), "dark.json": color("#222"), "darkest.json": color("#000"),
          "alias.json": alias,
        ])
      try repository.commit("Two", ["darkest.json": nil])
      try workspace.succeed("init", "t.blazon")
      let arguments = ["import", "--history", "repo"] + ReplayEntriesTests.themes
      #expect(try Blazon.run(arguments, in: workspace.folder).status == 0)
      #expect(try workspace.succeed("revision").contains("theme=light|dark\n"))
      #expect(try workspace.run("check").status == 0)
      for format in ["css", "swift", "flat", "xcassets"] {
        let output = try workspace.run("export", "--format", format, "--out", format)
        #expect(output.status == 0, "\(format): \(output.stderr)")
      }
      #expect(try workspace.succeed("list", "@#1").contains("theme=darkest"))
      #expect(try !workspace.succeed("list").contains("darkest"))
    }
  }

  @Test("H3: --prune and a verb retire axis values, and a revert brings them back")
  func retiredByHand() throws {
    try Workspace.with { workspace in
      for (file, hex) in [("light", "#fff"), ("dark", "#222"), ("darkest", "#000")] {
        try workspace.write("v1/\(file).json", color(hex))
        if file != "darkest" { try workspace.write("v2/\(file).json", color(hex)) }
      }
      try workspace.write("v2/alias.json", alias)
      try workspace.succeed("init", "t.blazon")
      func take(_ folder: String, _ more: String...) throws -> Output {
        try Blazon.run(
          ["import", folder] + more + ReplayEntriesTests.themes, in: workspace.folder)
      }
      #expect(try take("v1").status == 0)
      // A new alias is not asked for a value in what goes at the same time.
      let pruned = try take("v2", "--prune")
      #expect(pruned.status == 0, "\(pruned.stderr)")
      #expect(pruned.stderr.contains("retired, since it has no values any more: theme=darkest"))
      #expect(try workspace.succeed("revision").contains("theme=light|dark\n"))
      let usual = try workspace.run("revision", "retire", "main", "theme=light")
      #expect(usual.status == 2)
      #expect(usual.stderr.contains("[context-not-retired]"))
      try workspace.succeed("revision", "retire", "main", "theme=dark")
      #expect(try workspace.succeed("revision").contains("theme=light\n"))
      #expect(try !workspace.succeed("list").contains("theme=dark"))
      try workspace.succeed("revert", "HEAD")
      #expect(try workspace.succeed("revision").contains("theme=light|dark\n"))
      #expect(try workspace.succeed("list").contains("theme=dark"))
      #expect(try workspace.succeed("doctor").hasSuffix("healthy\n"))
    }
  }

  @Test("H4: a reference that leads nowhere is told, and strict reading refuses it")
  func references() throws {
    try Workspace.with { workspace in
      guard var repository = try Repository(workspace) else { return }
      try repository.commit("One", ["a.json": alias])
      try workspace.succeed("init", "t.blazon")
      let strict = try workspace.run("import", "--history", "repo", "--strict")
      #expect(strict.status == 2)
      #expect(strict.stderr.contains("[alias-unknown]"))
      #expect(try workspace.run("log").stdout == "")
      let told = try workspace.run("import", "--history", "repo")
      #expect(told.status == 0)
      #expect(told.stderr.contains("a.json@"), "\(told.stderr)")
      #expect(told.stderr.contains("[alias-unknown]"))
    }
  }

  @Test("H8: renames are found by pairs, identity and the vendor's word, and else detected")
  func renames() throws {
    func token(_ name: String, _ value: Int, _ more: String = "") -> String {
      #""\#(name)": {"$type": "number", "$value": \#(value)\#(more)}"#
    }
    func id(_ text: String) -> String { #", "uuid": "\#(text)""# }
    try Workspace.with { workspace in
      guard var repository = try Repository(workspace) else { return }
      try repository.commit(
        "One",
        [
          "t.json": "{"
            + [
              token("pair", 1), token("known", 2, id("u-1")), token("other", 7, id("u-2")),
              token("told", 3, #", "renamed": "said""#), token("spacing-large", 4711),
            ].joined(separator: ", ") + "}"
        ])
      try repository.commit(
        "Two",
        [
          "t.json": "{"
            + [
              token("paired", 11), token("unlike", 12, id("u-1")), token("others", 7, id("u-3")),
              token("said", 13), token("spacing-larger", 4711),
            ].joined(separator: ", ") + "}"
        ])
      try workspace.write("pairs.json", #"{"pair": "paired"}"#)
      try workspace.succeed("init", "t.blazon")
      let output = try workspace.run(
        "import", "--history", "repo", "--renames", "pairs.json", "--json")
      let cells = try output.json()["commits"]?.elements?.last?["cells"]?.elements ?? []
      let moves = cells.compactMap { cell in
        cell["from"]?.string.map { "\($0) → \(cell["path"]?.string ?? "")" }
      }
      #expect(
        moves == [
          "pair → paired", "told → said", "spacing-large → spacing-larger", "known → unlike",
        ])
      #expect(try workspace.run("show", "paired", "--history").stdout.contains("pair"))
    }
  }

  @Test("H9: any ref and range, tags off the line, and going on where the last replay ended")
  func refs() throws {
    try Workspace.with { workspace in
      guard var repository = try Repository(workspace) else { return }
      try repository.commit("One", ["n.json": number(1)], tag: "v1.0.0")
      try repository.run("checkout", "-q", "-b", "next")
      try repository.commit("Two", ["n.json": number(2)], tag: "v10.0.0")
      try repository.run("checkout", "-q", "main")
      try repository.commit("Fix", ["n.json": number(9)], tag: "v2.0.0")
      try repository.run("tag", "nightly")
      func values(_ points: String...) throws -> [String] {
        try points.map { point in
          try workspace.run("list", point, "--json").json()["cells"]?.elements?.first?["value"]?
            .numberText ?? ""
        }
      }
      try workspace.succeed("init", "t.blazon")
      try workspace.succeed("import", "--history", "repo", "--tags", "v*")
      #expect(try values("@v1.0.0", "@v2.0.0", "@v10.0.0") == ["1", "9", "2"])
      #expect(try workspace.succeed("tag").split(separator: "\n").count == 3)

      try workspace.succeed("init", "main.blazon")
      func replay(_ more: String...) throws -> Output {
        try Blazon.run(
          ["import", "--history", "repo", "--registry", "main.blazon"] + more,
          in: workspace.folder)
      }
      #expect(try replay("--ref", "next").stdout.hasSuffix("recorded 2 of 2 commits\n"))
      let off = try replay()
      #expect(off.status == 2)
      #expect(off.stderr.contains("[history-rewritten]"))
      try repository.run("checkout", "-q", "next")
      try repository.commit("Three", ["n.json": number(3), "package.json": "{}"], tag: "v11.0.0")
      try repository.commit("None", ["package.json": #"{"a": 1}"#], tag: "v11.0.1")
      #expect(try replay().stdout.hasSuffix("recorded 1 of 2 commits; 1 changed no token\n"))
      #expect(try replay().stdout.hasSuffix("recorded 0 of 1 commits; 1 changed no token\n"))
      let tags = try workspace.succeed("tag", "--registry", "main.blazon")
      #expect(tags.contains("v11.0.1"))
      for ref in ["gone", "--all", "v1.0.0..gone"] {
        try workspace.succeed("init", "\(ref.count).blazon")
        let output = try workspace.run(
          "import", "--history", "repo", "--ref=\(ref)", "--registry", "\(ref.count).blazon")
        #expect(output.status == 2, "\(ref)")
        #expect(output.stderr.contains("[ref-unknown]"), "\(ref): \(output.stderr)")
      }
    }
  }

  @Test(
    "A replay that goes on follows what a person renamed, and takes what one said of a token that goes"
  )
  func ownCommits() throws {
    try Workspace.with { workspace in
      guard var repository = try Repository(workspace) else { return }
      func file(_ names: String, _ value: Int) -> String {
        let members = names.map { #""\#($0)":{"$type":"number","$value":\#(value)}"# }
        return "{\(members.joined(separator: ","))}"
      }
      try repository.commit("One", ["n.json": file("abk", 1)])
      try workspace.succeed("init", "t.blazon")
      try workspace.succeed("import", "--history", "repo")
      try workspace.succeed("mv", "b", "bb", "-m", "own")
      try workspace.succeed("mv", "k", "kk", "--keep", "-m", "own")
      try workspace.succeed("deprecate", "a", "--note", "old", "-m", "own")
      try repository.commit("Two", ["n.json": file("bk", 2)])
      let output = try workspace.run("import", "--history", "repo")
      #expect(output.status == 0 && output.stderr.contains("[old-name]"), "\(output.stderr)")
      let list = try workspace.run("list", "--fields", "path,value").stdout
      #expect(list.split(separator: "\n").sorted() == ["bb\t2", "k\t{kk}", "kk\t2"], "\(list)")
      try repository.commit("Three", ["n.json": file("abk", 2)])
      #expect(try workspace.run("import", "--history", "repo").status == 0)
      #expect(try !workspace.run("show", "a").stdout.contains("old"))
      #expect(try workspace.succeed("doctor").hasSuffix("healthy\n"))
    }
  }

  @Test("H10: a token whose file is split, moved or renamed has not changed")
  func splitFiles() throws {
    try Workspace.with { workspace in
      guard var repository = try Repository(workspace) else { return }
      let one = #""a": {"$type": "number", "$value": 1}"#
      let two = #""b": {"$value": "{a}"}"#
      try repository.commit("One", ["t.json": "{\(one), \(two)}"])
      try repository.commit(
        "Split", ["t.json": nil, "x/one.json": "{\(one)}", "y.json": "{\(two)}"])
      try workspace.succeed("init", "t.blazon")
      let output = try workspace.run("import", "--history", "repo")
      #expect(output.stdout.hasSuffix("recorded 1 of 2 commits; 1 changed no token\n"))
      #expect(try workspace.succeed("list").contains("b\n  → a  1"))
    }
  }

  @Test(
    "H10: newest files that an import refuses together are refused, and told apart by their paths")
  func collidingFiles() throws {
    try Workspace.with { workspace in
      guard var repository = try Repository(workspace) else { return }
      try repository.commit(
        "One",
        ["a/n.json": number(1), "b/n.json": number(2), "c.json": #"{"m": {"$value": "{n}"}}"#])
      func replay(_ registry: String, _ more: String...) throws -> Output {
        try workspace.succeed("init", registry)
        return try Blazon.run(
          ["import", "--history", "repo", "--registry", registry] + more, in: workspace.folder)
      }
      func list(_ registry: String, _ point: String = "@HEAD") throws -> String {
        try workspace.succeed("list", point, "--registry", registry)
      }
      let refused = try replay("t.blazon")
      #expect(
        refused.status == 2 && refused.stderr.contains("[path-conflict]"), "\(refused.stderr)")
      #expect(refused.stderr.contains("--last-wins") && refused.stderr.contains("'**=prefix'"))
      #expect(try workspace.run("log", "--registry", "t.blazon").stdout == "")
      #expect(try replay("last.blazon", "--last-wins").status == 0)
      #expect(try list("last.blazon") == "m\n  → n  2\nn\n  2\n")
      #expect(try replay("apart.blazon", "--map", "**=prefix").status == 0)
      #expect(try list("apart.blazon").hasPrefix("a.n.n\n  1\nb.n.n\n  2\nc.m\n"))
      // An earlier version of this kind costs nothing.
      try repository.commit("Two", ["b/n.json": nil])
      #expect(try replay("two.blazon").status == 0)
      #expect(try list("two.blazon", "@#2") == "m\n  → n  1\nn\n  1\n")
    }
  }

  @Test("H14: a commit that changes no token counts nothing; one that describes is told as such")
  func countsNothing() throws {
    try Workspace.with { workspace in
      guard var repository = try Repository(workspace) else { return }
      try repository.commit("One", ["n.json": number(1)])
      try repository.commit("Blank", ["n.json": number(1) + "\n\n"])
      try repository.commit(
        "Words", ["n.json": #"{"n": {"$type": "number", "$value": 1, "$description": "One"}}"#])
      try workspace.succeed("init", "t.blazon")
      let commits = try workspace.run("import", "--history", "repo", "--json").json()["commits"]?
        .elements
      #expect(commits?.map { $0["changed"]?.numberText } == ["0", "0", "0"])
      #expect(commits?.map { $0["commit"] == .null } == [false, true, false])
      #expect(commits?.map { $0["descriptions"]?.numberText } == ["0", "0", "1"])
    }
  }

  @Test("H15: a commit without token files reads none")
  func passedOver() throws {
    try Workspace.with { workspace in
      guard var repository = try Repository(workspace) else { return }
      try repository.commit("One", ["n.json": number(1)])
      for day in 0..<5 {
        try repository.commit("\(day)", ["readme.md": "\(day)", "package.json": "{\"a\": \(day)}"])
      }
      try workspace.succeed("init", "t.blazon")
      let commits = try workspace.run("import", "--history", "repo", "--json").json()["commits"]?
        .elements
      #expect(
        commits?.map { $0["touchesTokens"]?.bool } == [true] + Array(repeating: false, count: 5))
    }
  }

  @Test("A version that cannot be read stays as it was last read, and is told with its commit")
  func unreadable() throws {
    try Workspace.with { workspace in
      guard var repository = try Repository(workspace) else { return }
      try repository.commit("One", ["n.json": number(1), "m.json": #"{"m": {"$value": "{n}"}}"#])
      try repository.commit("Broken", ["n.json": "{"])
      try repository.commit("Other", ["m.json": #"{"k": {"$value": "{n}"}}"#])
      try repository.commit("Mended", ["n.json": number(3)])
      let broken = try repository.run("rev-parse", "HEAD~2").prefix(10)
      try workspace.succeed("init", "t.blazon")
      let output = try workspace.run("import", "--history", "repo")
      #expect(output.status == 0)
      #expect(
        output.stdout.hasSuffix(
          "recorded 3 of 4 commits; 1 changed no token; 1 with files that cannot be read, which stay "
            + "as they were\n"), "\(output.stdout)")
      #expect(output.stderr.contains("n.json@\(broken):1:"), "\(output.stderr)")
      #expect(try workspace.succeed("list", "@#2").contains("k\n  → n  1"))
      #expect(try workspace.succeed("list").contains("k\n  → n  3"))
      try workspace.succeed("init", "strict.blazon")
      let strict = try workspace.run(
        "import", "--history", "repo", "--strict", "--registry", "strict.blazon")
      #expect(strict.status == 2)
      #expect(strict.stderr.contains("n.json@\(broken):1:"))
    }
  }

  @Test("A replay that goes on from a version that cannot be read goes on from what is recorded")
  func afterUnreadable() throws {
    try Workspace.with { workspace in
      guard var repository = try Repository(workspace) else { return }
      func file(_ names: String) -> String {
        let members = names.map { #""\#($0)":{"$type":"number","$value":1}"# }
        return "{\(members.joined(separator: ","))}"
      }
      try repository.commit("One", ["n.json": file("abk")])
      try workspace.succeed("init", "t.blazon")
      try workspace.succeed("import", "--history", "repo")
      try repository.commit("Two", ["n.json": #"{"a": "#])
      #expect(try workspace.run("import", "--history", "repo").status == 1)
      try workspace.succeed("set", "own", "7", "--type", "number")
      try repository.commit("Three", ["n.json": file("ak")])
      #expect(try workspace.run("import", "--history", "repo").status == 0)
      let list = try workspace.run("list", "--fields", "path").stdout
      #expect(list == "a\nk\nown\n", "\(list)")
    }
  }

  @Test("What was refused beside other files is taken where these allow it")
  func refusedBeside() throws {
    try Workspace.with { workspace in
      guard var repository = try Repository(workspace) else { return }
      let dark =
        #"{"n": {"$type": "number", "$value": 1, "$extensions": {"dev.blazon": {"contexts": {"theme=dark": {"value": 2}}}}}}"#
      try repository.commit("One", ["n.json": dark, "m.json": #"{"m": {"$value": "{n}"}}"#])
      try repository.commit("Other", ["k.json": #"{"k": {"$type": "number", "$value": 3}}"#])
      try workspace.succeed("init", "t.blazon")
      let refused = try workspace.run("import", "--history", "repo")
      #expect(refused.status == 1 && refused.stderr.contains("earlier values stay: n.json"))
      #expect(refused.stdout.contains("1 with files that cannot be read"), "\(refused.stdout)")
      let axes =
        #"{"$extensions": {"dev.blazon": {"axes": {"theme": ["light", "dark"]}}}, "a": {"$type": "number", "$value": 4}}"#
      try repository.commit("Axes", ["a.json": axes])
      let taken = try workspace.run("import", "--history", "repo")
      #expect(taken.status == 0, "\(taken.stderr)")
      #expect(try workspace.run("show", "n", "--context", "theme=dark").stdout.contains("2"))
      // What states no axis is refused with --prune as in a new registry, which has none either.
      try workspace.write("t/n.json", dark)
      let pruned = try workspace.run("import", "t", "--prune", "--yes")
      #expect(pruned.status == 2 && pruned.stderr.contains("t/n.json:1:"), "\(pruned.stderr)")
      #expect(pruned.stderr.contains("[axis-unknown]"))
    }
  }

  @Test(
    "Files that cannot be read stay as they were, in a replay that goes on behind them and where nothing else is"
  )
  func unreadableBefore() throws {
    try Workspace.with { workspace in
      guard var repository = try Repository(workspace) else { return }
      try repository.commit("One", ["n.json": number(1)])
      try repository.commit("Broken", ["n.json": "{"])
      try workspace.succeed("init", "t.blazon")
      func replay() throws -> Output { try workspace.run("import", "--history", "repo") }
      #expect(try replay().status == 1)
      #expect(try workspace.succeed("list").contains("n\n  1"))
      try repository.commit("Broken otherwise", ["n.json": "{{"])
      #expect(try replay().status == 1)
      try repository.commit("Other", ["m.json": #"{"m": {"$value": "{n}"}}"#])
      let other = try replay()
      #expect(
        other.status == 1 && other.stderr.contains("earlier values stay: n.json"),
        "\(other.stderr)")
      // Also where no new commit changes a file with tokens, or there is none.
      try repository.commit("Text", ["notes.md": "x"])
      for _ in 0..<2 {
        let text = try replay()
        #expect(text.status == 1 && text.stderr.contains("earlier values stay: n.json"))
      }
      try repository.commit(
        "Gone", ["n.json": nil, "m.json": #"{"k": {"$type": "number", "$value": 2}}"#])
      #expect(try replay().status == 0)
      #expect(try workspace.succeed("list") == "k\n  2\n")
      // In the same words as before.
      for text in ["{", #"{"n": {}}"#, "{"] { try repository.commit("Again", ["m.json": text]) }
      #expect(try replay().status == 1)
    }
  }

  @Test("A resolver document of a history names its files itself")
  func resolver() throws {
    try Workspace.with { workspace in
      guard var repository = try Repository(workspace) else { return }
      let document = """
        {"version": "2025.10", "sets": {"base": {"sources": [{"$ref": "base.json"}]}},
         "modifiers": {"theme": {"default": "light", "contexts": {"light": [], "dark": [{"$ref": "dark.json"}]}}},
         "resolutionOrder": [{"$ref": "#/sets/base"}, {"$ref": "#/modifiers/theme"}]}
        """
      try repository.commit(
        "One",
        ["t/all.resolver.json": document, "t/base.json": number(1), "t/dark.json": number(2)])
      try repository.commit("Two", ["t/dark.json": number(3)])
      try workspace.succeed("init", "t.blazon")
      let output = try workspace.run("import", "--history", "repo")
      #expect(output.stdout.hasSuffix("recorded 2 of 2 commits\n"))
      #expect(output.stderr.contains("note: the axis theme (light, dark) is read as appearance"))
      #expect(
        try workspace.succeed("list") == "n\n                   1\n  appearance=dark  3\n")
      // A third theme in the end does not change the name.
      let third = document.replacing(
        "\"light\": [],", with: "\"light\": [], \"dim\": [\(number(5))],")
      try repository.commit("Three", ["t/all.resolver.json": third])
      try workspace.succeed("init", "o.blazon")
      let all = try workspace.run("import", "--history", "repo", "--registry", "o.blazon")
      #expect(all.status == 0, "\(all)")
      for point in ["#1", "#3"] {
        #expect(
          try workspace.succeed("list", "@\(point)", "--registry", "o.blazon").contains(
            "appearance=dark"))
      }
    }
  }
}
