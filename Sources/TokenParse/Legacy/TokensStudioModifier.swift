/// Themes of which one holds at a time.
struct TokensStudioModifier {
  var name: String
  /// At least one, each name once; the first is the default.
  var themes: [TokensStudioFile.Theme]

  /// Themes by their group, in the order met. A group of one theme governs nothing: its sets always
  /// hold.
  static func all(_ themes: [TokensStudioFile.Theme]) -> [TokensStudioModifier] {
    var found: [TokensStudioModifier] = []
    var indices: [String: Int] = [:]
    var names: Set<[String]> = []
    for theme in themes where names.insert([theme.group, theme.name]).inserted {
      if let index = indices[theme.group] {
        found[index].themes.append(theme)
      } else {
        indices[theme.group] = found.count
        found.append(TokensStudioModifier(name: theme.group, themes: [theme]))
      }
    }
    return found.filter { $0.themes.count > 1 }
  }
}
