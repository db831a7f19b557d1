import PositionedJSON
import Testing
import TokenModel
import TokenParse

@Suite("Text kept as written, in contexts")
struct KeptTextTests {
  private static let document = #"""
    {"version":"2025.10","resolutionOrder":[{"$ref":"#/modifiers/brand"}],
     "modifiers":{"brand":{"default":"A","contexts":{
      "A":[{"red":{"$type":"color","$value":"#ff0000"},"x":{"$type":"color","$value":"#000000"}}],
      "B":[{"red":{"$type":"color","$value":"#ff0000"},
            "x":{"$type":"color","$value":"{red}","alpha":"half"}}]}}}}
    """#

  @Test("a token kept as written in one context is a token there, beside its value in the other")
  func contexts() throws {
    var options = ParseOptions()
    options.revision = "r"
    let file = InputFile(name: "a.resolver.json", bytes: Array(Self.document.utf8))
    let set = parseResolver(file, loader: .none, options: options).sparse().set
    let cells = set.cells.filter { $0.path.text == "x" }
    let other = try #require(cells.first { $0.context.text == "brand=B" })
    #expect(other.statement.verbatim?["alpha"]?.string == "half")
    #expect(cells.contains { $0.context.isBase && $0.statement.value != nil })
  }

  @Test("what a set says of itself is not recorded, and a warning says so where faults are kept")
  func unrecorded() {
    let text = TokenParseTests.document(
      #""resolutionOrder":[{"type":"set","name":"s","description":"All","sources":[\#(t(1))]}]"#)
    #expect(resolver(text).codes == [])
    var options = ParseOptions.inRevision("r")
    options.strictness = .keepingFaults
    #expect(resolver(text, options).codes == ["resolver-text-unrecorded?"])
  }

  @Test("an import reads a document without a version, and a pointer without its '/'")
  func certain() {
    var options = ParseOptions.inRevision("r")
    options.strictness = .keepingFaults
    let sources = ##"[{"$ref":"#/$defs/x"}]"##
    let order = ##""resolutionOrder":[{"$ref":"#/sets/a"}]"##
    let open = #"{"sets":{"a":{"sources":\#(sources)}},"$defs":{"x":\#(t(1))},\#(order)}"#
    // Under any name, an error otherwise.
    let asImport = parse([InputFile(name: "a.json", bytes: Array(open.utf8))], options: options)
    #expect(asImport.codes == ["resolver-version?"])
    #expect(asImport.diagnostics.first?.fix == "add \"version\": \"2025.10\" to it")
    #expect(asImport.keys == ["t"])
    let asCheck = parse(
      [InputFile(name: "a.json", bytes: Array(open.utf8))], options: .inRevision("r"))
    #expect(asCheck.codes == ["resolver-version"])
    let pointer = TokenParseTests.document(
      ##""sets":{"a":{"sources":[{"$ref":"#$defs/x"}]}},"$defs":{"x":\##(t(1))},\##(order)"##)
    #expect(resolver(pointer, options).codes == ["resolver-ref-invalid?"])
    #expect(resolver(pointer).codes == ["resolver-ref-invalid"])
  }
}
