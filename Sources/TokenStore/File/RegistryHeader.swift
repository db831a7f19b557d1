#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// What the first 100 bytes of a database file say, read without SQLite.
///
/// Only before the process's first connection to the file: closing any descriptor of it drops the
/// locks that SQLite holds.
///
/// - Source: SQLite, "Database File Format", section 1.3 (bytes 60–63 and 68–71, big-endian).
struct RegistryHeader {
  /// "BLZN".
  static let applicationID: UInt32 = 0x424C_5A4E

  enum Content {
    case missing
    case empty
    case foreign(String)
    case registry(userVersion: UInt32)
  }

  static func read(_ path: String) throws(StoreProblem) -> Content {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return .missing }
      throw .cannotOpen(path: path, reason: String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return .foreign("it is no regular file")
    }
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = pread(descriptor, &bytes, 100, 0)
    if count == 0 { return .empty }
    guard count == 100, bytes.starts(with: Array("SQLite format 3\0".utf8)) else {
      return .foreign("it is no SQLite database")
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

/// Moves a finished file to its place, which must be free.
///
/// - Throws: `StoreProblem.alreadyExists` when something stands there by now.
func moveIntoPlace(_ temporary: String, to path: String) throws(StoreProblem) {
  guard link(temporary, path) == 0 else {
    let reason = errno
    unlink(temporary)
    if reason == EEXIST { throw .alreadyExists(path: path) }
    throw .cannotOpen(path: path, reason: String(cString: strerror(reason)))
  }
  unlink(temporary)
}

func removeFile(_ path: String) { unlink(path) }

func fileExists(_ path: String) -> Bool { access(path, F_OK) == 0 }

/// A name beside `path` that nobody else uses.
func temporaryName(beside path: String) -> String { path + ".new-\(getpid())" }

/// Writes bytes to a new file, synced to the disk.
func writeNewFile(_ path: String, _ bytes: UnsafeBufferPointer<UInt8>) throws(StoreProblem) {
  let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
  guard descriptor >= 0 else {
    switch errno {
    case EACCES, EROFS, EPERM: throw .readOnly(path: path)
    case EEXIST: throw .alreadyExists(path: path)
    default: throw .cannotOpen(path: path, reason: String(cString: strerror(errno)))
    }
  }
  var written = 0
  while written < bytes.count {
    let count = write(descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
    guard count > 0 else {
      let reason = errno
      close(descriptor)
      unlink(path)
      if reason == ENOSPC || reason == EDQUOT { throw .diskFull(path: path) }
      throw .cannotOpen(path: path, reason: String(cString: strerror(reason)))
    }
    written += count
  }
  fsync(descriptor)
  close(descriptor)
}
