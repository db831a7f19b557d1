import Testing
import TokenModel
import TokenStore

@Suite("Tags")
struct TagTests {
  private static let now = Timestamp(milliseconds: 9 * Store.day)

  @Test("A tag names a commit, is listed, found as a point, and deleted")
  func life() throws {
    try Store.withExample { store in
      let made = try Registry.open(store.path, .write)
        .addTag("v1.0", to: 2, message: "First", now: Self.now)
      #expect(made.commit.number == 2 && made.message == "First" && made.at == Self.now)
      try Registry.open(store.path, .write).addTag("a/é1", to: 1, now: Self.now)
      let registry = try store.read()
      #expect(try registry.tags().map(\.name) == ["a/é1", "v1.0"])
      #expect(try registry.tag(named: "v1.0") == made)
      #expect(try registry.snapshot(Point("@v1.0")).commit == 2)
      #expect(try Registry.open(store.path, .write).deleteTag("v1.0") == made)
      #expect(try store.read().tags().map(\.name) == ["a/é1"])
      expectProblem("commit-unknown") { try store.read().snapshot(Point("@v1.0")) }
    }
  }

  @Test("A tag is not part of the chain")
  func outside() throws {
    try Store.withExample { store in
      let before = try store.read().snapshot(at: 3).log()
      try Registry.open(store.path, .write).addTag("v1.0", to: 2, now: Self.now)
      #expect(try store.read().snapshot(at: 3).log() == before)
    }
  }

  @Test("A tag is never moved, and one that is not there is not deleted")
  func exists() throws {
    try Store.withExample { store in
      let registry = try Registry.open(store.path, .write)
      try registry.addTag("v1.0", to: 2, now: Self.now)
      let again = problem { try registry.addTag("v1.0", to: 3, now: Self.now) }
      #expect(again?.code == "tag-exists")
      #expect(again?.message == #"the tag "v1.0" names commit #2 already"#)
      #expect(try registry.tag(named: "v1.0").commit.number == 2)
      let missing = problem { try registry.deleteTag("v1.1") }
      #expect(missing?.code == "tag-unknown")
      #expect(missing?.fix == "did you mean v1.0?")
      expectProblem("commit-unknown") { try registry.addTag("v2", to: 4, now: Self.now) }
      expectProblem("commit-unknown") { try registry.addTag("v2", to: 0, now: Self.now) }
      #expect(try registry.tags().count == 1)
    }
  }

  static let bad = [
    "", "HEAD", "head", "HEAD~2", "#1", "#x", "2026-01-01", "2026-1", "2026-01-01T10:00", "2026",
    "cafe", "BEEF", "0123456789abcdef", " v1", "v1 ", "v 1", " ", "-v1", "v\u{0}1", "v\n1",
  ]

  @Test("A name that could mean another point is refused", arguments: bad)
  func refused(name: String) throws {
    try Store.withExample { store in
      let registry = try Registry.open(store.path, .write)
      let found = problem { try registry.addTag(name, to: 1, now: Self.now) }
      #expect(found?.code == "tag-invalid")
      let better = ["v 1": "v-1", "v\n1": "v-1", " v1": "v1", "v1 ": "v1"][name]
      #expect(found?.fix == better.map { "write \($0)" } ?? "choose a name such as v4.1.0")
      #expect(try registry.tags() == [])
    }
  }

  @Test(
    "Other names are good",
    arguments: [
      "v1", "1.0", "abc", "2026.1", "spring-2026", "HEADER", "x#1", "a@b", "dead-beef", "été",
    ])
  func accepted(name: String) throws {
    try Store.withExample { store in
      try Registry.open(store.path, .write).addTag(name, to: 1, now: Self.now)
      #expect(try store.read().snapshot(Point("@" + name)).commit == 1)
    }
  }
}
