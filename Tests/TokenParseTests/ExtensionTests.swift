import PositionedJSON
import TestSupport
import Testing
import TokenModel
import TokenParse

@Suite("dev.blazon")
struct ExtensionTests {
  private static let axes =
    #""revision":"r","axes":{"appearance":["light","dark"],"idiom":["phone","pad"]}"#

  /// The token `a` with an object of ours and no `$value`, in a revision with axes.
  private func carrier(_ ours: String) -> ParsedFiles {
    read(file(Self.axes, #""a":{"$extensions":{"dev.blazon":{\#(ours)}}}"#))
  }

  @Test("a cell has its context, and the other cells of the token stand under contexts")
  func contexts() throws {
    let parsed = carrier(
      #""type":"number","context":"idiom=pad","value":1,"note":"n","contexts":{"#
        + #""idiom=phone,appearance=dark":{"value":2},"appearance=light":{"type":"string","value":"x"}}"#
    )
    #expect(parsed.codes == [])
    #expect(
      parsed.keys == ["a@idiom=pad", "a@appearance=dark,idiom=phone", "a@appearance=light"])
    #expect(parsed.set.cells.map(\.statement.type) == [.number, .number, .string])
    #expect(parsed.set.cells.map { $0.statement.qualifiers[.note]?.string } == ["n", nil, nil])
    #expect(parsed.set.axes.names == ["appearance", "idiom"])
  }

  @Test("a token may have cells under contexts only")
  func contextsOnly() {
    #expect(
      carrier(#""type":"number","contexts":{"idiom=pad":{"value":1}}"#).keys == ["a@idiom=pad"])
    let typed = carrier(#""contexts":{"idiom=pad":{"type":"number","value":1}}"#)
    #expect(typed.codes == [])
    #expect(typed.keys == ["a@idiom=pad"])
  }

  @Test(
    "words, an expression or a bound stand in place of a value",
    arguments: [
      (#""words":"standard blue""#, Qualifiers.Kind.words),
      (#""expression":"screen.width - 16pt""#, .expression), (#""min":1"#, .min),
      (#""max":2"#, .max),
    ])
  func inPlaceOfValue(ours: String, kind: Qualifiers.Kind) throws {
    let parsed = carrier(#""type":"number","# + ours)
    #expect(parsed.codes == [])
    let statement = try #require(parsed.cell("a")).statement
    #expect(statement.presence == .stated)
    #expect(statement.value == nil)
    #expect(statement.qualifiers[kind] != nil)
    // The type may stand on the token or a group, as with a $value.
    for outer in [#""$type":"number","a":{"#, #""a":{"$type":"number","#] {
      let text = file(Self.axes, outer + #""$extensions":{"dev.blazon":{\#(ours)}}}"#)
      #expect(read(text).set.cells == parsed.set.cells)
      #expect(read(text).codes == [])
    }
  }

  @Test("silence needs no type", arguments: ["notStated", "notApplicable"])
  func presence(text: String) throws {
    let parsed = carrier(#""presence":"\#(text)""#)
    #expect(parsed.codes == [])
    let statement = try #require(parsed.cell("a")).statement
    #expect(statement.presence.rawValue == text)
    #expect(statement.type == nil)
  }

  @Test("every qualifier is kept, in one order")
  func qualifiers() throws {
    let parsed = read(
      token(
        #""note":"n","on":["{b.c}"],"because":"b","api":{"symbol":"s","type":"CGFloat","default":null},"#
          + #""since":"iOS 15","assumed":["x"],"unit":"%","max":2.0,"min":0.50,"#
          + #""approximate":true,"expression":"e","words":"w","modality":"avoid""#))
    #expect(parsed.codes == [])
    let statement = try #require(parsed.cell("a")).statement
    #expect(
      statement.qualifiersJSON?.members?.map(\.key)
        == Qualifiers.Kind.allCases.dropLast(2).map(\.rawValue))
    #expect(statement.qualifiers[.min]?.numberText == "0.50")
    #expect(statement.modality == .avoid)
  }

  @Test("evidence says where, how sure, and what a source says instead")
  func evidence() throws {
    let parsed = read(
      token(
        #""evidence":[{"at":["d","Heading","row"]},"#
          + #"{"at":["e"],"grade":"measured","says":2.0,"note":"n"}]"#))
    #expect(parsed.codes == [])
    #expect(
      parsed.cell("a")?.evidence == [
        Evidence(document: "d", locator: ["Heading", "row"]),
        Evidence(
          document: "e", grade: .measured, says: JSON(.number("2.0")), note: "n"),
      ])
  }

  @Test("members take over a group's evidence and note where they have none")
  func inheritance() {
    let parsed = read(
      file(
        #""revision":"r","evidence":[{"at":["root"]}],"note":"outer""#,
        #""$type":"number","x":{"$value":1},"#
          + #""g":{"$extensions":{"dev.blazon":{"evidence":[{"at":["g"]}],"note":"inner"}},"#
          + #""a":{"$value":1},"h":{"b":{"$value":1,"$extensions":{"dev.blazon":{"note":"own"}}},"#
          + #""c":{"$value":1,"$extensions":{"dev.blazon":{"evidence":[{"at":["c"]}]}}}}}"#))
    #expect(parsed.codes == [])
    let found = parsed.set.cells.map { cell in
      "\(cell.path) \(cell.evidence.map(\.document)) \(cell.statement.qualifiers[.note]?.string ?? "-")"
    }
    #expect(
      found == [
        #"x ["root"] outer"#, #"g.a ["g"] inner"#, #"g.h.b ["g"] own"#, #"g.h.c ["c"] inner"#,
      ])
  }

  @Test("pages read belong to the group they stand on")
  func pagesRead() {
    let parsed = read(
      file(
        #""revision":"r","read":{"g":[["d","p. 1"]],"":[["e"]]}"#,
        #""g":{"$extensions":{"dev.blazon":{"read":{"":[["d","p. 2"]],"h":[["f"]]}}}}"#))
    #expect(parsed.codes == [])
    #expect(
      parsed.set.revision("r")?.read == [
        .init(group: "g", pages: [["d", "p. 1"], ["d", "p. 2"]]),
        .init(group: "", pages: [["e"]]), .init(group: "g.h", pages: [["f"]]),
      ])
  }

  @Test("what each of several files says of itself at the root is said of all tokens by none")
  func rootDescriptions() {
    func file(_ name: String, _ description: String) -> String {
      #"{"$description": "\#(description)", "\#(name)": {"$type": "number", "$value": 1}}"#
    }
    let apart = read(files: [file("a", "Of a."), file("b", "Of b."), file("c", "Of c.")])
    #expect(apart.set.abouts.allSatisfy { $0.path != .root || $0.description == nil })
    #expect(apart.notes.contains { $0.hasPrefix("files describe themselves at the root") })
    let alike = read(files: [file("a", "Of all."), file("b", "Of all.")])
    #expect(alike.set.abouts.map(\.description) == ["Of all."])
    #expect(alike.notes.isEmpty)
  }

  @Test("a header describes its revision and the documents")
  func header() {
    let parsed = read(
      #"{"$description":"An era.","$extensions":{"dev.blazon":{"revision":"2014","title":"iOS 7","#
        + #""published":"2014-03","base":"2010","axes":{"b":["y","x"],"a":["z"]},"documents":{"d":{"#
        + #""title":"t","publisher":"p","published":"2014","standing":"vendor","url":"https://x.y","#
        + #""note":"n"},"e":{}}}}}"#)
    #expect(parsed.codes == [])
    #expect(
      parsed.set.revisions == [
        Revision(
          id: "2014", title: "iOS 7", published: "2014-03", base: "2010",
          axes: [.init(name: "b", values: ["y", "x"]), .init(name: "a", values: ["z"])],
          description: "An era.")
      ])
    #expect(parsed.set.axes.names == ["b", "a"])
    #expect(
      parsed.set.documents == [
        Document(
          id: "d", title: "t", publisher: "p", published: "2014", standing: .vendor,
          url: "https://x.y", note: "n"), Document(id: "e"),
      ])
  }

  @Test(
    "px@1x qualifies dimensions in px, and nothing else",
    arguments: [
      (#""$type":"dimension","$value":{"value":1,"unit":"px"}"#, "px@1x"),
      (#""$type":"dimension","$value":{"value":1,"unit":"rem"}"#, nil),
      (#""$type":"number","$value":1"#, nil),
      (#""$type":"dimension","$value":"{b}""#, nil),
      (
        #""$extensions":{"dev.blazon":{"type":"dimension","min":{"value":1,"unit":"px"}}}"#, "px@1x"
      ),
      (
        #""$type":"dimension","$value":{"value":1,"unit":"px"},"$extensions":"#
          + #"{"dev.blazon":{"unit":"pt"}}"#, "pt"
      ),
    ])
  func pixels(token: String, unit: String?) {
    let old = read(file(#""revision":"r","px":"px@1x""#, #""a":{\#(token)}"#))
    #expect(old.codes == [])
    #expect(old.cell("a")?.statement.unit == unit)
    let new = read(file(#""revision":"r","px":"pt""#, #""a":{\#(token)}"#))
    #expect(new.cell("a")?.statement.unit == (unit == "px@1x" ? nil : unit))
  }

  @Test("documents are checked only where any are declared, each once")
  func unknownDocuments() {
    let cited = token(#""evidence":[{"at":["x"]},{"at":["y"]},{"at":["x"]}]"#)
    #expect(read(cited).codes == [])
    let declared = read(files: [cited, file(#""documents":{"y":{}}"#, #""g":{}"#)])
    #expect(declared.codes == ["document-unknown?"])
  }
}
