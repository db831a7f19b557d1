internal import PositionedJSON
internal import TokenModel

/// SHA-256 over fields with their lengths, so that two different lists of fields never give the
/// same bytes to hash.
struct FieldHash {
  private var hash = SHA256()
  private var buffer: [UInt8] = []

  /// - Parameter tag: names the kind of content and the version of its format.
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
    hash.update(buffer)
    buffer = []
    return hash.finish()
  }

  /// Adds a value's compact text, without making a string of it.
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
    hash.update(buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}

extension FieldHash {
  /// Returns the SHA-256 of entries in the order of `ChangeEntry.precedes`, however they are
  /// ordered.
  static func digest(of entries: [ChangeEntry], tag: String) -> [UInt8] {
    var hash = FieldHash(tag: tag)
    // Rows are written and read back in the order of paths, so that they are sorted most of the
    // time.
    let isSorted = entries.indices.dropFirst().allSatisfy {
      entries[$0 - 1].precedes(entries[$0])
    }
    let order =
      isSorted
      ? Array(entries.indices) : entries.indices.sorted { entries[$0].precedes(entries[$1]) }
    for index in order { hash.add(entries[index]) }
    return hash.finish()
  }

  /// Adds one entry of a digest.
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
