import PositionedJSON
import Testing
import TokenModel

@testable import TokenParse

@Suite("Tokens in DTCG's own form")
struct TokenOfTodayTests {
  private static let color = #"{"colorSpace":"srgb","components":[1,0,0]}"#
  private static let length = #"{"value":1,"unit":"px"}"#

  /// Values of today and of other tools, which are tried with every type.
  private static let values = [
    "1", "true", "null", #""{a.b}""#, #""{a.value}""#, #""{a} * 2""#, ##""#fff""##, #""16px""#,
    "[]",
    "[0,0,1,1]", #"["{a.value}",0,1,1]"#, color, length, #"{"value":"1","unit":"px"}"#,
    #"{"value":1,"unit":"pt"}"#, #"{"value":200,"unit":"ms"}"#,
    #"{"colorSpace":"srgb","channels":[1,0,0]}"#, #"{"r":1,"g":0,"b":0}"#,
    #"{"colorSpace":"srgb","components":[1,0,0],"alpha":"{a.value}"}"#,
    #"{"light":1,"dark":2}"#, #"[{"mode":"light","value":1},{"mode":"dark","value":2}]"#,
    #"{"color":\#(color),"offsetX":\#(length),"offsetY":\#(length),"blur":\#(length),"spread":\#(length)}"#,
    #"[{"color":\#(color),"offsetX":\#(length),"offsetY":\#(length),"blur":\#(length),"spread":\#(length),"inset":true}]"#,
    #"{"color":\#(color),"x":\#(length),"y":\#(length),"blur":\#(length)}"#,
    #"{"duration":\#(length),"delay":\#(length),"timingFunction":[0,0,1,1]}"#,
    #"[{"color":\#(color),"position":0.5},{"color":"red","position":1}]"#,
  ]
  private static let types = TokenType.allCases.map(\.rawValue) + ["spacing", "asset", "colour"]

  @Test("a token that is left as it is would be the same rewritten")
  func same() throws {
    var left: Set<String> = []
    for value in Self.values {
      for type in Self.types {
        let tokens: [(text: String, outer: String?)] = [
          (#"{"$type":"\#(type)","$value":\#(value),"$description":"x"}"#, nil),
          (#"{"$value":\#(value)}"#, type), (#"{"$value":\#(value)}"#, nil),
          (#"{"$type":"\#(type)","$value":\#(value),"alpha":0.5}"#, "number"),
        ]
        for (text, outer) in tokens {
          let token = try #require(JSONReader.read(text: text).root)
          guard token.isTokenOfToday(outer) else { continue }
          left.insert(type)
          var modernizer = Modernizer(survey: LegacySurvey([.object([JSON.Member("t", token)])]))
          #expect(modernizer.token(token, inherited: outer) == token)
          #expect(modernizer.tally.isEmpty, "\(text)")
        }
      }
    }
    #expect(
      left.isSuperset(of: ["color", "dimension", "duration", "number", "shadow", "gradient"]))
  }
}
