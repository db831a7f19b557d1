internal import TokenModel

extension CommitInfo {
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
