package import TokenModel

/// A commit's description by its author.
package struct CommitMetadata: Hashable, Sendable {
  /// The author as one line, usually `Name <address>`.
  package var author: String
  /// The subject, and perhaps paragraphs and trailers below it.
  package var message: String
  /// Whether the commit corrects the record instead of changing the design.
  package var isCorrection: Bool
  /// The time of the change, where it differs from that of the recording.
  package var authored: Timestamp?

  /// Describes a commit; `authored` is needed only where it differs from the time of the recording.
  package init(
    author: String, message: String, isCorrection: Bool = false, authored: Timestamp? = nil
  ) {
    self.author = author
    self.message = message
    self.isCorrection = isCorrection
    self.authored = authored
  }
}
