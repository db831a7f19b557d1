/// Themes of which one holds at a time.
struct TokensStudioModifier {
  var name: String
  /// At least two.
  var themes: [TokensStudioFile.Theme]

  /// The theme that holds where none is chosen: the one for light where the others are not, else the
  /// first.
  var first: Int {
    let kinds = themes.map { LightOrDark(in: $0.name) }
    return kinds.first == .dark ? kinds.firstIndex(of: .light) ?? 0 : 0
  }

  /// Themes by their group, in the order met.
  ///
  /// - Returns: the groups of several themes, with names that differ in more than case; and the
  ///   themes that are alone in their group, whose sets always hold.
  static func all(
    _ themes: [TokensStudioFile.Theme]
  ) -> (modifiers: [TokensStudioModifier], always: [TokensStudioFile.Theme]) {
    var found: [TokensStudioModifier] = []
    var indices: [String?: Int] = [:]
    var names = UniqueNames(ignoresCase: true)
    for group in themes.compactMap(\.group) where indices[group] == nil {
      indices[group] = found.count
      found.append(TokensStudioModifier(name: names.unique(group), themes: []))
    }
    if themes.contains(where: { $0.group == nil }) {
      indices[String?.none] = found.count
      let name = names.isFree("theme") ? "theme" : "themes"
      found.append(TokensStudioModifier(name: names.unique(name), themes: []))
    }
    for theme in themes {
      guard let index = indices[theme.group] else { continue }
      found[index].themes.append(theme)
    }
    for index in found.indices {
      var names = UniqueNames(ignoresCase: true)
      for theme in found[index].themes.indices {
        found[index].themes[theme].name = names.unique(found[index].themes[theme].name)
      }
    }
    return (
      found.filter { $0.themes.count > 1 },
      found.filter { $0.themes.count == 1 }.flatMap(\.themes)
    )
  }
}
