import PositionedJSON
import TestSupport
import Testing
import TokenModel
import TokenResolve

@Suite("Sorted cells")
struct SortedCellsTests {
  private static let paths = [
    "a", "a b", "a-b", "a-b.c", "a.$root", "a.b", "a.b.c", "a/b", "aa", "b", "A", "e\u{301}", "é",
    "👩‍👧",
  ]

  private let set = TokenSet(
    [Revision.themed, Revision([:], id: "s")],
    paths.flatMap { text in
      [cell(text, "1"), cell(text, "2", at: "appearance=dark"), cell(text, "3", in: "s")]
    })

  @Test("the cells of a path are found between those of its neighbours", arguments: paths)
  func found(text: String) {
    let source = SortedCells(set.cells)
    #expect(source.cells(of: path(text), in: "r").allSatisfy { $0.path == path(text) })
    #expect(
      source.cells(of: path(text), in: "r").map(\.statement.value) == [.integer(1), .integer(2)])
    #expect(source.cells(of: path(text), in: "s").map(\.statement.value) == [.integer(3)])
    #expect(source.cells(of: path(text), in: "t").isEmpty)
  }

  @Test(
    "a path that is not there has no cells",
    arguments: ["", "0", "a.", "a.a", "a.b.d", "a-", "a\u{1}", "zzz", "e", "\u{10FFFF}"])
  func notFound(text: String) {
    let source = SortedCells(set.cells)
    #expect(source.cells(of: path(text), in: "r").isEmpty)
  }

  @Test("no cells hold no path")
  func empty() {
    #expect(SortedCells([]).cells(of: path("a"), in: "r").isEmpty)
    #expect(TokenSet([]).resolution().tokens.tokens.isEmpty)
  }

  @Test("an index in any order finds the same", arguments: paths)
  func sameAsIndex(text: String) {
    let index = CellIndex(set.cells.reversed())
    for revision in ["r", "s", "t"] {
      let found = index.cells(of: path(text), in: revision)
      #expect(Set(found) == Set(SortedCells(set.cells).cells(of: path(text), in: revision)))
    }
  }
}
