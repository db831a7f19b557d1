import Foundation
import GRDB
import TestSupport
import Testing
import TokenModel

@testable import TokenStore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite("Opening a registry")
struct OpeningTests {
  @Test("A new registry is empty and says from its first bytes what it is")
  func create() throws {
    try Store.with { store in
      let bytes = try store.bytes
      #expect(bytes[68..<72] == Data("BLZN".utf8))
      #expect(bytes[60..<64] == Data([0, 0, 0, UInt8(Migrations.count)]))
      #expect(bytes[18..<20] == Data([2, 2]), "write-ahead log")
      #expect(try names(in: store.folder) == ["t.blazon"])
      let registry = try store.read()
      #expect(try registry.snapshot(.head).commit == 0)
      #expect(try registry.snapshot(at: 0).load() == TokenSet())
      #expect(try registry.snapshot(at: 0).log().isEmpty)
    }
  }

  @Test("Nothing that stands at the path is overwritten, by any of the makers")
  func occupied() throws {
    try Store.withExample { store in
      let before = try store.bytes
      let registry = try store.read()
      for make in [
        { try Registry.create(store.path) }, { try Registry.createBuiltInCopy(store.path) },
        { try registry.seal(to: store.path) },
      ] {
        expectProblem("store-exists") { try make() }
      }
      #expect(try store.bytes == before)
    }
  }

  @Test("A registry is not made beside the write-ahead log of one that is gone")
  func orphanedLog() throws {
    try Store.with { store in
      let writer = try Registry.open(store.path, .write)
      _ = try writer.commit(
        ChangeSet(set([number("a", 1)])), metadata(), now: Timestamp(milliseconds: 0))
      let log = URL(fileURLWithPath: store.path + "-wal")
      let orphan = try Data(contentsOf: log)
      withExtendedLifetime(writer) {}
      let place = store.folder.appendingPathComponent("new.blazon").path
      try orphan.write(to: URL(fileURLWithPath: place + "-wal"))
      expectProblem("store-exists") { try Registry.create(place) }
      expectProblem("store-exists") { try Registry.createBuiltInCopy(place) }
      expectProblem("store-exists") { try store.read().seal(to: place) }
      #expect(!FileManager.default.fileExists(atPath: place))
    }
  }

  @Test("A table or index with another definition is not read; a view of others may stand beside")
  func schemaText() throws {
    try Store.withExample { store in
      let objects = try store.raw { db in
        try String.fetchAll(
          db,
          sql: """
            SELECT name FROM sqlite_schema
            WHERE type IN ('table', 'index') AND sql IS NOT NULL AND name NOT GLOB 'sqlite_*'
            """)
      }
      #expect(objects.count > CheckedTable.allCases.count)
      let whole = try store.bytes
      for name in objects {
        try store.raw { db in
          try db.execute(
            sql: """
              PRAGMA writable_schema = ON;
              UPDATE sqlite_schema SET sql = sql || ' ' WHERE name = '\(name)'
              """)
        }
        let error = #expect(throws: StoreProblem.self) { try store.read() }
        #expect(error?.code == "store-damaged", "\(name)")
        #expect(error?.message.contains("\(name) is not as it was written") == true, "\(name)")
        try whole.write(to: store.url)
      }
      try store.execute("CREATE VIEW stranger AS SELECT 1")
      #expect(try !store.read().snapshot(.head).load().cells.isEmpty)
    }
  }

  @Test("Columns that a damaged schema hides are not taken for those of an older file")
  func hiddenColumns() throws {
    try Store.withExample { store in
      try store.raw { db in
        // What one flipped bit made of a line's end: a comment that swallows two columns.
        try db.execute(
          sql: """
            PRAGMA writable_schema = ON;
            UPDATE sqlite_schema SET sql = replace(replace(sql, 'evidence_id', '--'), 'row_check', '--')
              WHERE type = 'table' AND name = 'cell'
            """)
      }
      #expect(throws: StoreProblem.self) { try store.read().snapshot(.head).load() }
    }
  }

  struct Foreign: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var code: String
    var isChanged = true
    /// Puts something else in the registry's place.
    var change: @Sendable (Store) throws -> Void
  }

  static let foreign = [
    Foreign(testDescription: "missing", code: "store-missing") { store in
      try FileManager.default.removeItem(at: store.url)
    },
    Foreign(testDescription: "empty", code: "store-foreign") { store in
      try Data().write(to: store.url)
    },
    Foreign(testDescription: "short", code: "store-foreign") { store in
      try store.bytes.prefix(99).write(to: store.url)
    },
    Foreign(testDescription: "not SQLite", code: "store-foreign") { store in
      try Data(String(repeating: "{}\n", count: 100).utf8).write(to: store.url)
    },
    Foreign(testDescription: "another application's", code: "store-foreign") { store in
      try store.execute("PRAGMA application_id = 252006673")
    },
    Foreign(testDescription: "no application's", code: "store-foreign") { store in
      try store.execute("PRAGMA application_id = 0")
    },
    Foreign(testDescription: "newer", code: "store-newer") { store in
      try store.execute("PRAGMA user_version = \(Migrations.count + 1)")
    },
    Foreign(testDescription: "much newer", code: "store-newer") { store in
      try store.execute("PRAGMA user_version = -1")
    },
    Foreign(testDescription: "a folder", code: "store-foreign") { store in
      try FileManager.default.removeItem(at: store.url)
      try FileManager.default.createDirectory(at: store.url, withIntermediateDirectories: false)
    },
    Foreign(testDescription: "a pipe", code: "store-foreign") { store in
      try FileManager.default.removeItem(at: store.url)
      #expect(mkfifo(store.path, 0o600) == 0)
    },
    Foreign(
      testDescription: "a text of migration 1 that was edited", code: "store-migration-edited"
    ) {
      try $0.execute(
        """
        DROP TRIGGER migration_update;
        UPDATE migration SET sha256 = replace(sha256, substr(sha256, 1, 1), 'x')
        """)
    },
    Foreign(testDescription: "another name of migration 1", code: "store-migration-edited") {
      try $0.execute(
        """
        DROP TRIGGER migration_update;
        UPDATE migration SET name = '0001_other' WHERE name < '0002'
        """)
    },
    Foreign(testDescription: "a record of a migration to come", code: "store-newer") {
      try $0.execute("INSERT INTO migration(name, sha256) VALUES ('9999_modes', 'ff')")
    },
  ]

  @Test(
    "A file with another schema is not written to",
    arguments: [
      "CREATE TRIGGER extra AFTER INSERT ON token BEGIN SELECT 1; END",
      "DROP VIEW commits; CREATE VIEW commits AS SELECT 1 AS number",
      "DROP TRIGGER cell_update",
    ])
  func schema(_ sql: String) throws {
    try Store.withExample { store in
      try store.execute(sql)
      let before = try store.bytes
      #expect(problem { try Registry.open(store.path, .write) }?.code == "store-schema")
      #expect(try store.bytes == before)
    }
  }

  @Test("What is not a registry of this program is refused and not touched", arguments: foreign)
  func refused(_ given: Foreign) throws {
    try Store.withExample { store in
      try given.change(store)
      let isFile = given.testDescription != "a pipe"
      let before = isFile ? try? store.bytes : nil
      for access in [Registry.Access.read, .write] {
        let found = problem { try Registry.open(store.path, access) }
        #expect(found?.code == given.code, "\(access): \(String(describing: found))")
        #expect(found?.message.contains(store.path) == true)
      }
      if isFile { #expect((try? store.bytes) == before) }
    }
  }

  @Test("A path below a file is missing, not an error of its own")
  func belowFile() throws {
    try Store.with { store in
      let inner = store.path + "/x.blazon"
      expectProblem("store-missing") { try Registry.open(inner, .read) }
    }
  }

  @Test("A file whose pages are overwritten is called damaged or foreign, whatever is asked of it")
  func damaged() throws {
    try Store.withExample { store in
      var bytes = try store.bytes
      bytes.replaceSubrange(4096..<bytes.count, with: Data(count: bytes.count - 4096))
      try bytes.write(to: store.url)
      let found = problem {
        let registry = try store.read()
        return try registry.snapshot(at: registry.snapshot(.head).commit).load()
      }
      #expect(
        ["store-damaged", "store-failed"].contains(found?.code), "\(String(describing: found))")
    }
  }

  @Test("Paths with spaces, quotes, '?', '%' and '#' are paths")
  func oddPaths() throws {
    try withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("a b'?mode=rw#%20\".blazon").path
      try Registry.create(path)
      try Store(folder: folder).commit(path, set([number("a", 1)]))
      #expect(try Registry.open(path, .read).snapshot(at: 1).load().cells == [number("a", 1)])
      #expect(try names(in: folder).allSatisfy { $0.hasPrefix("a b'?mode=rw#%20\".blazon") })
    }
  }
}

extension Store {
  fileprivate func commit(_ path: String, _ set: TokenSet) throws {
    _ = try Registry.open(path, .write).commit(
      ChangeSet(set), metadata(), now: Timestamp(milliseconds: 0))
  }
}

func names(in folder: URL) throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
}
