import Foundation
import PositionedJSON
import TestSupport
import Testing

/// Faults that a vendor's 83 releases showed, by their numbers.
@Suite("Real histories: diff")
struct RealHistoryTests {
  private static func color(_ value: String) -> String {
    #"{"$type": "color", "$value": \#(value)}"#
  }
  private static let blue = color(#"{"colorSpace": "srgb", "components": [0, 0, 1]}"#)

  /// `diff` of two files, each given as the tokens in it.
  private func diff(
    _ before: [String: String], _ after: [String: String], _ arguments: String...
  ) throws -> Output {
    func file(_ tokens: [String: String]) -> String {
      "{" + tokens.sorted { $0.key < $1.key }.map { "\"\($0)\": \($1)" }.joined(separator: ", ")
        + "}"
    }
    return try Workspace.with { workspace in
      try workspace.write("a.json", file(before))
      try workspace.write("b.json", file(after))
      return try Blazon.run(["diff", "a.json", "b.json"] + arguments, in: workspace.folder)
    }
  }

  @Test("H2: a reference that fails is told as broken with its name, not as removed")
  func broken() throws {
    let output = try diff(
      ["blue": Self.blue, "ok": Self.color("\"{blue}\"")],
      ["blue": Self.blue, "ok": Self.color("\"{gone}\"")])
    #expect(
      output.stdout == """
        ✗ 1 broken  main
        ✗ ok  #0000FF → {gone}  (broken: refers to "{gone}", which does not exist)

        ✗ 1 broken

        """)
  }

  @Test("H2: a new token without a value is told, and is a difference")
  func born() throws {
    let output = try diff(
      ["blue": Self.blue], ["blue": Self.blue, "new": Self.color("\"{gone}\"")], "--exit-code",
      "--json")
    #expect(output.status == 1)
    let change = try #require(try output.json()["changes"]?.elements?.first)
    #expect(change["class"]?.string == "broken")
    #expect(change["also"]?.elements?.map(\.string) == ["added"])
    #expect(
      change["after"]?["problem"]?.string == #""new" refers to "{gone}", which does not exist"#)
  }

  @Test("H2: a token gone breaks what refers to it, by name")
  func consequence() throws {
    let ok = Self.color("\"{blue}\"")
    let text = try diff(
      ["blue": Self.blue, "ok": ok, "far": Self.color("\"{ok}\"")],
      ["ok": ok, "far": Self.color("\"{ok}\"")]
    ).stdout
    #expect(text.contains("because of ok → blue"))
    #expect(text.contains("✗ 2 broken   - 1 removed"))
  }

  @Test("H2: a reference that works again is told as mended")
  func mended() throws {
    let output = try diff(
      ["blue": Self.blue, "ok": Self.color("\"{gone}\"")],
      ["blue": Self.blue, "ok": Self.color("\"{blue}\"")])
    #expect(output.stdout.contains("✓ 1 mended"))
  }

  @Test("H2: show says what fails of a recorded cell")
  func shown() throws {
    try Workspace.with { workspace in
      try workspace.write("a.json", #"{"ok": \#(Self.color("\"{gone}\""))}"#)
      try workspace.succeed("init", "t.blazon")
      #expect(try workspace.run("import", "a.json").status == 0)
      let shown = try workspace.succeed("show", "ok")
      #expect(shown.contains(#"{gone}  broken: refers to "{gone}", which does not exist"#))
      #expect(!shown.contains("not recorded"))
    }
  }

  @Test("H12: what both sides warn of is told once")
  func warnings() throws {
    let lost = Self.color("\"{gone}\"")
    let output = try diff(
      ["blue": Self.blue, "lost": lost],
      ["blue": Self.color(#"{"colorSpace": "srgb", "components": [0, 1, 1]}"#), "lost": lost])
    #expect(output.stderr.components(separatedBy: "alias-unknown").count <= 2)
    #expect(output.stdout.contains("≠ 1 changed"))
  }

  @Test("H12: what keeps several tokens from a value is told once")
  func oneCause() throws {
    let output = try diff(
      ["x": Self.blue, "a": Self.blue, "b": Self.blue],
      ["x": Self.color("\"{gone}\""), "a": Self.color("\"{x}\""), "b": Self.color("\"{x}\"")])
    #expect(output.stderr.components(separatedBy: "[alias-unknown]").count == 2)
  }

  @Test("H13: a loss in one context is told as broken there")
  func lossInOneContext() throws {
    try Workspace.with { workspace in
      for (version, value) in [
        ("v1", #"{"colorSpace": "srgb", "components": [0, 0, 1]}"#), ("v2", "\"{shade}\""),
      ] {
        try workspace.write("\(version).tokens.json", #"{"ink": \#(Self.color(value))}"#)
        try workspace.write(
          "\(version).resolver.json",
          #"""
          {"version": "2025.10", "sets": {"all": {"sources": [{"$ref": "\#(version).tokens.json"}]}},
           "modifiers": {"theme": {"contexts": {
             "light": [{"$ref": "light.tokens.json"}], "dark": [{"$ref": "dark.tokens.json"}],
             "darkest": []}, "default": "light"}},
           "resolutionOrder": [{"$ref": "#/sets/all"}, {"$ref": "#/modifiers/theme"}]}
          """#)
      }
      for theme in ["light", "dark"] {
        try workspace.write("\(theme).tokens.json", #"{"shade": \#(Self.blue)}"#)
      }
      let output = try workspace.run(
        "diff", "v1.resolver.json", "v2.resolver.json", "--class", "broken")
      #expect(output.stdout.contains("ink · darkest"))
      #expect(output.stdout.contains("✗ 1 broken"))
      #expect(
        output.stdout.contains(#"refers to "{shade}", which has no value in appearance=darkest"#))
    }
  }

  @Test(
    "H12: a long diff answers what is gone, broken, moved, to tell and safe on its first screen")
  func atScale() throws {
    try Workspace.with { workspace in
      try workspace.write("v1.json", FlatSystem.file(isLater: false))
      try workspace.write("v2.json", FlatSystem.file(isLater: true))
      func diff(_ arguments: String...) throws -> String {
        try Blazon.run(["diff", "v1.json", "v2.json"] + arguments, in: workspace.folder).stdout
      }
      let json = try Blazon.run(["diff", "v1.json", "v2.json", "--json"], in: workspace.folder)
        .json()
      for (kind, count) in FlatSystem.planted {
        #expect(json["tokens"]?[kind]?.numberText == "\(count)", "\(kind)")
      }
      let text = try diff("--no-renames")
      let first = text.split(separator: "\n", omittingEmptySubsequences: false).prefix(24)
        .joined(separator: "\n")
      #expect(first.hasPrefix("Not safe: 13 broken (39 contexts), 67 removed (69 contexts)."))
      for answer in [
        "stop using 67 (coach-mark-… 66", "and 12 more alike", "- blue-1400", "height-150",
        "Colors that moved most", "Sizes that moved most",
      ] {
        #expect(first.contains(answer), "\(answer)")
      }
      #expect(text.split(separator: "\n").count < 600)
      #expect(try diff("--stat").split(separator: "\n").count <= 40)
      let page = try diff("--html")
      #expect(!page.contains("<script"))
      for section in page.components(separatedBy: "<details").dropFirst() {
        #expect(section.contains("<tr"))
      }
    }
  }

  @Test(
    "H12: Markdown fits a comment and says what it left out, removals open and additions folded")
  func markdown() throws {
    func tokens(_ names: String, _ count: Int) -> [String: String] {
      Dictionary(
        uniqueKeysWithValues: (0..<count).map {
          (
            "\(names)-with-a-long-name-\($0)",
            Self.color(#"{"colorSpace": "srgb", "components": [0, 0, 1]}"#)
          )
        })
    }
    let text = try diff(tokens("old", 600), tokens("new", 900), "--markdown", "--no-renames").stdout
    #expect(text.utf8.count <= 60_000)
    let removed = try #require(text.range(of: "### 600 removed"))
    let added = try #require(text.range(of: "<details><summary>900 added"))
    #expect(removed.lowerBound < added.lowerBound)
    #expect(text.contains("more rows, for which there is no room."))
  }

  @Test(
    "H7: what happens to a deprecation is told apart, with its texts",
    arguments: [
      ("", #""$deprecated": "Use {b}""#, "deprecated: Use {b}", "deprecated"),
      (#""$deprecated": "Use {b}""#, "", "no longer deprecated; it was: Use {b}", "undeprecated"),
      (
        #""$deprecated": "Use {b}""#, #""$deprecated": "Use {c}""#,
        "deprecation reworded: “Use {b}” → “Use {c}”", "reworded"
      ),
      (
        #""$deprecated": "Use {d}""#, #""$deprecated": "Use {d}""#, "its replacement {d} is gone",
        "replacementGone"
      ),
    ])
  func deprecation(before: String, after: String, told: String, kind: String) throws {
    func tokens(_ said: String, _ others: [String]) -> [String: String] {
      let a = said.isEmpty ? Self.blue : String(Self.blue.dropLast()) + ", " + said + "}"
      return Dictionary(
        uniqueKeysWithValues: [("a", a)]
          + others.map { ($0, Self.color(#"{"colorSpace": "srgb", "components": [0, 1, 1]}"#)) })
    }
    let sides = (tokens(before, ["b", "c", "d"]), tokens(after, ["b", "c"]))
    #expect(try diff(sides.0, sides.1).stdout.contains(told))
    #expect(
      try diff(sides.0, sides.1, "--html").stdout.contains(told.replacing("&", with: "&amp;")))
    let json = try diff(sides.0, sides.1, "--json").json()
    let change = json["changes"]?.elements?.first { $0["path"]?.string == "a" }
    #expect(change?["deprecation"]?["kind"]?.string == kind)
    #expect((change?["properties"]?["deprecation"]?["after"]?.string == nil) == after.isEmpty)
  }

  @Test("H7: a token born deprecated says so, and a description has both its texts")
  func born7() throws {
    let old = String(Self.blue.dropLast()) + #", "$deprecated": "Use {b}"}"#
    let text = try diff(["b": Self.blue], ["b": Self.blue, "a": old]).stdout
    #expect(text.contains("+ a  #0000FF  (born deprecated: Use {b})"))
    func described(_ words: String) -> [String: String] {
      ["b": String(Self.blue.dropLast()) + #", "$description": "\#(words)"}"#]
    }
    let said = try diff(described("old words"), described("new words"), "--all").stdout
    #expect(said.contains("(described: “old words” → “new words”)"))
    let json = try diff(described("old words"), described("new words"), "--json").json()
    let sides = json["changes"]?.elements?.first?["properties"]?["description"]
    #expect(sides?["before"]?.string == "old words")
    #expect(sides?["after"]?.string == "new words")
  }

  @Test("H11: without groups no value carries a rename whose name has little in common")
  func falseRenames() throws {
    func size(_ pixels: Int) -> String {
      #"{"$type": "dimension", "$value": {"value": \#(pixels), "unit": "px"}}"#
    }
    let before = [
      "coach-mark-width": size(317), "overlay-opacity": #"{"$type": "number", "$value": 0.63}"#,
      "illustration-accent": Self.color(#"{"colorSpace": "srgb", "components": [0.1, 0.2, 0.3]}"#),
      "slider-track-size-small": size(41), "accent-visual-color": Self.blue,
    ]
    let after = [
      "tray-maximum": size(317), "divider-share": #"{"$type": "number", "$value": 0.63}"#,
      "gray-25": Self.color(#"{"colorSpace": "srgb", "components": [0.1, 0.2, 0.3]}"#),
      "slider-track-sizing-small": size(41), "accent-visual-colour": Self.blue,
    ]
    let text = try diff(before, after).stdout
    #expect(text.contains("→ 2 renamed"))
    #expect(text.contains("- 3 removed"))
    #expect(!text.contains("value 100%"))
    let explained = try diff(before, after, "--explain-renames").stdout
    #expect(explained.contains("value 100% of 50%, name "))
    #expect(explained.contains("value 100% of 25%, name "))
    #expect(!explained.contains("place"))
  }

  @Test("H16: impact names the context of its value, and all verbs order contexts by axis")
  func contexts() throws {
    try Workspace.with { workspace in
      func shade(_ blue: Double) -> String {
        #"{"value": {"colorSpace": "srgb", "components": [0, 0, \#(blue)]}}"#
      }
      try workspace.write(
        "a.json",
        #"""
        {"$extensions": {"dev.blazon": {"revision": "main", "axes": {"theme": ["light", "dark", "darkest"]}}},
         "ink": {"$type": "color", "$extensions": {"dev.blazon": {"contexts": {
           "theme=light": \#(shade(0.2)), "theme=dark": \#(shade(0.4)), "theme=darkest": \#(shade(0.6))}}}},
         "text": {"$type": "color", "$value": "{ink}"}}
        """#)
      try workspace.succeed("init", "t.blazon")
      try workspace.succeed("import", "a.json")
      let impact = try workspace.succeed("impact", "ink")
      #expect(
        impact.contains(
          "#000033  (in theme=light; #000066 in theme=dark; #000099 in theme=darkest)"))
      for verb in ["show", "blame"] {
        let places = try ["theme=light", "theme=dark ", "theme=darkest"].map { name in
          try #require(workspace.run(verb, "ink").stdout.range(of: name)).lowerBound
        }
        #expect(places == places.sorted(), "\(verb)")
      }
    }
  }
}
