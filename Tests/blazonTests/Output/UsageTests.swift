import TestSupport
import Testing

@Suite("Usage, help and exit status")
struct UsageTests {
  @Test("The help lists the verbs and nothing else")
  func verbList() throws {
    try Workspace.with { workspace in
      let help = try workspace.succeed("--help")
      let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
        .drop { $0 != "SUBCOMMANDS:" }.dropFirst().prefix { !$0.isEmpty }
      let verbs = lines.filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
        .compactMap { $0.split(separator: " ").first.map(String.init) }
      #expect(verbs == Blazon.verbs)
      #expect(try workspace.succeed("help") == help)
      #expect(try workspace.succeed() == help)
    }
  }

  @Test("The help of each verb has a real example and names its options", arguments: Blazon.verbs)
  func help(verb: String) throws {
    try Workspace.with { workspace in
      let help = try workspace.succeed(verb, "--help")
      #expect(help.contains("\n  blazon \(verb)"))
      #expect(help.hasPrefix("OVERVIEW: "))
      #expect(try workspace.succeed("help", verb) == help)
      #expect(help.contains("--registry <path>") == !["git", "init", "template"].contains(verb))
      let widest = help.split(separator: "\n").filter { !$0.hasPrefix("USAGE:") }.map(\.count).max()
      #expect((widest ?? 0) <= 80)
    }
  }

  @Test("--version prints the version")
  func version() throws {
    try Workspace.with { workspace in
      let version = try workspace.succeed("--version")
      #expect(version.split(separator: ".").count == 3)
      #expect(version.hasSuffix("\n"))
    }
  }

  struct Run: CustomTestStringConvertible, Sendable {
    var arguments: [String]
    var status: Int32
    /// What standard error begins with or contains.
    var message: String
    var testDescription: String { arguments.joined(separator: " ") }

    init(_ status: Int32, _ arguments: String..., message: String) {
      self.arguments = arguments
      self.status = status
      self.message = message
    }
  }

  static let wrong = [
    Run(64, "bogus", message: #"error: there is no verb "bogus" [verb-unknown]"#),
    Run(64, "list", "--bogus", message: "Error: Unknown option '--bogus'"),
    Run(
      64, "list", "--type", "foo", message: "Error: The value 'foo' is invalid for '--type <type>'"),
    Run(64, "list", "one", "two", message: "Error: Unexpected argument 'two'"),
    Run(
      2, "compare", "2010",
      message: #"error: there is no revision "2010" (revisions: one"#),
    Run(64, "log", "-n", "0", message: "Error: -n takes a number from 1 up"),
    Run(64, "log", "-n", "x", message: "Error: The value 'x' is invalid"),
    Run(64, "export", message: "Error: no format is named with --format, and there is no blazon"),
    Run(64, "export", "--format", "pdf", message: "Error: The value 'pdf' is invalid"),
    Run(64, "show", message: "Error: Missing expected argument '<path>'"),
    Run(
      64, "diff", "2010", "2014", "--stat", "--json",
      message: "Error: --stat cannot be combined with --json"),
    Run(64, "diff", "2010", "2014", "--class", "x", message: "Error: The value 'x' is invalid"),
    Run(
      64, "compare", "2010", "2014", "--html", "--json",
      message: "Error: --json, --csv, --markdown and --html exclude each other"),
    Run(64, "import", message: "Error: Missing expected argument '<file> ...'"),
    Run(64, "set", "gap", message: "Error: Missing expected argument '<value>'"),
    Run(64, "set", "gap", "1pt", "--locator", "x", message: "Error: --locator needs --document"),
    Run(64, "set", "gap", "1pt", "-m", "", message: "Error: a message (-m) must not be blank"),
    Run(64, "import", "x.json", "--revision", "a b", message: "Error: a revision's id is made of"),
    Run(64, "backup", message: "Error: Missing expected argument '<file>'"),
    Run(64, "sql", message: "Error: Missing expected argument '<query>'"),
    Run(64, "list", "--color", "red", message: "Error: The value 'red' is invalid"),
  ]

  static let failed = [
    Run(
      2, "list", "@HEAD~9",
      message: #"error: "@HEAD~9" goes back before the first of 1 commit [commit-unknown]"#),
    Run(
      2, "diff", "one",
      message: #"error: "one" is a revision as it is now, with nothing to compare it with"#
    ),
    Run(2, "list", "HEAD~x", message: #"error: "HEAD~x" is not a point [point-invalid]"#),
    Run(
      2, "list", "HEAD~1",
      message: #"error: "HEAD~1" goes back before the first of 1 commit [commit-unknown]"#),
    Run(
      2, "list", "onne",
      message:
        "error: there is no token, group, revision or tag \"onne\" [path-unknown]\n"
        + "fix: did you mean one? `blazon list one`\n"),
    Run(2, "list", "--revision", "nope", message: #"error: there is no revision "nope""#),
    Run(
      2, "list", "--context", "dusk",
      message: #"error: "dusk" is not an AXIS=VALUE pair [context-invalid]"#),
    Run(
      2, "show", "color.bleu",
      message:
        "error: there is no token \"color.bleu\" [path-unknown]\nfix: did you mean color.blue?"),
    Run(
      2, "show", "color..blue", message: "error: there is no token \"color..blue\" [path-unknown]"),
    Run(2, "show", "..", message: "error: a name is empty [name-invalid]"),
    Run(2, "log", "nothing", message: #"error: there is no token "nothing" [path-unknown]"#),
    Run(
      2, "log", "@#1",
      message:
        "error: there is no token \"@#1\" [path-unknown]\n"
        + "fix: a point goes after --at: `blazon log --at '@#1'`"
    ),
    Run(
      2, "log", "#1",
      message:
        "error: there is no token \"#1\" [path-unknown]\n"
        + "fix: a point goes after --at: `blazon log --at '#1'`"
    ),
    Run(
      2, "log", "one",
      message:
        "error: there is no token \"one\" [path-unknown]\n"
        + "fix: a point goes after --at: `blazon log --at one`"
    ),
    Run(
      2, "log", "--at", "@#9",
      message: #"error: "@#9" is not there; the latest is #1 [commit-unknown]"#),
    Run(
      2, "sources", "--document", "bok",
      message: "error: there is no document \"bok\" [document-unknown]\nfix: did you mean book?"),
    Run(2, "diff", "a.json", "b.json", message: "error: there is no file a.json [file-missing]"),
    Run(
      2, "import", "missing.json", message: "error: there is no file missing.json [file-missing]"),
    Run(2, "import", "bad", message: "note: skipped 1 file: bad.json ("),
    Run(
      2, "set", "color", "1pt", message: #"error: "color" is a group of 2 tokens [path-is-group]"#),
    Run(
      2, "set", "--new", "gap.in", "1pt",
      message: #"error: "gap" cannot be a token and hold "gap.in""#),
    Run(
      2, "set", "new", "loud", message: #"error: there is no token "new" [path-unknown]"#),
    Run(
      2, "set", "--new", "new", "loud",
      message: #"error: "new" is new, and has no type [type-missing]"#),
    Run(2, "set", "gap", "red", message: #"error: "red" is not a dimension"#),
    Run(2, "set", "gap", "{gpa}", message: "error: "),
    Run(
      2, "set", "gap", "1pt", "--revision", "two",
      message: #"error: there is no revision "two" (revisions: one"#),
    Run(
      2, "set", "gap", "1pt", "--context", "idiom=pad",
      message: #"error: one has no context "idiom=pad" [value-invalid]"#),
    Run(2, "set", "a.b{", "1pt", message: "error: the name \"b{\" contains '{' [name-invalid]"),
    Run(
      2, "export", "--format", "css", "--at", "two", message: #"error: there is no revision "two""#),
    Run(
      2, "sql", "DELETE FROM tag",
      message: "error: the statement would change the registry [sql-not-read-only]"),
    Run(2, "sql", "COMMIT", message: "error: "),
    Run(2, "sql", "SELEC", message: #"error: near "SELEC": syntax error [sql-invalid]"#),
    Run(2, "backup", "t.blazon", message: "error: t.blazon exists already [store-exists]"),
    Run(2, "backup", "no/copy.blazon", message: "error: "),
    Run(2, "init", "t.blazon", message: "error: t.blazon exists already [store-exists]"),
    Run(2, "init", "--hig", "t.blazon", message: "error: t.blazon exists already [store-exists]"),
    Run(2, "init", "no/t.blazon", message: "error: "),
    Run(
      2, "list", "--registry", "nope.blazon",
      message: "error: there is no registry at nope.blazon [store-missing]"),
    Run(
      2, "list", "--registry", "tiny.tokens.json",
      message:
        "error: tiny.tokens.json is not a Blazon registry: it is not an SQLite database [store-foreign]"
    ),
    Run(
      2, "list", "--registry", ".",
      message: "error: . is not a Blazon registry: it is not a regular file [store-foreign]"),
  ]

  @Test(
    "Wrong usage is 64 and failure 2; standard output stays empty, the registry as it was",
    arguments: wrong + failed)
  func fails(_ given: Run) throws {
    try Workspace.withTiny { workspace in
      // A folder of which nothing can be read.
      if given.arguments == ["import", "bad"] { try workspace.write("bad/bad.json", "{") }
      let before = try workspace.bytes("t.blazon")
      let output = try Blazon.run(given.arguments, in: workspace.folder)
      #expect(output.stdout == "")
      #expect(output.stderr.hasPrefix(given.message), "\(output.stderr)")
      #expect(output.stderr.hasSuffix("\n"))
      #expect(output.status == given.status)
      #expect(try workspace.bytes("t.blazon") == before)
    }
  }

  @Test("diff --exit-code says 1 for differences and 0 for none")
  func exitCode() throws {
    try Workspace.withTiny { workspace in
      try workspace.succeed("set", "gap", "9pt")
      try workspace.write("copy.tokens.json", Workspace.tiny)
      for (arguments, status, told) in [
        (["diff", "@HEAD~1", "@HEAD"], 0, ""),
        (
          ["diff", "@HEAD~1", "@HEAD", "--exit-code"], 1,
          "compared: @HEAD~1 (#1 of t.blazon, 3 tokens) with @HEAD"
        ),
        (
          ["diff", "tiny.tokens.json", "copy.tokens.json", "--exit-code"], 0,
          "no differences\ncompared: tiny"
        ),
      ] as [([String], Int32, String)] {
        let output = try Blazon.run(arguments, in: workspace.folder)
        #expect(output.status == status, "\(arguments)")
        #expect(
          output.stderr.hasPrefix(told) && output.stderr.isEmpty == told.isEmpty, "\(output.stderr)"
        )
      }
    }
  }

  @Test("check says 1 for errors, with all of them on standard output, and 0 for none")
  func check() throws {
    try Workspace.withTiny { workspace in
      let clean = try workspace.run("check", "tiny.tokens.json")
      #expect(clean.status == 0)
      #expect(clean.stdout == "")
      #expect(clean.stderr == "no faults found\n")
      try workspace.write("bad/one.json", #"{"a": {"$type": "color", "$value": "{b}"}}"#)
      try workspace.write("bad/two.json", #"{"c": {"$type": "colour", "$value": 1}, "a.b": {}}"#)
      let faulty = try workspace.run("check", "bad")
      #expect(faulty.status == 1)
      #expect(faulty.stdout.contains("bad/two.json:1:17: error: "))
      #expect(faulty.stdout.contains("bad/two.json:1:41: error: "))
      #expect(try workspace.run("check").status == 0)
      #expect(try workspace.run("check", "missing").status == 2)
    }
  }

  @Test(
    "A closed pipe ends the program quietly",
    arguments: ["list", "list --json", "--help", "diff 2010 modern"])
  func closedPipe(arguments: String) throws {
    try Workspace.with { workspace in
      let script = #"{ sleep 0.2; "$0" \#(arguments); echo "status $?" >&2; } | true"#
      let output = try Blazon.run(
        program: "/bin/sh", ["-c", script, Blazon.binary], in: workspace.folder,
        environment: ["BLAZON_REGISTRY": "hig"])
      #expect(output.stderr == "status 0\n")
      let head = try Blazon.run(
        program: "/bin/sh", ["-c", #""$0" list | head -1"#, Blazon.binary], in: workspace.folder,
        environment: ["BLAZON_REGISTRY": "hig"])
      #expect(head.stdout.split(separator: "\n").count == 1)
      #expect(head.stderr == "")
    }
  }

  @Test(
    "Output that cannot be written is a failure",
    .enabled(if: path(of: "sh") != nil && isFullDevice))
  func fullDevice() throws {
    try Workspace.with { workspace in
      let output = try Blazon.run(
        program: "/bin/sh", ["-c", #""$0" list > /dev/full"#, Blazon.binary], in: workspace.folder)
      #expect(output.status == 2)
    }
  }
}
