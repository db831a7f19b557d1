// store-bench: how long the store takes for one look-up and for one commit, and what a change weighs.
//
// Makes its registries where they lack (minutes), and leaves them for the next run: they are named by
// their size. Prints one line of JSON per row; Benchmarks/run.sh joins them to the table.
// Options: --folder FOLDER, --tokens 1000000, --runs 20; --files 5 only writes so many token files of a
// hundred changes for each registry.

internal import Foundation
internal import PositionedJSON
internal import TokenModel
internal import TokenStore

struct Options {
  var folder = "."
  var tokens = 1_000_000
  var runs = 20
  var files = 0

  init(_ arguments: [String]) {
    for (name, value) in zip(arguments, arguments.dropFirst()) {
      switch name {
      case "--folder": folder = value
      case "--tokens": tokens = Int(value) ?? tokens
      case "--runs": runs = Int(value) ?? runs
      case "--files": files = Int(value) ?? files
      default: break
      }
    }
  }
}

/// What one row took.
struct Row: Encodable {
  var name: String
  /// Seconds or bytes, one for each run.
  var values: [Double]

  func print() throws {
    Swift.print(String(decoding: try JSONEncoder().encode(self), as: UTF8.self))
  }
}

struct Bench {
  let options: Options

  func run() throws {
    guard options.files == 0 else { return try writeFiles() }
    let large = try registry(tokens: options.tokens)
    let small = try registry(tokens: options.tokens / 10)
    try lookUps(large)
    try commits(large, small)
    try bytesPerChange()
  }

  // MARK: Registries

  private func registry(tokens: Int) throws -> String {
    let path = "\(options.folder)/store-\(tokens).blazon"
    if FileManager.default.fileExists(atPath: path) { return path }
    note("making \(path)")
    try make(path, Workload(tokens: tokens), commits: 1...Workload.commits)
    return path
  }

  /// - Returns: after each commit, the file's size in bytes.
  @discardableResult
  private func make(
    _ path: String, _ workload: Workload, commits: ClosedRange<Int>
  ) throws -> [Int] {
    let temporary = path + ".part"
    remove(temporary)
    try Registry.create(temporary)
    var sizes: [Int] = []
    do {
      let registry = try Registry.open(temporary, .write)
      for number in commits {
        try record(workload.set(ofCommit: number), in: registry, number)
        sizes.append(try size(temporary))
      }
    }
    remove(path)
    try FileManager.default.moveItem(atPath: temporary, toPath: path)
    remove(temporary)
    return sizes
  }

  private func record(_ set: TokenSet, in registry: Registry, _ number: Int) throws {
    let outcome = try registry.commit(
      ChangeSet(set),
      CommitMetadata(author: "Bench <bench@example.org>", message: "Change \(number)"),
      now: Timestamp(milliseconds: 1_700_000_000_000 + Int64(number) * 60_000))
    guard case .committed = outcome else { throw BenchProblem("commit \(number) changes nothing") }
  }

  // MARK: Rows

  /// Random cells at random commits, all in one read.
  private func lookUps(_ path: String) throws {
    note("look-ups")
    let workload = Workload(tokens: options.tokens)
    let registry = try Registry.open(path, .read)
    var random = Random(seed: 7)
    let last = workload.firstCommits
    let questions = (0..<20_000).map { _ in
      (path: workload.path(random.next(options.tokens)), commit: last + random.next(1000 - last))
    }
    var seconds: [Double] = []
    var processor = 0.0
    for round in -1..<5 {
      var found = 0
      let before = processorSeconds
      let time = try ContinuousClock().measure {
        let now = try registry.snapshot()
        for question in questions {
          found += try now.snapshot(at: question.commit).cells(of: question.path).count
        }
      }
      guard found == questions.count else { throw BenchProblem("\(found) of 20000 cells found") }
      processor = (processorSeconds - before) / Double(questions.count)
      if round >= 0 { seconds.append(time / .seconds(1) / Double(questions.count)) }
    }
    note(String(format: "a look-up takes %.2f µs of the processor", processor * 1e6))
    try Row(name: "lookUp", values: seconds).print()
  }

  /// A hundred changes in one commit, by turns in the large and in the small registry, each a copy.
  private func commits(_ large: String, _ small: String) throws {
    note("commits")
    let workloads = [Workload(tokens: options.tokens), Workload(tokens: options.tokens / 10)]
    let copies = [large, small].map { $0 + ".copy" }
    for (path, copy) in zip([large, small], copies) {
      remove(copy)
      try FileManager.default.copyItem(atPath: path, toPath: copy)
    }
    defer { copies.forEach(remove) }
    let registries = try copies.map { try Registry.open($0, .write) }
    var seconds: [[Double]] = [[], []]
    for round in -5..<options.runs {
      for index in round.isMultiple(of: 2) ? [0, 1] : [1, 0] {
        let number = Workload.commits + 6 + round
        let set = workloads[index].changes(seed: UInt64(number))
        let time = try ContinuousClock().measure {
          try record(set, in: registries[index], number)
        }
        if round >= 0 { seconds[index].append(time / .seconds(1)) }
      }
    }
    try Row(name: "commitLarge", values: seconds[0]).print()
    try Row(name: "commitSmall", values: seconds[1]).print()
  }

  /// The growth of the file over all commits after the first ones.
  private func bytesPerChange() throws {
    note("bytes per change")
    let workload = Workload(tokens: options.tokens / 10)
    let path = options.folder + "/store-growth.blazon"
    let sizes = try make(path, workload, commits: 1...Workload.commits)
    remove(path)
    let first = workload.firstCommits
    let changes = (Workload.commits - first) * Workload.changes
    let growth = Double(sizes[Workload.commits - 1] - sizes[first - 1]) / Double(changes)
    try Row(name: "bytesPerChange", values: [growth]).print()
  }

  /// What a busy machine does not stretch.
  private var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  // MARK: Files

  private func writeFiles() throws {
    for tokens in [options.tokens, options.tokens / 10] {
      for number in 1...options.files {
        let text = Workload(tokens: tokens).changedFile(seed: UInt64(5000 + number))
        let path = "\(options.folder)/changes-\(tokens)-\(number).tokens.json"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
      }
    }
  }

  private func size(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return attributes[.size] as? Int ?? 0
  }

  private func remove(_ path: String) {
    for ending in ["", "-wal", "-shm", ".lock"] {
      try? FileManager.default.removeItem(atPath: path + ending)
    }
  }

  private func note(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }
}

struct BenchProblem: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}

do {
  try Bench(options: Options(CommandLine.arguments)).run()
} catch {
  FileHandle.standardError.write(Data("store-bench: \(error)\n".utf8))
  exit(2)
}
