import PositionedJSON
import Testing

/// In sizes that a debug build reads in a second.
@Suite("Hostile JSON")
struct JSONHostileTests {
  static let dialects: [JSONReader.Dialect] = [.strict, .json5]

  @Test(
    "100,000 open brackets end in a message, not a crash",
    arguments: ["[", "{\"a\":", "[{\"a\":"], dialects)
  func depth(open: String, dialect: JSONReader.Dialect) {
    let text = String(repeating: open, count: 100_000)
    let reading = JSONReader.read(text: text, dialect: dialect)
    #expect(reading.root == nil)
    #expect(reading.problems.map(\.code) == [.tooDeep])
  }

  @Test("200,000 members and elements side by side are read", arguments: dialects)
  func siblings(dialect: JSONReader.Dialect) throws {
    let count = 200_000
    let keys = (0..<count).map { "\"key-\($0)\":\($0)" }.joined(separator: ",")
    let object = JSONReader.read(text: "{" + keys + "}", dialect: dialect)
    #expect(object.problems == [])
    #expect(object.root?.members?.count == count)
    #expect(object.root?.members?.last?.key == "key-\(count - 1)")
    let array = JSONReader.read(
      text: "[" + String(repeating: "{},", count: count) + "0]", dialect: dialect)
    #expect(array.root?.elements?.count == count + 1)
  }

  @Test("of 200,000 duplicate keys a thousand are listed and the rest counted")
  func duplicates() throws {
    let text = "{" + String(repeating: "\"a\":1,", count: 200_000) + "\"a\":1}"
    let reading = JSONReader.read(text: text)
    #expect(reading.root?.members?.count == 200_001)
    #expect(reading.problems.count == JSONReader.listedDuplicates)
    #expect(reading.problems.first?.message == "the key \"a\" is used twice")
    #expect(
      reading.problems.last?.message
        == "the key \"a\" is used twice; 199000 more follow")
  }

  @Test("duplicates beyond the listed ones are counted in the list's last, not in a later fault")
  func duplicatesAndFault() {
    let text = "{" + String(repeating: "\"a\":1,", count: 1002)
    let problems = JSONReader.read(text: text).problems
    #expect(problems.suffix(2).map(\.code) == [.duplicateKey, .syntax])
    #expect(problems.suffix(2).first?.message.hasSuffix("; 1 more follow") == true)
  }

  @Test("a string of 5 MB is read, plain, escaped and beyond ASCII")
  func longString() {
    for (part, size) in [("a", 1), ("é", 2), ("\\n", 1), ("\\u00e9", 2)] {
      let text = "\"" + String(repeating: part, count: 5_000_000 / part.utf8.count) + "\""
      let root = JSONReader.read(text: text).root
      #expect(root?.string?.utf8.count == 5_000_000 / part.utf8.count * size)
    }
  }

  @Test("a hexadecimal number of a million digits is refused at once")
  func longHexNumber() {
    let text = "0x" + String(repeating: "f", count: 1_000_000)
    #expect(JSONReader.read(text: text, dialect: .json5).problems.map(\.code) == [.syntax])
  }

  @Test("200,000 comments, and one that never ends")
  func comments() {
    let many = String(repeating: "/**/", count: 200_000) + "1"
    #expect(JSONReader.read(text: many, dialect: .json5).deviations.map(\.count) == [200_000])
    let open = "[/*" + String(repeating: "*", count: 1_000_000)
    #expect(JSONReader.read(text: open, dialect: .json5).problems.map(\.offset) == [1])
  }

  @Test("1e400 keeps its text", arguments: dialects)
  func hugeNumber(dialect: JSONReader.Dialect) {
    #expect(JSONReader.read(text: "1e400", dialect: dialect).root?.numberText == "1e400")
  }

  @Test(
    "half a surrogate pair is a problem in keys and values",
    arguments: [#"{"\uD800":1}"#, #"["\uDFFF"]"#, #""\uD83D\uD83D""#], dialects)
  func loneSurrogate(text: String, dialect: JSONReader.Dialect) {
    let problem = JSONReader.read(text: text, dialect: dialect).problems.first
    #expect(problem?.message == "half of a surrogate pair is alone")
  }

  @Test("U+0000 is kept where it is escaped and refused where it is not")
  func nul() {
    #expect(JSONReader.read(text: #"{"a\u0000":1}"#).root?.members?.first?.key == "a\0")
    #expect(JSONReader.read(text: "\"\0\"").problems.map(\.code) == [.syntax])
    #expect(JSONReader.read(text: "\0").problems.map(\.code) == [.syntax])
    #expect(JSONReader.read(text: "[1]\0").problems.map(\.code) == [.syntax])
  }
}
