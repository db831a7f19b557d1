internal import PositionedJSON
internal import TokenModel
internal import TokenStore

/// What commits after a point set, and what they took away.
struct RecentChanges {
  /// A token that is no longer at its path.
  struct Gone {
    let path: TokenPath
    /// Where it went; `nil` where it was removed.
    let to: TokenPath?
    /// What it said before.
    let cells: [Cell]

    var text: String {
      path.text.terminalSafe + (to.map { ", renamed to \($0.text.terminalSafe)" } ?? "")
    }

    var json: JSON {
      .object([
        .init("path", .string(path.text)), .init("to", to.map { .string($0.text) } ?? .null),
      ])
    }
  }

  /// By path.
  private(set) var gone: [Gone] = []
  private var changed: Set<CellKey> = []

  /// A moment before anything was recorded is no slip here: everything came after it.
  private static func start(
    _ since: Point, _ registry: Registry
  ) throws -> (commit: Int, revision: String?) {
    if case .time(let time) = since.when, let first = try registry.log(at: 1, limit: 1).first,
      time < first.at
    {
      return (0, since.revision)
    }
    let found = try registry.find(since)
    return (found.commit, found.revision)
  }

  /// A token of which nothing but the name or the description is new counts with all its cells.
  init(_ registry: Registry, since: Point, at commit: Int) throws {
    let start = try RecentChanges.start(since, registry)
    for path in try registry.pathsChanged(since: start.commit, at: commit) {
      func isMeant(_ key: CellKey) -> Bool {
        start.revision == nil || key.revision == start.revision
      }
      let commits = try registry.commits(of: path, at: commit)
      let recent = commits.filter { $0.value.number > start.commit }
      changed.formUnion((recent.isEmpty ? commits : recent).keys.filter(isMeant))
      guard commits.isEmpty else { continue }
      let before = try registry.cells(of: path, at: start.commit).filter { isMeant($0.key) }
      guard !before.isEmpty else { continue }
      var target: TokenPath?
      if let last = try registry.history(of: path, at: commit).first,
        case .moved(path, let new) = last.event
      {
        target = new
      }
      gone.append(Gone(path: path, to: target, cells: before))
    }
  }

  func contains(_ key: CellKey) -> Bool { changed.contains(key) }
}

extension TokenOrigin {
  /// Of `list --first-seen`.
  var json: JSON {
    .object([
      .init("path", .string(path.text)),
      .init("number", .integer(commit.number)),
      .init("hash", .string(commit.hash)),
      .init("at", .string(commit.at.description)),
      .init("identity", .string(identity)),
    ])
  }
}
