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
}
