internal import Crypto
internal import PositionedJSON
internal import TokenModel

/// One changed thing as texts: what a commit's digest is made of.
///
/// A digest names no ids and no commits, so that the same change has the same digest in every file.
struct ChangeEntry: Sendable {
  enum Kind: UInt8, Sendable {
    case axis = 1
    case document = 2
    case revision = 3
    case cell = 4
    case about = 5
    /// Last, so that a commit without moves hashes as before there were any.
    case move = 6
  }

  /// What it says now.
  enum Content: Sendable {
    case removed
    case fields([String?])
    case cell(StatementRow, evidence: String?)
  }

  var kind: Kind
  /// A path, or the id of what is changed.
  var name: String
  var revision = ""
  var context = ""
  var content: Content

  static func cell(
    _ path: String, _ revision: String, _ context: String, statement: StatementRow?,
    evidence: String?
  ) -> ChangeEntry {
    ChangeEntry(
      kind: .cell, name: path, revision: revision, context: context,
      content: statement.map { .cell($0, evidence: evidence) } ?? .removed)
  }

  static func about(_ about: About) -> ChangeEntry {
    .about(
      about.path.text, about.revision, isGroup: about.isGroup,
      [about.description, about.deprecatedText, about.extensionsText])
  }

  static func about(
    _ path: String, _ revision: String, isGroup: Bool, _ fields: [String?]
  ) -> ChangeEntry {
    ChangeEntry(
      kind: .about, name: path, revision: revision,
      content: .fields([isGroup ? "group" : "token"] + fields))
  }

  static func move(_ path: String, from old: String) -> ChangeEntry {
    ChangeEntry(kind: .move, name: path, content: .fields([old]))
  }

  static func revision(_ revision: Revision, position: Int) -> ChangeEntry {
    ChangeEntry(
      kind: .revision, name: revision.id,
      content: .fields([
        String(position), revision.title, revision.published, revision.base, revision.axesText,
        revision.readText, revision.description,
      ]))
  }

  static func document(_ document: Document) -> ChangeEntry {
    ChangeEntry(
      kind: .document, name: document.id,
      content: .fields([
        document.title, document.publisher, document.published, document.standing?.rawValue,
        document.url, document.note, document.sha256, document.placesText,
      ]))
  }

  static func axis(_ name: String, position: Int) -> ChangeEntry {
    ChangeEntry(kind: .axis, name: name, content: .fields([String(position)]))
  }
}

extension ChangeEntry {
  /// By kind, then name, revision and context, each by bytes.
  func precedes(_ other: ChangeEntry) -> Bool {
    if kind != other.kind { return kind.rawValue < other.kind.rawValue }
    if !name.equalsByBytes(other.name) { return name.precedesByBytes(other.name) }
    if !revision.equalsByBytes(other.revision) { return revision.precedesByBytes(other.revision) }
    return context.precedesByBytes(other.context)
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

  /// The same as adding the value's compact text, without making one.
  mutating func add(_ json: JSON?) {
    guard let json else {
      add(byte: 0)
      return
    }
    add(byte: 1)
    let length = buffer.count
    add(number: 0)
    json.appendCompact(to: &buffer)
    let count = UInt64(buffer.count - length - 8)
    for place in 0..<8 {
      buffer[length + place] = UInt8(truncatingIfNeeded: count >> UInt64(56 - 8 * place))
    }
    flushIfLarge()
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
    // Rows are written and read back in the order of paths, so that they mostly come sorted.
    let isSorted = entries.indices.dropFirst().allSatisfy {
      entries[$0 - 1].precedes(entries[$0])
    }
    for entry in isSorted ? entries : entries.sorted(by: { $0.precedes($1) }) {
      hash.add(entry)
    }
    return hash.finish()
  }

  /// One entry, as `digest(of:tag:)` counts it.
  mutating func add(_ entry: ChangeEntry) {
    add(byte: entry.kind.rawValue)
    add(entry.name)
    add(entry.revision)
    add(entry.context)
    switch entry.content {
    case .removed: add(byte: 0)
    case .fields(let fields):
      add(byte: 1)
      for field in fields { add(field) }
    case .cell(let row, let evidence):
      add(byte: 1)
      add(row.presence)
      add(row.type)
      add(row.value)
      add(row.modality)
      add(row.qualifiers)
      add(evidence)
    }
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
