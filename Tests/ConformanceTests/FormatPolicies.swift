import PositionedJSON
import Testing
import TokenModel
import TokenParse

/// Questions that the specification leaves open about references, arrays, groups and JSON, and how
/// they are decided here.
@Suite("DTCG: policies for token files")
struct FormatPolicies {
  @Test("A1: all forms of $ref are read, and braces are written for whole tokens")
  func forms() throws {
    let reading = Reading(
      ##"{"a":‹N›,"b":{"$ref":"#/a"},"c":{"$type":"number","$ref":"#/a/$value"},"##
        + ##""d":{"$type":"number","$value":{"$ref":"#/a/$value"}}}"##)
    #expect(reading.verdict == .accept, "\(reading.complaints)")
    for path in ["b", "c", "d"] { #expect(reading.value(path) == .integer(1)) }
    #expect(try reading.json()["b"]?["$value"] == .string("{a}"))
    let part = try reading.json()["d"]?["$value"]
    #expect(part?.compactText == ##"{"$ref":"#/a/$value"}"##)
  }

  @Test("A2: JSON Pointer is supported")
  func pointer() {
    #expect(Reading(##"{"a":‹N›,"b":{"$ref":"#/a"}}"##).value("b") == .integer(1))
  }

  @Test("A3: the target tells what an object with $ref is")
  func byTarget() {
    let reading = Reading(##"{"a":‹N›,"g":{"x":‹N›},"b":{"$ref":"#/a"},"h":{"$ref":"#/g"}}"##)
    #expect(reading.paths == ["a", "b", "g.x", "h.x"])
    #expect(Reading(##"{"a":‹N›,"b":{"$ref":"#/a","c":‹N›}}"##).verdict == .reject)
  }

  @Test(
    "A4: neither # nor #/ is anything that can be referred to",
    arguments: [
      ##"{"a":‹N›,"b":{"$ref":"#"}}"##, ##"{"a":‹N›,"b":{"$ref":"#/"}}"##,
      ##"{"a":{"x":‹N›},"b":{"$extends":"#"}}"##, ##"{"a":{"x":‹N›},"b":{"$extends":"#/"}}"##,
    ])
  func root(document: String) { #expect(Reading(document).verdict == .reject) }

  @Test("A5: a segment is taken literally, and else percent-decoded")
  func percent() {
    let decoded = Reading(##"{"brand colors":{"p":‹N›},"b":{"$ref":"#/brand%20colors/p"}}"##)
    #expect(decoded.value("b") == .integer(1), "\(decoded.complaints)")
    let literal = Reading(
      ##"{"a%20b":{"$type":"number","$value":2},"a b":‹N›,"r":{"$ref":"#/a%20b"}}"##)
    #expect(literal.value("r") == .integer(2), "\(literal.complaints)")
  }

  @Test("A6: a pointer walks the value that an alias has")
  func throughAlias() {
    let reading = Reading(
      ##"{"a":{"$type":"color","$value":{"colorSpace":"srgb","components":[0.5,0,0]}},"##
        + ##""b":{"$value":"{a}"},"##
        + ##""c":{"$type":"number","$value":{"$ref":"#/b/$value/components/0"}}}"##)
    #expect(reading.value("c")?.numberText == "0.5", "\(reading.complaints)")
  }

  @Test("A7: braces do not reach into values")
  func intoValues() {
    let reading = Reading(##"{"a":‹K›,"b":{"$type":"number","$value":"{a.components.0}"}}"##)
    #expect(reading.verdict == .reject)
  }

  @Test("A8: blanks in braces belong to the name")
  func blanks() {
    #expect(Reading(#"{"a":‹N›,"b":{"$type":"number","$value":"{ a }"}}"#).verdict == .reject)
    #expect(Reading(#"{" a ":‹N›,"b":{"$type":"number","$value":"{ a }"}}"#).verdict == .accept)
  }

  @Test(
    "A9: braces inside a longer text are an error in a standard value",
    arguments: ["A {b}", "{b} A", "{b", "b}", "{a}{b}"])
  func stray(text: String) {
    let document = #"{"b":{"$type":"fontFamily","$value":"B"},"a":‹N›,"#
    let reading = Reading(document + #""t":{"$type":"fontFamily","$value":"\#(text)"}}"#)
    #expect(reading.verdict == .reject)
  }

  @Test("A10: the target's type is asked before the group's")
  func typeOrder() {
    let reading = Reading(#"{"a":‹N›,"g":{"$type":"color","b":{"$value":"{a}"}}}"#)
    #expect(reading.type("g.b") == .number, "\(reading.complaints)")
  }

  @Test(
    "A11: braces stand in no part of a simple value",
    arguments: [
      #""cubicBezier","$value":["{n}",0,1,1]"#, #""fontFamily","$value":["{f}","A"]"#,
      #""color","$value":{"colorSpace":"srgb","components":["{n}",0,0]}"#,
    ])
  func simpleParts(body: String) {
    let others = #""n":‹N›,"f":{"$type":"fontFamily","$value":"F"}"#
    #expect(Reading(#"{\#(others),"t":{"$type":\#(body)}}"#).verdict == .reject)
  }

  @Test("A11: a pointer may")
  func pointerParts() {
    let reading = Reading(
      ##"{"n":‹N›,"t":{"$type":"cubicBezier","$value":[{"$ref":"#/n/$value"},0,1,1]}}"##)
    #expect(reading.value("t")?.compactText == "[1,0,1,1]", "\(reading.complaints)")
  }

  @Test("A12: a circle is an error, and the other tokens still have their values")
  func besideCircle() {
    let reading = Reading(#"{"a":{"$type":"number","$value":"{a}"},"ok":‹N›}"#)
    #expect(reading.verdict == .reject)
    #expect(reading.paths == ["ok"])
  }

  @Test(
    "A13: a reference in a list gives one element, or an error",
    arguments: [
      ("gradient", #"[{"color":‹C›,"position":0}]"#, Case.Verdict.accept),
      ("gradient", #"[{"color":‹C›,"position":0},{"color":‹C›,"position":1}]"#, .reject),
      ("shadow", "‹S›", .accept), ("shadow", "[‹S›]", .reject), ("shadow", "[‹S›,‹S›]", .reject),
    ])
  func elements(type: String, value: String, verdict: Case.Verdict) {
    let reading = Reading(
      #"{"a":{"$type":"\#(type)","$value":\#(value)},"b":{"$type":"\#(type)","$value":["{a}"]}}"#)
    #expect(reading.verdict == verdict, "\(reading.complaints)")
  }

  @Test("A14: typography without letterSpacing is refused, or read with a warning")
  func letterSpacing() {
    let document =
      #"{"t":{"$type":"typography","$value":{"fontFamily":"A","fontSize":‹D›,"#
      + #""fontWeight":400,"lineHeight":1.2}}}"#
    #expect(Reading(document).verdict == .reject)
    let liberal = Reading(document, .liberal)
    #expect(liberal.verdict == .warn, "\(liberal.complaints)")
    #expect(liberal.value("t")?["lineHeight"] == .number(text: "1.2"))
  }
}
