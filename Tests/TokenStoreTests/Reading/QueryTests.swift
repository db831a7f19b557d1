import Foundation
import TestSupport
import Testing
import TokenModel
import TokenStore

@Suite("Queries of users")
struct QueryTests {
  static let refused = [
    "INSERT INTO tag VALUES ('v1', 1, 0, NULL, 0)", "DELETE FROM tag", "DROP VIEW commits",
    "CREATE TABLE x(a)", "CREATE TEMP TABLE x(a)", "VACUUM", "VACUUM INTO 'copy.db'", "REINDEX",
    "ANALYZE", "PRAGMA journal_mode = DELETE", "PRAGMA journal_mode = MEMORY",
    "PRAGMA user_version = 9", "PRAGMA application_id = 9", "PRAGMA wal_checkpoint(TRUNCATE)",
    "ATTACH 'other.db' AS other", "ATTACH ':memory:' AS other", "DETACH main",
    "BEGIN", "COMMIT", "END", "ROLLBACK", "RELEASE x", "SELECT 1; DELETE FROM tag",
    "SELECT load_extension('x')", "SELECT readfile('/etc/hostname')", "SELECT writefile('x', 'y')",
    "SELECT ?", "SELECT no_column", "SELEC 1", "", " -- nothing",
    "WITH x AS (SELECT 1) INSERT INTO tag SELECT 'v', 1, 0, NULL, 0 FROM x",
    "SELECT zeroblob(100000000)",
  ]

  @Test(
    "Nothing but reading is done, and every failure is a problem with words", arguments: refused)
  func refuses(sql: String) throws {
    try Store.withExample { store in
      let before = try store.bytes
      let registry = try store.read()
      let found = problem { try registry.query(sql) }
      #expect(
        ["sql-invalid", "sql-not-read-only"].contains(found?.code), "\(String(describing: found))")
      #expect(found?.message.isEmpty == false)
      #expect(found?.fix != nil)
      // The connection goes on.
      #expect(try registry.query("SELECT count(*) FROM \"commit\"").rows == [[.integer(3)]])
      #expect(try store.bytes == before)
      let left = try names(in: store.folder).filter { !$0.hasPrefix("t.blazon") }
      #expect(left.isEmpty)
    }
  }

  @Test(
    "A statement or a stranger's view without end is ended, by its time or its rows",
    arguments: [
      "SELECT count(*) FROM endless", "SELECT path FROM endless",
      "WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM r) SELECT max(x) FROM r",
    ])
  func endless(sql: String) throws {
    try Store.withExample { store in
      try store.execute(
        """
        CREATE VIEW endless AS
        WITH RECURSIVE r(x) AS (SELECT zeroblob(1000000) UNION ALL SELECT x FROM r) SELECT x AS path FROM r
        """)
      let registry = try store.read()
      let found = problem { try registry.query(sql, seconds: sql.contains("path") ? 60 : 0.2) }
      #expect(found?.code == "sql-limit")
      #expect(found?.message.contains(sql.contains("path") ? "100 MB" : "0 s") == true)
      // The connection goes on, for as long as it takes.
      #expect(try registry.query("SELECT 1").rows == [[.integer(1)]])
    }
  }

  @Test("A view of a stranger in place of one of ours is not believed, and the registry is read")
  func forgedView() throws {
    try Store.withExample { store in
      try store.execute(
        "DROP VIEW current_values; CREATE VIEW current_values AS SELECT 'a' AS path, 1 AS value")
      let registry = try store.read()
      let found = problem { try registry.query("SELECT * FROM current_values") }
      #expect(found?.message.contains("view current_values") == true)
      #expect(try !registry.snapshot().allPaths().isEmpty)
    }
  }

  @Test("A stranger's text that is too long is told with the file")
  func tooLong() throws {
    try Store.withExample { store in
      try store.execute(
        "DROP TRIGGER commit_update; UPDATE \"commit\" SET message = hex(zeroblob(20000000))")
      let found = problem { try store.read().snapshot(.head).log() }
      #expect(
        found?.message.contains("a text of \(store.path), or for it, has more than 16 MB") == true)
    }
  }

  static let terminalSafe = [
    "PRAGMA query_only = 0", "PRAGMA writable_schema = 1", "PRAGMA trusted_schema = 1",
    "PRAGMA foreign_keys = 0", "PRAGMA optimize", "SAVEPOINT x", "PRAGMA synchronous = OFF",
    "PRAGMA locking_mode = EXCLUSIVE",
  ]

  @Test("What only sets the connection opens no way to write", arguments: terminalSafe)
  func settings(sql: String) throws {
    try Store.withExample { store in
      let before = try store.bytes
      let registry = try store.read()
      _ = problem { try registry.query(sql) }
      for write in [
        "DELETE FROM tag", "UPDATE sqlite_master SET sql = ''", "PRAGMA user_version = 9",
      ] {
        expectRefused(registry, write)
      }
      #expect(try store.bytes == before)
    }
  }

  @Test("The built-in registry is refused in the same way")
  func builtIn() throws {
    let registry = try Registry.openBuiltIn()
    let digest = try registry.snapshot(at: 3).stateDigest()
    for sql in QueryTests.refused {
      expectRefused(registry, sql)
    }
    #expect(try registry.snapshot(at: 3).stateDigest() == digest)
  }

  @Test("Values come back by their kind; columns may have the same name")
  func values() throws {
    try Store.with { store in
      let (columns, rows) = try store.read().query(
        "SELECT 1 AS a, 2.5 AS a, NULL, 'é' || char(10), x'00ff', 9223372036854775807, 9e999")
      #expect(columns.prefix(2) == ["a", "a"])
      #expect(
        rows == [
          [
            .integer(1), .real(2.5), .null, .text("é\n"), .text("00ff"), .integer(.max),
            .real(.infinity),
          ]
        ])
    }
  }

  @Test("A query without rows still names its columns")
  func noRows() throws {
    try Store.with { store in
      let (columns, rows) = try store.read().query("SELECT number, hash FROM commits")
      #expect(columns == ["number", "hash"])
      #expect(rows.isEmpty)
    }
  }

  private func expectRefused(_ registry: Registry, _ sql: String) {
    let found = problem { try registry.query(sql) }
    #expect(found != nil, "\(sql)")
  }
}
