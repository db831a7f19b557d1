import PositionedJSON
import TestSupport
import Testing
import TokenModel

@Suite("Nearest words")
struct NearestTests {
  @Test(
    "the word of the fewest slips is meant, if it is near",
    arguments: [
      ("sold", "solid"), ("Solid", "solid"), ("dahsed", "dashed"), ("doted", "dotted"),
      ("dottedd", "dotted"), ("solid", "solid"), ("wavy", nil), ("", nil), ("zzzzzz", nil),
      (String(repeating: "x", count: 10_000), nil),
    ] as [(String, String?)])
  func finds(text: String, word: String?) {
    #expect(nearest(text, among: ["solid", "dashed", "dotted", "double", "groove"]) == word)
  }

  @Test("of two equally near words the first is taken, and among none there is none")
  func ties() {
    #expect(nearest("cat", among: ["bat", "hat"]) == "bat")
    #expect(nearest("cat", among: ["hats", "hat"]) == "hat")
    #expect(nearest("cat", among: []) == nil)
  }

  @Test("a long word may have a third of its letters wrong")
  func limit() {
    #expect(nearest("backgroundColor", among: ["backgroundColour"]) == "backgroundColour")
    #expect(nearest("abcdefghi", among: ["abcdefxyz"]) == "abcdefxyz")
    #expect(nearest("abcdefghi", among: ["abcdewxyz"]) == nil)
  }
}

@Suite("Messages about values")
struct ValueReaderTests {
  @Test(
    "text in a message is quoted, escaped and cut after 80 characters",
    arguments: [
      ("", "\"\""), ("a\"b\n", #""a\"b\n""#),
      (String(repeating: "é", count: 80), "\"" + String(repeating: "é", count: 80) + "\""),
      (String(repeating: "x", count: 81), "\"" + String(repeating: "x", count: 80) + "…\""),
      ("\u{0}", #""\u0000""#),
    ])
  func quotes(text: String, quoted: String) {
    #expect(quotedForMessage(text) == quoted)
  }

  @Test("a member that is unknown is reported at its key, one that is missing at the object")
  func members() throws {
    let input: MarkedText = " ↓{ \"value\" : 1, ↓\"units\" : \"px\" }"
    let reading = try ValueReading(.dimension, input.text)
    #expect(
      reading.misfits.map(\.message) == [
        "a dimension has no member \"units\"", "a dimension lacks \"unit\"",
      ])
    #expect(reading.misfits.map(\.offset).sorted() == input.offsets)
    #expect(reading.misfits.first?.fix == "remove it; known are value, unit")
  }

  @Test("a JSON Pointer inside a composite is a reference like one in braces")
  func pointer() throws {
    let text = Sample.border(width: "{\"$ref\":\"#/w/$value\"}")
    let reading = try ValueReading(.border, text)
    #expect(reading.misfits == [])
    #expect(reading.references.map(\.reference.pointerText) == ["#/w/$value"])
    #expect(reading.references.map(\.expected) == [.dimension])
  }

  @Test("a number too large for a machine is refused with its text, cut")
  func tooLarge() throws {
    let digits = String(repeating: "9", count: 400)
    #expect(
      try messages(.number, digits) == [
        "a number token's value \(digits.prefix(40)) is too large"
      ])
  }

  @Test("diagnostics carry the problem's code, message and fix")
  func diagnostic() {
    let location = TokenModel.SourceLocation(file: "a.json", line: 1, column: 2, lineText: "x")
    let diagnostic = Diagnostic(NameProblem.empty, at: location)
    #expect(diagnostic.severity == .error)
    #expect(diagnostic.code == "name-invalid")
    #expect(diagnostic.message == "a name is empty")
    #expect(diagnostic.fix == "give it a name of at least one character")
    #expect(diagnostic.location == location)
  }
}
