import PositionedJSON
import Testing
import TokenModel
import TokenOperations
import TokenStore

@Suite("Renaming") struct RenamingTests {
  private func cell(_ path: String, _ value: JSON) -> Cell {
    Cell(
      path: TokenPath(trusted: path), revision: "main", context: .base,
      statement: Statement(type: .color, value: value))
  }

  private let moves = [
    Move(from: TokenPath(trusted: "color.accent"), to: TokenPath(trusted: "color.brand"))
  ]

  @Test("an alias of the moved token names it by its new path; other cells are left alone")
  func aliases() {
    var set = TokenSet()
    set.cells = [
      cell("color.accent", .string("#007aff")), cell("button.fill", .string("{color.accent}")),
      cell("button.text", .string("{color.white}")),
    ]
    let changes = Renaming.changes(moves, in: set)
    #expect(changes.moves.count == 1)
    #expect(changes.set.cells == [cell("button.fill", .string("{color.brand}"))])
  }

  @Test("a deprecation that names the moved token names its new path")
  func deprecations() throws {
    let about = About(path: TokenPath(trusted: "color.old"), revision: "main", isGroup: false)
    var set = TokenSet()
    set.abouts = [about.with(deprecated: .string("Use {color.accent}: one name"))]
    let changed = try #require(Renaming.changes(moves, in: set).set.abouts.first)
    #expect(changed.deprecated?.string == "Use {color.brand}: one name")
  }
}
