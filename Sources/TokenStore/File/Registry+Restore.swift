internal import GRDB
internal import TokenModel

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

extension Registry {
  /// Puts the content of a backup in a registry's place, whole or not at all.
  ///
  /// The backup is examined, copied beside the registry, examined there again, synced and renamed,
  /// behind the writers' lock. The registry's write-ahead log is played into it first, so that at
  /// every moment either the old file or the new one is there whole.
  ///
  /// - Parameters:
  ///   - isForced: whether to go on where commits would be lost, or the old file cannot be read.
  ///   - watch: called now and then with the progress.
  /// - Throws: `RestoreProblem` or `StoreProblem`; the registry is unchanged then.
  package static func restore(
    _ path: String, from backup: String, isForced: Bool = false,
    watch: @escaping WorkProgress.Watch = { _ in }
  ) throws -> Restoration {
    try checkPlaces(path, backup)
    let examined = try examine(backup, watch: watch)
    guard examined.isHealthy else {
      throw RestoreProblem.damagedBackup(backup, examined.findings.first?.message ?? "")
    }
    let lock = try RegistryLock(registry: path, watch)
    defer { withExtendedLifetime(lock) {} }
    let lost = try lostCommits(path, backup)
    if !isForced {
      guard let lost else { throw RestoreProblem.unreadable(path) }
      if lost > 0 { throw RestoreProblem.losesCommits(path, lost) }
    }
    // Always the same name, so that the next restore clears what a killed one left. Behind the lock
    // nobody else uses it.
    let temporary = path + ".restoring"
    removeWithLogs(temporary)
    defer { removeWithLogs(temporary) }
    watch(.busy("copying the backup"))
    try explaining(path) {
      let queue = try RegistryFile.open(backup, for: .examine)
      defer { try? queue.close() }
      try queue.copy(to: temporary)
    }
    let copied = try examine(temporary, watch: watch)
    guard copied.isHealthy, copied.head == examined.head else {
      throw StoreProblem.notKept("the copy differs from the backup")
    }
    try explaining(path) {
      let queue = try RegistryFile.open(temporary, for: .maintain)
      try queue.switchToLog()
      try queue.close()
    }
    try settle(path, isForced: isForced)
    try FileSystem.replace(path, with: temporary)
    return Restoration(commits: copied.commits, head: copied.head, lost: lost)
  }

  private static func checkPlaces(_ path: String, _ backup: String) throws {
    var target = stat()
    guard lstat(path, &target) == 0 else { return }
    guard target.st_mode & S_IFMT == S_IFREG else { throw RestoreProblem.notAFile(path) }
    var source = stat()
    if stat(backup, &source) == 0, source.st_ino == target.st_ino, source.st_dev == target.st_dev {
      throw RestoreProblem.sameFile(path)
    }
  }

  /// Returns the number of the registry's commits that the backup does not have; `nil` where the
  /// registry cannot be read.
  private static func lostCommits(_ path: String, _ backup: String) throws -> Int? {
    guard FileSystem.exists(path) else { return 0 }
    guard let ours = try? hashes(path) else { return nil }
    let kept = try hashes(backup)
    // Hashes are chained, so that a common beginning means a common history.
    return ours.count - zip(ours, kept).prefix { $0 == $1 }.count
  }

  private static func hashes(_ path: String) throws -> [[UInt8]] {
    try RegistryHeader.check(path)
    return try RegistryFile.examine(path) { db in
      var hashes: [[UInt8]] = []
      try db.forEach("SELECT hash FROM \"commit\" ORDER BY id") { hashes.append(try $0.blob(0)) }
      return hashes
    }
  }

  static func removeWithLogs(_ path: String) {
    for suffix in ["", "-wal", "-shm", "-journal"] { FileSystem.remove(path + suffix) }
  }

  /// Plays the old file's log into it. The last connection that closes removes the log. If it is
  /// still there, another process has the file open, and the log would be played into the new file.
  static func settle(_ path: String, isForced: Bool) throws {
    if FileSystem.exists(path) {
      do {
        try explaining(path) { try playLog(path) }
        if FileSystem.exists(path + "-wal") { throw RestoreProblem.inUse(path) }
      } catch StoreProblem.busy {
        throw RestoreProblem.inUse(path)
      } catch let problem as StoreProblem {
        // A file that SQLite cannot open has no log worth playing.
        if !isForced { throw problem }
      }
    }
    for suffix in ["-wal", "-shm", "-journal"] {
      FileSystem.remove(path + suffix)
      if FileSystem.exists(path + suffix) {
        throw StoreProblem.cannotOpen(path: path + suffix, reason: "it cannot be removed")
      }
    }
  }

  private static func playLog(_ path: String) throws {
    let queue = try RegistryFile.open(path, for: .maintain, patience: 5)
    defer { try? queue.close() }
    try queue.emptyLog(path)
  }

  /// Writes a sealed copy: one file without a write-ahead log, which opens on read-only media.
  ///
  /// - Throws: `StoreProblem.alreadyExists` when `copy` exists; `.foreignSchema` where a stranger added to the
  ///   schema, so that `restore` would refuse the copy.
  package func seal(to copy: String) throws {
    try read { db in
      try Migrations.checkSchema(db, version: Migrations.version(of: db), path: path)
    }
    try NewFile.make(copy) { temporary in
      try explaining(copy) { try queue.copy(to: temporary) }
    }
  }
}

/// The result of restoring a backup.
package struct Restoration: Sendable {
  /// The number of the registry's commits now.
  package var commits: Int
  /// The newest commit's hash; `nil` without commits.
  package var head: String?
  /// The number of commits that only the replaced file had; `nil` where it could not be read.
  package var lost: Int?
}

/// A reason why a backup is not put in a registry's place. The first value is the path of the file
/// that is at fault.
package enum RestoreProblem: Problem {
  case damagedBackup(String, String)
  case losesCommits(String, Int)
  case unreadable(String)
  case sameFile(String)
  case notAFile(String)
  case inUse(String)

  package var code: String {
    switch self {
    case .damagedBackup: "restore-damaged"
    case .losesCommits: "restore-loses"
    case .unreadable: "restore-unreadable"
    case .sameFile: "restore-same"
    case .notAFile: "restore-no-file"
    case .inUse: "restore-in-use"
    }
  }

  package var message: String {
    switch self {
    case .damagedBackup(let path, let reason): "\(path) is not sound: \(reason)"
    case .losesCommits(let path, let count):
      "\(path) has \(count.counted("commit")) that the backup lacks"
    case .unreadable(let path): "what \(path) holds cannot be read, nor what would be lost"
    case .sameFile(let path): "\(path) is the backup itself"
    case .notAFile(let path): "\(path) is a link, a folder or a device"
    case .inUse(let path): "another process has \(path) open"
    }
  }

  package var fix: String? {
    switch self {
    case .damagedBackup(let path, _):
      "choose another backup; `blazon doctor --registry \(path)` lists what is wrong"
    case .losesCommits:
      "keep a copy with `blazon backup FILE`, then add --force; or choose a newer backup"
    case .unreadable: "keep a copy of the file, then add --force"
    case .sameFile: "name the backup first, and the registry with --registry"
    case .notAFile: "name the registry file itself"
    case .inUse: "end it (a replicating Litestream, too), then try again"
    }
  }
}
