import Dispatch
import Foundation
import TestSupport
import Testing
import TokenModel
import TokenStore

@Suite("Two writers")
struct LockTests {
  @Test(
    "A writer waits for the lock that another process holds, and then writes",
    .enabled(if: isInstalled("flock"), "needs flock"))
  func waits() throws {
    try Store.with { store in
      let holder = Process()
      holder.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      holder.arguments = ["flock", store.path + ".lock", "sh", "-c", "echo held; sleep 0.5"]
      let pipe = Pipe()
      holder.standardOutput = pipe
      try holder.run()
      _ = pipe.fileHandleForReading.availableData
      let start = ContinuousClock.now
      try store.commit(set([number("a", 1)]))
      #expect(ContinuousClock.now - start > .milliseconds(300))
      #expect(try store.read().find(.head).commit == 1)
      holder.waitUntilExit()
    }
  }

  @Test("Readers do not wait for a writer, and see what is committed")
  func readers() throws {
    try Store.withExample { store in
      let writer = try Registry.open(store.path, .write)
      let reader = try store.read()
      #expect(try reader.find(.head).commit == 3)
      _ = try writer.commit(
        set([number("z", 1, in: "new")]), metadata(), now: Timestamp(milliseconds: 0))
      #expect(try reader.find(.head).commit == 4)
      #expect(try reader.load(at: 3).cells.count == 4)
      withExtendedLifetime(writer) {}
    }
  }

  @Test("Four writers at once make one chain with all of their commits")
  func many() throws {
    try Store.with { store in
      let failures = Failures()
      DispatchQueue.concurrentPerform(iterations: 4) { writer in
        for round in 0..<5 {
          do {
            try store.commit(set([number("w\(writer).r\(round)", round)]), "\(writer)/\(round)")
          } catch {
            failures.add("\(error)")
          }
        }
      }
      #expect(failures.all == [])
      let registry = try store.read()
      let log = try registry.log(at: 99)
      #expect(log.map(\.number) == (1...20).reversed())
      #expect(zip(log, log.dropFirst()).allSatisfy { $0.parent == $1.hash })
      #expect(Set(log.map(\.metadata.message)).count == 20)
      #expect(try registry.load(at: 20).cells.count == 20)
    }
  }

  @Test("The lock file is empty, stays, and is no registry")
  func lockFile() throws {
    try Store.withExample { store in
      let lock = URL(fileURLWithPath: store.path + ".lock")
      #expect(try Data(contentsOf: lock).isEmpty)
      try FileManager.default.removeItem(at: lock)
      try store.commit(set([number("z", 1)]))
      #expect(FileManager.default.fileExists(atPath: lock.path))
    }
  }

  @Test("A lock that is a symbolic link is not followed")
  func symbolicLink() throws {
    try Store.with { store in
      let target = store.folder.appendingPathComponent("target").path
      try FileManager.default.createSymbolicLink(
        atPath: store.path + ".lock", withDestinationPath: target)
      expectProblem("store-cannot-open") { try Registry.open(store.path, .write) }
      #expect(!FileManager.default.fileExists(atPath: target))
    }
  }

  private final class Failures: @unchecked Sendable {
    private let lock = NSLock()
    private var list: [String] = []

    var all: [String] { lock.withLock { list } }
    func add(_ text: String) { lock.withLock { list.append(text) } }
  }
}
