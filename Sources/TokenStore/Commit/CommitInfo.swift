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

  /// Returns a commit's hash: SHA-256 over its parent's hash, the digest of its changes, its time
  /// and its metadata.
  static func hash(
    parent: [UInt8], digest: [UInt8], at: Timestamp, _ metadata: CommitMetadata
  ) -> [UInt8] {
    var hash = FieldHash(tag: "blazon commit 1")
    hash.add(bytes: parent)
    hash.add(bytes: digest)
    hash.add(number: UInt64(bitPattern: at.milliseconds))
    hash.add(metadata.author)
    hash.add(metadata.authored.map { String($0.milliseconds) })
    hash.add(metadata.message)
    hash.add(byte: metadata.isCorrection ? 1 : 0)
    return hash.finish()
  }
}

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

  /// The first line of the message; empty where there is none.
  package var subject: String { String(message.split(whereSeparator: \.isNewline).first ?? "") }

  /// The author's name without the address, which need not be in what others read; of an address alone, what stands
  /// before its `@`.
  package var authorName: String {
    let name = author.prefix { $0 != "<" }.trimmed
    if !name.isEmpty, name.contains(" ") || !name.contains("@") { return String(name) }
    let address =
      name.isEmpty
      ? author.drop { $0 == "<" || $0 == " " }.prefix { $0 != ">" } : name[...]
    return String(address.prefix { $0 != "@" })
  }
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
