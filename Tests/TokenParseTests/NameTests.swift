import PositionedJSON
import TestSupport
import Testing
import TokenModel
import TokenParse

@Suite("Names")
struct NameTests {
  static let accepted = [
    "token name", "a$ /~#ß", "100", "-", " ", "\n", "\"", "\\", "'", "*/", "/* x", "//",
    "</script>", "-->", "a$", "/etc/x", "self", "class", "👩‍👩‍👧‍👦", "日本語", "\u{301}a", "\u{202E}rtl",
    "\u{FEFF}", "\u{7F}\u{1}", "a=b,c%", "@HEAD~1", "#1", "__proto__", "constructor",
    String(repeating: "x", count: 10_000), String(repeating: "😀", count: 2_500),
  ]

  @Test("a hostile name is a name", arguments: accepted)
  func accepts(name: String) throws {
    let key = JSON.quoted(name)
    let parsed = read(#"{\#(key):{\#(key):{"$type":"number","$value":1}}}"#)
    #expect(parsed.codes == [])
    let cell = try #require(parsed.set.cells.first)
    #expect(cell.path.text.utf8.elementsEqual((name + "." + name).utf8))
    #expect(try TokenPath(cell.path.text) == cell.path)
    #expect(cell.path.parent == TokenPath(trusted: name))
  }

  @Test("a hostile name can be referred to", arguments: accepted)
  func refersTo(name: String) {
    let parsed = read(
      #"{\#(JSON.quoted(name)):{"$type":"number","$value":1},"alias of it":{"$value":"#
        + JSON.quoted("{" + name + "}") + "}}")
    #expect(parsed.codes == [])
    #expect(parsed.set.cells.map(\.statement.type) == [.number, .number])
    #expect(parsed.set.cells.last?.statement.alias == parsed.set.cells.first?.path)
  }

  @Test("a hostile name may be an axis and a value of it", arguments: accepted)
  func namesAxes(name: String) throws {
    let quoted = JSON.quoted(name)
    let context = Context([.init(name, name)])
    let parsed = read(
      file(
        #""revision":"r","axes":{\#(quoted):["-default",\#(quoted)]}"#,
        #""a":{"$extensions":{"dev.blazon":{"type":"number","value":1,"context":"#
          + JSON.quoted(context.text) + "}}}"))
    #expect(parsed.codes == [])
    #expect(parsed.set.cells.map(\.context) == [context])
  }

  @Test(
    "a forbidden name is refused at its key, wherever it stands",
    arguments: ["a.b", ".", "../../x", "{", "}", "a{b}", "", "a\0", "\0"])
  func refuses(name: String) {
    let key = JSON.quoted(name)
    for (before, after) in [("{", ":{}}"), ("{\"g\":\n {\"h\":{}, ", #":{"$value":1}}}"#)] {
      let input = MarkedText(before + "↓" + key + after)
      let parsed = read(input.text)
      #expect(parsed.codes == ["name-invalid"])
      let place = SourceText(input.bytes).place(of: input.offset)
      #expect(parsed.diagnostics.first?.location?.line == place.line)
      #expect(parsed.diagnostics.first?.location?.column == place.column)
      #expect(parsed.diagnostics.first?.fix != nil)
    }
  }

  @Test(
    "a name that begins with $ is kept for the format", arguments: ["$", "$a", "$ROOT", "$\u{301}"])
  func refusesDollar(name: String) {
    #expect(
      read(#"{\#(JSON.quoted(name)):{"$type":"number","$value":1}}"#).codes == ["property-unknown"])
    #expect(read(#"{"g":{\#(JSON.quoted(name)):{}}}"#).codes == ["property-unknown"])
  }

  @Test("names differ by case, and by the bytes of a letter in files of their own")
  func sameLetters() {
    let number = #"{"$type":"number","$value":1}"#
    let cases = read(#"{"a":\#(number),"A":\#(number)}"#)
    #expect(cases.codes == [])
    #expect(cases.set.cells.count == 2)
    // In one object they are one key to a reader's eye (docs/decisions/0009-bytes.md).
    let composed = #"{"\#u{E9}":\#(number)}"#
    let decomposed = #"{"e\#u{301}":\#(number)}"#
    let forms = read(files: [composed, decomposed])
    #expect(forms.codes == [])
    #expect(forms.set.cells.count == 2)
  }

  @Test(
    "U+0000 is refused wherever a text can hold it",
    arguments: [
      #"{"g":{"~":{}}}"#, #"{"a":{"$type":"string","$value":"~"}}"#,
      #"{"a":{"$type":"string","$value":"{~}"}}"#, #"{"a":{"$value":"{~}"}}"#,
      #"{"a":{"$type":"fontFamily","$value":["x","~"]}}"#,
      #"{"a":{"$type":"material","$value":{"level":"~"}}}"#,
      #"{"a":{"$type":"number","$value":{"~":1}}}"#, #"{"g":{"$description":"~"}}"#,
      #"{"g":{"$deprecated":"~"}}"#, #"{"$description":"~"}"#, #"{"$deprecated":"~"}"#,
      #"{"g":{"$extensions":{"x":[{"y":"~"}]}}}"#, #"{"$extensions":{"~":1}}"#, #"{"$type":"~"}"#,
      token(#""words":"~""#), token(#""assumed":["~"]"#),
      token(#""api":{"symbol":"~","type":"t"}"#),
      token(#""min":"~""#), token(#""max":{"~":1}"#), token(#""context":"a=~""#),
      token(#""contexts":{"~=a":{"value":1}}"#), token(#""evidence":[{"at":["~"]}]"#),
      token(#""evidence":[{"at":["d"],"says":"~"}]"#), token(#""note":"~""#), token(#""~":1"#),
      #"{"g":{"$extensions":{"dev.blazon":{"note":"~"}}}}"#,
      #"{"g":{"$extensions":{"dev.blazon":{"read":{"~":[["d"]]}}}}}"#,
      file(#""revision":"~""#), file(#""revision":"r","title":"~""#), file(#""base":"~""#),
      file(#""revision":"r","axes":{"~":["a"]}"#), file(#""revision":"r","axes":{"a":["~"]}"#),
      file(#""revision":"r","read":{"g":[["d","~"]]}"#), file(#""documents":{"~":{}}"#),
      file(#""documents":{"d":{"url":"~"}}"#), file(#""documents":{"d":{"note":"~"}}"#),
    ])
  func refusesNUL(text: String) {
    let written = text.replacing("~", with: #"a\u0000b"#)
    var strict = ParseOptions.inRevision("r")
    strict.strictness = .strict
    #expect(read(written, strict).hasErrors)
    let liberal = read(written)
    #expect(liberal.hasErrors || !"\(liberal.set)".contains("\u{0}"))
    #expect(!read(text.replacing("~", with: "light")).codes.contains("nul-character"))
  }
}
