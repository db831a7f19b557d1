internal import Foundation

/// The files and programs of one benchmark.
struct Bench {
  let options: Options
  let spawner: Spawner

  var folder: String { options.folder }
  private var tokens: String { folder + "/generated.tokens.json" }
  private var large: String { folder + "/large.blazon" }
  private var hig: String { folder + "/hig.blazon" }
  private var file: TokenFile { TokenFile(count: options.tokens, seed: 1) }

  init(_ options: Options) {
    self.options = options
    spawner = Spawner(home: options.folder)
  }

  func run() throws -> [ReportRow] {
    let size = try file.write(to: tokens)
    note("\(options.tokens) tokens, \(amount(Double(size))); \(options.runs) runs each")
    _ = try spawner.run([options.blazon, "init", "--hig", hig])
    let checked = try checkRows()
    // The import's last registry is what the other rows read.
    let imported = try importRows()
    let started = try startRows()
    return try started + checked + imported + faultRows() + exportRows() + formatRows()
      + resolveRows() + diffRows()
  }

  func note(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }

  func remove(_ paths: [String]) {
    for path in paths { try? FileManager.default.removeItem(atPath: path) }
  }
}

// MARK: - 1. Start and one look-up

extension Bench {
  private func startRows() throws -> [ReportRow] {
    [
      try startRow(large, file.path(of: options.tokens / 2), "in \(options.tokens) tokens"),
      try startRow(hig, "actionSheet.background", "in the HIG registry"),
    ]
  }

  private func startRow(_ registry: String, _ path: String, _ what: String) throws -> ReportRow {
    note("start and look-up \(what): \(options.starts) runs each")
    let sql = """
      select s.value from token t join cell c on c.token_id=t.id \
      join statement s on s.id=c.statement_id where t.path='\(path)' \
      order by c.commit_id desc limit 1
      """
    let samples = try alternate(options.starts, warmUps: 10) {
      try spawner.run([options.blazon, "show", path, "--registry", registry])
    } _: {
      try spawner.run([options.sqlite, "-readonly", registry, sql])
    }
    return ReportRow(
      name: "start and one look-up \(what)", samples, baseline: "sqlite3 point look-up",
      goal: Goals.start)
  }
}

// MARK: - 2. Reading and validating

extension Bench {
  private func checkRows() throws -> [ReportRow] {
    note("check")
    let database = folder + "/baseline.db"
    let samples = try alternate(options.runs, warmUps: 1) {
      try spawner.run([options.blazon, "check", tokens])
    } _: {
      remove(["", "-wal", "-shm"].map { database + $0 })
      return try spawner.run([options.sqlite, database, insert])
    }
    let row = ReportRow(
      name: "reading and validating \(options.tokens) tokens", samples,
      baseline: "sqlite3 json_tree to a table", goal: Goals.checkRatio)
    return [row, .memory(row, goal: Goals.checkMemory)]
  }

  /// Parses the token file and stores what it holds, with the journal and synchronous setting of a
  /// blazon that writes.
  private var insert: String {
    """
    pragma journal_mode=wal; pragma synchronous=full; create table t(path text, value text); \
    insert into t select path, value from json_tree(readfile('\(tokens)')) where key='$value'
    """
  }
}

// MARK: - 3. Import

extension Bench {
  private func importRows() throws -> [ReportRow] {
    note("import")
    let database = folder + "/baseline.db"
    let samples = try alternate(options.runs, warmUps: 1) {
      remove(["", "-wal", "-shm", ".lock"].map { large + $0 })
      _ = try spawner.run([options.blazon, "init", large])
      return try spawner.run(
        [options.blazon, "import", tokens, "--registry", large, "-m", "Bench", "--author", "Bench"])
    } _: {
      remove(["", "-wal", "-shm"].map { database + $0 })
      return try spawner.run([options.sqlite, database, insert])
    }
    let row = ReportRow(
      name: "import of \(options.tokens) tokens", samples, baseline: "sqlite3 json_tree to a table",
      goal: Goals.importRatio)
    return [row, .memory(row, goal: Goals.importMemory)]
  }
}

// MARK: - 4. Export

extension Bench {
  private func exportRows() throws -> [ReportRow] {
    note("export")
    let out = folder + "/out"
    let samples = try alternate(options.runs, warmUps: 1) {
      remove([out])
      return try spawner.run(
        [options.blazon, "export", "--format", "css", "--out", out, "--registry", large])
    } _: {
      remove([folder + "/values.txt"])
      return try spawner.run(
        [options.sqlite, "-readonly", large, "select path, value from current_values"],
        output: folder + "/values.txt")
    }
    let row = ReportRow(
      name: "export of \(options.tokens) tokens to CSS", samples,
      baseline: "sqlite3 all values to a file", goal: Goals.exportSeconds)
    return [row, .memory(row, goal: Goals.none)]
  }
}

// MARK: - 5. Each format beside CSS

extension Bench {
  private static let formats = [
    "json", "scss", "ts", "tailwind", "tailwind:version=3", "swift", "compose", "flutter",
    "android", "xcassets", "figma", "flat", "model",
  ]

  private func formatRows() throws -> [ReportRow] {
    try Bench.formats.map { format in
      note("export to \(format)")
      let samples = try alternate(options.runs, warmUps: 1) {
        try exported(format)
      } _: {
        try exported("css")
      }
      return ReportRow(
        name: "export of \(options.tokens) tokens to \(format)", samples, baseline: "to CSS",
        goal: Goals.formats)
    }
  }

  /// - Parameter format: its name, and options behind colons.
  private func exported(_ format: String) throws -> Run {
    let out = folder + "/out"
    remove([out])
    let parts = format.split(separator: ":").map(String.init)
    let arguments = parts.dropFirst().flatMap { ["--option", $0] }
    return try spawner.run(
      [options.blazon, "export", "--format", parts[0], "--out", out, "--registry", large]
        + arguments, errors: "/dev/null")
  }
}

// MARK: - 6. Resolving

extension Bench {
  private struct Resolved: Decodable {
    var name: String
    var seconds: [Double]
  }

  /// In memory, in a process of its own; without a baseline.
  private func resolveRows() throws -> [ReportRow] {
    guard !options.resolve.isEmpty else { return [] }
    note("resolve")
    return try inProcess(options.resolve, Goals.resolve)
  }

  /// The rows of a program that measures itself.
  func inProcess(_ program: String, _ goals: [Goal]) throws -> [ReportRow] {
    let output = folder + "/in-process.jsonl"
    _ = try spawner.run([program, "--runs", String(options.runs)], output: output)
    let lines = try String(contentsOfFile: output, encoding: .utf8).split(separator: "\n")
    return try zip(lines, goals).map { line, goal in
      let row = try JSONDecoder().decode(Resolved.self, from: Data(line.utf8))
      return ReportRow(name: row.name, seconds: row.seconds, goal: goal)
    }
  }
}
