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

  @Test("cells that the files do not give go, in all contexts of their revision")
  func removes() throws {
    let dark = try Context(text: "appearance=dark")
    let stored = set([
      cell("a"), cell("b"), cell("b", "main", dark), cell("b", "other"),
    ])
    let changes = Pruning.changes(set([cell("a")]), stored: stored, context: .base)
    #expect(changes.removing == [cell("b").key, cell("b", "main", dark).key])
    #expect(!changes.replacesRevisions)
  }

  @Test("a value without a cell is retired, unless the files name it, as a new import has it")
  func retires() throws {
    let contexts = try ["dark", "darkest"].map { try Context(text: "theme=\($0)") }
    func revision(_ values: [String]) -> Revision {
      Revision(id: "main", title: "T", axes: [.init(name: "theme", values: values)])
    }
    var stored = set([cell("a"), cell("a", "main", contexts[0]), cell("a", "main", contexts[1])])
    stored.revisions = [revision(["light", "dark", "darkest", "never"])]
    var files = set([cell("a"), cell("a", "main", contexts[0])])
    let changes = Pruning.changes(files, stored: stored, context: .base)
    #expect(changes.set.revisions == [revision(["light", "dark"])])
    #expect(changes.retired(from: stored) == ["theme=darkest of main", "theme=never of main"])
    files.revisions = [revision(["light", "dark", "darkest"])]
    let named = Pruning.changes(files, stored: stored, context: .base)
    #expect(named.removing == [cell("a", "main", contexts[1]).key])
    #expect(named.set.revisions == [revision(["light", "dark", "darkest"])])
    // Of an axis that no cell is in, and in the order of the files.
    var bare = set([cell("a"), cell("b")])
    bare.revisions = [
      Revision(
        id: "main",
        axes: [.init(name: "size", values: ["m", "l"]), .init(name: "mode", values: ["a", "b"])])
    ]
    files = set([cell("a")])
    #expect(Pruning.changes(files, stored: bare, context: .base).set.revisions[0].axes.isEmpty)
    files.revisions[0].axes = [.init(name: "mode", values: ["b", "a"])]
    let again = Pruning.changes(files, stored: bare, context: .base)
    #expect(again.set.revisions[0].axes == files.revisions[0].axes)
    let one = Pruning.changes(set([cell("a")]), stored: stored, context: contexts[0])
    #expect(one.removing == [cell("a", "main", contexts[0]).key])
    #expect(!one.replacesRevisions)
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
