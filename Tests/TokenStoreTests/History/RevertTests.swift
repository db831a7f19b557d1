import Testing
import TokenModel
import TokenStore

@Suite("Reverting")
struct RevertTests {
  private static let now = Timestamp(milliseconds: 0)

  @Test("A commit is undone where nothing of it was changed since, and others stay")
  func older() throws {
    try Store.with { store in
      try store.commit(set([number("a", 1), number("b", 1)]))
      try store.commit(set([number("a", 2), number("c", 1)]))
      try store.commit(set([number("b", 3)]))
      let plan = try store.read().snapshot(at: 3).revertPlan(of: 2)
      _ = try Registry.open(store.path, .write).commit(plan.changes, metadata(), now: Self.now)
      #expect(try store.read().snapshot(at: 4).load().cells == [number("a", 1), number("b", 3)])
    }
  }

  @Test("What was changed since stands in the way, each commit and path by name")
  func blocked() throws {
    try Store.with { store in
      try store.commit(set([number("a", 1), number("b", 1)]))
      try store.commit(set([number("a", 2), number("b", 2)]))
      try store.commit(set([number("a", 3)]))
      try store.commit(set([number("a", 4), number("b", 4)]))
      let log = try store.read().snapshot(at: 4).log()
      let found = problem { try store.read().snapshot(at: 4).revertPlan(of: 2) }
      #expect(found?.code == "revert-blocked")
      #expect(
        found?.message
          == """
          #2 cannot be undone alone, since later commits changed the same: \
          #4 \(log[0].shortHash) (a); #4 \(log[0].shortHash) (b); #3 \(log[1].shortHash) (a)
          """)
      #expect(found?.fix?.hasPrefix("revert #4 first, or set the values themselves; ") == true)
      #expect(try store.read().snapshot(at: 2).revertPlan(of: 2).changes.set.cells.count == 2)
    }
  }

  @Test("What was changed and changed back does not stand in the way")
  func changedBack() throws {
    try Store.with { store in
      for value in [1, 2, 3, 2] { try store.commit(set([number("a", value)])) }
      let plan = try store.read().snapshot(at: 4).revertPlan(of: 2)
      #expect(plan.changes.set.cells == [number("a", 1)])
    }
  }

  @Test("A move is undone by a move back; a token born at the old path stands in the way")
  func moves() throws {
    try Store.with { store in
      try store.commit(set([number("a", 1)]))
      try store.move("a", to: "b")
      let plan = try store.read().snapshot(at: 2).revertPlan(of: 2)
      #expect(
        plan.changes
          == ChangeSet(moves: [Move(from: TokenPath(trusted: "b"), to: TokenPath(trusted: "a"))]))
      try store.commit(set([number("a", 5, at: dark)]))
      let found = problem { try store.read().snapshot(at: 3).revertPlan(of: 2) }
      #expect(found?.code == "revert-blocked")
      #expect(found?.message.contains("#3") == true)
    }
  }

  @Test("A revision that the commit added goes, axes stay and are named")
  func staying() throws {
    try Store.withExample { store in
      let plan = try store.read().snapshot(at: 3).revertPlan(of: 2)
      #expect(plan.changes.deletingRevisions == ["new"])
      #expect(plan.staying.revisions == [])
      #expect(plan.staying.axes == ["idiom"])
      #expect(plan.changes.removing.count == 2)
      #expect(plan.changes.set.cells == [])
    }
  }

  @Test("A commit that is not there is unknown")
  func unknown() throws {
    try Store.withExample { store in
      expectProblem("commit-unknown") { try store.read().snapshot(at: 3).revertPlan(of: 4) }
      expectProblem("commit-unknown") { try store.read().snapshot().changes(in: 0) }
    }
  }

  @Test(
    "An earlier state comes back in one commit, also where another token has the old path by now")
  func range() throws {
    try Store.with { store in
      try store.commit(set([number("a", 1), number("b", 1)]))
      try store.move("a", to: "c")
      try store.commit(set([number("a", 5), number("c", 2), number("d", 1)]))
      try store.commit(set([number("e", 1, in: "next")]))
      let registry = try store.read()
      let then = try registry.snapshot(at: 1)
      let plan = try registry.snapshot().revertPlan(to: then)
      #expect(
        plan.changes.moves == [Move(from: TokenPath(trusted: "c"), to: TokenPath(trusted: "a"))])
      #expect(plan.changes.deletingRevisions == ["next"])
      #expect(plan.changes.removing.map(\.path.text) == ["a", "d", "e"])
      _ = try Registry.open(store.path, .write).commit(plan.changes, metadata(), now: Self.now)
      let now = try store.read().snapshot()
      #expect(try now.load().cells == [number("a", 1), number("b", 1)])
      #expect(try now.history(of: TokenPath(trusted: "a")).last?.commit.number == 1)
      #expect(try now.revertPlan(to: now).changes == ChangeSet())
    }
  }
}
