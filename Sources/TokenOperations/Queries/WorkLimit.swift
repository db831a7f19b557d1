internal import Foundation

/// How much work a question may be, where a program asks that cannot be interrupted.
package enum WorkLimit {
  /// The most changes that a registry may have whose whole state is looked at.
  package static let mostChanges = 1_000_000
  /// The most seconds of one look through the cells, of the processor: a busy machine takes longer for the same work.
  package static let mostSeconds = 2

  package static let advice =
    "ask of one token (resolve, history, impact), or narrower: path:GROUP.** or type:color before other terms"

  /// When a question ends; `nil` where nobody waits. One thread asks at a time.
  nonisolated(unsafe) private static var end: Double?

  /// Runs a question that ends in time.
  package static func within<Result>(_ body: () throws -> Result) rethrows -> Result {
    end = now + Double(mostSeconds)
    defer { end = nil }
    return try body()
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  static func check() throws(VerbProblem) {
    guard let end, now > end else { return }
    throw .valueInvalid("this takes more than \(mostSeconds) seconds", fix: advice)
  }
}
