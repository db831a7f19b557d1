import PositionedJSON
import TestSupport
import Testing

/// Whole standard output and error of the verbs that tell of history.
@Suite("What the verbs print of a history")
struct HistoryOutputTests {
  /// A golden file has all of these commands, each with what it printed.
  struct Page: CustomTestStringConvertible, Sendable {
    var name: String
    var commands: [[String]]
    var testDescription: String { name }
  }

  static let pages = [
    Page(
      name: "history-log.txt",
      commands: [
        ["log", "--stat"], ["log", "color.azure"], ["log", "color.blue", "-n", "1"],
        ["log", "color.*", "-n", "1"], ["log", "color", "--revision", "draft", "-n", "1"],
        ["log", "--since", "2026-01-06", "--until", "2026-01-11"],
        ["log", "--since", "@#4"], ["log", "--until", "HEAD~2", "-n", "1"],
        ["log", "--author", "GRACE"], ["log", "--grep", "issue: 12"],
        ["log", "--grep", "ada, who knows"], ["log", "--grep", "nobody"],
        ["log", "--author", "Grace", "--since", "#4"], ["log", "colour"], ["log", "colr.*"],
        ["log", "--revision", "drat"], ["log", "--since", "#9"], ["log", "--until", "v9"],
      ]),
    Page(
      name: "history-blame.txt",
      commands: [
        ["blame", "color"], ["blame", "color.azure", "--at", "draft"],
        ["blame", "color.blue", "--at", "@#2"], ["blame", "gap"], ["blame", "color.blue"],
        ["blame", "color.azure", "--at", "@#4"], ["blame", "gpa"],
        ["blame", "color.accent", "--color", "always"],
      ]),
    Page(
      name: "history-show.txt",
      commands: [
        ["show", "color.azure"], ["show", "color.blue", "--at", "@2026-01-10"],
        ["show", "color.azure", "--context", "appearance=dark"], ["show", "color"],
        ["show", "color", "--at", "draft@#1", "--color", "always"],
        ["show", "gap"], ["show", "color.blue"], ["show", "color.azure", "--at", "@#1"],
        ["show", "colr"], ["show", "color.azure", "--context", "idiom=pad"],
      ]),
    Page(
      name: "history-show-history.txt",
      commands: [
        ["show", "color.azure", "--history"], ["show", "color.blue", "--history"],
        ["show", "gap", "--history"], ["show", "gap", "--history", "--at", "@#1"],
        ["show", "color", "--history"], ["show", "nope", "--history"],
      ]),
    Page(
      name: "history-show-why.txt",
      commands: [
        ["show", "color.accent", "--why"],
        [
          "show", "color.azure", "--why", "--context", "appearance=dark,contrast=increased",
        ],
        ["show", "color", "--why"],
      ]),
    Page(
      name: "history-list.txt",
      commands: [
        ["list", "--changed-since", "@#4"], ["list", "--changed-since", "2026-01-05"],
        ["list", "--changed-since", "HEAD"], ["list", "--first-seen"],
        ["list", "--was", "#007AFF"], ["list", "--was", "#007AFF", "--path", "color.azure"],
        ["list", "--was", "8pt"], ["list", "@#2", "--was", "8px"],
        ["list", "--was", "{color.blue}"],
        ["list", "--was", "12pt"], ["list", "--was", "8pt", "--type", "color"],
        ["list", "--path", "color.azrue"], ["list", "--path", "colr.*"],
        ["list", "--path", "color", "--type", "duration"], ["diff", "@HEAD", "@HEAD"],
        ["compare", "draft@#1", "draft", "--under", "gpa"],
      ]),
    Page(
      name: "history-json.txt",
      commands: [
        ["log", "-n", "1", "--stat", "--json"], ["log", "--grep", "issue", "--json"],
        ["blame", "color.accent", "--json"], ["show", "color", "--json"],
        ["show", "color.azure", "--history", "--json"],
        [
          "show", "color.azure", "--why", "--context", "appearance=dark", "--json",
        ],
        ["list", "--path", "color.accent", "--first-seen", "--json"],
        ["list", "--path", "gap", "--changed-since", "@#4", "--json"],
        ["list", "--was", "8pt", "--json"],
      ]),
  ]

  @Test("Each page is the golden file's", arguments: pages)
  func golden(_ page: Page) throws {
    try PaintedHistory.with { workspace in
      var text = ""
      for command in page.commands {
        let output = try Blazon.run(command, in: workspace.folder)
        text += "$ blazon \(command.joined(separator: " "))\n\(output.stdout)"
        if !output.stderr.isEmpty { text += "stderr: \(output.stderr)" }
        if output.status != 0 { text += "status: \(output.status)\n" }
        text += "\n"
      }
      try expectGolden(text, page.name)
    }
  }

  @Test("A noted hash is in the history, or not")
  func verify() throws {
    try PaintedHistory.with { workspace in
      let commits = try workspace.run("log", "--json").json()["commits"]?.elements ?? []
      let hash = try #require(commits.last?["hash"]?.string)
      for noted in [hash, hash.uppercased(), String(hash.prefix(8))] {
        let output = try workspace.run("log", "--verify", noted)
        #expect(
          output.stdout
            == "yes: it is #1, recorded 2026-01-01 12:00 UTC by Tester; 5 came after it; "
            + "the chain up to it holds\n")
        #expect(output.status == 0)
        #expect(output.stderr == "")
      }
      let answer = try workspace.run("log", "--verify", hash, "--json").json()
      #expect(answer["holds"]?.bool == true)
      #expect(answer["later"]?.numberText == "5")
      #expect(answer["matches"]?.elements?.first?["hash"]?.string == hash)

      let other = try workspace.run("log", "--verify", String(repeating: "0", count: 64))
      #expect(other.stdout == "no: no commit here has that hash\n")
      #expect(other.status == 1)
      for wrong in ["abc", "xyz12", ""] {
        #expect(try workspace.run("log", "--verify", wrong).status == 64)
      }
      #expect(try workspace.run("log", "color", "--verify", hash).status == 64)
    }
  }

  @Test("A tag stands beside its commit, and is a point like any other")
  func tags() throws {
    try PaintedHistory.with { workspace in
      try workspace.succeed("tag", "v1", "@#2")
      #expect(try workspace.succeed("log").contains(" (tag: v1)  2026-01-06 12:00 UTC  Grace"))
      let log = try workspace.run("log", "--since", "v1", "--json").json()["commits"]?.elements
      #expect(log?.map { $0["number"]?.numberText } == ["6", "5", "4", "3"])
      let tagged = try workspace.run("log", "--until", "v1", "--json").json()["commits"]?.elements
      #expect(tagged?.first?["tags"]?.compactText == #"["v1"]"#)
      #expect(try workspace.run("list", "--changed-since", "v1").status == 0)
      // Before anything was recorded: all came after it.
      let all = try workspace.run("list", "--changed-since", "1999-01-01")
      #expect(all.status == 0 && !all.stdout.isEmpty)
      #expect(try workspace.run("show", "color.accent", "--at", "@v1").status == 0)
    }
  }

  @Test("The built-in registry has a history, too")
  func builtIn() throws {
    try Workspace.with { workspace in
      for arguments in [
        ["log", "--stat"], ["blame", "actionSheet"], ["show", "actionSheet.width", "--history"],
        ["show", "actionSheet.background", "--why"], ["list", "--first-seen"],
        ["list", "--was", "userAction"], ["list", "--was", "standard blue"],
        ["show", "actionSheet"],
        ["list", "--changed-since", "@#1", "--path", "actionSheet"],
      ] {
        let output = try Blazon.run(
          arguments, in: workspace.folder, environment: ["BLAZON_REGISTRY": "hig"])
        #expect(output.status == 0, "\(arguments)")
        // Why has no sources, and the line that leads to them.
        #expect((output.stderr == "") == !arguments.contains("--why"), "\(arguments)")
        #expect(!output.stdout.isEmpty, "\(arguments)")
      }
    }
  }

  @Test(
    "On a terminal, and only there, the text goes through a pager",
    .enabled(if: path(of: "script") != nil))
  func pager() throws {
    try PaintedHistory.with { workspace throws in
      func typed(_ arguments: String, _ environment: [String: String?]) throws -> String {
        try Blazon.run(
          program: "/bin/sh",
          ["-c", "script -qec '\(Blazon.binary) \(arguments)' /dev/null </dev/null"],
          in: workspace.folder, environment: environment
        ).stdout
      }
      let mark = "sed s/^/paged:/"
      let log = "log -n 1 --color never"
      #expect(try typed(log, ["BLAZON_PAGER": mark]).hasPrefix("paged:#6 "))
      #expect(try typed(log, ["PAGER": mark]).hasPrefix("paged:#6 "))
      #expect(try typed(log, ["PAGER": "false", "BLAZON_PAGER": mark]).hasPrefix("paged:#6 "))
      #expect(try typed(log, ["BLAZON_PAGER": "", "PAGER": mark]).hasPrefix("#6 "))
      #expect(try typed(log, ["PAGER": "cat"]).hasPrefix("#6 "))
      #expect(try typed(log + " --no-pager", ["PAGER": mark]).hasPrefix("#6 "))
      #expect(try typed(log + " --json", ["PAGER": mark]).hasPrefix("{"))
      #expect(try typed(log, ["PAGER": "no-such-pager"]).contains("#6 "))
      #expect(
        try workspace.run("log", "-n", "1", environment: ["PAGER": mark]).stdout.hasPrefix("#6"))
    }
  }

  @Test("Text from a registry cannot steer the terminal")
  func hostile() throws {
    try Workspace.with { workspace in
      try workspace.succeed("init", "p.blazon")
      let evil = "\u{1B}[2J\u{202E}"
      try workspace.succeed(
        "set", "a.b\(evil)", "x\(evil)", "--type", "string", "--author", "Eve\(evil)", "-m",
        "Red\(evil)\n\nKey: \(evil)")
      try workspace.succeed("set", "a.b\(evil)", "y\(evil)", "-m", "Blue\(evil)")
      for arguments in [
        ["log", "--stat"], ["blame", "a"], ["show", "a.b\(evil)", "--history"],
        ["show", "a.b\(evil)", "--why"], ["show", "a"], ["list", "--first-seen"],
        ["list", "--was", "x\(evil)"], ["list", "--changed-since", "@#1"],
        ["list", "--path", "a.b\(evil)c"], ["blame", "a.b\(evil)c"], ["log", "a.b\(evil)c"],
        ["log", "--verify", "0000"],
      ] {
        let output = try Blazon.run(arguments, in: workspace.folder)
        for text in [output.stdout, output.stderr] {
          #expect(!text.contains("\u{1B}") && !text.contains("\u{202E}"), "\(arguments)")
        }
      }
    }
  }

  @Test("A trace goes into the base revision, and into the parts of a value")
  func inherited() throws {
    try Workspace.with { workspace in
      try workspace.write(
        "core.json",
        #"""
        {"$extensions": {"dev.blazon": {"revision": "core"}},
         "width": {"$type": "dimension", "$value": {"value": 1, "unit": "px"}},
         "edge": {"$type": "border", "$value": {"color": "{ink}", "width": "{width}",
           "style": "solid"}},
         "ink": {"$type": "color", "$value": {"colorSpace": "srgb", "components": [0, 0, 0]}}}
        """#)
      try workspace.write(
        "brand.json",
        #"""
        {"$extensions": {"dev.blazon": {"revision": "brand", "base": "core"}},
         "ink": {"$type": "color", "$value": {"colorSpace": "srgb", "components": [1, 0, 0]}}}
        """#)
      try workspace.succeed("init", "p.blazon")
      try workspace.succeed("import", "core.json", "-m", "Core")
      try workspace.succeed("import", "brand.json", "-m", "Brand")
      let why = try workspace.run("show", "edge", "--why", "--at", "brand", "--json").json()
      let steps = why["why"]?.elements?.first?["steps"]?.elements ?? []
      #expect(steps.map { $0["path"]?.string } == ["edge", "ink", "width"])
      #expect(steps.map { $0["referrer"]?.string } == [nil, "edge", "edge"])
      #expect(steps.map { $0["decidedBy"]?.string } == ["alone", "revision", "alone"])
      let verdicts = steps.map { $0["candidates"]?.elements?.map { $0["verdict"]?.string } ?? [] }
      #expect(verdicts == [["answers"], ["answers", "weaker"], ["answers"]])
    }
  }
}
