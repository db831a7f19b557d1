import Foundation
import GRDB
import TestSupport
import Testing
import TokenModel
import TokenStore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite("Sealed copies")
struct SealTests {
  @Test("A copy is one file without a log, and says the same")
  func copy() throws {
    try withSealed { store, copy in
      #expect(try names(in: copy.deletingLastPathComponent()) == ["copy.blazon"])
      let header = try Data(contentsOf: copy).prefix(100)
      #expect(header[18..<20] == Data([1, 1]), "no write-ahead log")
      #expect(header[68..<72] == Data("BLZN".utf8))
      let sealed = try Registry.open(copy.path, .read)
      let original = try store.read()
      #expect(try sealed.snapshot(at: 3).stateDigest() == original.snapshot(at: 3).stateDigest())
      #expect(try sealed.snapshot(at: 3).log() == original.snapshot(at: 3).log())
    }
  }

  @Test("Reading a copy changes no byte and leaves no file beside it")
  func untouched() throws {
    try withSealed { _, copy in
      let before = try Data(contentsOf: copy)
      _ = try Registry.open(copy.path, .read).snapshot(at: 3).load()
      #expect(try Data(contentsOf: copy) == before)
      #expect(try names(in: copy.deletingLastPathComponent()) == ["copy.blazon"])
    }
  }

  @Test("A copy reads as an immutable file, without a look at its folder")
  func immutable() throws {
    try withSealed { _, copy in
      var configuration = Configuration()
      configuration.readonly = true
      let queue = try DatabaseQueue(
        path: "file:\(copy.path)?immutable=1", configuration: configuration)
      let count = try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM commits") }
      #expect(count == 3)
      try queue.close()
    }
  }

  @Test(
    "A folder that cannot be written is good enough for reading, and refuses writers",
    .enabled(if: getuid() != 0, "root may write everywhere"))
  func readOnlyFolder() throws {
    try withSealed { store, copy in
      // The first is sealed; the second keeps a write-ahead log and was closed in order.
      for path in [copy.path, store.path] {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        for suffix in ["-wal", "-shm", ".lock"] {
          try? FileManager.default.removeItem(atPath: path + suffix)
        }
        chmod(folder, 0o555)
        defer { chmod(folder, 0o755) }
        let cells = try Registry.open(path, .read).snapshot(at: 3).load().cells
        #expect(cells.count == 4)
        expectProblem("store-read-only") { try Registry.open(path, .write) }
        expectProblem("store-cannot-open") { try Registry.create(folder + "/new.blazon") }
      }
    }
  }

  @Test("A copy can be written to again, with the same chain")
  func goesOn() throws {
    try withSealed { store, copy in
      let change = set([number("size.z", 1, in: "new")])
      let now = Timestamp(milliseconds: 9 * Store.day)
      _ = try Registry.open(copy.path, .write).commit(ChangeSet(change), metadata(), now: now)
      try store.commit(change, at: 9 * Store.day)
      #expect(
        try Registry.open(copy.path, .read).snapshot(at: 4).log()
          == store.read().snapshot(at: 4).log())
    }
  }

  @Test("What a writer has just committed is in the copy, before any checkpoint")
  func fromLog() throws {
    try Store.with { store in
      let writer = try Registry.open(store.path, .write)
      _ = try writer.commit(
        ChangeSet(set([number("a", 1)])), metadata(), now: Timestamp(milliseconds: 0))
      let copy = store.folder.appendingPathComponent("copy.blazon").path
      try store.read().seal(to: copy)
      try writer.seal(to: copy + "2")
      withExtendedLifetime(writer) {}
      #expect(try Registry.open(copy, .read).snapshot(at: 1).load().cells == [number("a", 1)])
      #expect(try Registry.open(copy + "2", .read).snapshot(at: 1).load().cells == [number("a", 1)])
    }
  }

  @Test("What restore would refuse is not copied: a schema that a stranger added to")
  func foreign() throws {
    try Store.withExample { store in
      try store.raw { db in
        try db.execute(sql: "CREATE TRIGGER evil AFTER INSERT ON cell BEGIN SELECT 1; END")
      }
      let place = store.folder.appendingPathComponent("copy.blazon").path
      expectProblem("store-schema") { try store.read().seal(to: place) }
      #expect(!FileManager.default.fileExists(atPath: place))
    }
  }

  @Test("A copy that cannot be made leaves nothing behind")
  func noFolder() throws {
    try Store.withExample { store in
      let before = try names(in: store.folder)
      let place = store.folder.appendingPathComponent("no/copy.blazon").path
      expectProblem("store-cannot-open") { try store.read().seal(to: place) }
      #expect(
        try names(in: store.folder).filter { !before.contains($0) && !$0.hasPrefix("t.") } == [])
    }
  }

  @Test("The built-in registry can be sealed, too")
  func builtIn() throws {
    try withTemporaryFolder { folder in
      let copy = folder.appendingPathComponent("hig.blazon").path
      let builtIn = try Registry.openBuiltIn()
      try builtIn.seal(to: copy)
      #expect(
        try Registry.open(copy, .read).snapshot(at: 3).stateDigest()
          == builtIn.snapshot(at: 3).stateDigest())
    }
  }

  private func withSealed(_ body: (Store, URL) throws -> Void) throws {
    try Store.withExample { store in
      let folder = store.folder.appendingPathComponent("sealed")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      let copy = folder.appendingPathComponent("copy.blazon")
      try store.read().seal(to: copy.path)
      try body(store, copy)
    }
  }
}
