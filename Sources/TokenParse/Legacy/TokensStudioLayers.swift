internal import PositionedJSON

/// When each set of Tokens Studio holds, in the order in which they are laid over one another.
///
/// - Source: Tokens Studio, "Themes" and its plug-in's `getTokenSetsOrder`: of the chosen themes, the
///   sets that are enabled hold and those that are sources, in the order of the sets.
struct TokensStudioLayers {
  struct Layer: Equatable {
    var set: String
    /// `nil` for a set that always holds.
    var choice: Choice?
  }

  /// A modifier and some of its contexts, as indices.
  struct Choice: Equatable {
    var modifier: Int
    var contexts: [Int]
  }

  /// Indices of the modifiers whose themes hold the same sets.
  var idle: [Int] {
    modifiers.indices.filter { index in !layers.contains { $0.choice?.modifier == index } }
  }

  var modifiers: [TokensStudioModifier] = []
  private(set) var layers: [Layer] = []
  /// Sets that no theme has, which lie under all others: references to them lead somewhere.
  private(set) var unused: [String] = []

  /// The layers of themes.
  init(_ file: TokensStudioFile) {
    let (modifiers, always) = TokensStudioModifier.all(file.themes)
    self.modifiers = modifiers
    let names = file.sets.map(\.key)
    let held = TokensStudioLayers.holding(names, modifiers, always)
    let used = Set(held.map(\.set))
    unused = names.filter { !used.contains($0) }
    layers = unused.map { Layer(set: $0) } + held
  }

  /// A set that a group enables in some of its themes is that group's: where others have it as source, that
  /// is for references alone. In a theme of the same group a source lies under what the theme enables.
  private static func holding(
    _ names: [String], _ modifiers: [TokensStudioModifier], _ always: [TokensStudioFile.Theme]
  ) -> [Layer] {
    let constant = Set(always.flatMap(\.sets))
    let enabled = Set(always.flatMap { theme in theme.sets.filter { !theme.sources.contains($0) } })
    var under: [Layer] = []
    let held = names.flatMap { name -> [Layer] in
      let choices = modifiers.enumerated().map { index, modifier in
        let all = modifier.themes.indices.filter { modifier.themes[$0].sets.contains(name) }
        let own = all.filter { !modifier.themes[$0].sources.contains(name) }
        return (
          all: Choice(modifier: index, contexts: all), own: Choice(modifier: index, contexts: own)
        )
      }
      func isWhole(_ choice: Choice) -> Bool {
        choice.contexts.count == modifiers[choice.modifier].themes.count
      }
      let owned = choices.filter { !$0.own.contexts.isEmpty }
      guard !owned.isEmpty, !enabled.contains(name), !owned.contains(where: { isWhole($0.own) })
      else {
        let found = choices.map(\.all).filter { !$0.contexts.isEmpty }
        let holds = constant.contains(name) || found.contains(where: isWhole)
        return holds ? [Layer(set: name)] : found.map { Layer(set: name, choice: $0) }
      }
      for (all, own) in owned where all != own {
        let rest = all.contexts.filter { !own.contexts.contains($0) }
        under.append(Layer(set: name, choice: Choice(modifier: all.modifier, contexts: rest)))
      }
      return owned.map { Layer(set: name, choice: $0.own) }
    }
    return under + held
  }

  /// Without themes: all sets hold, and of those for light and dark the ones of the appearance.
  ///
  /// - Parameter paths: the tokens' paths in each set.
  init(_ names: [String], paths: [Set<String>]) {
    let kinds = names.map { LightOrDark(in: $0) }
    var others: Set<String> = []
    for (index, kind) in kinds.enumerated() where kind != .dark { others.formUnion(paths[index]) }
    let dark = kinds.indices.filter { kinds[$0] == .dark && !others.isDisjoint(with: paths[$0]) }
    guard !dark.isEmpty else {
      layers = names.map { Layer(set: $0) }
      return
    }
    let darkPaths = dark.map { paths[$0] }.union()
    let twins = kinds.indices.filter {
      kinds[$0] == .light && !darkPaths.isDisjoint(with: paths[$0])
    }
    modifiers = [
      TokensStudioModifier(
        name: ModeAxes.appearance,
        themes: [("light", twins), ("dark", dark)].map { name, sets in
          TokensStudioFile.Theme(name: name, group: nil, sets: sets.map { names[$0] }, offset: 0)
        })
    ]
    // A dark set decides over its light twins, wherever it stands among the sets.
    func rank(_ index: Int) -> Int {
      guard dark.contains(index) else { return index }
      return twins.filter { !paths[$0].isDisjoint(with: paths[index]) }.reduce(index, max)
    }
    layers = names.indices.map { (rank: rank($0), index: $0) }
      .sorted {
        ($0.rank, dark.contains($0.index) ? 1 : 0, $0.index)
          < ($1.rank, dark.contains($1.index) ? 1 : 0, $1.index)
      }
      .map { _, index in
        if dark.contains(index) {
          return Layer(set: names[index], choice: Choice(modifier: 0, contexts: [1]))
        }
        // What only the light set has stays there in the dark.
        let isReplaced = twins.contains(index) && paths[index].isSubset(of: darkPaths)
        return Layer(
          set: names[index], choice: isReplaced ? Choice(modifier: 0, contexts: [0]) : nil)
      }
  }
}
