package import TokenModel
package import TokenParse
package import TokenStore

/// Replays a history of token files: one step for each of its commits.
package struct Replay {
  /// The history's folder, for messages.
  package let folder: String
  private let history: ReplayHistory
  private let map: ReplayMap
  private let options: ParseOptions
  /// The way in which faulty files are met.
  package var strictness: Strictness { options.strictness }

  /// One commit of the history, and what became of it.
  package struct Record {
    /// The commit of the history.
    package var source: ReplayHistory.Commit
    /// The changes that it makes.
    package var step: ReplayStep
    /// `nil` where no token changed, and in a dry run.
    package var commit: CommitInfo?
  }

  /// - Parameters:
  ///   - folder: the history's folder, for messages.
  ///   - options: what holds for all files.
  package init(
    folder: String, history: ReplayHistory, map: ReplayMap, options: ParseOptions
  ) {
    self.folder = folder
    self.history = history
    self.map = map
    self.options = options
  }

  /// Goes through the history, oldest commit first.
  ///
  /// - Parameters:
  ///   - progress: takes how many of all commits are reached.
  ///   - record: writes what a commit changes.
  /// - Returns: a record for each commit, and each fault of the files once.
  /// - Throws: `ReplayProblem`.
  package func run(
    progress: (_ reached: Int, _ all: Int) -> Void,
    record: (ReplayHistory.Commit, ReplayStep) throws -> CommitInfo?
  ) throws -> (records: [Record], warnings: [Diagnostic]) {
    var warnings = Warnings()
    var files: [String: (version: String, file: ReplayFile)] = [:]
    var state = ReplayState()
    var records: [Record] = []
    var isAnyFileTaken = false
    for (index, commit) in history.commits.enumerated() {
      progress(index + 1, history.commits.count)
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
    guard isAnyFileTaken else { throw ReplayProblem.noFiles(folder, globs: map.patterns) }
    return (records, warnings.list)
  }

  /// Reads every version of every file once.
  ///
  /// - Throws: `Refused` with all faults that are errors.
  package func check(progress: (_ reached: Int, _ all: Int) -> Void) throws {
    var seen: Set<String> = []
    var diagnostics: [Diagnostic] = []
    for (index, commit) in history.commits.enumerated() {
      progress(index + 1, history.commits.count)
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
      options)
  }

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
}
