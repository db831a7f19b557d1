#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Work that a keystroke or a polite request to end must not leave half done.
enum Uninterrupted {
  /// Ignores interruption, hang-up and termination until `body` is done: some milliseconds, after
  /// which the process ends by itself.
  static func run(_ body: () throws -> Void) rethrows {
    let signals = [SIGINT, SIGTERM, SIGHUP]
    let former = signals.map { signal($0, SIG_IGN) }
    defer { for (number, action) in zip(signals, former) { signal(number, action) } }
    try body()
  }
}
