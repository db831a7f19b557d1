import TestSupport
import Testing
import TokenModel
import TokenStore

@Suite("No path is a token in one place and a group in another")
struct PathConflictTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var stored: [Cell] = []
    var given: [Cell]
    var testDescription: String {
      "\(stored.map(\.path.text)) then \(given.map(\.path.text))"
    }
  }

  static let refused = [
    Case(given: [number("a", 1), number("a.b", 1)]),
    Case(given: [number("a.b", 1), number("a", 1)]),
    Case(given: [number("a", 1), number("a-b", 1), number("a.b", 1)]),
    Case(given: [number("a", 1), number("a b", 1), number("a.b.c.d", 1)]),
    Case(given: [number("a", 1, in: "one"), number("a.b", 1, in: "two")]),
    Case(stored: [number("a", 1)], given: [number("a.b", 1)]),
    Case(stored: [number("a.b", 1)], given: [number("a", 1)]),
    Case(stored: [number("a.b.c.d", 1)], given: [number("a.b", 1)]),
    Case(stored: [number("a.b", 1)], given: [number("a.b.c.d", 1)]),
    Case(stored: [number("z", 1)], given: [number("a", 1), number("a-b", 1), number("a.b", 1)]),
    Case(stored: [number("a", 1, in: "one")], given: [number("a.b", 1, in: "two")]),
    Case(stored: [number("a", 1, at: dark)], given: [number("a.b", 1)]),
  ]

  @Test("A token inside a token is refused, with nothing changed", arguments: refused)
  func conflict(_ given: Case) throws {
    try Store.with { store in
      try store.commit(set(given.stored))
      let before = try store.dump()
      let found = problem { try store.commit(set(given.given)) }
      #expect(found?.code == "token-is-group")
      #expect(try store.dump() == before)
    }
  }

  /// The same letters, composed and decomposed.
  static let alike = [
    Case(stored: [number("caf\u{E9}", 1)], given: [number("cafe\u{301}", 2)]),
    Case(stored: [number("x.caf\u{E9}.a", 1)], given: [number("x.cafe\u{301}.b", 2)]),
    Case(given: [number("caf\u{E9}.a", 1), number("cafe\u{301}.b", 2)]),
    Case(stored: [number("caf\u{E9}", 1, in: "one")], given: [number("cafe\u{301}", 2, in: "two")]),
  ]

  @Test("Two names that Unicode holds for one are refused, with nothing changed", arguments: alike)
  func namesAlike(_ given: Case) throws {
    try Store.with { store in
      try store.commit(set(given.stored))
      let before = try store.dump()
      let found = problem { try store.commit(set(given.given)) }
      #expect(found?.code == "names-alike")
      #expect(found?.message.contains(#"caf\u{E9}"#) == true, "\(found?.message ?? "")")
      #expect(found?.message.contains(#"cafe\u{301}"#) == true)
      #expect(try store.dump() == before)
      // Said in one way, and renamed, it is taken.
      try store.commit(set([number("na\u{EF}ve", 1), number("\u{E9}.a", 1)]))
      try store.move("na\u{EF}ve", to: "nai\u{308}ve")
      #expect(problem { try store.commit(set([number("na\u{EF}ve", 2)])) }?.code == "names-alike")
    }
  }

  static let allowed = [
    Case(given: [number("a", 1), number("a-b", 1), number("ab", 1), number("a/b", 1)]),
    Case(
      stored: [number("a.b", 1)], given: [number("a.bc", 1), number("a.b-c", 1), number("A", 1)]),
    Case(stored: [number("a", 1, in: "one")], given: [number("a", 1, in: "two")]),
  ]

  @Test("A path that only begins alike is not a conflict", arguments: allowed)
  func noConflict(_ given: Case) throws {
    try Store.with { store in
      try store.commit(set(given.stored))
      #expect(try store.commit(set(given.given)).plan.cells.count == given.given.count)
    }
  }

  @Test("A token that is gone, even by the same commit, makes room for a group")
  func makesRoom() throws {
    try Store.with { store in
      try store.commit(set([number("a", 1), number("b", 1)]))
      try store.commit(set([number("a.x", 1)]), removing: [number("a", 1).key])
      try store.commit(TokenSet(), removing: [number("b", 1).key])
      try store.commit(set([number("b.x", 1)]))
      #expect(try store.read().snapshot(at: 4).load().cells.map(\.path.text) == ["a.x", "b.x"])
    }
  }
}
