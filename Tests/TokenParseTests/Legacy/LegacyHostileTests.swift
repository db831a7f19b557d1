import PositionedJSON
import Testing

@testable import TokenParse

@Suite("Hostile files of older flavors")
struct LegacyHostileTests {
  @Test(
    "strange shapes are read without a crash",
    arguments: [
      (#"{"value":1}"#, "not-a-token"),
      (#"{"value":{"value":{"value":"x y"}}}"#, "legacy-inferred?"),
      (#"{"$themes":1,"$metadata":[]}"#, "property-unknown?"),
      (
        #"{"$themes":[1,{"name":2},{"name":"a","selectedTokenSets":[]}],"a":{}}"#,
        "tokens-studio-sets?"
      ),
      (
        #"{"$metadata":{"tokenSetOrder":["a","a",1]},"a":{"x":{"value":"x y"}},"":{"value":2}}"#,
        "legacy-inferred?"
      ),
      (
        #"{"a":{"value":null,"type":[]},"b":{"value":"","type":""},"c":{"value":"{}","type":"color"}}"#,
        "kept-as-written?"
      ),
      (
        #"{"a":{"value":"{a}"},"b":{"value":"{c.value}"},"c":{"value":"{b.value}"}}"#,
        "legacy-alias?"
      ),
      (
        #"{"a":{"$type":"shadow","$value":[{"x":1},2,[]]},"b":{"$type":"border","$value":{"color":[]}}}"#,
        "value-invalid"
      ),
      (#"{"a":{"$type":"color","$value":"rgb(1e999 1e999 -1e999)"}}"#, "value-invalid"),
      (#"{"a":{"$type":"dimension","$value":"1e999px"}}"#, "value-invalid"),
      (
        #"{"a":{"$extensions":{"mode":{"dark":{"$value":null}}},"$value":"x","extensions":1}}"#,
        "legacy-inferred?"
      ),
    ])
  func shapes(text: String, code: String) {
    let parsed = read(text)
    #expect(parsed.codes.contains(code), "\(parsed.codes)")
  }

  @Test("long texts cost no more than reading them")
  func long() {
    let text = String(repeating: "rgb(", count: 50_000)
    let types = [
      "color": "value-invalid", "dimension": "value-invalid", "fontFamily": "legacy-value-key?",
      "fontWeight": "value-invalid", "cubicBezier": "value-invalid", text: "legacy-inferred?",
    ]
    for (type, code) in types {
      let parsed = read(#"{"a":{"type":"\#(type)","value":"\#(text)"}}"#)
      #expect(parsed.codes.contains(code), "\(type.prefix(20)): \(parsed.codes)")
    }
  }

  @Test("many sets of one name are merged in linear time")
  func manySets() {
    let sets = (0..<20_000).map { #""s\#($0)":{"g":{"t\#($0)":{"value":"1","type":"number"}}}"# }
    let modern = Modern("{\(sets.joined(separator: ",")),\"$themes\":[]}")
    #expect(modern["g"]?.members?.count == 20_000)
  }

  @Test("a chain of aliases without types ends")
  func chain() {
    let links = (0..<50_000).map { #""a\#($0)":{"value":"{a\#($0 + 1)}"}"# }
    let modern = Modern("{\(links.joined(separator: ",")),\"a50000\":{\"value\":[]}}")
    #expect(modern.message("legacy-untyped").contains("(50001 tokens)"))
  }
}
