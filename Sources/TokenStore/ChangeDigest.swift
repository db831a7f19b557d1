internal import Crypto
internal import TokenModel

/// One changed thing as texts: what a commit's digest is made of.
///
/// A digest names no ids and no commits, so that the same change has the same digest in every file.
struct ChangeEntry {
  enum Kind: UInt8 {
    case axis = 1
    case document = 2
    case revision = 3
    case about = 4
    case cell = 5
  }

  var kind: Kind
  /// What is changed: path, revision, context …
  var key: [String]
  /// What it says now; `nil` when it was removed.
  var content: [String?]?

  static func cell(
    _ path: String, _ revision: String, _ context: String, statement: StatementRow?,
    evidence: String?
  ) -> ChangeEntry {
    ChangeEntry(
      kind: .cell, key: [path, revision, context],
      content: statement.map { $0.fields + [evidence] })
  }

  static func about(_ about: About) -> ChangeEntry {
    ChangeEntry(
      kind: .about, key: [about.path.text, about.revision],
      content: [
        about.isGroup ? "group" : "token", about.description, about.deprecatedText,
        about.extensionsText,
      ])
  }

  static func revision(_ revision: Revision, position: Int) -> ChangeEntry {
    ChangeEntry(
      kind: .revision, key: [revision.id],
      content: [
        String(position), revision.title, revision.published, revision.base, revision.axesText,
        revision.readText, revision.description,
      ])
  }

  static func document(_ document: Document) -> ChangeEntry {
    ChangeEntry(
      kind: .document, key: [document.id],
      content: [
        document.title, document.publisher, document.published, document.standing?.rawValue,
        document.url, document.note,
      ])
  }

  static func axis(_ name: String, position: Int) -> ChangeEntry {
    ChangeEntry(kind: .axis, key: [name], content: [String(position)])
  }
}

extension ChangeEntry: Comparable {
  static func < (lhs: ChangeEntry, rhs: ChangeEntry) -> Bool {
    if lhs.kind != rhs.kind { return lhs.kind.rawValue < rhs.kind.rawValue }
    for (left, right) in zip(lhs.key, rhs.key) where left != right {
      return left.utf8.lexicographicallyPrecedes(right.utf8)
    }
    return false
  }

  static func == (lhs: ChangeEntry, rhs: ChangeEntry) -> Bool {
    lhs.kind == rhs.kind && lhs.key == rhs.key
  }
}

/// SHA-256 over length-prefixed fields, so that no two different lists of fields hash alike.
struct FieldHash {
  private var hash = SHA256()
  private var buffer: [UInt8] = []

  /// - Parameter tag: what is hashed, with the format's version.
  init(tag: String) { add(tag) }

  mutating func add(_ text: String?) {
    guard let text else {
      add(byte: 0)
      return
    }
    var copy = text
    copy.withUTF8 { bytes in
      add(byte: 1)
      add(number: UInt64(bytes.count))
      buffer.append(contentsOf: bytes)
    }
    flushIfLarge()
  }

  mutating func add(bytes: some Collection<UInt8>) {
    add(byte: 2)
    add(number: UInt64(bytes.count))
    buffer.append(contentsOf: bytes)
  }

  mutating func add(number: UInt64) {
    for shift in stride(from: 56, through: 0, by: -8) {
      buffer.append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
    }
  }

  mutating func add(byte: UInt8) { buffer.append(byte) }

  mutating func finish() -> [UInt8] {
    hash.update(data: buffer)
    buffer = []
    return Array(hash.finalize())
  }

  private mutating func flushIfLarge() {
    guard buffer.count > 1 << 16 else { return }
    hash.update(data: buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}

extension FieldHash {
  /// SHA-256 over entries in their order, whatever order they come in.
  static func digest(of entries: [ChangeEntry], tag: String) -> [UInt8] {
    var hash = FieldHash(tag: tag)
    for entry in entries.sorted() {
      hash.add(byte: entry.kind.rawValue)
      for field in entry.key { hash.add(field) }
      hash.add(byte: entry.content == nil ? 0 : 1)
      for field in entry.content ?? [] { hash.add(field) }
    }
    return hash.finish()
  }
}

extension CommitInfo {
  /// The commit's own hash: its parent, the digest of its changes, and its metadata.
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
