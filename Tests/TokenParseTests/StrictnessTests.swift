import PositionedJSON
import Testing
import TokenModel
import TokenParse

/// Forms that are refused, understood or kept as written, depending on the strictness of reading.
@Suite("Tolerance")
struct StrictnessTests {
  private func read(_ text: String, _ strictness: Strictness) -> ParsedFiles {
    var options = ParseOptions.inRevision("r")
    options.strictness = strictness
    return TokenParseTests.read(text, options)
  }

  private static let foreign = #"{"a":{"$type":"dimension","$value":{"value":1,"unit":"fr"}}}"#
  private static let typo = #"{"a":{"$type":"dimension","$value":{"value":"x","unit":"px"}}}"#

  @Test("a foreign unit is refused strictly, and else kept as written with a warning")
  func foreignUnit() throws {
    #expect(read(Self.foreign, .strict).codes == ["value-invalid"])
    let parsed = read(Self.foreign, .liberal)
    #expect(parsed.codes == ["kept-as-written?"])
    let statement = try #require(parsed.cell("a")).statement
    #expect(statement.value == nil)
    #expect(statement.type == .dimension)
    #expect(
      statement.verbatim?.compactText
        == #"{"$type":"dimension","$value":{"value":1,"unit":"fr"}}"#)
  }

  @Test("a unit of CSS is refused strictly, and else read with a warning")
  func unitOfCSS() throws {
    let em = Self.foreign.replacing("fr", with: "em")
    #expect(read(em, .strict).codes == ["value-invalid"])
    let parsed = read(em, .liberal)
    #expect(parsed.codes == ["value-unusual?"])
    #expect(try #require(parsed.cell("a")).statement.value != nil)
  }

  @Test("a text of CSS is kept as written, whatever it is made of, and a slip is a fault")
  func textsOfCSS() {
    func codes(_ type: String, _ text: String) -> [String] {
      let token = #""a":{"$type":"\#(type)","$value":"\#(text)"}"#
      return read(file(#""revision":"r""#, token), .liberal).codes
    }
    for (type, texts) in [
      "dimension": [
        "calc(1px + 2vw)", "round(down, 5px, 2vw)", "auto", "fit-content", "2deg", "2dppx", "fill",
        "1px 2px",
      ],
      "number": ["auto", "hypot(1px, 2vw)", "2fr", "full"],
      "color": ["currentColor", "light-dark(red, blue)", "revert"],
      "cubicBezier": ["steps(2)", "spring(1 2 3)", "step-end"],
      "typography": ["caption 1px", "odd words"], "shadow": ["none", "inset var(--x)"],
    ] {
      for text in texts { #expect(codes(type, text) == ["kept-as-written?"], "\(text)") }
    }
    for (type, text) in [
      ("dimension", "fit-contents"), ("dimension", "2dpx"), ("number", "many"),
      ("cubicBezier", "cubic-bezier(1, 2)"), ("color", "redd"), ("shadow", "nothing"),
    ] {
      #expect(codes(type, text) == ["value-invalid"], "\(text)")
    }
  }

  @Test("a plain fault is refused, unless faults are kept")
  func fault() throws {
    #expect(read(Self.typo, .liberal).codes == ["value-invalid"])
    #expect(read(Self.typo, .liberal).faulty.map(\.text) == ["a"])
    let parsed = read(Self.typo, .keepingFaults)
    #expect(parsed.codes == ["kept-as-written?"])
    #expect(try #require(parsed.cell("a")).statement.verbatim != nil)
  }

  @Test("a text style falls by member: those of DTCG have values, the whole is kept beside them")
  func member() throws {
    let text =
      #"{"a":{"$type":"typography","$value":{"fontFamily":"A","lineHeight":{"x":1}}}}"#
    #expect(read(text, .strict).hasErrors)
    let parsed = read(text, .keepingFaults)
    #expect(parsed.codes.contains("member-kept-as-written?"))
    let statement = try #require(parsed.cell("a")).statement
    #expect(statement.value?.compactText == #"{"fontFamily":"A"}"#)
    #expect(statement.verbatim?["$value"]?["lineHeight"] != nil)
  }

  @Test("a token without a type is refused, unless faults are kept")
  func untyped() {
    let text = #"{"a":{"$value":1}}"#
    #expect(read(text, .strict).codes == ["type-missing"])
    #expect(read(text, .liberal).codes == ["type-missing"])
    #expect(read(text, .keepingFaults).codes == ["kept-as-written?"])
  }

  @Test("a value whose form tells its type has it, if faults are kept")
  func typeOfForm() {
    for (value, type) in [
      (#"{"colorSpace":"srgb","components":[0,0,0]}"#, TokenType.color),
      (#"{"value":1,"unit":"rem"}"#, .dimension), (#"{"value":1,"unit":"ms"}"#, .duration),
    ] {
      let text = #"{"a":{"$value":\#(value)}}"#
      #expect(read(text, .strict).codes == ["type-missing"])
      #expect(read(text, .liberal).codes == ["type-missing"])
      let parsed = read(text, .keepingFaults)
      #expect(parsed.codes == ["type-inferred?"])
      #expect(parsed.cell("a")?.statement.type == type)
    }
    let other = #"{"a":{"$value":{"value":1,"unit":"moon"}}}"#
    #expect(read(other, .keepingFaults).codes == ["kept-as-written?"])
  }

  @Test("of a key that stands twice the last value counts whole, as for every other tool")
  func repeatedGroup() {
    let text =
      #"{"g":{"a":{"$type":"number","$value":1}},"g":{"b":{"$type":"number","$value":2}}}"#
    let parsed = read(text, .keepingFaults)
    #expect(parsed.codes == ["json-duplicate-key?"])
    #expect(parsed.keys == ["g.b"])
  }

  @Test("a type of another tool is kept, and one that is misspelt is a fault")
  func types() throws {
    let foreign = #"{"a":{"$type":"custom-range","$value":{"from":1}}}"#
    #expect(read(foreign, .strict).codes == ["type-unknown"])
    let parsed = read(foreign, .liberal)
    #expect(parsed.codes == ["kept-as-written?"])
    #expect(try #require(parsed.cell("a")).statement.type == nil)
    #expect(read(#"{"a":{"$type":"Number","$value":1}}"#, .liberal).codes == ["type-unknown"])
  }

  @Test("our own types are not types of DTCG")
  func ownTypes() {
    let text = #"{"a":{"$type":"boolean","$value":true}}"#
    #expect(read(text, .strict).codes == ["type-unknown"])
    #expect(!read(text, .liberal).hasErrors)
  }

  @Test("where a key stands twice, the last counts if faults are kept")
  func duplicates() {
    let text = #"{"a":{"$type":"number","$value":1},"a":{"$type":"number","$value":2}}"#
    #expect(read(text, .liberal).hasErrors)
    let parsed = read(text, .keepingFaults)
    #expect(parsed.codes.first == "json-duplicate-key?")
    #expect(parsed.keys == ["a"])
    #expect(parsed.cell("a")?.statement.value?.compactText == "2")
  }

  @Test("JSON5 is read with one warning, and strictly not at all")
  func json5() {
    let text = "{// c\n 'a': {$type: \"number\", $value: .5,},}"
    let parsed = read(text, .liberal)
    #expect(parsed.codes == ["json5?"])
    #expect(parsed.cell("a")?.statement.value?.compactText == "0.5")
    #expect(read(text, .strict).codes == ["json5"])
  }

  @Test("F43, F50: other vendors' data at the root is kept under the empty path")
  func rootExtensions() {
    let parsed = read(#"{"$extensions":{"org.other":{"n":1.0}},"$description":"d"}"#, .strict)
    #expect(parsed.set.abouts.isEmpty)
    let full = read(
      #"{"$extensions":{"org.other":{"n":1.0}},"$description":"d","a":{"$type":"number","$value":1}}"#,
      .strict)
    #expect(full.set.abouts.map(\.path.text) == [""])
    #expect(full.set.abouts.first?.extensions.first?.value.compactText == #"{"n":1.0}"#)
    #expect(full.set.abouts.first?.description == "d")
  }

  @Test("F46: a file's deprecation is handed to its own tokens and groups, which may lift it")
  func rootDeprecation() {
    let one = #"{"$type":"number","$value":1"#
    let parsed = read(
      #"{"$deprecated":"old","a":\#(one)},"b":\#(one),"$deprecated":false},"g":{"c":\#(one)}}}"#,
      .strict)
    let said = parsed.set.abouts.map { "\($0.path.text)=\($0.deprecated?.compactText ?? "")" }
    #expect(said.sorted() == [#"a="old""#, "b=false", #"g="old""#])
  }
}
