import Testing
import TokenModel
import TokenStore

@Suite("Moves")
struct MoveTests {
  private func path(_ text: String) -> TokenPath { TokenPath(trusted: text) }

  private func history(_ store: Store, _ text: String, at: Int) throws -> [String] {
    try store.read().snapshot(at: at).history(of: path(text)).map(World.text)
  }

  @Test("A moved token is gone at its old path and whole at the new one; the past stays")
  func moved() throws {
    try Store.withExample { store in
      try store.move("size.a", to: "length.a")
      let registry = try store.read()
      #expect(try registry.snapshot(at: 4).cells(of: path("size.a")) == [])
      #expect(try registry.snapshot(at: 4).abouts(of: path("size.a")) == [])
      #expect(try registry.snapshot(at: 4).cells(of: path("length.a")).count == 2)
      #expect(
        try registry.snapshot(at: 4).abouts(of: path("length.a")).first?.description == "How large")
      #expect(try registry.snapshot(at: 3).cells(of: path("size.a")).count == 2)
      #expect(try registry.snapshot(at: 3).cells(of: path("length.a")) == [])
    }
  }

  @Test("Its history goes on at the new path, back to its birth")
  func history() throws {
    try Store.withExample { store in
      try store.move("size.a", to: "length.a")
      #expect(
        try history(store, "length.a", at: 4) == [
          "4 length.a moved size.a > length.a",
          "3 size.a cell size.a/old//1/book > size.a/old//5/book",
          "2 size.a cell - > size.a/new//3/",
          "1 size.a cell - > size.a/old//1/book",
          "1 size.a about - > size.a/old/How large",
        ])
      #expect(try history(store, "size.a", at: 4).first == "4 size.a moved size.a > length.a")
      #expect(try history(store, "size.a", at: 3).count == 4)
      #expect(try history(store, "length.a", at: 3) == [])
      #expect(try history(store, "nothing", at: 3) == [])
    }
  }

  @Test("A token born later at the old path is another one")
  func reborn() throws {
    try Store.withExample { store in
      try store.move("size.a", to: "length.a")
      try store.commit(set([number("size.a", 9, in: "new")]))
      let registry = try store.read()
      #expect(try history(store, "size.a", at: 5) == ["5 size.a cell - > size.a/new//9/"])
      #expect(try registry.snapshot(at: 5).origin(of: path("size.a"))?.commit.number == 5)
      #expect(try registry.snapshot(at: 5).origin(of: path("length.a"))?.commit.number == 1)
      let identities = try ["size.a", "length.a"].map {
        try registry.snapshot(at: 5).origin(of: path($0))?.identity
      }
      #expect(identities[0] != identities[1])
      #expect(try registry.snapshot(at: 3).origin(of: path("size.a"))?.identity == identities[1])
      #expect(
        try registry.snapshot(at: 5).log(LogFilter(paths: [path("size.a")])).map(\.number) == [5])
      #expect(
        try registry.snapshot(at: 5).log(LogFilter(paths: [path("length")])).map(\.number) == [
          4, 3, 2, 1,
        ])
    }
  }

  @Test("Two tokens change places in one commit, and back")
  func exchange() throws {
    try Store.with { store in
      try store.commit(set([number("a", 1), number("b", 2, at: dark)]))
      let moves = [Move(from: path("a"), to: path("b")), Move(from: path("b"), to: path("a"))]
      for commit in 2...3 {
        _ = try Registry.open(store.path, .write).commit(
          ChangeSet(moves: moves), metadata(), now: Timestamp(milliseconds: 0))
        let set = try store.read().snapshot(at: commit).load()
        let want =
          commit == 2
          ? [number("a", 2, at: dark), number("b", 1)] : [number("a", 1), number("b", 2, at: dark)]
        #expect(set.cells == want)
      }
      #expect(try store.read().snapshot(at: 3).blame(path("a")).map(\.commit.number) == [1])
      #expect(
        try store.read().snapshot(at: 3).history(of: path("a")).map(\.commit.number) == [3, 2, 1])
      #expect(try store.read().snapshot().changes(in: 2).cells == [])
    }
  }

  @Test("The moves between two commits are put together; who came back or was born did not move")
  func between() throws {
    try Store.with { store in
      try store.commit(set([number("a", 1), number("b", 2), number("c", 3)]))
      try store.move("a", to: "x")
      try store.move("x", to: "y")
      try store.move("b", to: "z")
      try store.move("z", to: "b")
      try store.commit(set([number("a", 9)]))
      let registry = try store.read()
      #expect(
        try registry.snapshot(at: 6).renames(since: registry.snapshot(at: 1)) == [
          path("y"): path("a")
        ])
      #expect(
        try registry.snapshot(at: 6).renames(since: registry.snapshot(at: 2)) == [
          path("y"): path("x")
        ])
      #expect(
        try registry.snapshot(at: 4).renames(since: registry.snapshot(at: 1)) == [
          path("y"): path("a"), path("z"): path("b"),
        ])
      #expect(try registry.snapshot(at: 3).renames(since: registry.snapshot(at: 3)) == [:])
    }
  }

  @Test("Removals come first, then moves, then what is given: all in one commit")
  func together() throws {
    try Store.withExample { store in
      var changes = ChangeSet(
        set([number("length.a", 7, in: "new"), number("size.a", 8, in: "new")]))
      changes.removing = [number("size.a", 0, in: "old").key]
      try store.move("size.a", to: "length.a", changes)
      let registry = try store.read()
      #expect(
        try registry.snapshot(at: 4).cells(of: path("length.a")) == [
          number("length.a", 7, in: "new")
        ])
      #expect(
        try registry.snapshot(at: 4).cells(of: path("size.a")) == [number("size.a", 8, in: "new")])
      let told = try registry.snapshot().changes(in: 4).cells.map {
        World.text($0.before, $0.after)
      }
      #expect(
        told.sorted() == [
          "- > size.a/new//8/", "size.a/new//3/ > length.a/new//7/", "size.a/old//5/book > -",
        ])
      #expect(
        try registry.snapshot().counts(of: registry.snapshot(at: 4).log(limit: 1))[4]?.moved == 1)
    }
  }

  @Test("What is removed, and given again at a path that its token left, is another token's")
  func removedAndGiven() throws {
    try Store.with { store in
      let old = [number("a", 1), number("a", 2, at: dark)]
      try store.commit(set(old))
      try store.move("a", to: "b", ChangeSet(set([old[0]]), removing: [old[0].key]))
      let registry = try store.read()
      #expect(try history(store, "a", at: 2) == ["2 a cell - > a/main//1/"])
      #expect(
        try history(store, "b", at: 2).prefix(2) == ["2 b moved a > b", "2 b cell a/main//1/ > -"])
      #expect(try registry.snapshot(at: 2).blame(path("a")).map(\.commit.number) == [2])
      #expect(try registry.snapshot().counts(of: registry.snapshot(at: 2).log())[2]?.added == 1)
    }
  }

  @Test("A move is part of the commit's hash")
  func hashed() throws {
    let hashes = try ["b", "c"].map { target in
      try Store.with { store in
        try store.commit(set([number("a", 1)]))
        try store.move("a", to: target)
        return try store.read().snapshot(at: 2).log().first?.hash
      }
    }
    #expect(hashes[0] != hashes[1])
    // The same cells without the link are another commit.
    let plain = try Store.with { store in
      try store.commit(set([number("a", 1)]))
      _ = try Registry.open(store.path, .write).commit(
        ChangeSet(set([number("b", 1)]), removing: [number("a", 1).key]),
        metadata("Move a to b"),
        now: Timestamp(milliseconds: 0))
      return try store.read().snapshot(at: 2).log().first?.hash
    }
    #expect(plain != hashes[0])
  }

  struct Refused: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var moves: [[String]]
    var code: String

    init(_ name: String, _ moves: [[String]], _ code: String) {
      testDescription = name
      self.moves = moves
      self.code = code
    }
  }

  static let refused = [
    Refused("a path without a token", [["size.x", "size.y"]], "path-unknown"),
    Refused("a token twice", [["size.a", "x"], ["size.a", "y"]], "path-unknown"),
    Refused("to a path that is taken", [["size.a", "size.b"]], "path-taken"),
    Refused("to itself", [["size.a", "size.a"]], "path-taken"),
    Refused("two to one path", [["size.a", "x"], ["size.b", "x"]], "path-taken"),
    Refused("into a token", [["size.a", "size.b.c"]], "token-is-group"),
    Refused("over a group", [["size.a", "size"]], "token-is-group"),
  ]

  @Test("What cannot move is refused, and nothing is recorded", arguments: refused)
  func refuses(_ given: Refused) throws {
    try Store.withExample { store in
      let before = try store.dump()
      expectProblem(given.code) {
        try Registry.open(store.path, .write).commit(
          ChangeSet(moves: given.moves.map { Move(from: path($0[0]), to: path($0[1])) }),
          metadata(), now: Timestamp(milliseconds: 0))
      }
      #expect(try store.dump() == before)
    }
  }

  @Test("A token moves into the group that its own name becomes")
  func deeper() throws {
    try Store.with { store in
      try store.commit(set([number("a", 1)]))
      try store.move("a", to: "a.b")
      #expect(try store.read().snapshot(at: 2).load().cells == [number("a.b", 1)])
      try store.move("a.b", to: "a")
      #expect(try store.read().snapshot(at: 3).blame(path("a")).map(\.commit.number) == [1])
    }
  }

  @Test("A group moves with all that is in it, its own description too")
  func group() throws {
    try Store.withExample { store in
      let about = About(path: path("size"), revision: "new", isGroup: true, description: "Sizes")
      try store.commit(set([number("sizes.x", 1, in: "new")], abouts: [about]))
      let moves = try store.read().snapshot(at: 4).moves(from: path("size"), to: path("a.length"))
      #expect(moves.map(\.from.text) == ["size", "size.a", "size.b", "size.c"])
      #expect(moves.map(\.to.text) == ["a.length", "a.length.a", "a.length.b", "a.length.c"])
      _ = try Registry.open(store.path, .write).commit(
        ChangeSet(moves: moves), metadata(), now: Timestamp(milliseconds: 0))
      let registry = try store.read()
      #expect(try registry.snapshot(at: 5).abouts(of: path("a.length")).map(\.isGroup) == [true])
      #expect(
        try registry.snapshot(at: 5).blame(path("a.length")).map(\.commit.number) == [3, 2, 1, 2])
      #expect(try registry.snapshot(at: 5).moves(from: path("size"), to: path("b")) == [])
    }
  }

  @Test("A removed description is gone, and is told as a change")
  func aboutRemoved() throws {
    try Store.withExample { store in
      let key = AboutKey(path: path("size.a"), revision: "old")
      _ = try Registry.open(store.path, .write).commit(
        ChangeSet(removingAbouts: [key, AboutKey(path: path("size.b"), revision: "old")]),
        metadata(), now: Timestamp(milliseconds: 0))
      let registry = try store.read()
      #expect(try registry.snapshot(at: 4).abouts(of: path("size.a")) == [])
      #expect(try registry.snapshot(at: 4).load().abouts == [])
      #expect(try registry.snapshot().changes(in: 4).abouts.map { $0.after == nil } == [true])
      #expect(
        try history(store, "size.a", at: 4).first == "4 size.a about size.a/old/How large > -")
    }
  }

  @Test("Removing what never was leaves no trace of its path")
  func removedNothing() throws {
    try Store.withExample { store in
      try store.commit(set([number("size.a", 8)]), removing: [number("size.never", 1).key])
      #expect(try !store.read().snapshot().allPaths().contains("size.never"))
    }
  }
}
