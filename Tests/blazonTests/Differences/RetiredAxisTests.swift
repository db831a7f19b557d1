import PositionedJSON
import TestSupport
import Testing

/// Forty tokens in three themes, of which one goes: by a replay, by pruning and by a verb.
@Suite("An axis value that comes or goes with its tokens is told once")
struct RetiredAxisTests {
  enum Way: CaseIterable, Sendable {
    case prune
    case retire
    case replay
  }

  private static let themes = ["light", "dark", "hc"]
  private static let maps = themes.flatMap { ["--map", "\($0).json=context:theme=\($0)"] }

  /// - Parameter other: the number of a token whose value for light is another.
  private func file(_ theme: String, other: Int? = nil) -> String {
    let shade = RetiredAxisTests.themes.firstIndex(of: theme) ?? 0
    let tokens = (0..<40).map { number in
      let value = number == other && theme == "light" ? 999 : number * 10 + shade
      return #""t\#(number)": {"$type": "number", "$value": \#(value)}"#
    }
    return "{" + tokens.joined(separator: ",") + "}"
  }

  private func make(_ way: Way, in workspace: Workspace) throws {
    for theme in RetiredAxisTests.themes {
      try workspace.write("v1/\(theme).json", file(theme))
      if theme != "hc" { try workspace.write("v2/\(theme).json", file(theme, other: 7)) }
    }
    try workspace.succeed("init", "t.blazon")
    func run(_ arguments: String...) throws {
      let output = try Blazon.run(arguments + RetiredAxisTests.maps, in: workspace.folder)
      #expect(output.status == 0, "\(output.stderr)")
    }
    switch way {
    case .prune:
      try run("import", "v1")
      try run("import", "v2", "--prune")
    case .retire:
      try run("import", "v1")
      try run("import", "v2")
      try workspace.succeed("revision", "retire", "main", "theme=hc")
      try workspace.succeed("tag", "end")
    case .replay:
      var blobs: [String] = []
      for (number, folder) in ["v1", "v2"].enumerated() {
        var files: [String] = []
        for (place, theme) in RetiredAxisTests.themes.enumerated()
        where number == 0 || theme != "hc" {
          let name = "0\(number)\(place)"
          try workspace.write("h/blobs/\(name)", file(theme, other: number == 0 ? nil : 7))
          files.append("\"\(theme).json\": \"\(name)\"")
        }
        blobs.append(
          "{\"commit\": \"c\(number)\", \"message\": \"\(folder)\", \"files\": {"
            + files.joined(separator: ", ") + "}}")
      }
      try workspace.write(
        "h/index.json", "{\"commits\": [" + blobs.joined(separator: ", ") + "]}")
      try run("import", "--history", "h")
    }
  }

  @Test("in every output, beside what else changed", arguments: Way.allCases)
  func retired(way: Way) throws {
    try Workspace.with { workspace in
      try make(way, in: workspace)
      let text = try workspace.succeed("diff", "#1", "HEAD")
      #expect(text.hasPrefix("- retired  theme=hc  (40 tokens)\n\n≠ 1 changed  main\n"))
      #expect(text.hasSuffix("\n\n- theme=hc retired (40 tokens)   ≠ 1 changed\n"))
      #expect(!text.contains("t8"))
      let stat = try workspace.succeed("diff", "#1", "HEAD", "--stat")
      #expect(stat.hasSuffix("\n\n- theme=hc retired (40 tokens)   ≠ 1 changed\n"))
      let markdown = try workspace.succeed("diff", "#1", "HEAD", "--markdown")
      #expect(markdown.contains("theme=hc retired (40 tokens)   ≠ 1 changed"))
      #expect(!markdown.contains("t8"))
      let page = try workspace.succeed("diff", "#1", "HEAD", "--html")
      #expect(page.contains("retired theme=hc"))
      #expect(page.contains(">t8<"))
      #expect(try workspace.run("diff", "#1", "HEAD", "--exit-code").status == 1)

      let json = try workspace.run("diff", "#1", "HEAD", "--json").json()
      #expect(
        json["retired"]?.compactText
          == #"[{"revision":"main","axis":"theme","value":"hc","tokens":40}]"#)
      #expect(json["introduced"]?.compactText == "[]")
      let rows = json["changes"]?.elements ?? []
      let marked = rows.filter { $0["retired"]?.compactText == #"{"axis":"theme","value":"hc"}"# }
      #expect(rows.count == 41 && marked.count == 40)
      #expect(marked.allSatisfy { $0["class"]?.string == "removed" })
      #expect(json["summary"]?["removed"]?.compactText == "40")
      #expect(json["tokens"]?["removed"]?.compactText == "0")
    }
  }

  @Test("in the log", arguments: Way.allCases)
  func logged(way: Way) throws {
    try Workspace.with { workspace in
      try make(way, in: workspace)
      let log = try workspace.succeed("log", "--stat")
      #expect(log.contains("40 values removed, theme=hc retired\n") || way != .retire)
      #expect(log.contains("1 value changed, 40 removed, theme=hc retired\n") || way == .retire)
      // So few changes are counted without being asked to.
      #expect(try workspace.succeed("log") == log)
      #expect(
        try workspace.succeed("log").split(separator: "\n").count {
          $0.hasSuffix(", theme=hc retired")
        } == 1)
      let commits = try workspace.run("log", "--json").json()["commits"]?.elements ?? []
      #expect(
        commits.first?["retired"]?.compactText
          == #"[{"revision":"main","axis":"theme","value":"hc"}]"#)
      #expect(commits.last?["retired"]?.compactText == "[]")
    }
  }

  @Test("An axis of which one value is left goes, unless something is set in that")
  func lastValue() throws {
    try Workspace.with { workspace in
      try workspace.succeed("init", "t.blazon")
      try workspace.write("light.json", file("light"))
      try workspace.write("dark.json", file("dark"))
      try #require(workspace.run("import", "light.json", "dark.json").status == 0)
      #expect(try workspace.succeed("revision").contains("appearance=light|dark"))
      try workspace.succeed("revision", "retire", "main", "appearance=dark")
      #expect(try !workspace.succeed("revision").contains("appearance"))
      try workspace.succeed("revert", "HEAD")
      #expect(try workspace.succeed("revision").contains("appearance=light|dark"))
      try workspace.succeed("set", "t1", "7", "--context", "appearance=light")
      try workspace.succeed("revision", "retire", "main", "appearance=dark")
      #expect(try workspace.succeed("revision").contains("appearance=light"))
      #expect(try workspace.run("doctor").status == 0)
    }
  }

  @Test("and so is one that comes")
  func introduced() throws {
    try Workspace.with { workspace in
      try make(.retire, in: workspace)
      let text = try workspace.succeed("diff", "HEAD", "HEAD~1")
      #expect(text == "+ new  theme=hc  (40 tokens)\n")
      let json = try workspace.run("diff", "HEAD", "HEAD~1", "--json").json()
      #expect(json["introduced"]?.elements?.count == 1)
    }
  }
}
