/// A hash of 64 bits that is fast, and the same on every machine and in every run.
///
/// - Source: G. Fowler, L. C. Noll, K.-P. Vo, "FNV Hash", 64-bit FNV-1a parameters.
package struct FNV1a: Sendable {
  /// The hash of all words so far.
  @usableFromInline package var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  /// Adds one step; a byte, or a number as one word.
  @inlinable @inline(__always)
  package mutating func add(_ word: UInt64) { value = (value ^ word) &* 0x100_0000_01B3 }
}
