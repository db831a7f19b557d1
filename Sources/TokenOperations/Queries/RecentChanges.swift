package import TokenModel
package import TokenStore

/// The tokens that commits after a point took away: `changed` of a query finds what they set.
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

  /// A moment before anything was recorded is not a slip here: everything came after it.
  private static func start(
    _ since: Point, _ now: Snapshot
  ) throws -> (then: Snapshot, revision: String?) {
    if try now.last(since.when) == 0 { return (now.snapshot(at: 0), since.revision) }
    let then = try now.snapshot(since)
    return (then, then.revision)
  }

  package init(since: Point, now: Snapshot) throws {
    let start = try RecentChanges.start(since, now)
    // By what the tokens were then: another one may have come to a path, and gone from it, since.
    let successors = try now.newPaths(since: start.then)
    for path in try now.pathsChanged(since: start.then) where try now.cells(of: path).isEmpty {
      let before = try start.then.cells(of: path)
        .filter { start.revision == nil || $0.revision == start.revision }
      guard !before.isEmpty else { continue }
      gone.append(Gone(path: path, to: successors[path], cells: before))
    }
  }
}
