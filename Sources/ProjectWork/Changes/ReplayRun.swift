internal import PositionedJSON
package import ProjectFiles
internal import TerminalText
internal import TokenAnswers
internal import TokenModel
package import TokenOperations
internal import TokenParse
internal import TokenProject
package import TokenStore

/// Records a replayed history, and prints what was recorded.
package struct ReplayRun {
  var replay: Replay
  let registry: Registry
  /// Whether an earlier part of the history is recorded already.
  let isContinued: Bool
  /// Whether all warnings are listed.
  let listsAll: Bool
  /// The author of commits that name none.
  let author: String?
  /// Lines that end each commit's message.
  let trailers: [String]
  let isCorrection: Bool
  /// Whether nothing is recorded.
  let isDryRun: Bool

  /// - Parameters:
  ///   - folder: a git repository, or a folder with index.json.
  ///   - ref: what of git is replayed; `nil` for HEAD.
  ///   - tags: those whose states are replayed.
  ///   - files: patterns of the files that are read; none for those of `blazon.json`, or all.
  ///   - revision: that of the whole history.
  package init(
    of folder: String, ref: String?, tags: String?, files: [String], renames: ReplayRenames,
    reading: Reading, revision: String?, registry: Registry, listsAll: Bool, author: String?,
    trailers: [String], isCorrection: Bool, isDryRun: Bool
  ) throws {
    let last = try ReplayRun.lastCommit(of: registry)
    let history = try ReplayHistory.open(folder, ref: ref, tags: tags, after: last)
    var options = try reading.options(revision: revision)
    options.isRevisionForced = revision != nil
    replay = Replay(
      folder: folder, history: history, patterns: try ReplayRun.patterns(files, in: folder),
      renames: renames, options: options)
    (self.registry, isContinued) = (registry, last != nil)
    (self.listsAll, self.author, self.trailers) = (listsAll, author, trailers)
    (self.isCorrection, self.isDryRun) = (isCorrection, isDryRun)
  }

  /// The trailer that names the commit of the history.
  fileprivate static let trailer = "Source-commit"

  /// The files of a history that are read: those of `--files`, else those that `blazon.json` names below the folder; empty
  /// for all.
  private static func patterns(_ given: [String], in folder: String) throws -> [String] {
    guard given.isEmpty else { return given }
    let top = Files.place(folder) + "/"
    let named = try Configuration.sources().files.map(Files.place)
    guard !named.isEmpty, named.allSatisfy({ $0.hasPrefix(top) }) else { return [] }
    let files = named.map { String($0.dropFirst(top.count)) }
    Notes.tell(
      "note: of the history \(files.joined(separator: ", ")) is read, as in blazon.json; --files '**' reads all"
    )
    return files.flatMap { file in
      PathExpansion.isPattern(file) || PathExpansion.isTokens(file)
        ? [file]
        : FileMap.endings.map { ending in
          let anyCase = ending.map { $0.isLetter ? "[\($0)\($0.uppercased())]" : String($0) }
          return file + "/**/*" + anyCase.joined()
        }
    }
  }

  /// The commit of a history with which an earlier replay ended; `nil` for an empty registry.
  ///
  /// - Throws: `WordProblem` where the registry's commits come from no history.
  private static func lastCommit(of registry: Registry) throws -> String? {
    let snapshot = try registry.snapshot()
    guard snapshot.commit > 0 else { return nil }
    for commit in try snapshot.log() {
      if let source = commit.trailers.last(where: { $0.key == trailer })?.value { return source }
    }
    throw WordProblem(
      code: "registry-not-empty",
      message: "\(registry.path) has commits already, and none of them came from a history",
      fix: "make a new registry with `blazon init PATH` and name it with --registry")
  }

  /// - Parameters:
  ///   - isJSON: whether the answer is for programs.
  ///   - print: gets the answer.
  /// - Throws: `FoundSomething` where the newest files cannot be read; `ReplayProblem.noFiles`, `.noTokens`; `Refused` where strict reading finds a fault, before anything is
  ///   recorded.
  package mutating func run(isJSON: Bool, print: (String) -> Void) throws {
    let now = try registry.snapshot()
    let log = isContinued ? try now.log() : []
    let own = Set(log.filter { !$0.isReplayed }.map(\.number))
    replay.departures =
      try own.isEmpty ? [:] : now.departures().filter { own.contains($0.value.commit) }
    let last = log.first(where: \.isReplayed)?.number
    if replay.strictness == .strict {
      try Notes.telling { line in
        try replay.check(isContinued: isContinued) {
          line.tell("checking \($0.grouped) of \($1.grouped) commits")
        }
      }
    }
    var newest = now.commit
    var unnamed: [(name: String, reason: String)] = []
    var kept: [String] = []
    let outcome = try Notes.telling { line in
      let begin = ContinuousClock.now
      return try replay.run(
        isContinued: isContinued, known: now.outline().revisions,
        recorded: {
          try last.map { try now.snapshot(at: $0).load(isEvidenceNeeded: true) } ?? TokenSet()
        },
        progress: {
          line.tell("replaying \($0.grouped) of \($1.grouped) commits" + left($0, $1, begin))
        },
        record: { commit, step in
          let info = try step.flatMap { try record(commit, $0, &kept) }
          newest = info?.number ?? newest
          unnamed += try tag(commit.tags, newest)
          return info
        })
    }
    for note in try lateTags() + cutOff { Notes.tell("note: " + note) }
    for note in outcome.notes { Notes.tell("note: " + note) }
    for text in kept { Notes.tell("note: " + text) }
    if !unnamed.isEmpty {
      let list = unnamed.map { "\($0.name) (\($0.reason))" }.joined(separator: ", ")
      Notes.tell("note: not recorded as tags: " + list)
    }
    if listsAll {
      Notes.list(outcome.warnings)
    } else {
      Notes.list(outcome.warnings, others: "--all lists them")
    }
    print(isJSON ? json(outcome.records).prettyText + "\n" : text(outcome.records))
    let lost = outcome.unreadable
    guard !lost.isEmpty else {
      let hasTokens = isContinued || outcome.records.contains { $0.step?.isEmpty == false }
      if !hasTokens { throw ReplayProblem.noTokens(replay.folder) }
      return
    }
    // What they have now is not in the registry, so that every answer about it would be of an earlier time.
    Notes.write(
      ("error: the newest commit has \(lost.count == 1 ? "a file" : "\(lost.count) files") that cannot be read, "
        + "so earlier values stay: \(lost.prefix(5).joined(separator: ", "))"
        + (lost.count > 5 ? " …" : "")).terminalSafe + "\n")
    throw FoundSomething()
  }

  /// Records the tags that were made of commits after these had been recorded.
  ///
  /// - Returns: a line for people, if there are any.
  private func lateTags() throws -> [String] {
    guard isContinued, !isDryRun else { return [] }
    let known = Set(try registry.tags().map(\.name))
    let late = replay.history.tags.filter { !known.contains($0.key) }
    guard !late.isEmpty else { return [] }
    var numbers: [String: Int] = [:]
    for commit in try registry.snapshot().log() {
      guard let source = commit.trailers.last(where: { $0.key == ReplayRun.trailer }) else {
        continue
      }
      numbers[source.value] = commit.number
    }
    var recorded: [String] = []
    for (name, source) in late.sorted(by: { $0.key < $1.key }) {
      guard let number = numbers[source], try tag([name], number).isEmpty else { continue }
      recorded.append("\(name) (#\(number))")
    }
    return recorded.isEmpty
      ? [] : ["recorded tags of earlier commits: " + recorded.joined(separator: ", ")]
  }

  /// A line for people where the history does not begin at its beginning.
  private var cutOff: [String] {
    guard replay.history.isCutOff, !isContinued else { return [] }
    return [
      "this is a shallow clone, so the first values have the author and the date of where it was cut off; "
        + "`git fetch --unshallow` brings the rest"
    ]
  }

  /// The time that the rest will take, once there is something to go by.
  private func left(_ reached: Int, _ all: Int, _ begin: ContinuousClock.Instant) -> String {
    let passed = begin.duration(to: .now)
    guard reached > 1, passed > .seconds(2) else { return "" }
    let rest = passed / (reached - 1) * (all - reached + 1)
    return ", \(max(1, rest.components.seconds)) s left"
  }

  /// - Parameter kept: gets what the history gives up and commits of one's own still use.
  private func record(
    _ commit: ReplayHistory.Commit, _ step: ReplayStep, _ kept: inout [String]
  ) throws -> CommitInfo? {
    guard !step.isEmpty, !isDryRun else { return nil }
    let message = commit.message.allSatisfy(\.isWhitespace) ? "(no message)" : commit.message
    let trailers = commit.id.isEmpty ? [] : ["\(ReplayRun.trailer): \(commit.id)"]
    let metadata = CommitMetadata(
      author: try commit.author ?? author ?? Author.find(nil),
      message: try CommitMessage.text([message], trailers: self.trailers + trailers),
      isCorrection: isCorrection, authored: commit.date)
    func committed(_ changes: ChangeSet) throws -> CommitInfo? {
      switch try registry.commit(changes, metadata, now: Clock.now) {
      case .committed(let info, _): info
      case .unchanged, .planned: nil
      }
    }
    var changes = step.changes
    if isContinued { changes.removingAbouts += try lastWords(of: changes) }
    do {
      return try committed(changes)
    } catch StoreProblem.contextInUse(_, let axis, let value, let token) {
      let text =
        "\(axis)=\(value) is not retired, as the history does: \(quotedForMessage(token.text)) is set "
        + "there by a commit of your own"
      if !kept.contains(text) { kept.append(text) }
      changes.replacesRevisions = false
      return try committed(changes)
    }
  }

  /// What commits of one's own say of tokens that lose their last values, and that goes with these.
  private func lastWords(of changes: ChangeSet) throws -> [AboutKey] {
    let removed = Dictionary(grouping: changes.removing, by: \.path)
    guard !removed.isEmpty else { return [] }
    let given = Set(changes.set.cells.map(\.path) + changes.moves.map(\.to))
    let now = try registry.snapshot()
    return try removed.keys.filter { !given.contains($0) }.sorted().flatMap { path in
      let isLast = try Set(now.cells(of: path).map(\.key)).isSubset(of: removed[path] ?? [])
      return isLast ? try now.abouts(of: path).filter { !$0.isGroup }.map(\.key) : []
    }.filter { !changes.removingAbouts.contains($0) }
  }

  /// Names the newest commit, which has the state of the history's.
  ///
  /// - Returns: those that are not, with the reason.
  private func tag(_ names: [String], _ commit: Int) throws -> [(name: String, reason: String)] {
    guard !isDryRun else { return [] }
    guard commit > 0 else { return names.map { ($0, "nothing is recorded before it") } }
    return try names.compactMap { name in
      do {
        try registry.addTag(name, to: commit, now: Clock.now)
        return nil
      } catch StoreProblem.badTag(_, let reason) {
        return (name, reason)
      } catch StoreProblem.tagExists(_, let known) {
        return known == commit ? nil : (name, "it is a tag of #\(known) already")
      }
    }
  }

  private func text(_ records: [Replay.Record]) -> String {
    let changing = records.filter { $0.step?.isEmpty == false }
    let done = isDryRun ? "would record" : "recorded"
    var text = ""
    for record in changing {
      let number = record.commit.map { "#\($0.number) " } ?? ""
      let subject = record.source.message.split(whereSeparator: \.isNewline).first ?? ""
      let tags =
        record.source.tags.isEmpty ? "" : " (\(record.source.tags.joined(separator: ", ")))"
      text +=
        "\(number)\(record.source.id.prefix(10))  \(record.step.map(counts) ?? "")\(tags)  \(subject)"
        .terminalSafe
      text += "\n"
    }
    let rest = records.count - changing.count
    let unread = records.count { !$0.unreadable.isEmpty }
    text += "\(done) \(changing.count) of \(records.count) commits"
    text += rest == 0 ? "" : "; \(rest) changed no token"
    text += unread == 0 ? "" : "; \(unread) with files that cannot be read, which stay as they were"
    return text + "\n"
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
      "commits": JSON.array(
        records.map { record in
          .object(
            [
              "source": record.source.id, "message": record.source.message,
              "date": record.source.date?.description, "tags": record.source.tags,
              "touchesTokens": record.step != nil || !record.unreadable.isEmpty,
              "unreadable": record.unreadable, "commit": record.commit?.json,
            ],
            .object(
              ReplayStep.Kind.allCases.map { kind in
                .init(kind.rawValue, .integer(record.step?.count(kind) ?? 0))
              }),
            [
              "descriptions": record.step?.descriptions ?? 0,
              "cells": JSON.array(record.step?.cells.map(json) ?? []),
            ])
        })
    ])
  }

  private func json(_ change: ReplayStep.Change) -> JSON {
    .object([
      "path": change.key.path.text, "revision": change.key.revision,
      "context": change.key.context.json, "change": change.kind.rawValue,
      "from": change.from?.text,
    ])
  }
}

extension CommitInfo {
  /// Whether a replay recorded it.
  fileprivate var isReplayed: Bool { trailers.contains { $0.key == ReplayRun.trailer } }
}
