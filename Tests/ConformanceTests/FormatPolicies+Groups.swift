import PositionedJSON
import Testing
import TokenModel
import TokenParse

extension FormatPolicies {
  @Test("A15: the local type wins, and every inherited value must fit it")
  func typesUnderExtension() {
    let misfit =
      #"{"a":{"$type":"number","x":{"$value":1}},"b":{"$extends":"{a}","$type":"color"}}"#
    #expect(Reading(misfit).verdict == .reject)
    let own = Reading(
      #"{"a":{"$type":"number","x":‹N›},"b":{"$extends":"{a}","$type":"color","y":{"$value":‹C›}}}"#
    )
    #expect(own.verdict == .accept, "\(own.complaints)")
    #expect(own.type("b.x") == .number && own.type("b.y") == .color)
  }

  @Test("A16: a white outside 0…1 in xyz is an error, and a warning where the import is liberal")
  func white() {
    let white =
      #"{"t":{"$type":"color","$value":{"colorSpace":"xyz-d65","components":[0.9505,1,1.089]}}}"#
    #expect(Reading(white).verdict == .reject)
    let liberal = Reading(white, .liberal)
    #expect(liberal.verdict == .warn, "\(liberal.complaints)")
  }

  @Test(
    "A17: a hue of 360 is out of range",
    arguments: [
      ("hsl", "[360,0,0]"), ("hwb", "[360,0,0]"), ("lch", "[50,10,360]"),
      ("oklch", "[0.5,0.1,360]"),
    ])
  func hue(space: String, components: String) {
    func verdict(_ components: String) -> Case.Verdict {
      Reading(
        #"{"t":{"$type":"color","$value":{"colorSpace":"\#(space)","components":\#(components)}}}"#
      ).verdict
    }
    #expect(verdict(components) == .reject)
    #expect(verdict(components.replacing("360", with: "359.999")) == .accept)
  }

  @Test(
    "A18: what is empty is an error",
    arguments: [
      #"{"":‹N›}"#, #"{"t":{"$type":"fontFamily","$value":""}}"#,
      #"{"t":{"$type":"fontFamily","$value":[]}}"#, #"{"t":{"$type":"shadow","$value":[]}}"#,
      #"{"t":{"$type":"gradient","$value":[]}}"#,
      #"{"t":{"$type":"strokeStyle","$value":{"dashArray":[],"lineCap":"butt"}}}"#,
    ])
  func empty(document: String) { #expect(Reading(document).verdict == .reject) }

  @Test(
    "A19: a group extends neither what is inside it nor anything but one group",
    arguments: [
      #"{"a":{"$extends":"{a.b}","b":{"x":‹N›}}}"#,
      ##"{"a":{"x":‹N›},"b":{"$extends":{"$ref":"#/a"}}}"##,
      #"{"a":{"x":‹N›},"b":{"$extends":["{a}"]}}"#,
    ])
  func extends(document: String) { #expect(Reading(document).verdict == .reject) }

  @Test("A19: $extensions of a group replace inherited ones as a whole")
  func extensions() {
    let reading = Reading(
      #"{"a":{"$extensions":{"x.y":1,"z.w":2},"t":‹N›},"b":{"$extends":"{a}","$extensions":{"x.y":3}}}"#
    )
    let found = reading.tokens.groups[TokenPath(trusted: "b")]?.extensions
    #expect(found.map { JSON.object($0).compactText } == #"{"x.y":3}"#, "\(reading.complaints)")
  }

  @Test(
    "A20: where the specification sets no bound, values may be negative",
    arguments: [
      #""duration","$value":{"value":-100,"unit":"ms"}"#,
      #""dimension","$value":{"value":-1,"unit":"rem"}"#,
      #""border","$value":{"color":‹C›,"width":{"value":-1,"unit":"px"},"style":"solid"}"#,
    ])
  func negative(body: String) throws {
    let reading = Reading(#"{"t":{"$type":\#(body)}}"#)
    #expect(reading.verdict == .accept, "\(reading.complaints)")
    #expect(try reading.json()["t"]?["$value"] == reading.value("t"))
  }

  @Test("A21: a deprecation does not travel over an alias, but by extension")
  func deprecation() {
    let reading = Reading(
      #"{"a":{"$deprecated":true,"x":‹N›},"alias":{"$value":"{a.x}"},"b":{"$extends":"{a}"}}"#)
    #expect(reading.token("alias")?.deprecation == nil && reading.token("alias") != nil)
    #expect(reading.token("b.x")?.deprecation == .bool(true))
  }

  @Test(
    "A22: unknown members are an error, and a warning where the import is liberal",
    arguments: [
      #"{"t":{"$type":"number","$value":1,"$future":1}}"#, #"{"g":{"$future":true,"t":‹N›}}"#,
      #"{"x":1,"t":‹N›}"#,
    ])
  func unknownMembers(document: String) {
    #expect(Reading(document).verdict == .reject)
    let liberal = Reading(document, .liberal)
    #expect(liberal.verdict == .warn, "\(liberal.complaints)")
  }

  @Test(
    "A22: other unknown members are an error, and a warning where faults are kept",
    arguments: [
      #"{"$defs":{},"t":‹N›}"#,
      #"{"t":{"$type":"dimension","$value":{"value":1,"unit":"px","max":2}}}"#,
    ])
  func otherMembers(document: String) {
    #expect(Reading(document, .liberal).verdict == .reject)
    let kept = Reading(document, .keepingFaults)
    #expect(kept.verdict == .warn, "\(kept.complaints)")
  }

  @Test("A22: $schema at the root is not an unknown member")
  func schema() {
    #expect(Reading(#"{"$schema":"https://example.org/format.json","t":‹N›}"#).verdict == .accept)
  }

  @Test("A23: what JSON leaves open is refused where it would lose something", arguments: hostile)
  func json(document: [UInt8]) {
    var options = ParseOptions()
    options.revision = "r"
    options.strictness = .strict
    let parsed = parse([InputFile(name: "a.json", bytes: document)], options: options)
    #expect(parsed.hasErrors)
  }

  /// A duplicate key, invalid UTF-8, half a surrogate pair, and endless nesting.
  private static let hostile: [[UInt8]] = [
    Array(#"{"t":{"$type":"number","$value":1},"t":{"$type":"number","$value":2}}"#.utf8),
    Array(#"{"t":{"$type":"fontFamily","$value":""#.utf8) + [0xFF] + Array(#""}}"#.utf8),
    Array(#"{"t":{"$type":"fontFamily","$value":"\ud800"}}"#.utf8),
    Array(String(repeating: #"{"a":"#, count: 100_000).utf8),
  ]

  @Test("A23: a byte order mark is skipped, and number text is kept")
  func bytes() {
    let reading = Reading("\u{FEFF}" + #"{"t":{"$type":"number","$value":1.50e0}}"#)
    #expect(reading.verdict != .reject, "\(reading.complaints)")
    #expect(reading.value("t")?.numberText == "1.50e0")
  }
}
