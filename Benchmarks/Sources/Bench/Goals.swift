internal import Foundation

/// What each row should reach, and what it must not pass now. Printed, never enforced.
///
/// Import and export are judged at 100,000 tokens, whatever count a run has.
enum Goals {
  static let start = Goal(wanted: "1.5×", limit: "2.5×")
  static let plainStart = Goal(wanted: "1.5×", limit: "–")
  static let binary = Goal(wanted: "25 MB", limit: "–")
  /// Beside every atom of the file.
  static let importRatio = Goal(wanted: "3×", limit: "6×")
  static let importMemory = Goal(wanted: "200 MB", limit: "400 MB")
  /// A file that is imported again as it was, beside `check`; and with 100 changes, beside a first import.
  static let unchanged = Goal(wanted: "1.2×", limit: "–")
  static let again = Goal(wanted: "0.5×", limit: "–")
  /// Aliases in chains, beside as many literals.
  static let chains = Goal(wanted: "2×", limit: "–")
  /// A file in Style Dictionary's form beside the same in 2025.10's.
  static let styleDictionary = Goal(wanted: "1×", limit: "–")
  /// Three of ten tokens with a warning cost no more than this beside none.
  static let warnings = Goal(wanted: "1.3×", limit: "1.3×")
  /// A style sheet beside the same tokens in DTCG.
  static let sheet = Goal(wanted: "1.5×", limit: "2×")
  /// Three times as many errors on one line.
  static let oneLine = Goal(wanted: "3×", limit: "3.5×")
  static let exportSeconds = Goal(wanted: "0.35 s", limit: "1 s")
  static let exportMemory = Goal(wanted: "200 MB", limit: "–")
  /// CSS, JSON and Swift in one run.
  static let exportThree = Goal(wanted: "1 s", limit: "–")
  /// A point query on a view, beside the same on tables joined by index.
  static let view = Goal(wanted: "1.5×", limit: "–")
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
  /// The same for every size of the registry, within 1.5 times; a million tokens have more.
  static let diffCommits = Goal(wanted: "20 ms", limit: "0.3 s")
  static let diffMillion = Goal(wanted: "60 ms", limit: "0.3 s")
  static let diffFiles = Goal(wanted: "0.3 s", limit: "–")
  /// Beside `diff`.
  static let judge = Goal(wanted: "1.2×", limit: "–")
  /// Beside `check`.
  static let mergeFiles = Goal(wanted: "2×", limit: "–")
  /// At a million lines.
  static let code = Goal(wanted: "2 s", limit: "–")
  static let codeMemory = Goal(wanted: "200 MB", limit: "–")
  /// In the order of `diff-bench`'s rows.
  static let diffMemory = [Goal(wanted: "5 ms", limit: "–"), Goal(wanted: "–", limit: "–")]
  /// In the order of `query-bench`'s rows.
  static let queries = [
    Goal(wanted: "10 ms", limit: "–"), Goal(wanted: "20 ms", limit: "–"),
    Goal(wanted: "–", limit: "–"),
  ]
  /// Ten times the tokens: linear within 1.3 times.
  static let decade = Goal(wanted: "13×", limit: "–")
  static let decadeImport = Goal(wanted: "13×, 20 s", limit: "–")
  static let decadeMemory = Goal(wanted: "13×, 1000 MB", limit: "–")
  /// A look-up does not grow with the registry.
  static let lookUpDecade = Goal(wanted: "1.3×", limit: "–")
  static let readers = Goal(wanted: "2×", limit: "–")
  static let replay = Goal(wanted: "1×", limit: "–")
  static let none = Goal(wanted: "–", limit: "–")
}

struct Goal {
  /// Ratios to the baseline, times or bytes, with a comma between.
  var wanted: String
  var limit: String

  /// - Returns: `nil` where nothing is wanted, or only a ratio and there is no baseline.
  func isMet(figure: Double, ratio: Double?) -> Bool? {
    let judged = wanted.components(separatedBy: ", ").compactMap { part -> Bool? in
      guard let (value, unit) = Goal.parse(part) else { return nil }
      return unit == "×" ? ratio.map { $0 <= value } : figure <= value * (Goal.units[unit] ?? 1)
    }
    return judged.isEmpty ? nil : judged.allSatisfy { $0 }
  }

  private static let units = ["s": 1, "ms": 1e-3, "µs": 1e-6, "MB": 1e6, "B": 1]

  private static func parse(_ text: String) -> (value: Double, unit: String)? {
    let digits = text.prefix { $0.isNumber || $0 == "." }
    guard let value = Double(digits) else { return nil }
    return (value, text.dropFirst(digits.count).trimmingCharacters(in: .whitespaces))
  }
}
