import PositionedJSON
import Testing
import TokenModel
import TokenOperations
import TokenStore

@Suite("Pruning") struct PruningTests {
  private func cell(
    _ path: String, _ revision: String = "main", _ context: Context = .base
  ) -> Cell {
    Cell(
      path: TokenPath(trusted: path), revision: revision, context: context,
      statement: Statement(type: .number, value: .integer(1)))
  }

  private func set(_ cells: [Cell]) -> TokenSet {
    var set = TokenSet()
    set.revisions = Set(cells.map(\.revision)).sorted().map { Revision(id: $0) }
    set.cells = cells
    return set
  }

  @Test("cells that the files do not give go, in their revision and context only")
  func removes() throws {
    let dark = try Context(text: "appearance=dark")
    let stored = set([
      cell("a"), cell("b"), cell("b", "main", dark), cell("b", "other"),
    ])
    let changes = Pruning.changes(set([cell("a")]), stored: stored, context: .base)
    #expect(changes.removing == [cell("b").key])
  }

  @Test("files of one context leave the others alone")
  func contexts() throws {
    let dark = try Context(text: "appearance=dark")
    let stored = set([cell("a"), cell("a", "main", dark), cell("b", "main", dark)])
    let changes = Pruning.changes(
      set([cell("a", "main", dark)]), stored: stored, context: dark)
    #expect(changes.removing == [cell("b", "main", dark).key])
  }
}
