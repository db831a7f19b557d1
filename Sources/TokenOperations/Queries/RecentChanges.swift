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

  package init(since: Point, now: Snapshot) throws {
    // A moment before anything was recorded is not a slip here: everything came after it.
    let isBeforeAll = try now.last(since.when) == 0
    let then = try isBeforeAll ? now.snapshot(at: 0) : now.snapshot(since)
    let revision = isBeforeAll ? since.revision : then.revision
    // By what the tokens were then: another one may have come to a path, and gone from it, since.
    let successors = try now.newPaths(since: then)
    for path in try now.pathsChanged(since: then) where try now.cells(of: path).isEmpty {
      let before = try then.cells(of: path).filter { revision == nil || $0.revision == revision }
      guard !before.isEmpty else { continue }
      gone.append(Gone(path: path, to: successors[path], cells: before))
    }
  }
}
