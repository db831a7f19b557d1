import PositionedJSON
import Testing

@testable import TokenParse

@Suite("Files of Tokens Studio")
struct TokensStudioTests {
  private func token(_ value: String, _ type: String = "opacity") -> String {
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
    #expect(!modern.isResolver)
    #expect(modern.message("tokens-studio-sets").contains(#""a""#))
    #expect(modern.message("tokens-studio-override").contains("(1 token)"))
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
    #expect(modern.isResolver)
    #expect(modern["version"]?.string == "2025.10")
    #expect(modern["sets"]?.members?.map(\.key) == ["core", "mode/day", "mode/night", "brand"])
    #expect(
      modern["sets", "core"]?.compactText
        == #"{"sources":[{"x":{"$type":"number","$value":1}}]}"#)
    #expect(
      modern["modifiers"]?.compactText
        == ##"{"Mode":{"contexts":{"Day":[{"$ref":"#/sets/mode~1day"}],"##
        + ##""Night":[{"$ref":"#/sets/mode~1night"}]},"default":"Day"}}"##)
    #expect(
      modern["resolutionOrder"]?.compactText
        == ##"[{"$ref":"#/sets/core"},{"$ref":"#/modifiers/Mode"},{"$ref":"#/sets/brand"}]"##)
    #expect(modern.message("tokens-studio-themes").contains("(3 themes)"))
  }

  @Test("light and dark sets of the same names are an appearance")
  func lightAndDark() {
    let modern = Modern(
      #"{"global":{"x":\#(token("1"))},"light":{"y":\#(token("2"))},"dark":{"y":\#(token("3"))},"#
        + #""$metadata":{"tokenSetOrder":["global","light","dark"]}}"#)
    #expect(modern.isResolver)
    #expect(
      modern["modifiers"]?.compactText
        == ##"{"appearance":{"contexts":{"light":[{"$ref":"#/sets/light"}],"##
        + ##""dark":[{"$ref":"#/sets/dark"}]},"default":"light"}}"##)
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

  @Test("a color that is modified is kept as written")
  func modified() {
    let modern = Modern(
      #"{"a":{"value":"{b}","type":"color","$extensions":{"studio.tokens":{"modify":"#
        + #"{"type":"alpha","value":"0.5"}}}}}"#)
    #expect(modern["a", "$value"] == nil)
    #expect(
      modern["a", "$extensions", "dev.blazon", "verbatim", "$value"]?.string == "{b}")
    #expect(modern.codes == ["legacy-value-key", "legacy-color-modified"])
  }
}
