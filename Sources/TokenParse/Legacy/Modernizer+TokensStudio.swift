internal import PositionedJSON
internal import TokenModel

extension Modernizer {
  /// The sets as one tree of tokens, or as a resolver document where themes, or sets for light and
  /// dark, decide when a set holds.
  mutating func document(_ file: TokensStudioFile, _ root: JSON) -> (JSON, ResolverDocument?) {
    var sets: [JSON.Member] = []
    for set in file.sets { sets.append(set.with(group(set.value, inherited: nil))) }
    let layers: TokensStudioLayers
    if file.themes.isEmpty {
      let tokens = sets.map { TokensStudioSet.tokens(in: $0.value) }
      layers = TokensStudioLayers(sets.map(\.key), paths: tokens.map { Set($0.keys) })
      let isDark = layers.layers.map { $0.choice?.contexts == [1] }
      for dark in [false, true] {
        let chain = zip(layers.layers, isDark).filter { $1 == dark }.map(\.0.set)
        noteOverrides(sets, tokens, chain)
      }
    } else {
      layers = TokensStudioLayers(file)
      noteThemes(file, layers)
      noteUnused(sets, layers.unused)
    }
    let used = Set(layers.layers.map(\.set))
    var kept = sets.filter { used.contains($0.key) }
    guard layers.modifiers.isEmpty else {
      if file.themes.isEmpty { noteLightAndDark(layers, kept) }
      if let first = kept.first { kept[0].value = withAxes(first.value) }
      let document = ResolverDocument(layers, kept, root)
      tally.findings += document.excessOfModifiers
      return (root, document)
    }
    if file.themes.isEmpty, let first = sets.first {
      tally.note(
        .sets, at: first.keyOffset, wrote: quotedForMessage(first.key), today: "",
        count: sets.count)
    }
    let trees = Dictionary(last: kept.map { ($0.key, $0.value) })
    var tree = mergedTrees(layers.layers.compactMap { trees[$0.set] })
    tree.offset = root.offset
    return (tree, nil)
  }

  // MARK: Findings

  private mutating func noteThemes(_ file: TokensStudioFile, _ layers: TokensStudioLayers) {
    let idle = layers.idle
    func text(_ indices: some Sequence<Int>) -> [String] {
      indices.map { index in
        let modifier = layers.modifiers[index]
        let names = modifier.themes.map { quotedForMessage($0.name) }.joined(separator: ", ")
        return "\(quotedForMessage(modifier.name)): \(names)"
      }
    }
    let axes = text(layers.modifiers.indices.filter { !idle.contains($0) })
    if let first = idle.first {
      tally.note(
        .themesAlike, at: layers.modifiers[first].themes[0].offset, wrote: "",
        today: text(idle).joined(separator: "; "), count: idle.count)
    }
    tally.note(
      .themes, at: file.themes[0].offset, wrote: "",
      today: axes.isEmpty ? "none" : axes.joined(separator: "; "), count: file.themes.count)
  }

  /// Sets that no theme names hold under all others.
  private mutating func noteUnused(_ sets: [JSON.Member], _ names: [String]) {
    let unused = sets.filter { names.contains($0.key) }
    guard let first = unused.first else { return }
    let tokens = sets.map { names.contains($0.key) ? TokensStudioSet.tokens(in: $0.value) : [:] }
    let shown = unused.prefix(8).map { quotedForMessage($0.key) }.joined(separator: ", ")
    tally.note(
      .setsUnused, at: first.keyOffset, wrote: shown + (unused.count > 8 ? " and others" : ""),
      today: "\(tokens.reduce(0) { $0 + $1.count })", count: unused.count)
    noteOverrides(sets, tokens, names)
  }

  private mutating func noteLightAndDark(_ layers: TokensStudioLayers, _ sets: [JSON.Member]) {
    let names = layers.modifiers[0].themes.flatMap(\.sets)
    let offset = sets.first { $0.key == names.first }?.keyOffset ?? 0
    tally.note(
      .setsAsModes, at: offset, wrote: names.map { quotedForMessage($0) }.joined(separator: ", "),
      today: "the contexts \"light\" and \"dark\" of \"appearance\"", count: names.count)
  }

  /// Sets that give one token different values where nothing tells when each holds: one finding for
  /// each two of them.
  ///
  /// - Parameter chain: the names of sets that hold together, the last one the strongest.
  private mutating func noteOverrides(
    _ sets: [JSON.Member], _ tokens: [[String: JSON]], _ chain: [String]
  ) {
    let indices = Dictionary(first: sets.enumerated().map { ($0.element.key, $0.offset) })
    // By the indices of the earlier and the later set.
    var counts: [[Int]: (count: Int, first: String, offset: Int)] = [:]
    var winners: [String: Int] = [:]
    for set in chain.reversed().compactMap({ indices[$0] }) {
      for (path, token) in tokens[set] {
        guard let winner = winners[path], let other = tokens[winner][path] else {
          winners[path] = set
          continue
        }
        if TokensStudioSet.isSame(token, other) { continue }
        let known = counts[[set, winner]] ?? (0, path, other.offset)
        let isFirst = other.offset <= known.offset
        counts[[set, winner]] = (
          known.count + 1, isFirst ? path : known.first, min(known.offset, other.offset)
        )
      }
    }
    for (pair, found) in counts.sorted(by: {
      ($0.value.offset, $0.key[0]) < ($1.value.offset, $1.key[0])
    }) {
      let words = LegacyForm.setsOverride.words(
        wrote: quotedForMessage(sets[pair[0]].key), today: quotedForMessage(sets[pair[1]].key))
      tally.findings.warn(
        LegacyForm.setsOverride.code,
        "\(words.message); the first is \(quotedForMessage(found.first)) "
          + "(\(found.count.counted("token")))", fix: words.fix, at: found.offset)
    }
  }
}

extension ResolverDocument {
  /// Sets, and modifiers made of themes. A modifier whose sets do not follow one another stands in the
  /// order several times, each time with other trees for its contexts.
  fileprivate init(_ layers: TokensStudioLayers, _ sets: [JSON.Member], _ root: JSON) {
    offset = root.offset
    written = sets.map(\.value)
    let trees = Dictionary(first: sets.map { ($0.key, $0.value) })
    var places: [Int: Int] = [:]
    for run in layers.layers.runs({ $0.choice?.modifier == $1.choice?.modifier }) {
      guard let index = run[0].choice?.modifier else {
        order += run.map { .set(trees[$0.set] ?? .object([])) }
        continue
      }
      let own = layers.modifiers[index]
      if places[index] == nil {
        places[index] = modifiers.count
        modifiers.append(
          Modifier(
            name: own.name, contexts: own.themes.map(\.name), defaultContext: own.first,
            offset: own.themes[0].offset))
      }
      let contexts = own.themes.indices.map { context in
        mergedTrees(
          run.filter { $0.choice?.contexts.contains(context) == true }.compactMap { trees[$0.set] })
      }
      order.append(.modifier(places[index] ?? 0, contexts))
    }
  }
}

/// A set of Tokens Studio that is rewritten as DTCG.
private enum TokensStudioSet {
  /// The tokens by path.
  static func tokens(in tree: JSON) -> [String: JSON] {
    var found: [String: JSON] = [:]
    tree.eachToken(where: \.isTokenByItself) { found[$0] = $1 }
    return found
  }

  /// Whether two tokens have the same type and value, whatever is said about them.
  static func isSame(_ token: JSON, _ other: JSON) -> Bool {
    token["$value"] == other["$value"] && token["$type"] == other["$type"]
      && ExtensionReader.ours(token) == ExtensionReader.ours(other)
  }
}
