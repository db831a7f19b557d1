internal import Foundation
internal import ProjectFiles
internal import TokenModel
internal import TokenOperations

/// What the program needs of the system. Where it is missing, the libraries below wait for ever or end by a signal, so
/// it is asked for once, before a verb runs: eight calls and a thread that ends at once.
enum Surroundings {
  /// The fewest files that a process may have open: a registry with its log and lock, git's pipes, and outputs.
  static let leastFiles = 16
  /// The least stack in bytes: the deepest JSON, expressions and templates that are read take up to 1.5 MB in a program
  /// that was not optimized.
  static let leastStack = 2 << 20

  /// The threads of a verb that runs git: Dispatch's, and those that wait for a process.
  static let leastThreads = 8
  /// The least address space in bytes: the program itself takes a fifth of it.
  static let leastMemory = 512 << 20
  /// Fewer threads than this for all processes of a user or container, and none is counted on.
  private static let plentyThreads: rlim_t = 256

  /// - Throws: `WordProblem`.
  static func check() throws(WordProblem) {
    // A file that may not grow is told by the call that writes, and takes nothing else with it.
    signal(SIGXFSZ, SIG_IGN)
    // A shell's own limit may be lower than what the system allows.
    guard raise(files, to: leastFiles) else {
      throw limit(
        "a process may open fewer than \(leastFiles) files here, and blazon needs as many",
        fix: "raise the limit: `ulimit -n 256`")
    }
    guard raise(stack, to: leastStack) else {
      throw limit(
        "a process gets less than \(leastStack >> 20) MB of stack here",
        fix: "raise the limit: `ulimit -s 8192`")
    }
    let memory = limit(of: addresses)
    guard memory >= rlim_t(leastMemory) else {
      throw limit(
        "a process may address less than \(leastMemory >> 20) MB here",
        fix: "raise the limit: `ulimit -v unlimited`")
    }
    if memory < limitless { MissingMemory.watch(limit: Int(clamping: memory)) }
    let threads = min(limit(of: processes), threadsOfContainer)
    ParallelMap.isAlone = memory < limitless || threads < plentyThreads
    // A limit that cannot be seen shows at the first thread only.
    guard gives(threads: ParallelMap.isAlone ? leastThreads : 1) else {
      throw limit(
        "the system gives this process fewer than the \(leastThreads) threads that blazon may need",
        fix: "raise the limit of processes (`ulimit -u`, or pids of the container), or end others")
    }
    // Swift finds them by the map of the process's memory.
    guard !CommandLine.arguments.isEmpty else {
      throw limit(
        "the arguments of the command cannot be read",
        fix: "mount /proc, and let the process read /proc/self/maps")
    }
    for (index, text) in CommandLine.arguments.enumerated() where text.contains("\u{FFFD}") {
      guard let bytes = CommandLine.unsafeArgv[index], String(validatingCString: bytes) != nil
      else {
        throw WordProblem(
          code: "argument-encoding", message: "the argument \(quotedForMessage(text)) is not UTF-8",
          fix: "write it in UTF-8; a file whose name is not UTF-8 needs another name")
      }
    }
    if let text = environment("SOURCE_DATE_EPOCH"), Clock.fixed == nil {
      throw WordProblem(
        code: "clock-invalid",
        message:
          "SOURCE_DATE_EPOCH is \(quotedForMessage(text)), and is to be the seconds since 1970, up to the end of the year 9999",
        fix: "set it to a number such as 1769860800, or unset it")
    }
  }

  private static func limit(_ message: String, fix: String) -> WordProblem {
    WordProblem(code: "system-limit", message: message, fix: fix)
  }

  #if canImport(Darwin)
    private typealias Resource = Int32
    private static let (files, stack) = (RLIMIT_NOFILE, RLIMIT_STACK)
    private static let (addresses, processes) = (RLIMIT_AS, RLIMIT_NPROC)
  #else
    private typealias Resource = __rlimit_resource_t
    private static let (files, stack) = (
      Resource(RLIMIT_NOFILE.rawValue), Resource(RLIMIT_STACK.rawValue)
    )
    private static let (addresses, processes) = (
      Resource(RLIMIT_AS.rawValue), Resource(__RLIMIT_NPROC.rawValue)
    )
  #endif
  /// Larger than any limit that means one: systems have several numbers for "none".
  private static let limitless = rlim_t(1) << 60

  private static func limit(of resource: Resource) -> rlim_t {
    var limit = rlimit()
    return getrlimit(resource, &limit) == 0 ? limit.rlim_cur : limitless
  }

  /// The threads that a container of Linux may have, which is no limit of the process's own.
  private static var threadsOfContainer: rlim_t {
    guard let file = fopen("/sys/fs/cgroup/pids.max", "r") else { return limitless }
    defer { fclose(file) }
    var text = [CChar](repeating: 0, count: 32)
    guard fgets(&text, 31, file) != nil else { return limitless }
    let number = strtoull(text, nil, 10)
    return number == 0 ? limitless : rlim_t(number)  // the word "max"
  }

  private static func raise(_ resource: Resource, to least: Int) -> Bool {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0, limit.rlim_cur < least else { return true }
    limit.rlim_cur = min(limit.rlim_max, rlim_t(least))
    return limit.rlim_cur >= least && setrlimit(resource, &limit) == 0
  }

  /// Whether the system gives so many threads at once: Dispatch and Foundation would wait until it does.
  private static func gives(threads count: Int) -> Bool {
    // Each waits for the lock until all are there.
    let gate = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    defer { gate.deallocate() }
    pthread_mutex_init(gate, nil)
    pthread_mutex_lock(gate)
    #if canImport(Darwin)
      var threads: [pthread_t?] = []
      var thread: pthread_t?
    #else
      var threads: [pthread_t] = []
      var thread = pthread_t()
    #endif
    while threads.count < count {
      let failure = pthread_create(
        &thread, nil,
        { gate in
          let gate: UnsafeMutableRawPointer? = gate
          let lock = gate?.assumingMemoryBound(to: pthread_mutex_t.self)
          if let lock, pthread_mutex_lock(lock) == 0 { pthread_mutex_unlock(lock) }
          return nil
        }, gate)
      guard failure == 0 else { break }
      threads.append(thread)
    }
    pthread_mutex_unlock(gate)
    for thread in threads { pthread_join(thread, nil) }
    return threads.count == count
  }
}

/// A message in place of a crash where memory is limited: Swift ends a process that gets none.
enum MissingMemory {
  nonisolated(unsafe) private static var reserve = 0

  static func watch(limit: Int) {
    // Whoever has less than this left has most likely asked for more.
    reserve = limit / 4
    for number in [SIGABRT, SIGILL, SIGTRAP, SIGSEGV, SIGBUS] { signal(number, end) }
  }

  /// Calls only what a signal handler may.
  private static let end: @convention(c) (Int32) -> Void = { number in
    signal(number, SIG_DFL)
    let access = PROT_READ | PROT_WRITE
    guard mmap(nil, reserve, access, MAP_PRIVATE | MAP_ANON, -1, 0) == MAP_FAILED else {
      raise(number)
      return
    }
    let text: StaticString =
      "error: the memory that this process may address is used up\n  fix: raise the limit: `ulimit -v unlimited`\n"
    _ = write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
    _exit(2)
  }
}
