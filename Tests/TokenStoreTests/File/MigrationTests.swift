import CMigrations
import Foundation
import GRDB
import TestSupport
import Testing
import TokenModel

@testable import TokenStore

@Suite("Migrations")
struct MigrationTests {
  struct Embedded: Equatable {
    var name: String
    var sql: Data
  }

  static var embedded: [Embedded] {
    (0..<blazon_migration_count()).map { index in
      let raw = blazon_migration_at(index).pointee
      return Embedded(
        name: String(cString: raw.name), sql: Data(bytes: raw.sql, count: raw.count))
    }
  }

  @Test("The folder's files and the embedded list are the same, byte for byte and in order")
  func embeddedList() throws {
    let folder = packageRoot.appendingPathComponent("migrations")
    let files = try names(in: folder).filter { $0.hasSuffix(".sql") }.map { name in
      Embedded(
        name: String(name.dropLast(4)),
        sql: try Data(contentsOf: folder.appendingPathComponent(name)))
    }
    #expect(files.map(\.name) == MigrationTests.embedded.map(\.name))
    #expect(files == MigrationTests.embedded)
  }

  @Test("The hashes written down are those of the files and of the schema that they make")
  func hashes() throws {
    for (index, migration) in MigrationTests.embedded.enumerated() {
      let hash = hex(SHA256.hash(Array(migration.sql)))
      #expect(Migrations.migration(at: index).checksum == hash)
    }
    try Store.withExample { store in
      let hash = try store.raw { db in try Migrations.schemaHash(of: db) }
      #expect(hash == Migrations.schemaHashes.last)
    }
  }

  @Test("The schema after each migration has the hash written down for it")
  func schemaHashes() throws {
    let queue = try DatabaseQueue()
    for (index, migration) in MigrationTests.embedded.enumerated() {
      try queue.inDatabase { db in
        try db.execute(sql: String(decoding: migration.sql, as: UTF8.self))
        #expect(try Migrations.schemaHash(of: db) == Migrations.schemaHashes[index])
      }
    }
    #expect(Migrations.schemaHashes.count == Migrations.count)
  }

  @Test("Names count from 0001 without a gap")
  func numbers() {
    let numbers = MigrationTests.embedded.map { Int($0.name.prefix(4)) ?? 0 }
    #expect(numbers == Array(1...numbers.count))
    #expect(MigrationTests.embedded.allSatisfy { $0.name.dropFirst(4).first == "_" })
  }

  @Test("Together they make the schema of the golden file")
  func schema() throws {
    try Store.with { store in
      let text = try store.raw { db in
        try String.fetchAll(
          db,
          sql: """
            SELECT '-- ' || type || ' ' || name || char(10) || sql || ';' || char(10)
            FROM sqlite_master WHERE sql IS NOT NULL ORDER BY type, name
            """)
      }
      try expectGolden(text.joined(separator: "\n"), "schema.sql")
    }
  }

  @Test("Every table is strict, and no view or trigger needs a function of ours or of JSON")
  func plain() throws {
    try Store.with { store in
      try store.raw { db in
        let loose = try String.fetchAll(
          db,
          sql:
            "SELECT name FROM pragma_table_list WHERE type = 'table' AND strict = 0 AND schema = 'main'"
        )
        #expect(loose == ["sqlite_schema"])
        let json = try String.fetchAll(
          db,
          sql:
            "SELECT name FROM sqlite_master WHERE sql LIKE '%json!_%' ESCAPE '!' OR sql LIKE '%->%'"
        )
        #expect(json == [])
        #expect(try String.fetchAll(db, sql: "PRAGMA integrity_check") == ["ok"])
      }
    }
  }
}
