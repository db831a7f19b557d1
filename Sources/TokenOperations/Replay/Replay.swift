package import TokenModel
package import TokenParse
package import TokenStore

/// Replays a history of token files: one step for each of its commits.
///
/// The files of a commit are read together, as an import into a new registry would read them, so
/// that the state of each commit is that of such an import.
package struct Replay {
  /// The history's folder, for messages.
  package let folder: String
  package let history: ReplayHistory
  private let patterns: [String]
  private let renames: ReplayRenames
  private var options: ParseOptions
  /// Names that commits of a person's own gave up, and that the files still use: their values are taken for the new ones.
  package var departures: [TokenPath: Departure] = [:]
  /// The way in which faulty files are met.
  package var strictness: Strictness { options.strictness }

  /// One commit of the history, and what became of it.
  package struct Record {
    package var source: ReplayHistory.Commit
    /// The kinds of its changes, without their values; `nil` where it touches no token file.
    package var step: ReplayStep?
    /// The files whose content of this commit could not be read.
    package var unreadable: [String] = []
    /// `nil` where no token changed, and in a dry run.
    package var commit: CommitInfo?
  }

  /// - Parameters:
  ///   - folder: the history's folder, for messages.
  ///   - patterns: the token files; empty takes what may hold tokens by its name.
  ///   - options: what holds for all files.
  package init(
    folder: String, history: ReplayHistory, patterns: [String] = [],
    renames: ReplayRenames = ReplayRenames(), options: ParseOptions
  ) {
    self.folder = folder
    self.history = history
    self.patterns = patterns
    self.renames = renames
    self.options = options
    if self.options.revision == nil { self.options.revision = "main" }
  }

  /// What became of a history.
  package struct Outcome {
    /// One for each commit.
    package var records: [Record] = []
    /// The files that cannot be read as the last of them has them.
    package var unreadable: [String] = []
    /// Each fault of the files once, however many versions have it.
    package var warnings: [Diagnostic] = []
    /// Lines for people: what was assumed about the files, and how to have it otherwise.
    package var notes: [String] = []
  }

  /// Goes through the history, oldest commit first.
  ///
  /// - Parameters:
  ///   - isContinued: whether what is before its first commit is recorded already.
  ///   - known: the registry's revisions, whose axes keep their names.
  ///   - recorded: what the registry had when the part before ended, for files of then that cannot be read.
  ///   - progress: takes how many of all commits are reached.
  ///   - record: writes what a commit changes; called for each commit, without a step where no token
  ///     file differs.
  /// - Throws: `ReplayProblem`; `Refused` where an import would refuse the newest files together.
  package func run(
    isContinued: Bool = false, known: [Revision] = [],
    recorded: () throws -> TokenSet = { TokenSet() },
    progress: (_ reached: Int, _ all: Int) -> Void,
    record: (ReplayHistory.Commit, ReplayStep?) throws -> CommitInfo?
  ) throws -> Outcome {
    var outcome = Outcome()
    var warnings = Warnings()
    var files = ReplayFiles(history, patterns: patterns)
    var named = self
    named.options.namedRevisions = known
    var (options, start) = try named.begin(&files, isContinued)
    var state = ReplayState()
    if let start {
      // What is wrong in the files of then was told then.
      var told = Warnings()
      state =
        try self.state(start, &told) ?? ReplayState(FollowedRenames(recorded(), departures).set)
      warnings.leaveOut(told)
    }
    // What the newest files were taken for is told.
    let last = history.commits.lastIndex { !$0.changes.isEmpty }
    var isAnyFileTaken = !files.isEmpty
    var isRefused = false
    for (index, commit) in history.commits.enumerated() {
      progress(index + 1, history.commits.count)
      var entry = Record(source: commit)
      if files.apply(commit.changes) {
        isAnyFileTaken = isAnyFileTaken || !files.isEmpty
        let reading = try files.read(commit.id, options, isTold: index == last)
        entry.unreadable = reading.unreadable
        isRefused = reading.parsed == nil
        if let next = try self.state(reading, &warnings) {
          entry.step = ReplayStep(
            from: state, to: next, renamed: renames.found(from: state, to: next))
          state = next
          options.namedRevisions = Replay.named(next, options.namedRevisions)
        }
        if index == last {
          outcome.notes += reading.parsed?.notes.filter { !outcome.notes.contains($0) } ?? []
        }
        files.forget()
      }
      entry.commit = try record(commit, entry.step)
      entry.step?.changes = ChangeSet()
      outcome.records.append(entry)
    }
    guard isAnyFileTaken || isContinued else {
      throw ReplayProblem.noFiles(folder, globs: patterns)
    }
    outcome.warnings = warnings.list
    // Some faults are of no file alone, and none of the newest is in the registry then.
    outcome.unreadable = isRefused ? files.names : files.unread
    return outcome
  }

  /// The options by which all versions are read, and the files with which the history begins; `nil` where
  /// there are none.
  private func begin(
    _ files: inout ReplayFiles, _ isContinued: Bool
  ) throws -> (options: ParseOptions, start: ReplayFiles.Reading?) {
    if !history.commits.allSatisfy(\.changes.isEmpty) { try refuseNewest() }
    var options = options
    // An earlier version of which files give the same tokens costs nothing else.
    options.refusesConflicts = options.refusesConflicts && strictness == .strict
    // A file that cannot be read is named, whether a new commit changes it or not.
    if isContinued { return (options, files.isEmpty ? nil : try files.read("", options)) }
    return (options, nil)
  }

  /// The revisions with all axes and values that they had so far, so that an axis that comes again has its name.
  private static func named(_ state: ReplayState, _ known: [Revision]) -> [Revision] {
    var known = known
    for revision in state.set.revisions {
      if let index = known.firstIndex(where: { $0.id == revision.id }) {
        known[index] = known[index].merging(revision)
      } else {
        known.append(revision)
      }
    }
    return known
  }

  /// Reads the files of the newest commit together.
  ///
  /// - Throws: what an import of them would be refused for: `Refused` where several give the same tokens and nothing
  ///   tells them apart, `ReplayProblem.holdsResolvers`.
  private func refuseNewest() throws {
    var files = ReplayFiles(history, patterns: patterns)
    for commit in history.commits { _ = files.apply(commit.changes) }
    if files.isEmpty { return }
    if let document = try files.firstOfDocuments() {
      throw ReplayProblem.holdsResolvers(folder, document: document)
    }
    let reading = try files.read(history.commits.last?.id ?? "", options)
    let conflicts = reading.diagnostics.filter {
      $0.code == "path-conflict" && $0.severity == .error
    }
    // Strict reading tells them with all other faults; without all files nobody knows which belong together.
    guard conflicts.isEmpty || strictness == .strict || !reading.unreadable.isEmpty else {
      throw Refused(
        diagnostics: conflicts,
        closing:
          "\nnothing was recorded; --map '**=prefix' puts the tokens of each file in a group of its path"
      )
    }
  }

  /// Reads the files of every commit, and refuses all that is not as strict reading wants it.
  ///
  /// - Parameter isContinued: whether what is before its first commit is recorded already.
  /// - Throws: `Refused` with all faults that are errors.
  package func check(
    isContinued: Bool = false, progress: (_ reached: Int, _ all: Int) -> Void
  ) throws {
    var files = ReplayFiles(history, patterns: patterns)
    var faults = Warnings()
    let (options, _) = try begin(&files, isContinued)
    for (index, commit) in history.commits.enumerated() {
      progress(index + 1, history.commits.count)
      guard files.apply(commit.changes) else { continue }
      let reading = try files.read(commit.id, options)
      var found = reading.diagnostics
      if var parsed = reading.parsed, !parsed.hasErrors {
        found += try ReferenceDiagnostics.findAndCountMending(
          &parsed, known: TokenSet(), stored: nil, isStrict: true
        ).diagnostics.map { ReplayFiles.named($0, commit.id) }
      }
      faults.add(found.filter { $0.severity == .error })
      files.forget()
    }
    guard !faults.list.isEmpty else { return }
    let count = faults.list.count
    throw Refused(
      diagnostics: faults.list,
      closing:
        "\n\(count.counted("error")), nothing was recorded; without --strict, what is "
        + "not DTCG 2025.10 is kept as written or left out")
  }

  /// The state that an import of the files would record; `nil` where it would record nothing.
  private func state(
    _ reading: ReplayFiles.Reading, _ warnings: inout Warnings
  ) throws -> ReplayState? {
    warnings.add(reading.diagnostics.map(\.asWarning))
    guard var parsed = reading.parsed else { return nil }
    let references = try ReferenceDiagnostics.findAndCountMending(
      &parsed, known: TokenSet(), stored: nil, isStrict: strictness == .strict)
    warnings.add(references.diagnostics.map { ReplayFiles.named($0, reading.commit).asWarning })
    let followed = FollowedRenames(parsed.set, departures)
    warnings.add(
      followed.warnings { String(parsed.fileName(ofCell: $0).split(separator: "@").first ?? "") })
    return ReplayState(followed.set)
  }

  /// Each fault once, however many versions of a file have it.
  private struct Warnings {
    private(set) var list: [Diagnostic] = []
    private var seen: Set<String> = []

    /// Adds nothing of what others have told, but for names that are followed: a person gave these up since.
    mutating func leaveOut(_ others: Warnings) {
      seen.formUnion(others.seen.filter { !$0.hasPrefix("old-name") })
    }

    /// Adds those of one commit that none before it had.
    mutating func add(_ diagnostics: [Diagnostic]) {
      let keys = diagnostics.map { diagnostic in
        diagnostic.code + diagnostic.message
          + (diagnostic.location?.file.split(separator: "@").first ?? "")
      }
      list += zip(diagnostics, keys).filter { !seen.contains($1) }.map(\.0)
      seen.formUnion(keys)
    }
  }
}

extension Diagnostic {
  fileprivate var asWarning: Diagnostic {
    var copy = self
    copy.severity = .warning
    return copy
  }
}
