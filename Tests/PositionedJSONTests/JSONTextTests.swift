import PositionedJSON
import TestSupport
import Testing

@Suite("Text of a value")
struct JSONTextTests {
  @Test(
    "a string is escaped in one way: quotes, backslashes and control characters only",
    arguments: [
      ("", #""""#), ("a/b", #""a/b""#), ("\"", #""\"""#), ("\\", #""\\""#),
      ("\u{8}\u{C}\n\r\t", #""\b\f\n\r\t""#), ("\u{0}\u{1}\u{1F}", #""\u0000\u0001\u001f""#),
      ("\u{7F}", "\"\u{7F}\""), ("é😀", "\"é😀\""), ("e\u{301}\n", "\"e\u{301}\\n\""),
      ("\r\n", #""\r\n""#), ("\u{2028}</script>", "\"\u{2028}</script>\""),
      ("\"\u{301}", "\"\\\"\u{301}\""),
    ])
  func quoting(text: String, quoted: String) {
    #expect(JSON.quoted(text).utf8.elementsEqual(quoted.utf8))
    #expect(JSONReader.read(text: quoted).root == .string(text))
  }

  @Test(
    "a number made in code has its shortest text",
    arguments: [
      (14, "14"), (-0.5, "-0.5"), (0, "0"), (-0.0, "0"), (0.1, "0.1"), (1e16, "1e+16"),
      (999_999_999_999_999, "999999999999999"), (1e-7, "1e-07"), (.leastNonzeroMagnitude, "5e-324"),
      (1.7976931348623157e308, "1.7976931348623157e+308"), (1.0 / 3, "0.3333333333333333"),
    ] as [(Double, String)])
  func numbers(value: Double, text: String) throws {
    #expect(JSON.number(value).numberText == text)
    let root = try #require(JSONReader.read(text: text).root)
    #expect(root.numberText.flatMap { Double($0) } == value)
  }

  @Test(
    "pretty text keeps on one line what holds no further object and fits",
    arguments: [
      ("null", "null"), ("[]", "[]"), ("{}", "{}"), ("[1,[2,3]]", "[1, [2, 3]]"),
      (#"{"value":8,"unit":"px"}"#, #"{"value": 8, "unit": "px"}"#),
      (#"{"a":{}}"#, #"{"a": {}}"#), (#"[{},{}]"#, "[{}, {}]"),
      (#"{"a":{"b":1}}"#, "{\n  \"a\": {\"b\": 1}\n}"),
      (#"[{"a":1},{"b":[]}]"#, "[\n  {\"a\": 1},\n  {\"b\": []}\n]"),
      (
        #"{"g":{"t":{"v":1}},"s":"x"}"#,
        "{\n  \"g\": {\n    \"t\": {\"v\": 1}\n  },\n  \"s\": \"x\"\n}"
      ),
    ])
  func pretty(compact: String, pretty: String) throws {
    let root = try #require(JSONReader.read(text: compact).root)
    #expect(root.prettyText == pretty)
    #expect(root.compactText == compact)
  }

  @Test("a line of 100 columns stays whole and one of 101 is broken")
  func prettyWidth() {
    func object(width: Int) -> JSON {
      let text = String(repeating: "x", count: width - 17)
      return .object([JSON.Member("k", .array([.string(text), .null]))])
    }
    let line = object(width: 100).prettyText
    #expect(line.count == 100)
    #expect(line.contains("\n") == false)
    #expect(object(width: 101).prettyText.contains("\n"))
  }

  @Test("a long value is not tried on one line at each level around it")
  func prettyDepth() throws {
    let levels = 100
    for inner in ["\"" + String(repeating: "x", count: 1_000_000) + "\"", manyNumbers] {
      let text =
        String(repeating: "[", count: levels) + inner + String(repeating: "]", count: levels)
      let root = try #require(JSONReader.read(text: text).root)
      #expect(JSONReader.read(text: root.prettyText).root == root)
    }
  }

  private var manyNumbers: String { String(repeating: "1,", count: 100_000) + "1" }

  @Test("compact and pretty text read back the same, whatever the document")
  func roundTrip() throws {
    var generator = SeededGenerator()
    let seed = generator.seed
    for _ in 0..<300 {
      let json = JSON.generated(depth: 5, using: &generator)
      let compact = JSONReader.read(text: json.compactText)
      #expect(compact.problems == [], "SEED=\(seed)")
      #expect(compact.root == json, "SEED=\(seed)")
      #expect(compact.root?.compactText == json.compactText, "SEED=\(seed)")
      let pretty = JSONReader.read(text: json.prettyText)
      #expect(pretty.root == json, "SEED=\(seed)")
      #expect(pretty.root?.prettyText == json.prettyText, "SEED=\(seed)")
      #expect(json.prettyText.hasSuffix("\n") == false, "SEED=\(seed)")
    }
  }

  @Test("a text cut anywhere is refused without a crash")
  func truncation() {
    var generator = SeededGenerator()
    let seed = generator.seed
    for _ in 0..<20 {
      let json = JSON.array([.generated(depth: 4, using: &generator)])
      let bytes = Array(json.compactText.utf8)
      for end in 0..<bytes.count {
        let reading = JSONReader.read(Array(bytes[..<end]))
        #expect(reading.root == nil, "SEED=\(seed), cut at \(end) of \(json.compactText)")
      }
    }
  }
}

extension JSON {
  /// Any value of at most `depth` levels, without duplicate keys.
  fileprivate static func generated(depth: Int, using generator: inout SeededGenerator) -> JSON {
    let count = Int.random(in: 0...4, using: &generator)
    switch Int.random(in: 0...(depth > 0 ? 6 : 4), using: &generator) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &generator))
    case 2: return .number(text: generatedNumber(using: &generator))
    case 3, 4: return .string(generatedText(using: &generator))
    case 5: return .array((0..<count).map { _ in generated(depth: depth - 1, using: &generator) })
    default:
      let members = (0..<count).map {
        JSON.Member(
          "\($0)" + generatedText(using: &generator), generated(depth: depth - 1, using: &generator)
        )
      }
      return .object(members)
    }
  }

  private static func generatedNumber(using generator: inout SeededGenerator) -> String {
    let texts = ["0", "-0", "1.50", "1e400", "-1E+2", "0.1e-7", "12345678901234567890"]
    if Bool.random(using: &generator) {
      return JSON.number(Double.random(in: -1e6...1e6, using: &generator)).numberText ?? "0"
    }
    return texts.randomElement(using: &generator) ?? "0"
  }

  private static func generatedText(using generator: inout SeededGenerator) -> String {
    let characters = [
      "a", "B", "7", " ", "\"", "\\", "/", "\n", "\r\n", "\u{0}", "\u{1F}", "\u{7F}", "é",
      "e\u{301}",
      "😀", "\u{2028}", "$", "{", "}", ".", "\u{FFFF}", "漢",
    ]
    let count = Int.random(in: 0...12, using: &generator)
    return (0..<count).compactMap { _ in characters.randomElement(using: &generator) }.joined()
  }
}
