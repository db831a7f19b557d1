internal import TokenModel

/// Pairs of text and background that the names of colors propose: `button.text.hover` on
/// `button.background.hover`, and `onPrimary` on `primary`.
struct ProposedPairs {
  /// In the order of the texts' paths.
  private(set) var pairs: [ContrastPair] = []

  private static let texts: Set = ["text", "foreground", "fg"]
  private static let backgrounds = ["background", "bg"]

  /// - Complexity: O(*n*) for *n* tokens.
  init(_ tokens: ResolvedTokens) {
    let colors = tokens.tokens.filter { token in
      token.cells.contains { cell in
        if case .color? = cell.value { true } else { false }
      }
    }.map { (path: $0.path, words: ProposedPairs.words($0.path)) }
    let byWords = Dictionary(first: colors.map { ($0.words, $0.path) })
    for color in colors {
      for words in ProposedPairs.backgrounds(of: color.words) {
        guard let background = byWords[words], background != color.path else { continue }
        let pair = ContrastPair(text: color.path, background: background)
        if pairs.last != pair { pairs.append(pair) }
      }
    }
  }

  /// The names that a background could have, by the words of a text's name.
  private static func backgrounds(of words: [[String]]) -> [[[String]]] {
    var found: [[[String]]] = []
    for segment in words.indices {
      for place in words[segment].indices {
        if texts.contains(words[segment][place]) {
          for word in backgrounds {
            var other = words
            other[segment][place] = word
            found.append(other)
          }
        } else if words[segment][place] == "on", place == 0 {
          var other = words
          other[segment].removeFirst()
          if other[segment].isEmpty { other.remove(at: segment) }
          if !other.isEmpty { found.append(other) }
        }
      }
    }
    return found
  }

  /// The words of each segment in lower case: `[["color"], ["on", "primary"]]` of `color.onPrimary`.
  private static func words(_ path: TokenPath) -> [[String]] {
    path.segments.map { segment in
      var words: [String] = [""]
      var last: Character?
      for character in segment {
        let isSeparator = "-_ /".contains(character)
        if isSeparator || (character.isUppercase && last?.isLowercase == true) { words.append("") }
        if !isSeparator { words[words.count - 1] += character.lowercased() }
        last = character
      }
      return words.filter { !$0.isEmpty }
    }
  }
}
