internal import TokenModel

/// Units that other formats have and DTCG has not.
enum ForeignUnits {
  static func isLength(_ unit: String) -> Bool {
    Dimension.Unit(rawValue: unit) != nil || ["pt", "dip", "fr"].contains(unit)
  }

  /// Whether a unit is one that the writer meant; others are misspellings.
  static func isKnown(_ unit: String) -> Bool {
    unit.isEmpty || isLength(unit.lowercased())
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
