import TokenModel

extension TextFields {
  /// Words that stand between others and name nothing, unless a path has them.
  private static let smallWords: Set = [
    "a", "an", "the", "of", "in", "on", "for", "at", "to", "and", "or", "during", "with", "when",
    "by", "from", "is", "are", "was", "be", "do", "does", "doe", "did", "how", "what", "which",
    "who", "why", "not", "make", "take", "it", "its", "this", "as", "than", "if", "there",
    "between", "around", "about", "per", "i", "my", "you", "your", "we", "can", "me", "has", "have",
  ]

  /// The words without small ones; all where nothing else is among them.
  static func withoutSmall(_ words: [String]) -> [String] {
    let kept = words.filter { !smallWords.contains($0) }
    return kept.isEmpty ? words : kept
  }

  /// The words of a name, numbers apart: `title` and `1` of `title1`.
  static func nameWords(_ text: some StringProtocol) -> [String] {
    text.split(separator: ".").flatMap { words($0) }.flatMap { word in
      Array(word).runs { $0.isNumber == $1.isNumber }.map { String($0) }
    }
  }

  /// Whether a word of a path is one that was asked for, or goes on behind it: `corners` behind `corner`, and
  /// `capitalization` behind `capital`, but not `appearance` behind `appear`.
  static func begins(_ word: String, _ asked: String) -> Bool {
    word == asked
      || asked.count > 3 && word.hasPrefix(asked)
        && (asked.count > 6 || word.count - asked.count < 4)
  }

  /// The first group that words are about: the longest name among them, `action sheet` and not `sheet`; of names of one word
  /// that with which they begin.
  static func component(
    of asked: [String], among all: [(path: TokenPath, words: [String])]
  ) -> TokenPath? {
    let tops = all.filter { $0.path.segments.count == 1 && asked.holds($0.words) }
    let longest = tops.max { $0.words.count < $1.words.count }
    return longest.flatMap { longest in
      (longest.words.count > 1 ? longest : tops.first { $0.words == Array(asked.prefix(1)) })?.path
    }
  }

  /// The same with the property's name as the design's files have it: `background` for a thing's `color`, `font size` for its
  /// `text size`; `nil` where it has no other.
  static func propertyWords(_ words: [String]) -> [String]? {
    if words.count > 2, words.suffix(2) == ["text", "size"] {
      return words.dropLast(2) + ["font", "size"]
    }
    return words.count > 1 && words.last == "color" ? words.dropLast() + ["background"] : nil
  }

  /// Whether a word can be left out: without `not` a phrase is its contrary.
  static func mayLose(_ words: [String]) -> Bool {
    Set(["non", "not", "no", "without", "never"]).isDisjoint(with: words)
  }

  /// Whether a word is of a device's name, which is another device without it: `SE` of `iPhone SE`.
  static func isOfDevice(_ place: Int, in words: [String]) -> Bool {
    place > 0 && ["phone", "pad"].contains(words[place - 1])
  }

  /// Words of which one is left out, one in the middle before the first, and that before the last; never of two.
  static func withoutOne(_ words: [String]) -> [(left: String?, kept: [String])] {
    guard words.count > 2, mayLose(words) else { return [] }
    let order = Array(1..<(words.count - 1)) + [0, words.count - 1]
    return order.filter { !isOfDevice($0, in: words) }.map { place in
      (words[place], words.indices.filter { $0 != place }.map { words[$0] })
    }
  }
}

extension [String] {
  /// Whether others stand in it side by side.
  func holds(_ others: [String]) -> Bool {
    others.count <= count
      && (0...(count - others.count)).contains { Array(self[$0..<($0 + others.count)]) == others }
  }
}
