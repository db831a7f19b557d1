internal import Foundation

/// Ten times the tokens beside the tokens; readers while a writer writes; a long history at once.
extension Bench {
  private static let decade = 10

  func scaleRows() throws -> [ReportRow] {
    let small = Place(folder + "/small", options.tokens)
    let large = Place(folder + "/large", options.tokens * Bench.decade)
    for place in [small, large] {
      _ = try TokenFile(count: place.tokens, seed: 1).write(to: place.file)
    }
    let imported = try decadeRow("import", large, small, Goals.decadeImport, importAnew)
    let rows = try [
      decadeRow("check", large, small, Goals.decade) { try run("check", $0.file) },
      imported, .memory(imported, goal: Goals.decadeMemory),
      decadeRow("export to CSS", large, small, Goals.decade) { place in
        remove([folder + "/out"])
        return try run(
          "export", "--format", "css", "--out", folder + "/out", "--registry", place.registry)
      },
      lookUpRow(large, small),
    ]
    return try rows + [readersRow(small), replayRow()]
  }

  /// A token file and the registry of it.
  private struct Place {
    let file: String
    let registry: String
    let tokens: Int

    init(_ name: String, _ tokens: Int) {
      (file, registry) = (name + ".tokens.json", name + ".blazon")
      self.tokens = tokens
    }
  }

  private func run(_ words: String...) throws -> Run {
    try spawner.run([options.blazon] + words, errors: "/dev/null")
  }

  private func importAnew(_ place: Place) throws -> Run {
    removeRegistry(place.registry)
    _ = try run("init", place.registry)
    return try add(place.file, to: place.registry)
  }

  // MARK: A decade

  private func decadeRow(
    _ what: String, _ large: Place, _ small: Place, _ goal: Goal, _ body: (Place) throws -> Run
  ) throws -> ReportRow {
    note("\(what) of \(large.tokens) tokens")
    let samples = try alternate(min(options.runs, 3), warmUps: 0) {
      try body(large)
    } _: {
      try body(small)
    }
    return ReportRow(
      name: "\(what) of \(large.tokens) tokens", samples, baseline: "\(small.tokens) tokens",
      goal: goal)
  }

  private func lookUpRow(_ large: Place, _ small: Place) throws -> ReportRow {
    note("look-up in \(large.tokens) tokens")
    func lookUp(_ place: Place) throws -> Run {
      let path = TokenFile(count: place.tokens, seed: 1).path(of: place.tokens / 2)
      return try run("show", path, "--registry", place.registry)
    }
    let samples = try alternate(options.starts, warmUps: 3) {
      try lookUp(large)
    } _: {
      try lookUp(small)
    }
    return ReportRow(
      name: "start and one look-up in \(large.tokens) tokens", samples,
      baseline: "in \(small.tokens) tokens", goal: Goals.lookUpDecade)
  }

  // MARK: Readers

  /// Eight that look up ten times a second each, while as many tokens again are imported.
  private func readersRow(_ place: Place) throws -> ReportRow {
    note("8 readers while \(place.tokens) tokens are imported")
    let other = folder + "/other.tokens.json"
    _ = try TokenFile(count: place.tokens, seed: 2).write(to: other)
    let path = TokenFile(count: place.tokens, seed: 1).path(of: place.tokens / 2)
    let command = [options.blazon, "show", path, "--registry", place.registry]
    var busy: [Double] = []
    var quiet: [Double] = []
    for _ in 0..<min(options.runs, 3) {
      _ = try importAnew(place)
      let readers = Readers(8, command, spawner)
      let seconds = try add(other, to: place.registry).seconds
      busy += try readers.end()
      let others = Readers(8, command, spawner)
      Thread.sleep(forTimeInterval: seconds)
      quiet += try others.end()
    }
    return ReportRow(
      name: "look-up of 8 readers during an import of \(place.tokens) tokens", .seconds, busy,
      baseline: "while nothing is written", quiet, goal: Goals.readers)
  }

  // MARK: A history

  /// A thousand commits replayed at once, and a tenth of them imported one by one: for each commit.
  private func replayRow() throws -> ReportRow {
    let commits = 1000
    note("replay of \(commits) commits; git makes them first")
    let history = GitHistory(
      folder: folder + "/repository", tokens: 1000, commits: commits, changesPerCommit: 20,
      git: options.git, spawner: spawner)
    _ = try history.make()
    let registry = folder + "/replayed.blazon"
    _ = try run("init", registry)
    let replayed = try run(
      "import", "--history", history.folder, "--map", "*=prefix:", "--registry", registry)
    return ReportRow(
      name: "a commit of 20 changes, of \(commits) replayed at once", .seconds,
      [replayed.seconds / Double(commits)], baseline: "imported alone",
      try single(history, commits / 10), goal: Goals.replay)
  }

  private func single(_ history: GitHistory, _ commits: Int) throws -> [Double] {
    let registry = folder + "/single.blazon"
    let version = folder + "/version.tokens.json"
    _ = try run("init", registry)
    return try (0..<commits).map { index in
      _ = try spawner.run(
        [
          options.git, "-C", history.folder, "show",
          "HEAD~\(history.commits - 1 - index):\(GitHistory.file)",
        ], output: version)
      return try add(version, to: registry).seconds
    }
  }
}

/// Threads that run one command again and again until they are told to end.
private final class Readers: @unchecked Sendable {
  /// Guards all below.
  private let lock = NSCondition()
  private var seconds: [Double] = []
  private var problem: (any Error)?
  private var running: Int
  private var isEnding = false

  init(_ count: Int, _ command: [String], _ spawner: Spawner) {
    running = count
    for index in 0..<count {
      Thread.detachNewThread {
        // Not all at once.
        Thread.sleep(forTimeInterval: 0.1 * Double(index) / Double(count))
        self.read(command, spawner)
      }
    }
  }

  private func read(_ command: [String], _ spawner: Spawner) {
    while !lock.withLock({ isEnding }) {
      do {
        let time = try spawner.run(command).seconds
        lock.withLock { seconds.append(time) }
        Thread.sleep(forTimeInterval: max(0, 0.1 - time))
      } catch {
        lock.withLock { (problem, isEnding) = (error, true) }
      }
    }
    lock.withLock { running -= 1 }
    lock.signal()
  }

  /// - Returns: what each look-up took.
  func end() throws -> [Double] {
    lock.lock()
    defer { lock.unlock() }
    isEnding = true
    while running > 0 { lock.wait() }
    if let problem { throw problem }
    return seconds
  }
}
