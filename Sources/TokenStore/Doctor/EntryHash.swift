internal import TokenModel

/// Hashes entries that come in the order of their kinds and names, without holding all of them.
struct EntryHash {
  private var hash: FieldHash
  /// The entries of the present name, which are yet to be sorted by revision and context.
  private var pending: [ChangeEntry] = []
  private var count = 0

  init(tag: String) { hash = FieldHash(tag: tag) }

  mutating func add(_ entry: ChangeEntry) {
    if let last = pending.last, last.kind != entry.kind || !last.name.equalsByBytes(entry.name) {
      flush()
    }
    pending.append(entry)
    count += 1
  }

  mutating func finish() -> (digest: [UInt8], count: Int) {
    flush()
    return (hash.finish(), count)
  }

  private mutating func flush() {
    if pending.count > 1 { pending.sort { $0.precedes($1) } }
    for entry in pending { hash.add(entry) }
    pending.removeAll(keepingCapacity: true)
  }
}
