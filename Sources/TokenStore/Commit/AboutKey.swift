package import TokenModel

/// The key of a description: a token or group in a revision.
package struct AboutKey: Hashable, Sendable {
  /// A token's or a group's path.
  package var path: TokenPath
  /// A revision's id.
  package var revision: String

  package init(path: TokenPath, revision: String) {
    self.path = path
    self.revision = revision
  }

  /// Hashes the path alone, since a token has few descriptions.
  package func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

extension About {
  /// The key, without the texts.
  package var key: AboutKey { AboutKey(path: path, revision: revision) }
}
