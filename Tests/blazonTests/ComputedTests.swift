import Foundation
import PositionedJSON
import TestSupport
import Testing

/// Whole runs of the program over tokens that are computed.
@Suite("Computed tokens")
struct ComputedTests {
  private static let file = """
    {
      "size": {"value": "4", "type": "spacing"},
      "base": {"value": "{size}", "type": "spacing"},
      "double": {"value": "{ base } * 2", "type": "spacing"},
      "more": {"value": "{double} + 1px - {base}", "type": "spacing"},
      "power": {"value": "roundTo({base}^1.5, 1)", "type": "spacing"},
      "red": {"value": "#C14242", "type": "color"},
      "light": {"value": "{red}", "type": "color", "$extensions": {"studio.tokens": {"id": "x",
        "modify": {"type": "lighten", "value": "0.2", "space": "srgb"}}}},
      "alias": {"value": "{light}", "type": "color"},
      "edge": {"value": {"color": "rgba({red}, 0.5)", "width": "{base}/2", "style": "solid"},
        "type": "border"}
    }
    """

  @Test("math and modify come back whole from extended JSON, and are applied once")
  func extended() throws {
    try Door.with(Self.file) { door in
      let text = try door.workspace.succeed(
        "export", "--format", "json", "--option", "profile=extended")
      let root = JSONReader.read(text: text).root
      let light = root?["light"]
      #expect(light?["$value"]?["components"]?.compactText == "[0.80549,0.407059,0.407059]")
      let extensions = light?["$extensions"]
      #expect(extensions?["dev.blazon"]?["expression"]?.string == "lighten({red}, 0.2, srgb)")
      #expect(extensions?["studio.tokens"]?["modify"]?["type"]?.string == "lighten")
      let edge = root?["edge"]
      #expect(edge?["$value"]?["width"]?.compactText == #"{"value":2,"unit":"px"}"#)
      #expect(
        edge?["$extensions"]?["dev.blazon"]?["value"]?["width"]?["$expression"]?.string
          == "{base}/2")
      try door.comesBack()
    }
  }

  @Test("strict JSON has the value, passes the strict check, and asks no tool to modify it again")
  func strict() throws {
    try Door.with(Self.file) { door in
      let text = try door.workspace.succeed("export", "--format", "json")
      try door.workspace.write("strict.tokens.json", text)
      let found = try door.workspace.run("check", "--strict", "strict.tokens.json")
      #expect(found.status == 0, "\(found.stdout)")
      let root = JSONReader.read(text: text).root
      #expect(root?["double"]?["$value"]?.compactText == #"{"value":8,"unit":"px"}"#)
      let vendor = root?["light"]?["$extensions"]?["studio.tokens"]
      #expect(vendor?.compactText == #"{"id":"x"}"#)
    }
  }

  @Test("CSS, flat JSON and Swift have the value; CSS calc() on request")
  func values() throws {
    try Door.with(Self.file) { door in
      let workspace = door.workspace
      let css = try workspace.succeed("export", "--format", "css")
      #expect(css.contains("  --double: 8px;\n  --edge: 2px solid rgb(193 66 66 / 0.5);\n"))
      let computed = try workspace.succeed("export", "--format", "css", "--option", "calc=true")
      #expect(computed.contains("  --double: calc(var(--base) * 2);\n"))
      #expect(computed.contains("  --more: calc((var(--double) + 1px) - var(--base));\n"))
      #expect(computed.contains("  --power: 8px;\n"))
      let flat = JSONReader.read(text: try workspace.succeed("export", "--format", "flat")).root
      #expect(flat?["tokens"]?["more"]?.string == "5px")
      #expect(try workspace.succeed("export", "--format", "swift").contains("Length = 8"))
    }
  }

  @Test("sums and lists that double with each token end in CSS with a loss")
  func growth() throws {
    var tokens = [#""r": {"value": "1rem", "type": "spacing"}"#]
    tokens.append(#""a0": {"value": "{r} + 1px", "type": "spacing"}"#)
    tokens.append(#""s0": {"value": "0 1px 2px #000", "type": "boxShadow"}"#)
    for place in 1..<14 {
      func many(_ name: String, _ separator: String) -> String {
        Array(repeating: "{\(name)\(place - 1)}", count: 40).joined(separator: separator)
      }
      tokens.append(
        #""a\#(place)": {"value": "\#(many("a", " + "))", "type": "spacing"}"#)
      tokens.append(
        #""s\#(place)": {"value": "\#(many("s", ", "))", "type": "boxShadow"}"#)
    }
    try Workspace.with { workspace in
      try workspace.write("a.json", "{" + tokens.joined(separator: ",") + "}")
      let run = try workspace.run(
        "export", "--from", "a.json", "--format", "css", "--file", "-", "--losses", "--force")
      #expect(run.stdout.contains("  --a1: calc("))
      #expect(run.stderr.contains("css: a13: its text would have more than 65536 bytes [css]"))
    }
  }

  @Test(
    "a change of a token ripples through expressions, with its cause; impact and mv follow them")
  func ripples() throws {
    try Door.with(Self.file) { door in
      let workspace = door.workspace
      try workspace.succeed("set", "size", "6px")
      let diff = try workspace.succeed("diff", "@HEAD~1", "@HEAD")
      #expect(diff.contains("» more    5 px → 7 px"))
      #expect(diff.contains("because of double → base → size"))
      let impact = try workspace.succeed("impact", "size")
      #expect(
        impact.contains("5 tokens: 1 by the whole value, 1 by a part of it, 3 by computation"))
      try workspace.succeed("mv", "base", "core")
      let shown = try workspace.succeed("show", "double")
      #expect(shown.contains("12 px"))
      #expect(shown.contains("computed: {core} * 2"))
      #expect(try workspace.succeed("show", "edge").contains("computed: width = {core}/2"))
      #expect(try workspace.succeed("doctor").contains("healthy"))
    }
  }

  @Test("set takes an expression, and refuses one without a value")
  func set() throws {
    try Door.with(Self.file) { door in
      let workspace = door.workspace
      try workspace.succeed("set", "double", "{base} * 3 + 1px")
      #expect(try workspace.succeed("show", "double").contains("13 px"))
      let refused = try workspace.run("set", "double", "{base} / 0")
      #expect(refused.status == 2)
      #expect(refused.stderr.contains("divides by zero [expression-division]"))
      #expect(try workspace.succeed("show", "double").contains("13 px"))
    }
  }

  @Test("an expression without a value is a warning with its place, and costs no other token")
  func faults() throws {
    let file = """
      {"a": {"value": "1", "type": "spacing"},
       "b": {"value": "{a} / 0", "type": "spacing"},
       "c": {"value": "{a} + 1rem", "type": "spacing"},
       "d": {"value": "{gone} * 2", "type": "spacing"},
       "e": {"value": "{b}", "type": "spacing"}}
      """
    try Door.with(file) { door in
      let told = door.imported.stderr
      #expect(told.contains("in.json:2:17: warning: \"b\": the expression divides by zero"))
      #expect(told.contains("in.json:3:17: warning: \"c\": the expression mixes units: px + rem"))
      #expect(told.contains("in.json:4:17: warning: \"d\": the expression refers to \"{gone}\""))
      let css = try door.workspace.run("export", "--format", "css", "--losses")
      #expect(css.status == 0, "\(css.stderr)")
      #expect(css.stdout.contains("--a: 1px"))
      #expect(!css.stdout.contains("--b:"))
      #expect(css.stderr.contains("the expression divides by zero"))
      let json = try door.workspace.run("export", "--format", "json")
      #expect(json.status == 0, "\(json.stderr)")
      let written = JSONReader.read(text: json.stdout).root
      #expect(written?["b"]?["$extensions"]?["dev.blazon"]?["expression"]?.string == "{a} / 0")
    }
  }

  @Test("what only CSS can compute is changed where its text is, and not broken")
  func changed() throws {
    try Workspace.with { workspace in
      for (name, width) in [("a", "2.5vw"), ("b", "3vw")] {
        try workspace.write(
          "\(name).json",
          ##"{"l":{"value":"1rem","type":"dimension"},"x":{"value":"clamp({l}, \##(width), 2rem)","##
            + ##""type":"dimension"}}"##)
      }
      let told = try workspace.run("diff", "a.json", "b.json")
      #expect(told.stdout.contains("≠ x  clamp({l}, 2.5vw, 2rem) → clamp({l}, 3vw, 2rem)\n"))
      #expect(!told.stdout.contains("broken"), "\(told.stdout)")
    }
  }
}
