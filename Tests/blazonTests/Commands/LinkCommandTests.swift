import Foundation
import PositionedJSON
import TestSupport
import Testing

@Suite("mv --since")
struct LinkCommandTests {
  /// Two releases of a file, in the second of which a token has another name and value.
  private func with(_ body: (Workspace) throws -> Void) throws {
    try Workspace.with { workspace in
      try workspace.succeed("init", "t.blazon")
      for (version, name, value) in [("v1", "primary", 1), ("v2", "action", 200)] {
        try workspace.write(
          "t.tokens.json",
          """
          {"size": {"$type": "number", "\(name)": {"$value": \(value)}, "other": {"$value": 5}}}
          """)
        try workspace.succeed("import", "t.tokens.json", "--prune", "-m", version)
        try workspace.succeed("tag", version)
      }
      try body(workspace)
    }
  }

  @Test("What was removed and added is renamed, in every answer; revert takes it back")
  func follows() throws {
    try with { workspace in
      let before = try workspace.run("diff", "v1", "v2", "--json").json()
      #expect(
        before["changes"]?.elements?.compactMap { $0["class"]?.string } == ["added", "removed"])
      let dry = try workspace.succeed(
        "mv", "--since", "v2", "size.primary", "size.action", "--dry-run")
      #expect(
        dry == "would record 1 token linked\n  > size.primary → size.action since #2\n")
      #expect(try workspace.succeed("log").contains("#3") == false)

      let done = try workspace.run(
        "mv", "--since", "v2", "size.primary", "size.action", "-m", "One token", "--json"
      ).json()
      #expect(done["links"]?.elements?.first?["since"]?.numberText == "2")
      let after = try workspace.run("diff", "v1", "v2", "--json").json()
      let changes = try #require(after["changes"]?.elements)
      #expect(changes.compactMap { $0["class"]?.string } == ["renamed"])
      let log = try workspace.succeed("log", "size.action", "--stat")
      #expect(log.contains("One token\n    1 linked") && log.contains("#1"))
      #expect(
        try workspace.succeed("show", "size.action", "--history").contains(
          "renamed from size.primary  (recorded by #3)"))
      let gone = try workspace.run("show", "size.primary")
      #expect(gone.stderr.contains(#""size.primary" was renamed to "size.action" in #2"#))
      #expect(try workspace.succeed("list", "--first-seen", "--path", "size.action").contains("#1"))
      #expect(
        try workspace.run("list", "--changed-since", "v1").stderr.contains(
          "gone: size.primary, renamed to size.action"))
      let swift = try workspace.succeed("export", "--format", "swift", "--since", "@v1")
      #expect(swift.contains(#"renamed: "action""#))
      #expect(try workspace.run("doctor").status == 0)

      try workspace.write("copies/note", "")
      try workspace.succeed("backup", "copies/t.blazon")
      let copied = try workspace.succeed(
        "show", "size.action", "--history", "--registry", "copies/t.blazon")
      #expect(copied.contains("renamed from size.primary"))

      try workspace.succeed("revert", "HEAD")
      #expect(try workspace.run("diff", "v1", "v2", "--json").json() == before)
    }
  }

  @Test("What cannot be is refused with status 2, and changes nothing")
  func refuses() throws {
    try with { workspace in
      let cases = [
        (["v9", "size.primary", "size.action"], "[commit-unknown]"),
        (["v1", "size.primary", "size.action"], "fix: write --since '#2'"),
        (["main@v2", "size.primary", "size.action"], "names a revision"),
        (["v2", "size.primary", "size.other"], "[link-both-there]"),
        (["v2", "size.other", "size.action"], "[link-still-there]"),
        (["v2", "size.primari", "size.action"], "did you mean size.primary?"),
        (["v2", "size.primary", "size.actio"], "did you mean size.action?"),
      ]
      let before = try workspace.bytes("t.blazon")
      for (arguments, says) in cases {
        let output = try Blazon.run(["mv", "--since"] + arguments, in: workspace.folder)
        #expect(output.status == 2, "\(arguments)")
        #expect(output.stdout == "")
        #expect(output.stderr.contains(says), "\(output.stderr)")
        #expect(try workspace.bytes("t.blazon") == before)
      }
    }
  }
}
