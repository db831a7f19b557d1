internal import TokenModel

/// How much work a question may be, where a program asks that cannot be interrupted.
package enum WorkLimit {
  /// The most changes that a registry may have whose whole state is looked at.
  package static let mostChanges = 1_000_000
  /// The most seconds of one look through the cells.
  package static let mostSeconds = 2

  /// When a question ends; `nil` where nobody waits. One thread asks at a time.
  nonisolated(unsafe) package static var end: ContinuousClock.Instant?

  package static let advice =
    "ask of one token (resolve, history, impact), or narrower: path:GROUP.** or type:color before other terms"

  static func check() throws(VerbProblem) {
    guard let end, ContinuousClock.now > end else { return }
    throw .valueInvalid("this takes more than \(mostSeconds) seconds", fix: advice)
  }
}
