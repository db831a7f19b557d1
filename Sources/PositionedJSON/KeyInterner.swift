/// Keys that came up before, so that the next equal one shares their memory.
///
/// For keys of more than 15 bytes; shorter ones live inside `String` itself. Holds one key per slot,
/// the last that fell into it.
struct KeyInterner {
  /// Empty until the first long key: most texts in a registry are short.
  private var slots: [String] = []

  static func covers(_ byteCount: Int) -> Bool { byteCount > 15 && byteCount <= 64 }

  /// `bytes` as a string; they must be ASCII and as many as `covers` says.
  mutating func key(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    if slots.isEmpty { slots = Array(repeating: "", count: 256) }
    let slot = KeyInterner.slot(of: bytes)
    let isKnown = slots[slot].utf8.withContiguousStorageIfAvailable { $0.elementsEqual(bytes) }
    if isKnown == true { return slots[slot] }
    let key = String(decoding: bytes, as: UTF8.self)
    slots[slot] = key
    return key
  }

  private static func slot(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let raw = UnsafeRawBufferPointer(bytes)
    let first = raw.loadUnaligned(as: UInt64.self)
    let last = raw.loadUnaligned(fromByteOffset: raw.count - 8, as: UInt64.self)
    return Int(truncatingIfNeeded: ((first ^ last &* 31) &* 0x9E37_79B9_7F4A_7C15) >> 56)
  }
}
