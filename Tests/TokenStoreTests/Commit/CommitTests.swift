import Foundation
import PositionedJSON
import TestSupport
import Testing
import TokenModel
import TokenStore

@Suite("Commits")
struct CommitTests {
  @Test("What is committed is read back: cells, descriptions, documents, revisions and axes")
  func roundTrip() throws {
    try Store.with { store in
      var given = Store.example[0]
      guard case .committed(let info, let plan) = try store.commit(given) else {
        Issue.record("nothing was committed")
        return
      }
      #expect(info.number == 1)
      #expect(info.parent == String(repeating: "0", count: 64))
      #expect(info.changes == plan.count)
      #expect(plan.count == 2 + 1 + 1 + 1 + 1)
      given.sort()
      #expect(try store.read().snapshot(at: 1).load() == given)
    }
  }

  @Test("The same again records nothing")
  func unchanged() throws {
    try Store.withExample { store in
      let before = try store.dump()
      for set in [Store.example[2], Store.example[1]] {
        guard case .unchanged = try store.commit(set) else {
          Issue.record("something was recorded")
          return
        }
      }
      #expect(try store.dump() == before)
    }
  }

  @Test("A set with nothing in it records nothing, in an empty registry too")
  func empty() throws {
    try Store.with { store in
      guard case .unchanged = try store.commit(TokenSet()) else {
        Issue.record("something was recorded")
        return
      }
      #expect(try store.read().snapshot(.head).commit == 0)
    }
  }

  @Test("A dry run works out the same plan and changes nothing")
  func dryRun() throws {
    try Store.withExample { store in
      let before = try store.bytes
      let change = set([number("size.a", 9, in: "old"), number("size.d", 1, in: "newest")])
      let removed = [number("size.c", 4, in: "new", at: pad).key]
      let planned = try store.commit(change, removing: removed, isDryRun: true)
      guard case .planned(let plan) = planned else {
        Issue.record("not a plan: \(planned)")
        return
      }
      #expect(try store.bytes == before)
      #expect(try store.read().snapshot(.head).commit == 3)
      #expect(try store.commit(change, removing: removed).plan == plan)
    }
  }

  @Test("Only differences are recorded, each with what stood there before")
  func differences() throws {
    try Store.withExample { store in
      let same = number("size.a", 5, in: "old", from: "book")
      let changed = number("size.b", 7, in: "old", at: dark, from: "book")
      let new = number("size.d", 1, in: "old")
      let gone = number("size.c", 4, in: "new", at: pad)
      let outcome = try store.commit(set([same, changed, new]), removing: [gone.key])
      let cells = outcome.plan.cells
      #expect(
        cells.map(\.before) == [number("size.b", 2, in: "old", at: dark, from: "book"), nil, gone])
      #expect(cells.map(\.after) == [changed, new, nil])
      #expect(outcome.plan.count == 3)
      let rows = try store.read().query("SELECT 1 FROM value_history WHERE number = 4").rows.count
      #expect(rows == 3)
    }
  }

  @Test("A change of evidence alone is a change")
  func evidence() throws {
    try Store.withExample { store in
      let other = number("size.a", 5, in: "old", from: "letter")
      #expect(try store.commit(set([other])).plan.cells.count == 1)
      let none = number("size.a", 5, in: "old")
      #expect(try store.commit(set([none])).plan.cells.count == 1)
      let read = try (4...5).map { try store.read().snapshot(at: $0).cells(of: other.path) }
      #expect(read.map(\.first) == [other, none])
    }
  }

  @Test("Removing a cell that is not there, or twice, records nothing")
  func removeTwice() throws {
    try Store.withExample { store in
      let gone = number("size.c", 4, in: "new", at: pad).key
      try store.commit(TokenSet(), removing: [gone])
      let head = try store.read().snapshot(.head).commit
      for keys in [[gone], [number("size.nothing", 0, in: "new").key]] {
        guard case .unchanged = try store.commit(TokenSet(), removing: keys) else {
          Issue.record("something was recorded")
          return
        }
      }
      #expect(try store.read().snapshot(.head).commit == head)
    }
  }

  @Test("A removed cell can come back, and history keeps all of it")
  func comeBack() throws {
    try Store.with { store in
      let cell = number("a", 1)
      try store.commit(set([cell]))
      try store.commit(TokenSet(), removing: [cell.key])
      try store.commit(set([cell]))
      let registry = try store.read()
      #expect(
        try (1...3).map { try registry.snapshot(at: $0).load().cells } == [[cell], [], [cell]])
      #expect(
        try (1...3).map { try registry.snapshot(at: $0).cells(of: cell.path) } == [
          [cell], [], [cell],
        ])
    }
  }

  @Test("A description is changed and taken back")
  func abouts() throws {
    try Store.with { store in
      let path = TokenPath(trusted: "a")
      func about(_ text: String?) -> About {
        About(path: path, revision: "main", isGroup: false, description: text)
      }
      try store.commit(set([number("a", 1)], abouts: [about("one")]))
      try store.commit(set([number("a", 1)], abouts: [about("two")]))
      try store.commit(set([number("a", 1)], abouts: [about(nil)]))
      let registry = try store.read()
      #expect(
        try (1...3).map { try registry.snapshot(at: $0).load().abouts } == [
          [about("one")], [about("two")], [],
        ])
      #expect(try registry.snapshot(at: 2).abouts(of: path) == [about("two")])
    }
  }

  @Test("A revision that is described again keeps what it was and adds what is new")
  func revisions() throws {
    try Store.with { store in
      var change = TokenSet()
      change.revisions = [Revision(id: "one", title: "One"), Revision(id: "two")]
      try store.commit(change)
      change.revisions = [
        Revision(id: "two", published: "2014"), Revision(id: "one", published: "2010"),
      ]
      try store.commit(change)
      let registry = try store.read()
      #expect(
        try registry.snapshot(at: 2).outline().revisions == [
          Revision(id: "one", title: "One", published: "2010"),
          Revision(id: "two", published: "2014"),
        ])
      #expect(
        try registry.snapshot(at: 1).outline().revisions == [
          Revision(id: "one", title: "One"), Revision(id: "two"),
        ])
    }
  }

  @Test("A cell of a revision that nobody declared is refused, with nothing changed")
  func unknownRevision() throws {
    try Store.withExample { store in
      let before = try store.dump()
      var change = TokenSet()
      change.cells = [number("size.d", 1, in: "odl")]
      let found = problem { try store.commit(change) }
      #expect(found?.message == #"there is no revision "odl" (revisions: new, old)"#)
      #expect(try store.dump() == before)
    }
  }

  @Test("The time of commits never runs backwards")
  func clock() throws {
    try Store.with { store in
      let times: [Int64] = [500, 1000, 200, 1500, -10]
      for (index, time) in times.enumerated() {
        try store.commit(set([number("a", index)]), at: time)
      }
      let found = try store.read().snapshot(at: 5).log().map(\.at.milliseconds)
      #expect(found == [1500, 1500, 1000, 1000, 500])
    }
  }

  @Test("All that a person says about a commit is kept")
  func metadataKept() throws {
    try Store.with { store in
      let given = CommitMetadata(
        author: "Zoë <z@example.org>", message: "First\n\nWhy: 日本語 \u{1F3A8}", isCorrection: true,
        authored: Timestamp(milliseconds: -1))
      _ = try Registry.open(store.path, .write).commit(
        ChangeSet(set([number("a", 1)])), given, now: Timestamp(milliseconds: 1234))
      let info = try store.read().snapshot(at: 1).log().first
      #expect(info?.metadata == given)
      #expect(info?.at.milliseconds == 1234)
    }
  }

  @Test("The log shows the commits that touched a token or group, newest first")
  func log() throws {
    try Store.withExample { store in
      let registry = try store.read()
      func numbers(_ path: String?, at commit: Int = 3, limit: Int? = nil) throws -> [Int] {
        try registry.snapshot(at: commit).log(
          limit: limit, touching: path.map { TokenPath(trusted: $0) }
        ).map(\.number)
      }
      #expect(try numbers(nil) == [3, 2, 1])
      #expect(try numbers(nil, limit: 2) == [3, 2])
      #expect(try numbers(nil, at: 2) == [2, 1])
      #expect(try numbers("size.a") == [3, 2, 1])
      #expect(try numbers("size.b") == [1])
      #expect(try numbers("size") == [3, 2, 1])
      #expect(try numbers("siz") == [])
      #expect(
        try registry.snapshot(at: 2).commits(of: TokenPath(trusted: "size.a")).mapValues(\.number)
          == [
            number("size.a", 1, in: "old").key: 1, number("size.a", 3, in: "new").key: 2,
          ])
    }
  }
}
