package import TokenModel

/// What a person says about a commit.
package struct CommitMetadata: Hashable, Sendable {
  package var author: String
  package var message: String
  /// Whether it mends the record instead of changing the design.
  package var isCorrection: Bool
  /// When the author made the change, where that is not when it was recorded.
  package var authored: Timestamp?

  package init(
    author: String, message: String, isCorrection: Bool = false, authored: Timestamp? = nil
  ) {
    self.author = author
    self.message = message
    self.isCorrection = isCorrection
    self.authored = authored
  }
}
