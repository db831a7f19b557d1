internal import CSHA256

/// SHA-256 (FIPS 180-4) of bytes that come in parts; `docs/decisions/0047-sha256.md` says why it is ours.
///
/// Complexity: linear; two gigabytes a second with the processor's instructions for it, a quarter of that without.
package struct SHA256 {
  // The first 32 bits of the fractional parts of the square roots of the first eight primes.
  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19,
  ]
  /// Bytes that do not fill a block of 64 yet.
  private var rest: [UInt8] = []
  private var length: UInt64 = 0
  private let isPortable: Bool

  package init() { isPortable = false }

  /// - Parameter isPortable: without the processor's instructions, so that a test compares both.
  package init(isPortable: Bool) { self.isPortable = isPortable }

  package mutating func update(_ bytes: [UInt8]) { bytes.withUnsafeBytes { update($0) } }

  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    length += UInt64(bytes.count)
    var start = 0
    if !rest.isEmpty {
      start = min(64 - rest.count, bytes.count)
      rest += bytes[..<start]
      guard rest.count == 64 else { return }
      rest.withUnsafeBytes { take($0) }
      rest = []
    }
    let end = bytes.count - (bytes.count - start) % 64
    take(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
    rest += bytes[end...]
  }

  /// The 32 bytes of the hash of all parts; what comes after it is a hash of its own.
  package mutating func finish() -> [UInt8] {
    let bits = length << 3
    var last = rest
    last.append(0x80)
    last += [UInt8](repeating: 0, count: (120 - last.count % 64) % 64)
    for shift in stride(from: 56, through: 0, by: -8) {
      last.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
    last.withUnsafeBytes { take($0) }
    let hash = state.flatMap { word in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
    }
    self = SHA256(isPortable: isPortable)
    return hash
  }

  package static func hash(_ bytes: [UInt8]) -> [UInt8] {
    var hash = SHA256()
    hash.update(bytes)
    return hash.finish()
  }

  /// - Parameter blocks: bytes, a multiple of 64.
  private mutating func take(_ blocks: UnsafeRawBufferPointer) {
    guard let start = blocks.assumingMemoryBound(to: UInt8.self).baseAddress else { return }
    state.withUnsafeMutableBufferPointer { state in
      guard let state = state.baseAddress else { return }
      blazon_sha256_blocks(state, start, blocks.count / 64, isPortable)
    }
  }
}
