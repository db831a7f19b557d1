import PositionedJSON
import Testing
import TokenModel
import TokenStore

@Suite("Corrections")
struct CorrectionTests {
  /// 2026-11-21.
  private static let now = Timestamp(milliseconds: 1_795_219_200_000)

  private func commit(
    _ store: Store, _ changes: ChangeSet, correction: Bool = false
  ) throws -> CommitOutcome {
    try Registry.open(store.path, .write).commit(
      changes,
      CommitMetadata(author: "Tester", message: "test", isCorrection: correction), now: Self.now)
  }

  private func given(_ value: Int, published: String? = nil) -> ChangeSet {
    var set = set([number("a", value)])
    set.revisions[0].published = published
    return ChangeSet(set)
  }

  @Test(
    "A revision that was out before takes only corrections",
    arguments: [
      "2014", "2014-09", "2014-02", "2014-09-17", "2026-11-20", "2026-10", "2025", "2026",
      "2026-11", "2026-11-21",
    ])
  func published(date: String) throws {
    try Store.with { store in
      _ = try commit(store, given(1, published: date))
      let found = problem { try commit(store, given(2)) }
      #expect(found?.code == "revision-published")
      #expect(
        found?.message
          == #"the revision "main" was published on \#(date), and this would change its values"#)
      #expect(found?.fix?.contains("--correction") == true)
      #expect(try store.read().snapshot(.head).commit == 1)
      _ = try commit(store, given(2), correction: true)
      let line = try store.read().snapshot(at: 2).blame(TokenPath(trusted: "a")).first
      #expect(line?.correctedAt == Self.now)
    }
  }

  @Test(
    "A draft, and one that is to come out, takes changes",
    arguments: [nil, "2027", "2026-12", "2026-11-22"])
  func draft(date: String?) throws {
    try Store.with { store in
      _ = try commit(store, given(1, published: date))
      _ = try commit(store, given(2))
      let line = try store.read().snapshot(at: 2).blame(TokenPath(trusted: "a")).first
      #expect(line?.commit.number == 2)
      #expect(line?.correctedAt == nil)
    }
  }

  @Test("The commit that publishes a revision may change it once more")
  func publishing() throws {
    try Store.with { store in
      _ = try commit(store, given(1))
      _ = try commit(store, given(2, published: "2014"))
      expectProblem("revision-published") { try commit(store, given(3)) }
    }
  }

  @Test("Removing a cell is a change; moving one, and saying the same again, are none")
  func kinds() throws {
    try Store.with { store in
      _ = try commit(store, given(1, published: "2014"))
      expectProblem("revision-published") {
        try commit(store, ChangeSet(removing: [number("a", 1).key]))
      }
      guard case .unchanged = try commit(store, given(1)) else {
        Issue.record("it said so before")
        return
      }
      try store.move("a", to: "b")
      #expect(try store.read().snapshot(at: 2).load().cells == [number("b", 1)])
    }
  }

  @Test("Another revision takes changes beside it")
  func beside() throws {
    try Store.with { store in
      _ = try commit(store, given(1, published: "2014"))
      _ = try commit(store, ChangeSet(set([number("a", 2, in: "next")])))
      #expect(try store.read().snapshot(.head).commit == 2)
    }
  }

  /// What the first commit records; published, with a description.
  private func edition() -> TokenSet {
    var set = set(
      [number("a", 1)],
      abouts: [
        About(
          path: TokenPath(trusted: "a"), revision: "main", isGroup: false, description: "Was")
      ])
    set.revisions = [Revision(id: "main", title: "First", published: "2014")]
    return set
  }

  /// Changes of a revision's properties, each with its word.
  private static let properties: [(word: String, revision: Revision)] = [
    ("title", Revision(id: "main", title: "Second")),
    ("date", Revision(id: "main", published: "2015")),
    ("axes", Revision(id: "main", axes: [.init(name: "appearance", values: ["light", "dark"])])),
    ("read pages", Revision(id: "main", read: [.init(group: "a", pages: [["book"]])])),
    ("description", Revision(id: "main", description: "New")),
  ]

  @Test("Other properties of a published revision are a correction", arguments: properties.indices)
  func property(index: Int) throws {
    let (word, revision) = Self.properties[index]
    try Store.with { store in
      _ = try commit(store, ChangeSet(edition()))
      var set = TokenSet()
      set.revisions = [revision]
      for axis in revision.axes { set.axes.declare(axis.name) }
      let found = problem { try commit(store, ChangeSet(set)) }
      #expect(found?.code == "revision-published")
      #expect(found?.message.hasSuffix("this would change its \(word)") == true)
      _ = try commit(store, ChangeSet(set), correction: true)
      #expect(try store.read().snapshot(.head).commit == 2)
    }
  }

  @Test("Another description, a deprecation and a removed description are corrections")
  func descriptions() throws {
    try Store.with { store in
      _ = try commit(store, ChangeSet(edition()))
      let path = TokenPath(trusted: "a")
      var changes: [ChangeSet] = [
        ChangeSet(removingAbouts: [AboutKey(path: path, revision: "main")])
      ]
      for about in [
        About(path: path, revision: "main", isGroup: false, description: "Is"),
        About(
          path: path, revision: "main", isGroup: false, description: "Was",
          deprecated: .bool(true)),
      ] {
        changes.append(ChangeSet(set([], abouts: [about])))
      }
      for change in changes {
        let found = problem { try commit(store, change) }
        #expect(found?.code == "revision-published")
        #expect(found?.message.hasSuffix(#"its description of "a""#) == true)
      }
      for change in changes { _ = try commit(store, change, correction: true) }
      #expect(try store.read().snapshot(.head).commit == 4)
    }
  }

  @Test("Descriptions that move with their token, and the same again, are not correction")
  func movedDescription() throws {
    try Store.with { store in
      _ = try commit(store, ChangeSet(edition()))
      _ = try commit(
        store,
        ChangeSet(moves: [Move(from: TokenPath(trusted: "a"), to: TokenPath(trusted: "b"))]))
      #expect(try store.read().snapshot(at: 2).load().abouts.map(\.description) == ["Was"])
      guard case .unchanged = try commit(store, ChangeSet(set([number("b", 1)]))) else {
        Issue.record("it said so before")
        return
      }
    }
  }
}
