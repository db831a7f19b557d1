import TestSupport
import Testing
import TokenModel

@testable import TokenStore

@Suite("Doctor on places")
struct DoctorPlacesTests {
  private func rowFindings(_ store: Store) throws -> [DoctorFinding] {
    try Registry.examine(store.path).findings.filter { $0.kind == .row }
  }

  @Test("A path that is a token and holds another in one revision is found, with its commit")
  func tokenAndGroup() throws {
    try Store.withExample { store in
      try store.forge("UPDATE token SET path = 'size.a.x' WHERE path = 'size.b'")
      #expect(
        try rowFindings(store) == [
          DoctorFinding(
            .row, #""size.a" is a token and holds "size.a.x""#, table: "cell", commit: 1,
            path: "size.a")
        ])
    }
  }

  @Test("It is found with names between the two in the order of bytes, and at a later commit")
  func later() throws {
    try Store.with { store in
      try store.commit(set([number("a", 1), number("a-b", 2), number("a b.c", 3)]))
      try store.commit(set([number("b", 4)]))
      try store.forge("UPDATE token SET path = 'a.z.y' WHERE path = 'b'")
      #expect(try rowFindings(store).map(\.commit) == [2])
      #expect(try rowFindings(store).map(\.path) == ["a"])
    }
  }

  @Test("One after the other, and each in another revision, they are not fault")
  func apart() throws {
    try Store.with { store in
      try store.commit(set([number("a", 1)]))
      try store.commit(set([]), removing: [number("a", 1).key])
      try store.commit(set([number("a.b", 1)]))
      #expect(try Registry.examine(store.path).findings == [])
    }
    try Store.withExample { store in
      // The one speaks in "old" only, the other in "new" only.
      try store.forge("UPDATE token SET path = 'size.b.x' WHERE path = 'size.c'")
      #expect(try rowFindings(store) == [])
    }
  }

  @Test("A move that left cells under the old path is found")
  func move() throws {
    try Store.withExample { store in
      try store.move("size.a", to: "size.z")
      try store.forge("DELETE FROM cell WHERE commit_id = 4 AND statement_id IS NULL")
      #expect(
        try rowFindings(store) == [
          DoctorFinding(
            .row, #""size.a" became "size.z" and left cells under the old path"#, table: "move",
            commit: 4,
            path: "size.a")
        ])
    }
  }

  @Test("Tokens that change places, and one given where another left, are not fault")
  func rightMoves() throws {
    try Store.withExample { store in
      try store.move(
        "size.a", to: "size.b",
        ChangeSet(moves: [
          Move(from: TokenPath(trusted: "size.b"), to: TokenPath(trusted: "size.a"))
        ]))
      try store.move("size.a", to: "size.z", ChangeSet(set([number("size.a", 9, in: "new")])))
      try store.commit(set([number("size.a", 10, in: "old")]))
      #expect(try Registry.examine(store.path).findings == [])
    }
  }

  @Test(
    "A tag's name that could not be given today is mentioned, and no fault",
    arguments: ["HEAD~1", "#3", "2026-01-31", "abcd"])
  func tags(name: String) throws {
    try Store.withExample { store in
      try store.execute(
        "INSERT INTO tag VALUES ('\(name)', 2, 0, NULL, 0), ('v1', 2, 0, NULL, 0)")
      try store.forgeChecks()
      let found = try Registry.examine(store.path)
      #expect(found.isHealthy)
      #expect(found.notes.count == 1)
      #expect(found.notes.first?.hasPrefix("the tag \"\(name)\" cannot be used as a point") == true)
      #expect(found.notes.first?.hasSuffix("#2 otherwise") == true)
    }
  }
}
