internal import GRDB

/// Recovery after a writer was killed at any moment, as with `kill -9` or by a loss of power.
///
/// A reader sees the state of the last whole commit, always. Most of that needs no code of ours:
/// - **A registry with a write-ahead log**: SQLite passes over a commit that did not reach the log whole.
///   The next connection that may write plays the log into the file.
/// - **The writers' lock**: the system frees it with the process (`RegistryLock`).
/// - **`init`, `backup`**: the new file has another name until it is whole (`NewFile`).
/// - **`restore`**: the same, and the next one removes what is left (`Registry.restore`).
/// - **A sealed file, without a log**: `rollBack`, below.
enum CrashRecovery {
  /// Takes back what an interrupted writer left half done in a file without a write-ahead log, as
  /// every opening for writing does. Without it a reader would see torn pages.
  ///
  /// - Throws: `DatabaseError` where the file or its folder cannot be written.
  static func rollBack(_ path: String) throws {
    let queue = try RegistryFile.open(path, for: .maintain)
    try queue.read { db in try db.execute(sql: "SELECT 1 FROM sqlite_schema LIMIT 1") }
    try queue.close()
  }
}
