import PositionedJSON
import Testing
import TokenModel
import TokenStore

@Suite("A snapshot is one state")
struct SnapshotTests {
  @Test("Commits that others make change no answer of a snapshot, nor of those taken beside it")
  func otherWriters() throws {
    try Store.withExample { store in
      let registry = try store.read()
      var held: Snapshot? = try registry.snapshot()
      let before = try #require(held).load()
      try store.commit(set([number("size.d", 9, in: "new")]), "number 4")

      let snapshot = try #require(held)
      #expect(try snapshot.load() == before)
      #expect(try snapshot.cells(of: TokenPath(trusted: "size.d")) == [])
      #expect(try snapshot.log(limit: 1).first?.number == 3)
      #expect(try snapshot.snapshot(.head).commit == 3)
      #expect(try registry.snapshot().commit == 3)
      held = nil
    }
  }

  @Test("Once the last snapshot is released, the next one is of the newest state")
  func release() throws {
    try Store.withExample { store in
      let registry = try store.read()
      do {
        let first = try registry.snapshot()
        let second = first.snapshot(at: 1)
        #expect(try second.cells(of: TokenPath(trusted: "size.c")) == [])
        try store.commit(set([number("size.d", 9, in: "new")]), "number 4")
        #expect(try first.snapshot(.head).commit == 3)
      }
      #expect(try registry.snapshot().commit == 4)
      #expect(try registry.snapshot().cells(of: TokenPath(trusted: "size.d")).count == 1)
    }
  }

  @Test("A writer's snapshot keeps its number while the writer commits")
  func writer() throws {
    try Store.withExample { store in
      let registry = try Registry.open(store.path, .write)
      let before = try registry.snapshot()
      _ = try registry.commit(
        ChangeSet(set([number("size.a", 7, in: "new")])), metadata(),
        now: Timestamp(milliseconds: 4 * Store.day))
      let path = TokenPath(trusted: "size.a")
      let value = { (cells: [Cell]) in cells.last?.statement.value?.compactText }
      #expect(try value(before.cells(of: path)) == "3")
      #expect(try value(registry.snapshot().cells(of: path)) == "7")
      #expect(try before.snapshot(.head).commit == 4)
    }
  }
}
