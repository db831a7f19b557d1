import PositionedJSON
import TestSupport
import Testing
import TokenModel
import TokenParse
import TokenResolve

@Suite("Evidence")
struct EvidenceCheckTests {
  /// One token of a registry that cites a document with one row, cited, and one drawing, skipped.
  static func parsed(_ token: String) -> ParsedFiles {
    let text = """
      {"$extensions": {"dev.blazon": {"revision": "r", "documents": {
        "d": {"places": [{"at": ["Table", "Row"], "kind": "row"},
          {"at": ["Drawing"], "kind": "figure", "skipped": "an example"},
          {"at": ["Table", "Other row"], "kind": "row"}]}, "e": {}}}},
       "a": {"$type": "number", "$value": 1, "$extensions": {"dev.blazon": \(token)}}}
      """
    return parse([InputFile(name: "f.json", bytes: Array(text.utf8))])
  }

  @Test(
    "A planted fault is found, and what is right is not",
    arguments: [
      (#"{"evidence": [{"at": ["d", "Table", "Row"]}]}"#, []),
      (#"{"evidence": [{"at": ["e", "anywhere"]}]}"#, []),
      (#"{"note": "nobody says so"}"#, ["evidence-missing"]),
      (#"{"evidence": [{"at": ["d", "Table", "Raw"]}]}"#, ["locator-unknown"]),
      (#"{"evidence": [{"at": ["d"]}]}"#, ["locator-unknown"]),
      (#"{"evidence": [{"at": ["x", "Row"]}]}"#, ["document-unknown"]),
    ])
  func planted(_ token: String, _ codes: [String]) {
    let set = EvidenceCheckTests.parsed(token).set
    let found = EvidenceCheck(documents: set.documents).problems(set.cells)
    #expect(found.map(\.problem.code) == codes)
  }

  @Test("A locator that is nearly right is set right")
  func nearly() {
    let set = EvidenceCheckTests.parsed(#"{"evidence": [{"at": ["d", "Table", "Raw"]}]}"#).set
    let found = EvidenceCheck(documents: set.documents).problems(set.cells)
    #expect(found.first?.problem.fix?.contains("Table › Row") == true)
  }

  @Test("Coverage counts what is cited, skipped and missing")
  func coverage() {
    let set = EvidenceCheckTests.parsed(#"{"evidence": [{"at": ["d", "Table", "Row"]}]}"#).set
    let coverage = Coverage.of(set.documents, cells: set.cells)
    #expect(coverage.map(\.document.id) == ["d"])
    #expect(coverage.first?.counts[.row] == Coverage.Count(cited: 1, skipped: 0, missing: 1))
    #expect(coverage.first?.counts[.figure] == Coverage.Count(cited: 0, skipped: 1, missing: 0))
    #expect(coverage.first?.missing.map(\.locator) == [["Table", "Other row"]])
  }
}
