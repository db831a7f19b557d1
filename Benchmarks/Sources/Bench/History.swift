internal import Foundation

/// What a registry is for: every value at any time. Beside git where git has an answer, else beside
/// the sqlite3 shell, else beside itself at a tenth of the size.
struct HistoryBench {
  let options: Options
  let spawner: Spawner

  private var folder: String { options.folder }

  init(_ options: Options) {
    self.options = options
    spawner = Spawner(home: options.folder)
  }

  func run() throws -> [ReportRow] {
    try FileManager.default.createDirectory(
      atPath: options.cache, withIntermediateDirectories: true)
    return try tokenRows() + storeRows() + [importRow()] + doctorRow()
  }

  private func note(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }

  private func remove(_ path: String) {
    for ending in ["", "-wal", "-shm", ".lock"] {
      try? FileManager.default.removeItem(atPath: path + ending)
    }
  }
}

// MARK: - 1. One token's history

extension HistoryBench {
  private func tokenRows() throws -> [ReportRow] {
    let history = GitHistory(
      folder: folder + "/repository", tokens: 10_000, commits: 200, changesPerCommit: 20,
      git: options.git, spawner: spawner)
    note("200 commits of a file of 10000 tokens, in git and in a registry")
    let lines = try history.make()
    let registry = folder + "/token.blazon"
    _ = try spawner.run([options.blazon, "init", registry])
    _ = try spawner.run([
      options.blazon, "import", "--history", history.folder, "--map", "*=prefix:", "--registry",
      registry,
    ])
    try check(history, lines, registry)
    let what = "of one token over 200 commits of 10000 tokens"
    let range = "\(lines.lowerBound),\(lines.upperBound)"
    let show = [options.blazon, "show", history.path, "--history", "--registry", registry]
    let blame = [options.blazon, "blame", history.path, "--registry", registry]
    note("history and blame of a token: \(options.runs) runs each; git show in a loop once")
    let log = try alternate(options.runs, warmUps: 1) {
      try spawner.run(show)
    } _: {
      try spawner.run(git(history, ["log", "-L\(range):\(GitHistory.file)"]))
    }
    let blamed = try alternate(options.runs, warmUps: 1) {
      try spawner.run(blame)
    } _: {
      try spawner.run(git(history, ["blame", "-L", range, GitHistory.file]))
    }
    var loop = Sample()
    loop.add(try spawner.run(["/bin/sh", "-c", script(history)]))
    return [
      ReportRow(
        name: "history \(what)", log, baseline: "git log -L with its exact lines",
        goal: Goals.tokenHistory),
      ReportRow(
        name: "history \(what)", Samples(blazon: log.blazon, baseline: loop),
        baseline: "git show and \(readerName) for each commit", goal: Goals.tokenHistory),
      ReportRow(
        name: "blame \(what)", blamed, baseline: "git blame -L with its exact lines",
        goal: Goals.tokenHistory),
    ]
  }

  private func git(_ history: GitHistory, _ arguments: [String]) -> [String] {
    [options.git, "-C", history.folder, "--no-pager"] + arguments
  }

  private var readerName: String { (options.reader as NSString).lastPathComponent }

  /// What people write who want every value that a token had.
  private func script(_ history: GitHistory) -> String {
    let names = history.path.split(separator: ".").map { "[\"\($0)\"]" }.joined()
    let read =
      readerName == "jq"
      ? "'\(options.reader)' -c '.\(names)[\"$value\"]'"
      : "'\(options.reader)' -c 'import json, sys; print(json.load(sys.stdin)\(names)[\"$value\"])'"
    let git = "'\(options.git)' -C '\(history.folder)'"
    return """
      set -e; for commit in $(\(git) log --format=%H -- \(GitHistory.file)); do \
      \(git) show $commit:\(GitHistory.file) | \(read); done
      """
  }

  /// Both must tell of the same commits; a fast wrong answer is none.
  private func check(
    _ history: GitHistory, _ lines: ClosedRange<Int>, _ registry: String
  ) throws {
    let output = folder + "/commits.txt"
    func distinct(_ pattern: String) throws -> Int {
      Set(
        try String(contentsOfFile: output, encoding: .utf8).split(separator: "\n")
          .filter { $0.contains(pattern) }
      ).count
    }
    let range = "\(lines.lowerBound),\(lines.upperBound):\(GitHistory.file)"
    _ = try spawner.run(
      git(history, ["log", "-s", "--format=commit %H", "-L\(range)"]), output: output)
    let inGit = try distinct("commit ")
    let sql = """
      SELECT DISTINCT 'commit ' || number FROM value_history WHERE path = '\(history.path)'
      """
    _ = try spawner.run([options.sqlite, "-readonly", registry, sql], output: output)
    let inRegistry = try distinct("commit ")
    guard inGit == history.chosenCommits, inRegistry == history.chosenCommits else {
      throw HistoryProblem(
        "\(history.path) changed in \(history.chosenCommits) commits; git tells of \(inGit), the "
          + "registry of \(inRegistry)")
    }
  }
}

struct HistoryProblem: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}

// MARK: - 2. Look-ups, commits and bytes: measured in process

extension HistoryBench {
  private struct Measured: Decodable {
    var name: String
    var values: [Double]
  }

  private var large: String { "\(options.cache)/store-\(options.cells).blazon" }
  private var small: String { "\(options.cache)/store-\(options.cells / 10).blazon" }

  private func storeRows() throws -> [ReportRow] {
    note("store: registries of 1000 commits; making them takes minutes")
    let output = folder + "/store.jsonl"
    _ = try spawner.run(
      [
        options.store, "--folder", options.cache, "--tokens", String(options.cells), "--runs",
        String(options.runs * 4),
      ], output: output)
    var found: [String: [Double]] = [:]
    for line in try String(contentsOfFile: output, encoding: .utf8).split(separator: "\n") {
      let row = try JSONDecoder().decode(Measured.self, from: Data(line.utf8))
      found[row.name] = row.values
    }
    return [
      ReportRow(
        name: "look-up of a cell at a past commit, \(options.cells) cells, 1000 commits", .seconds,
        found["lookUp"] ?? [], baseline: "sqlite3, as many SELECTs of one script",
        try shellLookUps(), goal: Goals.lookUp),
      ReportRow(
        name: "commit of 100 changes, in process, \(options.cells) cells", .seconds,
        found["commitLarge"] ?? [], baseline: "the same in \(options.cells / 10) cells",
        found["commitSmall"] ?? [], goal: Goals.commitRatio),
      ReportRow(
        name: "bytes of a change: \(options.cells / 10) cells, 999 commits of 100 random cells, "
          + "4296 values", .bytes, found["bytesPerChange"] ?? [],
        baseline: "sqlite3, a table of path, commit and value", [try plainBytes()],
        goal: Goals.bytesPerChange),
    ]
  }

  /// Seconds of one SELECT, of 20,000 that look up other cells at other commits.
  private func shellLookUps() throws -> [Double] {
    let script = folder + "/lookups.sql"
    let count = 20_000
    var random = Random(seed: 9)
    let selects = (0..<count).map { _ in
      """
      SELECT s.value FROM cell c JOIN statement s ON s.id = c.statement_id \
      WHERE c.token_id = \(1 + random.next(options.cells)) AND c.revision_id = 1 \
      AND c.context_id = 0 AND c.commit_id <= \(10 + random.next(990)) \
      ORDER BY c.commit_id DESC LIMIT 1;
      """
    }
    try selects.joined(separator: "\n").write(toFile: script, atomically: true, encoding: .utf8)
    return try (0..<options.runs).map { _ in
      try spawner.run([options.sqlite, "-readonly", large, ".read \(script)"]).seconds
        / Double(count)
    }
  }

  /// Of the same changes in a table as one would make it by hand.
  private func plainBytes() throws -> Double {
    let database = folder + "/plain.db"
    let sql = """
      ATTACH '\(small)' AS r; CREATE TABLE history(path TEXT, number INTEGER, value TEXT, \
      PRIMARY KEY(path, number)) WITHOUT ROWID; \
      INSERT INTO history SELECT path, number, value FROM r.value_history WHERE number > 1 ORDER BY 1, 2
      """
    _ = try spawner.run([options.sqlite, database, sql])
    let attributes = try FileManager.default.attributesOfItem(atPath: database)
    return Double(attributes[.size] as? Int ?? 0) / 99_900
  }
}

// MARK: - 3. Whole processes: import of a few cells, and doctor

extension HistoryBench {
  private func importRow() throws -> ReportRow {
    note("import of 100 changes: \(options.runs) runs each")
    let copies = [folder + "/large.blazon", folder + "/small.blazon"]
    for (registry, copy) in zip([large, small], copies) {
      try FileManager.default.copyItem(atPath: registry, toPath: copy)
    }
    _ = try spawner.run([
      options.store, "--folder", folder, "--tokens", String(options.cells), "--files",
      String(options.runs + 1),
    ])
    var rounds = [0, 0]
    func importing(_ index: Int) throws -> Run {
      rounds[index] += 1
      let cells = index == 0 ? options.cells : options.cells / 10
      return try spawner.run([
        options.blazon, "import", "\(folder)/changes-\(cells)-\(rounds[index]).tokens.json",
        "--registry", copies[index], "-m", "Bench", "--author", "Bench",
      ])
    }
    let samples = try alternate(options.runs, warmUps: 1) {
      try importing(0)
    } _: {
      try importing(1)
    }
    copies.forEach(remove)
    return ReportRow(
      name: "import of a file with 100 changes, \(options.cells) cells", samples,
      baseline: "the same in \(options.cells / 10) cells", goal: Goals.commitRatio)
  }

  private func doctorRow() throws -> [ReportRow] {
    note("doctor")
    let samples = try alternate(min(options.runs, 3), warmUps: 0) {
      try spawner.run([options.blazon, "doctor", "--registry", large])
    } _: {
      try spawner.run([
        options.sqlite, "-readonly", large, "PRAGMA integrity_check; PRAGMA foreign_key_check",
      ])
    }
    let row = ReportRow(
      name: "doctor, \(options.cells) cells, 1000 commits", samples,
      baseline: "sqlite3 integrity_check and foreign_key_check", goal: Goals.doctor)
    return [row, .memory(row, goal: Goals.none)]
  }
}
