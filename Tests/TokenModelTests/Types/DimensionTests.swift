import PositionedJSON
import TestSupport
import Testing
import TokenModel

@Suite("8.2 Dimension")
struct DimensionTests {
  @Test(
    "a number of any sign with px or rem is a dimension",
    arguments: [
      (#"{"value":-0.5,"unit":"rem"}"#, -0.5, .rem), (#"{"value":0,"unit":"px"}"#, 0, .px),
      (#"{"unit":"px","value":16}"#, 16, .px), (#"{"value":1.0e2,"unit":"px"}"#, 100, .px),
      (#"{"value":-0,"unit":"px"}"#, 0, .px),
    ] as [(String, Double, Dimension.Unit)])
  func accepts(text: String, value: Double, unit: Dimension.Unit) throws {
    #expect(try accepted(.dimension, text) == .dimension(Dimension(Number(value), unit)))
  }

  @Test(
    "anything else is refused at the part at fault",
    arguments: [
      "↓\"16px\"", "↓16", "↓null", "↓[1,\"px\"]", "{\"value\":↓\"16\",\"unit\":\"px\"}",
      "{\"value\":↓null,\"unit\":\"px\"}", "{\"value\":1,\"unit\":↓\"pt\"}",
      "{\"value\":1,\"unit\":↓\"PX\"}",
      "{\"value\":1,\"unit\":↓\"\"}", "{\"value\":1,\"unit\":↓1}", "↓{\"value\":0}",
      "↓{\"unit\":\"px\"}", "↓↓{}", "{\"value\":1,\"unit\":\"px\",↓\"max\":2}",
      "↓{\"value\":1,↓\"units\":\"px\"}", "{\"value\":↓1e400,\"unit\":\"px\"}",
    ] as [MarkedText])
  func refuses(input: MarkedText) throws { try expectRefused(.dimension, input) }

  @Test("a unit of CSS is read with a remark, and refused strictly", arguments: ["em", "%", "dvh"])
  func unitsOfCSS(unit: String) throws {
    let json = try #require(JSONReader.read(text: #"{"value":1.5,"unit":"\#(unit)"}"#).root)
    var reader = ValueReader()
    let read = try #require(TokenValue.read(.dimension, json, &reader))
    let cssUnit = try #require(Dimension.Unit(rawValue: unit))
    #expect(read == .dimension(Dimension(Number(1.5), cssUnit)))
    #expect(reader.misfits.isEmpty && reader.remarks.count == 1)
    var strict = ValueReader()
    strict.isStrict = true
    #expect(TokenValue.read(.dimension, json, &strict) == nil && strict.misfits.count == 1)
    #expect(
      strict.misfits.first?.message == "\(quotedForMessage(unit)) is not a unit of a dimension")
  }

  @Test("a number written otherwise is the same dimension, in the author's text")
  func sameNumber() throws {
    let one = try accepted(.dimension, #"{"value":16,"unit":"px"}"#)
    let other = try accepted(.dimension, #"{"value":1.60e1,"unit":"px"}"#)
    #expect(one == other)
    #expect(try one != accepted(.dimension, #"{"value":16,"unit":"rem"}"#))
    guard case .dimension(let dimension) = other else { return }
    #expect(dimension.json.compactText == #"{"value":1.60e1,"unit":"px"}"#)
  }

  @Test("a message says what was expected and the nearest word")
  func explains() throws {
    let unit = try ValueReading(.dimension, #"{"value":1,"unit":"pxx"}"#).misfits.first
    #expect(unit?.message == "\"pxx\" is not a unit of a dimension")
    #expect(unit?.fix == "did you mean \"px\"?")
    #expect(
      try messages(.dimension, "16") == [
        "a dimension is an object with value, unit, found a number"
      ])
    #expect(try messages(.dimension, #"{"value":0}"#) == ["a dimension lacks \"unit\""])
  }
}

@Suite("8.5 Duration")
struct DurationTests {
  @Test(
    "a number of ms or s is a duration",
    arguments: [
      (#"{"value":1.5,"unit":"s"}"#, 1.5), (#"{"value":200,"unit":"ms"}"#, 0.2),
      (#"{"value":0,"unit":"ms"}"#, 0), (#"{"value":-1,"unit":"s"}"#, -1),
    ] as [(String, Double)])
  func accepts(text: String, seconds: Double) throws {
    guard case .duration(let duration) = try accepted(.duration, text) else { return }
    #expect(duration.seconds == seconds)
    #expect(duration.json.compactText == text)
  }

  @Test(
    "anything else is refused at the part at fault",
    arguments: [
      "↓\"200ms\"", "↓200", "{\"value\":1,\"unit\":↓\"min\"}", "{\"value\":1,\"unit\":↓\"S\"}",
      "↓{\"value\":0}", "↓{\"unit\":\"s\"}", "{\"value\":↓true,\"unit\":\"s\"}",
      "{\"value\":1,\"unit\":\"s\",↓\"x\":0}",
    ] as [MarkedText])
  func refuses(input: MarkedText) throws { try expectRefused(.duration, input) }
}

@Suite("8.7 Number")
struct NumberTests {
  @Test(
    "any JSON number is a number",
    arguments: [
      ("-2.5e-3", -0.0025), ("0", 0), ("-0", 0), ("1E+2", 100), ("1e308", 1e308), ("1e-400", 0),
      ("123456789012345678901234567890", 1.2345678901234568e29),
    ] as [(String, Double)])
  func accepts(text: String, value: Double) throws {
    #expect(try accepted(.number, text) == .number(NumberValue(Number(value))))
    guard case .number(let number) = try accepted(.number, text) else { return }
    #expect(number.number.text == text)
  }

  @Test(
    "anything else, and what no machine number holds, is refused",
    arguments: ["↓\"1\"", "↓true", "↓null", "↓[1]", "↓{}", "↓1e400", "↓-1e400"] as [MarkedText])
  func refuses(input: MarkedText) throws { try expectRefused(.number, input) }

  @Test("equal numbers are one, whatever their text")
  func equality() {
    #expect(Number(text: "1.0", value: 1) == Number(1))
    #expect(Set([Number(text: "0", value: 0), Number(text: "-0", value: -0.0)]).count == 1)
    #expect(Number(0.1).text == "0.1")
  }
}
