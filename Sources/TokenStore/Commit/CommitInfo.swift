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
