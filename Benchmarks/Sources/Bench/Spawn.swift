#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// What one run of a program took.
struct Run {
  /// Wall time from before the start to after the end.
  var seconds: Double
  /// Of all its threads, in user and kernel; `nil` where a program measured itself.
  var processorSeconds: Double?
  /// Greatest resident memory.
  var peakBytes: Int
}

enum SpawnProblem: Error, CustomStringConvertible {
  case cannotStart(String, code: Int32)
  case failed(String, status: Int32)

  var description: String {
    switch self {
    case .cannotStart(let command, let code):
      "cannot start \(command): \(String(cString: strerror(code)))"
    case .failed(let command, let status): "\(command) ended with wait status \(status)"
    }
  }
}

/// Starts programs without a shell and waits for them.
struct Spawner {
  /// Small and the same for all programs; a home without rc files.
  private let environment: [String]

  init(home: String) {
    environment = ["HOME=\(home)", "PATH=/usr/local/bin:/usr/bin:/bin", "LC_ALL=C"]
  }

  /// Runs a program to its end.
  ///
  /// `peakBytes` is never below this process's own memory (`floorBytes`): posix_spawn lends the
  /// child our pages until it loads its program. So the benchmark keeps no large data.
  ///
  /// - Parameters:
  ///   - command: the program's full path and its arguments.
  ///   - output: where its standard output goes.
  ///   - errors: where its standard error goes; `nil` for this program's own.
  ///   - expected: the status to exit with.
  /// - Throws: `SpawnProblem` when it cannot start or does not exit with that.
  func run(
    _ command: [String], output: String = "/dev/null", errors: String? = nil,
    expecting expected: Int32 = 0
  ) throws(SpawnProblem) -> Run {
    var arguments = command.map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0) } + [nil]
    defer { for text in arguments + variables { free(text) } }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(
      &actions, STDOUT_FILENO, output, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    if let errors {
      posix_spawn_file_actions_addopen(
        &actions, STDERR_FILENO, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    }

    var child: pid_t = 0
    var status: Int32 = 0
    var usage = rusage()
    let start = now()
    let code = posix_spawn(&child, command[0], &actions, nil, &arguments, &variables)
    guard code == 0 else { throw .cannotStart(command[0], code: code) }
    while wait4(child, &status, 0, &usage) < 0, errno == EINTR {}
    let seconds = now() - start
    guard status == expected << 8 else {
      throw .failed(command.joined(separator: " "), status: status)
    }
    #if canImport(Darwin)
      let peak = usage.ru_maxrss
    #else
      let peak = usage.ru_maxrss * 1024
    #endif
    return Run(
      seconds: seconds, processorSeconds: total(usage.ru_utime) + total(usage.ru_stime),
      peakBytes: peak)
  }

  private func total(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1e6
  }

  /// This process's own greatest memory: a child's peak that is not above it is unknown.
  static var floorBytes: Double {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_SELF, &usage)
      return Double(usage.ru_maxrss)
    #else
      getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
      return Double(usage.ru_maxrss * 1024)
    #endif
  }

  private func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
