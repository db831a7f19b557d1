/// The appearance that a name of a set, mode or file speaks of.
enum LightOrDark {
  case light
  case dark

  /// - Returns: `nil` for a word that is for neither.
  init?(word: String) {
    switch word.lowercased() {
    case "light", "day", "lightmode", "lighttheme": self = .light
    case "dark", "night", "darkmode", "darktheme": self = .dark
    default: return nil
    }
  }

  /// A word of a name; `on-dark` is what lies on a dark ground.
  init?(word index: Int, of words: [String]) {
    if index > 0, words[index - 1].lowercased() == "on" { return nil }
    self.init(word: words[index])
  }

  /// - Returns: `nil` where the name has neither word, or both.
  init?(in name: String) {
    let words = LightOrDark.words(name)
    let found = Set(words.indices.compactMap { LightOrDark(word: $0, of: words) })
    guard let only = found.first, found.count == 1 else { return nil }
    self = only
  }

  /// The appearance where the name says nothing else.
  init?(named name: String) {
    let words = LightOrDark.words(name).filter {
      !["mode", "theme", "color", "colour", "scheme", "appearance"].contains($0)
    }
    guard words.count == 1 else { return nil }
    self.init(word: words[0])
  }

  /// The words of a name, in lower case; they end at signs and digits too.
  static func words(_ name: String) -> [String] {
    let letters = String(name.map { $0.isASCII && $0.isLetter ? $0 : " " })
    return FileName.words(letters).map { $0.lowercased() }
  }
}
