internal import PositionedJSON
package import ProjectFiles
internal import TokenModel
package import TokenOperations
internal import TokenParse
internal import TokenStore

/// Why tokens changed, in the words of the commits that changed them.
package enum Reasons {
  /// The most revisions of git whose files are read for it.
  static let mostRevisions = 200

  /// The subject of the newest commit between two sides that changed each token, in a registry or in git;
  /// none where there is no line of commits from the one to the other.
  package static func between(_ sides: [DiffSide], _ reading: Reading) throws -> Changelog.Reasons {
    switch (sides[0], sides[1]) {
    case (.point(let from), .point(let to)): try between(from, to)
    case (.files(let from), .files(let to)): try between(from, to, reading)
    default: Changelog.Reasons()
    }
  }

  private static func between(_ from: Snapshot, _ to: Snapshot) throws -> Changelog.Reasons {
    var filter = LogFilter()
    filter.after = from.commit
    var reasons = Changelog.Reasons()
    for commit in try to.log(filter).reversed() {
      let changes = try to.changes(in: commit.number)
      let reason = subject(commit.metadata.message)
      for cell in changes.cells {
        let isValue =
          cell.before?.statement.value != cell.after?.statement.value
          || cell.before?.statement.presence != cell.after?.statement.presence
        for own in [cell.before, cell.after].compactMap(\.self) {
          if isValue {
            reasons.values[own.revision, default: [:]][own.path] = reason
          } else {
            reasons.remarks[own.path] = reason
          }
        }
      }
      for move in changes.moves {
        for path in [move.from, move.to] { reasons.moves[path] = reason }
        // Where another token was, the value there is another one by the move, and the old name goes by it.
        for (revision, own) in reasons.values {
          reasons.values[revision]?[move.to] = own[move.to] == nil ? own[move.from] : reason
          reasons.values[revision]?[move.from] = reason
        }
      }
      for path in changes.abouts.flatMap({ [$0.before?.path, $0.after?.path] }).compactMap(\.self) {
        reasons.remarks[path] = reason
      }
    }
    return reasons
  }

  private static func between(
    _ from: FileState, _ to: FileState, _ reading: Reading
  ) throws -> Changelog.Reasons {
    var commits = try to.commits(since: from)
    guard !commits.isEmpty else { return Changelog.Reasons() }
    let options = try reading.options()
    if commits.count > mostRevisions {
      Notes.tell("note: reasons are given for the last \(mostRevisions) commits only")
      commits = commits.suffix(mostRevisions)
    }
    var reasons = Changelog.Reasons()
    // Not the earlier side, from which the line may not come. A first commit has no parent.
    let parent = FileState(name: commits[0].id + "^", paths: to.paths)
    var before = (try? PointArguments.parsed(parent, options)).map { said($0.set) } ?? [:]
    for commit in commits {
      let state = FileState(name: commit.id, paths: to.paths)
      let after = said(try PointArguments.parsed(state, options).set)
      let merged = try isBareMerge(commit.message) ? to.messageMerged(by: commit.id) : nil
      let reason = subject(merged ?? commit.message)
      for path in Set(before.keys).union(after.keys) where before[path] != after[path] {
        let (old, new) = (before[path]?.values ?? [:], after[path]?.values ?? [:])
        let changed = Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }
        if changed.isEmpty { reasons.remarks[path] = reason }
        for cell in changed { reasons.values[cell.revision, default: [:]][path] = reason }
      }
      before = after
    }
    return reasons
  }

  /// All that is said of each token and group.
  private struct Said: Equatable {
    var cells: Set<Cell> = []
    var abouts: Set<About> = []
    /// The values alone, by context.
    var values: [CellKey: JSON?] { Dictionary(cells.map { ($0.key, $0.statement.value) }) { $1 } }
  }

  private static func said(_ set: TokenSet) -> [TokenPath: Said] {
    var said: [TokenPath: Said] = [:]
    for cell in set.cells { said[cell.path, default: Said()].cells.insert(cell) }
    for about in set.abouts { said[about.path, default: Said()].abouts.insert(about) }
    return said
  }

  /// The first line that is a reason, cut where it is long: no trailer, and of a merge what it merges. Empty where
  /// there is none.
  private static func subject(_ message: String) -> String {
    let line = lines(message).first { !$0.hasPrefix("Merge ") } ?? ""
    return line.count > 120 ? line.prefix(119) + "…" : line
  }

  /// Whether a message has no line but that of a merge.
  private static func isBareMerge(_ message: String) -> Bool {
    let lines = lines(message)
    return !lines.isEmpty && lines.allSatisfy { $0.hasPrefix("Merge ") }
  }

  /// The lines of a message without its trailers, such as `Source-commit: 12ab`.
  ///
  /// - Source: git, `git-interpret-trailers`.
  private static func lines(_ message: String) -> [String] {
    message.split(whereSeparator: \.isNewline).map(String.init).filter { line in
      let key = line.prefix { $0 != ":" }
      return key.count == line.count || !key.contains("-") || key.contains(" ")
    }
  }
}
