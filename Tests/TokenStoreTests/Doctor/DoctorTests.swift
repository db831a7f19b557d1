import Foundation
import GRDB
import TestSupport
import Testing
import TokenModel

@testable import TokenStore

@Suite("Doctor")
struct DoctorTests {
  @Test("A sound registry is healthy, and says what it holds")
  func healthy() throws {
    try Store.withExample { store in
      let found = try Registry.examine(store.path)
      #expect(found.isHealthy)
      #expect(found.findings == [])
      #expect(found.notes == [])
      #expect(found.commits == 3)
      #expect(found.cells == 5)
      #expect(found.head == (try store.read().snapshot(at: 3).log().first?.hash))
    }
  }

  @Test("So are an empty registry, the built-in one and a sealed copy")
  func others() throws {
    try Store.with { store in
      let empty = try Registry.examine(store.path)
      #expect(empty.isHealthy && empty.head == nil && empty.commits == 0)
      for (name, make) in [
        ("hig", Registry.createBuiltInCopy), ("sealed", try store.read().seal(to:)),
      ] {
        let path = store.folder.appendingPathComponent(name).path
        try make(path)
        #expect(try Registry.examine(path).findings == [], "\(name)")
      }
    }
  }

  @Test("Examining changes no byte, and leaves a hot log as it is")
  func untouched() throws {
    try Store.withExample { store in
      let writer = try Registry.open(store.path, .write)
      let before = try store.bytes
      #expect(try Registry.examine(store.path).isHealthy)
      #expect(try store.bytes == before)
      withExtendedLifetime(writer) {}
    }
  }

  /// Damage that gets past SQLite's own checks, and the kinds of what must be found.
  struct Damage: CustomTestStringConvertible, Sendable {
    var sql: String
    var kinds: Set<DoctorFinding.Kind>
    var testDescription: String { sql }

    init(_ sql: String, _ kinds: DoctorFinding.Kind...) {
      self.sql = sql
      self.kinds = Set(kinds)
    }
  }

  static let damages: [Damage] = [
    // What cells say.
    Damage("UPDATE statement SET value = '2' WHERE value = '1'", .changes, .hash),
    Damage("UPDATE statement SET value = '{' WHERE value = '1'", .changes, .hash, .text),
    Damage("UPDATE statement SET value = ' 1' WHERE value = '1'", .changes, .hash, .text),
    Damage("UPDATE statement SET modality = 'must' WHERE value = '1'", .changes, .hash),
    Damage("UPDATE statement SET type = 'nonsense' WHERE value = '1'", .changes, .hash, .text),
    Damage(
      "UPDATE statement SET qualifiers = '{\"x\":1}' WHERE value = '1'", .changes, .hash, .text),
    Damage("UPDATE statement SET hash = hash + 1 WHERE value = '1'", .hash),
    Damage("DELETE FROM statement WHERE value = '1'", .reference, .unreadable),
    Damage("UPDATE cell SET statement_id = 2 WHERE statement_id = 1", .changes),
    Damage("DELETE FROM cell WHERE commit_id = 1 AND context_id > 0", .changes, .count),
    Damage(
      "UPDATE cell SET commit_id = 3 WHERE commit_id = 1 AND context_id > 0", .changes, .count),
    Damage("UPDATE cell SET commit_id = 4 WHERE commit_id = 3", .changes, .count, .reference),
    Damage(
      "UPDATE cell SET statement_id = NULL, evidence_id = 1 WHERE commit_id = 3", .changes, .row),
    Damage("UPDATE cell SET revision_id = 7 WHERE commit_id = 3", .changes, .row),
    // Who says so.
    Damage("UPDATE citation SET grade = 'assumed'", .changes, .hash),
    Damage("UPDATE citation SET locator = '[\"p. 1\" ]'", .text),
    Damage("UPDATE citation SET position = 1", .order),
    Damage("DELETE FROM citation", .changes, .hash, .row),
    Damage("UPDATE evidence SET hash = hash + 1", .hash),
    Damage(
      "INSERT INTO citation VALUES (9, 0, 'book', '[]', 'literal', NULL, NULL)", .reference, .row),
    // What else is recorded.
    Damage("UPDATE about SET description = NULL", .changes),
    Damage("UPDATE about SET deprecated = 'true '", .changes, .text),
    Damage("DELETE FROM about", .changes, .count),
    Damage("UPDATE document SET title = 'Another'", .changes),
    Damage("UPDATE document SET places = '[]'", .changes, .text),
    Damage("UPDATE revision SET published = '2011' WHERE published = '2010'", .changes),
    Damage("UPDATE revision SET axes = '{ }' WHERE name = 'new'", .changes, .text),
    Damage("UPDATE revision SET name = 'a b' WHERE name = 'new'", .changes, .text),
    Damage("UPDATE revision SET name = 'old'", .changes, .order),
    Damage("UPDATE revision SET position = 1", .changes, .order),
    Damage("UPDATE axis SET id = 9 WHERE id = 1", .changes, .order),
    Damage("DELETE FROM axis WHERE id = 2", .changes, .count),
    Damage("UPDATE token SET path = 'size.z' WHERE path = 'size.b'", .changes),
    Damage("UPDATE token SET path = '$a' WHERE path = 'size.b'", .changes, .text),
    Damage("UPDATE token SET commit_id = 3 WHERE path = 'size.b'", .row),
    Damage("UPDATE context SET text = 'appearance=light' WHERE text = 'appearance=dark'", .changes),
    Damage(
      "UPDATE context SET text = 'appearance' WHERE text = 'appearance=dark'", .changes, .text),
    Damage("UPDATE context SET text = 'a=b' WHERE id = 0", .changes, .row),
    // The chain.
    Damage("UPDATE \"commit\" SET author = 'Mallory' WHERE id = 1", .commitHash),
    Damage("UPDATE \"commit\" SET message = '' WHERE id = 3", .commitHash),
    Damage("UPDATE \"commit\" SET is_correction = 1 WHERE id = 2", .commitHash),
    Damage("UPDATE \"commit\" SET authored_ms = 0 WHERE id = 2", .commitHash),
    Damage(
      "UPDATE \"commit\" SET at_ms = (SELECT at_ms - 1000 FROM \"commit\" WHERE id = 1) WHERE id = 2",
      .commitHash, .time),
    Damage("UPDATE \"commit\" SET changes = 9 WHERE id = 2", .count),
    Damage("UPDATE \"commit\" SET digest = zeroblob(32) WHERE id = 2", .changes, .commitHash),
    Damage("UPDATE \"commit\" SET hash = zeroblob(32) WHERE id = 3", .commitHash),
    Damage("UPDATE \"commit\" SET hash = zeroblob(32) WHERE id = 2", .commitHash, .chain),
    Damage("UPDATE \"commit\" SET parent_hash = zeroblob(32) WHERE id = 2", .commitHash, .chain),
    Damage("DELETE FROM \"commit\" WHERE id = 2", .chain, .reference),
    Damage("DELETE FROM \"commit\" WHERE id = 3", .reference),
    // Beside it.
    Damage("INSERT INTO tag VALUES ('v1', 9, 0, NULL, 0)", .reference),
    Damage("UPDATE migration SET sha256 = 'ff' WHERE name = '0001_registry'", .migration),
    Damage("UPDATE migration SET name = '0001_other' WHERE name = '0001_registry'", .migration),
    Damage("DELETE FROM migration WHERE name = '0001_registry'", .migration),
    Damage("INSERT INTO migration VALUES ('9999_modes', 'ff')", .migration),
  ]

  @Test("Each damage is found, and called what it is", arguments: damages)
  func found(_ damage: Damage) throws {
    try Store.withExample { store in
      try store.forge(damage.sql)
      let found = try Registry.examine(store.path)
      #expect(
        Set(found.findings.map(\.kind)) == damage.kinds,
        "\(found.findings.map { "\($0.code): \($0.message)" })")
      #expect(!found.isHealthy)
      #expect(found.findings.allSatisfy { $0.fix != nil })
    }
  }

  static let places: [(String, DoctorFinding)] = [
    (
      "UPDATE about SET description = NULL",
      DoctorFinding(
        .changes, "the changes of commit #1 are not those that were recorded", table: "commit",
        commit: 1)
    ),
    (
      "UPDATE \"commit\" SET at_ms = (SELECT at_ms - 1000 FROM \"commit\" WHERE id = 1) WHERE id = 2",
      DoctorFinding(
        .time, "commit #2 was recorded before its parent #1", table: "commit", commit: 2)
    ),
    (
      "UPDATE token SET commit_id = 3 WHERE path = 'size.b'",
      DoctorFinding(
        .row, "\"size.b\" has a cell that is older than itself", table: "cell", commit: 1,
        path: "size.b")
    ),
    (
      "INSERT INTO tag VALUES ('v1', 9, 0, NULL, 0)",
      DoctorFinding(
        .reference, "the tag \"v1\" names commit #9, which is missing", table: "tag", commit: 9)
    ),
    (
      "UPDATE cell SET commit_id = 4 WHERE commit_id = 3",
      DoctorFinding(
        .reference, "1 row of cell names a commit that does not exist", table: "cell")
    ),
  ]

  @Test("A finding says where", arguments: places)
  func place(_ sql: String, _ finding: DoctorFinding) throws {
    try Store.withExample { store in
      try store.forge(sql)
      #expect(try Registry.examine(store.path).findings.contains(finding))
    }
  }

  @Test("What was added to the schema, taken from it or changed in it is named")
  func schema() throws {
    try Store.withExample { store in
      try store.execute(
        """
        CREATE TABLE extra(x); DROP TRIGGER cell_update;
        DROP VIEW commits; CREATE VIEW commits AS SELECT 1 AS number
        """)
      let messages = try Registry.examine(store.path).findings.map(\.message)
      #expect(
        messages == [
          "\"table extra\" is not of blazon's making",
          "\"view commits\" has another definition than the migrations give it",
          "\"trigger cell_update\" is missing",
        ])
    }
  }

  @Test("Tables of Litestream are passed over, and mentioned")
  func litestream() throws {
    try Store.withExample { store in
      try store.execute(
        """
        CREATE TABLE _litestream_seq(id INTEGER PRIMARY KEY, seq INTEGER);
        CREATE TABLE _litestream_lock(id INTEGER)
        """)
      let found = try Registry.examine(store.path)
      #expect(found.findings == [])
      #expect(
        found.notes == ["tables of Litestream are skipped: _litestream_lock, _litestream_seq"])
    }
  }

  @Test("Of many alike twenty are listed, and all are counted")
  func many() throws {
    try Store.with { store in
      try store.commit(set((0..<50).map { number("a.t\($0)", $0) }))
      try store.forge("UPDATE statement SET hash = hash + 1")
      let found = try Registry.examine(store.path)
      #expect(found.findings.count == 20)
      #expect(found.total == 50)
    }
  }

  static let moved: [Damage] = [
    Damage("UPDATE move SET from_id = 3", .changes, .row),
    Damage("DELETE FROM move", .changes, .count),
    Damage("UPDATE move SET commit_id = 2", .changes, .count, .row),
    Damage("UPDATE move SET from_id = 99", .changes, .count, .reference),
    Damage("UPDATE token SET path = 'size.z' WHERE path = 'size.b'", .changes, .row),
  ]

  @Test("A move is part of its commit", arguments: moved)
  func moves(_ damage: Damage) throws {
    try Store.withExample { store in
      let move = Move(from: TokenPath(trusted: "size.b"), to: TokenPath(trusted: "size.z"))
      _ = try Registry.open(store.path, .write).commit(
        ChangeSet(moves: [move]), metadata(), now: Timestamp(milliseconds: 9 * Store.day))
      #expect(try Registry.examine(store.path).findings == [])
      try store.forge(damage.sql)
      let found = try Registry.examine(store.path)
      #expect(Set(found.findings.map(\.kind)) == damage.kinds)
    }
  }

  static let linked: [Damage] = [
    Damage("UPDATE link SET from_id = 3", .changes, .row),
    Damage("UPDATE link SET from_id = NULL", .changes),
    Damage("DELETE FROM link", .changes, .count),
    Damage("UPDATE link SET since_id = 3", .changes, .row),
    Damage("UPDATE link SET since_id = 6", .changes, .row),
    Damage("UPDATE link SET from_id = token_id", .changes, .row),
    Damage("UPDATE link SET token_id = 99", .changes, .count, .reference),
  ]

  @Test("A link is part of its commit, and joins what can be one token", arguments: linked)
  func links(_ damage: Damage) throws {
    try Store.withExample { store in
      try store.linkExample()
      #expect(try Registry.examine(store.path).findings == [])
      try store.forge(damage.sql)
      let found = try Registry.examine(store.path)
      #expect(Set(found.findings.map(\.kind)) == damage.kinds, "\(found.findings)")
    }
  }

  @Test("What is not a registry is not examined")
  func nothing() throws {
    try Store.with { store in
      expectProblem("store-missing") { try Registry.examine(store.path + "x") }
      expectProblem("store-foreign") { try Registry.examine(store.folder.path) }
      try store.execute("PRAGMA user_version = 99")
      expectProblem("store-newer") { try Registry.examine(store.path) }
      try store.execute("PRAGMA application_id = 1")
      expectProblem("store-foreign") { try Registry.examine(store.path) }
    }
  }
}

extension Store {
  /// Runs statements as someone who takes the guards away and puts them back.
  func forge(_ sql: String) throws {
    try raw { db in
      let guards = try Row.fetchAll(
        db, sql: "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
      for row in guards { try db.execute(sql: "DROP TRIGGER \(row[0] as String)") }
      try db.execute(sql: sql)
      #expect(db.totalChangesCount > 0)
      for row in guards { try db.execute(sql: row[1]) }
    }
    try forgeChecks()
  }
}
