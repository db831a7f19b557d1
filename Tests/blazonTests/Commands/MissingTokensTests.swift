import Testing

@Suite("Tokens that files do not give any more")
struct MissingTokensTests {
  private static func tokens(_ brand: String) -> String {
    ##"{"color": {"$type": "color", "\##(brand)": {"$value": "#0a66c2"}, "##
      + ##""text": {"$value": "{color.\##(brand)}"}, "bg": {"$value": "#fff"}}, "##
      + ##""space": {"$type": "number", "md": {"$value": 8}}}"##
  }

  private static func with(_ body: (Workspace) throws -> Void) throws {
    try Workspace.with { workspace in
      try workspace.succeed("init")
      try workspace.write("a.json", tokens("brand"))
      #expect(try workspace.run("import", "a.json").status == 0)
      try workspace.write("a.json", tokens("primary"))
      try body(workspace)
    }
  }

  @Test("are told, with what they seem to be called; the way that is named keeps their history")
  func told() throws {
    try MissingTokensTests.with { workspace in
      let stays = "1 token of the registry is not in these files, and stays: color.brand;"
      let planned = try workspace.run("import", "a.json", "--dry-run")
      #expect(planned.stderr.contains(stays))
      #expect(planned.stderr.contains("`blazon mv color.brand color.primary` before the import"))
      let output = try workspace.run("import", "a.json")
      #expect(output.status == 0)
      #expect(output.stderr.contains(stays))
      #expect(
        output.stderr.contains("color.brand seems to be color.primary now: `blazon revert HEAD`"))
      try workspace.succeed("revert", "HEAD")
      try workspace.succeed("mv", "color.brand", "color.primary")
      let again = try workspace.run("import", "a.json")
      #expect(again.stdout.contains("nothing to record"))
      #expect(!again.stderr.contains("not in these files"))
      #expect(try workspace.succeed("log", "color.primary").contains("#1"))
    }
  }

  @Test("are joined with what came in their place, where --prune removed them")
  func pruned() throws {
    try MissingTokensTests.with { workspace in
      let output = try workspace.run("import", "a.json", "--prune")
      #expect(output.stderr.contains("`blazon mv --since HEAD color.brand color.primary`"))
      #expect(!output.stderr.contains("stays"))
      try workspace.succeed("mv", "--since", "HEAD", "color.brand", "color.primary")
      let swift = try workspace.succeed(
        "export", "--format", "swift", "--since", "#1", "--file", "-")
      #expect(swift.contains("renamed:"))
    }
  }

  @Test("are passed over where the files are a small part of the system")
  func part() throws {
    try MissingTokensTests.with { workspace in
      try workspace.write("b.json", #"{"space": {"$type": "number", "md": {"$value": 9}}}"#)
      #expect(try !workspace.run("import", "b.json").stderr.contains("not in these files"))
    }
  }
}
