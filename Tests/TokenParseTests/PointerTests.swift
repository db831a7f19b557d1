import PositionedJSON
import Testing
import TokenModel
import TokenParse

/// JSON Pointer references as they are kept; the numbers are those of the DTCG checklist.
@Suite("$ref")
struct PointerTests {
  private static let number = #""a":{"$type":"number","$value":1}"#

  private func value(_ text: String, of path: String = "b") -> String? {
    read(text).cell(path)?.statement.value?.compactText
  }

  @Test("F106: a $ref to a whole token is its alias in braces, type included")
  func wholeToken() {
    let parsed = read(##"{\##(Self.number),"b":{"$ref":"#/a"}}"##)
    #expect(parsed.codes == [])
    #expect(parsed.cell("b")?.statement.value == .string("{a}"))
    #expect(parsed.cell("b")?.statement.type == .number)
  }

  @Test("F107, F108: a $ref to a value is kept as one, at the token or in its $value")
  func valueLocation() {
    let kept = ##"{"$ref":"#/a/$value"}"##
    #expect(value(##"{\##(Self.number),"b":{"$type":"number","$ref":"#/a/$value"}}"##) == kept)
    #expect(value(#"{\#(Self.number),"b":{"$type":"number","$value":\#(kept)}}"#) == kept)
  }

  @Test("F109: a $ref stands anywhere in a value")
  func part() {
    let inner = ##"[{"$ref":"#/a/$value"},0,1]"##
    let text = #"{"b":{"$type":"color","$value":{"colorSpace":"srgb","components":\#(inner)}}}"#
    #expect(read(text).codes == [])
    #expect(value(text) == #"{"colorSpace":"srgb","components":\#(inner)}"#)
  }

  @Test(
    "F100, F111, F112, F113, F115: what is not a reference into a value is refused with its place",
    arguments: [
      ##""$ref":"a/b""##, ##""$ref":23"##, ##""$ref":"#/a","$value":1"##, ##""$ref":"#/a~2b""##,
      ##""$ref":"#/a/$description""##, ##""$ref":"#/""##, ##""$ref":"#/a//b""##,
      ##""$value":{"$ref":"#/a","x":1}"##,
    ])
  func malformed(members: String) {
    let parsed = read(##"{\##(Self.number),"b":{"$type":"number",\##(members)}}"##)
    #expect(parsed.hasErrors)
    #expect(parsed.diagnostics.allSatisfy { $0.location?.line == 1 && $0.fix != nil })
  }

  @Test("F112: ~1 and ~0 are decoded, in that order")
  func escapes() {
    let text = ##"{"a/b":{"$type":"number","$value":1},"b":{"$ref":"#/a~1b"}}"##
    #expect(value(text) == #""{a/b}""#)
    let tilde = ##"{"c~1":{"$type":"number","$value":1},"b":{"$ref":"#/c~01"}}"##
    #expect(value(tilde) == #""{c~1}""#)
  }

  @Test("A5: a segment is taken literally, and decoded only where that finds a token")
  func percent() {
    let spaced = #""a b":{"$type":"number","$value":1}"#
    let pointer = ##"{"$ref":"#/a%20b/$value"}"##
    #expect(
      value(#"{\#(spaced),"b":{"$type":"number","$value":\#(pointer)}}"#)
        == ##"{"$ref":"#/a b/$value"}"##)
    let literal = #""a%20b":{"$type":"number","$value":2}"#
    #expect(
      value(#"{\#(spaced),\#(literal),"b":{"$type":"number","$value":\#(pointer)}}"#) == pointer)
  }
}
