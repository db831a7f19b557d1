import PositionedJSON
import TestSupport
import Testing
import TokenModel
import TokenParse

@Suite("What is read")
struct AcceptTests {
  private static let black = #"{"colorSpace":"srgb","components":[0,0,0]}"#
  private static let one = #"{"value":1,"unit":"px"}"#
  private static let soon = #"{"value":200,"unit":"ms"}"#

  /// A value of every type.
  static let values: [(TokenType, String)] = [
    (.color, black), (.dimension, one), (.fontFamily, #"["A","B"]"#), (.fontWeight, #""bold""#),
    (.duration, soon), (.cubicBezier, "[0.42,0,1,1]"), (.number, "-1.50e3"),
    (.strokeStyle, #"{"dashArray":[\#(one)],"lineCap":"round"}"#),
    (.border, #"{"color":\#(black),"width":"{w}","style":"solid"}"#),
    (.transition, #"{"duration":\#(soon),"delay":\#(soon),"timingFunction":[0,0,1,1]}"#),
    (
      .shadow,
      #"[{"color":\#(black),"offsetX":\#(one),"offsetY":\#(one),"blur":\#(one),"spread":\#(one)}]"#
    ),
    (.gradient, #"[{"color":\#(black),"position":0},{"color":"{c}","position":1}]"#),
    (
      .typography,
      #"{"fontFamily":"A","fontSize":\#(one),"fontWeight":400,"letterSpacing":\#(one),"#
        + #""lineHeight":1.2}"#
    ),
    (.boolean, "false"), (.string, "null"), (.spring, #"{"response":0.5,"dampingRatio":0.8}"#),
    (.material, #"{"level":"regular"}"#),
  ]

  @Test("a value of every type is kept as written", arguments: values)
  func everyType(type: TokenType, value: String) throws {
    let written = read(#"{"g":{"t":{"$type":"\#(type.rawValue)","$value":\#(value)}}}"#)
    #expect(written.codes == [])
    let cell = try #require(written.cell("g.t"))
    #expect(cell.statement == Statement(type: type, value: JSONReader.read(text: value).root))
    #expect(cell.statement.value?.compactText == value)

    let ours = #"{"dev.blazon":{"type":"\#(type.rawValue)","value":\#(value)}}"#
    #expect(read(#"{"g":{"t":{"$extensions":\#(ours)}}}"#).set.cells == written.set.cells)
  }

  @Test("there is a value of every type here")
  func isComplete() { #expect(Self.values.map(\.0) == TokenType.allCases) }

  @Test(
    "the nearest $type counts: the token's own, then its groups from the inside, then the root's",
    arguments: [
      (#"{"$type":"number","t":{"$value":1}}"#, "t", TokenType.number),
      (#"{"$type":"color","g":{"$type":"number","t":{"$value":1}}}"#, "g.t", .number),
      (#"{"g":{"$type":"number","h":{"t":{"$value":1}}}}"#, "g.h.t", .number),
      (#"{"g":{"$type":"color","t":{"$type":"number","$value":1}}}"#, "g.t", .number),
      (#"{"g":{"$type":"number","$root":{"$value":1}}}"#, "g.$root", .number),
      (#"{"$root":{"$type":"number","$value":1}}"#, "$root", .number),
      (
        #"{"g":{"$type":"color","t":{"$value":1,"$extensions":{"dev.blazon":{"type":"number"}}}}}"#,
        "g.t", .number
      ),
    ])
  func inheritedType(text: String, path: String, type: TokenType) {
    let parsed = read(text)
    #expect(parsed.codes == [])
    #expect(parsed.cell(path)?.statement.type == type)
  }

  @Test(
    "an alias has its own type, else its target's, else its group's",
    arguments: [
      (#"{"a":{"$type":"number","$value":1},"b":{"$value":"{a}"}}"#, TokenType.number),
      (#"{"a":{"$type":"number","$value":1},"b":{"$type":"color","$value":"{a}"}}"#, .color),
      (#"{"$type":"color","a":{"$type":"number","$value":1},"b":{"$value":"{a}"}}"#, .number),
      (#"{"$type":"color","b":{"$value":"{not.here}"}}"#, .color),
      (#"{"b":{"$value":"{g.c}"},"g":{"$type":"number","c":{"$value":"{gone}"}}}"#, .number),
      (#"{"g":{"$type":"number","c":{"$value":"{gone}"}},"b":{"$value":"{g.c}"}}"#, .number),
      (#"{"b":{"$value":"{c}"},"c":{"$value":"{a}"},"a":{"$type":"number","$value":1}}"#, .number),
      (#"{"b":{"$value":"{g.$root}"},"g":{"$type":"number","$root":{"$value":1}}}"#, .number),
      (#"{"$type":"color","b":{"$value":"{c}"},"c":{"$value":"{b}"}}"#, .color),
    ])
  func aliasType(text: String, type: TokenType) {
    let parsed = read(text)
    #expect(parsed.codes == [])
    #expect(parsed.cell("b")?.statement.type == type)
  }

  @Test("an alias takes the type that its target has in the same revision and context")
  func aliasTypeOfPlace() {
    let parsed = read(files: [
      file(#""revision":"2010""#, #""a":{"$type":"color","$value":\#(Self.black)}"#),
      file(
        #""revision":"modern","axes":{"idiom":["phone","pad"]}"#,
        #""a":{"$type":"spring","$value":{"response":1},"$extensions":{"dev.blazon":{"#
          + #""contexts":{"idiom=pad":{"type":"cubicBezier","value":[0,0,1,1]}}}}},"#
          + #""b":{"$value":"{a}","$extensions":{"dev.blazon":{"contexts":{"#
          + #""idiom=pad":{"value":"{a}"},"idiom=phone":{"value":"{a}"}}}}}"#),
    ])
    #expect(parsed.codes == [])
    #expect(parsed.cell("b")?.statement.type == .spring)
    #expect(parsed.cell("b", "idiom=pad")?.statement.type == .cubicBezier)
    #expect(parsed.cell("b", "idiom=phone")?.statement.type == .spring)
  }

  @Test(
    "the text of a number is kept",
    arguments: ["1.0", "1e3", "1E-07", "-0", "0.1000", "123456789012345678901234567890"])
  func numberText(text: String) {
    let parsed = read(#"{"t":{"$type":"number","$value":\#(text)}}"#)
    #expect(parsed.codes == [])
    #expect(parsed.cell("t")?.statement.value?.numberText == text)
  }

  @Test("a description, a deprecation and other vendors' data are kept as they came")
  func abouts() throws {
    let foreign = #"{"org.a":[1,null,{"x":1.0}],"org.b":null}"#
    let parsed = read(
      #"{"g":{"$description":"d","$deprecated":false,"$extensions":\#(foreign),"#
        + #""t":{"$type":"number","$value":1,"$deprecated":"use {gone}","$description":"","#
        + #""$extensions":{"org.a":1e3,"dev.blazon":{"note":"n"},"org.b":{}}},"#
        + #""u":{"$type":"number","$value":1}},"empty":{"$description":"reserved"}}"#)
    #expect(parsed.codes == [])
    #expect(parsed.set.abouts.map(\.path.text) == ["g", "g.t", "empty"])
    #expect(parsed.set.abouts.map(\.isGroup) == [true, false, true])
    let group = try #require(parsed.set.abouts.first)
    #expect(group.description == "d")
    #expect(group.deprecated == .bool(false))
    #expect(JSON.object(group.extensions).compactText == foreign)
    let token = parsed.set.abouts[1]
    #expect(token.description == "")
    #expect(token.deprecated == .string("use {gone}"))
    #expect(JSON.object(token.extensions).compactText == #"{"org.a":1e3,"org.b":{}}"#)
  }

  @Test("a value inside other vendors' data makes no token")
  func foreignValues() {
    let parsed = read(
      #"{"g":{"$extensions":{"a.b":{"x":{"$value":1}}},"t":{"$type":"number","$value":1}}}"#)
    #expect(parsed.codes == [])
    #expect(parsed.keys == ["g.t"])
  }

  @Test(
    "what other tools may write is accepted",
    arguments: [
      "{}", #"{"$schema":"https://www.designtokens.org/schemas/2025.10/format.json"}"#,
      #"{"g":{}}"#, #"{"g":{"$description":"d","$deprecated":"x"}}"#,
      " \r\n\t{ } ",
    ])
  func empty(text: String) {
    let parsed = read(text)
    #expect(parsed.codes == [])
    #expect(parsed.set.cells.isEmpty)
  }
}
