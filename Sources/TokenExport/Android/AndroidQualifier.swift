internal import TokenModel

/// A qualifier of a resource folder, such as `night` or `sw600dp`.
///
/// - Source: Android, "App resources overview", tables 2 and 3.
struct AndroidQualifier: Hashable, Sendable {
  /// The place in Android's table, by which folders are named and the best resource is found.
  let rank: Int
  let text: String
  /// The smallest size for which it holds, of one that holds for larger ones, too.
  let least: Int?

  private static let words: [String: Int] = [
    "ldltr": 2, "ldrtl": 2, "round": 8, "notround": 8, "port": 10, "land": 10, "car": 11,
    "desk": 11, "television": 11, "appliance": 11, "watch": 11, "vrheadset": 11, "notnight": 12,
    "night": 12,
  ]

  /// - Returns: `nil` for a text that is not a qualifier, or one that tokens cannot depend on.
  init?(_ text: String) {
    let size = AndroidQualifier.size(text)
    let locale = AndroidQualifier.isLocale(text) ? 1 : nil
    guard let rank = AndroidQualifier.words[text] ?? size?.rank ?? locale else { return nil }
    (self.text, self.rank, least) = (text, rank, size?.least)
  }

  /// The qualifier of a language tag such as `de` or `pt-BR`, which has a form of its own for some.
  init?(languageTag tag: String) {
    let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
    let text = parts.count == 2 ? "\(parts[0])-r\(parts[1])" : tag
    guard AndroidQualifier.isLocale(text) else { return nil }
    (self.text, rank, least) = (text, 1, nil)
  }

  private static func size(_ text: String) -> (rank: Int, least: Int)? {
    for (rank, word) in [(3, "sw"), (4, "w"), (5, "h")] where text.hasPrefix(word) {
      let digits = text.dropFirst(word.count).dropLast(2)
      guard text.hasSuffix("dp"), (1...4).contains(digits.count),
        digits.isName(.digits, from: .digits), digits.first != "0", let least = Int(digits)
      else { return nil }
      return (rank, least)
    }
    return nil
  }

  private static func isLocale(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let isLanguage =
      (2...3).contains(parts[0].utf8.count) && parts[0].isName(.small, from: .small)
    guard isLanguage, parts.count == 2 else { return isLanguage && parts.count == 1 }
    return parts[1].utf8.count == 3 && parts[1].hasPrefix("r")
      && parts[1].dropFirst().isName(.capitals, from: .capitals)
  }

  /// Whether a resource with this qualifier may be shown where the other one holds.
  func holds(where other: AndroidQualifier) -> Bool {
    guard rank == other.rank else { return false }
    if let least, let most = other.least { return least <= most }
    return text == other.text || rank == 1 && other.text.hasPrefix(text + "-")
  }

  /// How near it comes to what is there, among those of its rank.
  var strength: Int { least ?? text.utf8.count }
}

/// A state of a device for which a resource can be given, and what it means for tokens.
struct AndroidConfiguration: Sendable {
  /// Each axis fixed.
  let whole: Context
  /// Without first values.
  let context: Context
  /// By rank, each once.
  let qualifiers: [AndroidQualifier]

  /// What the name of a folder has behind that of its kind, such as `-sw600dp-night`.
  var suffix: String { qualifiers.map { "-" + $0.text }.joined() }

  /// Whether a resource of this configuration may be shown in the other one.
  func holds(in other: AndroidConfiguration) -> Bool {
    qualifiers.allSatisfy { one in other.qualifiers.contains { one.holds(where: $0) } }
  }

  /// Whether Android takes a resource of this configuration rather than of the other, where both hold.
  func isBetter(than other: AndroidConfiguration) -> Bool {
    for rank in 1...12 {
      let own = qualifiers.first { $0.rank == rank }?.strength ?? 0
      let others = other.qualifiers.first { $0.rank == rank }?.strength ?? 0
      if own != others { return own > others }
    }
    return false
  }
}
