internal import Foundation
internal import GRDB

/// Recognizes a write-ahead log that belongs to another database, before SQLite applies it.
///
/// SQLite checks a log against itself only: one that was copied beside another file gives that file's readers pages of
/// two databases (sqlite.org/howtocorrupt.html, section 1.3). The file alone has a newest commit; with its own log it
/// still has that commit, and behind it a chain whose changes have their digests. A log of a copy that went on from this
/// very commit passes, and is what this file would have with the copy's work.
enum ForeignLog {
  /// Checks a log that no process has in use, as after a crash; where one has, SQLite itself checked it.
  ///
  /// - Throws: `StoreProblem.foreignLog`; the file is not touched then.
  /// - Complexity: two looks at names, where the log is empty; else O(*n*) for the *n* rows of the commits that it adds.
  static func check(_ path: String) throws {
    guard let real = realpath(path, nil) else { return }
    let place = String(cString: real)
    free(real)
    guard lock.withLock({ known.insert(place).inserted }) else { return }
    var log = stat()
    guard stat(place + "-wal", &log) == 0, log.st_size > header, !isConnected(place) else { return }
    // A file that a checkpoint was writing to may not be whole without its log, which then is its own.
    guard let newest = try? newest(RegistryFile.connectStill(place, for: .examine)) else { return }
    do {
      if try holds(RegistryFile.connect(place, for: .examine), newest) { return }
    } catch let error as DatabaseError where unreadable.contains(error.resultCode) {
      // Whoever opens the file meets the same.
      lock.withLock { _ = known.remove(place) }
      return
    } catch {}
    // Another process may have come meanwhile, and changed both.
    if isConnected(place) { return }
    lock.withLock { _ = known.remove(place) }
    throw StoreProblem.foreignLog(path: path, commit: newest.id)
  }

  /// The files that this process has opened, with a log or without. Its own connections may have them open, and closing
  /// another descriptor of one would drop their locks.
  nonisolated(unsafe) private static var known: Set<String> = []
  private static let lock = NSLock()

  /// The bytes before the first page of a log.
  ///
  /// - Source: SQLite, "WAL-mode File Format", section 2.1.
  private static let header: off_t = 32

  /// What hinders SQLite from reading a log, whosever it is.
  private static let unreadable: [ResultCode] = [
    .SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_FULL, .SQLITE_BUSY, .SQLITE_NOMEM,
  ]

  private struct Commit {
    var id: Int64 = 0
    var hash = [UInt8](repeating: 0, count: 32)
  }

  /// The newest commit of the file alone; that before the first where it has none.
  private static func newest(_ queue: DatabaseQueue) throws -> Commit {
    defer { try? queue.close() }
    return try queue.read { db in
      let row = try Row.fetchOne(
        db, sql: "SELECT id, hash FROM \"commit\" ORDER BY id DESC LIMIT 1")
      return try row.map { Commit(id: try $0.number(0), hash: try $0.blob(1)) } ?? Commit()
    }
  }

  /// Whether the file with its log has the commit, and whole commits alone behind it.
  private static func holds(_ queue: DatabaseQueue, _ newest: Commit) throws -> Bool {
    defer { try? queue.close() }
    return try queue.read { db in
      let isCurrent = try Migrations.version(of: db) == Migrations.count
      var last = newest
      var isFound = newest.id == 0
      let rows = try Row.fetchAll(
        db, sql: "SELECT id, hash, parent_hash, digest FROM \"commit\" WHERE id >= ? ORDER BY id",
        arguments: [max(newest.id, 1)])
      for row in rows {
        let commit = Commit(id: try row.number(0), hash: try row.blob(1))
        if commit.id == newest.id {
          isFound = commit.hash == newest.hash
        } else {
          guard isFound, commit.id == last.id + 1, try row.blob(2) == last.hash else {
            return false
          }
          if isCurrent {
            let kept = try CommitEntries(db, path: "").entries(of: commit.id)
            let digest = FieldHash.digest(of: kept, tag: Registry.changesTag)
            guard try digest == row.blob(3) else { return false }
          }
        }
        last = commit
      }
      return isFound
    }
  }

  /// Whether another process has the database open.
  ///
  /// - Source: SQLite, `os_unix.c`: each connection has a shared lock on byte 128 of the shared memory's file.
  private static func isConnected(_ place: String) -> Bool {
    let descriptor = open(place + "-shm", O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = 128
    lock.l_len = 1
    return fcntl(descriptor, F_GETLK, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
  }
}
