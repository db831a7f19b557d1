import Foundation
import TestSupport
import Testing
import TokenModel

@testable import TokenStore

/// Files of other registries in the place of what belongs to this one.
@Suite("Logs and files of other registries")
struct ForeignFileTests {
  /// Runs `body` with a registry, and with the log of another one that still has its last commit.
  private func withLog(
    _ make: (_ store: Store, _ other: Store) throws -> Void,
    then body: (_ store: Store, _ log: Data) throws -> Void
  ) throws {
    try Store.withExample { store in
      try withTemporaryFolder { folder in
        let other = Store(folder: folder)
        try make(store, other)
        let writer = try Registry.open(other.path, .write)
        _ = try writer.commit(
          ChangeSet(set([number("other.x", 7)])), metadata("other"), now: Timestamp(milliseconds: 9)
        )
        let log = try Data(contentsOf: URL(fileURLWithPath: other.path + "-wal"))
        withExtendedLifetime(writer) {}
        try body(store, log)
      }
    }
  }

  /// Puts the log beside a copy of the registry: of a file that this process has had open before, logs are its own.
  private func refuses(_ given: Store, _ log: Data) throws {
    let store = try copy(given)
    let truth = try Data(contentsOf: store.url)
    try log.write(to: URL(fileURLWithPath: store.path + "-wal"))
    for access in [Registry.Access.read, .write] {
      #expect {
        _ = try Registry.open(store.path, access)
      } throws: {
        ($0 as? StoreProblem)?.code == "store-log-foreign"
      }
    }
    #expect(try Data(contentsOf: store.url) == truth)
  }

  private func copy(_ store: Store) throws -> Store {
    let folder = store.folder.appendingPathComponent("copy")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    let copy = Store(folder: folder)
    try FileManager.default.copyItem(at: store.url, to: copy.url)
    return copy
  }

  @Test("The log of another registry is refused")
  func other() throws {
    try withLog { _, other in
      try Registry.create(other.path)
      try other.commit(set([number("other.a", 1)]))
    } then: {
      try refuses($0, $1)
    }
  }

  @Test("The log of a copy is refused where this registry went on")
  func copy() throws {
    try withLog { store, other in
      try FileManager.default.copyItem(at: store.url, to: other.url)
      try store.commit(set([number("size.a", 9)]), at: 10 * Store.day)
    } then: {
      try refuses($0, $1)
    }
  }

  @Test("A registry's own log is read, and so is that of a copy from the same commit on")
  func own() throws {
    try withLog { store, other in
      try FileManager.default.copyItem(at: store.url, to: other.url)
    } then: { given, log in
      let store = try copy(given)
      try log.write(to: URL(fileURLWithPath: store.path + "-wal"))
      #expect(try store.read().snapshot(.head).commit == 4)
      #expect(try Registry.examine(store.path).findings == [])
    }
  }

  @Test(
    "A commit to a registry that was replaced or removed meanwhile is not acknowledged, and its log does not stay",
    arguments: [true, false])
  func replaced(_ isReplaced: Bool) throws {
    try Store.withExample { store in
      let writer = try Registry.open(store.path, .write)
      let aside = store.folder.appendingPathComponent("new")
      try Registry.create(aside.path)
      try FileManager.default.removeItem(at: store.url)
      if isReplaced { try FileManager.default.moveItem(at: aside, to: store.url) }
      #expect(throws: StoreProblem.self) {
        _ = try writer.addTag("late", to: 1, now: Timestamp(milliseconds: 9))
      }
      #expect {
        _ = try writer.commit(
          ChangeSet(set([number("size.a", 9)])), metadata("late"), now: Timestamp(milliseconds: 9))
      } throws: {
        ($0 as? StoreProblem)?.code == "store-replaced"
      }
      #expect(!FileManager.default.fileExists(atPath: store.path + "-wal"))
    }
  }
}

@Suite("Clocks")
struct ClockTests {
  @Test(
    "A commit has its parent's time where that is a little ahead, and its own where it is far ahead",
    arguments: [(0, 5), (1, 5), (2, 3)])
  func ahead(_ days: Int64, _ time: Int64) throws {
    try Store.with { store in
      let now = 5 * Store.day
      try store.commit(set([number("a", 1)]), at: now)
      try store.commit(set([number("a", 2)]), at: now - days * Store.day)
      let registry = try store.read()
      let log = try registry.snapshot().log()
      #expect(log.first?.at.milliseconds == time * Store.day)
      let examination = try Registry.examine(store.path)
      #expect(examination.findings == [])
      #expect(examination.notes.isEmpty == (days < 2))
      let found = try registry.snapshot(
        Point(
          revision: nil, when: .recorded(Timestamp(milliseconds: time * Store.day)), text: ""))
      #expect(found.commit == 2)
    }
  }

  @Test("No commit is dated after the year 9999")
  func late() throws {
    try Store.with { store in
      #expect {
        try store.commit(set([number("a", 1)]), at: Timestamp.latest.milliseconds + 1)
      } throws: {
        ($0 as? StoreProblem)?.code == "clock-invalid"
      }
      try store.commit(set([number("a", 1)]), at: Timestamp.latest.milliseconds)
    }
  }
}
