import PositionedJSON
import TestSupport
import Testing

@Suite("tag and revision")
struct TagTests {
  @Test("A tag is added, listed, verified, found as a point, and deleted")
  func tags() throws {
    try Workspace.withTiny { workspace in
      #expect(try workspace.succeed("tag") == "")
      #expect(try workspace.succeed("tag", "v1", "-m", "First").hasPrefix("v1 names #1 "))
      try workspace.succeed("set", "gap", "9pt")
      #expect(try workspace.succeed("list", "@v1", "--path", "gap").contains("8 pt"))
      let list = try workspace.run("tag", "--json").json()["tags"]?.elements?.first
      #expect(list?["name"]?.string == "v1")
      #expect(list?["message"]?.string == "First")
      #expect(list?["commit"]?["number"]?.numberText == "1")
      #expect(try workspace.succeed("tag").hasSuffix("UTC  First\n"))
      let verified = try workspace.run("tag", "--verify", "v1", "--json").json()
      #expect(verified["holds"]?.bool == true)
      #expect(verified["later"]?.numberText == "1")
      #expect(try workspace.succeed("tag", "--delete", "v1").hasPrefix("deleted v1, "))
      #expect(try workspace.run("tag", "--verify", "v1").status == 2)
    }
  }

  @Test("Tags of one commit are in the order of their versions, in every verb")
  func order() throws {
    try Workspace.withTiny { workspace in
      for name in ["v1.10.0", "v1.9.0", "v1.2.0-beta.10", "v1.2.0-beta.2", "zeta", "alpha"] {
        try workspace.succeed("tag", name)
      }
      let order = "alpha zeta v1.2.0-beta.2 v1.2.0-beta.10 v1.9.0 v1.10.0".split(separator: " ")
      let listed = try workspace.succeed("tag").split(separator: "\n")
      #expect(listed.map { $0.prefix { $0 != " " } } == order)
      let log = try workspace.succeed("log", "--oneline")
      #expect(log.contains("(tag: \(order.joined(separator: ", tag: ")))"), "\(log)")
      try workspace.succeed("set", "gap", "9pt")
      #expect(try workspace.run("judge").stderr.contains("note: from @v1.10.0 (#1"))
      try workspace.succeed("tag", "v1.11.0")
      try workspace.succeed("tag", "v1.9.1")
      let tags = try workspace.succeed("changelog", "--tags", "v1.*")
      let headings = tags.split(separator: "\n").filter { $0.hasPrefix("## ") }
        .map { $0.dropFirst(4).prefix { $0 != "]" } }
      #expect(headings.first == "1.11.0" && headings.last == "1.2.0-beta.2", "\(headings)")
    }
  }

  @Test("Names that a point could mean otherwise, and tags that are there, are refused")
  func refused() throws {
    try Workspace.withTiny { workspace in
      for name in ["HEAD", "#1", "2026-01-01", "abcd", ""] {
        try expectError(workspace, "tag", name, says: "[tag-invalid]")
      }
      try workspace.succeed("tag", "v1")
      try expectError(workspace, "tag", "v1", says: "[tag-exists]")
      try expectError(workspace, "tag", "v2", "#7", says: "[commit-unknown]")
      #expect(try workspace.run("tag", "--delete").status == 64)
      #expect(try workspace.run("tag", "--delete", "v1", "HEAD").status == 64)
    }
  }
}

@Suite("revision")
struct RevisionTests {
  @Test("A revision is added with its axes, published, and only corrected from then on")
  func revision() throws {
    try Workspace.withTiny { workspace in
      try workspace.succeed(
        "revision", "add", "two", "--title", "Second", "--base", "one", "--axes",
        "idiom=phone|pad")
      try workspace.succeed("set", "gap", "4pt", "--revision", "two", "--context", "idiom=pad")
      try workspace.succeed("revision", "publish", "two", "--date", "2025-03")
      let list = try workspace.run("revision", "--json").json()["revisions"]?.elements?.last
      #expect(list?["id"]?.string == "two")
      #expect(list?["published"]?.string == "2025-03")
      #expect(list?["axes"]?.compactText == #"{"idiom":["phone","pad"]}"#)
      #expect(
        try workspace.succeed("revision").contains(
          "two  published 2025-03  Second  based on one  idiom=phone|pad\n"))
      let refused = try workspace.run("set", "gap", "5pt", "--revision", "two")
      #expect(refused.status == 2)
      #expect(refused.stderr.contains("[revision-published]\nfix: add --correction"))
      try workspace.succeed("set", "gap", "5pt", "--revision", "two", "--correction")
      let again = try workspace.run("revision", "publish", "two", "--date", "2025-04")
      #expect(again.stderr.contains("[revision-published]"))
    }
  }

  @Test("What is not a date, axis, id or base is refused")
  func refused() throws {
    try Workspace.withTiny { workspace in
      #expect(try workspace.run("revision", "add", "a b").status == 64)
      #expect(try workspace.run("revision", "add", "x", "--axes", "light").status == 64)
      #expect(try workspace.run("revision", "add", "x", "--axes", "a=b|b").status == 64)
      #expect(try workspace.run("revision", "add", "x", "--published", "2025-13").status == 64)
      #expect(try workspace.run("revision", "publish", "one", "--date", "soon").status == 64)
      try expectError(workspace, "revision", "add", "one", says: "[revision-exists]")
      try expectError(workspace, "revision", "add", "x", "--base", "y", says: "[revision-unknown]")
      try expectError(workspace, "revision", "publish", "x", says: "[revision-unknown]")
    }
  }
}

/// Runs what must fail with exit status 2.
func expectError(
  _ workspace: Workspace, _ arguments: String..., says: String,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let output = try Blazon.run(arguments, in: workspace.folder)
  #expect(output.status == 2, "\(arguments)", sourceLocation: sourceLocation)
  #expect(output.stderr.contains(says), "\(output.stderr)", sourceLocation: sourceLocation)
}
