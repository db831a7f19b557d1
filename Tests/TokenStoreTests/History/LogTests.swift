import Testing
import TokenModel
import TokenStore

@Suite("The log")
struct LogTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var filter: LogFilter
    var numbers: [Int]

    init(_ name: String, _ numbers: [Int], _ change: (inout LogFilter) -> Void) {
      testDescription = name
      filter = LogFilter()
      change(&filter)
      self.numbers = numbers
    }
  }

  private static func time(_ day: Int64) -> Timestamp { Timestamp(milliseconds: day * Store.day) }
  private static func path(_ text: String) -> TokenPath { TokenPath(trusted: text) }

  static let cases = [
    Case("all, newest first", [5, 4, 3, 2, 1]) { _ in },
    Case("so many", [5, 4]) { $0.limit = 2 },
    Case("a token", [3, 2, 1]) { $0.paths = [path("size.a")] },
    Case("a token's newest", [3]) {
      $0.paths = [path("size.a")]
      $0.limit = 1
    },
    Case("a group", [5, 3, 2, 1]) { $0.paths = [path("size")] },
    Case("two paths", [5, 4, 2]) { $0.paths = [path("size.moved"), path("color")] },
    Case("paths of a pattern", [5, 2]) { $0.accepts = { $0.name == "c" } },
    Case("what never was", []) { $0.paths = [path("nothing")] },
    Case("a revision", [5, 4, 2]) { $0.revision = "new" },
    Case("another", [3, 1]) { $0.revision = "old" },
    Case("a token in a revision", [2]) {
      $0.paths = [path("size.a")]
      $0.revision = "new"
    },
    Case("after a commit", [5, 4, 3]) { $0.after = 2 },
    Case("an author, in capitals", [4]) { $0.author = "ZOË" },
    Case("a message, in small letters", [4]) { $0.text = "the color" },
    Case("a trailer", [4]) { $0.text = "issue: #12" },
    Case("all of it", []) {
      $0.author = "zoë"
      $0.after = 4
    },
  ]

  private static func withHistory(_ body: (Registry) throws -> Void) throws {
    try Store.withExample { store in
      _ = try Registry.open(store.path, .write).commit(
        ChangeSet(set([string("color.x", "blue", in: "new")])),
        CommitMetadata(author: "Zoë", message: "Name the Color\n\nIssue: #12"), now: time(4))
      try store.move("size.c", to: "size.moved")
      try body(try store.read())
    }
  }

  @Test("A filter lets through what it says, newest first", arguments: cases)
  func filters(_ given: Case) throws {
    try Self.withHistory { registry in
      let found = try registry.snapshot(at: 5).log(given.filter)
      #expect(found.map(\.number) == given.numbers)
    }
  }

  @Test("It ends at the commit that is asked for, and knows revisions")
  func bounds() throws {
    try Self.withHistory { registry in
      let all = try registry.snapshot(at: 3).log(LogFilter())
      #expect(all.map(\.number) == [3, 2, 1])
      let one = try registry.snapshot(at: 4).log(LogFilter(paths: [Self.path("size.c")]))
      #expect(one.map(\.number) == [2])
      var filter = LogFilter()
      filter.revision = "nwe"
      let found = problem { try registry.snapshot(at: 5).log(filter) }
      #expect(found?.code == "revision-unknown")
    }
  }

  @Test("Each commit's counts say how many cells it added, changed and removed")
  func counts() throws {
    try Store.withExample { store in
      try store.commit(
        set([number("size.a", 6, in: "new")]),
        removing: [
          number("size.b", 2, in: "old", at: dark).key
        ])
      let registry = try store.read()
      let counts = try registry.snapshot().counts(of: registry.snapshot(at: 4).log())
      #expect([1, 2, 3, 4].map { counts[$0]?.added } == [2, 2, 0, 0])
      #expect([1, 2, 3, 4].map { counts[$0]?.changed } == [0, 0, 1, 1])
      #expect([1, 2, 3, 4].map { counts[$0]?.removed } == [0, 0, 0, 1])
      #expect([1, 2, 3, 4].map { counts[$0]?.described } == [1, 0, 0, 0])
    }
  }
}
