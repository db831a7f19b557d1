import PositionedJSON
import Testing
import TokenModel
import TokenParse

/// Questions that the Resolver Module leaves open, and how they are decided here.
@Suite("DTCG: policies for resolver documents")
struct ResolverPolicies {
  @Test("A24: an exact name counts before one that differs in case")
  func letterCase() {
    let reading = ResolverReading("{‹V›,‹M›,‹Om›}")
    #expect(reading.permutation(#"{"m":"X"}"#).paths == ["t"])
    let twins = ##""modifiers":{"m":{"contexts":{"x":[{"t":‹N›}],"X":[]}}}"##
    #expect(ResolverReading("{‹V›,\(twins),‹Om›}").verdict == .reject)
  }

  @Test("A25: no input does where every modifier has a default, and is an error elsewhere")
  func noInput() {
    #expect(ResolverReading("{‹V›,‹M›,‹Om›}").permutation(nil).verdict == .reject)
    let modifier = ##""modifiers":{"m":{"contexts":{"x":[{"t":‹N›}],"y":[]},"default":"x"}}"##
    #expect(ResolverReading("{‹V›,\(modifier),‹Om›}").permutation(nil).paths == ["t"])
  }

  @Test("A26: a modifier outside the order needs no input, and naming it earns a warning")
  func outsideOrder() {
    let reading = ResolverReading(
      ##"{‹V›,‹A›,"modifiers":{"m":{"contexts":{"x":[],"y":[]}},"##
        + ##""n":{"contexts":{"x":[],"y":[]},"default":"x"}},"##
        + ##""resolutionOrder":[{"$ref":"#/sets/a"},{"$ref":"#/modifiers/n"}]}"##)
    #expect(reading.permutation("{}").paths == ["t"], "\(reading.complaints)")
    #expect(reading.permutation(#"{"m":"x"}"#).verdict == .warn)
  }

  @Test("A27: one effective name for two modifiers is an error, the same set twice is none")
  func names() {
    let twice = ##""resolutionOrder":[{"$ref":"#/sets/a"},{"$ref":"#/sets/a"}]"##
    #expect(ResolverReading("{‹V›,‹A›,\(twice)}").verdict == .accept)
    let both =
      ##""resolutionOrder":[{"$ref":"#/modifiers/m"},"##
      + ##"{"type":"modifier","name":"m","contexts":{"x":[],"y":[]}}]"##
    #expect(ResolverReading("{‹V›,‹M›,\(both)}").verdict == .reject)
  }

  @Test("A28: a later token replaces the earlier one whole")
  func wholeTokens() {
    let reading = ResolverReading(
      #"{‹V›,"sets":{"a":{"sources":[{"t":{"$type":"color","$description":"d","$value":"#
        + #"{"colorSpace":"srgb","components":[0,0,0],"alpha":0.5}}},{"t":‹K›}]}},‹Oa›}"#)
    let tokens = reading.permutation(nil)
    #expect(tokens.value("t")?.normal["alpha"] == .integer(1), "\(reading.complaints)")
    #expect(tokens.token("t")?.about == nil)
  }

  @Test("A29: types are inherited after merging, so that a later file may give the type")
  func typesAfterMerging() {
    let reading = ResolverReading(
      #"{‹V›,"sets":{"a":{"sources":[{"g":{"t":{"$value":1}}},{"g":{"$type":"number"}}]}},‹Oa›}"#)
    #expect(reading.permutation(nil).type("g.t") == .number, "\(reading.complaints)")
  }

  @Test("A30: a pointer in a token file walks the merged structure")
  func mergedPointers() {
    let reading = ResolverReading(
      ##"{‹V›,"sets":{"a":{"sources":[{"$ref":"x.json"},{"u":‹N›}]}},‹Oa›}"##,
      files: ["x.json": ##"{"t":{"$ref":"#/u"}}"##])
    #expect(reading.permutation(nil).value("t") == .integer(1), "\(reading.complaints)")
  }

  @Test(
    "A31, A33: an item of the order names a set or a modifier of this document",
    arguments: ["x.json#sets/a", "x.json", "#sets/a", "#/$defs/a", "#/sets/a/sources/0", "#/"])
  func orderTargets(reference: String) {
    let reading = ResolverReading(
      ##"{‹V›,‹A›,"$defs":{"a":{"sources":[]}},"resolutionOrder":[{"$ref":"\##(reference)"}]}"##,
      files: ["x.json": #"{"sets":{"a":{"sources":[]}}}"#])
    #expect(reading.verdict == .reject)
  }

  @Test("A31: a pointer into a file begins with #/")
  func filePointers() {
    let reading = ResolverReading(
      ##"{‹V›,"sets":{"a":{"sources":[{"$ref":"x.json#sets/a"}]}},‹Oa›}"##,
      files: ["x.json": #"{"sets":{"a":{"sources":[]}}}"#])
    #expect(reading.verdict == .reject)
  }

  @Test("A32: paths are relative to the document that names them")
  func relative() {
    let reading = ResolverReading(
      ##"{‹V›,"sets":{"a":{"sources":[{"$ref":"./sub/x.json#/sets/b"}]}},‹Oa›}"##,
      files: [
        "sub/x.json":
          ##"{‹V›,"sets":{"b":{"sources":[{"$ref":"../y.json"}]}},"resolutionOrder":[{"$ref":"#/sets/b"}]}"##,
        "y.json": #"{"t":‹N›}"#,
      ])
    #expect(reading.permutation(nil).paths == ["t"], "\(reading.complaints)")
  }

  @Test(
    "A35: unknown members are an error, and a warning where the import is liberal",
    arguments: [
      #"{‹V›,‹A›,‹Oa›,"$extensions":{}}"#, #"{‹V›,‹A›,‹Oa›,"other":1}"#,
      #"{‹V›,"sets":{"a":{"sources":[],"other":1}},‹Oa›}"#,
    ])
  func unknown(document: String) {
    #expect(ResolverReading(document).verdict == .reject)
    #expect(ResolverReading(document, .liberal).verdict == .warn)
  }

  @Test("A36: sources may stand in $defs")
  func definitions() {
    let reading = ResolverReading(
      ##"{‹V›,"$defs":{"tokens":{"t":‹N›}},"##
        + ##""sets":{"a":{"sources":[{"$ref":"#/$defs/tokens"}]}},‹Oa›}"##)
    #expect(reading.permutation(nil).paths == ["t"], "\(reading.complaints)")
  }

  @Test("A37: only 2025.10 is a version", arguments: ["2025-10-28", "2025-10", "2025.1", "1"])
  func version(text: String) {
    #expect(ResolverReading("{\"version\":\"\(text)\",‹A›,‹Oa›}").codes == ["resolver-version"])
  }

  @Test("A38: one context alone is a warning, and an error in strict reading")
  func singleContext() {
    let document = ##"{‹V›,"modifiers":{"m":{"contexts":{"x":[]}}},‹Om›}"##
    #expect(ResolverReading(document, .liberal).codes == ["resolver-contexts-single"])
    #expect(ResolverReading(document, .liberal).verdict == .warn)
    #expect(ResolverReading(document).verdict == .reject)
  }

  @Test("A18: a set without sources is legal, an order without items is not")
  func empty() {
    #expect(ResolverReading(#"{‹V›,"sets":{"a":{"sources":[]}},‹Oa›}"#).verdict == .accept)
    #expect(ResolverReading(#"{‹V›,‹A›,"resolutionOrder":[]}"#).verdict == .reject)
  }

  @Test("A39: cells in our extension may depend on two axes at once")
  func conjunction() {
    let axes = #""revision":"r","axes":{"theme":["light","dark"],"contrast":["normal","high"]}"#
    let cells = #""contexts":{"theme=dark,contrast=high":{"value":2}}"#
    let file =
      #"{"$extensions":{"dev.blazon":{\#(axes)}},"t":{"$type":"number","$value":1,"#
      + #""$extensions":{"dev.blazon":{\#(cells)}}}}"#
    let reading = Reading(file)
    #expect(reading.token("t")?.cells.compactMap(\.json) == [.integer(1), .integer(2)])
    #expect(reading.verdict == .accept, "\(reading.complaints)")
  }
}
