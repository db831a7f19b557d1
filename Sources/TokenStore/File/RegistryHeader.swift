#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The first 100 bytes of a registry file, looked at before SQLite opens it, so that a file of
/// another program is never touched.
///
/// Only before the process's first connection to the file: closing any descriptor of it drops the
/// locks that SQLite holds.
///
/// - Source: SQLite, "Database File Format", section 1.3 (bytes 60–63 and 68–71, big-endian).
enum RegistryHeader {
  /// "BLZN".
  static let applicationID: UInt32 = 0x424C_5A4E

  /// Refuses what is not a registry, and one of a newer blazon.
  ///
  /// - Throws: `StoreProblem.missing`, `.notARegistry`, `.newer`, `.cannotOpen`.
  static func check(_ path: String) throws(StoreProblem) {
    switch try read(path) {
    case .missing: throw .missing(path: path)
    case .empty: throw .notARegistry(path: path, found: "it is empty")
    case .foreign(let reason): throw .notARegistry(path: path, found: reason)
    case .registry(let version): try check(version: Int(version), path)
    }
  }

  /// Refuses a number of migrations that this program does not have.
  static func check(version: Int, _ path: String) throws(StoreProblem) {
    guard (0...Migrations.count).contains(version) else {
      throw .newer(
        path: path, has: "number \(version)",
        known: Migrations.migration(at: Migrations.count - 1).name)
    }
  }

  private enum Content {
    case missing
    case empty
    case foreign(String)
    case registry(userVersion: UInt32)
  }

  private static func read(_ path: String) throws(StoreProblem) -> Content {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return .missing }
      throw .cannotOpen(path: path, reason: String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return .foreign("it is not a regular file")
    }
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = pread(descriptor, &bytes, 100, 0)
    if count == 0 { return .empty }
    guard count == 100, bytes.starts(with: Array("SQLite format 3\0".utf8)) else {
      return .foreign("it is not an SQLite database")
    }
    guard number(bytes, at: 68) == applicationID else {
      return .foreign("it is a database of another application")
    }
    return .registry(userVersion: number(bytes, at: 60))
  }

  private static func number(_ bytes: [UInt8], at offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
