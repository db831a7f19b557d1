// TokenStore: the registry file. Records a set of cells as a commit; gives back any point.
//
// The only room that knows SQL. It checks a file before it opens it, keeps history append-only and
// hashed, and reads what it wrote again before it commits. It does not resolve aliases, read token
// files or print. Entries: `Registry.open`, `Registry.commit`, `Registry.load`.

internal import CBuiltInRegistry
internal import CSQLiteShim
internal import GRDB
internal import TokenModel

/// An open registry file, or the built-in one.
///
/// One connection; a writer holds the registry's lock from `open` until the object is released.
package final class Registry: Sendable {
  package enum Access: Sendable {
    case read
    case write
  }

  /// As the user named it.
  package let path: String
  let queue: DatabaseQueue
  let readShares = ReadTransaction.Shares()
  private let lock: UncheckedLock?

  private init(path: String, queue: DatabaseQueue, lock: RegistryLock? = nil) {
    self.path = path
    self.queue = queue
    self.lock = lock.map(UncheckedLock.init)
  }

  deinit { try? queue.close() }

  /// Whether it is the one inside the program.
  package var isBuiltIn: Bool { path == Registry.builtInName }

  private static let builtInName = "built-in"

  /// Whether the file is of an earlier schema, which opening it for writing changes.
  package var isOlder: Bool {
    get throws { try read { db in try Migrations.version(of: db) < Migrations.count } }
  }

  /// Opens a registry that exists.
  ///
  /// - Parameters:
  ///   - patience: the seconds that a writer waits for its turn.
  ///   - watch: told again and again while it waits.
  /// - Throws: `StoreProblem` when it is missing, foreign, newer, read-only for a writer, or busy.
  ///   The file is not touched then.
  package static func open(
    _ path: String, _ access: Access, patience: Int = 30,
    watch: @escaping WorkProgress.Watch = { _ in }
  ) throws -> Registry {
    try checkHeader(path)
    let lock =
      access == .write ? try RegistryLock(registry: path, patience: patience, watch) : nil
    return try explaining(path) {
      let queue = try connect(path, access)
      let registry = Registry(path: path, queue: queue, lock: lock)
      try registry.prepare(access)
      return registry
    }
  }

  /// Makes an empty registry; nothing may stand at `path`.
  package static func create(_ path: String) throws {
    try make(path) { temporary in
      try explaining(path) {
        var configuration = Configuration()
        configuration.prepareDatabase { db in try harden(db) }
        let queue = try DatabaseQueue(path: temporary, configuration: configuration)
        try queue.inDatabase { db in
          // Before WAL is switched on: the header must say what the file is from its first bytes.
          try db.execute(sql: "PRAGMA application_id = \(RegistryHeader.applicationID)")
          try Migrations.apply(to: db, from: 0)
        }
        try queue.writeWithoutTransaction { db in
          try db.execute(sql: "PRAGMA journal_mode = WAL")
        }
        try queue.close()
      }
    }
  }

  /// Makes a registry with the content of the built-in one.
  package static func createBuiltInCopy(_ path: String) throws {
    try make(path) { temporary in
      let bytes = UnsafeBufferPointer(start: blazon_builtin_bytes(), count: blazon_builtin_count())
      try writeNewFile(temporary, bytes)
    }
  }

  /// The built-in registry of the Human Interface Guidelines: read-only, in memory, never parsed.
  package static func openBuiltIn() throws -> Registry {
    try explaining("the built-in registry") {
      var configuration = Configuration()
      configuration.prepareDatabase { db in
        if let connection = db.sqliteConnection {
          let code = blazon_open_bytes(
            connection, blazon_builtin_bytes(), blazon_builtin_count())
          guard code == 0 else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
        }
        try harden(db)
      }
      let queue = try DatabaseQueue(named: nil, configuration: configuration)
      return Registry(path: builtInName, queue: queue)
    }
  }

  /// Writes a sealed copy: one file without a write-ahead log, which opens on read-only media.
  ///
  /// - Throws: `StoreProblem.alreadyExists` when something stands at `copy`.
  package func seal(to copy: String) throws {
    try Registry.make(copy) { temporary in
      try explaining(copy) {
        try queue.writeWithoutTransaction { db in
          blazon_allow_attach(db.sqliteConnection, 1)
          defer { blazon_allow_attach(db.sqliteConnection, 0) }
          try db.execute(sql: "VACUUM INTO ?", arguments: [temporary])
        }
      }
    }
  }

  /// Runs several readings on one unchanging state of the file, in one transaction.
  package func snapshot<Result>(_ body: () throws -> Result) throws -> Result {
    try explaining(path) { try queue.read { _ in try body() } }
  }

  func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try explaining(path) { try queue.unsafeReentrantRead(body) }
  }
}

// MARK: - Opening

extension Registry {
  private static func checkHeader(_ path: String) throws(StoreProblem) {
    switch try RegistryHeader.read(path) {
    case .missing: throw .missing(path: path)
    case .empty: throw .notARegistry(path: path, found: "it is empty")
    case .foreign(let reason): throw .notARegistry(path: path, found: reason)
    case .registry(let version):
      guard version <= Migrations.count else {
        throw .newer(
          path: path, has: "number \(version)",
          known: Migrations.migration(at: Migrations.count - 1).name)
      }
    }
  }

  private static func connect(_ path: String, _ access: Access) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = access == .read
    // Snapshots hold a reading transaction longer than one access.
    configuration.allowsUnsafeTransactions = access == .read
    // What a commit writes is read back through joins before it counts, which proves more than a
    // look-up for each key of each row. The keys stand in the schema, for other programs and checks.
    configuration.foreignKeysEnabled = false
    configuration.busyMode = .timeout(10)
    configuration.prepareDatabase { db in
      try harden(db)
      if access == .write {
        // One checkpoint owner: whoever holds the lock, after its commit (store.md, WAL reset bug).
        try db.execute(
          sql: """
            PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0;
            PRAGMA cell_size_check = ON; PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY
            """)
      } else {
        // SQLite's own 2 MB hold too little of a large registry: look-ups would read pages again.
        try db.execute(sql: "PRAGMA cache_size = -32768")
      }
    }
    do {
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      if access == .read { try queue.read { db in _ = try probe(db) } }
      return queue
    } catch let error as DatabaseError
      where access == .read && !fileExists(path + "-wal")
      && [.SQLITE_CANTOPEN, .SQLITE_READONLY].contains(error.resultCode)
    {
      if fileExists(path + "-journal") {
        try DoctorFile.rollBack(path)
        return try DatabaseQueue(path: path, configuration: configuration)
      }
      // A folder that cannot be written: no writer can be there either.
      return try DatabaseQueue(path: immutableURI(path), configuration: configuration)
    }
  }

  /// A statement that makes SQLite look at the file.
  private static func probe(_ db: Database) throws -> Int? {
    try Int.fetchOne(db, sql: "PRAGMA user_version")
  }

  private static func immutableURI(_ path: String) -> String {
    var text = "file:"
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
        UInt8(ascii: "-"), UInt8(ascii: "_"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default: text += "%" + hex([byte])
      }
    }
    return text + "?immutable=1"
  }

  private static func harden(_ db: Database) throws {
    guard let connection = db.sqliteConnection else { return }
    let code = blazon_harden(connection)
    guard code == 0 else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }

  private func prepare(_ access: Access) throws {
    switch access {
    case .read:
      try queue.read { db in
        // An older schema lacks only what was added since, and readers do without.
        guard try probe(in: db) >= 1 else { throw StoreProblem.older(path: path) }
        try Migrations.check(db, path: path)
      }
    case .write:
      try queue.writeWithoutTransaction { db in
        try Migrations.check(db, path: path)
        let version = try probe(in: db)
        guard version >= 1 else { throw StoreProblem.older(path: path) }
        try Migrations.checkSchema(db, version: version, path: path)
        try Migrations.apply(to: db, from: version)
      }
    }
  }

  /// The file's `user_version`, once its application id is confirmed by SQLite itself.
  private func probe(in db: Database) throws -> Int {
    guard
      try UInt32.fetchOne(db, sql: "PRAGMA application_id") == RegistryHeader.applicationID,
      let version = try Registry.probe(db)
    else { throw StoreProblem.notARegistry(path: path, found: "its application id changed") }
    return version
  }

  private static func make(_ path: String, _ write: (String) throws -> Void) throws {
    // A log that a lost registry left behind would be played into the new one.
    for place in [path, path + "-wal", path + "-journal"] where fileExists(place) {
      throw StoreProblem.alreadyExists(path: place)
    }
    let temporary = temporaryName(beside: path)
    do {
      try write(temporary)
    } catch {
      removeFile(temporary)
      if case StoreProblem.diskFull = error { throw StoreProblem.diskFull(path: path) }
      throw error
    }
    try moveIntoPlace(temporary, to: path)
  }
}

/// The lock is made and released once, by one owner.
private struct UncheckedLock: @unchecked Sendable {
  let lock: RegistryLock
}
