import Foundation
import PositionedJSON
import TestSupport
import Testing

@Suite("rm, mv, deprecate and revert")
struct ChangeTests {
  /// Runs what must fail, and expects that nothing changed.
  private func refuse(
    _ workspace: Workspace, _ arguments: String..., says: String, status: Int32 = 2,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try workspace.bytes("t.blazon")
    let output = try Blazon.run(arguments, in: workspace.folder)
    #expect(output.status == status, "\(arguments)", sourceLocation: sourceLocation)
    #expect(output.stdout == "", sourceLocation: sourceLocation)
    #expect(try workspace.bytes("t.blazon") == before, sourceLocation: sourceLocation)
    #expect(output.stderr.contains(says), "\(output.stderr)", sourceLocation: sourceLocation)
  }

  @Test("rm lists the tokens that would have no value, and removes nothing")
  func removeReferred() throws {
    try Workspace.withTiny { workspace in
      try refuse(
        workspace, "rm", "color.blue", says: "color.accent refers to it")
      try refuse(workspace, "rm", "color.blue", says: "[alias-unknown]")
    }
  }

  @Test("rm removes one cell, a token with its description, or a group")
  func remove() throws {
    try Workspace.withTiny { workspace in
      let dry = try workspace.succeed(
        "rm", "color.blue", "--context", "appearance=dark", "--dry-run")
      #expect(dry.hasPrefix("would record 1 value removed\n  - color.blue [appearance=dark]: "))
      let json = try workspace.run("rm", "color", "--yes", "--json").json()
      #expect(json["cells"]?.elements?.count == 3)
      #expect(json["cells"]?.elements?.allSatisfy { $0["after"] == .some(.null) } == true)
      #expect(json["descriptions"]?.numberText == "1")
      #expect(try workspace.succeed("list") == "gap\n  8 pt\n")
      let list = try workspace.succeed("list", "@HEAD~1", "--path", "color.accent")
      #expect(list.contains("color.accent"))
    }
  }

  @Test("rm of what is not there suggests what is near")
  func removeNothing() throws {
    try Workspace.withTiny { workspace in
      try refuse(workspace, "rm", "color.blu", says: "fix: did you mean color.blue?")
      try refuse(
        workspace, "rm", "gap", "--context", "appearance=dark",
        says: #"there is no token or group "gap" in appearance=dark"#)
      try refuse(workspace, "rm", "gap", "--revision", "two", says: "[revision-unknown]")
    }
  }

  @Test("mv rewrites references in braces, as pointers and inside composites, and deprecations")
  func moveReferences() throws {
    try Workspace.withTiny { workspace in
      try workspace.write(
        "more.json",
        """
        {
          "line": {"$type": "border", "$value": {"color": "{color.blue}",
            "width": {"value": 1, "unit": "px"}, "style": "solid"}},
          "tint": {"$type": "color", "$value": {"colorSpace": "srgb", "components":
            [{"$ref": "#/color/blue/$value/components/0"}, 0, 1]}},
          "whole": {"$type": "color", "$ref": "#/color/blue"},
          "label": {"$type": "color", "$value": {"colorSpace": "srgb", "components": [0, 0, 0]},
            "$extensions": {"dev.blazon": {"on": ["{color.blue}"]}}}
        }
        """)
      _ = try workspace.run("import", "more.json")
      try workspace.succeed("deprecate", "color.accent", "--use", "color.blue")
      let json = try workspace.run("mv", "color", "palette", "--json").json()
      #expect(json["moves"]?.elements?.count == 2)
      let values = try workspace.succeed(
        "sql", "SELECT path, value FROM current_values ORDER BY path, context")
      #expect(!values.contains("color.blue"))
      #expect(
        values.contains("palette.accent\t{palette.blue}") || values.contains("{palette.blue}"))
      if values.contains("$ref") { #expect(values.contains("#/palette/blue/$value/components/0")) }
      let label = try workspace.run("show", "label", "--json").json()
      let backgrounds = label["cells"]?.elements?.first?["qualifiers"]?["on"]?.elements
      #expect(backgrounds?.map(\.string) == ["{palette.blue}"])
      let shown = try workspace.run("show", "palette.accent", "--json").json()
      #expect(shown["deprecated"]?.string == "Use {palette.blue}")
      #expect(try workspace.run("doctor").status == 0)
      try workspace.succeed("revert", "HEAD")
      let back = try workspace.succeed("sql", "SELECT value FROM current_values")
      #expect(back.contains("{color.blue}") && !back.contains("palette"))
    }
  }

  @Test("mv refuses a path that is taken, and one that names nothing")
  func moveTaken() throws {
    try Workspace.withTiny { workspace in
      try refuse(workspace, "mv", "gap", "color", says: "[path-taken]")
      try refuse(workspace, "mv", "gap", "color.blue", says: "[path-taken]")
      try refuse(workspace, "mv", "gap", "gap", says: "[path-taken]")
      try refuse(workspace, "mv", "gab", "x", says: "did you mean gap?")
      try refuse(workspace, "mv", "gap", "a..b", says: "[name-invalid]")
      try workspace.succeed("mv", "gap", "gap.inner")
      try workspace.succeed("mv", "gap", "space")
      #expect(try workspace.succeed("list", "--path", "space.inner").contains("8 pt"))
    }
  }

  @Test("deprecate names the replacement in braces, and --undo takes it back")
  func deprecate() throws {
    try Workspace.withTiny { workspace in
      let before = try workspace.succeed("show", "color.blue")
      try workspace.succeed(
        "deprecate", "color.blue", "--use", "color.accent", "--note", "One name")
      let json = try workspace.run("show", "color.blue", "--json").json()
      #expect(json["deprecated"]?.string == "Use {color.accent}: One name")
      #expect(json["description"]?.string == "For what can be tapped")
      // Each part stays where only the other is given.
      for (words, wanted) in [
        (["--note", "Two"], "Use {color.accent}: Two"), (["--undo"], nil),
        (["--note", "Three"], "Three"), (["--use", "color.accent"], "Use {color.accent}: Three"),
      ] {
        let run = try Blazon.run(["deprecate", "color.blue"] + words, in: workspace.folder)
        #expect(run.status == 0, "\(run.stderr)")
        let said = try workspace.run("show", "color.blue", "--json").json()["deprecated"]?.string
        #expect(said == wanted, "\(words)")
      }
      try workspace.succeed("deprecate", "color.blue", "--undo")
      let undone = try workspace.run("show", "color.blue", "--json").json()
      #expect(undone["deprecated"] == .some(.null))
      #expect(try workspace.succeed("show", "color.blue").count == before.count)
      try refuse(workspace, "deprecate", "gap", "--undo", says: "[not-deprecated]")
      try refuse(workspace, "deprecate", "gap", "--use", "gap", says: "itself")
      try refuse(workspace, "deprecate", "gap", "--use", "gop", says: "mean gap?")
      try refuse(
        workspace, "deprecate", "gap", "--undo", "--note", "x", says: "--undo", status: 64)
      try workspace.succeed("deprecate", "color")
      try workspace.succeed("deprecate", "color", "--undo")
    }
  }

  @Test("A deprecated group is told with each of its tokens, but for those that say otherwise")
  func deprecatedGroup() throws {
    try Workspace.withTiny { workspace in
      try workspace.succeed("deprecate", "color", "--note", "Too bright")
      #expect(
        try workspace.succeed("show", "color.blue").contains(
          "\ndeprecated with its group: Too bright\n"))
      #expect(
        try workspace.run("show", "color.blue", "--json").json()["deprecated"]?.string
          == "Too bright")
      let list = try workspace.succeed("list")
      #expect(list.contains("  deprecated: Too bright\n"))
      #expect(!list.contains("8 pt  deprecated"))
      let cells = try workspace.run("list", "--json").json()["cells"]?.elements ?? []
      for cell in cells {
        let isInGroup = cell["path"]?.string?.hasPrefix("color.") == true
        #expect(cell["deprecated"]?.string == (isInGroup ? "Too bright" : nil))
      }
      try workspace.succeed("deprecate", "color.blue", "--note", "Use the sea")
      #expect(
        try workspace.succeed("show", "color.blue").contains("\ndeprecated: Use the sea\n"))
    }
  }

  @Test("Nobody is an author by blanks", arguments: ["", " ", "\t"])
  func blankAuthor(name: String) throws {
    try Workspace.withTiny { workspace in
      try refuse(
        workspace, "set", "gap", "9pt", "--author", name, says: "not be blank", status: 64)
    }
  }

  @Test("revert undoes exactly one commit, by any name of it")
  func revert() throws {
    try Workspace.withTiny { workspace in
      try workspace.succeed("set", "gap", "9pt", "-m", "Wider\n\nBecause.")
      try workspace.succeed("set", "--new", "other", "1pt")
      try workspace.succeed("tag", "wide", "#2")
      let dry = try workspace.run("revert", "wide", "--dry-run")
      #expect(dry.stdout.contains("9 pt → 8 pt"))
      #expect(
        dry.stderr
          == "note: this takes back #2 alone; `blazon revert wide..HEAD --dry-run` goes back to what held at wide\n"
      )
      #expect(try workspace.run("revert", "#2").status == 0)
      #expect(try workspace.succeed("log", "-n", "1").contains("Revert \"Wider\""))
      #expect(try workspace.succeed("list", "--path", "gap").contains("8 pt"))
      try refuse(workspace, "revert", "@wide", says: "[revert-blocked]")
    }
  }

  @Test("A revert brings back no text of a token that is not there")
  func revertOfTextOfNothing() throws {
    try Workspace.with { workspace in
      try workspace.write("t.json", #"{"a": {"$type": "number", "$value": 1}}"#)
      #expect(try workspace.run("init").status == 0)
      try workspace.succeed("import", "t.json")
      try workspace.succeed("deprecate", "a")
      try workspace.succeed("deprecate", "a", "--undo")
      try workspace.succeed("rm", "a", "--yes")
      let reverted = try workspace.run("revert", "HEAD~1", "--yes")
      #expect(reverted.status == 0 && reverted.stdout.contains("nothing to record"), "\(reverted)")
      try workspace.succeed("set", "a", "2", "--new", "--type", "number")
      #expect(try !workspace.run("show", "a").stdout.contains("deprecated"))
      // What comes back with its token has its text.
      try workspace.succeed("deprecate", "a")
      try workspace.succeed("rm", "a", "--yes")
      try workspace.succeed("revert", "HEAD")
      #expect(try workspace.run("show", "a").stdout.contains("deprecated"))
    }
  }

  @Test("A revert that is blocked lists the commits in the way, with their paths")
  func blocked() throws {
    try Workspace.withTiny { workspace in
      try workspace.succeed("set", "gap", "9pt")
      try workspace.succeed("set", "gap", "10pt")
      try refuse(workspace, "revert", "HEAD~1", says: "[revert-blocked]")
      try refuse(workspace, "revert", "HEAD~1", says: "changed the same: #3 ")
      try refuse(workspace, "revert", "HEAD~1", says: " (gap) [")
      try refuse(workspace, "revert", "one@HEAD", says: "[point-invalid]")
      try refuse(workspace, "revert", "#9", says: "[commit-unknown]")
    }
  }

  @Test("import --prune removes what the files do not give, of --context only where that is given")
  func prune() throws {
    try Workspace.withTiny { workspace in
      try workspace.write(
        "gap.json", #"{"gap": {"$type": "dimension", "$value": {"value": 8, "unit": "px"}}}"#)
      let dry = try workspace.run("import", "gap.json", "--prune", "--dry-run")
      #expect(dry.stdout.contains("3 values removed"))
      #expect(dry.stdout.contains("appearance=dark"))
      #expect(
        dry.stderr == "would remove 2 of 3 tokens: color.accent, color.blue\n"
          + "note: would be retired, since it has no values any more: appearance of one\n")
      let dark = try workspace.run(
        "import", "gap.json", "--prune", "--dry-run", "--context", "appearance=dark")
      #expect(dark.stdout.contains("1 value added, 1 value removed"))
      #expect(try workspace.succeed("import", "tiny.tokens.json", "--prune").hasPrefix("nothing"))
      try workspace.write("empty.json", "{}")
      let empty = try workspace.run("import", "empty.json", "--prune", "--dry-run").stdout
      #expect(empty.contains("gap") && empty.contains("color.blue"))
    }
  }

  @Test("The range whose sides are the wrong way round is written out the right way")
  func turnedRange() throws {
    try Workspace.withTiny { workspace in
      try workspace.succeed("tag", "before")
      try workspace.succeed("set", "gap", "9pt")
      try refuse(
        workspace, "revert", "HEAD..before", says: "write before..HEAD, or revert each commit")
    }
  }

  @Test("Messages have paragraphs, and trailers come last")
  func trailers() throws {
    try Workspace.withTiny { workspace in
      try workspace.succeed(
        "set", "gap", "9pt", "-m", "Wider", "-m", "Because.", "--trailer", "Source: p. 4",
        "--trailer", "Reviewed-by: Ann")
      let json = try workspace.run("log", "-n", "1", "--json").json()
      #expect(
        json["commits"]?.elements?.first?["message"]?.string
          == "Wider\n\nBecause.\n\nSource: p. 4\nReviewed-by: Ann")
      try refuse(
        workspace, "set", "gap", "1pt", "--trailer", "words", says: "[trailer-invalid]", status: 64)
    }
  }
}
