import PositionedJSON
import Testing
import TokenModel

@testable import TokenParse

@Suite("Files of Style Dictionary")
struct StyleDictionaryTests {
  @Test("value, type, comment and description without $ get theirs")
  func bareNames() {
    let modern = Modern(
      #"{"a":{"comment":"group","b":{"value":1,"type":"number","comment":"why","deprecated":true}}}"#
    )
    #expect(
      modern.text
        == #"{"a":{"$description":"group","b":{"$type":"number","$value":1,"#
        + #""$description":"why","$deprecated":true}}}"#)
    #expect(modern.message("legacy-value-key").hasSuffix("(1 token)"))
    #expect(modern.findings.allSatisfy { $0.severity == .warning && $0.fix != nil })
  }

  @Test(
    "a later value that lacks members of an earlier one counts whole, and what the tool would add is told",
    arguments: [
      (##"{"x":"1px","y":"2px","blur":"3px","color":"#000000"}"##, #"{"y":"5px"}"#, true),
      (#"{"fontFamily":"A","fontSize":"1px"}"#, #"{"fontSize":"2px"}"#, true),
      (#"{"fontSize":"1px"}"#, #"{"fontSize":"2px","fontFamily":"A"}"#, false),
      (##""#ffffff80""##, ##""#ffffff""##, false), (#""1px""#, #""2px""#, false),
    ])
  func parts(one: String, other: String, isTold: Bool) {
    let type = one.contains("blur") ? "shadow" : one.contains("font") ? "typography" : "color"
    let parsed = parse(
      [one, other].enumerated().map { number, value in
        InputFile(
          name: "\(number).json", bytes: Array(#"{"t":{"type":"\#(type)","value":\#(value)}}"#.utf8)
        )
      }, options: .keepingFaults)
    #expect(parsed.message("cell-overridden").contains("Style Dictionary 3 would add") == isTold)
    #expect(parsed.message("cell-overridden").contains("this one is used"))
    let cell = parsed.set.cells.first { $0.path.text == "t" }
    let text = cell?.statement.value?.compactText ?? cell?.statement.verbatim?.compactText ?? ""
    #expect(!text.contains("3px") && !text.contains(#""A""#) || !isTold, "\(text)")
  }

  @Test("places are those of what was written")
  func places() {
    let modern = Modern(#"{"a":{"value":"1px","type":"dimension"}}"#)
    #expect(modern["a", "$value"]?.offset == 14)
    #expect(modern["a"]?.member("$value")?.keyOffset == 6)
    #expect(modern["a", "$value", "unit"]?.offset == 14)
    #expect(modern.findings.map(\.offset) == [5, 14])
  }

  @Test("a group may hold tokens that are named value and type")
  func namedValue() {
    let today =
      #"{"a":{"value":{"$type":"number","$value":1},"type":{"$type":"number","$value":2}}}"#
    #expect(Modern(today).text == "unchanged")
    let older = Modern(#"{"a":{"value":{"value":1,"type":"number"}}}"#)
    #expect(older.text == #"{"a":{"value":{"$type":"number","$value":1}}}"#)
  }

  @Test(".value at the end of a reference falls away, unless a token is named so")
  func aliases() {
    let modern = Modern(
      #"{"a":{"value":1,"type":"number"},"b":{"value":"{a.value}","type":"number"},"#
        + #""c":{"value":"{d.value}","type":"number"},"d":{"value":{"value":2,"type":"number"}}}"#)
    #expect(modern["b", "$value"]?.string == "{a}")
    #expect(modern["c", "$value"]?.string == "{d.value}")
    #expect(modern.message("legacy-alias").contains("(1 reference)"))
    let today = #"{"b":{"$type":"number","$value":"{a.value}"}}"#
    #expect(Modern(today).text == "unchanged")
  }

  @Test("bare members are tokens where a reference shows it, and aliases stay aliases")
  func bareMembers() {
    let circle = Modern(#"{"a":{"b":"{c}"},"c":"{a.b}"}"#)
    #expect(circle.text == #"{"a":{"b":{"$value":"{c}"}},"c":{"$value":"{a.b}"}}"#)
    #expect(circle.codes == ["legacy-bare-member"])
    // Nothing shows that these are tokens.
    #expect(Modern(#"{"a":"x","b":1}"#).text == "unchanged")
  }

  @Test("a list without a type is kept as written, an alias to one too")
  func untyped() {
    let modern = Modern(#"{"a":{"value":["x"]},"b":{"value":"{a}"},"c":{"value":"{a}, {b}"}}"#)
    #expect(
      modern["a"]?.compactText
        == #"{"$extensions":{"dev.blazon":{"verbatim":{"$value":["x"]}}}}"#)
    #expect(
      modern["b", "$extensions", "dev.blazon", "verbatim", "$value"]?.string == "{a}")
    #expect(modern.message("legacy-untyped").contains("(3 tokens)"))
  }

  @Test("an alias without a type stays one where its target has a type, or is elsewhere")
  func untypedAlias() {
    let modern = Modern(
      #"{"a":{"value":1,"type":"number"},"b":{"value":"{a}"},"c":{"value":"{other.x}"}}"#)
    #expect(modern["b"]?.compactText == #"{"$value":"{a}"}"#)
    #expect(modern["c"]?.compactText == #"{"$value":"{other.x}"}"#)
  }

  @Test("a text without a type shows Style Dictionary 4; a value of today without one is a fault")
  func untypedDollar() {
    #expect(Modern(#"{"a":{"$value":"16px"}}"#).codes == ["legacy-inferred", "legacy-dimension"])
    #expect(Modern(#"{"a":{"$value":"x y"}}"#).codes == ["legacy-inferred"])
    #expect(Modern(#"{"a":{"$value":1}}"#).text == "unchanged")
    #expect(
      Modern(#"{"a":{"$value":{"colorSpace":"srgb","components":[0,0,0]}}}"#).text == "unchanged")
  }

  @Test(
    "a token without a type has the one that its value or name tells",
    arguments: [
      ("a", ##""#36c""##, "color"), ("a", #""rgb(1, 2, 3)""#, "color"), ("a", #""red""#, nil),
      ("color.a", #""red""#, "color"), ("a", #""16px""#, "dimension"),
      ("a", #""200ms""#, "duration"),
      ("a", "1.5", "number"), ("a", #""12""#, "number"), ("font.weight.b", "700", "fontWeight"),
      ("fontWeightBold", #""Semi Bold""#, "fontWeight"), ("a", #""50%""#, nil),
      ("opacity.a", #""50%""#, "number"), ("font-family", #""Inter, sans-serif""#, "fontFamily"),
      ("a", #""Inter""#, nil), ("a", #""cubic-bezier(0, 0, 1, 1)""#, "cubicBezier"),
      ("easing.in", #""ease-in""#, "cubicBezier"), ("a", #""ease-in""#, nil),
      ("a", "true", "boolean"),
      ("a", #"{"value":1,"unit":"px"}"#, "dimension"), ("a", ##""0 1px 2px #000""##, "shadow"),
      ("a", ##""1px solid #fff""##, "border"), ("a", #""0 {s} 0 0""#, nil),
      ("a", #""1px 2px""#, nil),
      ("line-height.a", #""150%""#, "number"),
    ] as [(String, String, String?)])
  func inferred(name: String, value: String, type: String?) throws {
    let json = try #require(JSONReader.read(text: value).root)
    #expect(InferredType.of(json, named: name)?.rawValue == type)
  }

  @Test(
    "references inside longer texts lose blanks and .value, and have the type of what they lead to")
  func embedded() {
    let modern = Modern(
      #"{"s":{"value":"4px"},"a":{"value":"{s.value} / 2"},"b":{"value":"0 { s.value } 0 0"}}"#)
    #expect(
      modern.text.contains(#""$type":"dimension","$value":"{s} / 2""#)
        || modern.text.contains("{s} / 2"))
    #expect(modern["b", "$type"]?.string == "string")
    #expect(modern["b", "$value", "$expression"]?.string == #"text("0 ", {s}, " 0 0")"#)
  }

  @Test("members that DTCG has no place for are kept, and a unit beside a number is taken in")
  func foreignMembers() {
    let modern = Modern(
      #"{"a":{"$type":"size","$value":"12","unit":"rem","group":"g","private":true}}"#)
    #expect(
      modern["a"]?.compactText
        == #"{"$type":"dimension","$value":{"value":12,"unit":"rem"},"$extensions":"#
        + #"{"dev.blazon.foreign":{"group":"g","private":true}}}"#)
    #expect(modern.message("legacy-member").contains("(2 members)"))
  }

  @Test("an alpha beside a color is taken in; beside a reference it is computed")
  func alpha() {
    let modern = Modern(
      ##"{"a":{"value":"#000","alpha":"0.1","type":"color"},"##
        + #""b":{"value":"{a}","alpha":0.2,"type":"color"}}"#)
    #expect(modern["a", "$value", "alpha"]?.compactText == "0.1")
    #expect(modern["b", "$value", "$expression"]?.string == "alpha({a}, 0.2)")
    #expect(modern["b", "$extensions", "dev.blazon.foreign", "alpha"]?.numberText == "0.2")
    #expect(modern.codes.contains("legacy-computed"))
  }

  @Test(
    "digits behind a reference are alpha, whatever notation the color has",
    arguments: ["#06f", "rgb(0, 102, 255)", "hsl(216 100% 50%)", "color(display-p3 0 0.4 1)"])
  func digits(color: String) {
    for type in ["", #","type":"color""#] {
      let modern = Modern(
        "{\"a\":{\"value\":\"\(color)\"\(type)},\"b\":{\"value\":\"{a}80\"\(type)}}")
      #expect(modern["b", "$value", "$expression"]?.string == "alpha({a}, 0.501961)")
      #expect(modern["b", "$type"]?.string == "color")
    }
    let clear = Modern(##"{"a":{"value":"rgb(0 0 0 / 50%)"},"b":{"value":"{a}80"}}"##)
    #expect(clear["b", "$type"]?.string != "color")
  }

  @Test("an alpha beside a reference tells the type, where that leads to a color")
  func alphaWithoutType() {
    let modern = Modern(
      ##"{"ink":{"value":"#112233","type":"color"},"size":{"value":"4px","type":"size"},"##
        + #""bare":{"value":"{ink}","alpha":0.5},"other":{"value":"{size}","alpha":0.5}}"#)
    #expect(modern["bare", "$value", "$expression"]?.string == "alpha({ink}, 0.5)")
    #expect(modern["bare", "$type"]?.string == "color")
    #expect(modern["other", "$value"]?.string == "{size}")
  }

  @Test("a foreign type of a group is written on its tokens")
  func groupType() {
    let modern = Modern(#"{"g":{"$type":"link","a":{"$value":"x.svg"},"b":{"$value":"{g.a}"}}}"#)
    #expect(
      modern.text
        == #"{"g":{"a":{"$type":"string","$value":"x.svg","$extensions":"#
        + #"{"dev.blazon.foreign":{"$type":"link"}}},"#
        + #""b":{"$value":"{g.a}","$extensions":{"dev.blazon.foreign":{"$type":"link"}}}}}"#)
    #expect(modern.codes == ["legacy-group-type", "legacy-foreign-type"])
    let mapped = Modern(#"{"g":{"$type":"size","a":{"$value":"1px"}}}"#)
    #expect(
      mapped.text
        == #"{"g":{"$type":"dimension","a":{"$value":{"value":1,"unit":"px"}}}}"#)
  }

  @Test("each kind is told once, at its first place, with its count")
  func findings() {
    let modern = Modern(
      ##"{"a":{"$type":"color","$value":"#000"},"b":{"$type":"color","$value":"#fff"}}"##)
    #expect(modern.codes == ["legacy-color"])
    #expect(
      modern.message("legacy-color")
        == ##"a color such as "#000" is read as a color object (2 values)"##)
    #expect(modern.findings.first?.offset == 31)
    #expect(modern.findings.first?.fix?.contains("colorSpace") == true)
  }

  @Test(
    "a file of today is left alone",
    arguments: [
      "{}", "[]", "1", #"{"a":{}}"#, #"{"$schema":"x","$description":"d","a":{"$type":"color"}}"#,
      #"{"a":{"$type":"dimension","$value":{"value":1,"unit":"px"}}}"#,
      #"{"a":{"$type":"fontFamily","$value":"Arial"},"b":{"$type":"fontWeight","$value":"bold"}}"#,
      ##"{"a":{"$type":"string","$value":"$a.b"},"b":{"$ref":"#/a"}}"##,
      #"{"version":"2025.10","resolutionOrder":[],"sets":{"a":{"value":"x"}}}"#,
      ##"{"a":{"$type":"shadow","$value":{"color":"{c}","offsetX":"{x}","blur":{"$ref":"#/b"}}}}"##,
    ])
  func today(text: String) {
    #expect(Modern(text).text == "unchanged")
  }
}
