package import TokenModel

/// The history of the tokens, which the exported state itself does not have.
package struct ExportPast: Hashable, Sendable {
  /// The tokens of an earlier point that are gone, in any order, each path once.
  package var retired: [RetiredToken]
  /// The time at which a token was first recorded, as text for people.
  package var firstSeen: [TokenPath: String]

  package init(retired: [RetiredToken] = [], firstSeen: [TokenPath: String] = [:]) {
    self.retired = retired
    self.firstSeen = firstSeen
  }
}

/// A token that an earlier point has and the exported one does not.
package struct RetiredToken: Hashable, Sendable {
  /// The path at the earlier point.
  package var path: TokenPath
  /// Its new path, or that of the token to use instead.
  package var replacement: TokenPath?
  /// The reason from its deprecation.
  package var message: String?
  /// The type of its values; `nil` where nothing tells.
  package var type: TokenType?

  package init(
    path: TokenPath, replacement: TokenPath? = nil, message: String? = nil, type: TokenType? = nil
  ) {
    self.path = path
    self.replacement = replacement
    self.message = message
    self.type = type
  }
}
