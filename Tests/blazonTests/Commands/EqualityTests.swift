import PositionedJSON
import Testing

/// Whether two values are the same has one answer, whichever verb is asked.
@Suite("One equality for all verbs")
struct EqualityTests {
  struct Pair: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var type: String
    var one: String
    var other: String
    /// A value that is another, in the same type.
    var different: String
    /// Whether `diff` tells a value in another unit.
    var isConverted = false
  }

  private static func color(_ rest: String = "", _ blue: String = "1") -> String {
    #"{"colorSpace": "srgb", "components": [0, 0, \#(blue)]\#(rest)}"#
  }
  private static func length(_ value: String, _ unit: String = "px") -> String {
    #"{"value": \#(value), "unit": "\#(unit)"}"#
  }
  private static func shadow(_ blur: String) -> String {
    #"{"color": \#(color()), "offsetX": \#(length("0")), "offsetY": \#(length("1")), "blur": \#(length(blur)), "#
      + #""spread": \#(length("0"))}"#
  }
  private static func transition(_ duration: String, _ unit: String) -> String {
    #"{"duration": \#(length(duration, unit)), "delay": \#(length("0", unit)), "timingFunction": [0, 0, 1, 1]}"#
  }
  private static func border(_ color: String, _ width: String = "{w}") -> String {
    #"{"color": \#(color), "width": "\#(width)", "style": "solid"}"#
  }

  static let pairs = [
    Pair(
      testDescription: "the order of members", type: "shadow", one: shadow("2"),
      other:
        #"{"spread": {"unit": "px", "value": 0}, "blur": \#(length("2")), "offsetY": \#(length("1")), "#
        + #""offsetX": \#(length("0")), "color": \#(color())}"#, different: shadow("3")),
    Pair(testDescription: "8 and 8.0", type: "number", one: "8", other: "8.0", different: "9"),
    Pair(
      testDescription: "0.10 and 0.1", type: "number", one: "0.10", other: "0.1", different: "9"),
    Pair(
      testDescription: "lengths with other figures", type: "dimension", one: length("8"),
      other: #"{"unit": "px", "value": 8.0}"#, different: length("9")),
    Pair(
      testDescription: "hex beside components", type: "color", one: color(##", "hex": "#0000ff""##),
      other: color(), different: color("", "0.5")),
    Pair(
      testDescription: "alpha left out", type: "color", one: color(#", "alpha": 1"#),
      other: color(),
      different: color(#", "alpha": 0.5"#)),
    Pair(
      testDescription: "bold and 700", type: "fontWeight", one: #""bold""#, other: "700",
      different: "400"),
    Pair(
      testDescription: "milliseconds and seconds", type: "duration", one: length("200", "ms"),
      other: length("0.2", "s"), different: length("300", "ms"), isConverted: true),
    Pair(
      testDescription: "a font and a list of it", type: "fontFamily", one: #""A""#,
      other: #"["A"]"#, different: #""B""#),
    Pair(
      testDescription: "no length in two units", type: "dimension", one: length("0"),
      other: length("0", "rem"), different: length("1", "rem"), isConverted: true),
    Pair(
      testDescription: "a transition with members in another order", type: "transition",
      one: transition("200", "ms"),
      other:
        #"{"timingFunction": [0, 0.0, 1, 1], "delay": \#(length("0", "s")), "duration": \#(length("0.2", "s"))}"#,
      different: transition("300", "ms"), isConverted: true),
    Pair(
      testDescription: "a part beside a reference", type: "border",
      one: border(color(##", "hex": "#0000ff""##)), other: border(color()),
      different: border(color("", "0.5"))),
  ]

  private func file(_ pair: Pair, _ value: String) -> String {
    #"{"g": {"$type": "\#(pair.type)", "$value": \#(value)}, "#
      + #""w": {"$type": "dimension", "$value": {"value": 1, "unit": "px"}}}"#
  }

  @Test("files of equal values are no conflict, and of others they are", arguments: pairs)
  func conflicts(_ pair: Pair) throws {
    try Workspace.with { workspace in
      try workspace.write("t/a.tokens.json", file(pair, pair.one))
      try workspace.write("t/b.tokens.json", file(pair, pair.other))
      #expect(try workspace.run("check", "t").status == 0)
      try workspace.write("t/b.tokens.json", file(pair, pair.different))
      let refused = try workspace.run("check", "t")
      #expect(refused.status == 1 && (refused.stdout + refused.stderr).contains("[path-conflict]"))
    }
  }

  @Test("diff and judge tell no change of the value", arguments: pairs)
  func changes(_ pair: Pair) throws {
    try Workspace.with { workspace in
      try workspace.write("a.tokens.json", file(pair, pair.one))
      try workspace.write("b.tokens.json", file(pair, pair.other))
      try workspace.write("c.tokens.json", file(pair, pair.different))
      func classes(_ other: String) throws -> [String] {
        try workspace.run("diff", "a.tokens.json", other, "--all", "--json").json()["changes"]?
          .elements?.compactMap { $0["class"]?.string } ?? []
      }
      #expect(try classes("b.tokens.json") == [pair.isConverted ? "converted" : "restated"])
      #expect(try classes("c.tokens.json") == ["changed"])
      let told = try workspace.run("judge", "a.tokens.json", "b.tokens.json")
      #expect(told.stdout.hasPrefix("NONE"), "\(told.stdout)")
      #expect(
        try !workspace.run("judge", "a.tokens.json", "c.tokens.json").stdout.hasPrefix("NONE"))
    }
  }

  @Test(
    "import calls it written otherwise, blame passes over it, and it is no conflict of a merge",
    arguments: pairs)
  func registry(_ pair: Pair) throws {
    try Workspace.with { workspace in
      func take(_ value: String, _ registry: String = "t.blazon") throws -> String {
        try workspace.write("a.tokens.json", file(pair, value))
        return try workspace.succeed("import", "a.tokens.json", "-m", value, "--registry", registry)
      }
      func blamed() throws -> String? {
        try workspace.run("blame", "g", "--json").json()["cells"]?.elements?.first?["commit"]?[
          "number"]?.numberText
      }
      try workspace.succeed("init", "t.blazon")
      _ = try take(pair.one)
      try workspace.succeed("backup", "their.blazon")
      #expect(try take(pair.other).contains(", reformatted"))
      #expect(try blamed() == "1")
      _ = try take(pair.different, "their.blazon")
      let merged = try workspace.run("merge", "their.blazon")
      #expect(merged.status == 0, "\(merged.stdout)\(merged.stderr)")
      #expect(try blamed() == "3")
    }
  }

  // MARK: histories F10

  @Test(
    "histories F10: blame does not move to a commit that reordered members; a changed one is its own"
  )
  func reordered() throws {
    let pair = Self.pairs[0]
    try Workspace.with { workspace in
      try workspace.succeed("init", "t.blazon")
      // One, reordered, another blur, that reordered again by a rename.
      for value in [pair.one, pair.other, pair.different, Self.shadow("3.0")] {
        try workspace.write("a.tokens.json", file(pair, value))
        try workspace.succeed("import", "a.tokens.json", "-m", "m")
      }
      try workspace.succeed("mv", "g", "h")
      let lines = try workspace.run("blame", "h", "--json").json()["cells"]?.elements
      #expect(lines?.first?["commit"]?["number"]?.numberText == "3")
    }
  }

  @Test("an alias of an equal value is another value, and so is a text with other letters")
  func neighbors() throws {
    try Workspace.with { workspace in
      try workspace.write(
        "a.tokens.json",
        #"{"t": {"$type": "string", "$value": "a"}, "n": {"$type": "number", "$value": 8}, "m": {"$type": "number", "$value": 8}}"#
      )
      try workspace.write(
        "b.tokens.json",
        #"{"t": {"$type": "string", "$value": "A"}, "n": {"$type": "number", "$value": 8}, "m": {"$type": "number", "$value": "{n}"}}"#
      )
      let conflict = try workspace.run("check", "a.tokens.json", "b.tokens.json")
      #expect((conflict.stdout + conflict.stderr).contains("2 tokens, such as "))
    }
  }
}
