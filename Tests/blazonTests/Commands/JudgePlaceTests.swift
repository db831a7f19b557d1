import Foundation
import PositionedJSON
import TestSupport
import Testing

/// Where token files give what the judge found, and why their commits changed it.
@Suite("Judge: places and reasons")
struct JudgePlaceTests {
  private static func size(_ value: Int, _ more: String = "") -> String {
    """
    {
      "gap": {"$type": "dimension", "$value": {"value": \(value), "unit": "px"}}\(more)
    }

    """
  }

  /// The places of results: `rule uri line column`.
  private func places(_ workspace: Workspace, _ arguments: String...) throws -> [String] {
    let output = try Blazon.run(["judge", "--sarif"] + arguments, in: workspace.folder)
    #expect(output.status == 0, "\(output.stderr)")
    let run = try #require(try output.json()["runs"]?.elements?.first)
    #expect(run["columnKind"]?.string == "unicodeCodePoints")
    return run["results"]?.elements?.map { result in
      let place = result["locations"]?.elements?.first?["physicalLocation"]
      let region = place?["region"]
      return [
        result["ruleId"]?.string, place?["artifactLocation"]?["uri"]?.string,
        region?["startLine"]?.numberText, region?["startColumn"]?.numberText,
      ].map { $0 ?? "-" }.joined(separator: " ")
    } ?? []
  }

  @Test("SARIF has file and line of token files, of what is gone where it stood")
  func files() throws {
    try Workspace.with { workspace in
      let old = #","# + "\n" + #"  "ink": {"$type": "number", "$value": 1}"#
      try workspace.write("old.tokens.json", Self.size(16, old))
      try workspace.write("a b/nü.tokens.json", Self.size(20))
      #expect(
        try places(workspace, "old.tokens.json", "a b/nü.tokens.json") == [
          "size-changed-much a%20b/n%C3%BC.tokens.json 2 43",
          "token-removed old.tokens.json 3 40",
        ])
      let whole = workspace.url("old.tokens.json").path
      let added = try places(workspace, "a b/nü.tokens.json", whole).last ?? ""
      #expect(added.hasPrefix("token-added file:///"))
      #expect(added.hasSuffix("/old.tokens.json 3 40"))
    }
  }

  @Test("what comes from a registry has no file")
  func registry() throws {
    try Workspace.withTiny { workspace in
      try workspace.succeed("set", "gap", "12px", "-m", "Wider")
      #expect(try places(workspace, "@HEAD~1", "@HEAD") == ["size-changed-much - - -"])
    }
  }

  /// Runs git, at noon of a day of 2026.
  private func git(_ workspace: Workspace, _ day: String, _ arguments: String...) throws {
    let date = "2026-\(day)T12:00:00Z"
    let output = try Blazon.run(
      program: "/usr/bin/env",
      ["git", "-c", "user.name=Ann", "-c", "user.email=a@example.org"] + arguments,
      in: workspace.folder,
      environment: ["GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date])
    #expect(output.status == 0, "\(arguments): \(output.stderr)")
  }

  private func commit(_ workspace: Workspace, _ day: String, _ text: String, _ message: String)
    throws
  {
    try workspace.write("tokens/t.tokens.json", text)
    try git(workspace, day, "add", ".")
    try git(workspace, day, "commit", "-q", "-m", message)
  }

  private static func old(_ deprecated: String) -> String {
    ",\n" + #"  "old": {"$type": "number", "$value": 1\#(deprecated)}"#
  }

  /// A token, deprecated on 1 March, gone on 1 May; between them v1 is tagged on 1 April.
  private func withGit(_ body: (Workspace) throws -> Void) throws {
    try Workspace.with { workspace in
      try git(workspace, "01-01", "init", "-q", "-b", "main")
      try commit(workspace, "01-01", Self.size(16, Self.old("")), "First")
      try commit(
        workspace, "03-01", Self.size(16, Self.old(#", "$deprecated": true"#)), "Discourage old")
      try git(workspace, "04-01", "tag", "v1.0.0")
      try commit(
        workspace, "04-15", Self.size(20, Self.old(#", "$deprecated": true"#)),
        "Larger touch targets\n\nFor gloves.")
      try commit(
        workspace, "05-01", Self.size(20), "Merge pull request #7 from x/y\n\nRemove `old`")
      try body(workspace)
    }
  }

  @Test("SARIF has file and line of files in git", .enabled(if: path(of: "git") != nil))
  func inGit() throws {
    try withGit { workspace in
      let found = try places(workspace, "v1.0.0..main", "--", "tokens")
      #expect(
        found == [
          "size-changed-much tokens/t.tokens.json 2 43",
          "token-removed-after-notice tokens/t.tokens.json 3 40",
        ])
    }
  }

  @Test("what is accepted no longer counts for the bump of a changeset")
  func changeset() throws {
    try Workspace.with { workspace in
      try workspace.write("a.tokens.json", Self.size(16))
      try workspace.write("b.tokens.json", Self.size(20))
      let sides = ["a.tokens.json", "b.tokens.json"]
      let found = try Blazon.run(["judge"] + sides + ["--json"], in: workspace.folder).json()
      let finding = try #require(found["findings"]?.elements?.first?["fingerprint"]?.string)
      for (until, more, bump) in [
        ("5.0.0", ["--version", "4.9.0"], "patch"), ("5.0.0", ["--version", "5.0.0"], "major"),
        ("2027-01-31", ["--date", "2027-01-31"], "patch"),
        ("2027-01-31", ["--date", "2027-02-01"], "major"),
      ] {
        let accepted = #"{"finding": "\#(finding)", "reason": "agreed", "until": "\#(until)"}"#
        try workspace.write("blazon.json", #"{"judge": {"accepted": [\#(accepted)]}}"#)
        let output = try Blazon.run(
          ["changelog"] + sides + more + ["--changeset", "c.md", "--package", "p"],
          in: workspace.folder)
        #expect(output.status == 0, "\(output.stderr)")
        let text = String(decoding: try workspace.bytes("c.md"), as: UTF8.self)
        #expect(text.contains("\"p\": \(bump)\n"), "\(until) \(more)")
      }
    }
  }

  @Test("engineers are told why, in git", .enabled(if: path(of: "git") != nil))
  func why() throws {
    try withGit { workspace in
      let text = try workspace.run("changelog", "v1.0.0..main", "--", "tokens").stdout
      #expect(text.contains("16 px → 20 px (look). Why: Larger touch targets\n"))
      #expect(text.contains("announced (by hand). Why: Remove &#96;old&#96;\n"))
      // Of a side line, only its own commits give reasons.
      try git(workspace, "05-02", "checkout", "-q", "-b", "side", "v1.0.0")
      let more = ",\n" + #"  "new": {"$type": "number", "$value": 3}"#
      let old = Self.old(#", "$deprecated": true"#)
      try commit(workspace, "05-03", Self.size(16, old + more), "A new one")
      let side = try workspace.run("changelog", "main..side", "--", "tokens").stdout
      #expect(side.components(separatedBy: "Why: ").count == 2)
      #expect(side.contains("`new`: added: 3 (safe). Why: A new one\n"))
      let designers = try workspace.run(
        "changelog", "v1.0.0..main", "--for", "designers", "--", "tokens"
      ).stdout
      #expect(!designers.contains("Why"))
    }
  }

  @Test("engineers are told why, in a registry; what follows another has that one's reason")
  func whyInRegistry() throws {
    try Workspace.withTiny { workspace in
      try workspace.succeed("set", "color.blue", "#0000FF", "-m", "Deeper blue\n\nAs agreed.")
      try workspace.succeed("set", "gap", "12px", "-m", "Wider <b>gaps</b>")
      try workspace.succeed("set", "gap", "16px", "-m", "Wider still")
      let text = try workspace.run("changelog", "@HEAD~3", "@HEAD").stdout
      let lines = text.split(separator: "\n").filter { $0.contains("`gap`") }
      #expect(lines.count == 1)
      #expect(lines[0].hasSuffix(". Why: Wider still"))
      #expect(text.contains(". Why: Deeper blue\n"))
      let two = try workspace.run("changelog", "@HEAD~3", "@HEAD~1").stdout
      #expect(two.contains(". Why: Wider &#60;b&#62;gaps&#60;/b&#62;\n"))
      // A later point, or none between them, has nothing to tell.
      let back = try workspace.run("changelog", "@HEAD", "@HEAD~3").stdout
      #expect(!back.contains("Why"))
    }
  }
}
