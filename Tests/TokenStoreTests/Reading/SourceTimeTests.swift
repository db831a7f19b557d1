import Foundation
import GRDB
import TestSupport
import Testing
import TokenModel

@testable import TokenStore

/// docs/decisions/0031: dates are those of the commits' sources.
@Suite("H6: The source's own time")
struct SourceTimeTests {
  /// A commit of one cell, recorded on a day and dated by its source, in days since 1970.
  private struct Given {
    var recorded: Int64
    var source: Int64?

    init(_ recorded: Int64, _ source: Int64?) {
      self.recorded = recorded
      self.source = source
    }
  }

  private func with(_ given: [Given], _ body: (Store) throws -> Void) throws {
    try Store.with { store in
      try record(given, store)
      try body(store)
    }
  }

  /// By one writer, who lives no longer.
  private func record(_ given: [Given], _ store: Store) throws {
    let registry = try Registry.open(store.path, .write)
    do {
      for (index, commit) in given.enumerated() {
        let metadata = CommitMetadata(
          author: "Ann", message: "number \(index + 1)",
          authored: commit.source.map { Timestamp(milliseconds: $0 * Store.day) })
        _ = try registry.commit(
          ChangeSet(set([number("n", index)])), metadata,
          now: Timestamp(milliseconds: commit.recorded * Store.day))
      }
    }
  }

  private func found(_ registry: Registry, _ day: Int64) throws -> Int {
    try registry.snapshot().last(.time(Timestamp(milliseconds: day * Store.day))) ?? -1
  }

  @Test("H6: the state at a date is that of the last commit before the first one that is later")
  func inOrder() throws {
    try with([Given(100, 10), Given(100, 20), Given(100, 30), Given(101, nil)]) { store in
      let registry = try store.read()
      let days = [9, 10, 19, 20, 25, 30, 99, 100, 101, 200] as [Int64]
      #expect(try days.map { try found(registry, $0) } == [0, 1, 1, 2, 2, 3, 3, 3, 4, 4])
      #expect(try registry.snapshot(Point("@1970-01-21")).commit == 2)
      #expect(try registry.snapshot(Point("@1970-01-21")).isBySource)
      #expect(try registry.snapshot(Point("@recorded:1970-04-11")).commit == 3)
      #expect(try registry.snapshot(Point("@recorded:1970-04-12")).commit == 4)
      #expect(try !registry.snapshot(Point("@recorded:1970-04-12")).isBySource)
      let early = problem { try registry.snapshot(Point("@1970-01-02")) }
      #expect(
        early?.message
          == #""@1970-01-02" is before anything was recorded; the first is of 1970-01-11T00:00:00Z, by its source"#
      )
    }
  }

  @Test("H6: a late merge counts from the moment of the commit before it")
  func outOfOrder() throws {
    try with([Given(100, 10), Given(100, 30), Given(100, 20), Given(100, 40)]) { store in
      let registry = try store.read()
      #expect(try [10, 20, 29, 30, 39, 40].map { try found(registry, $0) } == [1, 1, 1, 3, 3, 4])
      #expect(try registry.snapshot(at: 3).counted()?.milliseconds == 30 * Store.day)
      #expect(try registry.snapshot(at: 3).info()?.sourceAt.milliseconds == 20 * Store.day)
    }
  }

  @Test("H6: a date after the recording cannot be true, and holds nothing back")
  func wrongClock() throws {
    try with([Given(100, 10), Given(100, 9_000), Given(100, 20), Given(200, 201)]) { store in
      let registry = try store.read()
      #expect(try [9, 10, 19, 20, 199, 200].map { try found(registry, $0) } == [0, 2, 2, 3, 3, 4])
      let sources = try registry.snapshot().log().map { $0.sourceAt.milliseconds / Store.day }
      // A day more is a date without a zone, and counts as the recording.
      #expect(sources == [200, 20, 10, 10])
    }
    // Before the first date that can be true, it counts with that one.
    try with([Given(100, 9_000), Given(100, 20)]) { store in
      let registry = try store.read()
      #expect(try [19, 20].map { try found(registry, $0) } == [0, 2])
      #expect(try registry.snapshot(at: 1).info()?.sourceAt.milliseconds == 20 * Store.day)
    }
  }

  @Test("H6: dates in any order and number give what a walk gives")
  func agreesWithWalk() throws {
    for seed in 1...12 as ClosedRange<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var recorded: Int64 = 50
      let given = (0..<12).map { _ in
        recorded += Int64.random(in: 0...3, using: &generator)
        let isDated = Int.random(in: 0..<4, using: &generator) > 0
        return Given(recorded, isDated ? Int64.random(in: 1...80, using: &generator) : nil)
      }
      try with(given) { store in
        let registry = try store.read()
        for day in 0...90 as ClosedRange<Int64> {
          #expect(try found(registry, day) == walked(given, day), "seed \(seed), day \(day)")
        }
      }
    }
  }

  /// The rule once more: the last commit before which no source gives a later date, and which counts
  /// itself. One without a source counts from its recording, one with a date that cannot be true with
  /// the one before it.
  private func walked(_ given: [Given], _ day: Int64) -> Int {
    func canBeTrue(_ commit: Given) -> Bool {
      commit.source.map { $0 <= commit.recorded + 1 } ?? true
    }
    func isLater(_ commit: Given) -> Bool {
      commit.source.map { canBeTrue(commit) && min($0, commit.recorded) > day } ?? false
    }
    return (1...given.count).last { number in
      guard !given.prefix(number).contains(where: isLater),
        let deciding = given.prefix(number).last(where: canBeTrue)
      else { return false }
      return deciding.source != nil || deciding.recorded <= day
    } ?? 0
  }

  @Test("H6: a commit without a source hides nothing of a replay that goes on")
  func ownBetween() throws {
    try with([Given(100, 10), Given(101, nil), Given(102, 20), Given(103, nil)]) { store in
      let registry = try store.read()
      #expect(try [9, 10, 19, 20, 102, 103].map { try found(registry, $0) } == [0, 1, 1, 3, 3, 4])
      #expect(try registry.snapshot(at: 2).counted()?.milliseconds == 20 * Store.day)
      #expect(try registry.snapshot(at: 4).counted()?.milliseconds == 103 * Store.day)
    }
  }

  @Test("H6: a source's date that was changed behind the guards is noticed, wherever it stands")
  func damage() throws {
    let given = (1...6).map { Given(100, $0 * 10) } + [Given(101, nil)]
    for value in ["authored_ms - 5184000000", "authored_ms + 5184000000", "NULL"] {
      for id in 1...6 {
        try with(given) { store in
          try store.execute(
            "DROP TRIGGER commit_update; UPDATE \"commit\" SET authored_ms = \(value) WHERE id = \(id)"
          )
          let registry = try store.read()
          expectProblem("store-damaged", "\(value) in \(id)") {
            try registry.snapshot(Point("@1970-02-05"))
          }
        }
      }
    }
    try with(given) { store in
      try store.execute(
        "DROP TRIGGER commit_update; UPDATE \"commit\" SET authored_ms = 0 WHERE id = 7")
      expectProblem("store-damaged") { try store.read().snapshot(Point("@1970-02-05")) }
    }
  }

  /// As the version before wrote it: no check covers the dates of sources.
  private func makeOlder(_ store: Store) throws {
    try store.raw { db in
      try db.makeSchemaOlder(4)
      let guarding = try #require(
        try String.fetchOne(
          db, sql: "SELECT sql FROM sqlite_schema WHERE name = 'migration_delete'"))
      try db.execute(sql: "DROP TRIGGER migration_delete")
      try db.execute(sql: "DELETE FROM migration WHERE name > '0005'")
      try db.execute(sql: guarding)
      try db.execute(sql: "PRAGMA user_version = 4")
      let text = try #require(
        try String.fetchOne(db, sql: "SELECT sql FROM sqlite_schema WHERE name = 'commit_update'"))
      try db.execute(sql: "DROP TRIGGER commit_update")
      for row in try Row.fetchAll(db, sql: "SELECT * FROM \"commit\"") {
        var check = RowCheck()
        for index in [0, 1, 3, 8] { try row.add(index, to: &check) }
        try db.execute(
          sql: "UPDATE \"commit\" SET row_check = ? WHERE id = ?",
          arguments: [check.value, try row.number(0)])
      }
      try db.execute(sql: text)
    }
  }

  @Test(
    "H6: registries of the version before are read by their sources' dates, and damage is noticed")
  func older() throws {
    try with([Given(100, 10), Given(100, 20), Given(100, 30)]) { store in
      try makeOlder(store)
      let before = try store.bytes
      #expect(try found(store.read(), 25) == 2)
      #expect(try store.bytes == before)
      withExtendedLifetime(try Registry.open(store.path, .write)) {}
      #expect(try found(store.read(), 25) == 2)
      #expect(try Registry.examine(store.path).findings == [])
      try store.raw { db in
        for row in try Row.fetchAll(db, sql: "SELECT * FROM \"commit\"") {
          #expect(try row.isCovered(.commit))
        }
      }
    }
    try with([Given(100, 10), Given(100, 20), Given(100, 30)]) { store in
      try makeOlder(store)
      try store.execute(
        "DROP TRIGGER commit_update; UPDATE \"commit\" SET authored_ms = 1 WHERE id = 2")
      expectProblem("store-damaged") { try store.read().snapshot(Point("@1970-02-05")) }
    }
    // The migration does not make good what is damaged.
    try with([Given(100, 10), Given(100, 20), Given(100, 30)]) { store in
      try makeOlder(store)
      try store.raw { db in
        let text = try #require(
          try String.fetchOne(db, sql: "SELECT sql FROM sqlite_schema WHERE name = 'commit_update'")
        )
        try db.execute(sql: "DROP TRIGGER commit_update")
        try db.execute(sql: "UPDATE \"commit\" SET authored_ms = 1 WHERE id = 2")
        try db.execute(sql: text)
      }
      withExtendedLifetime(try Registry.open(store.path, .write)) {}
      expectProblem("store-damaged") { try store.read().snapshot(Point("@1970-02-05")) }
    }
  }

  @Test("H6: no tag can be mistaken for a time of recording")
  func tags() throws {
    try with([Given(100, 10)]) { store in
      expectProblem("tag-invalid") {
        try Registry.open(store.path, .write)
          .addTag("recorded:2026-01-01", to: 1, now: Timestamp(milliseconds: 0))
      }
    }
  }
}
