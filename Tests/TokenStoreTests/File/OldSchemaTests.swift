import Foundation
import GRDB
import TestSupport
import Testing
import TokenModel

@testable import TokenStore

/// `Golden/schema-1.registry` was made by the blazon before moves: three commits by three verbs.
/// `schema-2.registry` is that one with a move, a deprecation and a tag more, by the one before checks. Those of later
/// schemas were made by the last program of each, with `Tests/Support/old-registry.sh`: 3f97ab85, 289d686e, abd24398,
/// b0bb7284 (schema 7), 6f849504, 355cdb1b, 778b2010 and a2e2202b. `EarlierVersionTests` has what they answered.
@Suite("Registries of earlier schemas")
struct OldSchemaTests {
  private static let hashes = [
    "5c72dbdf45", "30e1d76ff9", "2f026c4093",
  ]

  private func with(schema: Int = 1, _ body: (Store) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let store = Store(folder: folder)
      // No program ever made schema 6: its migration and the seventh came in one commit.
      let made = schema == 6 ? 5 : schema
      let file = packageRoot.appendingPathComponent(
        "Tests/TokenStoreTests/Golden/schema-\(made).registry")
      try FileManager.default.copyItem(at: file, to: store.url)
      if made < schema { try store.raw { try Migrations.apply(to: $0, from: made, upTo: schema) } }
      try body(store)
    }
  }

  @Test("Schema 1 is read as it is, with every query, and no byte changes")
  func reads() throws {
    try with { store in
      let before = try store.bytes
      let registry = try store.read()
      let accent = TokenPath(trusted: "color.accent")
      #expect(try registry.snapshot(at: 3).log().map { String($0.shortHash) } == Self.hashes)
      #expect(
        try registry.snapshot(at: 3).history(of: accent).map(\.commit.number) == [3, 1, 1, 1])
      #expect(try registry.snapshot(at: 3).blame(accent).map(\.commit.number) == [3, 1])
      #expect(try registry.snapshot(at: 3).blame(accent).first?.correctedAt?.shortText != nil)
      #expect(try registry.snapshot().changes(in: 2).cells.count == 1)
      #expect(try registry.snapshot().counts(of: registry.snapshot(at: 3).log())[1]?.added == 5)
      #expect(try registry.snapshot(at: 3).origins().count == 4)
      #expect(try registry.snapshot(at: 3).log(LogFilter(paths: [accent])).map(\.number) == [3, 1])
      #expect(try registry.tags() == [])
      #expect(try registry.snapshot(at: 3).revertPlan(of: 2).changes.set.cells.count == 1)
      #expect(
        try registry.snapshot(at: 3).log()[1].trailers.map(\.key) == ["Source", "Reviewed-by"])
      #expect(try store.bytes == before)
    }
  }

  @Test("A writer brings schema 1 up to date, with the same hashes and state")
  func migrates() throws {
    try with { store in
      let digest = try store.read().snapshot(at: 3).stateDigest()
      withExtendedLifetime(try Registry.open(store.path, .write)) {}
      let registry = try store.read()
      #expect(try registry.snapshot(at: 3).stateDigest() == digest)
      #expect(try registry.snapshot(at: 3).log().map { String($0.shortHash) } == Self.hashes)
      let (hash, version) = try store.raw { db in
        (try Migrations.schemaHash(of: db), try Int.fetchOne(db, sql: "PRAGMA user_version"))
      }
      #expect(hash == Migrations.schemaHashes.last)
      #expect(version == Migrations.count)
      try store.move("space.small", to: "space.tiny")
      let history = try store.read().snapshot(at: 4).history(of: TokenPath(trusted: "space.tiny"))
      #expect(history.map(\.commit.number) == [4, 2, 1])
    }
  }

  @Test(
    "Every earlier schema is migrated: its rows get their checks, and say what they said",
    arguments: 1..<Migrations.count)
  func everySchema(_ schema: Int) throws {
    try with(schema: schema) { store in
      #expect(try store.raw { try Migrations.version(of: $0) } == schema)
      let bytes = try store.bytes
      let head = try store.read().snapshot(.head).commit
      let before = try Self.everything(store, head)
      #expect(try store.bytes == bytes)
      withExtendedLifetime(try Registry.open(store.path, .write)) {}
      #expect(try Self.everything(store, head) == before)
      #expect(try Registry.examine(store.path).findings == [])
      try store.raw { db in
        #expect(try Migrations.schemaHash(of: db) == Migrations.schemaHashes.last)
        for table in CheckedTable.allCases {
          for row in try Row.fetchAll(db, sql: "SELECT * FROM \(table.sql)") {
            #expect(try row.isAsWritten(table), "\(table): \(row)")
            #expect(row.count == table.columns.count + 1)
          }
        }
      }
      try store.commit(set([number("size.new", 1)]), at: 9_999_999_999_999)
      #expect(try store.read().snapshot(.head).commit == head + 1)
    }
  }

  private static func everything(_ store: Store, _ head: Int) throws -> String {
    let registry = try store.read()
    let accent = TokenPath(trusted: "color.accent")
    return """
      \(try registry.snapshot(at: head).stateDigest()) \(try registry.snapshot(at: head).log()) \(try registry.tags())
      \(try registry.snapshot(at: head).history(of: accent)) \(try registry.snapshot(at: head).blame(accent))
      """
  }

  @Test("A migration that is interrupted leaves the file as it was, and the next one succeeds")
  func interrupted() throws {
    try with { store in
      // Too few pages for the new table and its indexes: it fails half-way.
      try store.raw { db in
        let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
        try db.execute(sql: "PRAGMA max_page_count = \(pages + 1)")
        #expect(throws: DatabaseError.self) { try Migrations.apply(to: db, from: 1) }
        #expect(try Migrations.version(of: db) == 1)
        #expect(try Migrations.schemaHash(of: db) == Migrations.schemaHashes[0])
      }
      #expect(try store.read().snapshot(.head).commit == 3)
      withExtendedLifetime(try Registry.open(store.path, .write)) {}
      #expect(try store.raw { try Migrations.version(of: $0) } == Migrations.count)
    }
  }

  @Test("A foreign schema is found before anything is migrated")
  func foreign() throws {
    try with { store in
      try store.execute("CREATE TABLE move(token_id INTEGER)")
      let before = try store.bytes
      expectProblem("store-schema") { try Registry.open(store.path, .write) }
      #expect(try store.bytes == before)
    }
  }
}
