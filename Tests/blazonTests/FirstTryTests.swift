import Foundation
import PositionedJSON
import TestSupport
import Testing

/// Whole runs of the program over what public design systems keep their tokens in; the numbers are those
/// of the faults that somebody found who had never tried it.
@Suite("The first try")
struct FirstTryTests {
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
      "bg  #ffffff", "bg appearance=dark #000000", "bg mode=dim #333333",
      "bg mode=highContrast #ffff00"),
    Themes(
      [
        "light.json": ["bg": "#ffffff"], "dark.json": ["bg": "#000000"],
        "light-hc.json": ["bg": "#fffff0"], "dark-hc.json": ["bg": "#00000f"],
      ],
      "bg  #ffffff", "bg appearance=dark #000000", "bg appearance=dark,mode=hc #00000f",
      "bg mode=hc #fffff0"),
    Themes(
      ["colors.json": ["bg": "#ffffff", "fg": "#222222"], "dark.json": ["bg": "#000000"]],
      "bg  #ffffff", "bg appearance=dark #000000", "fg  #222222"),
    Themes(
      ["base.json": ["bg": "#ffffff"], "themes/dark/colors.json": ["bg": "#000000"]],
      "bg  #ffffff", "bg appearance=dark #000000"),
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

  @Test(
    "F5: files that look like tokens, of which none is taken in, are refused",
    arguments: [
      ##"{"Light":{"{Text}":{"$value":{"alpha":0.96,"hexa":"#230829"}, "$type": "x", "a.b": {"$value": 1}}}}"##,
      ##"{"size":{"s":"8px","m":"16px"},"color":{"ink":"#111111","bg":"#ffffff"}}"##,
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
