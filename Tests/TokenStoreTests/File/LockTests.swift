import Dispatch
import Foundation
import TestSupport
import Testing
import TokenModel
import TokenStore

@Suite("Two writers")
struct LockTests {
  @Test(
    "A writer waits for the one that another process is, and then writes", .enabled(if: hasPython))
  func waits() throws {
    try Store.with { store in
      let other = try OtherWriter(store, at: 0)
      let asked = Asked()
      let wait = BackgroundWork {
        try? Registry.open(store.path, .write, watch: asked.note).commit(
          ChangeSet(set([number("a", 1)])), metadata(), now: Timestamp(milliseconds: 0))
      }
      asked.wait()
      #expect(try store.read().snapshot(.head).commit == 0)
      other.end()
      #expect(wait.wait() != nil)
      #expect(try store.read().snapshot(.head).commit == 1)
    }
  }

  @Test("Writers have their turns in the order in which they asked")
  func order() throws {
    try Store.with { store in
      let turns = Notes()
      var first: Registry? = try Registry.open(store.path, .write)
      var waits: [BackgroundWork<Void>] = []
      for index in 1...6 {
        let asked = Asked()
        waits.append(
          BackgroundWork {
            // The one before is told to wait for one writer less: so each knows its place.
            let registry = try? Registry.open(
              store.path, .write, watch: { asked.note($0, behind: index) })
            turns.add("\(index)")
            withExtendedLifetime(registry) {}
          })
        asked.wait()
      }
      #expect(turns.all == [])
      withExtendedLifetime(first) {}
      first = nil
      for wait in waits { wait.wait() }
      #expect(turns.all == ["1", "2", "3", "4", "5", "6"])
    }
  }

  @Test("A writer that is killed in the line frees its place", .enabled(if: hasPython))
  func killed() throws {
    try Store.with { store in
      var first: Registry? = try Registry.open(store.path, .write)
      let other = try OtherWriter(store, at: 1)
      let behindTwo = Asked()
      let behindOne = Asked()
      let wait = BackgroundWork {
        try? Registry.open(
          store.path, .write,
          watch: { progress in
            behindTwo.note(progress, behind: 2)
            behindOne.note(progress, behind: 1)
          }
        ).path
      }
      behindTwo.wait()
      withExtendedLifetime(first) {}
      first = nil
      behindOne.wait()
      other.end()
      #expect(wait.wait() == store.path)
    }
  }

  @Test("A writer that waited too long says who writes and what to do")
  func busy() throws {
    try Store.with { store in
      let holder = try Registry.open(store.path, .write)
      let found = problem { try Registry.open(store.path, .write, patience: 0) }
      withExtendedLifetime(holder) {}
      #expect(found?.code == "store-busy")
      let writer = "process \(getpid()) is writing to \(store.path)"
      #expect(found?.message.hasPrefix(writer) == true)
      #expect(found?.fix?.contains("ps -p \(getpid())") == true)
    }
  }

  @Test("Readers do not wait for a writer, and see what is committed")
  func readers() throws {
    try Store.withExample { store in
      let writer = try Registry.open(store.path, .write)
      let reader = try store.read()
      #expect(try reader.snapshot(.head).commit == 3)
      _ = try writer.commit(
        ChangeSet(set([number("z", 1, in: "new")])), metadata(), now: Timestamp(milliseconds: 0))
      #expect(try reader.snapshot(.head).commit == 4)
      #expect(try reader.snapshot(at: 3).load().cells.count == 4)
      withExtendedLifetime(writer) {}
    }
  }

  @Test("Four writers at once make one chain with all of their commits")
  func many() throws {
    try Store.with { store in
      let failures = Notes()
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
      let log = try registry.snapshot(at: 99).log()
      #expect(log.map(\.number) == (1...20).reversed())
      #expect(zip(log, log.dropFirst()).allSatisfy { $0.parent == $1.hash })
      #expect(Set(log.map(\.metadata.message)).count == 20)
      #expect(try registry.snapshot(at: 20).load().cells.count == 20)
    }
  }

  @Test("The lock file is empty, stays, and is not a registry")
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

}

private let hasPython = isInstalled("python3")

/// A process that has a place in the line of writers, as long as it lives.
private struct OtherWriter {
  private let process = Process()

  init(_ store: Store, at place: Int) throws {
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "python3", "-c",
      """
      import fcntl, sys, time
      file = open(sys.argv[1], "a")
      fcntl.lockf(file, fcntl.LOCK_EX, 1, int(sys.argv[2]))
      print("held", flush=True)
      time.sleep(60)
      """, store.path + ".lock", String(place),
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    _ = pipe.fileHandleForReading.availableData
  }

  func end() {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}

/// Waits until a writer was told that it has to wait.
private final class Asked: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func note(_ progress: WorkProgress) { semaphore.signal() }

  func note(_ progress: WorkProgress, behind others: Int) {
    if case .waiting(others, _) = progress { semaphore.signal() }
  }

  func wait() { semaphore.wait() }
}

private final class Notes: @unchecked Sendable {
  private let lock = NSLock()
  private var list: [String] = []

  var all: [String] { lock.withLock { list } }
  func add(_ text: String) { lock.withLock { list.append(text) } }
}
