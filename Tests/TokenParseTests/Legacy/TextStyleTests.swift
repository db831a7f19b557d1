import PositionedJSON
import Testing
import TokenModel

@testable import TokenParse

@Suite("Text styles of other tools")
struct TextStyleTests {
  /// The style `t` in a file with further tokens.
  private func style(_ members: String, _ tokens: String) -> ParsedFiles {
    read(
      #"{\#(tokens),"t":{"value":{\#(members)},"type":"typography"}}"#, .keepingFaults)
  }

  private static let members =
    #""fontFamily":"A","fontWeight":400,"letterSpacing":"0","fontSize":"{s}","lineHeight":"{l}""#

  @Test(
    "a line height of references is a multiple of the font size, where both have one unit",
    arguments: [
      (#"{"value":"18","type":"fontSizes"}"#, #"{"value":"27","type":"lineHeights"}"#, "1.5"),
      (
        #"{"value":"18px","type":"dimension"}"#, #"{"value":"25px","type":"dimension"}"#, "1.388889"
      ),
      (#"{"value":"2rem","type":"dimension"}"#, #"{"value":"3rem","type":"lineHeights"}"#, "1.5"),
      (#"{"value":"2rem","type":"dimension"}"#, #"{"value":"1.5em","type":"lineHeights"}"#, "1.5"),
      (#"{"value":"{u}","type":"fontSizes"}"#, #"{"value":"{u}","type":"dimension"}"#, "1"),
      // Computed.
      (
        #"{"value":"16px","type":"dimension"}"#, #"{"value":"{s} * 1.5","type":"dimension"}"#, "1.5"
      ),
      (#"{"value":"18px","type":"dimension"}"#, #"{"value":"{u} + 24px","type":"dimension"}"#, "2"),
      // Multiples already.
      (#"{"value":"18px","type":"dimension"}"#, #"{"value":"1.4","type":"lineHeights"}"#, "1.4"),
      (#"{"value":"18px","type":"dimension"}"#, #"{"value":"140%","type":"lineHeights"}"#, "1.4"),
    ])
  func lineHeight(size: String, height: String, multiple: String) throws {
    let parsed = style(
      Self.members, #""u":{"value":"12px","type":"dimension"},"s":\#(size),"l":\#(height)"#)
    #expect(!parsed.hasErrors, "\(parsed.codes)")
    let answer = try #require(parsed.answer("t", ""))
    #expect(answer.contains(#""lineHeight":\#(multiple)}"#), "\(answer)")
  }

  @Test(
    "a line height in another unit than the font size is kept as written, beside the other members")
  func otherUnit() throws {
    let parsed = style(
      Self.members,
      #""s":{"value":"1rem","type":"dimension"},"l":{"value":"24px","type":"lineHeights"}"#)
    #expect(parsed.cell("t")?.statement.value?["lineHeight"]?.string == "{l}")
    let word = read(
      #"{"t":{"type":"typography","value":{"fontFamily":"A","fontSize":"16px","lineHeight":"auto"}}}"#
    )
    #expect(word.cell("t")?.statement.verbatim?["$value"]?["lineHeight"]?.string == "auto")
    #expect(word.cell("t")?.statement.value?["fontSize"] != nil)
  }

  @Test("a shadow and a border may have the alpha of a color that they refer to")
  func alphaInShorthand() {
    let parsed = read(
      ##"{"c":{"value":"#112233","type":"color"},"s":{"value":"0 2px 4px 0 rgba({c}, 0.2)","type":"shadow"},"##
        + ##""b":{"value":"1px solid rgb({c} / 20%)","type":"border"},"##
        + ##""m":{"value":"color-mix(in srgb, red, white)","type":"color"},"##
        + ##""x":{"value":"0 2px 4px rgba({m}, 0.2)","type":"shadow"}}"##, .keepingFaults)
    for path in ["s", "b"] {
      let answer = parsed.answer(path, "")
      #expect(answer?.contains(#""alpha":0.2"#) == true, "\(answer ?? "")")
    }
    #expect(parsed.cell("x")?.statement.type == .string)
  }

  @Test("a line height follows its tokens in every context")
  func contexts() {
    let set = #""s":{"value":"SIZE","type":"fontSizes"}"#
    let parsed = read(
      #"{"$themes":[{"name":"x","selectedTokenSets":{"a":"enabled","c":"enabled"}},"#
        + #"{"name":"y","selectedTokenSets":{"b":"enabled","c":"enabled"}}],"#
        + #""a":{\#(set.replacing("SIZE", with: "10"))},"b":{\#(set.replacing("SIZE", with: "16"))},"#
        + #""c":{"l":{"value":"20","type":"lineHeights"},"#
        + #""t":{"value":{\#(Self.members)},"type":"typography"}}}"#)
    #expect(!parsed.hasErrors, "\(parsed.codes)")
    #expect(parsed.answer("t", "theme=x")?.contains(#""lineHeight":2}"#) == true)
    #expect(parsed.answer("t", "theme=y")?.contains(#""lineHeight":1.25}"#) == true)
  }

  @Test("font names of references are put together, those of texts included")
  func families() {
    let tokens =
      #""m":{"value":"Main","type":"fontFamily"},"r":{"value":"B C, serif","type":"fontFamily"},"#
      + #""w":{"value":"Word","type":"other"},"n":{"value":"1px","type":"dimension"}"#
    func family(_ value: String) -> String? {
      let parsed = read(#"{\#(tokens),"f":{"value":\#(value),"type":"fontFamily"}}"#)
      return parsed.answer("f", "")
    }
    #expect(family(#""{m}, {r}""#) == #"fontFamily ["Main","B C","serif"]"#)
    #expect(family(#"["{m}","D, E","{w}"]"#) == #"fontFamily ["Main","D","E","Word"]"#)
    #expect(family(#""{m}, {n}""#) == "fontFamily -")
    let parsed = style(#""fontFamily":"{w}","fontSize":"16px""#, tokens)
    #expect(parsed.answer("t", "")?.contains(#""fontFamily":"Word""#) == true, "\(parsed.codes)")
  }

  @Test("circles of font names end")
  func circles() {
    let parsed = read(
      #"{"a":{"value":"{b}, x","type":"fontFamily"},"b":{"value":"{a}, y","type":"fontFamily"}}"#)
    #expect(parsed.cell("a") != nil && parsed.cell("b") != nil)
    #expect(parsed.answer("a", "") == "alias-circle")
  }

  @Test("a number where a length is wanted is in px")
  func pixels() {
    let parsed = read(
      ##"{"n":{"$type":"number","$value":12},"c":{"$type":"color","$value":"#000000"},"##
        + #""s":{"$type":"shadow","$value":{"color":"{c}","offsetX":"{n}","offsetY":"{n}","#
        + #""blur":"{n}","spread":"{n}"}}}"#)
    #expect(!parsed.hasErrors, "\(parsed.codes)")
    #expect(parsed.answer("s", "")?.contains(#""blur":{"value":12,"unit":"px"}"#) == true)
  }

  @Test("a number with a length's unit is a length")
  func lengths() {
    let parsed = read(
      #"{"a":{"$type":"number","$value":"5rem"},"c":{"$type":"number","$value":"50%"}}"#,
      .keepingFaults)
    #expect(!parsed.hasErrors, "\(parsed.codes)")
    #expect(parsed.answer("a", "") == #"dimension {"value":5,"unit":"rem"}"#)
    #expect(parsed.answer("c", "") == "number 0.5")
  }
}
