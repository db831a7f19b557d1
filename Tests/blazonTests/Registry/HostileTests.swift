import Foundation
import PositionedJSON
import TestSupport
import Testing

@Suite("Hostile names and values")
struct HostileTests {
  static let escape = "\u{1B}[2J\u{1B}]0;owned\u{7}"
  /// Names that are allowed, and must do no harm.
  static let names = [
    "new\nline", "*/", "/*", "\u{1B}[31mred", "\u{9B}31m", "\u{202E}txt", "\u{7F}", "a\tb", "\r",
    String(repeating: "x", count: 10_000), "/etc/passwd", "\\", "\"", "'", "`", "; touch owned",
    "class", "--flag", "</style>", "a\u{300}", " ", "%s%n", "\u{2028}", "🏳️‍🌈", "日本語",
  ]
  /// Names that are refused, since paths are joined by dots.
  static let forbidden: [Arguments] = [
    ["../../x"], ["a.b"], [".."], ["{a}"], ["$x"], ["nul\u{0}"], [""],
  ]

  /// A token file with everything hostile in it that a file can hold.
  private static var file: String {
    let texts = [
      escape, "*/ alert(1) /*", "\n\n\u{0B}", String(repeating: "y", count: 10_000), "\u{2029}",
    ]
    let tokens = names.enumerated().map { index, name in
      let text = texts[index % texts.count]
      return JSON.Member(
        name,
        .object([
          .init("$description", .string(text)),
          .init(
            "$extensions",
            .object([
              .init(
                "dev.blazon",
                .object([
                  .init("type", .string("string")), .init("value", .string(text)),
                  .init("note", .string(text)),
                  .init(
                    "evidence",
                    .array([
                      .object([.init("at", .array([.string("doc" + escape), .string(text)]))])
                    ])),
                ]))
            ])),
        ]))
    }
    let ours = JSON.object([
      .init("revision", .string("main")), .init("title", .string("T" + escape)),
      .init("axes", .object([.init("axis" + escape, .array([.string("a"), .string("b\n")]))])),
      .init(
        "documents",
        .object([
          .init(
            "doc" + escape,
            .object([.init("title", .string(escape)), .init("url", .string("x:" + escape))]))
        ])),
    ])
    return JSON.object([.init("$extensions", .object([.init("dev.blazon", ours)]))] + tokens)
      .compactText
  }

  private static func with(_ body: (Workspace) throws -> Void) throws {
    try Workspace.with { workspace in
      try workspace.succeed("init", "t.blazon")
      try workspace.write("hostile.json", file)
      let output = try workspace.run(
        "import", "hostile.json", "-m", "M" + escape, "--author", "A" + escape)
      #expect(output.status == 0, "\(output.stderr)")
      expectHarmless(output)
      let change = try workspace.run("set", names[0], "v" + escape, "--note", escape, "--dry-run")
      #expect(change.status == 0, "\(change.stderr)")
      expectHarmless(change)
      try workspace.succeed("set", names[0], "v")
      try body(workspace)
    }
  }

  /// No byte that could steer a terminal, on either stream.
  private static func expectHarmless(
    _ output: Output, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for text in [output.stdout, output.stderr] {
      let harmful = text.unicodeScalars.filter { scalar in
        switch scalar.value {
        case 0x09, 0x0A: false
        case 0x00...0x1F, 0x7F...0x9F, 0x2028, 0x2029, 0x202A...0x202E: true
        default: false
        }
      }
      #expect(
        harmful.isEmpty, "\(Set(harmful.map { String($0.value, radix: 16) }))",
        sourceLocation: sourceLocation)
    }
  }

  /// Arguments whose description is short and harmless.
  struct Arguments: CustomTestStringConvertible, Sendable, ExpressibleByArrayLiteral {
    var list: [String]
    var testDescription: String { String(list.debugDescription.prefix(60)) }

    init(arrayLiteral list: String...) { self.list = list }
  }

  static let verbs: [Arguments] = [
    ["list"], ["list", "--color", "never", "--text", "alert"], ["show", names[3]],
    ["show", names[5]],
    ["show", names[9]], ["log"], ["log", names[1]], ["diff", "@#1", "@#2"],
    ["diff", "@#2", "@#1", "--all"], ["diff", "@#1", "@#2", "--stat"],
    ["judge", "@#1", "@#2", "--all"], ["judge", "@#1", "@#2", "--markdown"],
    ["judge", "@#1", "@#2", "--sarif"], ["judge", "@#1", "@#2", "--json"],
    ["judge", "@#1", "@#2", "--policy", escape], ["changelog", "@#1", "@#2"],
    ["changelog", "@#1", "@#2", "--for", "designers"],
    ["diff", "@#1", "@#2", "--markdown"], ["diff", "@#1", "@#2", "--html"],
    ["compare", "main@#1", "main@#2", "--html"], ["catalog"], ["atlas"],
    ["compare", "main@#1", "main@#2", "--all"], ["sources"],
    ["sources", "--document", "doc" + escape],
    ["check"], ["sql", "SELECT * FROM value_history"], ["sql", "SELECT * FROM citations"],
    ["sql", "SELECT 1 AS \"\(escape)\""], ["show", "nope" + escape], ["list", "@" + escape],
    ["diff", escape + "/x.json", "@HEAD"], ["import", escape + ".json"],
    ["sql", "SELECT '" + escape],
    ["list", "--registry", escape], ["set", escape, escape], ["set", names[0], "{" + escape + "}"],
    ["export", "--format", "css", "--losses", "--out", "o1"],
    ["export", "--format", "swift", "--losses", "--out", "o2"],
    ["export", "--format", "json", "--losses", "--out", "o" + escape],
  ]

  @Test("No verb lets them steer the terminal", arguments: verbs)
  func terminalSafe(arguments: Arguments) throws {
    try Self.with { workspace in
      let output = try Blazon.run(arguments.list, in: workspace.folder)
      #expect([0, 2, 64].contains(output.status), "\(output.stderr)")
      #expect(!(output.stdout + output.stderr).isEmpty)
      Self.expectHarmless(output)
    }
  }

  @Test("JSON output carries them whole, escaped")
  func json() throws {
    try Self.with { workspace in
      for verb in [
        ["list"], ["log"], ["sources"], ["diff", "@#1", "@#2"], ["show", Self.names[3]],
      ] {
        let output = try Blazon.run(verb + ["--json"], in: workspace.folder)
        #expect(output.stdout.utf8.allSatisfy { $0 >= 0x20 || $0 == 0x0A })
        _ = try output.json()
      }
      let cells = try workspace.run("list", "--json").json()["cells"]?.elements ?? []
      #expect(Set(cells.compactMap { $0["path"]?.string }) == Set(Self.names))
    }
  }

  @Test(
    "Exports write their own files in the folder and nothing else anywhere",
    arguments: ["json", "css", "swift"])
  func exports(format: String) throws {
    try Self.with { workspace in
      let before = workspace.everything()
      for profile in format == "json" ? ["strict", "extended"] : ["strict"] {
        let output = try workspace.run(
          "export", "--format", format, "--profile", profile, "--out", "out/\(profile)")
        #expect(output.status == 0, "\(output.stderr)")
      }
      let new = workspace.everything().filter { !before.contains($0) && !$0.hasPrefix("t.blazon") }
      #expect(new.allSatisfy { $0 == "out" || $0.hasPrefix("out/") }, "\(new)")
      let files = new.filter { $0.hasSuffix("." + format) }
      #expect(files.count == (format == "json" ? 2 : 1))
      for file in files {
        let controls = try workspace.bytes(file).filter { $0 < 0x20 && $0 != 0x0A && $0 != 0x09 }
        #expect(controls.isEmpty, "\(file)")
      }
    }
  }

  @Test(
    "Names that would be paths are read otherwise or left out, with their place",
    arguments: forbidden)
  func leftOut(name: Arguments) throws {
    try Workspace.withTiny { workspace in
      let token = JSON.object([.init("$type", .string("number")), .init("$value", .integer(1))])
      let file = JSON.object([.init("g", .object([.init(name.list[0], token)]))])
      try workspace.write("x.json", file.compactText)
      let before = try workspace.succeed("list")
      let output = try workspace.run("import", "x.json")
      #expect(output.stderr.hasPrefix("x.json:1:7: warning: "), "\(output.stderr)")
      let after = try workspace.succeed("list")
      if name.list[0].contains(where: { ".{}".contains($0) }) {
        // The warning says how it is read.
        #expect(output.status == 0)
        let safe = String(name.list[0].map { ".{}".contains($0) ? "-" : $0 })
        #expect(output.stderr.contains("it is read as \"\(safe)\""), "\(output.stderr)")
        #expect(after.contains("\ng.\(safe)\n"), "\(after)")
      } else {
        #expect(after == before)
        #expect(output.status == 2)
        #expect(output.stderr.contains("[nothing-taken-in]"), "\(output.stderr)")
      }
      let checked = try workspace.run("check", "x.json")
      #expect(checked.status == 1)
      #expect(checked.stdout.hasPrefix("x.json:1:7: error: "), "\(checked.stdout)")
    }
  }
}

@Suite("Very large input")
struct LargeInputTests {
  /// A file of a tebibyte that takes no room: whoever read it would never end.
  private static func writeSparse(_ name: String, in work: Workspace) throws {
    try work.write(name, "{")
    let file = try FileHandle(forWritingTo: work.url(name))
    try file.truncate(atOffset: 1 << 40)
    try file.close()
  }

  private static let told = "the document has 1099511627776 bytes; the limit is 268435456"

  @Test(
    "A file over the limit is refused by its size",
    arguments: [["check", "big.json"], ["import", "big.json"], ["check", "big.yaml"]])
  func isRefused(arguments: [String]) throws {
    try Workspace.with { work in
      try work.succeed("init", "t.blazon")
      try Self.writeSparse(arguments[1], in: work)
      let output = try Blazon.run(arguments, in: work.folder)
      #expect(output.status == (arguments[0] == "check" ? 1 : 2))
      #expect((output.stdout + output.stderr).contains(Self.told), "\(output.stderr)")
      #expect((output.stdout + output.stderr).contains(":1:1: error:"))
    }
  }

  @Test("A file over the limit that stands in a folder is skipped, and the others are recorded")
  func isSkipped() throws {
    try Workspace.with { work in
      try work.succeed("init", "t.blazon")
      try Self.writeSparse("tokens/big.json", in: work)
      try work.write("tokens/a.json", #"{"a": {"$type": "number", "$value": 1}}"#)
      let output = try Blazon.run(["import", "tokens"], in: work.folder)
      #expect(output.status == 0)
      #expect(output.stderr.contains(Self.told + "; the file is skipped"), "\(output.stderr)")
      #expect(try work.succeed("list").contains("a"))
    }
  }

  @Test("A file that a resolver document names, and one for generated code, have the limit too")
  func named() throws {
    try Workspace.with { work in
      try Self.writeSparse("big.json", in: work)
      try work.write(
        "s.resolver.json",
        #"{"version": "2025.10", "resolutionOrder": [{"type": "set", "name": "a", "#
          + #""sources": [{"$ref": "big.json"}]}]}"#)
      let output = try Blazon.run(["check", "s.resolver.json"], in: work.folder)
      #expect(output.status == 1)
      #expect(output.stdout.contains(Self.told), "\(output.stdout)")
      let run = try Codegen.run("--input", "big.json", in: work)
      #expect(run.status == 2)
      #expect(run.stderr.contains("has more than 268435456 bytes"), "\(run.stderr)")
    }
  }

  @Test(
    "A stream without an end is read up to the limit",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/zero"), "skipped: no /dev/zero"))
  func stream() throws {
    try Workspace.with { work in
      let output = try Blazon.run(["check", "/dev/zero"], in: work.folder)
      #expect(output.status == 1)
      #expect(output.stdout.contains("the document has more than 268435456 bytes"))
    }
  }

  @Test("Of many faults import prints one of a kind and the true number, and check each")
  func manyFaults() throws {
    try Workspace.with { work in
      try work.succeed("init", "t.blazon")
      let faults = (0..<3_000).map { #""t\#($0)": {"$type": "number", "$value": "x"}"# }
      let lost = (0..<2_000).map { #""r\#($0)": {"$type": "number", "$value": "{no.t\#($0)}"}"# }
      try work.write("many.json", "{\((faults + lost).joined(separator: ","))}")
      let grouped = try Blazon.run(["import", "many.json", "--dry-run"], in: work.folder)
      #expect(grouped.status == 0)
      #expect(grouped.stderr.contains("3,000 kept as written"), "\(grouped.stderr)")
      #expect(grouped.stderr.contains("and 1,999 more (--all lists them)"), "\(grouped.stderr)")
      #expect(grouped.stderr.split(separator: "\n").count < 60)
      let all = try Blazon.run(["import", "many.json", "--dry-run", "--all"], in: work.folder)
      #expect(all.stderr.components(separatedBy: " warning: ").count == 5_001)
      let json = try Blazon.run(["import", "many.json", "--dry-run", "--json"], in: work.folder)
        .json()
      #expect(json["report"]?["warnings"]?.numberText == "5000")
      let refused = try Blazon.run(["import", "many.json", "--strict"], in: work.folder)
      #expect(refused.stderr.contains("3,000 errors, nothing was recorded"), "\(refused.stderr)")
      let checked = try Blazon.run(["check", "many.json"], in: work.folder)
      #expect(checked.status == 1)
      #expect(checked.stdout.components(separatedBy: " error: ").count == 5_001)
      #expect(checked.stderr.hasPrefix("errors: 5000, warnings: 0\n"))
    }
  }
}
