internal import CSQLiteShim
internal import Foundation
internal import GRDB

/// A file that may be damaged or strange, opened so that neither it nor we come to harm.
enum DoctorFile {
  /// Refuses, before SQLite looks at it, what is no registry or one of a newer blazon.
  static func checkHeader(_ path: String) throws(StoreProblem) {
    switch try RegistryHeader.read(path) {
    case .missing: throw .missing(path: path)
    case .empty: throw .notARegistry(path: path, found: "it is empty")
    case .foreign(let reason): throw .notARegistry(path: path, found: reason)
    case .registry(let version): try check(version: Int(version), path)
    }
  }

  /// How many migrations the file says it has; its log may say more than the raw header.
  static func version(of db: Database, _ path: String) throws -> Int {
    guard
      try UInt32.fetchOne(db, sql: "PRAGMA application_id") == RegistryHeader.applicationID,
      let version = try Int.fetchOne(db, sql: "PRAGMA user_version")
    else { throw StoreProblem.notARegistry(path: path, found: "its application id changed") }
    try check(version: version, path)
    return version
  }

  private static func check(version: Int, _ path: String) throws(StoreProblem) {
    guard (0...Migrations.count).contains(version) else {
      throw .newer(
        path: path, has: "number \(version)",
        known: Migrations.migration(at: Migrations.count - 1).name)
    }
  }

  /// Runs `body` on one unchanging state of the file, on a connection that cannot write.
  static func reading<Result>(_ path: String, _ body: (Database) throws -> Result) throws -> Result
  {
    try explaining(path) {
      let queue = try connect(path)
      defer { try? queue.close() }
      return try queue.read(body)
    }
  }

  /// Writes a compact copy, without a write-ahead log.
  static func copy(_ path: String, to copy: String) throws {
    let queue = try connect(path)
    defer { try? queue.close() }
    try queue.writeWithoutTransaction { db in
      blazon_allow_attach(db.sqliteConnection, 1)
      defer { blazon_allow_attach(db.sqliteConnection, 0) }
      try db.execute(sql: "VACUUM INTO ?", arguments: [copy])
    }
  }

  private static func connect(_ path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.foreignKeysEnabled = false
    configuration.busyMode = .timeout(10)
    configuration.prepareDatabase { db in
      if let connection = db.sqliteConnection {
        let code = blazon_harden(connection)
        guard code == 0 else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
      }
      // What does not fit into the cache while rows are sorted goes to a temporary file.
      try db.execute(
        sql: """
          PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0; PRAGMA cache_size = -32768;
          PRAGMA temp_store = FILE
          """)
    }
    do {
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      try queue.read { db in try db.execute(sql: "PRAGMA user_version") }
      return queue
    } catch let error as DatabaseError
      where !fileExists(path + "-wal")
      && [.SQLITE_CANTOPEN, .SQLITE_READONLY].contains(error.resultCode)
    {
      if fileExists(path + "-journal") {
        try rollBack(path)
        return try DatabaseQueue(path: path, configuration: configuration)
      }
      // A folder that cannot be written: no writer can be there either.
      let file = URL(fileURLWithPath: path).absoluteString
      return try DatabaseQueue(path: file + "?immutable=1", configuration: configuration)
    }
  }
}

extension DoctorFile {
  /// Takes back what an interrupted writer left half done in a file without a write-ahead log, as
  /// every opening for writing does. Without it a reader would see torn pages.
  ///
  /// - Throws: `DatabaseError` where the file or its folder cannot be written.
  static func rollBack(_ path: String) throws {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    configuration.busyMode = .timeout(10)
    configuration.prepareDatabase { db in
      guard let connection = db.sqliteConnection else { return }
      let code = blazon_harden(connection)
      guard code == 0 else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.read { db in try db.execute(sql: "SELECT 1 FROM sqlite_schema LIMIT 1") }
    try queue.close()
  }
}
