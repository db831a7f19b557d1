import Foundation
import PositionedJSON
import TestSupport
import Testing

/// Whole runs of the program over the forms in which public design systems keep their tokens. The
/// numbers are those of the faults that each form once caused.
@Suite("Imports of files of other tools")
struct ForeignImportTests {
  @Test("F1: with --prune a broken file of a folder refuses, and without it is skipped and told")
  func brokenFile() throws {
    let files = [
      "a.json": ##"{"a":{"value":"#ffffff"}}"##, "b.json": ##"{"b":{"value":"#000000"}}"##,
    ]
    try Door.with(files: files) { (door) throws in
      try door.workspace.write("in/b.json", #"{"b":{"value":"#)
      let pruned = try door.workspace.run("import", "in", "--prune")
      #expect(pruned.status == 2)
      #expect(pruned.stderr.contains("nothing was recorded"))
      #expect(try door.list() == ["a", "b"])
      let kept = try door.workspace.run("import", "in")
      #expect(kept.status == 0)
      #expect(kept.stderr.contains("  skipped in/b.json, which cannot be read"))
      #expect(try door.list() == ["a", "b"])
      #expect(try door.workspace.run("import", "in/b.json").status == 2)
    }
  }

  /// Files by name with their tokens, and all cells as `path context value`.
  struct Themes: Sendable, CustomTestStringConvertible {
    var files: [String: String]
    var cells: [String]

    var testDescription: String { files.keys.sorted().joined(separator: ", ") }

    init(_ files: [String: [String: String]], _ cells: String...) {
      self.files = files.mapValues { tokens in
        let members = tokens.sorted { $0.key < $1.key }.map { "\"\($0)\":{\"value\":\"\($1)\"}" }
        return "{\(members.joined(separator: ","))}"
      }
      self.cells = cells
    }
  }

  static let themes = [
    Themes(
      [
        "base/c.json": ["bg": "#ff00ff", "fg": "#222222"], "light/c.json": ["bg": "#ffffff"],
        "dark/c.json": ["bg": "#000000", "fg": "#eeeeee"],
      ],
      "bg  #ffffff", "bg appearance=dark #000000", "fg  #222222", "fg appearance=dark #eeeeee"),
    // The light ones count, wherever the alphabet puts them.
    Themes(
      [
        "shared.json": ["bg": "#ff00ff"], "light.json": ["bg": "#ffffff"],
        "dark.json": ["bg": "#000000"],
      ],
      "bg  #ffffff", "bg appearance=dark #000000"),
    Themes(
      [
        "light.json": ["bg": "#ffffff"], "dark.json": ["bg": "#000000"],
        "dim.json": ["bg": "#333333"], "highContrast.json": ["bg": "#ffff00"],
      ],
      "bg  #ffffff", "bg appearance=dark #000000", "bg contrast=increased #ffff00",
      "bg mode=dim #333333"),
    Themes(
      [
        "light.json": ["bg": "#ffffff"], "dark.json": ["bg": "#000000"],
        "light-hc.json": ["bg": "#fffff0"], "dark-hc.json": ["bg": "#00000f"],
      ],
      "bg  #ffffff", "bg appearance=dark #000000", "bg appearance=dark,contrast=increased #00000f",
      "bg appearance=light,contrast=increased #fffff0"),
    // What says light does not hold in dark, whatever else it says.
    Themes(
      [
        "s.tokens.json": ["bg": "#ffffff"], "s.dark.tokens.json": ["bg": "#000000"],
        "s.light-high-contrast.tokens.json": ["bg": "#fffff0"],
      ],
      "bg  #ffffff", "bg appearance=dark #000000",
      "bg appearance=light,contrast=increased #fffff0"),
    Themes(
      [
        "base.json": ["bg": "#ffffff", "fg": "#222222"], "ipad.json": ["fg": "#000002"],
        "increased-contrast.json": ["fg": "#000001"],
      ],
      "bg  #ffffff", "fg  #222222", "fg contrast=increased #000001", "fg idiom=pad #000002"),
    Themes(
      ["colors.json": ["bg": "#ffffff", "fg": "#222222"], "dark.json": ["bg": "#000000"]],
      "bg  #ffffff", "bg appearance=dark #000000", "fg  #222222"),
    Themes(
      ["base.json": ["bg": "#ffffff"], "themes/dark/colors.json": ["bg": "#000000"]],
      "bg  #ffffff", "bg appearance=dark #000000"),
    Themes(
      [
        "base.json": ["bg": "#ffffff", "fg": "#222222"],
        "themes/dark/colors.json": ["bg": "#000000"],
        "themes/hc/colors.json": ["bg": "#ffff00", "fg": "#000001"],
      ],
      "bg  #ffffff", "bg appearance=dark #000000", "bg contrast=increased #ffff00", "fg  #222222",
      "fg contrast=increased #000001"),
    Themes(
      ["color.json": ["bg": "#ffffff"], "color-dark.json": ["bg": "#000000"]],
      "bg  #ffffff", "bg appearance=dark #000000"),
    Themes(
      ["color.json": ["bg": "#ffffff", "fg": "#222222"], "color.dark.json": ["bg": "#000000"]],
      "bg  #ffffff", "bg appearance=dark #000000", "fg  #222222"),
    Themes(
      [
        "default/light/base.json": ["bg": "#ffffff", "fg": "#222222"],
        "default/dark/base.dark.json": ["bg": "#000000"],
        "glass/light/base.json": ["bg": "#eeeeee"],
      ],
      "bg  #ffffff", "bg appearance=dark #000000", "bg mode=glass #eeeeee", "fg  #222222"),
    Themes(
      [
        "brands/acme/light.json": ["bg": "#ffffff"], "brands/acme/dark.json": ["bg": "#000000"],
        "brands/zeta/light.json": ["bg": "#fffff0"], "brands/zeta/dark.json": ["bg": "#00000f"],
      ],
      "bg  #ffffff", "bg appearance=dark #000000", "bg appearance=dark,brand=zeta #00000f",
      "bg brand=zeta #fffff0"),
  ]

  @Test(
    "F2: dark is never the base, and a theme beside light and dark is a context", arguments: themes)
  func themesInFiles(themes: Themes) throws {
    try Door.with(files: themes.files) { (door) throws in
      #expect(try door.cells() == themes.cells, "\(door.imported.stderr)")
    }
  }

  /// A file, and lines that its export to CSS has.
  struct Values: Sendable, CustomTestStringConvertible {
    var fault: String
    var file: String
    var css: [String]

    var testDescription: String { fault }

    init(_ fault: String, _ file: String, _ css: String...) {
      (self.fault, self.file, self.css) = (fault, file, css)
    }
  }

  static let values = [
    Values(
      "F6: points in names, of Tokens Studio",
      #"{"core":{"spacing":{"0.5":{"value":"2","type":"spacing"}},"gap":{"value":"{spacing.0.5}","type":"spacing"}},"$themes":[]}"#,
      "--spacing-0-5: 2px;", "--gap: var(--spacing-0-5);"),
    Values(
      "F6: points in names, of a draft of DTCG",
      #"{"spacing":{"0.5":{"$type":"dimension","$value":"2px"},"1":{"$type":"dimension","$value":"{spacing.0.5}"}}}"#,
      "--spacing-0-5: 2px;", "--spacing-1: var(--spacing-0-5);"),
    Values(
      "F6: points in names, alone among tokens of today",
      #"{"a.b":{"$type":"number","$value":1},"c":{"$type":"number","$value":"{a.b}"}}"#,
      "--a-b: 1;", "--c: var(--a-b);"),
    Values(
      "F7a: references to what is computed, without types",
      ##"{"pad":{"value":"4px"},"half":{"value":"{pad} / 2"},"use":{"value":"{half}"},"dim":{"value":"#00000033"},"up":{"value":"0 1px 2px {dim}"},"card":{"value":"{up}"},"line":{"value":"1px solid {dim}"},"rule":{"value":"{line}"}}"##,
      "--half: 2px;", "--use: var(--half);", "--card: var(--up);", "--rule: var(--line);"),
    Values(
      "F7b: numbers that refer to computed lengths",
      #"{"base":{"value":"16px","type":"sizing"},"half":{"value":"{base} / 2","type":"sizing"},"b":{"value":"{half}","type":"number"},"c":{"value":"{base} * 2","type":"number"}}"#,
      "--half: 8px;", "--b: var(--half);", "--c: 32px;"),
    Values(
      "F8: numbers with a unit",
      #"{"props":{"space":{"value":"4px","type":"number"},"lh":{"value":"1.25rem","type":"number"}}}"#,
      "--space: 4px;", "--lh: 1.25rem;"),
    Values(
      "F9: texts that look like numbers",
      #"{"n":{"value":"007"},"p":{"value":"+1"},"z":{"value":"0"}}"#,
      "--n: 007;", "--p: +1;", "--z: 0;"),
    Values(
      "F13: colors of a hex",
      ##"{"a":{"value":{"hex":"#230829"}},"b":{"value":{"alpha":0.5,"hex":"#230829"}}}"##,
      "--a: #230829;", "--b: rgb(35 8 41 / 0.5);"),
    Values(
      "F13: curves as a text",
      #"{"e":{"$type":"cubicBezier","$value":"[0.2, 0, 0.38, 0.9]"},"f":{"$type":"cubicBezier","$value":"0.2, 0, 0.38, 0.9"}}"#,
      "--e: cubic-bezier(0.2, 0, 0.38, 0.9);", "--f: cubic-bezier(0.2, 0, 0.38, 0.9);"),
  ]

  @Test("What is certain has its value", arguments: values)
  func certain(values: Values) throws {
    try Door.with(values.file) { (door) throws in
      let css = try door.workspace.succeed("export", "--format", "css")
      for line in values.css { #expect(css.contains(line), "\(line)\n\(css)") }
      try door.comesBack()
    }
  }

  @Test("F6: two names that would be one stay two, and no reference changes its meaning")
  func namesThatMeet() throws {
    let file = #"{"s":{"0.5":{"value":"2px"},"0-5":{"value":"9px"}},"g":{"value":"{s.0.5}"}}"#
    try Door.with(file) { (door) throws in
      #expect(door.imported.stderr.contains("[alias-unknown]"))
      #expect(try door.list() == ["g", "s.0-5"])
    }
  }

  @Test("F14: three modes in a value, and one for forced colors")
  func threeModes() throws {
    let file =
      ##"{"fg":{"$type":"color","$value":{"light":"#111111","dark":"#eeeeee","highContrast":"#ffff00"}},"g":{"$type":"color","$value":{"default":"#111111","forcedColors":"#000000"}}}"##
    try Door.with(file) { (door) throws in
      #expect(
        try door.cells() == [
          "fg  #111111", "fg appearance=dark #eeeeee", "fg contrast=increased #ffff00",
          "g  #111111",
          "g mode=forcedColors #000000",
        ])
    }
  }

  @Test(
    "F5: files that look like tokens, of which none is taken in, are refused",
    arguments: [
      ##"{"size":{"s":"8px","m":"16px"},"color":{"ink":"#111111","bg":"#ffffff"}}"##
    ])
  func nothingTakenIn(text: String) throws {
    try Workspace.with { (workspace) throws in
      try workspace.write("t.json", text)
      try workspace.succeed("init", "t.blazon")
      let output = try workspace.run("import", "t.json", "--flavor", "dtcg")
      #expect(output.status == 2, "\(output.stderr)")
      #expect(output.stderr.contains("nothing was recorded"))
      #expect(try workspace.run("log").stdout == "")
    }
  }

  @Test("A deprecation that a verb made stays when the same files come again, and --prune tells")
  func deprecationStays() throws {
    try Workspace.with { (workspace) throws in
      try workspace.write(
        "t.json", ##"{"a":{"$type":"number","$value":1,"$description":"One"}}"##)
      try workspace.succeed("init", "t.blazon")
      try workspace.succeed("import", "t.json")
      try workspace.succeed("deprecate", "a", "--note", "old scale")
      let again = try workspace.run("import", "t.json")
      #expect(again.stderr.contains("deprecated in the registry and not in the files"))
      #expect(try workspace.run("list", "--deprecated").stdout.contains("old scale"))
      let pruned = try workspace.run("import", "t.json", "--prune")
      #expect(pruned.stderr.contains("no longer deprecated, as in the files: a"))
      #expect(try !workspace.run("list", "--deprecated").stdout.contains("old scale"))
    }
  }

  @Test("init takes --registry, as every other verb does")
  func initByOption() throws {
    try Workspace.with { (workspace) throws in
      try workspace.succeed("init", "--registry", "t.blazon")
      #expect(try workspace.run("log", "--registry", "t.blazon").status == 0)
      let twice = try workspace.run("init", "a.blazon", "--registry", "b.blazon")
      #expect(
        twice.status == 64 && twice.stderr.contains("give the new registry once"), "\(twice.stderr)"
      )
    }
  }
}

extension Door {
  /// All colors as `path context hex`, by path and context.
  fileprivate func cells() throws -> [String] {
    let listed = try workspace.run("list", "--json", "--registry", "t.blazon").json()
    return (listed["cells"]?.elements ?? []).map { cell in
      let context = (cell["context"]?.members ?? []).map { "\($0.key)=\($0.value.string ?? "")" }
        .sorted().joined(separator: ",")
      return "\(cell["path"]?.string ?? "") \(context) \(cell["value"]?["hex"]?.string ?? "")"
    }
    .sorted()
  }
}
