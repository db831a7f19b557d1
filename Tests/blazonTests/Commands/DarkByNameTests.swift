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
          found.stderr.contains("q/z.dark.tokens.json is dark by its name"),
          "\(arguments): \(found.stderr)")
        #expect(found.stderr.contains("--map 'q/z.dark.tokens.json=context:appearance=dark'"))
      }
      let mapped = try workspace.run("check", "q", "--map", "*dark*=context:appearance=dark")
      #expect(!mapped.stderr.contains("by its name"), "\(mapped.stderr)")
    }
  }

  @Test("A dark file beside one of its name is dark, and a token that it alone gives is noted")
  func half() throws {
    try Workspace.with { workspace in
      try workspace.write("q/z.tokens.json", Self.light)
      try workspace.write(
        "q/z.dark.tokens.json",
        ##"{"x": {"$type": "color", "brnd": {"$value": "#0f0"}, "b2": {"$value": "#fff"}}}"##)
      let found = try workspace.run("check", "q")
      #expect(found.status == 0, "\(found.stdout)")
      #expect(found.stderr.contains("dark in q/z.dark.tokens.json"), "\(found.stderr)")
      #expect(
        found.stderr.contains("x.brnd has a value in appearance=dark alone"), "\(found.stderr)")
    }
  }

  @Test("A file for light with high contrast leaves dark with high contrast to the dark file")
  func lightWithContrast() throws {
    try Workspace.with { workspace in
      for (name, color) in [
        ("s", "#ffffff"), ("s.dark", "#000000"), ("s.light-high-contrast", "#fffff0"),
      ] {
        try workspace.write(
          "q/\(name).tokens.json", ##"{"bg": {"$type": "color", "$value": "\##(color)"}}"##)
      }
      let css = try workspace.run("export", "css", "--from", "q", "--file", "-")
      #expect(
        css.stdout.contains(
          "@media (prefers-color-scheme: light) and (prefers-contrast: more) {"), "\(css.stdout)")
      #expect(!css.stdout.contains("@media (prefers-contrast: more) {\n  :root"))
      #expect(
        css.stderr.contains(
          "contrast: normal (the base) in q/s.dark.tokens.json, q/s.tokens.json; increased in q/s.light-high"
        ))
      #expect(css.stderr.contains("; dark in q/s.dark.tokens.json; by the names"))
      let swift = try workspace.run("export", "swift", "--from", "q", "--file", "-")
      #expect(
        swift.stdout.contains(
          "(0xFFFFFF, dark: 0x000000, lightIncreased: 0xFFFFF0)"))
      #expect(try workspace.run("export", "xcassets", "--from", "q", "--out", "c").status == 0)
      let catalog = try #require(
        workspace.everything().first { $0.hasSuffix("bg.colorset/Contents.json") })
      let text = String(decoding: try workspace.bytes(catalog), as: UTF8.self)
      let blues = text.split(separator: "\n").filter { $0.contains("\"blue\"") }
        .compactMap { $0.split(separator: "\"").last { $0.contains(".") } }
      #expect(blues == ["1.000000", "0.000000", "0.941176", "0.000000"], "\(text)")
    }
  }

  @Test("An export of files warns of a token of two types, as an import of them does")
  func types() throws {
    try Workspace.with { workspace in
      try workspace.write("q/a.tokens.json", ##"{"c": {"$type": "color", "$value": "#f00"}}"##)
      try workspace.write(
        "q/a.dark.tokens.json",
        #"{"c": {"$type": "dimension", "$value": {"value": 1, "unit": "px"}}}"#)
      try workspace.succeed("init", "t.blazon")
      for verb in [["export", "swift", "--from", "q", "--file", "-"], ["import", "q"]] {
        let found = try Blazon.run(verb, in: workspace.folder)
        #expect(found.status == 0 && found.stderr.contains("[mode-type]"), "\(found.stderr)")
      }
      let strict = try workspace.run("export", "swift", "--from", "q", "--file", "-", "--strict")
      #expect(strict.status == 2 && strict.stdout.isEmpty)
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
