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

@Suite("Restoring a backup")
struct RestoreTests {
  /// Runs `body` with the example and a backup of it.
  private func withBackup(_ body: (Store, String) throws -> Void) throws {
    try Store.withExample { store in
      let backup = store.folder.appendingPathComponent("backup").path
      try store.read().seal(to: backup)
      try body(store, backup)
    }
  }

  @Test("Brings the state back, as a registry that is written to like any other")
  func back() throws {
    try withBackup { store, backup in
      let state = try store.read().snapshot(at: 3).stateDigest()
      try FileManager.default.removeItem(at: store.url)
      let restored = try Registry.restore(store.path, from: backup)
      #expect(restored.commits == 3)
      #expect(restored.lost == 0)
      #expect(try store.read().snapshot(at: 3).stateDigest() == state)
      #expect(try store.bytes[18..<20] == Data([2, 2]), "write-ahead log")
      try store.commit(set([number("size.new", 1, in: "old")]))
      #expect(try Registry.examine(store.path).commits == 4)
    }
  }

  @Test("Of the same history nothing is lost; of a longer one it says how much")
  func loses() throws {
    try withBackup { store, backup in
      #expect(try Registry.restore(store.path, from: backup).lost == 0)
      try store.commit(set([number("size.a", 8, in: "new")]))
      try store.commit(set([number("size.a", 9, in: "new")]))
      let before = try store.dump()
      let found = #expect(throws: RestoreProblem.self) {
        try Registry.restore(store.path, from: backup)
      }
      #expect(found?.code == "restore-loses")
      #expect(found?.message == "\(store.path) has 2 commits that the backup lacks")
      #expect(try store.dump() == before)
      #expect(try Registry.restore(store.path, from: backup, isForced: true).lost == 2)
      #expect(try Registry.examine(store.path).commits == 3)
    }
  }

  @Test("A fork counts from where it leaves the backup's history")
  func fork() throws {
    try withBackup { store, backup in
      try Store.with { other in
        for (index, given) in Store.example.enumerated() {
          try other.commit(given, index < 1 ? "number 1" : "other", at: Store.day)
        }
        let found = #expect(throws: RestoreProblem.self) {
          try Registry.restore(other.path, from: backup)
        }
        #expect(found?.message.contains("2 commits") == true)
      }
    }
  }

  @Test("A damaged backup is refused, forced or not, and nothing is touched")
  func damaged() throws {
    try withBackup { store, backup in
      try store.forge(backup, "UPDATE about SET description = 'forged'")
      let before = try store.dump()
      for isForced in [false, true] {
        let found = #expect(throws: RestoreProblem.self) {
          try Registry.restore(store.path, from: backup, isForced: isForced)
        }
        #expect(found?.code == "restore-damaged")
      }
      #expect(try store.dump() == before)
    }
  }

  @Test("A registry that cannot be read is replaced only when forced")
  func unreadable() throws {
    try withBackup { store, backup in
      try Data("junk".utf8).write(to: store.url)
      let found = #expect(throws: RestoreProblem.self) {
        try Registry.restore(store.path, from: backup)
      }
      #expect(found?.code == "restore-unreadable")
      #expect(try store.bytes == Data("junk".utf8))
      let restored = try Registry.restore(store.path, from: backup, isForced: true)
      #expect(restored.lost == nil)
      #expect(try Registry.examine(store.path).isHealthy)
    }
  }

  @Test("No log of the old file stays beside the new one, not even that of a crash")
  func logs() throws {
    try withBackup { store, backup in
      try store.commit(set([number("size.a", 8, in: "new")]))
      let hot = try hotLog(of: store)
      for (suffix, bytes) in hot { try bytes.write(to: URL(fileURLWithPath: store.path + suffix)) }
      _ = try Registry.restore(store.path, from: backup, isForced: true)
      #expect(try names(in: store.folder) == ["backup", "t.blazon", "t.blazon.lock"])
      #expect(try Registry.examine(store.path).commits == 3)
    }
  }

  /// The file and its log as a writer leaves them that dies with a commit only in the log.
  private func hotLog(of store: Store) throws -> [(String, Data)] {
    let queue = try DatabaseQueue(path: store.path)
    return try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA wal_autocheckpoint = 0")
      try db.execute(sql: "INSERT INTO tag VALUES ('hot', 1, 0, NULL, 0)")
      return try ["", "-wal"].map {
        ($0, try Data(contentsOf: URL(fileURLWithPath: store.path + $0)))
      }
    }
  }

  @Test("While another process has the registry open it is refused")
  func inUse() throws {
    try withBackup { store, backup in
      // A reader in another process: its lock is what counts.
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["sqlite3", store.path]
      let input = Pipe()
      let output = Pipe()
      process.standardInput = input
      process.standardOutput = output
      try process.run()
      input.fileHandleForWriting.write(Data("BEGIN; SELECT count(*) FROM tag;\n".utf8))
      _ = output.fileHandleForReading.availableData
      let found = #expect(throws: RestoreProblem.self) {
        try Registry.restore(store.path, from: backup)
      }
      #expect(found?.code == "restore-in-use")
      input.fileHandleForWriting.closeFile()
      process.waitUntilExit()
      _ = try Registry.restore(store.path, from: backup)
    }
  }

  @Test("The file itself, a link and a folder are refused")
  func places() throws {
    try withBackup { store, backup in
      let link = store.folder.appendingPathComponent("link").path
      #expect(symlink(store.path, link) == 0)
      for (path, from, code) in [
        (store.path, store.path, "restore-same"), (link, backup, "restore-no-file"),
        (store.folder.path, backup, "restore-no-file"),
      ] {
        let found = #expect(throws: RestoreProblem.self) {
          try Registry.restore(path, from: from)
        }
        #expect(found?.code == code)
      }
      expectProblem("store-missing") { try Registry.restore(store.path, from: backup + "x") }
    }
  }

  @Test("The registry's permissions stay")
  func permissions() throws {
    try withBackup { store, backup in
      #expect(chmod(store.path, 0o640) == 0)
      _ = try Registry.restore(store.path, from: backup)
      var status = stat()
      #expect(stat(store.path, &status) == 0)
      #expect(status.st_mode & 0o777 == 0o640)
    }
  }
}

extension Store {
  /// As `forge(_:)`, in another file.
  fileprivate func forge(_ path: String, _ sql: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { db in
      let guards = try Row.fetchAll(
        db, sql: "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
      for row in guards { try db.execute(sql: "DROP TRIGGER \(row[0] as String)") }
      try db.execute(sql: sql)
      for row in guards { try db.execute(sql: row[1]) }
    }
    try queue.close()
  }
}
