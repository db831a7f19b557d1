/// Numbers found by the bytes of a text that the caller keeps: no second copy of any text.
///
/// Meant for tables of all tokens that are built for one pass. A `Dictionary` of strings costs several times as
/// much, most of it for a hash that knows of equivalent letters, which paths do not.
package struct TextTable: Sendable {
  /// A power of two, at most half full: 0, or a hash in the upper half and a number + 1.
  private var slots: [UInt64]
  private var count = 0
  /// Differs from run to run, so that nobody can choose names that all fall into one slot.
  private static let seed = UInt64.random(in: .min ... .max)
  private let seed = TextTable.seed

  /// - Parameter capacity: how many texts are expected.
  package init(capacity: Int) {
    var size = 16
    while size < capacity * 2 { size *= 2 }
    slots = Array(repeating: 0, count: size)
  }

  /// The number of a text, or `nil`.
  ///
  /// - Parameter isText: whether a number stands for the text; asked about few.
  package func find(_ text: UnsafeBufferPointer<UInt8>, _ isText: (Int32) -> Bool) -> Int32? {
    let hash = hash(text)
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] != 0 {
      if slots[slot] >> 32 == hash, isText(number(slot)) { return number(slot) }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// The number that a text has already; else it gets `new`.
  package mutating func insert(
    _ text: UnsafeBufferPointer<UInt8>, as new: Int32, _ isText: (Int32) -> Bool
  ) -> Int32? {
    if count * 2 >= slots.count { grow() }
    let hash = hash(text)
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] != 0 {
      if slots[slot] >> 32 == hash, isText(number(slot)) { return number(slot) }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = hash << 32 | UInt64(new) + 1
    count += 1
    return nil
  }

  private func number(_ slot: Int) -> Int32 { Int32(slots[slot] & 0xFFFF_FFFF) - 1 }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: 0, count: old.count * 2)
    for entry in old where entry != 0 {
      var slot = Int(entry >> 32) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = entry
    }
  }

  /// 32 bits. Eight bytes at a time, each folded by one wide multiplication.
  private func hash(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let raw = UnsafeRawBufferPointer(text)
    var hash = seed ^ UInt64(raw.count)
    var offset = 0
    while offset + 8 <= raw.count {
      hash = TextTable.fold(hash ^ raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    var tail: UInt64 = 0
    while offset < raw.count {
      tail = tail << 8 | UInt64(raw[offset])
      offset += 1
    }
    return TextTable.fold(hash ^ tail) >> 32
  }

  private static func fold(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }
}

extension TextTable {
  /// Returns the number stored for the text; `nil` where there is none.
  ///
  /// - Parameter isText: whether a number belongs to the text; asked of few.
  package func find(_ text: String, _ isText: (Int32) -> Bool) -> Int32? {
    var text = text
    return text.withUTF8 { find($0, isText) }
  }

  /// Stores a number for a text, unless one is stored already.
  ///
  /// - Returns: the number that was stored before; `nil` where the new one was taken.
  package mutating func insert(
    _ text: String, as new: Int32, _ isText: (Int32) -> Bool
  ) -> Int32? {
    var text = text
    return text.withUTF8 { insert($0, as: new, isText) }
  }
}
