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
