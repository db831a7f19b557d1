package import TokenModel

/// One thing that happened to a token.
package struct HistoryEntry: Hashable, Sendable {
  /// The kind of change, with the content on both sides of it.
  package enum Event: Hashable, Sendable {
    /// Its path changed; as the last entry of a path, the token went elsewhere.
    case moved(from: TokenPath, to: TokenPath)
    /// `before` is `nil` for a new cell, `after` for a removed one. In a commit that also moved the
    /// token, `before` has the old path.
    case cell(before: Cell?, after: Cell?)
    /// A description or deprecation changed; `before` and `after` are as for cells.
    case about(before: About?, after: About?)
  }

  package var commit: CommitInfo
  /// Where the token stood with that commit.
  package var path: TokenPath
  package var event: Event
  /// The later commit that told of a move which was not recorded as one.
  package var toldBy: CommitInfo?

  /// The cell that changed; `nil` for moves and descriptions.
  package var key: CellKey? {
    guard case .cell(let before, let after) = event else { return nil }
    return (after ?? before)?.key
  }
}
