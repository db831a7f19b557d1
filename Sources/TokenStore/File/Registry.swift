// TokenStore: the registry file. It records changes as commits and gives back any point of time.
//
// The only room that knows SQL. It checks a file before SQLite opens it, keeps history append-only
// and hashed, and reads what it wrote again before a commit counts. It does not resolve aliases,
// read token files or print.
//
// Start at `Registry.open`, `Registry.commit` and `Registry.snapshot`. The folders: `File` opens,
// locks, copies and migrates; `Rows` turns values into rows and back; `Commit` writes; `Reading`
// and `History` answer questions about one point and about the way there; `Doctor` examines.

internal import CBuiltInRegistry
internal import GRDB
internal import TokenModel

/// An open registry file, or the built-in one.
///
/// One connection; a writer holds the registry's lock from `open` until the object is released.
package final class Registry: Sendable {
  /// The purpose of opening a registry. Any number of processes may read while one writes.
  package enum Access: Sendable {
    case read
    case write
  }

  /// The path as the user wrote it.
  package let path: String
  let queue: DatabaseQueue
  let readShares = ReadTransaction.Shares()
  private let lock: UncheckedLock?
  /// The file that a writer opened, and its write-ahead log.
  private let identity: FileIdentity?
  private let log: FileIdentity?

  /// - Parameter identity: the file that had the name before SQLite opened it.
  init(
    path: String, queue: DatabaseQueue, lock: RegistryLock? = nil, identity: FileIdentity? = nil,
    log: FileIdentity? = nil
  ) {
    self.path = path
    self.identity = identity
    self.log = log
    self.queue = queue
    self.lock = lock.map(UncheckedLock.init)
  }

  deinit { try? queue.close() }

  static let builtInName = "built-in"

  /// Whether the file has an earlier schema; opening it for writing brings it up to date.
  package var isOlder: Bool {
    get throws { try read { db in try Migrations.version(of: db) < Migrations.count } }
  }

  /// Opens a registry that exists.
  ///
  /// - Parameters:
  ///   - isStill: whether nobody writes to the file meanwhile, so that a reader leaves nothing beside it.
  ///   - patience: the seconds that a writer waits for its turn.
  ///   - watch: called repeatedly while the writer waits.
  /// - Throws: `StoreProblem` when the file is missing, foreign, newer, read-only for a writer, or
  ///   busy. It is not touched then.
  package static func open(
    _ path: String, _ access: Access, isStill: Bool = false, patience: Int = 30,
    watch: @escaping WorkProgress.Watch = { _ in }
  ) throws -> Registry {
    try RegistryHeader.check(path)
    let lock =
      access == .write ? try RegistryLock(registry: path, patience: patience, watch) : nil
    let identity = lock.flatMap { _ in FileIdentity(path) }
    if lock != nil, identity == nil { throw StoreProblem.missing(path: path) }
    return try explaining(path) {
      let queue = try RegistryFile.open(
        path, for: access == .read ? .read : .write, isStill: isStill)
      try prepare(queue, path, access)
      let log = lock.flatMap { _ in FileIdentity(FileSystem.target(of: path) + "-wal") }
      let registry = Registry(path: path, queue: queue, lock: lock, identity: identity, log: log)
      // The name was the same file's before SQLite opened it and is now: that one was opened.
      try registry.checkPlace()
      return registry
    }
  }

  /// Makes an empty registry.
  ///
  /// - Throws: `StoreProblem.alreadyExists` when `path` exists.
  package static func create(_ path: String) throws {
    try NewFile.make(path) { temporary in
      try explaining(path) {
        let queue = try RegistryFile.open(temporary, for: .maintain)
        try queue.inDatabase { db in
          // Before WAL is switched on: the header must name the application from its first bytes.
          try db.execute(sql: "PRAGMA application_id = \(RegistryHeader.applicationID)")
          try Migrations.apply(to: db, from: 0)
        }
        try queue.switchToLog()
        try queue.close()
      }
    }
  }

  /// Refuses to go on where another file has taken the registry's name: nobody would find what is recorded.
  ///
  /// - Throws: `StoreProblem.replaced`.
  func checkPlace() throws(StoreProblem) {
    guard let identity, FileIdentity(path) != identity else { return }
    throw .replaced(path: path)
  }

  /// Runs a writing transaction on the file that was opened, and brings it out of the log.
  ///
  /// - Returns: whether it was kept.
  /// - Throws: `StoreProblem.replaced`; the log of the file that is gone then does not stand beside the new one.
  func transaction(_ body: (Database) throws -> Bool) throws {
    try explaining(path) {
      do {
        try queue.writeWithoutTransaction { db in
          var isKept = false
          try db.inTransaction(.immediate) {
            isKept = try body(db)
            if isKept { try checkPlace() }
            return isKept ? .commit : .rollback
          }
          // It is done, whether or not the disk has room for a checkpoint as well.
          if isKept { _ = try? db.checkpoint(.passive) }
        }
        try checkPlace()
      } catch StoreProblem.replaced {
        removeLog()
        throw StoreProblem.replaced(path: path)
      }
    }
  }

  /// Takes away the log of a file that lost its name, once that file has all of it.
  private func removeLog() {
    let place = FileSystem.target(of: path)
    guard let log, FileIdentity(place + "-wal") == log,
      let state = try? queue.writeWithoutTransaction({ try $0.checkpoint(.passive) }),
      state.walFrameCount == state.checkpointedFrameCount
    else { return }
    FileSystem.remove(place + "-wal")
    FileSystem.remove(place + "-shm")
  }

  func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try explaining(path) { try queue.unsafeReentrantRead(body) }
  }
}

extension Registry {
  /// Checks what SQLite reads in the file; a writer brings an older schema up to date.
  static func prepare(_ queue: DatabaseQueue, _ path: String, _ access: Access) throws {
    switch access {
    case .read:
      try queue.read { db in
        // An older schema lacks only what was added since, and readers do without.
        let version = try RegistryFile.version(of: db, path)
        guard version >= 1 else { throw StoreProblem.older(path: path) }
        try Migrations.check(db, path: path)
        try Migrations.checkTables(db, version: version)
      }
    case .write:
      try queue.writeWithoutTransaction { db in
        try Migrations.check(db, path: path)
        let version = try RegistryFile.version(of: db, path)
        guard version >= 1 else { throw StoreProblem.older(path: path) }
        try Migrations.checkSchema(db, version: version, path: path)
        try Migrations.apply(to: db, from: version)
      }
    }
  }
}

/// The writers' lock in a `Sendable` registry. It is safe, since one owner makes and releases it.
private struct UncheckedLock: @unchecked Sendable {
  let lock: RegistryLock
}

// The registry of the Human Interface Guidelines inside the program.
extension Registry {
  /// Makes a registry with the content of the built-in one.
  ///
  /// - Throws: `StoreProblem.alreadyExists` when `path` exists.
  package static func createBuiltInCopy(_ path: String) throws {
    try NewFile.make(path) { temporary in
      let bytes = UnsafeBufferPointer(start: blazon_builtin_bytes(), count: blazon_builtin_count())
      try FileSystem.create(temporary, bytes)
    }
  }

  /// Opens the registry of the Human Interface Guidelines inside the program, read-only and in
  /// memory.
  package static func openBuiltIn() throws -> Registry {
    try explaining("the built-in registry") {
      Registry(path: builtInName, queue: try RegistryFile.openBuiltIn())
    }
  }
}
