import PositionedJSON
import TestSupport
import Testing

@Suite("RFC 8259: what is JSON")
struct JSONReaderTests {
  @Test(
    "a valid text gives its value",
    arguments: [
      // 3: literals
      ("null", "null"), ("true", "true"), ("false", "false"),
      // 2: blanks
      (" \t\r\n[ ] \t\r\n", "[]"), ("{ }", "{}"), ("[ 1 , 2 ]", "[1,2]"),
      ("{ \"a\" : 1 , \"b\" : 2 }", "{\"a\":1,\"b\":2}"),
      // 4 and 5: objects and arrays, order kept
      ("{\"b\":1,\"a\":2}", "{\"b\":1,\"a\":2}"), ("{\"\":0}", "{\"\":0}"),
      ("[1,[2,{\"a\":[]}],\"x\"]", "[1,[2,{\"a\":[]}],\"x\"]"),
      ("{\"a\":1,\"A\":2}", "{\"a\":1,\"A\":2}"),
      // 6: numbers keep their text
      ("0", "0"), ("-0", "-0"), ("-0.0", "-0.0"), ("1.50", "1.50"), ("1e400", "1e400"),
      ("1E+2", "1E+2"), ("1e-2", "1e-2"), ("0.1", "0.1"), ("0e0", "0e0"),
      ("123456789012345678901234567890", "123456789012345678901234567890"),
      // 7: strings
      (#""""#, #""""#), (#""\u0041\u00e9""#, "\"Aé\""), (#""\uD83D\uDE00""#, "\"😀\""),
      (#""\"\\\/\b\f\n\r\t""#, #""\"\\/\b\f\n\r\t""#), (#""\u0000""#, #""\u0000""#),
      (#""\u001F""#, #""\u001f""#), ("\"\u{7F}\u{2028}\"", "\"\u{7F}\u{2028}\""),
      (#""\uFFFF""#, "\"\u{FFFF}\""), ("\"e\u{301}\"", "\"e\u{301}\""),
      // 8.1: a byte order mark is ignored
      ("\u{FEFF}{\"a\":1}", "{\"a\":1}"),
    ])
  func accepts(text: String, compact: String) throws {
    let reading = JSONReader.read(text: text)
    #expect(reading.problems == [])
    let root = try #require(reading.root)
    #expect(root.compactText.utf8.elementsEqual(compact.utf8))
  }

  @Test(
    "a text that is not JSON is refused where it goes wrong",
    arguments: [
      // nothing there
      "↓", " \n ↓", "\u{FEFF}↓",
      // commas
      "[1,↓]", "{\"a\":1,↓}", "[↓,1]", "[1,↓,2]", "{↓,}", "[1 ↓2]", "{\"a\":1 ↓\"b\":2}", "↓,",
      // comments
      "↓// c\n1", "[1 ↓/* c */]", "↓# c\n1", "1 ↓// c",
      // literals
      "↓nul", "↓True", "↓NULL", "true↓x", "↓undefined", "↓NaN", "↓Infinity", "-↓Infinity",
      // numbers
      "↓01", "↓-01", "↓00", "-↓", "↓+1", "↓.5", "1.↓", "1.↓e1", "1e↓", "1e+↓", "0↓x10", "1↓_000",
      "-↓-1", "1.5↓.5", "[1.↓]",
      // objects
      "{↓", "{\"a\"↓", "{\"a\"↓}", "{\"a\":↓}", "{\"a\" ↓1}", "{↓a:1}", "{↓'a':1}", "{↓1:2}",
      "{\"a\":1↓", "{\"a\":1↓]", "{\"a\":1,↓",
      // arrays
      "[↓", "[1↓", "[1↓}", "[1,↓", "[\"a\"↓:1]",
      // text that follows
      "1 ↓2", "{}↓}", "[]↓,", "null ↓null",
      // strings
      "↓\"abc", "↓\"", "↓\"abc\\n", "↓'a'", "\"a↓\\x\"", "\"↓\\u12x4\"", "\"↓\\U0041\"",
      "\"a\\↓",
      // lone surrogates
      #""↓\uD800""#, #""↓\uDC00""#, #""↓\uD800\u0041""#, #""↓\uD800\n""#, #""↓\uD800\uD800""#,
      #""a↓\uDBFFb""#,
      // raw control characters
      "\"a↓\u{0}\"", "\"↓\u{1F}\"", "\"a↓\n\"", "\"\\n↓\t\"",
      // blanks of other alphabets
      "↓\u{A0}1", "↓\u{2003}1", "[↓\u{C}]", "1↓\u{0}",
    ] as [MarkedText])
  func refuses(input: MarkedText) {
    let reading = JSONReader.read(input.bytes)
    #expect(reading.root == nil)
    #expect(reading.problems.map(\.code) == [.syntax])
    #expect(reading.problems.first?.offset == input.offset)
    #expect(reading.problems.first?.fix.isEmpty == false)
  }

  @Test(
    "bytes that are not UTF-8 are refused",
    arguments: [
      [0xFF], [0xC3], [0xC0, 0x80], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
      [0x80], [0xF8, 0x88, 0x80, 0x80, 0x80],
    ] as [[UInt8]])
  func refusesBadUTF8(bytes: [UInt8]) {
    for prefix in ["\"", "\"\\n", "{\""] {
      let reading = JSONReader.read(Array(prefix.utf8) + bytes + Array("\"".utf8))
      #expect(reading.root == nil)
      #expect(reading.problems.map(\.code) == [.notUTF8])
      #expect(reading.problems.first?.offset == prefix.utf8.count)
    }
    #expect(JSONReader.read(bytes).problems.map(\.code) == [.syntax])
  }

  @Test("UTF-16 is refused at its first byte")
  func refusesUTF16() {
    let reading = JSONReader.read([0xFF, 0xFE, 0x5B, 0x00, 0x5D, 0x00])
    #expect(reading.root == nil)
    #expect(reading.problems.map(\.offset) == [0])
  }

  @Test(
    "a message names what was found and how to fix it",
    arguments: [
      ("[,1]", "expected a value, found ','", "put a value here"),
      ("[1,#]", "expected a value, found '#'", "remove the comment: JSON has none"),
      (
        "{1:2}", "expected a member name in double quotes, found '1'",
        "put the key in double quotes"
      ),
      ("01", "a number must not begin with 0", "remove the leading 0"),
      ("\u{1}", "expected a value, found byte 0x1", "put a value here"),
      ("[", "the text ends where a value was expected", "complete the document"),
      ("\"\u{1}\"", "a control character (0x1) is in a string", #"write it as \u0001"#),
      (
        "[\"a,\n1]", "the line ends in a string",
        "add the closing quote, which seems to be missing on this line, or write \\n for a line break"
      ),
      ("\"\u{1F}\"", "a control character (0x1f) is in a string", #"write it as \u001f"#),
    ])
  func explains(text: String, message: String, fix: String) {
    let problem = JSONReader.read(text: text).problems.first
    #expect(problem?.message == message)
    #expect(problem?.fix == fix)
  }

  @Test(
    "what JSON5 has and JSON has not is named, with both ways out",
    arguments: [
      ("[1,]", JSONDeviation.Kind.trailingComma), ("{\"a\":1,}", .trailingComma),
      ("[/**/]", .comment),
      ("// c\n1", .comment), ("1 // c", .comment), ("{\"a\" /**/:1}", .comment),
      ("{'a':1}", .singleQuotes), ("['a']", .singleQuotes), ("{a:1}", .unquotedKey),
      ("{$é:1}", .unquotedKey), ("+1", .plusSign), (".5", .barePoint), ("[\u{A0}1]", .blank),
    ])
  func namesJSON5(text: String, kind: JSONDeviation.Kind) {
    let problem = JSONReader.read(text: text).problems.first
    #expect(problem?.message == "\(kind.name) are JSON5, not JSON")
    #expect(problem?.fix == "\(kind.fix), or read the file as JSON5")
    #expect(JSONReader.read(text: text, dialect: .json5).deviations.map(\.kind) == [kind])
  }

  @Test("an unknown escape is named in printable characters", arguments: ["\n", "é", "\u{0}", "x"])
  func explainsEscapes(letter: String) throws {
    let problem = try #require(JSONReader.read(text: "\"\\" + letter + "\"").problems.first)
    let isPrintable = problem.message.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
    #expect(isPrintable, "\(problem.message)")
  }
}

@Suite("RFC 8259: limits and duplicate keys")
struct JSONLimitTests {
  @Test(
    "128 levels are read and 129 are refused at the 129th bracket", arguments: ["[", "{\"a\":"])
  func boundsDepth(open: String) {
    let close = open == "[" ? "]" : "}"
    func nested(_ levels: Int) -> String {
      String(repeating: open, count: levels - 1) + (open == "[" ? "[]" : "{}")
        + String(repeating: close, count: levels - 1)
    }
    let deep = JSONReader.read(text: nested(128))
    #expect(deep.problems == [])
    #expect(deep.root?.compactText == nested(128))
    let tooDeep = JSONReader.read(text: nested(129))
    #expect(tooDeep.root == nil)
    #expect(tooDeep.problems.map(\.code) == [.tooDeep])
    #expect(tooDeep.problems.first?.offset == 128 * open.utf8.count)
  }

  @Test("brackets side by side do not count as depth")
  func siblingsAreNotDeep() {
    let text = "[" + Array(repeating: "[],{}", count: 500).joined(separator: ",") + "]"
    #expect(JSONReader.read(text: text).problems == [])
  }

  @Test("a document over the size limit is refused before it is read")
  func boundsSize() {
    var limits = JSONReader.Limits()
    limits.bytes = 4
    #expect(JSONReader.read(Array("[12]".utf8), limits: limits).problems == [])
    let reading = JSONReader.read(Array("[12,]".utf8), limits: limits)
    #expect(reading.root == nil)
    #expect(reading.problems.map(\.code) == [.tooLarge])
  }

  @Test(
    "every duplicate key is reported at once, at its quote",
    arguments: [
      "{\"a\":1,↓\"a\":2}",
      "{\"a\":1,↓\"a\":2,\"b\":3,↓\"a\":4}",
      "{\"a\":1,↓\"\\u0061\":2}",
      "{\"a\":{\"x\":1,↓\"x\":2},↓\"a\":[{\"y\":0, ↓\"y\":0}]}",
      "{\"\":1,↓\"\":1}",
      "{\"a\":1,\"A\":2,\"b\":{\"a\":3}}",
    ] as [MarkedText])
  func reportsDuplicates(input: MarkedText) {
    let reading = JSONReader.read(input.bytes)
    #expect(reading.root != nil)
    #expect(reading.problems.allSatisfy { $0.code == .duplicateKey })
    #expect(reading.problems.map(\.offset) == input.offsets)
  }

  @Test("duplicates are found among many keys", arguments: [15, 16, 17, 18, 100])
  func findsDuplicatesAmongMany(count: Int) {
    let keys = (0..<count).map { "\"k\($0)\":0" }
    let input = MarkedText(
      "{" + keys.joined(separator: ",") + ",↓\"k0\":1,\"new\":2,↓\"k\(count - 1)\":3,↓\"new\":4}")
    #expect(JSONReader.read(input.bytes).problems.map(\.offset) == input.offsets)
  }

  @Test("long keys are read right when they repeat, differ in one byte, or are beyond ASCII")
  func longKeys() throws {
    let keys = (0..<300).map { "com.example.\($0 % 7).tool.\($0 % 3)é".dropLast($0 % 2) + "abcd" }
    let text = keys.map { "{\"\($0)\":0}" }.joined(separator: ",")
    let root = try #require(JSONReader.read(text: "[" + text + "]").root)
    #expect(root.elements?.map { $0.members?.first?.key } == keys.map { String($0) })
  }

  @Test("duplicates before a syntax error are reported with it")
  func reportsDuplicatesAndError() {
    let input: MarkedText = "{\"a\":1,↓\"a\":2,↓}"
    let reading = JSONReader.read(input.bytes)
    #expect(reading.root == nil)
    #expect(reading.problems.map(\.code) == [.duplicateKey, .syntax])
    #expect(reading.problems.map(\.offset) == input.offsets)
  }
}
