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
}
