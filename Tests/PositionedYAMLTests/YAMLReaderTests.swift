import PositionedJSON
import PositionedYAML
import TestSupport
import Testing

func read(_ text: String) -> JSONReading { YAMLReader.read(Array(text.utf8)) }

/// The tree on one line; the first problem where there is none.
func compact(_ text: String) -> String {
  let reading = read(text)
  return reading.root?.compactText ?? reading.problems[0].message
}

@Suite("YAML")
struct YAMLReaderTests {
  @Test(
    "a text without quotes is what the core schema of YAML 1.2 says, where no version says otherwise",
    arguments: [
      ("", "null"), ("~", "null"), ("null", "null"), ("Null", "null"), ("nil", #""nil""#),
      ("true", "true"), ("True", "true"), ("FALSE", "false"), ("tRUE", #""tRUE""#),
      ("yes", #""yes""#), ("no", #""no""#), ("on", #""on""#), ("y", #""y""#),
      ("12", "12"), ("-12", "-12"), ("+12", "12"), ("0", "0"), ("-0", "-0"), ("1.50", "1.50"),
      (".5", "0.5"), ("-.5", "-0.5"), ("5.", "5"), ("1e3", "1e3"), ("1.E-3", "1E-3"),
      ("1e400", "1e400"), ("0x1F", "31"), ("0xff", "255"), ("0o17", "15"),
      ("012", #""012""#), ("00", #""00""#), ("0b1", #""0b1""#), ("1_000", #""1_000""#),
      ("0x", #""0x""#), ("0xfffffffffffffffff", #""0xfffffffffffffffff""#), ("-0x1", #""-0x1""#),
      ("0x+1", #""0x+1""#), (".", #"".""#), ("-", "[null]"), ("+", #""+""#), ("1e", #""1e""#),
      ("1.2.3", #""1.2.3""#), (".inf", #"".inf""#), (".nan", #"".nan""#), ("٣", #""٣""#),
      ("2026-11-22", #""2026-11-22""#), ("12:30", #""12:30""#), ("16px", #""16px""#),
      ("0 1px 2px", #""0 1px 2px""#), ("#fff", "null"), ("a#b", #""a#b""#), ("=", #""=""#),
    ])
  func scalars(text: String, tree: String) { #expect(compact(text) == tree) }

  @Test(
    "quotes, blocks, flows, tags, anchors and merge keys",
    arguments: [
      (#"a: "12""#, #"{"a":"12"}"#), ("a: '#fff'", ##"{"a":"#fff"}"##),
      (#"a: "\u00e9\n\x41\0""#, #"{"a":"é\nA\u0000"}"#), ("a: 'it''s'", #"{"a":"it's"}"#),
      ("a: >-\n  one\n  two\n", #"{"a":"one two"}"#),
      ("a: |\n  one\n  two\n", #"{"a":"one\ntwo\n"}"#),
      ("a: one\n  two\n", #"{"a":"one two"}"#),
      ("{a: [1, {b: 2}], c: }", #"{"a":[1,{"b":2}],"c":null}"#),
      ("a:\n- 1\n- b: 2\n  c: 3\n", #"{"a":[1,{"b":2,"c":3}]}"#),
      ("? a\n: 1\n? b\n", #"{"a":1,"b":null}"#),
      (#"{"a": 1, "b": [true, null]}"#, #"{"a":1,"b":[true,null]}"#),
      ("050: 1\ntrue: 2\n1.0: 3\n~: 4", #"{"050":1,"true":2,"1.0":3,"~":4}"#),
      (
        "a: !!str 12\nb: !!float 1\nc: !!int '3'\nd: !!null ''", #"{"a":"12","b":1,"c":3,"d":null}"#
      ),
      ("a: !!map {b: !!seq [1]}", #"{"a":{"b":[1]}}"#),
      ("a: &x {b: 1}\nc: *x", #"{"a":{"b":1},"c":{"b":1}}"#),
      ("&k a: 1\nb: {*k : 2}", #"{"a":1,"b":{"a":2}}"#),
      ("a: &x 1\nb: &x 2\nc: *x", #"{"a":1,"b":2,"c":2}"#),
      (
        "a: &a {x: 1, y: 2}\nb:\n  k: 0\n  <<: *a\n  x: 3",
        #"{"a":{"x":1,"y":2},"b":{"k":0,"y":2,"x":3}}"#
      ),
      (
        "a: &a {x: 1}\nb: &b {x: 2, y: 2}\nc: {<<: [*a, *b], z: 3}",
        #"{"a":{"x":1},"b":{"x":2,"y":2},"c":{"x":1,"y":2,"z":3}}"#
      ),
      ("a: {\"<<\": 1}", #"{"a":{"<<":1}}"#), ("%YAML 1.2\n---\na: 1\n...\n", #"{"a":1}"#),
      ("--- # one\na: 1\n---\n", #"{"a":1}"#), ("# nothing", "null"), ("", "null"),
      ("\u{FEFF}a: 1\r\nb:\r\n  c: 2\r\n", #"{"a":1,"b":{"c":2}}"#), ("a: 1 # two", #"{"a":1}"#),
      ("a: '{b.c}'\nd: {e: }", #"{"a":"{b.c}","d":{"e":null}}"#),
    ])
  func trees(text: String, tree: String) {
    #expect(compact(text) == tree)
    #expect(read(text).problems == [])
  }

  @Test("every value and key has its place in bytes, also behind other scripts and in CRLF")
  func places() throws {
    let marked: MarkedText =
      "\u{FEFF}↓ключ: ↓'é'\r\n↓b: # 😀\r\n  ↓- ↓&x 12\r\n  - ↓{↓c: ↓*x}\r\n↓d:↓\r\n"
    let root = try #require(YAMLReader.read(marked.bytes, base: 100).root)
    let members = try #require(root.members)
    let elements = try #require(members[1].value.elements)
    let inner = try #require(elements[1].members)
    let found = [
      members[0].keyOffset, members[0].value.offset, members[1].keyOffset, members[1].value.offset,
      elements[0].offset, elements[1].offset, inner[0].keyOffset, inner[0].value.offset,
      members[2].keyOffset, members[2].value.offset,
    ]
    #expect(found.map { $0 - 100 } == marked.offsets)
    #expect(root.offset == members[0].keyOffset)
  }

  @Test(
    "what means another thing than it seems to is told, and costs its entry alone",
    arguments: [
      (
        "color:\n  a: ↓#fff\n", "#fff is a comment in YAML, so that the value is empty",
        #"{"color":{"a":null}}"#
      ),
      (
        "- 0 1px ↓#000000\n", #"#000000 is a comment in YAML, so that the value is "0 1px""#,
        #"["0 1px"]"#
      ),
      (
        "a: ↓{b.c}", "{b.c} without quotes is a mapping in YAML, not a reference",
        #"{"a":{"b.c":null}}"#
      ),
      ("a: ↓!color 12", "the tag !color is not read, or does not fit its value", #"{"a":"12"}"#),
      ("a: ↓!!int x", "the tag !!int is not read, or does not fit its value", #"{"a":"x"}"#),
      (
        "a: ↓!!set {b: }", "the tag !!set is not read, or does not fit its value",
        #"{"a":{"b":null}}"#
      ),
      ("a: {↓<<: 1}", "'<<' merges mappings, and this is a number", #"{"a":{}}"#),
      ("a: 1\n? ↓[b]\n: 2", "a key is an array, and names of tokens are text", #"{"a":1}"#),
      ("a: 1\n↓a: 2", #"the key "a" is used twice"#, #"{"a":1,"a":2}"#),
      ("a: 1\n↓'a': 2", #"the key "a" is used twice"#, #"{"a":1,"a":2}"#),
    ])
  func slips(text: MarkedText, message: String, tree: String) {
    let reading = read(text.text)
    #expect(reading.root?.compactText == tree)
    #expect(reading.problems.map(\.message) == [message])
    #expect(reading.problems.map(\.offset) == text.offsets)
  }

  @Test(
    "comments that are not colors, and mappings that are not references, are not told",
    arguments: [
      "a: 1 # fff", "a: 1 #12345", "a: '1' #fff", "a: #fffxyz\n", "a: {b}", "a: {b.c: 1}",
      "a: {b.c: }",
    ])
  func usual(text: String) { #expect(read(text).problems == []) }

  @Test(
    "a text that is not YAML is refused with the place and a way to fix it",
    arguments: [
      ("a:\n↓\tb: 1", "a tab indents the line"), ("a: b↓: c", "a ':' is where no key can be"),
      ("a: ↓\"x\nb: 1\n", "the text in quotes is not closed"),
      ("a: ↓@x", "no text without quotes begins with '@'"),
      ("a:\n  b: 1\n ↓c: 2", "the line belongs to nothing before it"),
      ("a: [1\nb↓: 2", "expected ',' or ']'"),
      ("a: \"↓\\q\"", "YAML has no such escape"),
      ("a: ↓*x", "the alias *x does not name an anchor that ends before it"),
      ("a: &x [↓*x]", "the alias *x does not name an anchor that ends before it"),
      ("a: 1\n↓---\nb: 2", "a second document begins here"),
      ("a: ↓\0", "a control character (0x0) is in the text"),
      ("↓%YAML 3.0\n--- 1", "the file asks for another YAML than 1.1 or 1.2"),
      ("[1]\n↓a: 1", "there is text after the end of the document"),
    ])
  func syntax(text: MarkedText, message: String) {
    let reading = read(text.text)
    #expect(reading.root == nil)
    #expect(reading.problems.map(\.message) == [message])
    #expect(reading.problems.map(\.code) == [.yamlSyntax])
    #expect(reading.problems.map(\.offset) == text.offsets)
  }

  @Test("bytes that are not UTF-8, UTF-16 and files beyond the limits are refused")
  func bytes() {
    let broken = YAMLReader.read([0x61, 0x3A, 0x20, 0xFF])
    #expect(broken.problems.map(\.code) == [.notUTF8])
    #expect(broken.problems.map(\.offset) == [3])
    #expect(
      YAMLReader.read([0xFF, 0xFE, 0x61, 0]).problems.map(\.message) == ["the file is UTF-16"])
    var limits = JSONReader.Limits()
    limits.bytes = 3
    #expect(YAMLReader.read(Array("a: 1".utf8), limits: limits).problems.map(\.code) == [.tooLarge])
    #expect(YAMLReader.read([], base: Int(UInt32.max) + 1).problems.map(\.code) == [.tooLarge])
  }
}
