import PositionedJSON
import TestSupport
import Testing
import TokenModel
import TokenParse

@Suite("--revision and --context")
struct OptionTests {
  @Test("a file that names no revision takes the one that is given")
  func given() {
    let parsed = read(#"{"a":{"$type":"number","$value":1}}"#, .inRevision("main"))
    #expect(parsed.codes == [])
    #expect(parsed.set.cells.map(\.revision) == ["main"])
    #expect(parsed.set.revisions == [Revision(id: "main")])
  }

  @Test("a file's own revision counts where --revision was not asked for")
  func ownRevision() {
    let parsed = read(file(#""revision":"2014""#), .inRevision("main"))
    #expect(parsed.codes == [])
    #expect(parsed.set.cells.map(\.revision) == ["2014"])
  }

  @Test("a file of another revision than the one asked for is an error at its name")
  func forced() throws {
    let input: MarkedText =
      #"{"$extensions":{"dev.blazon":{"title":"t","revision":↓"2014"}},"a":{"$type":"number","$value":1}}"#
    let parsed = read(input.text, .inRevision("2010", isForced: true))
    #expect(parsed.codes == ["revision-conflict"])
    let found = try #require(parsed.diagnostics.first)
    #expect(found.location?.column == input.offset + 1)
    #expect(found.message.contains("2014") && found.message.contains("2010"))
    #expect(found.fix?.contains("--revision") == true)
    #expect(read(input.text, .inRevision("2014", isForced: true)).codes == [])
  }

  @Test(
    "without a revision the ones that exist are listed",
    arguments: [
      #"{"a":{"$type":"number","$value":1}}"#, #"{"$root":{"$type":"number","$value":1}}"#,
      #"{"g":{}}"#, file(#""documents":{}"#),
    ])
  func missing(text: String) throws {
    var options = ParseOptions()
    #expect(read(text, options).diagnostics.first?.fix == "add --revision ID")
    options.knownRevisions = [Revision(id: "2010"), Revision(id: "2014")]
    let parsed = read("\n" + text, options)
    #expect(parsed.codes == ["revision-missing"])
    let found = try #require(parsed.diagnostics.first)
    #expect(found.location?.line == 2)
    #expect(found.location?.column == 1)
    #expect(found.fix == "add --revision ID (revisions: 2010, 2014)")
  }

  @Test("a missing revision does not hide the file's other problems")
  func missingAndMore() {
    let parsed = read(
      #"{"a":{"$type":"number","$value":"x"},"b":{"$value":1}}"#, ParseOptions())
    #expect(parsed.codes == ["revision-missing", "value-invalid", "type-missing"])
  }

  @Test("a revision written wrongly is one problem, whatever --revision says")
  func wronglyWritten() {
    let text = file(#""revision":"a b""#)
    #expect(read(text, ParseOptions()).codes == ["revision-invalid"])
    #expect(read(text, .inRevision("r")).codes == ["revision-invalid"])
  }

  @Test(
    "a file without tokens needs no revision",
    arguments: ["{}", #"{"$extensions":{"dev.blazon":{"documents":{"d":{"title":"t"}}}}}"#])
  func noTokens(text: String) {
    let parsed = read(text, ParseOptions())
    #expect(parsed.codes == [])
    #expect(parsed.set.revisions == [])
  }

  private static let themed = Revision(
    id: "r",
    axes: [
      .init(name: "appearance", values: ["light", "dark"]),
      .init(name: "idiom", values: ["phone", "pad"]),
    ])

  private func options(_ context: String) throws -> ParseOptions {
    var options = ParseOptions.inRevision("r")
    options.context = try Context(text: context)
    options.knownRevisions = [Self.themed]
    return options
  }

  private let marked = MarkedText(
    #"{"a":{"$type":"number","$value":1},"b":{"$type":"number","$value":1,"$extensions":"#
      + #"{"dev.blazon":{"context":"idiom=pad","contexts":{"idiom=phone":↓{"value":2}}}}}}"#)
  private var pad: String { marked.text }

  @Test("--context is joined with the contexts of the cells")
  func joined() throws {
    let parsed = read(pad, try options("appearance=dark"))
    #expect(parsed.codes == [])
    #expect(
      parsed.keys == [
        "a@appearance=dark", "b@appearance=dark,idiom=pad", "b@appearance=dark,idiom=phone",
      ])
  }

  @Test("a cell whose context contradicts --context is an error in its place")
  func contradiction() throws {
    let parsed = read(pad, try options("idiom=pad"))
    #expect(parsed.codes == ["context-conflict"])
    let found = try #require(parsed.diagnostics.first)
    #expect(found.location?.column == marked.offset + 1)
    #expect(found.message.contains("idiom=phone"))
    #expect(found.fix?.contains("--context") == true)
    #expect(parsed.keys == ["a@idiom=pad", "b@idiom=pad"])
  }

  @Test("axes that the registry knows need not be declared again")
  func knownAxes() throws {
    #expect(read(pad, try options("")).codes == [])
    #expect(read(pad, .inRevision("r")).codes == ["axis-unknown", "axis-unknown"])
    #expect(read(pad, try options("appearance=dusk")).codes.first == "axis-value-unknown")
  }

  @Test("a file that has the axes alone declares them for the files beside it")
  func axesAlone() throws {
    let axes = #""$extensions": {"dev.blazon": {"axes": {"appearance": ["light", "dark"]}}}"#
    let token =
      #"{"a": {"$type": "number", "$value": 1, "$extensions": {"dev.blazon": {"contexts": {"appearance=dark": {"value": 2}}}}}}"#
    func codes(_ first: String, _ options: ParseOptions) -> [String] {
      let files = [("one.json", first), ("two.json", token)].map {
        InputFile(name: $0, bytes: Array($1.utf8))
      }
      return parse(files, options: options).diagnostics.map(\.code)
    }
    #expect(codes("{\(axes)}", .inRevision("main")) == [])
    #expect(codes(#"{\#(axes), "g": {}}"#, .inRevision("main")) == [])
    #expect(codes("{}", .inRevision("main")) == ["axis-unknown"])
    // Where no revision is given, the file with the axes is no further one that lacks it.
    #expect(codes("{\(axes)}", ParseOptions()).filter { $0 == "revision-missing" }.count == 1)
  }

  @Test("what a file adds to a known axis is known as well")
  func addedValues() throws {
    let tv = #""a":{"$extensions":{"dev.blazon":{"type":"number","context":"idiom=tv","value":1}}}"#
    let text = file(#""revision":"r","axes":{"idiom":["tv"]}"#, tv)
    let parsed = read(text, try options("appearance=dark"))
    #expect(parsed.codes == [])
    #expect(parsed.keys == ["a@appearance=dark,idiom=tv"])
    #expect(parsed.set.revision("r")?.axes.map(\.name) == ["idiom"])
  }
}
