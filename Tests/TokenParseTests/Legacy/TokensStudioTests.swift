import PositionedJSON
import Testing

@testable import TokenParse

@Suite("Files of Tokens Studio")
struct TokensStudioTests {
  private func token(_ value: String, _ type: String = "zIndex") -> String {
    #"{"value":"\#(value)","type":"\#(type)"}"#
  }

  @Test("without themes, sets are merged in their order, and overrides are counted")
  func merged() {
    let modern = Modern(
      #"{"b":{"x":\#(token("2")),"g":{"z":\#(token("4"))}},"a":{"x":\#(token("1")),"#
        + #""g":{"y":\#(token("$x.w"))}},"$themes":[],"$metadata":{"tokenSetOrder":["a","b"]}}"#)
    #expect(
      modern.text
        == #"{"x":{"$type":"number","$value":2},"g":{"y":{"$type":"number","$value":"{x.w}"},"#
        + #""z":{"$type":"number","$value":4}}}"#)
    #expect(modern.document == nil)
    #expect(modern.message("tokens-studio-sets").contains(#""a""#))
    #expect(modern.message("tokens-studio-override").contains("(1 token)"))
  }

  @Test("overrides by one set are told in the order of the sets")
  func overrides() {
    let sets = (0..<9).map { #""s\#($0)":{"x":\#(token("\($0)"))}"# }.joined(separator: ",")
    let modern = Modern(#"{\#(sets),"$themes":[]}"#)
    let overrides = modern.findings.filter { $0.code == "tokens-studio-override" }
    #expect(
      overrides.map { $0.message.split(separator: #"""#)[1] } == (0..<8).map { "s\($0)" })
  }

  @Test("themes become a resolver document: groups of themes are modifiers")
  func themes() {
    let theme = { (name: String, group: String, sets: String) in
      #"{"name":"\#(name)","group":"\#(group)","selectedTokenSets":{\#(sets)}}"#
    }
    let themes = [
      theme("Day", "Mode", #""core":"source","mode/day":"enabled""#),
      theme("Night", "Mode", #""core":"source","mode/night":"enabled""#),
      theme("Only", "Brand", #""brand":"enabled""#),
    ].joined(separator: ",")
    let modern = Modern(
      #"{"core":{"x":\#(token("1"))},"mode/day":{"y":\#(token("2"))},"#
        + #""mode/night":{"y":\#(token("3"))},"brand":{"z":\#(token("4"))},"$themes":[\#(themes)],"#
        + #""$metadata":{"tokenSetOrder":["core","mode/day","mode/night","brand"]}}"#)
    #expect(modern.document?.modifiers.map(\.name) == ["Mode"])
    #expect(modern.document?.modifiers.first?.contexts == ["Day", "Night"])
    #expect(modern.document?.modifiers.first?.first == 0)
    #expect(
      modern.document?.trees.map(\.compactText) == [
        #"{"x":{"$type":"number","$value":1}}"#, #"{"y":{"$type":"number","$value":2}}"#,
        #"{"y":{"$type":"number","$value":3}}"#, #"{"z":{"$type":"number","$value":4}}"#,
      ])
    #expect(modern.message("tokens-studio-themes").contains("(3 themes)"))
  }

  @Test("light and dark sets of the same names are an appearance")
  func lightAndDark() {
    let modern = Modern(
      #"{"global":{"x":\#(token("1"))},"light":{"y":\#(token("2"))},"dark":{"y":\#(token("3"))},"#
        + #""$metadata":{"tokenSetOrder":["global","light","dark"]}}"#)
    #expect(modern.document?.modifiers.map(\.name) == ["appearance"])
    #expect(modern.document?.modifiers.first?.contexts == ["light", "dark"])
    #expect(modern.document?.modifiers.first?.first == 0)
    #expect(modern.codes.contains("tokens-studio-light-dark"))
  }

  @Test("sets are known by their references where nothing else tells")
  func older() {
    let modern = Modern(
      #"{"one":{"x":\#(token("1"))},"two":{"y":\#(token("{x}"))}}"#)
    #expect(modern.root?.members?.map(\.key) == ["x", "y"])
    let groups = Modern(#"{"one":{"x":\#(token("1"))},"two":{"y":\#(token("{one.x}"))}}"#)
    #expect(groups.root?.members?.map(\.key) == ["one", "two"])
  }

  @Test(
    "a color that is modified is computed, once",
    arguments: [
      (#""{b}""#, #"{"type":"alpha","value":"0.5"}"#, "alpha({b}, 0.5)"),
      (#""{b}""#, #"{"type":"lighten","value":"0.2","space":"lch"}"#, "lighten({b}, 0.2, lch)"),
      (
        ##""#C14242""##, #"{"type":"darken","value":0.2,"space":"hsl","format":"hex"}"#,
        "darken(#c14242, 0.2, hsl, hex)"
      ),
      (
        #""{b}""#, ##"{"type":"mix","value":"{n} * 2","space":"p3","color":"#fff"}"##,
        "mix({b}, #ffffff, {n} * 2, p3)"
      ),
      (
        #""rgba({b}, 0.1)""#, #"{"type":"mix","value":"0.5","space":"srgb","color":"{ c }"}"#,
        "mix(rgba({b}, 0.1), {c}, 0.5, srgb)"
      ),
      (##""#c1424280""##, #"{"type":"alpha","value":"1"}"#, "alpha(rgba(#c14242, 0.501961), 1)"),
    ])
  func modified(_ value: String, _ modify: String, is expression: String) {
    let modern = Modern(
      #"{"a":{"value":\#(value),"type":"color","$extensions":{"studio.tokens":{"modify":"#
        + #"\#(modify)}}}}"#)
    #expect(modern["a", "$value", "$expression"]?.string == expression)
    #expect(modern["a", "$extensions", "studio.tokens", "modify", "type"] != nil)
    #expect(modern.codes.contains("legacy-computed"))
  }

  @Test(
    "a modification that says too little is kept as written",
    arguments: [
      #"{"type":"lighten","value":"0.5"}"#,
      #"{"type":"mix","value":"0.5","space":"lch","color":""}"#,
      #"{"type":"spin","value":"0.5","space":"lch"}"#, #"{"type":"alpha"}"#, "1",
    ])
  func unclear(_ modify: String) {
    let modern = Modern(
      #"{"a":{"value":"{b}","type":"color","$extensions":{"studio.tokens":{"modify":"#
        + #"\#(modify)}}}}"#)
    #expect(modern["a", "$value"] == nil)
    #expect(
      modern["a", "$extensions", "dev.blazon", "verbatim", "$value"]?.string == "{b}")
    #expect(modern.codes == ["legacy-value-key", "legacy-color-modified"])
  }

  @Test(
    "mathematics is computed, whole or as a part; other texts are not",
    arguments: [
      ("spacing", #""{a} * 2""#, #"{"$expression":"{a} * 2"}"#),
      ("spacing", #""{ a.value }*2""#, #"{"$expression":"{a}*2"}"#),
      ("spacing", #""$a.b*2""#, #"{"$expression":"{a.b}*2"}"#),
      ("opacity", #""64/100""#, #"{"$expression":"64/100"}"#),
      ("color", #""rgba( {a} , .1)""#, #"{"$expression":"rgba( {a} , .1)"}"#),
      ("fontWeights", #""{a} + 100""#, #"{"$expression":"{a} + 100"}"#),
      (
        "border", #"{"color":"rgba({a}, 0.1)","width":"{b}*2","style":"solid"}"#,
        #"{"color":{"$expression":"rgba({a}, 0.1)"},"width":{"$expression":"{b}*2"},"#
          + #""style":"solid"}"#
      ),
      ("spacing", #""{a} {b}""#, #""{a} {b}""#), ("spacing", #""{a}{b}""#, #""{a}{b}""#),
      ("spacing", #""12px/18px""#, #""12px/18px""#), ("spacing", #""1 / 0""#, #""1 / 0""#),
      ("color", #""{a}1A""#, #""{a}1A""#), ("color", #""var(--a)""#, #""var(--a)""#),
    ])
  func mathematics(_ type: String, _ value: String, is today: String) {
    let modern = Modern(#"{"t":{"value":\#(value),"type":"\#(type)"}}"#)
    #expect(modern["t", "$value"]?.compactText == today)
  }
}
