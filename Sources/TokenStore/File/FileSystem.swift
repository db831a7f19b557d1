internal import FileWriting

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// File operations that SQLite does not do for us.
enum FileSystem {
  /// Whether a file, folder or device of that name exists and can be seen by this process.
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether the files that this process writes have a limit of their size.
  static var isLimited: Bool {
    var limit = rlimit()
    #if canImport(Darwin)
      let files = RLIMIT_FSIZE
    #else
      let files = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
    #endif
    return getrlimit(files, &limit) == 0 && limit.rlim_cur < rlim_t(1) << 60
  }

  /// Whether there is surely no file of that name.
  static func isAbsent(_ path: String) -> Bool { access(path, F_OK) != 0 && errno == ENOENT }

  /// What a link leads to; the path itself where it is not one.
  static func target(of path: String) -> String {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK,
      let target = realpath(path, nil)
    else { return path }
    defer { free(target) }
    return String(cString: target)
  }

  /// Removes a file, if there is one.
  static func remove(_ path: String) { unlink(path) }

  /// Moves a finished file to its place, which must be free. The name is on the disk when it returns, so that a
  /// loss of power leaves the file there.
  ///
  /// - Throws: `StoreProblem.alreadyExists` when something is there by now.
  static func move(_ temporary: String, toFree path: String) throws(StoreProblem) {
    guard link(temporary, path) == 0 else {
      let reason = errno
      unlink(temporary)
      if reason == EEXIST { throw .alreadyExists(path: path) }
      throw .cannotOpen(path: path, reason: String(cString: strerror(reason)))
    }
    let failure = syncFailure(Litter.folder(of: path))
    if failure != nil { unlink(path) }
    unlink(temporary)
    if let failure { throw .cannotOpen(path: path, reason: failure) }
  }

  /// Puts a finished file in another's place, with the other's permissions. Content and name are on
  /// the disk when it returns, so that a loss of power leaves one of the two files whole.
  ///
  /// - Throws: `StoreProblem.failed` where the new file is in place, and its name perhaps not on the disk; else the
  ///   old one is.
  static func replace(_ path: String, with temporary: String) throws(StoreProblem) {
    var old = stat()
    if stat(path, &old) == 0 { chmod(temporary, old.st_mode & 0o777) }
    if let failure = syncFailure(temporary) { throw .cannotOpen(path: path, reason: failure) }
    guard rename(temporary, path) == 0 else {
      throw .cannotOpen(path: path, reason: String(cString: strerror(errno)))
    }
    if let failure = syncFailure(Litter.folder(of: path)) {
      throw .failed("\(path) has its new content, which a loss of power may take back: \(failure)")
    }
  }

  /// Brings a file's content, or a folder's list of names, to the disk. A file system that has no such thing
  /// for folders says so by `EINVAL`.
  ///
  /// - Returns: why that failed; `nil` where it did not.
  private static func syncFailure(_ path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    let isSynced = descriptor >= 0 && (fsync(descriptor) == 0 || errno == EINVAL)
    return isSynced ? nil : String(cString: strerror(errno))
  }

  /// Writes bytes to a new file, synced to the disk.
  static func create(
    _ path: String, _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(StoreProblem) {
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
}
