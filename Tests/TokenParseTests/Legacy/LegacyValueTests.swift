import PositionedJSON
import Testing

@testable import TokenParse

@Suite("Values as other tools write them")
struct LegacyValueTests {
  @Test(
    "a value becomes today's form",
    arguments: [
      ValueCase("dimension", #""16px""#, #"{"value":16,"unit":"px"}"#),
      ValueCase("dimension", #""-.50REM""#, #"{"value":-0.50,"unit":"rem"}"#),
      ValueCase("dimension", #""0""#, #"{"value":0,"unit":"px"}"#),
      ValueCase("dimension", #""0%""#, #"{"value":0,"unit":"px"}"#),
      ValueCase("dimension", "12", #"{"value":12,"unit":"px"}"#),
      ValueCase("dimension", #""18pt""#, #"{"value":18,"unit":"px"}"#),
      ValueCase("dimension", #"{"value":18,"unit":"pt"}"#, #"{"value":18,"unit":"px"}"#),
      ValueCase("dimension", #"{"value":"1.50","unit":"pt"}"#, #"{"value":1.50,"unit":"px"}"#),
      ValueCase("dimension", #"{"value":"12","unit":"px"}"#, #"{"value":12,"unit":"px"}"#),
      ValueCase("spacing", #""4""#, #"{"value":4,"unit":"px"}"#),
      ValueCase("font-size", "14", #"{"value":14,"unit":"px"}"#),
      ValueCase("duration", #""200ms""#, #"{"value":200,"unit":"ms"}"#),
      ValueCase("time", #""0.2s""#, #"{"value":0.2,"unit":"s"}"#),
      ValueCase("duration", "0", #"{"value":0,"unit":"ms"}"#),
      ValueCase("number", #""1.50""#, "1.50"),
      ValueCase("opacity", #""35%""#, "0.35"),
      ValueCase("lineHeights", #""115%""#, "1.15"),
      ValueCase("lineHeights", #""24""#, #"{"value":24,"unit":"px"}"#),
      ValueCase("fontWeight", #""Semi Bold""#, #""semi-bold""#),
      ValueCase("fontWeights", #""700""#, "700"),
      ValueCase("fontFamily", #""'Sans One', Two,serif""#, #"["Sans One","Two","serif"]"#),
      ValueCase("cubicBezier", #""cubic-bezier(.4, 0, 1, 1)""#, "[0.4,0,1,1]"),
      ValueCase("cubic-bezier", #""ease-in""#, "[0.42,0,1,1]"),
      ValueCase(
        "border", ##"{"color":"#000","width":"1px","style":"solid"}"##,
        ##"{"color":{"colorSpace":"srgb","components":[0,0,0],"hex":"#000000"},"##
          + #""width":{"value":1,"unit":"px"},"style":"solid"}"#),
      ValueCase(
        "transition", #"{"duration":"0.2s","delay":"0ms","timingFunction":"linear"}"#,
        #"{"duration":{"value":0.2,"unit":"s"},"delay":{"value":0,"unit":"ms"},"#
          + #""timingFunction":[0,0,1,1]}"#),
    ])
  func values(example: ValueCase) {
    #expect(example.result == example.today)
  }

  @Test("a shadow of Tokens Studio gets DTCG's names, and a missing spread is said")
  func shadow() {
    let modern = Modern(
      #"{"t":{"value":{"x":"0","y":"{y}","blur":4,"color":"{c}","type":"innerShadow"},"#
        + #""type":"boxShadow"},"c":{"value":"black","type":"color"}}"#)
    #expect(
      modern["t"]?.compactText
        == #"{"$type":"shadow","$value":{"offsetX":{"value":0,"unit":"px"},"offsetY":"{y}","#
        + #""blur":{"value":4,"unit":"px"},"color":"{c}","inset":true,"#
        + #""spread":{"value":0,"unit":"px"}}}"#)
    #expect(modern.codes.contains("legacy-shadow"))
    #expect(modern.codes.contains("legacy-shadow-spread"))
  }

  @Test("a line height that is a length is a multiple of a font size with its unit")
  func lineHeight() {
    func typography(_ size: String, _ height: String) -> String? {
      Modern(
        #"{"t":{"$type":"typography","$value":{"fontFamily":"A","fontSize":"\#(size)","#
          + #""fontWeight":400,"letterSpacing":"0","lineHeight":"\#(height)"}}}"#)[
          "t", "$value", "lineHeight"]?.compactText
    }
    #expect(typography("16px", "24px") == "1.5")
    #expect(typography("16px", "24") == "1.5")
    #expect(typography("16px", "24pt") == "1.5")
    #expect(typography("16pt", "24px") == "1.5")
    #expect(typography("16px", "150%") == "1.5")
    #expect(typography("16px", "1.5em") == "1.5")
    #expect(typography("1.25rem", "2rem") == "1.6")
    #expect(typography("17px", "22px") == #"{"$expression":"lineHeight(22px, 17px)"}"#)
    // The other members have values without it.
    #expect(typography("1rem", "24px") == "\"24px\"")
    #expect(typography("0px", "24px") == "\"24px\"")
  }

  @Test("members of typography that change nothing are left out, others stay")
  func typography() {
    func token(_ extra: String) -> Modern {
      Modern(
        #"{"t":{"type":"typography","value":{"fontFamily":"A","fontSize":"16","#
          + #""fontWeight":"Bold","letterSpacing":"0","lineHeight":"{l}",\#(extra)}}}"#)
    }
    let dropped = token(#""textCase":"none","paragraphSpacing":"0""#)
    #expect(dropped["t", "$value"]?.members?.count == 5)
    #expect(dropped.message("legacy-typography").contains("2 values"))
    let kept = token(#""textCase":"uppercase""#)
    #expect(kept["t", "$value", "fontSize"]?.compactText == #"{"value":16,"unit":"px"}"#)
    #expect(kept.codes == ["legacy-value-key", "legacy-unitless", "legacy-font-weight"])
  }

  @Test("a foreign form keeps its type's own name")
  func foreign() {
    let text =
      #"{"t":{"$type":"letterSpacing","$value":"-2%"},"u":{"$type":"sizing","$value":"1"}}"#
    let modern = Modern(text)
    #expect(modern["t", "$value"]?.compactText == #"{"value":-0.02,"unit":"em"}"#)
    #expect(modern["u", "$type"]?.string == "dimension")
  }

  @Test(
    "a foreign form has a reason, a fault has none",
    arguments: [
      ("dimension", #""1.5pt""#, "no unit \"pt\""),
      ("dimension", #"{"value":1,"unit":"vw"}"#, nil),
      ("dimension", #"{"value":1,"unit":"pxx"}"#, nil), ("dimension", #""{a} * 2""#, "mathematics"),
      ("dimension", #""auto""#, "of CSS"), ("dimension", #""4px 8px""#, "of CSS"),
      ("dimension", #""wide""#, nil), ("duration", "200", "without a unit"),
      ("number", #""1.2em""#, "em"), ("number", #""x""#, nil), ("color", #""var(--a)""#, "of CSS"),
      ("color", #""linear-gradient(red, blue)""#, "gradient"), ("color", ##""#12""##, nil),
      ("fontWeight", #""Bold Italic""#, "slant"), ("fontWeight", #""Poster""#, "own name"),
      ("fontWeight", #""bolt""#, nil), ("fontFamily", #"["{a}","b"]"#, "list"),
      ("cubicBezier", #""steps(4)""#, "of CSS"), ("strokeStyle", #""none""#, "of CSS"),
      ("shadow", #""0 1px 2px red""#, "of CSS"),
      ("shadow", #"{"color":"{c}","alpha":0.1,"offsetX":"{x}"}"#, "alpha"),
      ("gradient", #""linear-gradient(red, blue)""#, "gradient"),
      ("typography", #"{"fontFamily":"A","textTransform":"uppercase"}"#, "textTransform"),
      ("typography", #"{"fontFamily":"A","fontSiz":"1px","letterSpacing":"{a}"}"#, nil),
      ("typography", #"{"fontFamily":"A"}"#, "letterSpacing"),
      ("typography", #"{"letterSpacing":{"value":1,"unit":"pt"}}"#, "pt"),
      (
        "typography", #"{"letterSpacing":"{a}","lineHeight":{"value":22,"unit":"px"}}"#,
        "lineHeight"
      ),
      ("custom-range", #""x""#, "custom-range"), ("link", #""x""#, "link"), ("Number", "1", nil),
      ("colors", #""red""#, nil), ("dimension", #""{a.b}""#, nil),
    ] as [(String, String, String?)])
  func reasons(type: String, value: String, reason: String?) throws {
    let json = try #require(JSONReader.read(Array(value.utf8)).root)
    let found = foreignReason(type, json)
    if let reason {
      #expect(found?.contains(reason) == true, "\(found ?? "none")")
    } else {
      #expect(found == nil)
    }
  }

  @Test(
    "a value of another tool's type is read as one without a type is",
    arguments: ["12pt", "12px", "12 px", "1em", "3", "2s", "#fff"])
  func foreignQuantities(value: String) {
    let parsed = read(#"{"a":{"value":"\#(value)"},"b":{"value":"\#(value)","type":"thing-x"}}"#)
    #expect(parsed.answer("a", "") != nil && parsed.answer("a", "") == parsed.answer("b", ""))
  }

  @Test("a text of another tool's type is no quantity", arguments: ["007", "12 parsecs", "red"])
  func foreignTexts(value: String) {
    let parsed = read(#"{"b":{"value":"\#(value)","type":"thing-x"}}"#)
    #expect(parsed.answer("b", "") == #"string "\#(value)""#)
  }
}
