internal import PositionedJSON
internal import TokenModel

/// SHA-256 over fields with their lengths, so that two different lists of fields never give the
/// same bytes to hash.
struct FieldHash: ~Copyable {
  private static let room = 1 << 16
  private var hash = SHA256()
  /// What is not hashed yet: the first `count` bytes of a block of its own, since an array is checked at each byte that is
  /// appended.
  private let block = UnsafeMutableRawBufferPointer.allocate(byteCount: room, alignment: 8)
  private var count = 0
  private var text: [UInt8] = []

  /// - Parameter tag: names the kind of content and the version of its format.
  init(tag: String) { add(tag) }

  deinit { block.deallocate() }

  mutating func add(_ text: String?) {
    guard var text else { return add(byte: 0) }
    text.withUTF8 { add(1, UnsafeRawBufferPointer($0)) }
  }

  mutating func add(bytes: [UInt8]) { bytes.withUnsafeBytes { add(2, $0) } }

  mutating func add(number: UInt64) {
    makeRoom(for: 8)
    block.storeBytes(of: number.bigEndian, toByteOffset: count, as: UInt64.self)
    count += 8
  }

  mutating func add(byte: UInt8) {
    makeRoom(for: 1)
    block[count] = byte
    count += 1
  }

  /// Adds a value's compact text, without making a string of it.
  mutating func add(_ json: JSON?) {
    guard let json else { return add(byte: 0) }
    text.removeAll(keepingCapacity: true)
    json.appendCompact(to: &text)
    text.withUnsafeBytes { add(1, $0) }
  }

  mutating func finish() -> [UInt8] {
    flush()
    return hash.finish()
  }

  private mutating func add(_ kind: UInt8, _ bytes: UnsafeRawBufferPointer) {
    add(byte: kind)
    add(number: UInt64(bytes.count))
    makeRoom(for: bytes.count)
    guard bytes.count <= FieldHash.room else { return hash.update(bytes) }
    UnsafeMutableRawBufferPointer(rebasing: block[count...]).copyMemory(from: bytes)
    count += bytes.count
  }

  private mutating func makeRoom(for bytes: Int) {
    if count + bytes > FieldHash.room { flush() }
  }

  private mutating func flush() {
    hash.update(UnsafeRawBufferPointer(rebasing: block[..<count]))
    count = 0
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
