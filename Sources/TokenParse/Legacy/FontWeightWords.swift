/// The words that DTCG has for font weights, and other writings of them.
enum FontWeightWords {
  /// - Source: DTCG Format Module 2025.10, section 8.4.
  static let all = [
    "thin", "hairline", "extra-light", "ultra-light", "light", "normal", "regular", "book",
    "medium", "semi-bold", "demi-bold", "bold", "extra-bold", "ultra-bold", "black", "heavy",
    "extra-black", "ultra-black",
  ]

  private static let byLetters = Dictionary(
    uniqueKeysWithValues: all.map { ($0.filter { $0 != "-" }, $0) })

  /// The word for a name such as `SemiBold`, `Semi Bold` or `semi_bold`.
  static func word(_ text: String) -> String? {
    byLetters[text.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " }]
  }
}
