import Foundation
import GRDB
import TestSupport
import Testing
import TokenModel

@testable import TokenStore

@Suite("Hash chain and digests")
struct ChainTests {
  @Test("Each commit names the hash of the one before")
  func parents() throws {
    try Store.withExample { store in
      let log = try store.read().snapshot(at: 3).log()
      #expect(log.map(\.parent) == [log[1].hash, log[2].hash, String(repeating: "0", count: 64)])
      #expect(Set(log.map(\.hash)).count == 3)
    }
  }

  @Test("Every hash can be made again from the rows")
  func recomputes() throws {
    try Store.withExample { store in
      for info in try store.read().snapshot(at: 3).log() {
        #expect(try hash(of: info, in: store) == info.hash)
      }
    }
  }

  @Test("The hash of a known commit is what it was when the format was made")
  func frozen() throws {
    try Store.withExample { store in
      let text = try store.read().snapshot(at: 3).log().map { "#\($0.number) \($0.hash)\n" }
        .joined()
      let state = try store.read().snapshot(at: 3).stateDigest()
      try expectGolden(text + "state \(state)\n", "hashes.txt")
    }
  }

  static let forgeries = [
    "UPDATE statement SET value = '2' WHERE value = '1'",
    "UPDATE statement SET modality = 'must' WHERE value = '1'",
    "UPDATE citation SET grade = 'assumed'",
    "UPDATE about SET description = NULL",
    "UPDATE document SET title = 'Another'",
    "UPDATE revision SET published = '2011' WHERE published = '2010'",
    "UPDATE axis SET id = 9 WHERE id = 1",
    "UPDATE token SET path = 'size.z' WHERE path = 'size.b'",
    "UPDATE context SET text = 'appearance=light' WHERE text = 'appearance=dark'",
    "DELETE FROM cell WHERE commit_id = 1 AND context_id > 0",
    "UPDATE cell SET commit_id = 3 WHERE commit_id = 1 AND context_id > 0",
    "UPDATE \"commit\" SET author = 'Mallory' WHERE id = 1",
    "UPDATE \"commit\" SET at_ms = at_ms + 1 WHERE id = 1",
    "UPDATE \"commit\" SET is_correction = 1 WHERE id = 1",
  ]

  @Test("Whatever is forged behind the guards, the first commit's hash tells", arguments: forgeries)
  func forged(sql: String) throws {
    try Store.withExample { store in
      try store.raw { db in
        let guards = try Row.fetchAll(
          db, sql: "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        for row in guards { try db.execute(sql: "DROP TRIGGER \(row[0] as String)") }
        try db.execute(sql: sql)
        #expect(db.changesCount > 0)
        // Without them the file would be refused for its schema.
        for row in guards { try db.execute(sql: row[1]) }
      }
      try store.forgeChecks()
      do {
        let first = try #require(try store.read().snapshot(at: 1).log().first)
        #expect(try hash(of: first, in: store) != first.hash)
      } catch let problem as StoreProblem {
        #expect(problem.code == "store-damaged")
      } catch is DamagedRow {
        // Reading has told it already.
      }
    }
  }

  private func hash(of info: CommitInfo, in store: Store) throws -> String {
    try store.raw { db in
      let entries = try CommitEntries(db, path: store.path).entries(of: Int64(info.number))
      let parent = try Row.fetchOne(
        db, sql: "SELECT parent_hash FROM \"commit\" WHERE id = ?", arguments: [info.number])
      return hex(
        CommitInfo.hash(
          parent: try #require(parent).blob(0),
          digest: FieldHash.digest(of: entries, tag: Registry.changesTag), at: info.at,
          info.metadata))
    }
  }

  @Test("A digest takes fields apart: no two lists of fields read alike")
  func fields() {
    let lists: [[String?]] = [
      ["ab", "c"], ["a", "bc"], ["abc"], ["abc", nil], ["abc", ""], [nil, "abc"], [],
    ]
    let digests = lists.map { list in
      var hash = FieldHash(tag: "t")
      for field in list { hash.add(field) }
      return hash.finish()
    }
    #expect(Set(digests).count == lists.count)
  }

  @Test("SHA-256 of the empty field list is the published one of its bytes")
  func vector() {
    // 01, the length of "abc" in eight bytes, "abc".
    var hash = FieldHash(tag: "abc")
    #expect(
      hex(hash.finish()) == "1c3da317b4df6a10de0be35ee72537fd7916ceb1bdd4b70cbc6c0e3fe3b81f57")
  }

  @Test("The same content has the same state digest, in whatever order and commits it came")
  func order() throws {
    let cells = (0..<40).map { number("g\($0 % 7).t\($0)", $0, at: $0 % 3 == 0 ? dark : .base) }
    var generator = SeededGenerator()
    let digests = try (0..<4).map { round in
      try Store.with { store in
        var rest = round == 0 ? cells : cells.shuffled(using: &generator)
        // Axes and revisions count in the order of their declaration: the first commit fixes it.
        var first = set([])
        first.revisions = [Revision(id: "main")]
        first.axes.declare("appearance")
        try store.commit(first)
        while !rest.isEmpty {
          let count = round == 0 ? 40 : Int.random(in: 1...rest.count, using: &generator)
          var part = set(Array(rest.prefix(count)))
          part.revisions = [Revision(id: "main")]
          try store.commit(part)
          rest.removeFirst(count)
        }
        let registry = try store.read()
        return try registry.snapshot(at: registry.snapshot(.head).commit).stateDigest()
      }
    }
    #expect(Set(digests).count == 1, "seed \(generator.seed)")
  }

  @Test("A digest does not know the way: there and back again is the same state")
  func thereAndBack() throws {
    try Store.withExample { store in
      try store.commit(set([number("size.a", 6, in: "old", from: "book")]))
      try store.commit(
        set([number("size.a", 5, in: "old", from: "book"), number("size.x", 1, in: "old")]))
      try store.commit(TokenSet(), removing: [number("size.x", 1, in: "old").key])
      let registry = try store.read()
      #expect(try registry.snapshot(at: 6).stateDigest() == registry.snapshot(at: 3).stateDigest())
      #expect(try registry.snapshot(at: 5).stateDigest() != registry.snapshot(at: 3).stateDigest())
      #expect(
        try registry.snapshot(at: 3).stateDigest()
          == Registry.stateDigest(of: registry.snapshot(at: 3).load()))
    }
  }

  @Test("The state of one revision does not hear of another's cells")
  func oneRevision() throws {
    try Store.withExample { store in
      let registry = try store.read()
      let before = try registry.snapshot(at: 3).stateDigest(revision: "new")
      try store.commit(set([number("size.a", 77, in: "old")]))
      #expect(try store.read().snapshot(at: 4).stateDigest(revision: "new") == before)
      #expect(try store.read().snapshot(at: 4).stateDigest(revision: "old") != before)
    }
  }

  @Test("A stranger's trigger adds nothing to a commit")
  func strangersTrigger() throws {
    try Store.withExample { store in
      // Opened before, for a file with such a trigger is refused.
      let registry = try Registry.open(store.path, .write)
      try store.execute(
        """
        CREATE TRIGGER evil AFTER INSERT ON cell WHEN new.commit_id > 3 BEGIN
          INSERT INTO about(token_id, revision_id, commit_id, is_group, description)
          VALUES (new.token_id, new.revision_id, new.commit_id, 0, 'smuggled');
        END
        """)
      _ = try registry.commit(
        ChangeSet(set([number("size.a", 8, in: "new")])), metadata("test"),
        now: Timestamp(milliseconds: 0))
      let counts = try store.raw { db in
        try Int.fetchAll(
          db,
          sql: """
            SELECT max(commit_id) FROM cell
            UNION ALL SELECT count(*) FROM about WHERE description = 'smuggled'
            """)
      }
      #expect(counts == [4, 0])
    }
  }

  @Test("Rows that are read back are those that were to be written only where every text is")
  func readBack() throws {
    try Store.withExample { store in
      try store.raw { db in
        for commit in Int64(1)...3 {
          let rows = CommitEntries(db, path: store.path)
          let entries = try rows.entries(of: commit)
          #expect(!entries.isEmpty)
          #expect(try rows.are(entries, of: commit))
          #expect(try rows.are(entries + [entries[0]], of: commit) == false)
          for place in entries.indices {
            func areSame(_ change: (inout ChangeEntry) -> Void) throws -> Bool {
              var others = entries
              change(&others[place])
              return try rows.are(others, of: commit)
            }
            #expect(try areSame({ $0.name += "x" }) == false)
            #expect(try areSame({ $0.context += "x" }) == false)
            #expect(try areSame({ $0.content = .fields(["x"]) }) == false)
            var fewer = entries
            fewer.remove(at: place)
            #expect(try rows.are(fewer, of: commit) == false)
            guard case .cell(let row, let evidence) = entries[place].content else { continue }
            #expect(try areSame({ $0.content = .removed }) == false)
            #expect(
              try areSame({ $0.content = .cell(row, evidence: (evidence ?? "") + "x") }) == false)
            for column in [\StatementRow.type, \.value, \.modality, \.qualifiers] {
              var other = row
              other[keyPath: column] = (row[keyPath: column] ?? "") + "x"
              #expect(try areSame({ $0.content = .cell(other, evidence: evidence) }) == false)
            }
          }
        }
      }
    }
  }

  @Test("A commit is refused where the file did not keep its rows as they were to be written")
  func notKept() throws {
    try Store.withExample { store in
      let registry = try Registry.open(store.path, .read)
      try store.raw { db in
        var entries = try CommitEntries(db, path: store.path).entries(of: 1)
        #expect(throws: Never.self) { try registry.digestKept(db, entries, commit: 1) }
        // In another order they are the same rows.
        #expect(throws: Never.self) { try registry.digestKept(db, entries.reversed(), commit: 1) }
        entries[0].name += "x"
        let found = problem { try registry.digestKept(db, entries, commit: 1) }
        #expect(
          found?.message == "the registry did not keep what was written: its changes differ")
      }
    }
  }
}
