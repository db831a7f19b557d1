package import TokenModel

/// What the history adds to the state that is exported.
package struct ExportPast: Hashable, Sendable {
  /// In any order, each path once; one that the state still has is passed over.
  package var retired: [RetiredToken]
  /// When the registry first said something of a token, as people read it.
  package var firstSeen: [TokenPath: String]

  package init(retired: [RetiredToken] = [], firstSeen: [TokenPath: String] = [:]) {
    self.retired = retired
    self.firstSeen = firstSeen
  }
}

/// A token that an earlier point had and the exported one has not.
package struct RetiredToken: Hashable, Sendable {
  package var path: TokenPath
  /// Where it is now, or what to use instead.
  package var replacement: TokenPath?
  /// What its deprecation said.
  package var message: String?

  package init(path: TokenPath, replacement: TokenPath? = nil, message: String? = nil) {
    self.path = path
    self.replacement = replacement
    self.message = message
  }
}
