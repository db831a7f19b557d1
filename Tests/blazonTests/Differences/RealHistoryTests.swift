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
        ok  main
        ✗ ok  #0000FF → {gone}  (broken: refers to "{gone}", which names no token)

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
      change["after"]?["problem"]?.string == #""new" refers to "{gone}", which names no token"#)
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
      #expect(shown.contains(#"{gone}  broken: refers to "{gone}", which names no token"#))
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
      #expect(output.stdout.contains("theme darkest"))
      #expect(output.stdout.contains("✗ 1 broken"))
      #expect(output.stdout.contains(#"refers to "{shade}", which has no value in theme=darkest"#))
    }
  }
}
