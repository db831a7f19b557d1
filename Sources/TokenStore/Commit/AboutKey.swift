package import TokenModel

/// The key of a description: a token or group in a revision.
package struct AboutKey: Hashable, Sendable {
  /// A token's or a group's path.
  package var path: TokenPath
  /// A revision's id.
  package var revision: String

  /// Makes the key of a path in a revision.
  package init(path: TokenPath, revision: String) {
    self.path = path
    self.revision = revision
  }

  /// Hashes the path alone, since a token has few descriptions.
  package func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

extension AboutKey: Comparable {
  /// Whether the key comes first by path, then by the revision's id.
  package static func < (lhs: AboutKey, rhs: AboutKey) -> Bool {
    (lhs.path, lhs.revision) < (rhs.path, rhs.revision)
  }
}

extension About {
  /// The key, without the texts.
  package var key: AboutKey { AboutKey(path: path, revision: revision) }
}
