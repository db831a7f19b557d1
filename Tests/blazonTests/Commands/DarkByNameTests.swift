import TestSupport
import Testing

/// Files that say dark by their names, and give what no file for light gives.
@Suite("Files for dark by their names")
struct DarkByNameTests {
  private static let light =
    ##"{"x": {"$type": "color", "brand": {"$value": "#f00"}, "b2": {"$value": "#00f"}}}"##

  @Test("A dark file whose tokens no other file gives is told to hold in every appearance")
  func alone() throws {
    try Workspace.with { workspace in
      try workspace.write("q/z.tokens.json", Self.light)
      try workspace.write(
        "q/z.dark.tokens.json", ##"{"x": {"$type": "color", "brnd": {"$value": "#0f0"}}}"##)
      for arguments in [["check", "q"], ["export", "css", "--from", "q", "--file", "-"]] {
        let found = try Blazon.run(arguments, in: workspace.folder)
        #expect(
          found.stderr.contains("q/z.dark.tokens.json says dark by its name"),
          "\(arguments): \(found.stderr)")
        #expect(found.stderr.contains("--map 'q/z.dark.tokens.json=context:appearance=dark'"))
      }
      let mapped = try workspace.run("check", "q", "--map", "*dark*=context:appearance=dark")
      #expect(!mapped.stderr.contains("by its name"), "\(mapped.stderr)")
    }
  }

  @Test(
    "A dark file that gives half of another's tokens is refused with the rule that makes it dark")
  func half() throws {
    try Workspace.with { workspace in
      try workspace.write("q/z.tokens.json", Self.light)
      try workspace.write(
        "q/z.dark.tokens.json",
        ##"{"x": {"$type": "color", "brnd": {"$value": "#0f0"}, "b2": {"$value": "#fff"}}}"##)
      let found = try workspace.run("check", "q")
      #expect(found.status == 1)
      #expect(
        found.stdout.contains(
          "if it is dark mode: --map 'q/z.dark.tokens.json=context:appearance=dark'"),
        "\(found.stdout)")
    }
  }

  @Test("An export of files refuses a token of two types")
  func types() throws {
    try Workspace.with { workspace in
      try workspace.write("q/a.tokens.json", ##"{"c": {"$type": "color", "$value": "#f00"}}"##)
      try workspace.write(
        "q/a.dark.tokens.json",
        #"{"c": {"$type": "dimension", "$value": {"value": 1, "unit": "px"}}}"#)
      let found = try workspace.run("export", "swift", "--from", "q", "--file", "-")
      #expect(found.status == 2)
      #expect(found.stdout.isEmpty)
      #expect(found.stderr.contains("[mode-type]"), "\(found.stderr)")
    }
  }

  @Test(
    "Names as generated Swift has them lead to the token",
    arguments: ["Tokens.X.brand", "Tokens.XBrand", "Tokens.X.Brand.root"])
  func swift(name: String) throws {
    try Workspace.with { workspace in
      try workspace.write("z.tokens.json", Self.light)
      try workspace.succeed("init", "t.blazon")
      #expect(try workspace.run("import", "z.tokens.json").status == 0)
      #expect(try workspace.run("show", name).stderr.contains("did you mean x.brand?"))
    }
  }
}
