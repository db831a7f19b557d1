import PositionedJSON
import TestSupport
import Testing
import TokenExport
import TokenModel
import TokenResolve

@Suite("Lengths in units that DTCG has not")
struct ForeignUnitTests {
  private var tokens: ResolvedTokens {
    var set = TokenSet()
    let revision = Revision(id: "main")
    set.revisions = [revision]
    func add(_ path: String, _ type: TokenType, _ value: String) {
      set.cells.append(
        Cell(
          path: TokenPath(trusted: path), revision: "main",
          statement: Statement(type: type, value: Fixture.json(value))))
    }
    add("alias", .dimension, #""{tracking}""#)
    add("edge", .border, #"{"color":\#(Self.red),"width":{"value":1,"unit":"vw"},"style":"solid"}"#)
    add("plain", .dimension, #"{"value":4,"unit":"px"}"#)
    add("touch", .dimension, #"{"value":48,"unit":"dp"}"#)
    add("tracking", .dimension, #"{"value":-0.02,"unit":"em"}"#)
    set.sort()
    return resolve(set, revision: revision).tokens
  }

  private static let red = #"{"colorSpace":"srgb","components":[1,0,0]}"#

  private func losses(_ format: ExportFormat, profile: String? = nil) throws -> [String] {
    var options = Fixture.options
    if let profile { options.chosen["profile"] = profile }
    return try export(tokens, as: format, options: options).losses.map { "\($0.path) \($0.code)" }
  }

  @Test("CSS writes its own units and leaves out others")
  func css() throws {
    let output = try export(tokens, as: .css, options: Fixture.options)
    let text = try #require(output.files.first?.text)
    #expect(text.contains("--tracking: -0.02em;"))
    #expect(text.contains("--edge: 1vw solid "))
    #expect(!text.contains("--touch"))
    #expect(output.losses.map { "\($0.path) \($0.code)" } == ["touch unit"])
  }

  @Test("Swift and strict JSON list them as losses, aliases too")
  func others() throws {
    #expect(try losses(.swift) == ["alias unit", "edge unit", "touch unit", "tracking unit"])
    #expect(
      try losses(.json, profile: "strict")
        == ["alias alias", "edge unit", "touch unit", "tracking unit"])
    #expect(try losses(.flat) == [])
  }
}
