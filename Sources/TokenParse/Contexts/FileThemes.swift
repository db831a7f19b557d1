internal import TokenModel

/// Files for dark among those that give the same tokens, and the themes beside light and dark.
///
/// A file whose name says dark is never the base where a file for light, or for no appearance, gives
/// tokens that it gives too. What differs from the files for light in a word more, or in another word in
/// its place, is a theme beside them.
struct FileThemes {
  /// The context of files, and what its axis has where no rule says another.
  struct Rule {
    var glob: String
    var context: Context
    var base: String
  }

  private(set) var rules: [Rule] = []
  /// Indices of the files for light.
  private(set) var light: [Int] = []
  /// Indices of the files that are accounted for, the light ones included.
  private(set) var taken: Set<Int> = []
  /// Lines for people.
  private(set) var notes: [String] = []

  /// The words that stand for the base of a kind of theme, and for themes, as the files without dark tell.
  private var bases: Set<String> = []
  private var variants: Set<String> = []
  /// Files whose names say more than another's.
  private var longer: Set<Int> = []

  /// - Parameter files: those that give a token that another gives too.
  init(_ files: [TokenFile]) {
    guard files.count > 1, files.count <= 2_000 else { return }
    let start = FileThemes.commonFolder(files.map(\.name))
    let marks = files.map { file in
      LightOrDark(in: String(FileThemes.stem(of: file.name).dropFirst(start)))
    }
    let system = FileThemes.system(files, start)
    taken.formUnion(system.map(\.file))
    longer.formUnion(system.map(\.file))
    let others = files.indices.filter { marks[$0] != .dark }
    let given = others.reduce(into: Set<String>()) { $0.formUnion(files[$1].paths) }
    // A file with tokens of its own, which nothing else gives, is not a variant of others.
    let dark = files.indices.filter { index in
      marks[index] == .dark
        && files[index].paths.count { given.contains($0) } * 5 >= files[index].paths.count * 4
    }
    let shared = others.filter { index in
      dark.contains { !files[$0].paths.isDisjoint(with: files[index].paths) }
    }
    // What is for the system's contexts as well is no base.
    let plain = shared.filter { index in !system.contains { $0.file == index } }
    let bases = plain.isEmpty ? shared : plain
    guard let first = bases.first(where: { marks[$0] == .light }) ?? bases.first,
      let firstDark = dark.first(where: { !files[$0].paths.isDisjoint(with: files[first].paths) })
    else {
      add(system, files)
      tell(rules, "files that give tokens anew are contexts by their names")
      return
    }
    light = others.filter { marks[$0] == .light }
    taken.formUnion(dark)
    taken.formUnion(light)
    for index in dark {
      add(
        FileThemes.glob(of: files[index].name, after: start),
        Context.Fixed(ModeAxes.appearance, "dark"), base: "light")
    }
    let more = dark.count > 1 ? ", and \(dark.count - 1) more for dark," : ""
    notes.append(
      "\(files[first].name) and \(files[firstDark].name)\(more) give the same tokens: the dark ones "
        + "hold where appearance=dark, the light ones and those of no appearance are the base; --map "
        + "changes that")

    let count = rules.count
    add(system, files)
    // What says light besides does not hold where dark does.
    for one in system where marks[one.file] == .light {
      add(
        FileTwins.escaped(files[one.file].name), Context.Fixed(ModeAxes.appearance, "light"),
        base: "light")
    }
    let themed = (light + dark).reduce(into: Set<String>()) { $0.formUnion(files[$1].paths) }
    for indices in [others, dark] { addLonger(files, indices, marks, start) }
    for indices in [others, dark] { addOther(files, indices, dark, marks, themed) }
    tell(Array(rules[count...]), "themes beside light and dark are contexts")
  }

  private mutating func tell(_ rules: [Rule], _ text: String) {
    notes += FileThemes.note(rules, text).map { [$0] } ?? []
  }

  /// A line for people, with what rules make of files.
  static func note(_ rules: [Rule], _ text: String) -> String? {
    if rules.isEmpty { return nil }
    var found: [(glob: String, contexts: [String])] = []
    for rule in rules {
      if let place = found.firstIndex(where: { $0.glob == rule.glob }) {
        found[place].contexts.append(rule.context.text)
      } else {
        found.append((rule.glob, [rule.context.text]))
      }
    }
    let told = found.prefix(6).map { "\($0.glob) (\($0.contexts.sorted().joined(separator: ",")))" }
    return text + ": " + told.joined(separator: ", ")
      + (found.count > 6 ? " and \(found.count - 6) more" : "")
  }

  // MARK: What the system knows

  /// The files whose names say high contrast or iPad and whose tokens others give as well.
  private static func system(
    _ files: [TokenFile], _ start: Int
  ) -> [(file: Int, context: Context.Fixed, base: String)] {
    let found = files.indices.compactMap { index in
      systemContext(String(stem(of: files[index].name).dropFirst(start)))
        .map { (file: index, context: $0.context, base: $0.base) }
    }
    if found.isEmpty { return [] }
    let others = files.indices.filter { index in !found.contains { $0.file == index } }
      .reduce(into: Set<String>()) { $0.formUnion(files[$1].paths) }
    return found.filter { one in
      let paths = files[one.file].paths
      return paths.count { others.contains($0) } * 5 >= paths.count * 4
    }
  }

  /// The context that outputs take from the system by themselves, and its axis's first value.
  static func systemContext(_ name: String) -> (context: Context.Fixed, base: String)? {
    let words = LightOrDark.words(name)
    if words.contains("ipad") { return (Context.Fixed("idiom", "pad"), "phone") }
    let isHigh =
      words.contains("hc") || words.contains("highcontrast")
      || zip(words, words.dropFirst()).contains { one, next in
        next == "contrast" && ["high", "increased", "more"].contains(one)
      }
    return isHigh ? (Context.Fixed("contrast", "increased"), "normal") : nil
  }

  private mutating func add(
    _ system: [(file: Int, context: Context.Fixed, base: String)], _ files: [TokenFile]
  ) {
    for one in system {
      add(FileTwins.escaped(files[one.file].name), one.context, base: one.base)
    }
  }

  private mutating func add(_ glob: String, _ fixed: Context.Fixed, base: String) {
    let context = Context([fixed])
    guard !rules.contains(where: { $0.glob == glob && $0.context == context }) else { return }
    rules.append(Rule(glob: glob, context: context, base: base))
  }

  // MARK: Themes

  /// Files whose names say what another's says and more: `light-hc.json` beside `light.json`.
  private mutating func addLonger(
    _ files: [TokenFile], _ indices: [Int], _ marks: [LightOrDark?], _ start: Int
  ) {
    let names = Dictionary(
      uniqueKeysWithValues: indices.map { ($0, FileThemes.parts(files[$0].name, start)) })
    for index in indices where !longer.contains(index) {
      guard let own = names[index] else { continue }
      let shorter = indices.filter { other in
        guard let short = names[other] else { return false }
        return marks[other] == marks[index] && short.folder == own.folder
          && files[other].place == files[index].place
          && short.words.count < own.words.count
          && FileThemes.isPart(short.words, of: own.words)
          && FileTwins.haveSamePaths(files[other].paths, files[index].paths)
      }
      guard
        let base = shorter.compactMap({ names[$0] }).min(by: { $0.words.count < $1.words.count })
      else { continue }
      let word = FileThemes.rest(of: own.words, without: base.words).joined(separator: "-")
      guard NameProblem.check(word) == nil else { continue }
      taken.insert(index)
      longer.insert(index)
      add(FileTwins.escaped(files[index].name), Context.Fixed("mode", word), base: "default")
    }
  }

  /// Files with another word in the place of light or dark, or of another theme that has light and dark.
  private mutating func addOther(
    _ files: [TokenFile], _ indices: [Int], _ dark: [Int], _ marks: [LightOrDark?],
    _ themed: Set<String>
  ) {
    let open = indices.filter { !longer.contains($0) }
    for twins in FileTwins.twins(files, among: open, areModes: false) {
      let members = twins.members.filter { member in
        marks[member.file] != nil || isTheme(files[member.file], member.word, themed)
      }
      let hasMark = members.contains { marks[$0.file] != nil }
      // `hc.json` beside `base.json` and `dark.json`, of which the one for no appearance is no theme.
      let ground =
        hasMark
        ? nil
        : twins.members.first { member in
          FileThemes.baseWords.contains(member.word.lowercased())
            && dark.contains { FileThemes.differ(files[$0].name, in: twins) }
        }
      guard members.count > 1 && hasMark || !members.isEmpty && ground != nil else { continue }
      let words = members.map { (word: $0.word, tokens: files[$0.file].paths.count) }
      let base =
        ground?.word ?? members.first { bases.contains($0.word) }?.word
        ?? (members.allSatisfy { variants.contains($0.word) } ? "" : FileTwins.base(words))
      bases.insert(base)
      let isSlot = LightOrDark(in: base) != nil
      let axis = FileTwins.axis(twins, areModes: false)
      for member in members where member.word != base {
        guard NameProblem.check(member.word) == nil else { continue }
        variants.insert(member.word)
        taken.insert(member.file)
        add(
          FileTwins.glob(twins, member.word), Context.Fixed(axis, member.word),
          base: isSlot || base.isEmpty ? "default" : base)
      }
    }
  }

  /// Whether a file for no appearance is a theme of its own rather than what themes change: it gives
  /// hardly anything that they do not.
  private func isTheme(_ file: TokenFile, _ word: String, _ themed: Set<String>) -> Bool {
    guard !FileThemes.baseWords.contains(word.lowercased()) else { return false }
    return file.paths.count { themed.contains($0) } * 5 >= file.paths.count * 4
  }

  /// Names of what variants change.
  static let baseWords: Set<String> = [
    "base", "common", "core", "default", "defaults", "foundation", "foundations", "global",
    "globals",
    "main", "primitive", "primitives", "root", "shared",
  ]

  /// Whether a file's name is that of twins, with another word in the place of theirs.
  private static func differ(_ name: String, in twins: FileTwins.Twins) -> Bool {
    name.hasPrefix(twins.before) && name.hasSuffix(twins.after)
      && name.count > twins.before.count + twins.after.count
      && !name.dropFirst(twins.before.count).dropLast(twins.after.count).contains("/")
  }

  // MARK: Names

  /// The length of the folders that all names begin with.
  private static func commonFolder(_ names: [String]) -> Int {
    guard
      var common = names.first.map({ $0.prefix(through: $0.lastIndex(of: "/") ?? $0.startIndex) })
    else { return 0 }
    if !common.hasSuffix("/") { return 0 }
    for name in names {
      while !name.hasPrefix(common) {
        guard let slash = common.dropLast().lastIndex(of: "/") else { return 0 }
        common = common[...slash]
      }
    }
    return common.count
  }

  /// The name without its ending.
  static func stem(of name: String) -> Substring {
    name.dropLast(FileMap.endings.first { name.hasSuffix($0) }?.count ?? 0)
  }

  /// The rule's pattern for a file for dark: the folder that says so, with all in it, else the file.
  private static func glob(of name: String, after start: Int) -> String {
    var place = name.index(name.startIndex, offsetBy: start)
    while let slash = name[place...].firstIndex(of: "/") {
      if LightOrDark(named: String(name[place..<slash])) == .dark {
        return FileTwins.escaped(String(name[..<slash])) + "/**"
      }
      place = name.index(after: slash)
    }
    return FileTwins.escaped(name)
  }

  /// The folder and the words of a file's name, without those for light and dark.
  private static func parts(_ name: String, _ start: Int) -> (folder: String, words: [String]) {
    let path = stem(of: name).dropFirst(start)
    let folder = path.prefix(through: path.lastIndex(of: "/") ?? path.startIndex)
    let isInside = folder.hasSuffix("/")
    let words = (isInside ? path[folder.endIndex...] : path)
      .split { ".-_ ".contains($0) }.map { $0.lowercased() }
      .filter { LightOrDark(named: $0) == nil }
    return (isInside ? String(folder) : "", words)
  }

  private static func isPart(_ short: [String], of long: [String]) -> Bool {
    var rest = short[...]
    for word in long where word == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }

  private static func rest(of long: [String], without short: [String]) -> [String] {
    var open = short[...]
    return long.filter { word in
      guard word == open.first else { return true }
      open.removeFirst()
      return false
    }
  }
}

extension ParsedFiles {
  /// Whether all files are for dark by their names.
  package static func areForDark(_ names: [String]) -> Bool {
    !names.isEmpty
      && names.allSatisfy { name in
        LightOrDark(in: String(name.split(separator: "/").last ?? "")) == .dark
      }
  }
}
