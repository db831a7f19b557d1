internal import TokenModel

/// A declared pair of which the contrast no longer reaches a level.
struct LostContrast {
  /// `AA`, `AAA` or `AA for large text`.
  var level: String
  var contrast: ContrastChange

  /// The number of pairs that are told before the others are only counted.
  static let most = 4

  /// The losses that changes tell of: those of AA first, and the lowest ratios first.
  static func all(in changes: [Change]) -> [LostContrast] {
    let all = changes.flatMap(\.contrasts).compactMap { contrast in
      contrast.lostLevel.map { LostContrast(level: $0, contrast: contrast) }
    }
    return all.sorted { a, b in
      if a.level != b.level { return a.level == "AA" || (b.level != "AA" && a.level < b.level) }
      return a.contrast.after < b.contrast.after
    }
  }

  /// The loss in words, such as `contrast AA lost: 4.6 → 3.9`.
  var text: String {
    "contrast \(level) lost: \(ContrastChange.figure(contrast.before)) → "
      + ContrastChange.figure(contrast.after)
  }

  /// The pair and its context, such as `button.text on button.background · dark`.
  var place: String {
    "\(contrast.text.text.terminalSafe) on \(contrast.background.text.terminalSafe)"
      + (contrast.context.isBase ? "" : " · " + ComparisonOutline.text(contrast.context))
  }

  /// A part of a sentence, such as `3 contrasts lost`.
  static func counted(_ all: [LostContrast]) -> String {
    all.count.counted("contrast") + " lost"
  }

  /// What is said of those beyond `most`, such as `and 3 more contrasts lost (blazon contrast)`; `nil`
  /// where there are none.
  static func rest(_ all: [LostContrast]) -> String? {
    let rest = all.count - most
    return rest > 0 ? "and \(counted(Array(all.dropFirst(most)))), too" : nil
  }
}
