/// A hash of 64 bits that is fast, and the same on every machine and in every run.
///
/// - Source: G. Fowler, L. C. Noll, K.-P. Vo, "FNV Hash", 64-bit FNV-1a parameters.
package struct FNV1a: Sendable {
  /// The hash of all words so far.
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  /// Adds one step; a byte, or a number as one word.
  package mutating func add(_ word: UInt64) { value = (value ^ word) &* FNV1a.prime }

  /// Adds a step for each byte; one call for all, as a call for each would take longer than the step.
  package mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    var sum = value
    for byte in bytes { sum = (sum ^ UInt64(byte)) &* FNV1a.prime }
    value = sum
  }

  private static let prime: UInt64 = 0x100_0000_01B3
}
