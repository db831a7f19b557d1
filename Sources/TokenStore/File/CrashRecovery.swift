internal import GRDB

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
