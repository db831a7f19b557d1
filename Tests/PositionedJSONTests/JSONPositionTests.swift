import PositionedJSON
import TestSupport
import Testing

@Suite("Positions")
struct JSONPositionTests {
  @Test(
    "a value knows the byte where it begins",
    arguments: [
      "{\"v\":↓1}", "{\"v\" : ↓\"é\"}", "{\"é😀\":0,\"v\":↓[1]}", "\u{FEFF}{\"v\":↓{}}",
      "{\n  \"v\":\n  ↓null\n}", "{\"w\":\"\\n\",\"v\":↓true}", "{\"v\":↓-1.5e3}",
    ] as [MarkedText])
  func valueOffset(input: MarkedText) throws {
    let root = try #require(JSONReader.read(input.bytes).root)
    #expect(root["v"]?.offset == input.offset)
  }

  @Test(
    "a member knows the byte of its key's quote",
    arguments: ["{↓\"v\":1}", "{ \"é\":0 ,\n ↓\"v\" : 1}", "\u{FEFF} {↓\"\\u0076\":1}"]
      as [MarkedText])
  func keyOffset(input: MarkedText) throws {
    let root = try #require(JSONReader.read(input.bytes).root)
    #expect(root.member("v")?.keyOffset == input.offset)
  }

  @Test("an element knows where it begins, at every level")
  func elementOffsets() throws {
    let input: MarkedText = "↓[↓1, ↓[↓[]], ↓{}]"
    let root = try #require(JSONReader.read(input.bytes).root)
    let inner = try #require(root.elements?[1])
    let found = [
      root.offset, root.elements?[0].offset, inner.offset, inner.elements?[0].offset,
      root.elements?[2].offset,
    ]
    #expect(found == input.offsets)
  }

  @Test("where a value stood does not count for equality")
  func positionsDoNotCount() throws {
    let one = try #require(JSONReader.read(text: "{\"a\":[1,\"x\"]}").root)
    let other = try #require(JSONReader.read(text: " { \"a\" : [ 1 , \"\\u0078\" ] } ").root)
    #expect(one == other)
    #expect(one.hashValue == other.hashValue)
    #expect(Set([one, other]).count == 1)
  }

  @Test(
    "order of members and text of numbers count for equality",
    arguments: [
      ("{\"a\":1,\"b\":2}", "{\"b\":2,\"a\":1}"), ("1", "1.0"), ("10", "1e1"), ("0", "-0"),
      ("\"1\"", "1"), ("null", "false"), ("[]", "{}"), ("[1]", "[1,1]"),
    ])
  func contentCounts(one: String, other: String) {
    #expect(JSONReader.read(text: one).root != JSONReader.read(text: other).root)
  }

  @Test("parts are read by what they are, and nothing else")
  func parts() throws {
    let root = try #require(
      JSONReader.read(text: "{\"s\":\"x\",\"n\":1.0,\"b\":true,\"a\":[1],\"o\":{},\"z\":null}").root
    )
    #expect(root["s"]?.string == "x")
    #expect(root["n"]?.numberText == "1.0")
    #expect(root["b"]?.bool == true)
    #expect(root["a"]?.elements == [.integer(1)])
    #expect(root["o"]?.members == [])
    #expect(root["missing"] == nil)
    #expect(root["s"]?["x"] == nil)
    #expect(root["n"]?.string == nil)
    #expect(root["s"]?.numberText == nil)
    #expect(
      ["s", "n", "b", "a", "o", "z"].map { root[$0]?.kindName ?? "" } == [
        "a string", "a number", "a boolean", "an array", "an object", "null",
      ])
  }
}

@Suite("Lines and columns")
struct SourceTextTests {
  @Test(
    "both count from 1, columns in Unicode scalars",
    arguments: [
      ("↓", 1, 1), ("↓a", 1, 1), ("ab↓", 1, 3), ("a\n↓b", 2, 1), ("a\n\n↓", 3, 1), ("a↓\nb", 1, 2),
      ("a\r\n b↓", 2, 3), ("é↓x", 1, 2), ("😀é↓x", 1, 3), ("e\u{301}↓x", 1, 3),
      ("\u{FEFF}↓a", 1, 1), ("\u{FEFF}ab\nc↓", 2, 2), ("a\n\u{FEFF}b↓", 2, 3),
    ] as [(MarkedText, Int, Int)])
  func place(input: MarkedText, line: Int, column: Int) {
    let place = SourceText(input.bytes).place(of: input.offset)
    #expect([place.line, place.column] == [line, column])
  }

  @Test("an offset past the end is taken for the end", arguments: [3, 4, 1000])
  func placePastEnd(offset: Int) {
    let place = SourceText(Array("a\nb".utf8)).place(of: offset)
    #expect([place.line, place.column] == [2, 2])
  }

  @Test(
    "a line is shown without its break",
    arguments: [
      ("", [""]), ("a", ["a"]), ("a\nb", ["a", "b"]), ("a\r\nb\r\n", ["a", "b", ""]),
      ("\u{FEFF}a\n\né", ["a", "", "é"]),
    ])
  func line(text: String, lines: [String]) {
    let source = SourceText(Array(text.utf8))
    for (number, line) in lines.enumerated() {
      #expect(source.line(number + 1) == line)
    }
  }

  @Test("every offset of long lines is found, in any order")
  func longLines() {
    let lines = [1, 255, 256, 257, 3_000, 0, 600].map { String(repeating: "é😀x", count: $0) }
    for start in ["", "\u{FEFF}"] {
      let text = start + lines.joined(separator: "\n")
      let source = SourceText(Array(text.utf8))
      var place = [1, 1]
      var expected = Array(repeating: place, count: start.utf8.count)
      for byte in text.utf8.dropFirst(start.utf8.count) {
        expected.append(place)
        if byte == 0x0A {
          place = [place[0] + 1, 1]
        } else if byte & 0xC0 != 0x80 {
          place[1] += 1
        }
      }
      var random = SeededGenerator()
      for offset in expected.indices.shuffled(using: &random).prefix(4_000) {
        let found = source.place(of: offset)
        #expect(
          [found.line, found.column] == expected[offset], "offset \(offset), seed \(random.seed)")
      }
    }
  }

  @Test("every offset of a long text is found on its line")
  func manyLines() {
    let text = (1...300).map { String(repeating: "x", count: $0 % 7) }.joined(separator: "\n")
    let source = SourceText(Array(text.utf8))
    var line = 1
    var column = 1
    for (offset, byte) in text.utf8.enumerated() {
      let place = source.place(of: offset)
      #expect([place.line, place.column] == [line, column])
      if byte == 0x0A { (line, column) = (line + 1, 1) } else { column += 1 }
    }
  }
}
