import PositionedJSON
import Testing
import TokenExport
import TokenModel
import TokenParse

/// Format Module, sections 6.4 to 7: what the cases cannot say about references and extension.
@Suite("DTCG: references")
struct ReferenceRules {
  @Test("F75: the extended group stays as it is")
  func extendedGroup() {
    let reading = Reading(
      #"{"a":{"x":‹N›},"b":{"$extends":"{a}","x":{"$type":"number","$value":2},"y":‹N›}}"#)
    #expect(reading.paths == ["a.x", "b.x", "b.y"])
    #expect(reading.value("a.x") == .integer(1) && reading.value("b.x") == .integer(2))
  }

  @Test("F78: a circle of groups is printed with all its members")
  func groupCircle() {
    let reading = Reading(
      #"{"first":{"$extends":"{second}"},"second":{"$extends":"{third}"},"#
        + #""third":{"$extends":"{first}"}}"#)
    #expect(reading.verdict == .reject)
    for name in ["first", "second", "third"] { #expect(reading.complaints.contains(name)) }
  }

  @Test("F83: extension means what the merged tree means")
  func mergedTree() {
    let extended = Reading(
      #"{"a":{"$type":"number","g":{"x":{"$value":1},"y":‹K›}},"#
        + #""b":{"$extends":"{a}","g":{"x":‹K›,"z":{"$value":3}}}}"#)
    let written = Reading(
      #"{"a":{"$type":"number","g":{"x":{"$value":1},"y":‹K›}},"#
        + #""b":{"$type":"number","g":{"x":‹K›,"z":{"$value":3},"y":‹K›}}}"#)
    #expect(extended.verdict == .accept, "\(extended.complaints)")
    #expect(extended.resolved == written.resolved)
  }

  @Test(
    "F84: a local member wins, wherever $extends stands",
    arguments: [#""$extends":"{a}","x":‹K›"#, #""x":‹K›,"$extends":"{a}""#])
  func localWins(members: String) {
    let reading = Reading(#"{"a":{"x":‹N›},"b":{\#(members)}}"#)
    #expect(reading.type("b.x") == .color)
  }

  @Test("F87: properties of a group are inherited, each as a whole")
  func groupProperties() {
    let reading = Reading(
      #"{"a":{"$type":"number","$description":"d","$deprecated":"old","#
        + #""$extensions":{"com.example":{"v":1.0}},"x":{"$value":1}},"#
        + #""b":{"$extends":"{a}"},"c":{"$extends":"{a}","$description":"own","$deprecated":false}}"#
    )
    let groups = reading.tokens.groups
    #expect(groups[TokenPath(trusted: "b")]?.description == "d")
    #expect(groups[TokenPath(trusted: "b")]?.extensions.first?.value.compactText == #"{"v":1.0}"#)
    #expect(groups[TokenPath(trusted: "c")]?.description == "own")
    #expect(reading.token("b.x")?.deprecation == .string("old"))
    #expect(reading.token("c.x") != nil && reading.token("c.x")?.deprecation == nil)
  }

  @Test("F94: a chain of a thousand aliases ends in its value")
  func longChain() {
    let reading = Reading(ReferenceRules.chain(of: 1000, end: "‹N›"))
    #expect(reading.verdict == .accept, "\(reading.complaints.prefix(300))")
    #expect(reading.value("t0") == .integer(1))
  }

  @Test("F94: and so does a chain of a thousand pointers")
  func longPointerChain() {
    let aliases = (0..<1000).map { ##""t\##($0)":{"$ref":"#/t\##($0 + 1)"}"## }
    let reading = Reading("{\(aliases.joined(separator: ",")),\"t1000\":‹N›}")
    #expect(reading.value("t0") == .integer(1), "\(reading.complaints.prefix(300))")
  }

  @Test(
    "F95, F101: an alias that takes its type from its target is no less at fault",
    arguments: [
      #"{"b":{"$value":"{nope}"}}"#, ##"{"b":{"$ref":"#/nope"}}"##,
      #"{"a":{"$value":"{b}"},"b":{"$value":"{a}"}}"#,
    ])
  func untyped(document: String) { #expect(Reading(document).verdict == .reject) }

  @Test("F96: each token of a circle, and what leads into it, is named and has no value")
  func circle() {
    let reading = Reading(
      #"{"$type":"number","a":{"$value":"{b}"},"b":{"$value":"{c}"},"c":{"$value":"{a}"},"#
        + #""into":{"$value":"{a}"},"beside":{"$value":1}}"#)
    for name in ["a", "b", "c", "into"] {
      #expect(reading.complaints.contains(JSON.quoted(name)), "\(reading.complaints)")
      #expect(reading.value(name) == nil)
    }
    #expect(reading.value("beside") == .integer(1))
  }

  @Test("F97: a reference is kept as it is written")
  func kept() throws {
    let reading = Reading(#"{"a":‹N›,"b":{"$type":"number","$value":"{a}"}}"#)
    #expect(reading.token("b")?.base?.statement.value == .string("{a}"))
    #expect(try reading.json()["b"]?["$value"] == .string("{a}"))
    #expect(try reading.text(.css).contains("--b: var(--a);"))
  }

  @Test("F98: what a target becomes shows in its aliases")
  func change() {
    let aliases = #"{"a":‹N›,"b":{"$value":"{a}"},"c":{"$value":"{b}"}}"#
    let reading = Reading(texts: [aliases, #"{"a":{"$type":"number","$value":2}}"#])
    #expect(reading.value("b") == .integer(2) && reading.value("c") == .integer(2))
  }

  @Test("F99: a circle of three thousand aliases is an error, not a crash")
  func longCircle() {
    let reading = Reading(
      ReferenceRules.chain(of: 3000, end: #"{"$type":"number","$value":"{t0}"}"#))
    #expect(reading.verdict == .reject && reading.value("t0") == nil)
  }

  @Test("F104: a file alone cannot refer to another, files read together can")
  func otherFiles() {
    let alias = #"{"b":{"$type":"number","$value":"{a}"}}"#
    #expect(Reading(alias).verdict == .reject)
    #expect(Reading(texts: [alias, #"{"a":‹N›}"#]).value("b") == .integer(1))
  }

  @Test("F105: $ref is read on groups, tokens, values and parts of values")
  func pointers() {
    let reading = Reading(
      ##"{"a":{"x":‹N›},"group":{"$ref":"#/a"},"token":{"$ref":"#/a/x"},"##
        + ##""value":{"$type":"number","$value":{"$ref":"#/a/x/$value"}},"##
        + ##""part":{"$type":"dimension","$value":{"value":{"$ref":"#/a/x/$value"},"unit":"px"}}}"##
    )
    #expect(reading.verdict == .accept, "\(reading.complaints)")
    #expect(reading.value("group.x") == .integer(1) && reading.value("token") == .integer(1))
    #expect(reading.value("value") == .integer(1))
    #expect(reading.value("part")?["value"] == .integer(1))
  }

  /// `t0` to the last, each an alias to the next.
  private static func chain(of count: Int, end: String) -> String {
    let aliases = (0..<count - 1).map { #""t\#($0)":{"$type":"number","$value":"{t\#($0 + 1)}"}"# }
    return "{" + aliases.joined(separator: ",") + #","t\#(count - 1)":\#(end)}"#
  }
}
