import GRDB
import TestSupport
import Testing
import TokenModel

@testable import TokenStore

@Suite("Deleting a revision")
struct DeletedRevisionTests {
  /// One commit with the revision `old`, one with `new` and two values in it.
  private static func with(_ body: (Store) throws -> Void) throws {
    try Store.with { store in
      try store.commit(set([number("a", 1, in: "old")]))
      try store.commit(
        set(
          [number("a", 2, in: "new"), number("b", 3, in: "new", at: dark)],
          abouts: [
            About(
              path: TokenPath(trusted: "a"), revision: "new", isGroup: false,
              description: "of the new")
          ]))
      try body(store)
    }
  }

  private static func delete(_ id: String, _ store: Store) throws -> CommitOutcome {
    let registry = try Registry.open(store.path, .write)
    let set = try registry.snapshot().load(revision: id)
    var changes = ChangeSet(
      removing: set.cells.map(\.key), removingAbouts: set.abouts.map(\.key))
    changes.deletingRevisions = [id]
    return try registry.commit(changes, metadata(), now: Timestamp(milliseconds: 0))
  }

  private static func revert(_ number: Int, _ store: Store) throws {
    let registry = try Registry.open(store.path, .write)
    let plan = try registry.snapshot().revertPlan(of: number)
    _ = try registry.commit(plan.changes, metadata(), now: Timestamp(milliseconds: 0))
  }

  @Test("It is gone from the newest state and its view, stays in the past, and the file is sound")
  func gone() throws {
    try DeletedRevisionTests.with { store in
      let outcome = try DeletedRevisionTests.delete("new", store)
      #expect(outcome.plan.deletedRevisions == ["new"])
      let registry = try store.read()
      #expect(try registry.snapshot().load().revisions.map(\.id) == ["old"])
      #expect(try registry.snapshot().load().cells.map(\.revision) == ["old"])
      #expect(try registry.snapshot().load().abouts == [])
      #expect(try registry.snapshot(at: 2).load().cells.count == 3)
      #expect(try registry.snapshot(at: 2).outline().revisions.map(\.id) == ["old", "new"])
      #expect(try registry.snapshot().changes(in: 3).deletedRevisions == ["new"])
      let names = try store.raw { try String.fetchAll($0, sql: "SELECT revision FROM revisions") }
      #expect(names == ["old"])
      #expect(try Registry.examine(store.path).findings == [])
    }
  }

  @Test("Undoing it brings the revision back to its place with all that it said")
  func undone() throws {
    try DeletedRevisionTests.with { store in
      try store.commit(set([number("a", 9, in: "last")]))
      let before = try store.read().snapshot().load()
      _ = try DeletedRevisionTests.delete("new", store)
      try DeletedRevisionTests.revert(4, store)
      let after = try store.read().snapshot().load()
      #expect(after == before)
      #expect(after.revisions.map(\.id) == ["old", "new", "last"])
      #expect(try Registry.examine(store.path).findings == [])
    }
  }

  @Test("Undoing its making deletes it, but not where a later commit left something in it")
  func making() throws {
    try DeletedRevisionTests.with { store in
      try DeletedRevisionTests.revert(2, store)
      #expect(try store.read().snapshot().outline().revisions.map(\.id) == ["old"])
    }
    try DeletedRevisionTests.with { store in
      try store.commit(set([number("c", 4, in: "new")]))
      let plan = try store.read().snapshot().revertPlan(of: 2)
      #expect(plan.changes.deletingRevisions == [])
      #expect(plan.staying.revisions.map(\.id) == ["new"])
    }
  }

  @Test("It is refused with a value left in it, and as the base of another")
  func refused() throws {
    try DeletedRevisionTests.with { store in
      var changes = ChangeSet()
      changes.deletingRevisions = ["new"]
      let found = problem {
        try Registry.open(store.path, .write)
          .commit(changes, metadata(), now: Timestamp(milliseconds: 0))
      }
      #expect(found?.code == "revision-in-use")
      #expect(found?.message.contains(#"has a value of "a""#) == true)

      var child = TokenSet()
      child.revisions = [Revision(id: "brand", base: "new")]
      try store.commit(child)
      let heir = problem { try DeletedRevisionTests.delete("new", store) }
      #expect(heir?.message.contains("is the base of brand") == true)
      #expect(try store.read().snapshot().load().cells.count == 3)
    }
  }

  @Test("Doctor finds a value that stands in a deleted revision")
  func doctor() throws {
    try DeletedRevisionTests.with { store in
      _ = try DeletedRevisionTests.delete("new", store)
      try store.raw { db in
        try db.execute(sql: "DROP TRIGGER cell_delete")
        try db.execute(sql: "DELETE FROM cell WHERE commit_id = 3")
      }
      let messages = try Registry.examine(store.path).findings.map(\.message)
      #expect(messages.contains { $0.contains("has a value in a deleted revision") })
    }
  }
}
