/// Keys that were read before, so that the next equal one shares their memory.
///
/// For keys of more than 15 bytes, because `String` keeps shorter ones without allocating. Each slot
/// holds the last key whose hash led to it.
struct KeyInterner {
  /// Empty until the first long key, because most texts in a registry have none.
  private var slots: [String] = []

  /// Whether keys of this length are shared.
  static func covers(_ byteCount: Int) -> Bool { byteCount > 15 && byteCount <= 64 }

  /// The bytes as a string.
  ///
  /// - Precondition: they are ASCII, and `covers` their number.
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
