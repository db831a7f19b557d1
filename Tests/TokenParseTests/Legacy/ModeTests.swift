import PositionedJSON
import Testing

@testable import TokenParse

@Suite("Values by mode")
struct ModeTests {
  private let axes = #""dev.blazon":{"axes":{"appearance":["light","dark"]}}"#

  @Test("Terrazzo's $extensions.mode: light is the base where it is the value, dark a context")
  func terrazzo() {
    let modern = Modern(
      ##"{"a":{"$type":"color","$value":"#000","$extensions":{"mode":{"light":"#000","dark":"#fff"},"x.y":1}}}"##
    )
    #expect(modern["$extensions"]?.compactText == "{\(axes)}")
    let extensions = modern["a", "$extensions"]
    #expect(extensions?.members?.map(\.key) == ["x.y", "dev.blazon"])
    #expect(
      extensions?["dev.blazon"]?.compactText
        == ##"{"contexts":{"appearance=dark":{"value":{"colorSpace":"srgb","##
        + ##""components":[1,1,1],"hex":"#ffffff"}}}}"##)
    #expect(modern.codes == ["legacy-color", "legacy-mode"])
  }

  @Test("Primer's overrides: all of one token are alternatives on one axis")
  func primer() {
    let modern = Modern(
      #"{"a":{"$type":"color","$value":"{b}","$extensions":{"org.primer.overrides":"#
        + #"{"dark":"{c}","dark-dimmed":{"$value":"{d}","alpha":0.1},"dark-hc":{"$value":"{e}"}}}}}"#
    )
    #expect(
      modern["$extensions", "dev.blazon", "axes"]?.compactText
        == #"{"mode":["default","dark","dark-dimmed","dark-hc"]}"#)
    #expect(
      modern["a", "$extensions", "dev.blazon", "contexts"]?.compactText
        == #"{"mode=dark":{"value":"{c}"},"mode=dark-dimmed":{"value":{"$expression":"#
        + #""alpha({d}, 0.1)"}},"mode=dark-hc":{"value":"{e}"}}"#)
  }

  @Test(
    "modes whose words tell an axis in names of files, too, are on that axis",
    arguments: [
      ("compact", "Cozy", "density"), ("ltr", "rtl", "direction"), ("ios", "android", "platform"),
      ("coarse", "fine", "pointer"), ("desktop", "mobile", "scale"), ("compact", "rtl", "mode"),
    ])
  func words(one: String, other: String, axis: String) {
    let modern = Modern(
      #"{"a":{"$type":"number","$value":1,"$extensions":{"mode":{"\#(one)":2,"\#(other)":3}}}}"#)
    #expect(
      modern["$extensions", "dev.blazon", "axes"]?.compactText
        == #"{"\#(axis)":["default","\#(one)","\#(other)"]}"#)
  }

  @Test("Telekom's light and dark inside the value")
  func telekom() {
    let modern = Modern(
      #"{"a":{"value":{"light":"{b.value}","dark":"{c.value}"},"type":"color"}}"#)
    #expect(modern["a", "$value"]?.string == "{b}")
    #expect(
      modern["a", "$extensions", "dev.blazon"]?.compactText
        == #"{"contexts":{"appearance=dark":{"value":"{c}"}}}"#)
  }

  @Test(
    "a value for dark beside the token's own is one of appearance=dark",
    arguments: [
      ##""darkValue":"#000000""##, ##""dark":"#000000""##, ##""dark":{"value":"#000000"}"##,
      ##""darkMode":{"value":"#000000"}"##, ##""dark":{"value":"#000000","comment":"x"}"##,
    ])
  func darkBeside(member: String) {
    let modern = Modern(##"{"a":{"value":"#ffffff",\##(member),"type":"color"}}"##)
    #expect(modern["a", "$value", "hex"]?.string == "#ffffff")
    #expect(
      modern["a", "$extensions", "dev.blazon", "contexts", "appearance=dark", "value", "hex"]?
        .string
        == "#000000")
    #expect(modern["a", "$extensions", "dev.blazon.foreign"] == nil)
    #expect(modern["a", "dark"] == nil && modern["a", "darkMode"] == nil)
  }

  @Test("what is named dark and is of another kind than the value is not a value")
  func darkOfAnotherKind() {
    let modern = Modern(##"{"a":{"value":"#ffffff","dark":true,"type":"color"}}"##)
    #expect(modern["a", "$extensions", "dev.blazon.foreign", "dark"]?.bool == true)
    #expect(modern["a", "$extensions", "dev.blazon"] == nil)
  }

  @Test("modes that no context can name stay in the extensions")
  func strange() {
    let text = #"{"a":{"$type":"number","$value":1,"$extensions":{"mode":{"a=b":2}}}}"#
    #expect(Modern(text).text == "unchanged")
  }
}
