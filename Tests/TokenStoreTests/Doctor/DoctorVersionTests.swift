import Foundation
import GRDB
import TestSupport
import Testing
import TokenModel

@testable import TokenStore

@Suite("Doctor and earlier schemas")
struct DoctorVersionTests {
  @Test("A file of an earlier schema is examined as what it is, and said to be so")
  func older() throws {
    try withOlder { path in
      let found = try Registry.examine(path)
      #expect(found.findings == [])
      #expect(
        found.notes == [
          "an older blazon made it: 1 of \(Migrations.count) migrations; writing to it once "
            + "brings it up to date"
        ])
    }
  }

  @Test("The version in the log counts, not the one in the file below it")
  func hotLog() throws {
    try withOlder { path in
      let writer = try Registry.open(path, .write)
      for suffix in ["", "-wal"] {
        try FileManager.default.copyItem(atPath: path + suffix, toPath: path + "2" + suffix)
      }
      withExtendedLifetime(writer) {}
      let header = try Data(contentsOf: URL(fileURLWithPath: path + "2")).prefix(64)
      #expect(header.suffix(4) == Data([0, 0, 0, 1]), "the migration is only in the log")
      let found = try Registry.examine(path + "2")
      #expect(found.findings == [])
      #expect(found.notes == [])
    }
  }

  /// Runs `body` with an empty registry of the first migration.
  private func withOlder(_ body: (String) throws -> Void) throws {
    try #require(Migrations.count > 1)
    try withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("older.blazon").path
      let queue = try DatabaseQueue(path: path)
      let first = Migrations.migration(at: 0)
      try queue.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA application_id = \(RegistryHeader.applicationID)")
        try db.execute(sql: first.sql)
        try db.execute(
          sql: "INSERT INTO migration VALUES (?, ?)", arguments: [first.name, first.checksum])
        try db.execute(sql: "PRAGMA user_version = 1; PRAGMA journal_mode = WAL")
      }
      try queue.close()
      try body(path)
    }
  }
}
