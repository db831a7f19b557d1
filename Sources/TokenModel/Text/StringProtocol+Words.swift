extension StringProtocol {
  /// The words of a name in lower case: `cancelAction`, `cancel-action` and `cancel_action` are all
  /// `cancel`, `action`; runs of capitals stay, as in `sRGB` and `URL`.
  package var words: [String] {
    var words: [String] = []
    var word = ""
    var last: Character?
    for character in self {
      let isBreak = character == "-" || character == "_" || character == " "
      let startsWord = character.isCapital && last?.isLowercase == true && word.count > 1
      if isBreak || startsWord {
        words.append(word)
        word = ""
      }
      if !isBreak { word.append(character) }
      last = character
    }
    words.append(word)
    return words.filter { !$0.isEmpty }.map { word in
      word.dropFirst().contains(where: \.isCapital) ? word : word.lowercased()
    }
  }

  /// The name as a person would write it: `cancelAction` is `cancel action`.
  package var humanised: String { words.joined(separator: " ") }
}

extension Character {
  /// Whether it is upper case: mostly names are ASCII, and Unicode's properties take a search each.
  fileprivate var isCapital: Bool { asciiValue.map { (65...90).contains($0) } ?? isUppercase }
}
