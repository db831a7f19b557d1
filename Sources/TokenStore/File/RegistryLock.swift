#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The right to write to a registry, held by one process at a time, in the order of asking.
///
/// It is a lock of the operating system on an empty file beside the registry. That is fairer than
/// SQLite's busy handler, and makes its holder the only one that checkpoints. A process that asks
/// takes a number by locking the byte after the last locked one, and has its turn when no byte
/// before it is locked. The system frees the bytes of a process that ends in any way, and those
/// behind it move up.
final class RegistryLock {
  /// The byte that a process holds while it takes a number, so that no two take the same.
  private static let door: off_t = 1 << 62
  /// The first of the bytes that name the holder: it locks the one at its process id from here on,
  /// because a lock of an open file does not reveal its owner.
  private static let names: off_t = 1 << 61

  private let descriptor: Int32

  /// Waits for the right to write.
  ///
  /// - Parameters:
  ///   - patience: in seconds.
  ///   - watch: called repeatedly while others come first.
  /// - Throws: `StoreProblem.busy` after `patience` seconds, `.readOnly` when no lock file can be
  ///   made.
  init(
    registry path: String, patience: Int = 30, _ watch: @escaping WorkProgress.Watch
  ) throws(StoreProblem) {
    let lockPath = path + ".lock"
    descriptor = open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard descriptor >= 0 else {
      switch errno {
      case EACCES, EROFS, EPERM: throw .readOnly(path: path)
      case ENOSPC, EDQUOT: throw .diskFull(path: path)
      default: throw .cannotOpen(path: lockPath, reason: String(cString: strerror(errno)))
      }
    }
    let ranges = RangeLocks(descriptor)
    do throws(RangeLocks.Failure) {
      let wait = Wait(ranges, seconds: patience, watch)
      try RegistryLock.takeTurn(ranges, wait)
      _ = try ranges.take(RegistryLock.names + off_t(getpid()), count: 1)
    } catch {
      let writer = ranges.holder
      close(descriptor)
      switch error {
      case .late: throw .busy(path: path, seconds: patience, writer: writer)
      case .system(let reason):
        throw .cannotOpen(path: lockPath, reason: String(cString: strerror(reason)))
      }
    }
  }

  deinit { close(descriptor) }

  private static func takeTurn(
    _ ranges: RangeLocks, _ wait: Wait
  ) throws(RangeLocks.Failure) {
    while try !ranges.take(door, count: 1) { try wait.pause(behind: 1) }
    let number = try ranges.end
    guard try ranges.take(number, count: 1) else { throw .system(EAGAIN) }
    try ranges.leave(door, count: 1)
    // From the first byte on: everyone with a smaller number is waited for, in whatever order they
    // end.
    while try !ranges.take(0, count: number + 1) {
      try wait.pause(behind: ranges.count(before: number))
    }
  }

  /// Waiting with a limit. Polling is as fair as blocking, because the numbers settle the order,
  /// and it ends in time on every system.
  private struct Wait {
    private let ranges: RangeLocks
    private let end: ContinuousClock.Instant
    private let watch: WorkProgress.Watch

    init(_ ranges: RangeLocks, seconds: Int, _ watch: @escaping WorkProgress.Watch) {
      self.ranges = ranges
      self.watch = watch
      end = .now + .seconds(seconds)
    }

    /// Sleeps for half a millisecond, or longer where more others come first.
    func pause(behind others: Int) throws(RangeLocks.Failure) {
      guard ContinuousClock.now < end else { throw .late }
      watch(.waiting(writers: max(others, 1), writer: ranges.holder))
      usleep(UInt32(min(max(others, 1), 10)) * 500)
    }
  }

  /// Locks on single bytes of the lock file, which may lie beyond its end. They belong to the open
  /// file and not to the process, so that two writers in one process exclude each other too.
  private struct RangeLocks {
    enum Failure: Error {
      case late
      case system(Int32)
    }

    // F_OFD_SETLK and F_OFD_GETLK, which not every C library's header shows to Swift. The numbers
    // are the kernels' interface and do not change.
    #if canImport(Darwin)
      private static let (set, get): (Int32, Int32) = (90, 92)
    #else
      private static let (set, get): (Int32, Int32) = (37, 36)
    #endif

    private let descriptor: Int32

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// Locks a range of bytes, without waiting.
    ///
    /// - Returns: `false` where another holds one of the bytes.
    func take(_ start: off_t, count: off_t) throws(Failure) -> Bool {
      var lock = RangeLocks.lock(F_WRLCK, start, count)
      while fcntl(descriptor, RangeLocks.set, &lock) != 0 {
        switch errno {
        case EINTR: continue
        case EAGAIN, EACCES: return false
        default: throw .system(errno)
        }
      }
      return true
    }

    func leave(_ start: off_t, count: off_t) throws(Failure) {
      var lock = RangeLocks.lock(F_UNLCK, start, count)
      guard fcntl(descriptor, RangeLocks.set, &lock) == 0 else { throw .system(errno) }
    }

    /// The first number after all that are taken.
    var end: off_t {
      get throws(Failure) {
        var end: off_t = 0
        while let found = try firstFound(from: end, to: names) { end = found.end }
        return end
      }
    }

    /// Returns how many smaller numbers are taken.
    func count(before number: off_t) throws(Failure) -> Int {
      var (start, count) = (off_t(0), 0)
      while start < number, let found = try firstFound(from: start, to: number) {
        count += 1
        start = found.end
      }
      return count
    }

    /// The id of the process that writes now, if it is known.
    var holder: Int? {
      let found = try? firstFound(from: names, to: door)
      return found.map { Int($0.start - names) }
    }

    /// Returns one range that another holds; a search from its end finds the next.
    private func firstFound(
      from start: off_t, to end: off_t
    ) throws(Failure) -> (start: off_t, end: off_t)? {
      guard start < end else { return nil }
      var lock = RangeLocks.lock(F_WRLCK, start, end - start)
      guard fcntl(descriptor, RangeLocks.get, &lock) == 0 else { throw .system(errno) }
      guard lock.l_type != Int16(F_UNLCK) else { return nil }
      return (lock.l_start, lock.l_len == 0 ? end : lock.l_start + lock.l_len)
    }

    private static func lock(_ type: Int32, _ start: off_t, _ count: off_t) -> flock {
      var lock = flock()
      lock.l_type = Int16(type)
      lock.l_whence = Int16(SEEK_SET)
      lock.l_start = start
      lock.l_len = count
      return lock
    }
  }
}
