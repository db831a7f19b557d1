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

  @Test(
    "A few values for a large registry are told of as for a small one: values, slips, what verbs said"
  )
  func fewOfMany() throws {
    try Workspace.with { workspace in
      let many = (1...60).map { number in
        #""n\#(number)": {"$type": "number", "$value": \#(number)}"#
      }
      let accent =
        #""accent": {"$type": "color", "$value": {"colorSpace": "srgb", "components": [0, 0, 1]}}"#
      try workspace.write("all.json", "{\((many + [accent]).joined(separator: ", "))}")
      try workspace.succeed("init", "t.blazon")
      try workspace.succeed("import", "all.json")
      try workspace.succeed("set", "n7", "70", "-m", "Larger")
      try workspace.succeed("deprecate", "n8")
      try workspace.write(
        "dark.json",
        #"{"accnt": {"$type": "color", "$value": {"colorSpace": "srgb", "components": [0, 1, 1]}}}"#
      )
      let dark = try workspace.run("import", "dark.json", "--context", "appearance=dark")
      #expect(dark.stderr.contains("did you mean accent?"), "\(dark.stderr)")
      try workspace.write("few.json", "{\(many[6]), \(many[7])}")
      let few = try workspace.run("import", "few.json")
      #expect(few.stdout.contains("n7: 70 → 7"), "\(few.stdout)")
      #expect(few.stderr.contains("again as before #2 (Larger): n7"), "\(few.stderr)")
      #expect(!few.stderr.contains("not in these files"))
      // Changed twice in the registry, it is as it was before the first of the two.
      try workspace.succeed("set", "n7", "71")
      try workspace.succeed("set", "n7", "72", "-m", "Twice")
      let twice = try workspace.run("import", "few.json", "--dry-run")
      #expect(twice.stderr.contains("again as before #"), "\(twice.stderr)")
      #expect(try workspace.run("list", "--deprecated").stdout.contains("n8"))
    }
  }
}
