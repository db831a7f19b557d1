internal import CBuiltInRegistry
internal import CSQLiteShim
internal import FileWriting
internal import GRDB

/// Opens connections to registry files: the only place that does.
///
/// Every connection is hardened against a file from a stranger. Foreign keys are not enforced: what
/// a commit writes is read back through joins before it counts, which proves more than a look-up
/// for each key of each row. The keys are in the schema for other programs, and for `doctor`.
enum RegistryFile {
  /// The purpose of a connection, which decides its rights and settings.
  enum Purpose {
    /// Answering questions.
    case read
    /// Recording commits, by the holder of the writers' lock.
    case write
    /// Reading a file that may be damaged, so that neither it nor we come to harm.
    case examine
    /// Writing outside of commits: a new file, or one that is repaired or replaced.
    case maintain

    var isReadOnly: Bool {
      switch self {
      case .read, .examine: true
      case .write, .maintain: false
      }
    }

    fileprivate var settings: String {
      switch self {
      // SQLite's own 2 MB hold too little of a large registry: look-ups would read pages again.
      case .read: "PRAGMA cache_size = -32768"
      // Only the holder of the writers' lock makes checkpoints, after its commit. SQLite's
      // automatic ones run in any connection, and two at the same moment could damage the file
      // before SQLite 3.51.3 (sqlite.org/wal.html, "The WAL-Reset Bug").
      case .write:
        """
        PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0;
        PRAGMA cell_size_check = ON; PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY
        """
      // What does not fit into the cache while rows are sorted goes to a temporary file.
      case .examine:
        """
        PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0; PRAGMA cache_size = -32768;
        PRAGMA temp_store = FILE
        """
      case .maintain: ""
      }
    }
  }

  /// Opens a connection.
  ///
  /// A reader needs no right to write to the file's folder: where SQLite cannot make its shared
  /// memory there, no writer can be there either, and the file is read as one that does not change.
  ///
  /// - Parameters:
  ///   - isStill: whether nobody writes to the file meanwhile: a reader then makes no shared memory where there is
  ///     no journal.
  ///   - patience: the seconds that SQLite waits while another connection holds the file.
  /// - Precondition: `RegistryHeader.check` passed, unless the file is new.
  /// - Throws: `StoreProblem.foreignLog`, `DatabaseError`.
  static func open(
    _ path: String, for purpose: Purpose, isStill: Bool = false, patience: Double = 10
  ) throws -> DatabaseQueue {
    // SQLite would wait for a pipe, and write to where a link leads.
    for end in ["-wal", "-shm", "-journal"] {
      let log = FileSystem.target(of: path) + end
      if let kind = FileKind.other(log) {
        throw StoreProblem.cannotOpen(
          path: log, reason: "it is \(kind), and SQLite keeps a file there")
      }
    }
    if isStill, purpose.isReadOnly, !hasJournal(path) {
      return try connectStill(path, for: purpose)
    }
    try ForeignLog.check(path)
    do {
      let queue = try connect(path, for: purpose, patience: patience)
      // A statement that makes SQLite look at the file.
      if purpose.isReadOnly { try queue.read { db in _ = try Migrations.version(of: db) } }
      return queue
    } catch let error as DatabaseError
      where purpose.isReadOnly && !FileSystem.exists(path + "-wal")
      && [.SQLITE_CANTOPEN, .SQLITE_READONLY].contains(error.resultCode)
    {
      if FileSystem.exists(path + "-journal") {
        try CrashRecovery.rollBack(path)
        return try connect(path, for: purpose, patience: patience)
      }
      return try connectStill(path, for: purpose)
    }
  }

  /// A connection to a file with its log.
  static func connect(
    _ path: String, for purpose: Purpose, patience: Double = 10
  ) throws -> DatabaseQueue {
    try DatabaseQueue(path: path, configuration: configuration(for: purpose, patience: patience))
  }

  /// A reader of the file alone, as one that does not change.
  static func connectStill(_ path: String, for purpose: Purpose) throws -> DatabaseQueue {
    try DatabaseQueue(
      path: immutableURI(path), configuration: configuration(for: purpose, patience: 0))
  }

  /// Whether a journal is beside a file, or may be: SQLite has it beside what a link leads to.
  static func hasJournal(_ path: String) -> Bool {
    let place = FileSystem.target(of: path)
    return !["-wal", "-journal"].allSatisfy { FileSystem.isAbsent(place + $0) }
  }

  /// Opens the bytes inside the program, which are neither copied nor written.
  static func openBuiltIn() throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    configuration.prepareDatabase { db in
      if let connection = db.sqliteConnection {
        try check(
          blazon_open_bytes(connection, blazon_builtin_bytes(), blazon_builtin_count()))
      }
      try harden(db)
    }
    return try DatabaseQueue(named: nil, configuration: configuration)
  }

  /// Runs `body` on one unchanging state of a file that may be damaged.
  static func examine<Result>(_ path: String, _ body: (Database) throws -> Result) throws -> Result
  {
    try explaining(path) {
      let queue = try open(path, for: .examine)
      defer { try? queue.close() }
      return try queue.read(body)
    }
  }

  /// Returns the file's `user_version`, the number of its migrations, once SQLite itself has
  /// confirmed the application id; the log may have newer ones than the raw header.
  static func version(of db: Database, _ path: String) throws -> Int {
    guard
      try UInt32.fetchOne(db, sql: "PRAGMA application_id") == RegistryHeader.applicationID,
      let version = try Int.fetchOne(db, sql: "PRAGMA user_version")
    else { throw StoreProblem.notARegistry(path: path, found: "its application id changed") }
    return version
  }

  private static func configuration(
    for purpose: Purpose, patience: Double
  ) -> Configuration {
    var configuration = Configuration()
    configuration.readonly = purpose.isReadOnly
    // Snapshots hold a reading transaction longer than one access.
    configuration.allowsUnsafeTransactions = purpose == .read
    configuration.foreignKeysEnabled = false
    configuration.busyMode = .timeout(patience)
    configuration.prepareDatabase { db in
      try harden(db)
      try db.execute(sql: purpose.settings)
    }
    return configuration
  }

  private static func harden(_ db: Database) throws {
    guard let connection = db.sqliteConnection else { return }
    try check(blazon_harden(connection))
  }

  private static func check(_ code: Int32) throws {
    guard code == 0 else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }

  /// Returns the `file:` URI with which SQLite takes no locks and expects no change.
  ///
  /// - Source: SQLite, "Uniform Resource Identifiers", sections 3.1 and 3.3.
  private static func immutableURI(_ path: String) -> String {
    // An absolute path follows an empty authority, so that one that begins with "//" names no host.
    var text = path.hasPrefix("/") ? "file://" : "file:"
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
}

extension DatabaseQueue {
  /// Puts a file into write-ahead mode, which is then recorded in its header.
  func switchToLog() throws {
    try writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
  }

  /// Brings the whole write-ahead log into the file, and empties it.
  ///
  /// - Throws: `StoreProblem.busy` where another connection holds a part of it.
  func emptyLog(_ path: String) throws {
    let isEmptied = try writeWithoutTransaction { db in
      let row = try Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      return try row.map { try $0.number(0) == 0 && $0.number(1) == $0.number(2) } ?? false
    }
    if !isEmptied { throw StoreProblem.busy(path: path, seconds: 5, writer: nil) }
  }

  /// Writes a compact copy of the whole file, without a write-ahead log.
  ///
  /// - Parameter copy: must not exist.
  func copy(to copy: String) throws {
    try writeWithoutTransaction { db in
      blazon_allow_attach(db.sqliteConnection, 1)
      defer { blazon_allow_attach(db.sqliteConnection, 0) }
      try db.execute(sql: "VACUUM INTO ?", arguments: [copy])
    }
  }
}

/// Recovery after a writer was killed at any moment, as with `kill -9` or by a loss of power.
///
/// A reader always sees the state of the last whole commit. Most of that needs no code of ours:
/// - **A registry with a write-ahead log**: SQLite ignores a commit that did not reach the log
///   whole, and the next checkpoint carries the whole ones into the file.
/// - **The writers' lock**: the system frees it with the process (`RegistryLock`).
/// - **`init`, `backup`**: the new file has another name until it is whole (`NewFile`).
/// - **`merge --driver`**: likewise (`Registry.rebuild`).
/// - **`restore`**: likewise, and the next one removes what a killed one left (`Registry.restore`).
/// - **A sealed file, without a log**: `rollBack`, below.
enum CrashRecovery {
  /// Takes back what a killed writer left half done in a file without a write-ahead log, with the
  /// help of the rollback journal beside it. SQLite does so on every opening for writing; a reader
  /// that may not write cannot, and must not see the torn pages.
  ///
  /// - Throws: `DatabaseError` where the file or its folder cannot be written.
  static func rollBack(_ path: String) throws {
    let queue = try RegistryFile.open(path, for: .maintain)
    try queue.read { db in try db.execute(sql: "SELECT 1 FROM sqlite_schema LIMIT 1") }
    try queue.close()
  }
}
