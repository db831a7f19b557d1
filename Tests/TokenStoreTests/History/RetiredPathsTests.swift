import PositionedJSON
import Testing
import TokenModel
import TokenStore

@Suite("Where tokens of an earlier commit are")
struct RetiredPathsTests {
  private func path(_ text: String) -> TokenPath { TokenPath(trusted: text) }

  private func newPaths(_ store: Store, since: Int, at commit: Int) throws -> [String: String] {
    let found = try store.read().snapshot(at: commit).newPaths(
      since: store.read().snapshot(at: since))
    return Dictionary(uniqueKeysWithValues: found.map { ($0.key.text, $0.value.text) })
  }

  @Test("Moves are composed; one that leads back leads nowhere")
  func composed() throws {
    try Store.withExample { store in
      try store.move("size.a", to: "length.a")
      try store.move("length.a", to: "width.a")
      #expect(try newPaths(store, since: 3, at: 5) == ["size.a": "width.a"])
      #expect(try newPaths(store, since: 3, at: 4) == ["size.a": "length.a"])
      #expect(try newPaths(store, since: 4, at: 5) == ["length.a": "width.a"])
      #expect(try newPaths(store, since: 5, at: 5) == [:])
      try store.move("width.a", to: "size.a")
      #expect(try newPaths(store, since: 3, at: 6) == [:])
    }
  }

  @Test("A token that was born at a left path and moved on is not the one that left")
  func reborn() throws {
    try Store.withExample { store in
      try store.move("size.a", to: "length.a")
      try store.commit(set([number("size.a", 9, in: "new")]))
      try store.move("size.a", to: "depth.a")
      #expect(try newPaths(store, since: 3, at: 6) == ["size.a": "length.a"])
      #expect(try newPaths(store, since: 5, at: 6) == ["size.a": "depth.a"])
    }
  }

  @Test("A deprecation is the last that was said, though its token is gone")
  func deprecations() throws {
    try Store.withExample { store in
      var changes = set([number("size.old", 1, in: "new")])
      changes.abouts = [
        About(
          path: path("size.old"), revision: "new", isGroup: false,
          deprecated: .string("Use {size.a}"))
      ]
      try store.commit(changes)
      try store.move("size.old", to: "size.gone")
      let found = try store.read().snapshot(at: 5).lastDeprecations(
        of: [path("size.old"), path("size.a"), path("none")], in: "new")
      #expect(found == [path("size.old"): .string("Use {size.a}")])
    }
  }
}
