internal import Foundation
internal import TokenModel

/// What the program needs of the system. Where it is missing, the libraries below wait for ever or end by a signal, so
/// it is asked for once, before a verb runs: five calls and a thread that ends at once.
enum Surroundings {
  /// The fewest files that a process may have open: a registry with its log and lock, git's pipes, and outputs.
  static let leastFiles = 16
  /// The least stack in bytes, for the deepest JSON and templates that are read.
  static let leastStack = 1 << 20

  /// - Throws: `SurroundingsProblem`.
  static func check() throws(SurroundingsProblem) {
    // A shell's own limit may be lower than what the system allows.
    guard raise(files, to: leastFiles) else { throw .files }
    guard raise(stack, to: leastStack) else { throw .stack }
    guard hasThreads else { throw .threads }
    // Swift finds them by the map of the process's memory.
    guard !CommandLine.arguments.isEmpty else { throw .arguments }
    if let text = environment("SOURCE_DATE_EPOCH"), Clock.fixed == nil { throw .clock(text) }
  }

  #if canImport(Darwin)
    private typealias Resource = Int32
    private static let (files, stack) = (RLIMIT_NOFILE, RLIMIT_STACK)
  #else
    private typealias Resource = __rlimit_resource_t
    private static let (files, stack) = (
      Resource(RLIMIT_NOFILE.rawValue), Resource(RLIMIT_STACK.rawValue)
    )
  #endif

  private static func raise(_ resource: Resource, to least: Int) -> Bool {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0, limit.rlim_cur < least else { return true }
    limit.rlim_cur = min(limit.rlim_max, rlim_t(least))
    return limit.rlim_cur >= least && setrlimit(resource, &limit) == 0
  }

  /// Whether the system gives another thread: Dispatch and Foundation would wait until it does.
  private static var hasThreads: Bool {
    #if canImport(Darwin)
      var thread: pthread_t?
      guard pthread_create(&thread, nil, { _ in nil }, nil) == 0, let thread else { return false }
    #else
      var thread = pthread_t()
      guard pthread_create(&thread, nil, { _ in nil }, nil) == 0 else { return false }
    #endif
    return pthread_join(thread, nil) == 0
  }
}

enum SurroundingsProblem: Problem {
  case files
  case stack
  case threads
  case arguments
  case clock(String)

  var code: String {
    switch self {
    case .files, .stack, .threads, .arguments: "system-limit"
    case .clock: "clock-invalid"
    }
  }

  var message: String {
    switch self {
    case .files:
      "a process may open fewer than \(Surroundings.leastFiles) files here, and blazon needs as many"
    case .stack: "a process gets less than \(Surroundings.leastStack >> 20) MB of stack here"
    case .threads: "the system gives this process no further thread"
    case .arguments: "the arguments of the command cannot be read"
    case .clock(let text):
      "SOURCE_DATE_EPOCH is \(quotedForMessage(text)), and is to be the seconds since 1970, up to the end of the year 9999"
    }
  }

  var fix: String? {
    switch self {
    case .files: "raise the limit: `ulimit -n 256`"
    case .stack: "raise the limit: `ulimit -s 8192`"
    case .threads:
      "raise the limit of processes (`ulimit -u`, or pids of the container), or end others"
    case .arguments: "mount /proc, and let the process read /proc/self/maps"
    case .clock: "set it to a number such as 1769860800, or unset it"
    }
  }
}
