import Foundation
import PositionedJSON
import Testing

@Suite("judge of releases in time")
struct JudgeCommandTests {
  private static let day = 86_400
  /// 2026-01-31, when the clock stands in every test.
  private static let now = 1_769_860_800

  private func file(_ old: String) -> String {
    #"{"new": {"$type": "number", "$value": 1}\#(old)}"#
  }
  private let old = #", "old": {"$type": "number", "$value": 7, "$deprecated": "Use {new}"}"#

  /// The rule that a removal fires where it was deprecated some days before.
  private func removal(_ days: Int, in workspace: Workspace, _ sides: [String]) throws -> String? {
    try workspace.write(
      "blazon.json", #"{"judge": {"notice": {"days": \#(days)}}}"#)
    let told = try workspace.run("judge", sides[0], sides[1], "--json").json()
    return told["findings"]?.elements?.first { $0["path"]?.string == "old" }?["rule"]?.string
  }

  @Test("a notice in days counts from the commit of a registry that deprecated")
  func registry() throws {
    try Workspace.with { workspace in
      try workspace.succeed("init", "t.blazon")
      let texts = [
        file(#", "old": {"$type": "number", "$value": 7}"#), file(old),
        file(old + #", "x": {"$type": "number", "$value": 2}"#),
        file(#", "x": {"$type": "number", "$value": 2}"#),
      ]
      for (place, days) in [200, 100, 10, 0].enumerated() {
        try workspace.write("a.tokens.json", texts[place])
        let output = try Blazon.run(
          ["import", "a.tokens.json", "--prune", "-m", "m"], in: workspace.folder,
          environment: ["SOURCE_DATE_EPOCH": String(Self.now - days * Self.day)])
        #expect(output.status == 0, "\(output.stderr)")
      }
      #expect(try removal(90, in: workspace, ["@HEAD~1", "@HEAD"]) == "token-removed-after-notice")
      #expect(try removal(101, in: workspace, ["@HEAD~1", "@HEAD"]) == "token-removed")
      // Deprecated then, and not in FROM.
      #expect(try removal(1, in: workspace, ["@#1", "@HEAD"]) == "token-removed")
    }
  }

  @Test("and from that of a git repository; files as they are have no days")
  func git() throws {
    try Workspace.with { workspace in
      func git(_ days: Int, _ arguments: String...) throws {
        let date = "@\(Self.now - days * Self.day) +0000"
        let output = try Blazon.run(
          program: "/usr/bin/env",
          ["git", "-c", "user.name=A", "-c", "user.email=a@example.org"] + arguments,
          in: workspace.folder,
          environment: ["GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date])
        #expect(output.status == 0, "\(output.stderr)")
      }
      try git(0, "init", "-q")
      for (days, text) in [(100, file(old)), (10, file(old + " ")), (0, file(""))] {
        try workspace.write("a.tokens.json", text)
        try git(days, "add", "a.tokens.json")
        try git(days, "commit", "-q", "-m", "m")
      }
      func rule(_ days: Int) throws -> String? {
        try workspace.write("blazon.json", #"{"judge": {"notice": {"days": \#(days)}}}"#)
        let told = try workspace.run("judge", "HEAD~1..HEAD", "--json", "--", "a.tokens.json")
          .json()
        return told["findings"]?.elements?.first?["rule"]?.string
      }
      #expect(try rule(90) == "token-removed-after-notice")
      #expect(try rule(101) == "token-removed")
      try workspace.write("b.tokens.json", file(old))
      #expect(
        try removal(1, in: workspace, ["b.tokens.json", "a.tokens.json"]) == "token-removed")
    }
  }

  @Test(
    "what is accepted up to a day or a version counts behind it",
    arguments: [
      ("2026-01-31", [], 0), ("2026-01-30", [], 1), ("5.0.0", [], 0),
      ("5.0.0", ["--version", "4.9.0"], 0), ("5.0.0", ["--version", "5.0.0"], 1),
      ("5.0.0", ["--version", "4.9.0", "--next", "5.0.0"], 1),
    ])
  func until(_ until: String, _ options: [String], _ status: Int32) throws {
    try Workspace.with { workspace in
      try workspace.write("a.tokens.json", file(""))
      try workspace.write("b.tokens.json", #"{"new": {"$type": "number", "$value": 2}}"#)
      let sides = ["a.tokens.json", "b.tokens.json"]
      let found = try Blazon.run(["judge"] + sides + ["--json"], in: workspace.folder).json()
      let finding = try #require(
        found["findings"]?.elements?.first?["fingerprint"]?.string)
      try workspace.write(
        "blazon.json",
        #"{"judge": {"accepted": [{"finding": "\#(finding)", "reason": "so", "until": "\#(until)"}]}}"#
      )
      let output = try Blazon.run(
        ["judge"] + sides + ["--at-most", "none"] + options, in: workspace.folder)
      // A major version allows everything, and --at-most nothing.
      #expect(output.status == status, "\(output.stdout)\(output.stderr)")
    }
  }

  @Test("findings of a registry with several editions name theirs, with its own commit's reason")
  func editions() throws {
    try Workspace.with { work in
      try work.succeed(each: [
        "init", "set a.b 4px --type dimension -m first", "tag v1", "revision add 2027 -m new",
        "set a.b 7px --revision 2027 -m why-y", "set a.b 5px --revision main -m why-z",
      ])
      let judged = try work.run("judge", "v1").stdout
      #expect(judged.contains("a.b  main  4 px → 5 px"), "\(judged)")
      #expect(judged.contains("a.b  2027  nothing → 7 px"), "\(judged)")
      let changelog = try work.run("changelog", "v1").stdout
      #expect(changelog.contains("in `2027`: nothing → 7 px (safe). Why: why-y"), "\(changelog)")
      #expect(changelog.contains("in `main`: 4 px → 5 px (look). Why: why-z"), "\(changelog)")
    }
  }

  @Test("a changeset of no change bumps nothing")
  func emptyChangeset() throws {
    try Workspace.with { work in
      try work.succeed(each: [
        "init", "set a.b 4px --type dimension -m 1", "tag v1", "set a.b 5px -m 2",
        "set a.b 4px -m 3",
      ])
      #expect(try work.run("changelog", "v1", "--changeset", "c.md", "--package", "x").status == 0)
      #expect(try work.bytes("c.md") == Data("---\n---\n".utf8))
    }
  }
}
