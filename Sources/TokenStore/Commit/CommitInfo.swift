package import TokenModel

/// A recorded commit.
package struct CommitInfo: Hashable, Sendable {
  /// From 1.
  package var number: Int
  /// SHA-256, 64 hexadecimal digits.
  package var hash: String
  /// The hash of the one before; 64 zeros for the first.
  package var parent: String
  package var at: Timestamp
  package var metadata: CommitMetadata
  /// Changed cells, descriptions, revisions, documents and axes; of a move, every row that it wrote.
  package var changes: Int

  /// Enough of the hash to name it.
  package var shortHash: Substring { hash.prefix(10) }
}
