import PositionedJSON
import TestSupport
import Testing

@Suite("impact")
struct ImpactTests {
  /// A color with two aliases in a row, a shadow that has it as a part, one that has it in dark only,
  /// and one that nobody refers to; in two revisions, of which the later inherits.
  private static let system = """
    {
      "$extensions": {"dev.blazon": {
        "revision": "one", "axes": {"appearance": ["light", "dark"]}
      }},
      "color": {
        "$type": "color",
        "blue": {"$value": {"colorSpace": "srgb", "components": [0, 0, 1]}},
        "red": {"$value": {"colorSpace": "srgb", "components": [1, 0, 0]}},
        "accent": {"$value": "{color.blue}"},
        "button": {"$value": "{color.accent}"},
        "night": {
          "$value": "{color.red}",
          "$extensions": {"dev.blazon": {
            "contexts": {"appearance=dark": {"value": "{color.blue}"}}
          }}
        },
        "alone": {"$value": {"colorSpace": "srgb", "components": [0, 0, 0]}}
      },
      "shadow": {"card": {"$type": "shadow", "$value": {
        "color": "{color.accent}", "offsetX": {"value": 0, "unit": "px"},
        "offsetY": {"value": 1, "unit": "px"}, "blur": {"value": 2, "unit": "px"},
        "spread": {"value": 0, "unit": "px"}
      }}}
    }

    """

  private func with(_ body: (Workspace) throws -> Void) throws {
    try Workspace.with { workspace in
      try workspace.write("one.tokens.json", Self.system)
      try workspace.succeed("init", "t.blazon")
      try workspace.succeed("import", "one.tokens.json", "-m", "First")
      try workspace.succeed(
        "revision", "add", "brand", "--base", "one", "--axes", "appearance=light|dark")
      try workspace.succeed(
        "set", "color.accent", "{color.red}", "--revision", "brand", "-m", "Brand")
      try body(workspace)
    }
  }

  @Test("Tokens stand below the one they refer to, with how and in which contexts, by revision")
  func tree() throws {
    try with { workspace in
      let all = try workspace.succeed("impact", "color.blue")
      #expect(
        all == """
          color.blue  one
            color.accent    #0000FF
              color.button  #0000FF
              shadow.card   0 1 blur 2, #0000FF  (a part of it)
            color.night     #0000FF  (only in appearance=dark)

          color.blue  brand
            color.night  #0000FF  (only in appearance=dark)

          4 tokens in 2 revisions: 3 by the whole value, 1 by a part of it

          """)
      let one = try workspace.succeed("impact", "color.accent", "--at", "one")
      #expect(
        one == """
          color.accent  one
            color.button  #0000FF
            shadow.card   0 1 blur 2, #0000FF  (a part of it)

          2 tokens: 1 by the whole value, 1 by a part of it

          """)
    }
  }

  @Test("An earlier point answers for its time")
  func earlier() throws {
    try with { workspace in
      try workspace.succeed(
        "set", "color.button", "{color.red}", "--revision", "one", "-m", "Redder")
      let now = try workspace.succeed("impact", "color.blue", "--at", "one")
      #expect(!now.contains("color.button"))
      let before = try workspace.succeed("impact", "color.blue", "--at", "one@HEAD~1")
      #expect(before.contains("color.button"))
    }
  }

  @Test("As JSON: every context a row of its own, with the way and the answer")
  func json() throws {
    try with { workspace in
      let text = try workspace.succeed("impact", "color.blue", "--at", "one", "--json")
      let root = try #require(JSONReader.read(text: text).root)
      #expect(root["point"]?.string == "one" && root["path"]?.string == "color.blue")
      let rows = (root["dependents"]?.elements ?? []).map { row in
        [
          row["path"]?.string, row["revision"]?.string, row["context"]?.compactText,
          row["use"]?.string, row["through"]?.compactText, row["answer"]?["text"]?.string,
        ].compactMap(\.self).joined(separator: " ")
      }
      #expect(
        rows == [
          #"color.accent one {} value ["color.blue"] #0000FF"#,
          #"color.night one {"appearance":"dark"} value ["color.blue"] #0000FF"#,
          #"color.button one {} value ["color.accent","color.blue"] #0000FF"#,
          #"shadow.card one {} part ["color.accent","color.blue"] 0 1 blur 2, #0000FF"#,
        ])
    }
  }

  @Test("A token that nobody refers to says so, and an unknown one suggests what is near")
  func nobody() throws {
    try with { workspace in
      let alone = try workspace.run("impact", "color.alone")
      #expect(alone.status == 0 && alone.stdout == "")
      #expect(alone.stderr == "no token resolves through color.alone\n")
      let json = try workspace.succeed("impact", "color.alone", "--json")
      #expect(json.contains("\"dependents\": []"))
      for arguments in [["impact", "color.blu"], ["impact", "color.blu", "--if", "#FFFFFF"]] {
        let unknown = try Blazon.run(arguments, in: workspace.folder)
        #expect(unknown.status == 2)
        #expect(unknown.stderr.contains("[path-unknown]\nfix: did you mean color.blue?"))
      }
      let group = try workspace.run("impact", "color")
      #expect(group.status == 0 && group.stdout.contains("color.blue  one\n"))
      #expect(group.stderr.contains(" of the 6 tokens of color\n"))
    }
  }

  @Test("Another value: what diff would say, without a commit")
  func supposition() throws {
    try with { workspace in
      let before = try workspace.bytes("t.blazon")
      let supposed = try workspace.succeed(
        "impact", "color.blue", "--if", "#FF0000", "--revision", "one", "--json")
      #expect(try workspace.bytes("t.blazon") == before)
      let text = try workspace.succeed("impact", "color.blue", "--if", "#FF0000", "--at", "one")
      #expect(
        text == """
          ≠ 1 changed  one
          ≠ color.blue  #0000FF → #FF0000  (ΔE 55.8)

          » 4 rippled  one
          » shadow.card   0 1 blur 2, #0000FF → 0 1 blur 2, #FF0000  (color ΔE 55.8)
              ↳ because of color.accent → color.blue
            color
          » accent        #0000FF → #FF0000  (ΔE 55.8)
              ↳ because of color.blue
          » button        #0000FF → #FF0000  (ΔE 55.8)
              ↳ because of color.accent → color.blue
          » night · dark  #0000FF → #FF0000  (ΔE 55.8)
              ↳ because of color.blue

          ≠ 1 changed   » 4 rippled

          """)
      try workspace.succeed("set", "color.blue", "#FF0000", "--revision", "one", "-m", "Red")
      let recorded = try workspace.succeed("diff", "@HEAD~1", "@HEAD", "--json")
      func changes(_ text: String) -> JSON? { JSONReader.read(text: text).root?["changes"] }
      #expect(changes(supposed) == changes(recorded))
      #expect(changes(supposed)?.elements?.isEmpty == false)
    }
  }

  @Test("In one context only, and with an alias to a token that nothing here leads to yet")
  func contexts() throws {
    try with { workspace in
      let dark = try workspace.succeed(
        "impact", "color.blue", "--if", "{color.alone}", "--at", "one", "--context",
        "appearance=dark")
      #expect(dark.contains("accent · dark       #0000FF → #000000"), "\(dark)")
      #expect(dark.contains("1 changed") || dark.contains("1 added"))
      let same = try workspace.run("impact", "color.blue", "--if", "#0000FF", "--at", "one")
      #expect(same.status == 0)
    }
  }

  struct Refusal: CustomTestStringConvertible, Sendable {
    var arguments: [String]
    var code: String
    var status: Int32 = 2
    var testDescription: String { arguments.joined(separator: " ") }
  }

  @Test(
    "What set refuses is refused, with how to fix it",
    arguments: [
      Refusal(arguments: ["--if", "14pt", "--at", "one"], code: "[value-invalid]"),
      Refusal(arguments: ["--if", "{color.button}", "--at", "one"], code: "[alias-circle]\nfix:"),
      Refusal(arguments: ["--if", "{color.gone}", "--at", "one"], code: "[alias-unknown]\nfix:"),
      Refusal(arguments: ["--if", "#FFFFFF"], code: "[revision-missing]\nfix: add --revision ID"),
      Refusal(
        arguments: ["--if", "#FFFFFF", "--at", "one", "--context", "idiom=pad"],
        code: "its axes are appearance=light|dark"),
      Refusal(
        arguments: ["--if", "#FFFFFF", "--at", "one", "--revision", "two"],
        code: #""two" is not the one of --at, "one""#),
      Refusal(arguments: ["--revision", "one"], code: "go with --if", status: 64),
      Refusal(arguments: ["--all"], code: "go with --if", status: 64),
    ])
  func refused(_ given: Refusal) throws {
    try with { workspace in
      let output = try Blazon.run(["impact", "color.blue"] + given.arguments, in: workspace.folder)
      #expect(output.status == given.status)
      #expect(output.stdout == "")
      #expect(output.stderr.contains(given.code), "\(output.stderr)")
    }
  }
}
