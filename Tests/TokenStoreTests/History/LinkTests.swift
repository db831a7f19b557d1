import GRDB
import PositionedJSON
import TestSupport
import Testing
import TokenModel

@testable import TokenStore

@Suite("Links told afterwards")
struct LinkTests {
  private static func path(_ text: String) -> TokenPath { TokenPath(trusted: text) }

  /// `a` is 1, then 2; then `b` comes in its place, and is 3 at last. `other` is there all the time.
  private func with(_ body: (Store) throws -> Void) throws {
    try Store.with { store in
      try store.commit(set([number("a", 1), number("other", 0)]))
      try store.commit(set([number("a", 2)]))
      try store.commit(set([number("b", 2)]), removing: [number("a", 2).key])
      try store.commit(set([number("b", 3)]))
      try body(store)
    }
  }

  private func text(_ entry: HistoryEntry) -> String {
    let number = entry.commit.number
    switch entry.event {
    case .moved(let from, let to):
      return "\(number) \(from)>\(to)" + (entry.toldBy.map { " by \($0.number)" } ?? "")
    case .cell(let before, let after):
      func value(_ cell: Cell?) -> String { cell?.statement.value?.compactText ?? "-" }
      return "\(number) \(entry.path) \(value(before))>\(value(after))"
    case .about: return "\(number) about"
    }
  }

  @Test("History, blame, log, origin and renames follow a link, also at points before it was told")
  func follows() throws {
    try with { store in
      let state = try store.read().snapshot().stateDigest()
      try store.link("a", to: "b", since: "HEAD")
      let now = try store.read().snapshot()
      #expect(try now.stateDigest() == state)
      let life = ["4 b 2>3", "3 a>b by 5", "2 a 1>2", "1 a ->1"]
      #expect(try now.history(of: Self.path("b")).map(text) == life)
      #expect(
        try now.history(of: Self.path("a")).map(text) == ["3 a>b by 5", "2 a 1>2", "1 a ->1"])
      let third = now.snapshot(at: 3)
      #expect(try third.history(of: Self.path("b")).map(text) == Array(life.dropFirst()))
      #expect(try third.blame(Self.path("b")).map(\.commit.number) == [2])
      #expect(try third.blame(Self.path("b")).map(\.path.text) == ["a"])
      #expect(try now.blame(Self.path("b")).map(\.commit.number) == [4])
      #expect(try now.log(touching: Self.path("b")).map(\.number) == [5, 4, 3, 2, 1])
      #expect(try now.log(touching: Self.path("a")).map(\.number) == [5, 3, 2, 1])
      #expect(try third.log(touching: Self.path("b")).map(\.number) == [3, 2, 1])
      #expect(try now.origin(of: Self.path("b")) == now.origin(of: Self.path("a")))
      #expect(try now.origins()[Self.path("b")]?.commit.number == 1)
      let renamed = [Self.path("b"): Self.path("a")]
      #expect(try now.renames(since: now.snapshot(at: 2)) == renamed)
      #expect(try third.renames(since: now.snapshot(at: 1)) == renamed)
      #expect(try now.renames(since: third) == [:])
      #expect(try now.counts(of: now.log())[5]?.linked == 1)
      #expect(try now.changes(in: 3).moves == [])
      let link = Link(from: Self.path("a"), to: Self.path("b"), since: 3)
      #expect(try now.changes(in: 5).links.map(\.after) == [link])
      #expect(try Registry.examine(store.path).findings == [])
    }
  }

  @Test("A gap between the two is part of the life, and nothing is carried over it")
  func gap() throws {
    try Store.with { store in
      try store.commit(set([number("a", 1), number("c", 0)]))
      try store.commit(set([]), removing: [number("a", 1).key])
      try store.commit(set([number("c", 5)]))
      try store.commit(set([number("b", 1)]))
      try store.link("a", to: "b", since: "HEAD")
      let now = try store.read().snapshot()
      #expect(
        try now.history(of: Self.path("b")).map(text) == [
          "4 a>b by 5", "4 b ->1", "2 a 1>-", "1 a ->1",
        ])
      #expect(try now.blame(Self.path("b")).map(\.commit.number) == [4])
    }
  }

  @Test("The token is named by its path of today, and linked where it came; moves go on from there")
  func moved() throws {
    try with { store in
      try store.move("b", to: "c")
      try store.link("a", to: "c", since: "#4")
      try store.move("c", to: "a")
      let now = try store.read().snapshot()
      #expect(
        try now.history(of: Self.path("a")).map(text) == [
          "7 c>a", "5 b>c", "4 b 2>3", "3 a>b by 6", "2 a 1>2", "1 a ->1",
        ])
      #expect(try now.renames(since: now.snapshot(at: 2)) == [:])
      #expect(
        try now.snapshot(at: 5).renames(since: now.snapshot(at: 2)) == [
          Self.path("c"): Self.path("a")
        ])
      #expect(try Registry.examine(store.path).findings == [])
    }
  }

  @Test("Links make a chain, told in any order")
  func chain() throws {
    try with { store in
      try store.commit(set([number("c", 3)]), removing: [number("b", 3).key])
      try store.link("b", to: "c", since: "HEAD")
      // The token is c now, and came as b.
      try store.link("a", to: "c", since: "#3")
      let now = try store.read().snapshot()
      #expect(
        try now.history(of: Self.path("c")).map(text) == [
          "5 b>c by 6", "4 b 2>3", "3 a>b by 7", "2 a 1>2", "1 a ->1",
        ])
      #expect(try now.blame(Self.path("c")).map(\.commit.number) == [4])
      #expect(
        try now.renames(since: now.snapshot(at: 1)) == [Self.path("c"): Self.path("a")])
    }
  }

  @Test("A group is linked token by token; what has no counterpart is told")
  func group() throws {
    try Store.with { store in
      try store.commit(set([number("g.a", 1), number("g.b", 2), number("g.c.d", 3)]))
      try store.commit(
        set([number("h.a", 1), number("h.c.d", 3)]),
        removing: ["g.a", "g.b", "g.c.d"].map { number($0, 0).key })
      let now = try store.read().snapshot()
      let found = try now.links(from: Self.path("g"), to: Self.path("h"), since: now)
      #expect(found.links.map(\.to.text) == ["h.a", "h.c.d"])
      #expect(found.links.map(\.from?.text) == ["g.a", "g.c.d"])
      #expect(found.left.map(\.text) == ["g.b"])
      try store.link("g", to: "h", since: "HEAD")
      let later = try store.read().snapshot()
      #expect(try later.renames(since: later.snapshot(at: 1)).count == 2)
    }
  }

  @Test("A link is undone by revert, and that again; one that was said otherwise since is not")
  func revert() throws {
    try with { store in
      func revert(_ number: Int) throws {
        let registry = try Registry.open(store.path, .write)
        _ = try registry.commit(
          registry.snapshot().revertPlan(of: number).changes, metadata("Revert"),
          now: Timestamp(milliseconds: 0))
      }
      func births() throws -> Int? {
        let now = try store.read().snapshot()
        return try now.origin(of: Self.path("b"))?.commit.number
      }
      try store.link("a", to: "b", since: "HEAD")
      #expect(try births() == 1)
      try revert(5)
      #expect(try births() == 3)
      #expect(try store.read().query("SELECT * FROM moves").rows.isEmpty)
      expectProblem("revert-blocked") { try store.read().snapshot().revertPlan(of: 5) }
      try revert(6)
      #expect(try births() == 1)
      try revert(7)
      try store.link("a", to: "b", since: "#4")
      #expect(try births() == 1)
      #expect(try Registry.examine(store.path).findings == [])
    }
  }

  struct Refused: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var from: String
    var to: String
    var since: String
    var code: String
    var fix: String
  }

  static let refused = [
    Refused(
      testDescription: "a token that lives", from: "other", to: "b", since: "HEAD",
      code: "link-still-there", fix: "blazon mv other NEW"),
    Refused(
      testDescription: "a successor that is none", from: "a", to: "successor", since: "HEAD",
      code: "path-unknown", fix: "blazon list"),
    Refused(
      testDescription: "a successor that was there with it", from: "a", to: "other", since: "HEAD",
      code: "link-both-there", fix: "leave them two"),
    Refused(
      testDescription: "a point before the successor", from: "a", to: "b", since: "#2",
      code: "link-not-yet", fix: "--since '#3'"),
    Refused(
      testDescription: "a token that never was", from: "nowhere", to: "b", since: "HEAD",
      code: "path-unknown", fix: "blazon log nowhere"),
    Refused(
      testDescription: "itself", from: "b", to: "b", since: "HEAD", code: "path-taken", fix: "now"),
    Refused(
      testDescription: "one that has a successor", from: "gone", to: "b", since: "HEAD",
      code: "link-successor", fix: "name went"),
  ]

  @Test(
    "What cannot be one token is refused with its way out, and nothing is recorded",
    arguments: refused)
  func refuses(_ given: Refused) throws {
    try with { store in
      try store.commit(set([number("gone", 1)]))
      try store.move("gone", to: "went")
      let before = try store.dump()
      do {
        try store.link(given.from, to: given.to, since: given.since)
        Issue.record("it was linked")
      } catch let problem as LinkProblem {
        #expect(problem.code == given.code, "\(problem.message)")
        #expect(problem.fix?.contains(given.fix) == true, "\(problem.fix ?? "")")
      }
      #expect(try store.dump() == before)
    }
  }

  @Test("A second link, a way back and a path that came again are refused")
  func contradictions() throws {
    try with { store in
      try store.link("a", to: "b", since: "HEAD")
      for (from, to) in [("a", "b"), ("a", "other"), ("b", "a")] {
        #expect(throws: LinkProblem.self) { try store.link(from, to: to, since: "HEAD") }
      }
      try store.commit(set([number("a", 9)]))
      #expect(throws: LinkProblem.self) { try store.link("a", to: "b", since: "HEAD") }
      let now = try store.read().snapshot()
      #expect(try now.history(of: Self.path("a")).map(\.commit.number) == [6])
      #expect(try now.origin(of: Self.path("b"))?.commit.number == 1)
    }
  }

  @Test("A registry without links is asked for them once, however much is asked of it")
  func cost() throws {
    try with { store in
      try store.raw { db in
        let reader = SnapshotReader(db, path: store.path)
        var asked = 0
        db.trace { event in
          if "\(event)".contains(" link") { asked += 1 }
        }
        for _ in 0..<3 {
          let links = try MoveLinks(reader)
          for token in 1...3 { _ = try links.lineage(of: Int64(token), asOf: 4) }
          #expect(try !links.exist())
        }
        db.trace(options: [])
        #expect(asked == 1)
      }
    }
  }
}
