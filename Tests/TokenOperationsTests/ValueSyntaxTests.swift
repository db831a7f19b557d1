import PositionedJSON
import Testing
import TokenModel
import TokenOperations

@Suite("Values as people type them") struct ValueSyntaxTests {
  private let path = TokenPath(trusted: "a.b")

  @Test(
    "a short form or JSON gives type and value",
    arguments: [
      ("14pt", nil, TokenType.dimension, #"{"value":14,"unit":"px"}"#),
      ("14 pt", .dimension, .dimension, #"{"value":14,"unit":"px"}"#),
      ("1.5rem", nil, .dimension, #"{"value":1.5,"unit":"rem"}"#),
      ("300ms", nil, .duration, #"{"value":300,"unit":"ms"}"#),
      ("0.3s", .duration, .duration, #"{"value":0.3,"unit":"s"}"#),
      ("12", .number, .number, "12"), ("12", .string, .string, #""12""#),
      ("Inter, Arial", .fontFamily, .fontFamily, #"["Inter","Arial"]"#),
      ("{color.blue}", .color, .color, #""{color.blue}""#),
    ] as [(String, TokenType?, TokenType, String)])
  func reads(text: String, type: TokenType?, wantType: TokenType, want: String) throws {
    let read = try ValueSyntax.read(text, type: type, path: path)
    #expect(read.type == wantType)
    #expect(read.json.compactText == want)
  }

  @Test("a value that could be of any type needs one")
  func needsType() {
    #expect(throws: VerbProblem.self) { try ValueSyntax.read("12", type: nil, path: path) }
  }

  @Test("a value of another type is refused", arguments: ["red", "14 furlongs", "\"14pt\""])
  func misfits(text: String) {
    #expect(throws: VerbProblem.self) { try ValueSyntax.read(text, type: .dimension, path: path) }
  }
}
