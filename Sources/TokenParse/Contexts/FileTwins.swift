internal import TokenModel

/// Files that give the same tokens and whose names differ in one word, as those of light and dark do.
struct FileTwins {
  /// Rules for pairs of light and dark and for Figma's modes, which can mean nothing else.
  private(set) var map = FileMap.none
  /// Lines for people: what was taken for certain.
  private(set) var notes: [String] = []
  /// Rules of `--map` that would keep files apart.
  private(set) var proposals: [String] = []
  /// Files whose names differ in one word, and of which nothing tells what they are.
  private(set) var siblings: [Set<String>] = []
  /// Files for light, which count above those for any appearance.
  private(set) var last: Set<String> = []

  /// Whether files were taken for themes beside light and dark.
  private(set) var hasThemes = false

  /// Names that are the same but for one word, and that give the same tokens.
  struct Twins {
    /// The parts of the name before and behind the word.
    var before: String
    var after: String
    var members: [(word: String, file: Int)] = []

    var words: Set<String> { Set(members.map { $0.word.lowercased() }) }
    var isLightAndDark: Bool { members.count == 2 && words == ["light", "dark"] }
    var isFolder: Bool { after.hasPrefix("/") }
  }

  /// - Parameters:
  ///   - files: those that give a token that another gives too.
  ///   - isSure: whether certain pairs are taken as such, rather than proposed.
  ///   - areModes: whether each file is one of Figma's modes, with the mode at the end of its name.
  ///   - areThemes: whether themes beside light and dark are looked for.
  ///   - areAxes: whether files that give nearly the same tokens, and whose names differ in one word, are
  ///     taken for values of an axis.
  ///   - areSystems: whether each file is a whole system, so that they are alternatives or nothing.
  init(
    _ files: [TokenFile], isSure: Bool, areModes: Bool,
    areThemes: Bool = true, areAxes: Bool = false, areSystems: Bool = false
  ) {
    // What a file manager called a copy is none of a system's modes.
    var files = areModes ? files : files.filter { !FileTwins.isCopy($0.name) }
    let folders = FolderAxes(areModes ? [] : files)
    for (index, place) in folders.places { files[index].place = place }
    let themes = FileThemes(areModes || !areThemes ? [] : files)
    hasThemes = !themes.rules.isEmpty
    var taken = themes.taken
    var proposals: [String] = []
    let rules = themes.rules + folders.rules
    if isSure {
      for rule in rules { map.add(rule.glob, rule.context, base: rule.base) }
      notes = themes.notes
      notes +=
        FileThemes.note(folders.rules, "folders of variants are contexts").map {
          [$0 + "; --map changes that"]
        } ?? []
      last = Set(themes.light.map { files[$0].name })
    } else {
      proposals = rules.map { "\($0.glob)=context:\($0.context.text)" }
    }
    let open = files.indices.filter { !taken.contains($0) }
    let all = FileTwins.twins(files, among: open, areModes: areModes)
    let others = all.filter { $0.members.count > 2 }.map { Set($0.members.map(\.file)) }
    var pairs: [(light: String, dark: String)] = []
    var modes: [String] = []
    for twins in all {
      let inside = Set(twins.members.map(\.file))
      guard taken.isDisjoint(with: inside) else { continue }
      let isPair =
        twins.isLightAndDark
        && (areModes || areThemes || !others.contains { $0.isSuperset(of: inside) })
      let axis = isPair ? ModeAxes.appearance : FileTwins.axis(twins, areModes: areModes)
      let base = FileTwins.base(twins.members.map { ($0.word, files[$0.file].paths.count) })
      let rules = twins.members.filter { $0.word != base }.map { member in
        (
          glob: FileTwins.glob(twins, member.word),
          context: Context([Context.Fixed(axis, isPair ? "dark" : member.word)])
        )
      }
      taken.formUnion(inside)
      let isAxis = areAxes && FileTwins.areVariants(twins, files)
      guard isSure, areModes || areSystems || isPair && !areThemes || isAxis else {
        proposals += rules.map { "\($0.glob)=context:\($0.context.text)" }
        siblings.append(Set(twins.members.map { files[$0.file].name }))
        continue
      }
      for rule in rules { map.add(rule.glob, rule.context, base: base) }
      if isPair {
        let names = twins.members.map { files[$0.file].name }
        let isLight = twins.members[0].word.lowercased() == "light"
        pairs.append(isLight ? (names[0], names[1]) : (names[1], names[0]))
      } else {
        modes.append(
          "\(axis) (\(base), \(rules.map { $0.context[axis] ?? "" }.joined(separator: ", ")))"
        )
      }
    }
    self.proposals = FileTwins.unique(proposals)
    tell(pairs, modes)
  }

  /// Whether a file's name ends as that of a copy: `palette copy.json`, `palette (1).json`, `palette.bak.json`.
  static func isCopy(_ name: String) -> Bool {
    let file = name.split(separator: "/").last.map(String.init) ?? name
    let stem = file.dropLast(FileMap.endings.first { file.hasSuffix($0) }?.count ?? 0).lowercased()
    return stem.firstMatch(of: /[ ._\-](copy|backup|bak|orig)( ?\d+)?$|\(\d+\)$/) != nil
  }

  private mutating func tell(_ pairs: [(light: String, dark: String)], _ modes: [String]) {
    if let first = pairs.first {
      let more = pairs.count > 1 ? ", and \(pairs.count - 1) more pairs," : ""
      notes.append(
        "\(first.light) and \(first.dark)\(more) give the same tokens: the light ones are the base, the "
          + "dark ones hold where appearance=dark; --map changes that")
    }
    if !modes.isEmpty {
      let shown = modes.prefix(6).joined(separator: "; ")
      notes.append(
        "files with the same tokens are modes, and become axes: " + shown
          + (modes.count > 6 ? "; and \(modes.count - 6) more" : "")
          + "; --map changes that")
    }
  }

  /// A line for people: what is proposed; `nil` where nothing is.
  ///
  /// - Parameter lastCounts: whether the last file is used all the same.
  func note(lastCounts: Bool) -> String? {
    if proposals.isEmpty { return nil }
    let shown = proposals.prefix(40).map { "--map '\($0)'" }.joined(separator: " ")
    return
      "files whose names or folders differ in one word give the same tokens"
      + (lastCounts ? ", and the last one is used; " : "; ")
      + "to keep them apart, add \(shown)"
      + (proposals.count > 40 ? " and \(proposals.count - 40) more" : "")
  }

  private static func unique(_ texts: [String]) -> [String] {
    var seen: Set<String> = []
    return texts.filter { seen.insert($0).inserted }
  }

  // MARK: Finding

  /// Light and dark first, then the largest; each order by name.
  ///
  /// - Parameter indices: the files that are looked at.
  static func twins(
    _ files: [TokenFile], among indices: [Int], areModes: Bool
  ) -> [Twins] {
    guard indices.count > 1, indices.count <= 2_000 else { return [] }
    var groups: [String: Twins] = [:]
    for index in indices {
      let file = files[index]
      for word in areModes ? [mode(of: file.name)] : words(of: file.name) {
        let before = String(file.name[..<word.lowerBound])
        let after = String(file.name[word.upperBound...])
        groups[
          file.place + "\0" + before + "\0" + after, default: Twins(before: before, after: after)
        ].members
          .append((String(file.name[word]), index))
      }
    }
    let found = groups.values.flatMap { group -> [Twins] in
      var clusters: [Twins] = []
      for member in group.members {
        let place = clusters.firstIndex {
          haveSamePaths(files[$0.members[0].file].paths, files[member.file].paths)
        }
        if let place {
          clusters[place].members.append(member)
        } else {
          clusters.append(Twins(before: group.before, after: group.after, members: [member]))
        }
      }
      return clusters.filter { $0.members.count > 1 }
    }
    func rank(_ twins: Twins) -> Int { twins.isLightAndDark ? 0 : 1 }
    let isInLarger = { (twins: Twins) in
      let inside = Set(twins.members.map(\.file))
      return found.contains {
        $0.members.count > 2 && $0.members.count > inside.count
          && inside.isSubset(of: Set($0.members.map(\.file)))
      }
    }
    return found.map { (isInLarger($0) ? 2 : rank($0), $0) }
      .sorted {
        ($0.0, -$0.1.members.count, $0.1.before, $0.1.after)
          < ($1.0, -$1.1.members.count, $1.1.before, $1.1.after)
      }
      .map(\.1)
  }

  /// The words of a name: a folder's whole name, what stands between dots, and what `-` and `_` part.
  private static func words(of name: String) -> Set<Range<String.Index>> {
    var found: Set<Range<String.Index>> = []
    for separators in ["/", "/.", "/.-_"] {
      var start = name.startIndex
      for index in name.indices where separators.contains(name[index]) {
        if start < index { found.insert(start..<index) }
        start = name.index(after: index)
      }
    }
    return found
  }

  /// The last part of a file's name before its ending.
  static func mode(of name: String) -> Range<String.Index> {
    let ending = FileMap.endings.first { name.hasSuffix($0) } ?? ""
    let stem = name.dropLast(ending.count)
    let start = stem.lastIndex { $0 == "/" || $0 == "." }.map(stem.index(after:)) ?? stem.startIndex
    return start..<stem.endIndex
  }

  /// Whether most of the tokens of the smaller are in the other.
  static func haveSamePaths(_ one: Set<String>, _ other: Set<String>) -> Bool {
    let (small, large) = one.count < other.count ? (one, other) : (other, one)
    return !small.isEmpty && small.count { large.contains($0) } * 2 > small.count
  }

  /// Whether files can hardly be anything but variants of one another: three or more, of which each has at least four fifths of its tokens in common with the largest.
  private static func areVariants(
    _ twins: Twins, _ files: [TokenFile]
  ) -> Bool {
    let sets = twins.members.map { files[$0.file].paths }
    guard sets.count > 2, let largest = sets.max(by: { $0.count < $1.count }),
      largest.count > 2
    else { return false }
    return sets.allSatisfy { set in set.count { largest.contains($0) } * 5 >= set.count * 4 }
  }

  // MARK: Names

  /// The word that means nothing special, else that of the file with the most tokens, so that few of the
  /// others hold in a context only; of equal ones the first.
  static func base(_ words: [(word: String, tokens: Int)]) -> String {
    for name in ["default", "light", "base", "normal", "mode 1"] {
      if let found = words.first(where: { $0.word.lowercased() == name }) { return found.word }
    }
    return words.min { ($1.tokens, $0.word) < ($0.tokens, $1.word) }?.word ?? ""
  }

  /// The name of what tells the files apart: what stands before the word, or the folder around it.
  ///
  /// A folder that is not a kind of variants is a place, and says nothing.
  static func axis(_ twins: Twins, areModes: Bool) -> String {
    var name = twins.before.split(separator: "/").last.map(String.init) ?? ""
    let isInFolder = twins.before.hasSuffix("/")
    if isInFolder, !areModes { return FolderAxes.variantFolders[name.lowercased()] ?? "mode" }
    if isInFolder, name.count > 3, name.hasSuffix("s") { name.removeLast() }
    while let last = name.last, ".-_ ".contains(last) { name.removeLast() }
    let plain = ["", ".", "..", "token", "tokens", "src", "figma", "json", "yaml", "theme-tokens"]
    return plain.contains(name) || NameProblem.check(name) != nil ? "mode" : name
  }

  static func glob(_ twins: Twins, _ word: String) -> String {
    escaped(twins.before + word) + (twins.isFolder ? "/**" : escaped(twins.after))
  }

  static func escaped(_ text: String) -> String {
    text.map { "*?[\\".contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
