/// The keys of one object, to find one that is written twice: compared one by one while they are
/// few, hashed when they are many.
///
/// The hash table holds positions in the parser's stack instead of keys. A slot takes eight bytes,
/// and nothing is hashed again when the table grows.
struct DuplicateKeys {
  /// A power of two, at most half full: 0, or a hash in the upper half and a position + 1.
  private var slots: [UInt64] = []
  private var count = 0

  /// Adds a key that is about to be pushed.
  ///
  /// - Parameter start: the position of the object's first member in `stack`.
  /// - Returns: whether no member from there on has the key.
  mutating func insert(
    _ key: String, among stack: borrowing ParseStack<JSON.Member>, from start: Int
  ) -> Bool {
    let position = stack.count - start
    guard position >= 16 else { return !stack.contains(from: start) { $0.key == key } }
    if slots.isEmpty {
      for earlier in 0..<position {
        let known = stack[start + earlier].key
        _ = insert(known, at: earlier) { stack[start + $0].key == known }
      }
    }
    return insert(key, at: position) { stack[start + $0].key == key }
  }

  private mutating func insert(
    _ key: String, at position: Int, isAt: (Int) -> Bool
  ) -> Bool {
    if count * 2 >= slots.count { grow() }
    let hash = UInt64(UInt32(truncatingIfNeeded: key.hashValue))
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] != 0 {
      if slots[slot] >> 32 == hash, isAt(Int(slots[slot] & 0xFFFF_FFFF) - 1) { return false }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = hash << 32 | UInt64(position + 1)
    count += 1
    return true
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: 0, count: max(64, old.count * 2))
    for entry in old where entry != 0 {
      var slot = Int(entry >> 32) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = entry
    }
  }
}
