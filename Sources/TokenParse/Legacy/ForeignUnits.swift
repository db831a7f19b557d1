/// Units that other formats have and DTCG has not.
enum ForeignUnits {
  private static let lengths: Set<String> = [
    "%", "em", "ex", "ch", "cap", "ic", "lh", "rlh", "vw", "vh", "vi", "vb", "vmin", "vmax", "svw",
    "svh", "lvw", "lvh", "dvw", "dvh", "cqw", "cqh", "cqi", "cqb", "cm", "mm", "q", "in", "pc",
    "pt", "dp", "dip", "sp", "fr",
  ]

  static func isLength(_ unit: String) -> Bool { lengths.contains(unit) }

  /// Whether a unit is one that the writer meant; others are misspellings.
  static func isKnown(_ unit: String) -> Bool {
    unit.isEmpty || lengths.contains(unit.lowercased())
      || ["deg", "rad", "grad", "turn", "hz", "khz", "fps"].contains(unit.lowercased())
  }

  /// The sign of a unit that is written as a word, such as `pixel`; any other unit as it is.
  static func sign(_ unit: String) -> String {
    guard unit.utf8.count > 3 else { return unit }
    let word = unit.lowercased()
    return signs[word.last == "s" ? String(word.dropLast()) : word] ?? unit
  }

  private static let signs = [
    "pixel": "px", "point": "pt", "percent": "%", "percentage": "%", "degree": "deg",
    "radian": "rad", "millisecond": "ms", "second": "s",
  ]
}
