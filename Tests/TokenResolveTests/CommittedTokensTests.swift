import Foundation
import TestSupport
import Testing
import TokenModel
import TokenParse
import TokenResolve

@Suite("The token files of this package, resolved")
struct CommittedTokensTests {
  private static let set: TokenSet = {
    // Resolved, as a package may be built through links to its folders.
    let root = packageRoot.appendingPathComponent("tokens").resolvingSymlinksInPath()
    let paths =
      FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    let files = paths.filter { $0.hasSuffix(".tokens.json") }.sorted().map { path in
      let data = FileManager.default.contents(atPath: root.appendingPathComponent(path).path)
      return InputFile(name: path, bytes: Array(data ?? Data()))
    }
    var set = parse(files).set
    set.sort()
    return set
  }()

  @Test("every reference leads to a value, in every context that a revision has")
  func noProblems() throws {
    #expect(Self.set.revisions.count == 7)
    #expect(
      try ReferenceCheck(set: Self.set, known: TokenSet()).problems(stored: nil)
        .map(\.problem.message) == [])
    for index in Self.set.revisions.indices {
      #expect(Self.set.resolution(index).problems.map(\.problem.message) == [])
    }
  }

  @Test("a resolved revision answers every full context as the resolver does")
  func sameAnswers() throws {
    for (index, revision) in Self.set.revisions.enumerated() {
      let resolution = Self.set.resolution(index)
      let resolver = Self.set.resolver(index)
      #expect(!resolution.tokens.tokens.isEmpty)
      for path in Set(Self.set.cells.map(\.path)) {
        for context in revision.fullContexts {
          let wanted = try resolver.resolve(path, in: context)
          switch resolution.tokens.answer(at: path, in: context) {
          case .stated(let found, let isGeneral):
            #expect(!isGeneral)
            #expect(found.cell == wanted?.cell && found.json == wanted?.json, "\(path)")
          case .broken(let found, _): Issue.record("\(path): \(found.problem ?? "")")
          case .silent(_, let written): #expect(written == wanted?.cell, "\(path)")
          }
        }
      }
    }
  }

  @Test("everything stated is cited, by a place that its document has")
  func evidence() {
    let found = EvidenceCheck(documents: Self.set.documents).problems(Self.set.cells)
    #expect(found.map(\.problem.message) == [])
    #expect(Self.set.cells.count { $0.statement.presence == .stated } >= 1700)
  }

  @Test("every place of the documents that were gone through is cited or skipped with a reason")
  func coverage() {
    let coverages = Coverage.of(Self.set.documents, cells: Self.set.cells)
    let (pages, others) = (
      coverages.filter { $0.document.id.hasPrefix("hig-2025-") },
      coverages.filter { !$0.document.id.hasPrefix("hig-2025-") }
    )
    #expect(pages.count == 20)
    #expect(
      others.map(\.document.id).sorted() == [
        "hig-2008", "hig-2010", "hig-2011", "hig-2014", "ios-action-sheet", "ios-alert",
        "ios-sheet-api",
      ])
    #expect(coverages.flatMap(\.missing).map(\.locator) == [])
    let rows = coverages.compactMap { $0.counts[.row] }
    #expect(rows.reduce(0) { $0 + $1.cited + $1.skipped } == 419)
    #expect(rows.reduce(0) { $0 + $1.skipped } == 61)
  }

  @Test("a place that is in no list of its document, and a value without one, are found")
  func planted() throws {
    let cell = try #require(
      Self.set.cells.first { $0.evidence.first?.document == "hig-2025-alerts" })
    var elsewhere = cell.evidence[0]
    elsewhere.locator = ["Buttons", "title word count: must"]
    let (misplaced, uncited) = (cell.with(evidence: [elsewhere]), cell.with(evidence: []))
    let found = EvidenceCheck(documents: Self.set.documents).problems([cell, misplaced, uncited])
    #expect(found.map(\.problem.code) == ["locator-unknown", "evidence-missing"])
  }

  @Test("what is measured is approximate or no figure, with page and uncertainty in its note")
  func measured() {
    let places = Self.set.cells.flatMap { cell in
      cell.evidence.filter { $0.grade == .measured && $0.document.hasPrefix("hig-") }
    }
    #expect(places.count > 140)
    for place in places {
      let note = place.note ?? ""
      #expect(place.locator.last?.hasPrefix("images/") == true)
      #expect(note.hasPrefix("page ") && (note.contains("±") || note.contains("looked at")))
    }
  }

  @Test("disagreeing sources are kept, with the reason for what was taken")
  func conflicts() {
    let disputed = Self.set.cells.filter { $0.evidence.contains { $0.says != nil } }
    #expect(disputed.contains { $0.path.text == "color.separator" })
    #expect(disputed.filter { $0.statement.qualifiers[.because] == nil }.map(\.path.text) == [])
  }
}
