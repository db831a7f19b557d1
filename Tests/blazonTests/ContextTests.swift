import Foundation
import TestSupport
import Testing

/// Whole runs over files whose names, folders and sets tell which context a value is in.
@Suite("Contexts by names, in each verb")
struct ContextTests {
  private static func brand(_ color: String) -> String {
    ##"{"light":{"bg":{"value":"{palette.blue}","type":"color"}},"dark":{"bg":{"value":"{palette.black}","type":"color"}},"##
      + ##""global":{"palette":{"blue":{"value":"\##(color)","type":"color"},"black":{"value":"#000000","type":"color"}}}}"##
  }

  private func options(_ text: String) -> [String] {
    text.matches(of: /--map '([^']+)'/).flatMap { ["--map", String($0.1)] }
  }

  @Test("lead F2: a rule gives each whole system its context in every verb")
  func systems() throws {
    guard let program = path(of: "git") else { return }
    try Workspace.with { workspace in
      func git(_ arguments: String...) throws {
        let user = ["-c", "user.name=Zoë", "-c", "user.email=z@example.org"]
        let output = try Blazon.run(program: program, user + arguments, in: workspace.folder)
        #expect(output.status == 0, "\(arguments) \(output.stderr)")
      }
      let rules = ["--map", "a.json=context:brand=a", "--map", "b.json=context:brand=b"]
      func run(_ arguments: String...) throws -> Output {
        try Blazon.run(arguments + rules, in: workspace.folder)
      }
      try workspace.write("a.json", Self.brand("#0000ff"))
      try workspace.write("b.json", Self.brand("#ff0000"))
      try git("init", "-q", "-b", "main")
      try git("add", ".")
      try git("commit", "-q", "-m", "First")
      try workspace.write("b.json", Self.brand("#ee0000"))
      try git("commit", "-q", "-a", "-m", "Second")

      #expect(try run("check", "a.json", "b.json").status == 0)
      let diff = try Blazon.run(
        ["diff", "HEAD~1", "HEAD"] + rules + ["--", "a.json", "b.json"], in: workspace.folder)
      #expect(diff.stdout.contains("palette.blue · brand b  #FF0000 → #EE0000"), "\(diff.stderr)")
      let judged = try Blazon.run(
        ["judge", "HEAD~1", "HEAD"] + rules + ["--", "a.json", "b.json"], in: workspace.folder)
      #expect(judged.stdout.contains("brand=b  #FF0000 → #EE0000"), "\(judged.stderr)")

      try workspace.succeed("init", "one.blazon")
      #expect(
        try run("import", "a.json", "b.json", "-m", "x", "--registry", "one.blazon").status == 0)
      try workspace.succeed("init", "past.blazon")
      let past = try run("import", "--history", ".", "--registry", "past.blazon")
      #expect(past.stdout.contains("recorded 2 of 2 commits"), "\(past.stderr)")
      for registry in ["one.blazon", "past.blazon"] {
        for (brand, color) in [("a", "#0000FF"), ("b", "#EE0000")] {
          let shown = try workspace.run(
            "show", "bg", "--context", "brand=\(brand)", "--registry", registry)
          #expect(shown.stdout.contains(color), "\(registry) \(brand): \(shown.stdout)")
        }
      }
    }
  }

  @Test("contexts F2: where files and values give dark, the system's dark has both")
  func oneDark() throws {
    let files = [
      "base/light.json":
        ##"{"n":{"0":{"$type":"color","$value":"#ffffff"},"9":{"$type":"color","$value":"#111111"}}}"##,
      "base/dark.json":
        ##"{"n":{"0":{"$type":"color","$value":"#000000"},"9":{"$type":"color","$value":"#eeeeee"}}}"##,
      "bg.json":
        ##"{"bg":{"$type":"color","$value":"{n.0}","$extensions":{"org.primer.overrides":{"dark":"{n.9}","dark-dimmed":"#222222"}}}}"##,
    ]
    try Door.with(files: files) { (door) throws in
      let css = try door.workspace.run("export", "css", "--file", "-").stdout
      let dark = try #require(css.split(separator: "@media (prefers-color-scheme: dark)").last)
      #expect(dark.contains("--bg: var(--n-9);"), "\(css)")
      #expect(css.contains(##"[data-theme="dark-dimmed"]"##) && !css.contains("data-mode"))
    }
  }

  @Test("contexts F4, F5: what an error about two files prints leads to a state without it")
  func printedFix() throws {
    let cases: [[String: String]] = [
      ["t/coarse.json": #"{"s":{"value":"1px"}}"#, "t/fine.json": #"{"s":{"value":"2px"}}"#],
      [
        "t/a.json": #"{"s":{"value":"1px"},"t":{"value":"2px"}}"#,
        "t/b.json": #"{"s":{"value":"2px"}}"#,
        "t/c.json": #"{"s":{"value":"3px"}}"#,
      ],
      [
        "t/x/size.json": #"{"s":{"$type":"number","$value":1}}"#,
        "t/y/size.json": #"{"s":{"$type":"number","$value":2}}"#,
      ],
    ]
    for files in cases {
      try Workspace.with { workspace in
        for (name, text) in files { try workspace.write(name, text) }
        let refused = try workspace.run("check", "t")
        #expect(refused.status == 1, "\(files.keys.sorted()): \(refused.stdout)")
        #expect(refused.stdout.contains("--last-wins"))
        let rules = options(refused.stdout + refused.stderr)
        let again = try Blazon.run(["check", "t"] + rules, in: workspace.folder)
        #expect(!again.stdout.contains("path-conflict"), "\(rules): \(again.stdout)")
        #expect(try workspace.run("check", "t", "--last-wins").status == 0)
      }
    }
  }

  @Test("lead F12: a rule whose value has a wildcard is refused with what to write")
  func wildcards() throws {
    try Workspace.with { workspace in
      try workspace.write("t/acme/a.json", #"{"n":{"$type":"number","$value":1}}"#)
      let refused = try workspace.run("check", "t", "--map", "t/*/**=context:brand=*")
      #expect(refused.status == 64)
      #expect(refused.stderr.contains("write $1"), "\(refused.stderr)")
      try workspace.succeed("init", "t.blazon")
      try workspace.succeed("import", "t", "-m", "x", "--map", "t/*/**=context:brand=$1")
      #expect(try workspace.run("list").stdout.contains("brand=acme"))
    }
  }

  @Test(
    "folders that are made with a known truth: flavors, axes and layouts, by a fixed seed",
    .enabled(if: path(of: "python3") != nil))
  func known() throws {
    guard let program = path(of: "python3") else { return }
    let script = packageRoot.appendingPathComponent("Tests/Corpora/contexts.py").path
    try Workspace.with { workspace in
      let output = try Blazon.run(
        program: program, [script, Blazon.binary, "--count", "77"], in: workspace.folder)
      #expect(output.status == 0, "\(output.stdout)\(output.stderr)")
      #expect(
        output.stdout.contains("77 folders, seed 1: 0 wrong, 0 with a fix that does not help"))
    }
  }
}
