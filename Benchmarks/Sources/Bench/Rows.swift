internal import Foundation

/// The files and programs of one benchmark.
struct Bench {
  let options: Options
  let spawner: Spawner

  var folder: String { options.folder }
  private var tokens: String { folder + "/generated.tokens.json" }
  private var large: String { folder + "/large.blazon" }
  private var hig: String { folder + "/hig.blazon" }
  private var out: String { folder + "/out" }
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
    // The faults last: what is kept in memory to write them would hide the peaks of small programs.
    return try started + plainStartRows() + binaryRow() + checked + imported + viewRow()
      + syncRow() + exportRows() + formatRows() + resolveRows() + diffRows() + codeRows()
      + sheetRow() + faultRows()
  }

  func note(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }

  func remove(_ paths: [String]) {
    for path in paths { try? FileManager.default.removeItem(atPath: path) }
  }

  func removeRegistry(_ path: String) {
    remove(["", "-wal", "-shm", ".lock"].map { path + $0 })
  }

  /// Bytes of a file, or of all files of a folder.
  func size(of path: String) throws -> Int {
    let files = try? FileManager.default.contentsOfDirectory(atPath: path)
    guard let files else {
      return try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    }
    return try files.reduce(0) { try $0 + size(of: "\(path)/\($1)") }
  }
}

// MARK: - 0. The leanest code for the same job: Floors/floors.c

extension Bench {
  /// A run of the program that is linked as blazon is, without dynamic libraries.
  func floor(_ words: String...) throws -> Run {
    try spawner.run([options.floors + "/floors-static"] + words)
  }

  /// The same, where the program says how long its part took.
  func floorPart(_ words: String...) throws -> Run {
    let output = folder + "/seconds.txt"
    _ = try spawner.run([options.floors + "/floors-static"] + words, output: output)
    let text = try String(contentsOfFile: output, encoding: .utf8)
    guard let seconds = Double(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw BenchProblem("floors \(words.joined(separator: " ")) told no time")
    }
    return Run(seconds: seconds, peakBytes: 0)
  }
}

struct BenchProblem: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
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
    } floor: {
      try floor("lookup", registry, path)
    }
    return ReportRow(
      name: "start and one look-up \(what)", samples, baseline: "sqlite3 point look-up",
      goal: Goals.start)
  }

  /// What needs no registry.
  private func plainStartRows() throws -> [ReportRow] {
    try ["--version", "--help"].map { option in
      note("start: \(option)")
      let samples = try alternate(options.starts, warmUps: 10) {
        try spawner.run([options.blazon, option])
      } _: {
        try spawner.run([options.floors + "/floors", "version"])
      } floor: {
        try floor("version")
      }
      return ReportRow(
        name: option, samples, baseline: "a C program that links SQLite", goal: Goals.plainStart)
    }
  }

  private func binaryRow() throws -> [ReportRow] {
    func stripped(_ name: String) throws -> Sample {
      Sample(seconds: [Double(try size(of: "\(options.floors)/\(name).stripped"))])
    }
    let samples = Samples(
      blazon: try stripped("blazon"), floor: try stripped("floors-static"))
    return [ReportRow(name: "static program, stripped", samples, unit: .bytes, goal: Goals.binary)]
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
      return try spawner.run([options.sqlite, database, insert("key='$value'")])
    } floor: {
      try floor("scan", tokens)
    }
    let row = ReportRow(
      name: "reading and validating \(options.tokens) tokens", samples,
      baseline: "sqlite3 json_tree to a table", goal: Goals.checkRatio)
    return [row, .memory(row, goal: Goals.checkMemory)]
  }

  /// Parses the token file and stores what it holds, with the journal and synchronous setting of a
  /// blazon that writes.
  private func insert(_ chosen: String) -> String {
    """
    pragma journal_mode=wal; pragma synchronous=full; create table t(path text, value); \
    insert into t select fullkey, value from json_tree(readfile('\(tokens)')) where \(chosen)
    """
  }
}

// MARK: - 3. Import

extension Bench {
  private func importRows() throws -> [ReportRow] {
    note("import")
    let database = folder + "/baseline.db"
    let samples = try alternate(options.runs, warmUps: 1) {
      removeRegistry(large)
      _ = try spawner.run([options.blazon, "init", large])
      return try spawner.run(
        [options.blazon, "import", tokens, "--registry", large, "-m", "Bench", "--author", "Bench"])
    } _: {
      remove(["", "-wal", "-shm"].map { database + $0 })
      return try spawner.run([options.sqlite, database, insert("atom is not null")])
    } floor: {
      removeRegistry(database)
      return try floorPart("rows", large, database)
    }
    let row = ReportRow(
      name: "import of \(options.tokens) tokens", samples,
      baseline: "sqlite3 json_tree, every atom to a table",
      goal: Goals.importRatio)
    return [row, .memory(row, goal: Goals.importMemory), try againRow(0), try againRow(100)]
  }

  /// The whole file again, of which some tokens changed, into a registry that has it.
  private func againRow(_ altered: Int) throws -> ReportRow {
    note("import again, \(altered) changed")
    let registry = folder + "/again.blazon"
    let other = folder + "/again.json"
    _ = try TokenFile(count: options.tokens, seed: 1, altered: altered).write(to: other)
    func imported(_ path: String) throws -> Run {
      try spawner.run(
        [
          options.blazon, "import", path, "--registry", registry, "-m", "Bench", "--author",
          "Bench",
        ],
        errors: "/dev/null")
    }
    let samples = try alternate(options.runs, warmUps: 1) {
      removeRegistry(registry)
      _ = try spawner.run([options.blazon, "init", registry])
      _ = try imported(tokens)
      return try imported(other)
    } _: {
      if altered == 0 { return try spawner.run([options.blazon, "check", tokens]) }
      removeRegistry(registry)
      _ = try spawner.run([options.blazon, "init", registry])
      return try imported(tokens)
    }
    return ReportRow(
      name: "import of \(options.tokens) tokens again, \(altered) changed", samples,
      baseline: altered == 0 ? "check of the file" : "the first import",
      goal: altered == 0 ? Goals.unchanged : Goals.again)
  }
}

// MARK: - 4. Views and export

extension Bench {
  /// The documented view is found by path through the same index as the tables.
  private func viewRow() throws -> [ReportRow] {
    note("a point query on current_values")
    let path = file.path(of: options.tokens / 2)
    let tables = """
      select t.path, s.value from token t join cell c on c.token_id=t.id \
      join statement s on s.id=c.statement_id where t.path='\(path)'
      """
    let samples = try alternate(options.starts, warmUps: 10) {
      try spawner.run([
        options.sqlite, "-readonly", large,
        "select path, value from current_values where path='\(path)'",
      ])
    } _: {
      try spawner.run([options.sqlite, "-readonly", large, tables])
    } floor: {
      try floor("lookup", large, path)
    }
    let name = "sqlite3: one path of current_values, in \(options.tokens) tokens"
    return [
      ReportRow(name: name, samples, baseline: "the same of three tables", goal: Goals.view)
    ]
  }

  /// What it takes to be sure that one page is on the disk.
  private func syncRow() throws -> [ReportRow] {
    var sample = Sample()
    for _ in 0..<max(20, options.runs) { sample.add(try floorPart("sync", folder + "/page")) }
    let name = "a page written and synced, without blazon"
    return [ReportRow(name: name, Samples(blazon: sample), goal: Goals.none)]
  }

  private func exportRows() throws -> [ReportRow] {
    let css = try exportRow(["css"], "CSS", Goals.exportSeconds)
    let three = try exportRow(["css", "json", "swift"], "CSS, JSON and Swift", Goals.exportThree)
    return [
      css, .memory(css, goal: Goals.exportMemory), three,
      .memory(three, goal: Goals.exportMemory), try filesRow(), try styleDictionaryRow(),
    ] + (try ["css", "swift", "json"].map(chainRow))
  }

  /// The same tokens in the form of Style Dictionary, `value` and texts, beside 2025.10's.
  private func styleDictionaryRow() throws -> ReportRow {
    note("export of Style Dictionary's form")
    let path = folder + "/style-dictionary.json"
    _ = try TokenFile(count: options.tokens, seed: 1, isStyleDictionary: true).write(to: path)
    let samples = try alternate(options.runs, warmUps: 1) {
      try exported(["css"], ["--from", path])
    } _: {
      try exported(["css"], ["--from", tokens])
    }
    return ReportRow(
      name: "export of a file of \(options.tokens) tokens in Style Dictionary's form to CSS",
      samples, baseline: "the same in 2025.10's", goal: Goals.styleDictionary)
  }

  /// Aliases in chains of a hundred, of which real systems consist, beside as many lengths.
  private func chainRow(_ format: String) throws -> ReportRow {
    note("aliases in chains to \(format)")
    let count = 30_000
    let files = try [100, 1].map { length in
      let tokens = (0..<count).map { index in
        let isLength = index.isMultiple(of: length)
        return #""t\#(index)": {"$value": "#
          + (isLength ? #"{"value": \#(index), "unit": "px"}}"# : #""{s.t\#(index - 1)}"}"#)
      }
      let path = folder + "/chains-\(length).json"
      let text = #"{"s": {"$type": "dimension","# + tokens.joined(separator: ",\n") + "}}\n"
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      let registry = folder + "/chains-\(length).blazon"
      removeRegistry(registry)
      _ = try spawner.run([options.blazon, "init", registry])
      _ = try spawner.run(
        [
          options.blazon, "import", path, "--registry", registry, "-m", "Bench", "--author",
          "Bench",
        ])
      return registry
    }
    let samples = try alternate(options.runs, warmUps: 1) {
      try exported([format], ["--registry", files[0]])
    } _: {
      try exported([format], ["--registry", files[1]])
    }
    return ReportRow(
      name: "export of \(count) tokens, 29700 aliases in chains of 100, to \(format)", samples,
      baseline: "as many lengths", goal: Goals.chains)
  }

  private func exportRow(_ formats: [String], _ what: String, _ goal: Goal) throws -> ReportRow {
    note("export to \(what)")
    let samples = try alternate(options.runs, warmUps: 1) {
      try exported(formats, ["--registry", large])
    } _: {
      remove([folder + "/values.txt"])
      return try spawner.run(
        [options.sqlite, "-readonly", large, "select path, value from current_values"],
        output: folder + "/values.txt")
    } floor: {
      try floor("values", large, folder + "/values.txt", String(size(of: out)))
    }
    return ReportRow(
      name: "export of \(options.tokens) tokens to \(what)", samples,
      baseline: "sqlite3 all values to a file", goal: goal)
  }

  /// From the token file, without a registry in between.
  private func filesRow() throws -> ReportRow {
    note("export --from")
    let samples = try alternate(options.runs, warmUps: 1) {
      try exported(["css"], ["--from", tokens])
    } _: {
      try exported(["css"], ["--registry", large])
    } floor: {
      try floor("scan", tokens)
    }
    return ReportRow(
      name: "export of a file of \(options.tokens) tokens to CSS", samples,
      baseline: "from a registry", goal: Goals.none)
  }

  private func exported(_ formats: [String], _ arguments: [String]) throws -> Run {
    remove([out])
    return try spawner.run(
      [options.blazon, "export", "--out", out] + formats.flatMap { ["--format", $0] } + arguments,
      errors: "/dev/null")
  }
}

// MARK: - 5. Each format beside CSS

extension Bench {
  private func formatRows() throws -> [ReportRow] {
    try options.formats.map { format in
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
    let parts = format.split(separator: ":").map(String.init)
    return try exported(
      [parts[0]], parts.dropFirst().flatMap { ["--option", $0] } + ["--registry", large])
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
      return ReportRow(name: row.name, Samples(blazon: Sample(seconds: row.seconds)), goal: goal)
    }
  }
}
