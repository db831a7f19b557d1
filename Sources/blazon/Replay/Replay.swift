internal import PositionedJSON
internal import TokenModel
internal import TokenParse
internal import TokenStore

/// Records a history of token files: one commit for each of its commits that changes a token.
struct Replay {
  /// Where the history comes from, for messages.
  let folder: String
  let history: ReplayHistory
  let map: ReplayMap
  let registry: Registry
  /// Of commits that name none.
  let author: String?
  let options: CommitOptions
  let tolerance: ParseOptions.Tolerance

  /// One commit of the history, and what became of it.
  private struct Record {
    var source: ReplayHistory.Commit
    var step: ReplayStep
    /// `nil` where no token changed, and in a dry run.
    var commit: CommitInfo?
  }

  /// - Throws: `ChangeProblem.notEmpty`; `ReplayProblem.noFiles`; `Refused` where strict reading finds a fault, before
  ///   anything is recorded.
  func run(_ output: OutputOptions) throws {
    guard try registry.snapshot().commit == 0 else {
      throw ChangeProblem.notEmpty(registry.path)
    }
    if tolerance == .strict { try Terminal.telling(check) }
    let (records, warnings, isAnyFileTaken) = try Terminal.telling(replay)
    guard isAnyFileTaken else { throw ReplayProblem.noFiles(folder, globs: map.patterns) }
    Terminal.printWarnings(warnings.list)
    Terminal.print(output.json ? json(records).prettyText + "\n" : text(records))
  }

  private func replay(_ line: ProgressLine) throws -> ([Record], Warnings, isAnyFileTaken: Bool) {
    var warnings = Warnings()
    var files: [String: (version: String, file: ReplayFile)] = [:]
    var state = ReplayState()
    var records: [Record] = []
    var isAnyFileTaken = false
    for (index, commit) in history.commits.enumerated() {
      line.tell("replaying \((index + 1).grouped) of \(history.commits.count.grouped) commits")
      let now = try read(commit, known: files)
      if !now.isEmpty { isAnyFileTaken = true }
      for (path, entry) in now where files[path]?.version != entry.version {
        warnings.add(entry.file.diagnostics)
      }
      let next = ReplayState(now.mapValues(\.file))
      warnings.add(next)
      let step = ReplayStep(
        from: state, to: next,
        renamed: ReplayRenames.found(
          from: files.mapValues(\.file), to: now.mapValues(\.file)))
      records.append(
        Record(source: commit, step: step, commit: try record(commit, step)))
      files = now
      state = next
    }
    return (records, warnings, isAnyFileTaken)
  }

  private func check(_ line: ProgressLine) throws {
    var seen: Set<String> = []
    var diagnostics: [Diagnostic] = []
    for (index, commit) in history.commits.enumerated() {
      line.tell("checking \((index + 1).grouped) of \(history.commits.count.grouped) commits")
      for (path, version) in try commit.files() where map.takes(path) {
        guard seen.insert(path + "\0" + version).inserted else { continue }
        let file = try parse(path, version)
        if file.hasErrors { diagnostics += file.diagnostics }
      }
    }
    if !diagnostics.isEmpty { throw Refused(diagnostics: diagnostics) }
  }

  private func read(
    _ commit: ReplayHistory.Commit, known: [String: (version: String, file: ReplayFile)]
  ) throws -> [String: (version: String, file: ReplayFile)] {
    var files: [String: (version: String, file: ReplayFile)] = [:]
    for (path, version) in try commit.files() where map.takes(path) {
      if let old = known[path], old.version == version {
        files[path] = old
      } else {
        files[path] = (version, try parse(path, version))
      }
    }
    return files
  }

  private func parse(_ path: String, _ version: String) throws -> ReplayFile {
    ReplayFile(
      try history.content(version, path), path: path, version: version, map.place(of: path), map,
      tolerance)
  }

  private func record(
    _ commit: ReplayHistory.Commit, _ step: ReplayStep
  ) throws -> CommitInfo? {
    guard !step.changes.changesNoToken, !options.dryRun else { return nil }
    let message = commit.message.allSatisfy(\.isWhitespace) ? "(no message)" : commit.message
    let metadata = CommitMetadata(
      author: try commit.author ?? author ?? Author.find(nil),
      message: try CommitMessage.text([message], trailers: options.trailer),
      isCorrection: options.correction, authored: commit.date)
    switch try registry.commit(step.changes, metadata, now: Clock.now) {
    case .committed(let info, _): return info
    case .unchanged, .planned: return nil
    }
  }

  // MARK: What is said

  /// Each fault once, however many versions of a file have it.
  private struct Warnings {
    private(set) var list: [Diagnostic] = []
    private var seen: Set<String> = []

    mutating func add(_ diagnostics: [Diagnostic]) {
      for var diagnostic in diagnostics {
        let file = diagnostic.location?.file.split(separator: "@").first ?? ""
        guard seen.insert(diagnostic.code + diagnostic.message + file).inserted else { continue }
        diagnostic.severity = .warning
        list.append(diagnostic)
      }
    }

    mutating func add(_ state: ReplayState) {
      add(
        state.leftOut.map { path in
          Diagnostic(
            .warning, code: "token-is-group",
            message: "\(quotedForMessage(path.text)) is left out: a group around it is a token",
            fix: "give one of the two files another place with --map")
        })
      add(
        state.overridden.sorted { $0.key < $1.key }.map { file, later in
          Diagnostic(
            .warning, code: "cell-twice",
            message: "\(file) gives cells that \(later) gives again, and the later one counts",
            fix: "give one of the two files another place with --map")
        })
    }
  }

  private func text(_ records: [Record]) -> String {
    let changing = records.filter { !$0.step.changes.changesNoToken }
    let done = options.dryRun ? "would record" : "recorded"
    var text = ""
    for record in changing {
      let number = record.commit.map { "#\($0.number) " } ?? ""
      let subject = record.source.message.split(whereSeparator: \.isNewline).first ?? ""
      text +=
        "\(number)\(record.source.id.prefix(10))  \(counts(record.step))  \(subject)".terminalSafe
      text += "\n"
    }
    let rest = records.count - changing.count
    text += "\(done) \(changing.count) of \(records.count) commits"
    return text + (rest == 0 ? "\n" : "; \(rest) changed no token\n")
  }

  private func counts(_ step: ReplayStep) -> String {
    let kinds: [(ReplayStep.Kind, String)] = [
      (.added, "+"), (.removed, "-"), (.changed, "~"), (.moved, ">"), (.relinked, "&"),
      (.described, "\""),
    ]
    let text = kinds.compactMap { kind, mark in
      step.count(kind) == 0 ? nil : "\(mark)\(step.count(kind))"
    }.joined(separator: " ")
    return text.isEmpty ? "descriptions" : text
  }

  private func json(_ records: [Record]) -> JSON {
    .object([
      .init(
        "commits",
        .array(
          records.map { record in
            .object(
              [
                .init("source", .string(record.source.id)),
                .init("message", .string(record.source.message)),
                .init("date", record.source.date.map { .string($0.description) } ?? .null),
                .init("commit", record.commit.map(\.json) ?? .null),
              ]
                + ReplayStep.Kind.allCases.map { kind in
                  .init(kind.rawValue, .integer(record.step.count(kind)))
                } + [.init("cells", .array(record.step.cells.map(json)))])
          }))
    ])
  }

  private func json(_ change: ReplayStep.Change) -> JSON {
    .object([
      .init("path", .string(change.key.path.text)),
      .init("revision", .string(change.key.revision)),
      .init("context", change.key.context.json),
      .init("change", .string(change.kind.rawValue)),
      .init("from", change.from.map { .string($0.text) } ?? .null),
    ])
  }
}
