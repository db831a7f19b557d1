import PositionedJSON
import Testing
import TokenModel
import TokenParse

/// Resolver Module: what the cases cannot say.
@Suite("DTCG: resolver documents")
struct ResolverRules {
  @Test("R2, A34: the ending or the members make a resolver document")
  func detection() throws {
    func isOne(_ text: String, _ name: String) throws -> Bool {
      isResolver(try #require(JSONReader.read(text: Macro.expand(text)).root), fileName: name)
    }
    #expect(try isOne("{}", "a.resolver.json"))
    #expect(try isOne("{‹V›,‹A›,‹Oa›}", "a.json"))
    #expect(try !isOne(#"{"version":‹N›,"resolutionOrder":{"t":‹N›}}"#, "a.json"))
    #expect(try !isOne(#"{"t":‹N›}"#, "a.tokens.json"))
  }

  @Test("R32: files beside the document, and places in them, can be named")
  func files() {
    let set = ##""sets":{"a":{"sources":[{"$ref":"x.json"},{"$ref":"y.json#/sets/b"}]}}"##
    let reading = ResolverReading(
      "{‹V›,\(set),‹Oa›}",
      files: [
        "x.json": #"{"x":‹N›}"#,
        "y.json":
          ##"{‹V›,"sets":{"b":{"sources":[{"y":‹N›}]}},"resolutionOrder":[{"$ref":"#/sets/b"}]}"##,
      ])
    #expect(reading.permutation(nil).paths == ["x", "y"], "\(reading.complaints)")
  }

  @Test("R32: an address is refused", arguments: ["https://example.org/a.json", "//example.org/a"])
  func addresses(reference: String) {
    let reading = ResolverReading(
      ##"{‹V›,"sets":{"a":{"sources":[{"$ref":"\##(reference)"}]}},‹Oa›}"##)
    #expect(reading.codes == ["resolver-file-remote"])
  }

  @Test("R34: a source may point at any place that holds tokens")
  func anywhere() {
    let reading = ResolverReading(
      ##"{‹V›,"sets":{"b":{"sources":[{"g":{"u":‹N›}}]},"##
        + ##""a":{"sources":[{"$ref":"#/sets/b/sources/0/g"}]}},‹Oa›}"##)
    #expect(reading.permutation(nil).paths == ["u"], "\(reading.complaints)")
  }

  @Test("R36: a list beside $ref replaces the list of its target")
  func shallow() {
    let reading = ResolverReading(
      ##"{‹V›,‹A›,"resolutionOrder":[{"$ref":"#/sets/a","sources":[{"u":‹N›}]}]}"##)
    #expect(reading.permutation(nil).paths == ["u"], "\(reading.complaints)")
  }

  @Test("R46: all problems of an input are told at once")
  func allProblems() {
    let reading = ResolverReading(
      ##"{‹V›,"modifiers":{"m":{"contexts":{"x":[],"y":[]}},"n":{"contexts":{"x":[],"y":[]}}},"##
        + ##""resolutionOrder":[{"$ref":"#/modifiers/m"},{"$ref":"#/modifiers/n"}]}"##)
    let found = reading.permutation(#"{"m":"z","other":"x"}"#).codes
    #expect(
      found.sorted() == [
        "resolver-context-unknown", "resolver-input-missing", "resolver-modifier-unknown",
      ])
  }

  @Test("R50, R55: what another context says is never looked at")
  func otherContexts() {
    let modifier =
      ##""modifiers":{"m":{"contexts":{"x":[{"t":‹N›}],"y":[{"t":{"$type":"number","$value":"{nope}"}}]}}}"##
    let reading = ResolverReading("{‹V›,\(modifier),‹Om›}")
    let permutation = reading.permutation(#"{"m":"x"}"#)
    #expect(permutation.verdict == .accept, "\(permutation.complaints)")
    #expect(permutation.paths == ["t"])
    #expect(reading.permutation(#"{"m":"y"}"#).verdict == .reject)
  }

  @Test("R50: an input at fault gives no tokens")
  func noTokens() {
    #expect(ResolverReading("{‹V›,‹M›,‹Om›}").permutation(#"{"m":"z"}"#).paths == [])
  }

  @Test("R56: sets, modifiers, inputs, conflicts and aliases work together")
  func wholeProcess() {
    let reading = ResolverReading(
      ##"{‹V›,"sets":{"base":{"sources":[{"size":‹N›,"gap":{"$value":"{size}"}}]}},"##
        + ##""modifiers":{"density":{"default":"tight","contexts":{"tight":[],"##
        + ##""wide":[{"size":{"$type":"number","$value":2}}]}}},"resolutionOrder":["##
        + ##"{"$ref":"#/sets/base"},{"$ref":"#/modifiers/density"}]}"##)
    #expect(reading.permutation(nil).value("gap") == .integer(1), "\(reading.complaints)")
    #expect(reading.permutation(#"{"density":"wide"}"#).value("gap") == .integer(2))
  }

  @Test("R57: descriptions, deprecations and extensions come along")
  func otherProperties() {
    let reading = ResolverReading(
      #"{‹V›,"sets":{"a":{"sources":[{"t":{"$type":"number","$value":1,"$description":"d","#
        + ##""$deprecated":"old","$extensions":{"com.example":{"v":1.0}}}}]}},‹Oa›}"##)
    let token = reading.permutation(nil).token("t")
    #expect(token?.about?.description == "d" && token?.deprecation == .string("old"))
    #expect(token?.about?.extensions.map(\.value.compactText) == [#"{"v":1.0}"#])
  }

  @Test("R58: a message says where, and names modifier and context")
  func messages() {
    let reading = ResolverReading(
      ##"{‹V›,"modifiers":{"theme":{"contexts":{"dark":[{"$ref":"#/sets/none"}],"x":[]}}},"##
        + ##""resolutionOrder":[{"$ref":"#/modifiers/theme"}]}"##)
    let found = reading.document.diagnostics.first
    #expect(found?.location?.file == "case.resolver.json" && (found?.location?.column ?? 0) > 1)
    let input = ResolverReading("{‹V›,‹M›,‹Om›}").permutation(#"{"m":"blue"}"#).complaints
    #expect(input.contains(#""m""#) && input.contains(#""blue""#))
  }

  @Test("R59: modifiers may say the same token, the later in the order wins")
  func overlap() {
    let reading = ResolverReading(
      ##"{‹V›,"modifiers":{"m":{"contexts":{"x":[{"t":‹N›}],"y":[]}},"##
        + ##""n":{"contexts":{"x":[{"t":{"$type":"number","$value":2}}],"y":[]}}},"##
        + ##""resolutionOrder":[{"$ref":"#/modifiers/n"},{"$ref":"#/modifiers/m"}]}"##)
    #expect(reading.permutation(#"{"m":"x","n":"x"}"#).value("t") == .integer(1))
    #expect(reading.permutation(#"{"m":"y","n":"x"}"#).value("t") == .integer(2))
  }

  @Test("R60: permutations are counted, not made")
  func count() {
    let contexts = (0..<10).map { #""c\#($0)":[]"# }.joined(separator: ",")
    let modifiers = (0..<30).map { #""m\#($0)":{"contexts":{\#(contexts)}}"# }
    let order = (0..<30).map { ##"{"$ref":"#/modifiers/m\##($0)"}"## }
    func document(_ count: Int) -> ResolverReading {
      ResolverReading(
        "{‹V›,\"modifiers\":{\(modifiers.prefix(count).joined(separator: ","))},"
          + "\"resolutionOrder\":[\(order.prefix(count).joined(separator: ","))]}")
    }
    #expect(document(4).document.permutationCount == 10_000)
    #expect(document(30).document.permutationCount == .max)
  }
}
