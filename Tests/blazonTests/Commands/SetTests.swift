import PositionedJSON
import TestSupport
import Testing

@Suite("set")
struct SetTests {
  struct Short: CustomTestStringConvertible, Sendable {
    var text: String
    var type: String
    var value: String
    /// Whether `--type` must be given.
    var isTyped: Bool
    var testDescription: String { "\(text) as \(type)" }

    init(_ text: String, _ type: String, _ value: String, typed: Bool = false) {
      self.text = text
      self.type = type
      self.value = value
      isTyped = typed
    }
  }

  static let short = [
    Short("14pt", "dimension", #"{"value":14,"unit":"px"}"#),
    Short("14 pt", "dimension", #"{"value":14,"unit":"px"}"#),
    Short("14px", "dimension", #"{"value":14,"unit":"px"}"#),
    Short("1.50rem", "dimension", #"{"value":1.50,"unit":"rem"}"#),
    Short("-3pt", "dimension", #"{"value":-3,"unit":"px"}"#),
    Short("0.3s", "duration", #"{"value":0.3,"unit":"s"}"#),
    Short("300ms", "duration", #"{"value":300,"unit":"ms"}"#),
    Short(
      "#007AFF", "color", ##"{"colorSpace":"srgb","components":[0,0.478431,1],"hex":"#007aff"}"##),
    Short("{color.blue}", "color", #""{color.blue}""#, typed: true),
    Short("{gap}", "dimension", #""{gap}""#, typed: true),
    Short("1.5", "number", "1.5", typed: true),
    Short("1e2", "number", "1e2", typed: true),
    Short("true", "boolean", "true", typed: true),
    Short("continuous", "string", #""continuous""#, typed: true),
    Short("true", "string", #""true""#, typed: true),
    Short("12", "string", #""12""#, typed: true),
    Short("14pt", "string", #""14pt""#, typed: true),
    Short(#""quoted""#, "string", #""quoted""#, typed: true),
    Short("", "string", #""""#, typed: true),
    Short("bold", "fontWeight", #""bold""#, typed: true),
    Short("400", "fontWeight", "400", typed: true),
    Short("SF Pro", "fontFamily", #""SF Pro""#, typed: true),
    Short(#"["SF Pro","Arial"]"#, "fontFamily", #"["SF Pro","Arial"]"#, typed: true),
    Short("[0.42,0,1,1]", "cubicBezier", "[0.42,0,1,1]", typed: true),
    Short("solid", "strokeStyle", #""solid""#, typed: true),
    Short(#"{"value":4,"unit":"px"}"#, "dimension", #"{"value":4,"unit":"px"}"#, typed: true),
  ]

  @Test("Values are typed as people type them", arguments: short)
  func shorthand(_ given: Short) throws {
    try Workspace.withTiny { workspace in
      // "--" lets a value begin with "-".
      var arguments = ["set", "--json"] + (given.isTyped ? ["--type", given.type] : ["--new"])
      arguments += ["--", "new.token", given.text]
      let output = try Blazon.run(arguments, in: workspace.folder)
      #expect(output.stderr == "")
      #expect(output.status == 0)
      let after = try output.json()["cells"]?.elements?.first?["after"]
      #expect(after?["type"]?.string == given.type)
      #expect(after?["value"]?.compactText == given.value)
    }
  }

  static let wrong = [
    Short("14", "dimension", ""), Short("14 p t", "dimension", ""), Short("pt", "dimension", ""),
    Short("0x1Fpt", "dimension", ""), Short("+1pt", "dimension", ""),
    Short("1e999pt", "dimension", ""),
    Short("infpt", "dimension", ""), Short("14s", "dimension", ""), Short("14pt", "duration", ""),
    Short("#12", "color", ""), Short("#GGGGGG", "color", ""), Short("bleu", "color", ""),
    Short("maybe", "boolean", ""), Short("1", "boolean", ""), Short("one", "number", ""),
    Short("1001", "fontWeight", ""), Short("[2,0,1,1]", "cubicBezier", ""), Short("", "number", ""),
    Short("[", "fontFamily", ""), Short("{", "color", ""), Short("{}", "color", ""),
  ]

  @Test("What is not a value of the type is refused with words about it", arguments: wrong)
  func refused(_ given: Short) throws {
    try Workspace.withTiny { workspace in
      let before = try workspace.bytes("t.blazon")
      let output = try workspace.run("set", "--type", given.type, "--", "new.token", given.text)
      // "[" is a fine name of a font.
      if given.text == "[" { return }
      #expect(output.status == 2)
      #expect(output.stdout == "")
      #expect(output.stderr.hasPrefix("error: "))
      #expect(try workspace.bytes("t.blazon") == before)
    }
  }

  @Test("A token keeps its type, and the report says what stood there before")
  func keepsType() throws {
    try Workspace.withTiny { workspace in
      let text = try workspace.succeed("set", "gap", "9pt", "--dry-run")
      try expectGolden(text, "set-dry.txt")
      let json = try workspace.succeed(
        "set", "gap", #"{"value": 9, "unit": "px"}"#, "--modality", "should", "--approximate",
        "--note", "by eye", "--document", "book", "--locator", "p. 1", "--locator", "top",
        "--grade", "measured", "--json")
      try expectGolden(json, "set.json")
      try expectGolden(try workspace.succeed("show", "gap"), "set-show.txt")
    }
  }

  @Test("A context of the revision gets a cell of its own")
  func context() throws {
    try Workspace.withTiny { workspace in
      try workspace.succeed("set", "gap", "6pt", "--context", "appearance=dark")
      #expect(
        try workspace.succeed("list", "--path", "gap")
          == "gap\n                   8 pt\n  appearance=dark  6 pt\n")
    }
  }

  @Test("The same value again records nothing")
  func same() throws {
    try Workspace.withTiny { workspace in
      let text = try workspace.succeed("set", "gap", #"{"value": 8, "unit": "px"}"#)
      #expect(text == "nothing to record: the registry is up to date\n")
    }
  }

  @Test("Fonts are listed as in CSS, without quotes")
  func fonts() throws {
    try Workspace.withTiny { workspace in
      try workspace.succeed("set", "font", "Inter,  Arial", "--type", "fontFamily")
      let value = try workspace.succeed(
        "sql", "SELECT value FROM current_values WHERE path = 'font'")
      #expect(value == "value\n[\"Inter\",\"Arial\"]\n")
      for text in ["Inter,", "'Open Sans', Arial"] {
        try expectError(workspace, "set", "font", text, says: "is not a list of fonts")
      }
    }
  }

  @Test("A grade without a document says nothing, and is refused")
  func grade() throws {
    try Workspace.withTiny { workspace in
      let output = try workspace.run("set", "gap", "9pt", "--grade", "measured")
      #expect(output.status == 64)
    }
  }

  @Test("The first value makes the revision main, in an empty registry")
  func first() throws {
    try Workspace.with { workspace in
      try workspace.succeed("init")
      try workspace.succeed("set", "--new", "space.m", "8px")
      let list = try workspace.succeed("list")
      #expect(list == "space.m\n  8 px\n")
    }
  }
}
