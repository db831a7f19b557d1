import PositionedJSON
import Testing
import TokenExport
import TokenModel
import TokenParse

/// Format Module, sections 4 to 6: what the cases cannot say about files, names and groups.
@Suite("DTCG: files, names, groups")
struct FileRules {
  @Test("F6: a token file is read by its content", arguments: ["a.tokens", "a.txt", "tokens"])
  func endings(name: String) {
    var options = ParseOptions()
    options.revision = "r"
    options.strictness = .strict
    let text = #"{"a":{"$type":"number","$value":1}}"#
    let parsed = parse([InputFile(name: name, bytes: Array(text.utf8))], options: options)
    #expect(Reading(parsed).paths == ["a"])
  }

  @Test("F11, F12: names that differ in case are two tokens, unreported and kept apart")
  func letterCase() throws {
    let reading = Reading(#"{"a":‹N›,"A":{"$type":"number","$value":2}}"#)
    #expect(reading.verdict == .accept)
    let css = try reading.text(.css)
    #expect(css.contains(#"--\.a: 1;"#) && css.contains(#"--\.A: 2;"#))
  }

  @Test("F20: a token of one file is not a group of another")
  func tokenAndGroup() {
    #expect(Reading(texts: [#"{"t":‹N›}"#, #"{"t":{"u":‹N›}}"#]).verdict == .reject)
    #expect(Reading(texts: [#"{"t":{"u":‹N›}}"#, #"{"t":‹N›}"#]).verdict == .reject)
  }

  @Test("F22: empty groups that say something are written again")
  func emptyGroups() throws {
    let reading = Reading(#"{"g":{"$description":"reserved"},"t":‹N›}"#)
    #expect(try reading.json()["g"]?["$description"]?.string == "reserved")
  }

  @Test("F26: a path joins group and token names, and a group has none")
  func paths() {
    let reading = Reading(#"{"color":{"accent":{"$root":‹K›,"soft":‹K›}}}"#)
    #expect(reading.paths == ["color.accent.$root", "color.accent.soft"])
  }

  @Test("F38: each of the thirteen types reads a value of its own", arguments: Sample.all)
  func types(of sample: Sample) {
    let reading = Reading(#"{"t":{"$type":"\#(sample.type.rawValue)","$value":\#(sample.value)}}"#)
    #expect(reading.verdict == .accept, "\(reading.complaints)")
    #expect(reading.type("t") == sample.type)
  }

  @Test(
    "F38: types of ours are none of the thirteen",
    arguments: [
      #""boolean","$value":true"#, #""string","$value":"a""#,
      #""spring","$value":{"duration":0.5,"bounce":0.2}"#, #""material","$value":{"level":"thin"}"#,
    ])
  func ownTypes(body: String) {
    #expect(Reading(#"{"t":{"$type":\#(body)}}"#).verdict == .reject)
  }

  @Test("F46: the nearest word on deprecation counts")
  func deprecation() {
    let reading = Reading(
      #"{"g":{"$deprecated":"old","a":{"$type":"number","$value":1,"$deprecated":false},"b":‹N›,"#
        + #""h":{"$deprecated":true,"c":‹N›}}}"#)
    #expect(reading.token("g.a")?.deprecation == nil)
    #expect(reading.token("g.b")?.deprecation == .string("old"))
    #expect(reading.token("g.h.c")?.deprecation == .bool(true))
  }

  @Test("F49: descriptions and extensions of a group are not its tokens'")
  func groupOnly() {
    let reading = Reading(
      #"{"g":{"$description":"d","$extensions":{"com.example":1},"$type":"number","t":{"$value":1}}}"#
    )
    #expect(reading.type("g.t") == .number)
    #expect(reading.token("g.t")?.about == nil)
    #expect(reading.tokens.groups[TokenPath(trusted: "g")]?.description == "d")
  }

  @Test("F150, F152: each weight's name is its number", arguments: weightNames)
  func weights(number: Int, names: String) {
    let reading = Reading(#"{"t":{"$type":"fontWeight","$value":\#(number)}}"#)
    for name in names.split(separator: " ") {
      let named = Reading(#"{"t":{"$type":"fontWeight","$value":"\#(name)"}}"#)
      #expect(named.verdict == .accept)
      #expect(named.token("t")?.base?.value == reading.token("t")?.base?.value, "\(name)")
    }
  }

  private static let weightNames: [(Int, String)] = [
    (100, "thin hairline"), (200, "extra-light ultra-light"), (300, "light"),
    (400, "normal regular book"), (500, "medium"), (600, "semi-bold demi-bold"), (700, "bold"),
    (800, "extra-bold ultra-bold"), (900, "black heavy"), (950, "extra-black ultra-black"),
  ]

  @Test("F231: plain groups, as all editions write them, are read")
  func plainGroups() {
    let reading = Reading(
      #"{"a":{"b":{"$type":"number","c":{"$value":1},"d":{"e":{"$value":2}}}}}"#)
    #expect(reading.verdict == .accept)
    #expect(reading.paths == ["a.b.c", "a.b.d.e"])
  }

  @Test(
    "F232: a pattern of earlier drafts is read liberally, with a warning",
    arguments: [
      ##"{"t":{"$type":"color","$value":"#ff0000"}}"##,
      #"{"t":{"$type":"dimension","$value":"16px"}}"#,
      #"{"t":{"$type":"duration","$value":"200ms"}}"#, #"{"t":{"type":"number","value":1}}"#,
    ])
  func drafts(document: String) {
    let reading = Reading(document, .liberal)
    #expect(reading.verdict == .warn, "\(reading.complaints)")
    #expect(reading.value("t") != nil)
    #expect(Reading(document).verdict == .reject)
  }
}

/// A value of one of DTCG's types.
struct Sample: CustomTestStringConvertible, Sendable {
  var type: TokenType
  var value: String

  init(_ type: TokenType, _ value: String) {
    self.type = type
    self.value = value
  }

  var testDescription: String { type.rawValue }

  static let all = [
    Sample(.color, "‹C›"), Sample(.dimension, "‹D›"), Sample(.fontFamily, #""Inter""#),
    Sample(.fontWeight, #""bold""#), Sample(.duration, "‹T›"),
    Sample(.cubicBezier, "[0,0,1,1]"), Sample(.number, "1e-3"), Sample(.strokeStyle, #""ridge""#),
    Sample(.border, #"{"color":‹C›,"width":‹D›,"style":"solid"}"#),
    Sample(.transition, #"{"duration":‹T›,"delay":‹T›,"timingFunction":[0,0,1,1]}"#),
    Sample(.shadow, "[‹S›,‹S›]"), Sample(.gradient, #"[{"color":‹C›,"position":0.5}]"#),
    Sample(
      .typography,
      #"{"fontFamily":"Inter","fontSize":‹D›,"fontWeight":400,"letterSpacing":‹D›,"lineHeight":1.3}"#
    ),
  ]
}
