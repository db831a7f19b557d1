import PositionedJSON
import TestSupport
import Testing
import TokenModel

@Suite("Token types")
struct TokenTypeTests {
  @Test("thirteen types are the specification's, four are ours")
  func standard() {
    #expect(TokenType.allCases.count == 17)
    #expect(
      TokenType.allCases.filter { !$0.isStandard } == [.boolean, .string, .spring, .material])
  }
}

@Suite("Boolean (ours)")
struct BooleanTests {
  @Test("true and false are read, nothing else is")
  func reads() throws {
    #expect(try accepted(.boolean, "true") == .boolean(BooleanValue(true)))
    #expect(try accepted(.boolean, "false") == .boolean(BooleanValue(false)))
    for text in ["↓\"true\"", "↓1", "↓null", "↓[]", "↓{}"] as [MarkedText] {
      try expectRefused(.boolean, text)
    }
  }
}

@Suite("String (ours)")
struct StringTests {
  @Test("any text is read, and null is not text")
  func reads() throws {
    #expect(try accepted(.string, "\"continuous\"") == .string(StringValue("continuous")))
    #expect(try accepted(.string, "\"\"") == .string(StringValue("")))
    #expect(try accepted(.string, "null") == .string(StringValue(nil)))
    #expect(StringValue("") != StringValue(nil))
    for text in ["↓1", "↓true", "↓[\"a\"]", "↓{}"] as [MarkedText] {
      try expectRefused(.string, text)
    }
  }
}

@Suite("Material (ours)")
struct MaterialTests {
  @Test("a level alone is a material; fill, blur and saturation where published")
  func accepts() throws {
    guard case .material(let level) = try accepted(.material, #"{"level":"ultraThin"}"#)
    else { return }
    #expect(level.level == "ultraThin")
    #expect(level.fill == nil)
    #expect(level.blur == nil)
    #expect(level.saturation == nil)
    let text =
      "{\"level\":\"regular\",\"fill\":\(Sample.color),\"blur\":\(Sample.dimension),"
      + "\"saturation\":1.8}"
    guard case .material(let whole) = try accepted(.material, text) else { return }
    #expect(whole.fill?.space == .srgb)
    #expect(whole.blur == Dimension(Number(1), .px))
    #expect(whole.saturation == Number(1.8))
  }

  @Test(
    "anything else is refused",
    arguments: [
      "↓{}", "↓\"regular\"", "{\"level\":↓\"\"}", "{\"level\":↓1}",
      "{\"level\":\"regular\",↓\"tint\":1}",
      "{\"level\":\"regular\",\"fill\":↓\"#fff\",\"blur\":↓2,\"saturation\":↓\"x\"}",
    ] as [MarkedText])
  func refuses(input: MarkedText) throws { try expectRefused(.material, input) }

  @Test("references to its parts are noted, and the material waits for them")
  func notesReferences() throws {
    for part in ["fill", "blur", "saturation"] {
      let reading = try ValueReading(.material, "{\"level\":\"regular\",\"\(part)\":\"{a}\"}")
      #expect(reading.value == nil)
      #expect(reading.misfits == [])
      #expect(reading.references.map(\.reference.target.text) == ["a"])
    }
  }
}
