internal import Foundation

/// Telling changes: by look-up in registries of four sizes, of two files, and in memory.
extension Bench {
  private static let changes = 100

  func diffRows() throws -> [ReportRow] {
    try commitRows() + rippleRows() + wholeRows() + memoryRows()
  }

  // MARK: Two commits of a registry

  /// In registries of four sizes; the next one is left out where one look takes over ten seconds.
  private func commitRows() throws -> [ReportRow] {
    var rows: [ReportRow] = []
    for count in [1000, options.tokens / 10, options.tokens, options.tokens * 10]
    where rows.allSatisfy({ $0.blazon.median < 10 }) {
      rows.append(try commitRow(count))
    }
    return rows
  }

  /// Two neighbouring commits with 100 changes between them.
  private func commitRow(_ count: Int) throws -> ReportRow {
    note("diff of two commits in \(count) tokens")
    let registry = try registry(TokenFile(count: count, seed: 1)) { file, path in
      try file.writeAltered(Self.changes, to: path)
    }
    defer { removeRegistry(registry) }
    return try row(
      "diff of two commits, \(Self.changes) changes in \(count) tokens", registry,
      goal: count < 1_000_000 ? Goals.diffCommits : Goals.diffMillion)
  }

  private func row(_ name: String, _ registry: String, goal: Goal) throws -> ReportRow {
    let sql = """
      select t.path, s.value from cell c join token t on t.id=c.token_id \
      join statement s on s.id=c.statement_id where c.commit_id=2
      """
    let samples = try alternate(options.starts, warmUps: 3) {
      try spawner.run([options.blazon, "diff", "@HEAD~1", "@HEAD", "--registry", registry])
    } _: {
      try spawner.run([options.sqlite, "-readonly", registry, sql])
    }
    return ReportRow(
      name: name, samples, baseline: "sqlite3 rows of the second commit", goal: goal)
  }

  /// One change that a thousand aliases carry on, and one that ten thousand do.
  private func rippleRows() throws -> [ReportRow] {
    try [1000, 10_000].map { count in
      note("diff with \(count) ripples")
      let file = HubFile(count: options.tokens, aliases: count)
      let registry = folder + "/hub.blazon"
      defer { removeRegistry(registry) }
      try file.write(to: folder + "/hub.tokens.json", hub: 1)
      try make(registry, folder + "/hub.tokens.json")
      try file.writeHub(to: folder + "/hub.tokens.json", hub: 2)
      try add(folder + "/hub.tokens.json", to: registry)
      return try row(
        "diff of two commits, 1 change and \(count) ripples in \(options.tokens) tokens", registry,
        goal: Goals.none)
    }
  }

  // MARK: 100,000 against 100,000

  /// The same two states as files, beside git.
  private func wholeRows() throws -> [ReportRow] {
    guard !options.git.isEmpty else { return [] }
    note("diff of two files")
    let file = TokenFile(count: options.tokens, seed: 1)
    let (old, new) = (folder + "/old.tokens.json", folder + "/new.tokens.json")
    defer { remove([old, new]) }
    _ = try file.write(to: old)
    _ = try TokenFile(count: options.tokens, seed: 1, altered: Self.changes).write(to: new)
    let samples = try alternate(options.runs, warmUps: 1) {
      try spawner.run([options.blazon, "diff", old, new])
    } _: {
      // 1: there are differences.
      try spawner.run([options.git, "diff", "--no-index", old, new], expecting: 1)
    } floor: {
      try floor("lines", old, new)
    }
    let row = ReportRow(
      name: "diff of two files of \(options.tokens) tokens, \(Self.changes) changes", samples,
      baseline: "git diff --no-index, which knows only lines", goal: Goals.diffFiles)
    return [row, .memory(row, goal: Goals.none)] + (try judgeRows(old, new))
      + (try mergeRows(old, new))
  }

  /// Three versions, each side with changes of its own, beside a check of one.
  private func mergeRows(_ base: String, _ theirs: String) throws -> [ReportRow] {
    note("merge of three files")
    let (ours, merged) = (folder + "/ours.tokens.json", folder + "/merged.tokens.json")
    defer { remove([ours, merged]) }
    var file = TokenFile(count: options.tokens, seed: 1)
    for change in 0..<Self.changes { file.editions[change * options.tokens / Self.changes / 2] = 1 }
    _ = try file.write(to: ours)
    let samples = try alternate(options.runs, warmUps: 1) {
      try spawner.run([options.blazon, "merge", base, ours, theirs, "--out", merged])
    } _: {
      try spawner.run([options.blazon, "check", ours])
    }
    return [
      ReportRow(
        name: "merge of three files of \(options.tokens) tokens, \(Self.changes) changes a side",
        samples, baseline: "blazon check of one of them", goal: Goals.mergeFiles)
    ]
  }

  /// The judge beside the diff of the same files; with an output it resolves and exports both whole.
  private func judgeRows(_ old: String, _ new: String) throws -> [ReportRow] {
    note("judge of two files")
    return try [([], Goals.judge), (["--outputs", "css"], Goals.none)].map { arguments, goal in
      let samples = try alternate(options.runs, warmUps: 1) {
        try spawner.run([options.blazon, "judge", old, new] + arguments)
      } _: {
        try spawner.run([options.blazon, "diff", old, new])
      }
      let with = arguments.isEmpty ? "" : ", with the names of CSS"
      return ReportRow(
        name: "judge of two files of \(options.tokens) tokens, \(Self.changes) changes\(with)",
        samples, baseline: "blazon diff of the same", goal: goal)
    }
  }

  // MARK: In memory

  /// In a process of its own; without a baseline.
  private func memoryRows() throws -> [ReportRow] {
    guard !options.diff.isEmpty else { return [] }
    note("diff in memory")
    var rows = try inProcess(options.diff, Goals.diffMemory)
    var floor = Sample()
    for _ in 0..<options.runs { floor.add(try floorPart("merge", "2500")) }
    rows[0].floor = ReportRow.Figure(floor)
    if !options.query.isEmpty { rows += try inProcess(options.query, Goals.queries) }
    return rows
  }

  // MARK: Registries

  private func registry(
    _ file: TokenFile, _ second: (TokenFile, String) throws -> Void
  ) throws -> String {
    let registry = folder + "/diff.blazon"
    let tokens = folder + "/diff.tokens.json"
    defer { remove([tokens]) }
    removeRegistry(registry)
    _ = try file.write(to: tokens)
    try make(registry, tokens)
    try second(file, tokens)
    try add(tokens, to: registry)
    return registry
  }

  func make(_ registry: String, _ tokens: String) throws {
    removeRegistry(registry)
    _ = try spawner.run([options.blazon, "init", registry])
    try add(tokens, to: registry)
  }

  @discardableResult
  func add(_ tokens: String, to registry: String) throws -> Run {
    try spawner.run(
      [
        options.blazon, "import", tokens, "--registry", registry, "-m", "Bench", "--author",
        "Bench",
      ]
    )
  }
}

/// A file in which many tokens are aliases of one.
struct HubFile {
  let count: Int
  let aliases: Int

  func write(to path: String, hub: Int) throws {
    var text = "{\n  \"hub\": \(number(hub)),\n"
    for index in 0..<count {
      let value = index < aliases ? "{\"$type\": \"number\", \"$value\": \"{hub}\"}" : number(index)
      text += "  \"token-\(index)\": \(value)\(index == count - 1 ? "" : ",")\n"
    }
    try Data((text + "}\n").utf8).write(to: URL(fileURLWithPath: path))
  }

  /// Only the token that the others are aliases of.
  func writeHub(to path: String, hub: Int) throws {
    try Data("{\"hub\": \(number(hub))}\n".utf8).write(to: URL(fileURLWithPath: path))
  }

  private func number(_ value: Int) -> String { "{\"$type\": \"number\", \"$value\": \(value)}" }
}
