package import TokenModel

/// A recorded commit.
package struct CommitInfo: Hashable, Sendable {
  /// The commit's number, from 1.
  package var number: Int
  /// SHA-256, 64 hexadecimal digits.
  package var hash: String
  /// The hash of the commit before; 64 zeros for the first.
  package var parent: String
  /// The time of the recording.
  package var at: Timestamp
  /// The moment that the source gives; that of the recording where it gives none. A date after the
  /// recording cannot be true: there it is the moment from which the commit counts.
  package var sourceAt: Timestamp
  /// The author, the message, and what else the author states.
  package var metadata: CommitMetadata
  /// The number of changed cells, descriptions, revisions, documents and axes; a move counts every
  /// row that it wrote.
  package var changes: Int

  /// The first ten digits of the hash, enough to name the commit.
  package var shortHash: Substring { hash.prefix(10) }
}

extension CommitInfo {
  /// How much later than its recording a date may be, in milliseconds: it was written without a zone or as a day, or a
  /// clock was fast.
  static let slack: Int64 = 86_400_000

  /// Whether the clock of a commit was surely wrong, since the next one is recorded more than a day before it
  /// (docs/decisions/0066).
  package static func isWrong(_ at: Timestamp, before next: Timestamp) -> Bool {
    at > next && at.milliseconds - next.milliseconds > slack
  }
}
