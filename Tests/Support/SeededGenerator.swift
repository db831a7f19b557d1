internal import Foundation

/// Random numbers that a seed repeats (SplitMix64).
///
/// A property test makes one, and puts `seed` into the message of every expectation. Two runs see
/// the same inputs: `SEED=NUMBER` chooses others, `SEED=new` takes any.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  package let seed: UInt64
  private var state: UInt64

  /// With `SEED` of the environment, else with 1.
  package init() {
    switch ProcessInfo.processInfo.environment["SEED"] {
    case nil: self.init(seed: 1)
    case "new": self.init(seed: UInt64.random(in: 0...9_999_999))
    case let given?:
      guard let seed = UInt64(given) else { preconditionFailure("SEED=\(given): not a number") }
      self.init(seed: seed)
    }
  }

  package init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
