internal import PositionedJSON
internal import TokenModel
internal import TokenOperations
internal import TokenParse
internal import TokenStore

/// Records a replayed history in an empty registry, and prints what was recorded.
struct ReplayRun {
  let replay: Replay
  let registry: Registry
  /// The author of commits that name none.
  let author: String?
  let options: CommitOptions

  /// - Throws: `ChangeProblem.notEmpty`; `ReplayProblem.noFiles`; `Refused` where strict reading finds
  ///   a fault, before anything is recorded.
  func run(_ output: OutputOptions) throws {
    guard try registry.snapshot().commit == 0 else {
      throw ChangeProblem.notEmpty(registry.path)
    }
    if replay.strictness == .strict {
      try Terminal.telling { line in
        try replay.check { line.tell("checking \($0.grouped) of \($1.grouped) commits") }
      }
    }
    let (records, warnings) = try Terminal.telling { line in
      try replay.run(
        progress: { line.tell("replaying \($0.grouped) of \($1.grouped) commits") },
        record: record)
    }
    Terminal.printWarnings(warnings)
    Terminal.print(output.json ? json(records).prettyText + "\n" : text(records))
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

  private func text(_ records: [Replay.Record]) -> String {
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

  private func json(_ records: [Replay.Record]) -> JSON {
    .object([
      .init(
        "commits",
        .array(
          records.map { record in
            .object(
              [
                .init("source", .string(record.source.id)),
                .init("message", .string(record.source.message)),
                .init("date", .optional(record.source.date?.description)),
                .init("commit", .optional(record.commit?.json)),
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
      .init("from", .optional(change.from?.text)),
    ])
  }
}
