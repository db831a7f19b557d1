import GRDB
import TestSupport
import Testing
import TokenModel

@testable import TokenStore

/// Through a plain connection, as a foreign program would.
@Suite("History is append-only")
struct AppendOnlyTests {
  static let tables = [
    "\"commit\"", "cell", "about", "revision", "document", "axis", "token", "statement",
    "evidence", "citation", "context", "move", "link",
    "reference",
  ]

  @Test("The guarded tables are all tables but migrations, tags and what is known of copies")
  func allTables() throws {
    try Store.with { store in
      let names = try store.raw { db in
        try String.fetchSet(db, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
      }
      let guarded = Set(Self.tables.map { $0.filter { $0 != "\"" } })
      #expect(names == guarded.union(["migration", "tag", "known_commit", "known_change"]))
    }
  }

  @Test("Updates are refused", arguments: tables)
  func update(table: String) throws {
    try refused { db in
      for column in try db.columns(in: table.filter { $0 != "\"" }).map(\.name) {
        for conflict in ["", "OR REPLACE", "OR IGNORE"] {
          try refusedStatement(db, "UPDATE \(conflict) \(table) SET \(column) = \(column)")
        }
      }
    }
  }

  @Test("Deletions are refused", arguments: tables)
  func delete(table: String) throws {
    try refused { db in try refusedStatement(db, "DELETE FROM \(table)") }
  }

  @Test("Rows that are there cannot be inserted again or replaced", arguments: tables)
  func replace(table: String) throws {
    try refused { db in
      for verb in ["INSERT", "INSERT OR REPLACE", "INSERT OR IGNORE", "REPLACE"] {
        try refusedStatement(db, "\(verb) INTO \(table) SELECT * FROM \(table)")
      }
      try refusedStatement(
        db, "INSERT INTO \(table) SELECT * FROM \(table) WHERE true ON CONFLICT DO NOTHING")
    }
  }

  static let sealed = [
    "cell VALUES (1, 2, 1, 2, 1, NULL, 0)",
    "cell VALUES (1, 1, 1, 3, 1, NULL, 0)",
    "cell VALUES (1, 1, 1, 0, 1, NULL, 0)",
    "about VALUES (2, 1, 1, 0, 'x', NULL, NULL, 0)",
    "about VALUES (1, 1, 3, 0, 'x', NULL, NULL, 0)",
    "revision VALUES (9, 1, 'x', 9, NULL, NULL, NULL, '{}', '{}', NULL, 0)",
    "revision VALUES (1, 3, 'x', 9, NULL, NULL, NULL, '{}', '{}', NULL, 0)",
    "document VALUES ('x', 1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0)",
    "document VALUES ('book', 3, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0)",
    "axis VALUES (9, 'x', 1, 0)", "axis VALUES (9, 'x', 3, 0)",
    "token VALUES (99, 'x', 1, 0)", "token VALUES (99, 'x', 3, 0)",
    "move VALUES (1, 1, 2, 0)", "move VALUES (2, 3, 1, 0)",
    "link VALUES (1, 1, 2, 2, 0)", "link VALUES (1, 1, 3, NULL, 0)",
  ]

  @Test("New rows for a sealed commit are refused", arguments: sealed)
  func sealedCommit(row: String) throws {
    try refused { db in
      for verb in ["INSERT", "INSERT OR REPLACE"] {
        try refusedStatement(db, "\(verb) INTO \(row)")
      }
    }
  }

  static let outOfSequence = [-1, 0, 1, 3, 4, 5, 7, 1_000_000]

  @Test("A commit out of sequence is refused", arguments: outOfSequence)
  func sequence(id: Int) throws {
    try refused { db in
      for verb in ["INSERT", "INSERT OR REPLACE"] {
        try refusedStatement(db, Self.commit(id, verb: verb))
      }
    }
  }

  @Test("Only the next number is taken")
  func next() throws {
    try Store.withExample { store in
      try store.execute(Self.commit(4))
      let newest = try store.raw { db in
        try Int.fetchOne(db, sql: "SELECT max(id) FROM \"commit\"")
      }
      #expect(newest == 4)
    }
  }

  struct Hole: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var sql: String
  }

  static let holes = [
    Hole(
      testDescription: "a commit with the hash of an old one replaces that",
      sql: """
        INSERT OR REPLACE INTO "commit" SELECT 4, hash, parent_hash, at_ms, author, authored_ms,
          message, is_correction, changes, digest, 0 FROM "commit" WHERE id = 1
        """),
    Hole(
      testDescription: "an axis of the next commit replaces one of the same name",
      sql: "INSERT OR REPLACE INTO axis VALUES (9, 'appearance', 4, 0)"),
    Hole(
      testDescription: "an axis of the next commit replaces one of the same id",
      sql: "INSERT OR REPLACE INTO axis VALUES (1, 'x', 4, 0)"),
    Hole(
      testDescription: "a citation joins a list that is cited already",
      sql: """
        INSERT INTO citation VALUES (1, 9, 'forged', '[]', 'literal', NULL, NULL)
        """),
  ]

  @Test("Nothing of a sealed commit changes through rows of the next one", arguments: holes)
  func hole(_ given: Hole) throws {
    try Store.withExample { store in
      let before = try store.dump()
      try? store.execute(given.sql)
      let after = try store.dump()
      #expect(after == before)
    }
  }

  @Test(
    "A connection that wrote rows without the triggers has them again, also where writing failed")
  func ownInserts() throws {
    struct Failure: Error {}
    try refused { db in
      try db.withoutTriggers { try db.execute(sql: "UPDATE token SET id = id") }
      try refusedStatement(db, "UPDATE token SET id = id")
      #expect(throws: Failure.self) { try db.withoutTriggers { throw Failure() } }
      try refusedStatement(db, "DELETE FROM token")
    }
  }

  private static func commit(_ id: Int, verb: String = "INSERT") -> String {
    """
    \(verb) INTO "commit" VALUES (\(id), zeroblob(32), zeroblob(32), 0, 'x', NULL, 'x', 0, 1,
      zeroblob(32), 0)
    """
  }

  /// Runs `body` and expects every row of every table to be as before.
  private func refused(_ body: (Database) throws -> Void) throws {
    try Store.withExample { store in
      try store.move("size.c", to: "size.d")
      try store.commit(set([string("text.a", "{text.b}")]))
      try store.linkExample()
      let before = try store.dump()
      try store.raw(body)
      #expect(try store.dump() == before)
    }
  }

  private func refusedStatement(_ db: Database, _ sql: String) throws {
    let error = #expect(throws: DatabaseError.self, "\(sql)") { try db.execute(sql: sql) }
    #expect(error?.message == "history is append-only", "\(sql)")
  }
}
