import TestSupport
import Testing

/// Whole standard output on the built-in registry, as in the README.
@Suite("What the verbs print of the built-in registry")
struct BuiltInOutputTests {
  struct Case: CustomTestStringConvertible, Sendable {
    /// Of the golden file.
    var name: String
    var arguments: [String]
    var columns: Int
    var testDescription: String { "\(name): \(arguments.joined(separator: " "))" }

    init(_ name: String, _ arguments: String..., columns: Int = 80) {
      self.name = name
      self.arguments = arguments
      self.columns = columns
    }
  }

  static let cases = [
    Case("compare-80.txt", "compare", "2010", "2014", "modern"),
    Case("compare-160.txt", "compare", "2010", "2014", "modern", columns: 160),
    Case(
      "compare-color.txt", "compare", "2010", "2014", "modern", "--under", "actionSheet", "--color",
      "always"),
    Case("compare.json", "compare", "2014", "modern", "--under", "hitTarget", "--json"),
    Case("compare-present.txt", "compare", "2014", "modern", "--under", "actionSheet.present"),
    Case("list.txt", "list", "--path", "actionSheet", "--revision", "2010"),
    Case("list-alert.txt", "list", "modern", "--path", "alert.**", "--context", "idiom=pad"),
    Case("list.json", "list", "2014", "--path", "actionSheet.b*", "--json"),
    Case("show.txt", "show", "actionSheet.background", "--at", "2010"),
    Case("show-modern.txt", "show", "actionSheet.background", "--at", "modern"),
    Case(
      "show-height.txt", "show", "actionSheet.destructiveAction.height", "--at", "modern"),
    Case("show-outside-tap.txt", "show", "alert.outsideTap", "--at", "modern"),
    Case(
      "show-elevated.txt", "show", "sheet.background", "--context",
      "appearance=dark,elevation=elevated", "--at", "modern"),
    Case("show.json", "show", "color.systemBlue", "--json"),
    Case("diff-80.txt", "diff", "2014", "modern"),
    Case("diff-160.txt", "diff", "2014", "modern", "--all", columns: 160),
    Case("diff.json", "diff", "2010", "2014", "--json"),
    Case("diff-stat.txt", "diff", "2014", "modern", "--stat"),
    Case(
      "diff-class.txt", "diff", "2014", "modern", "--class", "changed", "--class", "restated",
      "--type", "color", "--type", "dimension"),
    Case("diff.md", "diff", "2010", "2014", "--markdown"),
    Case("diff.html", "diff", "2010", "2014", "--path", "icon", "--html"),
    Case("compare.html", "compare", "2010", "2014", "modern", "--under", "tabBar", "--html"),
    Case("log.txt", "log"),
    Case("log-path.txt", "log", "actionSheet", "--at", "@HEAD~1", "-n", "1"),
    Case("log.json", "log", "--json"),
    Case("sources.txt", "sources"),
    Case("sources-document.txt", "sources", "modern", "--document", "ios-alert"),
    Case("sources.json", "sources", "2010", "--json"),
    Case(
      "sql.txt", "sql",
      "SELECT path, context, value FROM current_values WHERE type = 'duration' ORDER BY path, context"
    ),
    Case("sql.json", "sql", "--json", "SELECT number, message, changes, NULL AS none FROM commits"),
  ]

  /// The built-in registry is asked for by name: what falls back to it says so.
  private static let named: [String: String?] = ["BLAZON_REGISTRY": "hig"]

  private func run(_ arguments: [String], _ workspace: Workspace) throws -> Output {
    try Blazon.run(arguments, in: workspace.folder, environment: BuiltInOutputTests.named)
  }

  @Test(
    "Where no registry is found, one note says which one answers, and the answer is the same",
    arguments: [
      ["list", "modern"], ["show", "alert.width"], ["compare", "2010", "modern"],
      ["diff", "2014", "modern", "--path", "alert.width"], ["log"], ["blame", "alert"],
      ["impact", "color.systemBlue"], ["contrast"], ["sources"], ["revision"],
      ["sql", "SELECT 1"], ["list", "--json"],
    ])
  func fallback(arguments: [String]) throws {
    try Workspace.with { workspace in
      let note =
        "note: answering from the built-in registry of the Human Interface Guidelines; "
        + "--registry FILE names another\n"
      let asked = try run(arguments, workspace)
      let fallen = try Blazon.run(arguments, in: workspace.folder)
      #expect(asked.status == 0)
      #expect(!asked.stderr.contains(note))
      #expect(fallen.stdout == asked.stdout)
      #expect(fallen.stderr == note + asked.stderr)
    }
  }

  @Test("Standard output is the golden file's, and standard error is empty", arguments: cases)
  func golden(_ given: Case) throws {
    try Workspace.with { workspace in
      let output = try Blazon.run(
        given.arguments, in: workspace.folder,
        environment: BuiltInOutputTests.named.merging(["COLUMNS": String(given.columns)]) { $1 })
      #expect(output.stderr == "")
      #expect(output.status == 0)
      try expectGolden(output.stdout, given.name)
      #expect(workspace.everything() == [], "a verb that reads leaves nothing behind")
    }
  }

  @Test(
    "A class's former name is taken, and noted on standard error",
    arguments: [
      ("reunited", "converted"), ("resourced", "sourceChanged"), ("specified", "refined"),
    ])
  func formerClass(former: String, now: String) throws {
    try Workspace.with { workspace in
      let old = try run(["diff", "2010", "2014", "--json", "--class", former], workspace)
      let new = try run(["diff", "2010", "2014", "--json", "--class", now], workspace)
      #expect(new.stderr.isEmpty || new.stderr.hasPrefix("compared: "))
      #expect(old.stdout == new.stdout)
      #expect(old.stderr.hasPrefix("the class \(former) is now \(now);"))
    }
  }

  @Test(
    "Text goes beyond the terminal's width only where one word or swatch does",
    arguments: [60, 80, 160])
  func width(columns: Int) throws {
    try Workspace.with { workspace in
      let text = try workspace.run(
        "compare", "2010", "2014", "modern", environment: ["COLUMNS": String(columns)]
      ).stdout
      let widest = text.split(separator: "\n").map(\.count).max() ?? 0
      #expect(widest <= columns)
    }
  }

  @Test("Nothing is colored in a pipe, unless it is asked for; NO_COLOR does not forbid asking")
  func color() throws {
    try Workspace.with { workspace in
      for arguments in [
        ["list", "modern"], ["diff", "2014", "modern"], ["compare", "2014", "modern"],
      ] {
        let plain = try Blazon.run(arguments, in: workspace.folder).stdout
        #expect(!plain.contains("\u{1B}"))
        let always = try Blazon.run(
          arguments + ["--color", "always"], in: workspace.folder, environment: ["NO_COLOR": "1"])
        #expect(always.stdout.contains("\u{1B}["))
        let never = try Blazon.run(arguments + ["--color", "never"], in: workspace.folder)
        #expect(never.stdout == plain)
      }
    }
  }

  struct Export: CustomTestStringConvertible, Sendable {
    var format: String
    var first: String
    var testDescription: String { format }
  }

  static let exports = [
    Export(format: "json", first: "{"), Export(format: "css", first: "/*"),
    Export(format: "swift", first: "//"),
  ]

  @Test(
    "Each revision exports to standard output, the same twice and in a folder", arguments: exports)
  func export(_ given: Export) throws {
    try Workspace.with { workspace in
      for revision in ["2010", "2014", "modern"] {
        let arguments = ["export", "--format", given.format, "--at", revision]
        let output = try run(arguments, workspace)
        #expect(output.status == 0)
        #expect(output.stdout.hasPrefix(given.first))
        #expect(output.stdout.hasSuffix("\n"))
        #expect(output.stderr.isEmpty || output.stderr.hasPrefix("note: "))
        #expect(try run(arguments, workspace).stdout == output.stdout)

        let written = try run(arguments + ["--out", revision], workspace)
        let file = written.stdout.dropLast("  written\n".count)
        #expect(written.stdout == "\(file)  written\n")
        #expect(try String(decoding: workspace.bytes(String(file)), as: UTF8.self) == output.stdout)
        let again = try run(arguments + ["--out", revision], workspace)
        #expect(again.stdout == "\(file)  unchanged\n")
      }
    }
  }
}
