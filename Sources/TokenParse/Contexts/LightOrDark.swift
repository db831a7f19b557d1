/// The appearance that a name of a set or mode speaks of.
enum LightOrDark {
  case light
  case dark

  /// - Returns: `nil` where the name has neither word, or both.
  ///
  /// A word ends where another begins: at a sign, or at a capital behind a small letter.
  init?(in name: String) {
    var isLight = false
    var isDark = false
    for word in LightOrDark.words(name) {
      switch word {
      case "light", "day", "lightmode", "lighttheme": isLight = true
      case "dark", "night", "darkmode", "darktheme": isDark = true
      default: continue
      }
    }
    guard isLight != isDark else { return nil }
    self = isLight ? .light : .dark
  }

  /// The appearance where the name says nothing else.
  init?(named name: String) {
    let words = LightOrDark.words(name).filter {
      !["mode", "theme", "color", "colour", "scheme", "appearance"].contains($0)
    }
    guard words.count == 1 else { return nil }
    self.init(in: words[0])
  }

  static func words(_ name: String) -> [String] {
    var words: [String] = [""]
    var wasSmall = false
    for scalar in name.unicodeScalars {
      let isSmall = ("a"..."z").contains(scalar)
      let isCapital = ("A"..."Z").contains(scalar)
      if isCapital && wasSmall { words.append("") }
      if isSmall || isCapital {
        words[words.count - 1].unicodeScalars.append(scalar)
      } else {
        words.append("")
      }
      wasSmall = isSmall
    }
    return words.filter { !$0.isEmpty }.map { $0.lowercased() }
  }
}
