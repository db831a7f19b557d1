import PositionedJSON
import TestSupport
import Testing

@Suite("JSON5: what is read")
struct JSON5Tests {
  @Test(
    "a text gives the same tree as its strict form",
    arguments: [
      // 2: the example of the specification's front page, in short
      (
        "{\n  // c\n  unquoted: 'and you can \"quote\" me',\n  positiveSign: +1, \"b\": [.5, 5.,],}",
        #"{"unquoted":"and you can \"quote\" me","positiveSign":1,"b":[0.5,5]}"#
      ),
      // 3: objects
      ("{a:1}", #"{"a":1}"#), ("{$_a1:1,}", #"{"$_a1":1}"#), ("{'a b':1}", #"{"a b":1}"#),
      ("{ümläut:1}", #"{"ümläut":1}"#), ("{\\u0061b\\u0063:1}", #"{"abc":1}"#),
      ("{a\u{200D}b\u{301}9:1}", "{\"a\u{200D}b\u{301}9\":1}"), ("{null:null}", #"{"null":null}"#),
      ("{Infinity:1,NaN:2}", #"{"Infinity":1,"NaN":2}"#), ("{\\uD835\\uDC9C:1}", "{\"𝒜\":1}"),
      // 4: arrays
      ("[1,]", "[1]"), ("[ 1 , /**/ ]", "[1]"), ("[[],]", "[[]]"),
      // 5: strings
      ("'a'", #""a""#), (#"'a"b'"#, #""a\"b""#), (#""it's""#, #""it's""#), (#"'\''"#, #""'""#),
      (#""\x41\v\0\a\'""#, #""A\u000b\u0000a'""#), ("'a\\\nb'", #""ab""#), ("'a\\\r\nb'", #""ab""#),
      ("'a\\\rb\\\u{2028}c\\\u{2029}d'", #""abcd""#), ("'\u{2028}'", "\"\u{2028}\""),
      ("'\t'", #""\t""#), (#"'\é\😀'"#, #""é😀""#), (#"'\x7f\xE9'"#, "\"\u{7F}é\""),
      (#"'\"\\\/\b\f\n\r\t\u00e9'"#, #""\"\\/\b\f\n\r\té""#),
      // 6: numbers
      ("+1", "1"), ("-1", "-1"), (".5", "0.5"), ("-.5", "-0.5"), ("+.5e-3", "0.5e-3"), ("5.", "5"),
      ("+5.", "5"), ("5.e3", "5e3"), ("-0.", "-0"), ("1.50", "1.50"), ("1E+2", "1E+2"),
      ("0x10", "16"), ("0XdecAF", "912559"), ("-0x1", "-1"), ("+0x00ff", "255"), ("-0x0", "-0"),
      ("0xFFFFFFFFFFFFFFFFF", "295147905179352825855"), ("0x3B9ACA00", "1000000000"),
      ("1e400", "1e400"), ("0.0e0", "0.0e0"),
      // 7: comments
      ("// a\n1// b", "1"), ("/* a * / */1/**/", "1"), ("//a\r1", "1"), ("//a\u{2028}1", "1"),
      ("/***/1", "1"), ("//\n//\n/*//*/1//", "1"), ("{/**/a/**/:/**/1/**/,/**/}", #"{"a":1}"#),
      // 8: blanks
      ("\u{B}\u{C}\u{A0}\u{FEFF}\u{2028}\u{2029}\u{3000}\u{2003}1\u{1680}", "1"),
    ])
  func accepts(text: String, compact: String) throws {
    let reading = JSONReader.read(text: text, dialect: .json5)
    #expect(reading.problems == [])
    let root = try #require(reading.root)
    #expect(root.compactText.utf8.elementsEqual(compact.utf8))
    #expect(JSONReader.read(text: root.compactText).root == root)
  }

  @Test(
    "a text that is not JSON5 either is refused where it goes wrong",
    arguments: [
      "↓", "// c↓", "[↓,]", "[1,↓,]", "{↓,}", "{a:1,↓,}", "{a↓}", "{a ↓b:1}", "{↓1a:1}", "{a↓-b:1}",
      "{↓\\x61:1}", "{↓\\u002Da:1}", "{a↓\\u0020:1}", "{↓\u{301}a:1}", "{↓\u{200D}:1}",
      "↓/* a", "[1 ↓/* ]", "↓/", "1 ↓/ 2", "↓/*/", "↓# c\n1",
      "↓'a", "↓'a\"", "'a↓\nb'", "'a↓\rb'", "'\\\n↓\n'", "'↓\\1'", "'↓\\00'", "'↓\\x4'", "'↓\\xg0'",
      "'↓\\u12'", "'\\↓", #"'↓\uD800'"#, #"'↓\uDC00\n'"#, "'\\x4↓",
      "↓Infinity", "↓-Infinity", "↓+NaN", "↓NaN", "[↓+Infinity]", "+↓", "+↓+1", "-↓ 1", ".↓",
      "+.↓e",
      "↓01", "↓+01", "0x↓", "0x↓g", "0x1↓.5", "1.5↓.5", "1.e↓", "1↓in", "↓infinity", "+↓x",
      "↓undefined", "↓True", "1 ↓2", "{}↓}",
    ] as [MarkedText])
  func refuses(input: MarkedText) {
    let reading = JSONReader.read(input.bytes, dialect: .json5)
    #expect(reading.root == nil)
    #expect(reading.problems.map(\.code) == [.syntax])
    #expect(reading.problems.first?.offset == input.offset)
    #expect(reading.problems.first?.fix.isEmpty == false)
  }

  @Test(
    "a message says what JSON5 cannot fix",
    arguments: [
      ("/* a", "the comment is not closed", "add */ at its end"),
      ("'a", "the string is not closed", "add a closing '"),
      ("-Infinity", "Infinity and NaN are not token values", "write a finite number"),
      ("'\\1'", "a backslash before a digit is not JSON5 escape", "write the character as \\u0001"),
      ("'\\xzz'", "\\x needs two hexadecimal digits", "write \\xe9 for é"),
      ("{1:2}", "expected a member name, found '1'", "put the key in double quotes"),
      (
        "0x1" + String(repeating: "0", count: 256),
        "a hexadecimal number has more than 256 digits", "write a smaller number"
      ),
    ])
  func explains(text: String, message: String, fix: String) {
    let problem = JSONReader.read(text: text, dialect: .json5).problems.first
    #expect(problem?.message == message)
    #expect(problem?.fix == fix)
  }

  @Test("a hexadecimal number of 256 digits is turned exactly")
  func longestHexNumber() throws {
    let text = "0x000" + String(repeating: "F", count: 256)
    let number = try #require(JSONReader.read(text: text, dialect: .json5).root?.numberText)
    #expect(number.count == 309)
    #expect(number.hasPrefix("1797693134862315907729305190789024733617"))
    #expect(number.hasSuffix("9947245938479716304835356329624224137215"))
  }

  @Test("a broken character is refused, also around a line continuation")
  func refusesBadUTF8() {
    let broken: [[UInt8]] = [
      [0x27, 0xFF, 0x27], [0x27, 0xC3, 0x5C, 0x0A, 0xA9, 0x27], [0x27, 0x5C, 0xFF, 0x27],
      [0x27, 0x5C, 0x6E, 0x61, 0xC3, 0x27], [0x2F, 0x2A, 0xC3, 0x2A, 0x2F, 0x31],
      [0x31, 0x2F, 0x2F, 0xFF],
    ]
    let places = [1, 4, 2, 4, 2, 3]
    for (bytes, place) in zip(broken, places) {
      let reading = JSONReader.read(bytes, dialect: .json5)
      #expect(reading.root == nil)
      #expect(reading.problems.map(\.code) == [.notUTF8])
      #expect(reading.problems.map(\.offset) == [place])
    }
  }

  @Test("duplicate keys are reported, however they are written")
  func reportsDuplicates() {
    let input: MarkedText = "{a:1,↓'a':2,↓\"a\":3,↓\\u0061:4}"
    let reading = JSONReader.read(input.bytes, dialect: .json5)
    #expect(reading.root != nil)
    #expect(reading.problems.map(\.offset) == input.offsets)
  }
}

@Suite("JSON5: what is told about it")
struct DeviationTests {
  @Test(
    "each kind is listed once, with its first place and its count",
    arguments: [
      ("[↓/**/1, // c\n 2 /**/]", .comment, 3), ("[[1↓,],2,\n]", .trailingComma, 2),
      ("{\"a\":{↓b:1,c:{d:0}}}", .unquotedKey, 3), ("{↓'a':'b'}", .singleQuotes, 2),
      ("\"↓\\\n\\\n\"", .lineContinuation, 2), ("\"\\n↓\\x41\\v\\0\\a\"", .escape, 4),
      ("\"a↓\t\u{1}\"", .controlCharacter, 2), ("[↓\u{A0}1\u{2003}]", .blank, 2),
      ("[1,↓0x1,-0x2]", .hexNumber, 2), ("[0.5,↓-.5,5.]", .barePoint, 2),
      ("[1,↓+1,+2]", .plusSign, 2), ("↓\u{FEFF}[]", .byteOrderMark, 1),
    ] as [(MarkedText, JSONDeviation.Kind, Int)])
  func lists(input: MarkedText, kind: JSONDeviation.Kind, count: Int) {
    let reading = JSONReader.read(input.bytes, dialect: .json5)
    #expect(reading.problems == [])
    #expect(reading.deviations.map(\.kind) == [kind])
    #expect(reading.deviations.map(\.offset) == [input.offset])
    #expect(reading.deviations.map(\.count) == [count])
  }

  @Test("several kinds stand in the order of their first")
  func order() {
    let input: MarkedText = "↓{↓a:↓'x',b:↓+↓.5↓,}"
    let deviations = JSONReader.read(input.bytes, dialect: .json5).deviations
    #expect(
      deviations.map(\.kind) == [
        .unquotedKey, .singleQuotes, .plusSign, .barePoint, .trailingComma,
      ])
    #expect(deviations.map(\.offset) == [1, 3, 9, 9, 12])
  }

  @Test("a strict text has none in either dialect, and a byte order mark is one in both")
  func strictText() throws {
    let text = #"{"a":[1,-0.5e3,"\u00e9\n'//",null,true,{}]}"#
    let strict = JSONReader.read(text: text)
    let json5 = JSONReader.read(text: text, dialect: .json5)
    #expect(strict.deviations == [] && json5.deviations == [])
    #expect(strict.root == json5.root)
    #expect(JSONReader.read(text: "\u{FEFF}1").deviations.map(\.kind) == [.byteOrderMark])
  }

  @Test("every kind has words and a way out", arguments: JSONDeviation.Kind.allCases)
  func words(kind: JSONDeviation.Kind) {
    #expect(kind.name.isEmpty == false)
    #expect(kind.fix.isEmpty == false)
  }
}
