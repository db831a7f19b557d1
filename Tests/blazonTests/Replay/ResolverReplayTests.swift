import Testing

/// Histories in which a resolver document names the files.
@Suite("Replays of resolver documents")
struct ResolverReplayTests {
  /// A document with a base and one modifier, whose other context has a file of its name.
  private static func document(_ other: String) -> String {
    """
    {"version": "2025.10", "sets": {"base": {"sources": [{"$ref": "base.json"}]}},
     "modifiers": {"theme": {"default": "light",
       "contexts": {"light": [], "\(other)": [{"$ref": "\(other).json"}]}}},
     "resolutionOrder": [{"$ref": "#/sets/base"}, {"$ref": "#/modifiers/theme"}]}
    """
  }

  private static func number(_ value: Int) -> String {
    #"{"a": {"$type": "number", "$value": \#(value)}}"#
  }

  /// Replays commits, each of which changes files to other texts, in one run or a run for each.
  private func replay(
    _ commits: [[String: String]], inSteps: Bool = false,
    _ body: (Workspace, _ last: Output) throws -> Void
  ) throws {
    try Workspace.with { workspace in
      try workspace.succeed("init", "t.blazon")
      var entries: [String] = []
      var last: Output?
      for (index, commit) in commits.enumerated() {
        let files = try commit.keys.sorted().enumerated().map { place, name in
          let blob = "b\(index)c\(place)"
          try workspace.write("h/blobs/\(blob)", commit[name] ?? "")
          return #""\#(name)": "\#(blob)""#
        }
        entries.append(
          #"{"commit": "c\#(index)", "message": "c", "files": {\#(files.joined(separator: ", "))}}"#
        )
        guard inSteps || index == commits.count - 1 else { continue }
        try workspace.write(
          "h/index.json", #"{"commits": [\#(entries.joined(separator: ","))]}"#)
        last = try workspace.run("import", "--history", "h")
      }
      try body(workspace, #require(last))
    }
  }

  @Test(
    "a file that it names and that cannot be read stays as it was", arguments: ["base", "dark"])
  func unreadable(_ file: String) throws {
    let first = [
      "x.resolver.json": Self.document("dark"), "base.json": Self.number(1),
      "dark.json": Self.number(2),
    ]
    let broken = first.merging(["\(file).json": #"{"a": {"#]) { $1 }
    try replay([first, broken]) { workspace, last in
      #expect(last.status == 1 && last.stderr.contains("\(file).json"), "\(last)")
      let cells = try workspace.succeed("list")
      #expect(cells.contains("1\n") && cells.contains("appearance=dark  2\n"), "\(cells)")
    }
  }

  @Test("an axis is called as the files of the commit have it", arguments: [true, false])
  func axis(inSteps: Bool) throws {
    let numbers = [
      "base.json": Self.number(1), "dark.json": Self.number(2), "hc.json": Self.number(3),
    ]
    let commits = ["dark", "hc"].map { other in
      numbers.merging(["x.resolver.json": Self.document(other)]) { $1 }
    }
    try replay(commits, inSteps: inSteps) { workspace, last in
      #expect(last.status == 0, "\(last.stderr)")
      let first = try workspace.succeed("list", "--at", "@#1")
      #expect(first.contains("appearance=dark  2\n"), "\(first)")
      let second = try workspace.succeed("list")
      #expect(second.contains("theme=hc  3\n") && !second.contains("appearance"), "\(second)")
    }
  }
}
