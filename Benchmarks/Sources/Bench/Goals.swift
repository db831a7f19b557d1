/// What each row should reach, and what it must not pass now. Printed, never enforced.
///
/// Import and export are judged at 100,000 tokens, whatever count a run has.
enum Goals {
  static let start = Goal(wanted: "2×", limit: "2.5×")
  static let importRatio = Goal(wanted: "4×", limit: "8×")
  static let importMemory = Goal(wanted: "–", limit: "400 MB")
  /// Three of ten tokens with a warning cost no more than this beside none.
  static let warnings = Goal(wanted: "1.3×", limit: "1.3×")
  /// Three times as many errors on one line.
  static let oneLine = Goal(wanted: "3×", limit: "3.5×")
  static let exportSeconds = Goal(wanted: "0.35 s", limit: "1 s")
  /// Another format beside CSS.
  static let formats = Goal(wanted: "1.5×", limit: "–")
  static let checkRatio = Goal(wanted: "–", limit: "3×")
  static let checkMemory = Goal(wanted: "–", limit: "300 MB")
  /// In the order of `resolve-bench`'s rows.
  static let resolve = [
    Goal(wanted: "–", limit: "0.15 s"), Goal(wanted: "–", limit: "30 ms"),
    Goal(wanted: "–", limit: "50 µs"),
  ]
  static let tokenHistory = Goal(wanted: "–", limit: "10 ms")
  static let lookUp = Goal(wanted: "–", limit: "10 µs")
  /// A commit costs the same whatever the registry's size: the limit of the ratio.
  static let commitRatio = Goal(wanted: "1×", limit: "1.5×")
  static let bytesPerChange = Goal(wanted: "–", limit: "60 B")
  static let doctor = Goal(wanted: "–", limit: "10 s")
  /// The same for every size of the registry, within 1.5 times.
  static let diffCommits = Goal(wanted: "0.3 s", limit: "0.3 s")
  static let diffFiles = Goal(wanted: "0.3 s", limit: "–")
  /// Beside `diff`.
  static let judge = Goal(wanted: "1.2×", limit: "–")
  /// In the order of `diff-bench`'s rows.
  static let diffMemory = [Goal(wanted: "5 ms", limit: "–"), Goal(wanted: "–", limit: "–")]
  static let none = Goal(wanted: "–", limit: "–")
}

struct Goal {
  var wanted: String
  var limit: String
}
