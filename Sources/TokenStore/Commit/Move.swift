package import TokenModel

/// A change of a token's path; its identity and history go with it.
package struct Move: Hashable, Sendable {
  /// The path before the commit.
  package var from: TokenPath
  /// The path after it.
  package var to: TokenPath

  /// Makes a move between two paths.
  package init(from: TokenPath, to: TokenPath) {
    self.from = from
    self.to = to
  }
}

/// What is said afterwards of a path: the token that came there with a commit is the one that was at
/// another path before. It changes no cell.
package struct Link: Hashable, Sendable {
  /// The path before; `nil` where it is no longer said.
  package var from: TokenPath?
  /// The path from then on.
  package var to: TokenPath
  /// The number of the commit with which the token came to `to`.
  package var since: Int
}
