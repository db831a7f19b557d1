import Testing
import TokenModel
import TokenStore

@Suite("Questions across time")
struct AcrossTimeTests {
  private func with(_ body: (Registry) throws -> Void) throws {
    try Store.with { store in
      try store.commit(set([string("a", "blue"), string("b", "red")]))
      try store.commit(set([string("a", "green"), number("n", 1)]))
      try store.commit(set([string("a", "blue"), string("b", "blue")]))
      try store.commit(set([]), removing: [string("b", "").key])
      try store.move("a", to: "c")
      try body(try store.read())
    }
  }

  private func text(_ span: ValueSpan) -> String {
    "\(span.key.path) \(span.from.number)-\(span.until.map { String($0.number) } ?? "")"
  }

  @Test("Which cells ever held a value, and from when until when")
  func values() throws {
    try with { registry in
      let spans = try registry.snapshot(at: 5).tokensThatWere(value: [#""blue""#])
      #expect(spans.map(text) == ["a 1-2", "a 3-5", "b 3-4", "c 5-"])
      #expect(
        try registry.snapshot(at: 3).tokensThatWere(value: [#""blue""#]).map(text) == [
          "a 1-2", "a 3-", "b 3-",
        ])
      #expect(
        try registry.snapshot(at: 5).tokensThatWere(value: [#""red""#, #""green""#]).map(text) == [
          "a 2-3", "b 1-3",
        ])
      #expect(try registry.snapshot(at: 5).tokensThatWere(value: [#""blue""#], type: .number) == [])
      #expect(try registry.snapshot(at: 5).tokensThatWere(value: [#""pink""#]) == [])
    }
  }

  @Test("Any question to a statement can be asked so")
  func predicate() throws {
    try with { registry in
      let spans = try registry.snapshot(at: 5).tokensThatWere { $0.type == .number }
      #expect(spans.map(text) == ["n 2-"])
    }
  }

  @Test("Which paths changed since a commit")
  func changed() throws {
    try with { registry in
      let paths = try (0...5).map {
        try registry.snapshot(at: 5).pathsChanged(since: registry.snapshot(at: $0)).map(\.text)
      }
      #expect(
        paths == [
          ["a", "b", "c", "n"], ["a", "b", "c", "n"], ["a", "b", "c"],
          ["a", "b", "c"], ["a", "c"], [],
        ])
      #expect(
        try registry.snapshot(at: 2).pathsChanged(since: registry.snapshot(at: 1)).map(\.text) == [
          "a", "n",
        ])
    }
  }

  @Test("When a token was first seen, whatever its path was")
  func firstSeen() throws {
    try with { registry in
      let origin = try registry.snapshot(at: 5).origin(of: TokenPath(trusted: "c"))
      #expect(origin?.commit.number == 1)
      #expect(origin?.path.text == "a")
      #expect(origin?.identity.count == 64)
      #expect(try registry.snapshot(at: 5).origin(of: TokenPath(trusted: "n"))?.commit.number == 2)
      #expect(try registry.snapshot(at: 1).origin(of: TokenPath(trusted: "n"))?.commit == nil)
      #expect(try registry.snapshot(at: 5).origin(of: TokenPath(trusted: "x"))?.commit == nil)
    }
  }
}
