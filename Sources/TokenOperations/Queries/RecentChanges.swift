package import TokenModel
package import TokenStore

/// The cells that commits after a point set, and the tokens that they took away.
package struct RecentChanges {
  /// A token that is no longer at its path.
  package struct Gone {
    /// The path that it had.
    package let path: TokenPath
    /// Its new path; `nil` if it was removed.
    package let to: TokenPath?
    /// Its cells before.
    package let cells: [Cell]
  }

  /// The tokens that are gone, by path.
  package private(set) var gone: [Gone] = []
  private var changed: Set<CellKey> = []

  /// A moment before anything was recorded is not a slip here: everything came after it.
  private static func start(
    _ since: Point, _ now: Snapshot
  ) throws -> (then: Snapshot, revision: String?) {
    if try now.last(since.when) == 0 { return (now.snapshot(at: 0), since.revision) }
    let then = try now.snapshot(since)
    return (then, then.revision)
  }

  /// A token of which nothing but the name or the description is new does not count.
  package init(since: Point, now: Snapshot) throws {
    let start = try RecentChanges.start(since, now)
    // By what the tokens were then: another one may have come to a path, and gone from it, since.
    let successors = try now.newPaths(since: start.then)
    for path in try now.pathsChanged(since: start.then) {
      func isMeant(_ key: CellKey) -> Bool {
        start.revision == nil || key.revision == start.revision
      }
      let commits = try now.commits(of: path)
      let recent = commits.filter { $0.value.number > start.then.commit }
      changed.formUnion(recent.keys.filter(isMeant))
      guard commits.isEmpty else { continue }
      let before = try start.then.cells(of: path).filter { isMeant($0.key) }
      guard !before.isEmpty else { continue }
      gone.append(Gone(path: path, to: successors[path], cells: before))
    }
  }

  /// Whether a commit after the point set the cell.
  package func contains(_ key: CellKey) -> Bool { changed.contains(key) }
}
