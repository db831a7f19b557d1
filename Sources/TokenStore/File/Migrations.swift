internal import CMigrations
internal import GRDB
internal import TokenModel

/// The schema's history: plain SQL files, embedded, applied in order, never edited.
enum Migrations {
  struct Migration {
    var name: String
    /// SHA-256 of the file's bytes, hexadecimal.
    var checksum: String
    /// The file's bytes inside the program.
    fileprivate var bytes: UnsafeRawBufferPointer

    var sql: String { String(decoding: bytes, as: UTF8.self) }
  }

  /// The files' checksums in order. They are written down because hashing the files would cost
  /// every start a tenth of a millisecond; a test computes them.
  private static let checksums = [
    "8b9328faa02d3a82c73b37951b4bbb1a7f24b5ebdffccefb0cac8081a53318fe",
    "582212e690c1cbfd95133d3a92c1ed4bf9ea3a58aebde8dd3320cc76d5a85048",
    "297836f765f2c2288a2fab31aae15e3aba8225a6188146dcbe647574d651a15c",
    "d2ce51b0a19321d6331d109a91602a4613fe4370d92aea884a692a9991f91746",
    "d3acfc52aa257b98ef9f7045f72e49aff132bc0c8e8ceec9b3ff72a81fe99772",
    "0c50ab9145a17afa79eb4f34e2351ac3c7f4682d6b0cb59a66e3bf228eb695c1",
    "37c2338ebfff7e0c4bfa6356a0b148d0b8e6418b7c6a27a59faf029c8fd3c335",
    "baa6021b02765a6b321bc801c825a0f920072159e0eb1653558db04b3cb9ba91",
    "ea6993b5a8395620971f5bb4ae7e672ae66242e693e3a1bf5750c50edc2ba588",
    "a1e28d0a2136beb754c0a94b1f6879122128d440029fe133a3c7ff8a490c3d0c",
    "3dea8b85239069dff3943dfca9c6288fc22e0cee677b2aced6b2e1f71e7c9731",
    "4dd4cb5a9264a663ee5bc1a7bb789206ac403df0689f447a607790bbe0b63f66",
  ]

  /// The number of migrations: the `user_version` of a file that is up to date.
  static var count: Int { blazon_migration_count() }

  /// The number of the migration that gave rows their checks. Their values are not computed in SQL,
  /// but by `fillRowChecks` in the same transaction.
  static let rowChecks = 3

  /// The number of the migration from which on a commit's check covers the date of its source, if any.
  static let sourceTimes = 5

  /// The number of the migration from which on tags have a second copy.
  static let tagIndex = 10

  static func migration(at index: Int) -> Migration {
    let raw = blazon_migration_at(index).pointee
    return Migration(
      name: String(cString: raw.name), checksum: checksums[index],
      bytes: UnsafeRawBufferPointer(start: raw.sql, count: raw.count))
  }

  /// Brings an open file up to date; each migration is one transaction with its record, and with
  /// the rows that it derives from those that are there.
  ///
  /// - Parameters:
  ///   - version: the file's `user_version`, the number of migrations it has.
  ///   - last: the number that it gets; tests make files of earlier schemas.
  static func apply(to db: Database, from version: Int, upTo last: Int = count) throws {
    for index in version..<last {
      let migration = migration(at: index)
      try db.inTransaction(.immediate) {
        try db.execute(sql: migration.sql)
        if index + 1 == rowChecks { try db.fillRowChecks() }
        if index + 1 == sourceTimes { try db.fillCommitChecks() }
        if migration.name == References.migration { try References.fill(db) }
        if index + 1 == KnownCommits.migration { try KnownCommits.fill(db) }
        try db.execute(
          sql: "INSERT INTO migration(name, sha256) VALUES (?, ?)",
          arguments: [migration.name, migration.checksum])
        try db.execute(sql: "PRAGMA user_version = \(index + 1)")
        return .commit
      }
    }
  }

  /// SHA-256 of the schema after each migration, as `schemaHash(of:)` finds it. A new migration
  /// needs a new one: the test that compares them prints it.
  static let schemaHashes = [
    "e7c8a8dc85a2ede8ab50323aa8652da0f483ea443656cf719e632fa209ae3b12",
    "d60e2a72b81440cedd90ec1663b53b3db950a94ea35297e6564e5c377b593ac8",
    "52d02d3ca983825c93254f2cf39d72af5b9aa548204e9101211d1071ff1b0426",
    "de82891c99d03f6e756524d8940184d70b2492944d5ccb4ab5afb8efabd1b723",
    "de82891c99d03f6e756524d8940184d70b2492944d5ccb4ab5afb8efabd1b723",
    "4a0a7b8733bed6f004dd310450c3e66092d09c6f1214097b471334c13ac22634",
    "814aaa4dae3e9b28f1965e37754edbce5d66de589cf3e039fc4ebde425751698",
    "38bb447c4a27400afe04b818b52b9aa7850f251d0856e017650f64ccb357c397",
    "0443b9c09d22e420f117ab25f694c56f255947cf7f88f84951bf24a01f5b382e",
    "4f11e7d52fc0d33ede9f4134d33a4e25134899836d7e574240317fc80d42d288",
    "15d21f92c5e4935ea57474ef7b5a4d4561d7f11ea9a0038262763699c361dfee",
    "ea9d482586fbc3dd81ad9e33c84149c7ec005f85b649fdecc07de359c307dc84",
  ]

  /// Refuses a file whose tables, views and triggers are not exactly those that the migrations
  /// make: a trigger from a stranger would run with our own statements.
  ///
  /// - Parameter version: the file's `user_version`, from 1.
  static func checkSchema(_ db: Database, version: Int, path: String) throws {
    guard try schemaHash(of: db) == schemaHashes[version - 1] else {
      throw StoreProblem.foreignSchema(path: path)
    }
  }

  /// Refuses a file in which a table or index of ours is not the one that the migrations make. Other
  /// objects may stand beside them: readers name none of those.
  ///
  /// - Parameters:
  ///   - version: the file's `user_version`, from 1.
  ///   - kinds: those of what is read.
  /// - Throws: `DamagedRow`. Rows would be read by columns that are not theirs.
  static func checkTables(
    _ db: Database, version: Int, _ kinds: [String] = ["table", "index"]
  ) throws {
    guard try schemaHash(of: db) != schemaHashes[version - 1] else { return }
    let made = try objects(of: db)
    let expected = try expectedObjects(version: version)
    let read = expected.keys.filter { name in kinds.contains { name.hasPrefix($0 + " ") } }
    if let name = read.sorted().first(where: { made[$0] != expected[$0] }) {
      throw DamagedRow(reason: "the schema of the \(name) is not as it was written")
    }
  }

  /// Returns the definition of every object by its type and name, without those of SQLite and
  /// Litestream.
  static func objects(of db: Database) throws -> [String: String] {
    var found: [String: String] = [:]
    try db.forEach(
      """
      SELECT type || ' ' || name, coalesce(sql, '') FROM sqlite_schema
      WHERE name NOT GLOB 'sqlite_*' AND name NOT GLOB '_litestream_*'
      """
    ) { row in found[try row.text(0)] = try row.text(1) }
    return found
  }

  /// Returns the objects that the first migrations make in an empty database.
  static func expectedObjects(version: Int) throws -> [String: String] {
    try DatabaseQueue().inDatabase { db in
      for index in 0..<version { try db.execute(sql: migration(at: index).sql) }
      return try objects(of: db)
    }
  }

  /// Returns the number of migrations that an open file has. Queries of tables that not every file
  /// has ask this first.
  static func version(of db: Database) throws -> Int {
    try Int.fetchOne(db.cachedStatement(sql: "PRAGMA user_version")) ?? 0
  }

  /// Returns the SHA-256 of the types, names and definitions of all objects in the order of their names, without
  /// those of SQLite and Litestream. SQLite goes by the definitions alone, what asks the schema by all three.
  static func schemaHash(of db: Database) throws -> String {
    var hash = SHA256()
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT type || ' ' || name || ' ' || coalesce(sql, '') FROM sqlite_schema
        WHERE name NOT GLOB 'sqlite_*' AND name NOT GLOB '_litestream_*' ORDER BY name
        """)
    while let row = try rows.next() {
      let text = try row.textIfAny(0)
      hash.update(Array(((text ?? "") + "\u{0}").utf8))
    }
    return hex(hash.finish())
  }

  /// Refuses a file with a migration that is newer than ours, or whose text is not ours.
  ///
  /// - Throws: `StoreProblem.newer`, `.editedMigration`; `DamagedRow` where the record of
  ///   migrations contradicts the file's version.
  static func check(_ db: Database, path: String) throws {
    let rows = try Row.fetchAll(db, sql: "SELECT name, sha256 FROM migration ORDER BY name")
    for (index, row) in rows.enumerated() {
      let name = try row.text(0)
      guard index < count else {
        throw StoreProblem.newer(path: path, has: name, known: migration(at: count - 1).name)
      }
      let ours = migration(at: index)
      guard name == ours.name, try row.text(1) == ours.checksum else {
        throw StoreProblem.editedMigration(path: path, name: name)
      }
    }
    // Readers rely on the version to know which tables are there.
    guard try version(of: db) == rows.count else {
      throw DamagedRow(reason: "its version is not the number of its migrations")
    }
  }
}

/// Returns bytes as lowercase hexadecimal digits.
func hex(_ bytes: some Sequence<UInt8>) -> String {
  let digits = Array("0123456789abcdef".utf8)
  var text: [UInt8] = []
  for byte in bytes {
    text.append(digits[Int(byte >> 4)])
    text.append(digits[Int(byte & 15)])
  }
  return String(decoding: text, as: UTF8.self)
}
