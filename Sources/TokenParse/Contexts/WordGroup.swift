internal import TokenModel

/// Files whose names are the same but for some words in one place, and that give the same tokens.
struct WordGroup {
  /// The name with `*` for the words.
  let pattern: String
  /// The files by the words; no word is one, too.
  private(set) var words: [String: Set<Int>] = [:]
  /// Whether the words stand for a folder.
  let isFolder: Bool
  /// Whether files of the group are for light or dark, so that the others are beside them.
  private(set) var hasMarks = false
  private(set) var texts: [String: String] = [:]

  var files: Set<Int> { words.values.union() }
  /// Whether the words are a file's whole name.
  var isWholeName: Bool { !isFolder && (pattern == "*" || pattern.hasSuffix("/*")) }
  /// The folders around the words, where these are a folder or a whole name.
  var folder: String? {
    guard isFolder || isWholeName else { return nil }
    return FileName.folder(pattern.prefix { $0 != "*" })
  }

  /// - Parameter place: what is known of a file: only files of one place are compared.
  static func all(
    _ files: [TokenFile], _ names: [FileName], among indices: [Int], place: (Int) -> String
  ) -> [WordGroup] {
    var found: [String: WordGroup] = [:]
    for index in indices {
      let place = place(index)
      for (pattern, key, text, isFolder) in names[index].patterns {
        let id = place + "\0" + (isFolder ? "/" : "") + pattern
        found[id, default: WordGroup(pattern: pattern, isFolder: isFolder)].add(index, key, text)
      }
    }
    // The order decides names of axes, and must not differ from run to run.
    return found.sorted { $0.key < $1.key }.map(\.value).filter { $0.words.count > 1 }
      .flatMap { group in
        // In a folder of their own files are alternatives sooner than beside all others.
        let isApart = group.files.allSatisfy { names[$0].parts.dropLast().last?.isCommon == false }
        return group.clusters(files, orHalf: isApart)
      }
  }

  /// The modes of each collection of Figma's own export: `Collection.Mode.json`.
  static func modes(_ files: [TokenFile]) -> [WordGroup] {
    var found: [String: WordGroup] = [:]
    for (index, file) in files.enumerated() {
      let mode = FileName.mode(of: file.name)
      let pattern = String(file.name[..<mode.lowerBound] + "*")
      let text = String(file.name[mode])
      found[pattern, default: WordGroup(pattern: pattern, isFolder: false)]
        .add(index, text.lowercased(), text)
    }
    return found.sorted { $0.key < $1.key }.flatMap { $0.value.clusters(files) }
  }

  private mutating func add(_ file: Int, _ key: String, _ text: String) {
    words[key, default: []].insert(file)
    if texts[key] == nil { texts[key] = text }
  }

  /// The groups of words whose files have most tokens in common.
  private func clusters(_ all: [TokenFile], orHalf: Bool = false) -> [WordGroup] {
    var clusters: [(paths: Set<String>, group: WordGroup)] = []
    // The largest first: what changes a part of it has it in common with that one.
    let sized = words.map { (key: $0.key, files: $0.value, paths: all.paths(of: $0.value)) }
      .sorted { ($1.paths.count, $0.key) < ($0.paths.count, $1.key) }
    for (key, files, paths) in sized where !isOfWordAxis(key) {
      var place = clusters.count
      if let known = clusters.firstIndex(where: {
        NameAxes.haveSamePaths($0.paths, paths, orHalf: orHalf)
      }) {
        place = known
      } else {
        clusters.append(([], WordGroup(pattern: pattern, isFolder: isFolder)))
      }
      clusters[place].paths.formUnion(paths)
      clusters[place].group.words[key] = files
      clusters[place].group.texts[key] = texts[key]
    }
    return clusters.flatMap { $0.group.byWordAxis(all) }.filter { $0.words.count > 1 }
  }

  /// Whether a word is another one with a value of an axis that words tell, as `acme-compact` is beside `acme`: it is that
  /// value of what the other is.
  private func isOfWordAxis(_ key: String) -> Bool {
    let parts = key.split(separator: "-").map(String.init)
    guard parts.count > 1 else { return false }
    return [(parts.dropLast(), parts[parts.count - 1]), (parts.dropFirst(), parts[0])].contains {
      rest, word in
      FileName.axis(ofAll: [word]) != nil
        && words.keys.contains { other in
          // `tokens-base` is what `tokens-compact` changes, too.
          other.split(separator: "-").map(String.init).filter { !FileName.isBase($0) }
            .elementsEqual(rest)
        }
    }
  }

  /// A group for each axis that words tell by themselves, and one for the others, where these give no token in common;
  /// what they change is in all of them.
  private func byWordAxis(_ all: [TokenFile]) -> [WordGroup] {
    let axes = Dictionary(grouping: others) { FileName.axis(ofAll: [$0]) ?? "" }
    let paths = axes.values.map { own in all.paths(of: own.flatMap { words[$0] ?? [] }) }
    guard axes.count > 1, others.count < words.count, paths.areDisjoint() else { return [self] }
    return axes.sorted { $0.key < $1.key }.map { _, own in
      var group = self
      for word in others where !own.contains(word) { group.words[word] = nil }
      return group
    }
  }

  /// Notes whether light or dark stand among the files, and leaves out those that are rather what these change: files of
  /// no appearance with tokens of their own.
  mutating func findMarks(_ all: [TokenFile], _ names: [FileName], _ themed: Set<String>) {
    // A file for dark alone is what no others change.
    if words[""]?.allSatisfy({ names[$0].look == .dark || names[$0].system != nil }) == true {
      words[""] = nil
    }
    func isMarked(_ key: String) -> Bool { words[key]?.contains { names[$0].look != nil } ?? false }
    guard words.keys.contains(where: isMarked) else { return }
    let light = all.paths(of: (words[""] ?? []).filter { names[$0].look == .light })
    let dark = all.paths(of: (words[""] ?? []).filter { names[$0].look == .dark })
    let inside = words.filter { !isMarked($0.key) }.values.union()
    func isGround(_ files: Set<Int>) -> Bool {
      !light.isEmpty
        && NameAxes.areGround(files, light: light, dark: dark, of: all) {
          names[$0].look != .dark && names[$0].system == nil && !inside.contains($0)
        }
    }
    let kept = words.filter { key, files in
      isMarked(key)
        || !FileName.baseWords.contains(key[...]) && !isGround(files)
          && files.allSatisfy { NameAxes.share(all[$0].paths, themed, 4, of: 5) }
    }
    words = kept
    hasMarks = kept.count > 1
  }

  /// Certain ones first, then the largest, then those with the shortest words.
  static func isBefore(_ one: WordGroup, _ other: WordGroup) -> Bool {
    func rank(_ group: WordGroup) -> (Int, Int, Int, String) {
      (
        group.hasMarks ? 0 : group.wordAxis != nil ? 1 : 2, -group.words.count,
        group.words.keys.map(\.count).reduce(0, +), group.pattern
      )
    }
    return rank(one) < rank(other)
  }

  /// Whether one of the words is `default`, or Figma's name of a first mode, so that the others are variants of it.
  var hasDefault: Bool {
    words.keys.contains { $0 == "mode-1" || $0.split(separator: "-").contains("default") }
  }

  /// The axis that the words tell wherever they stand, as `compact` does; most of several are enough.
  var wordAxis: String? {
    FileName.axis(ofAll: Set(others))
      ?? FileName.wordAxes.first { _, words in
        let count = others.count(where: words.contains)
        return count > 1 && count * 2 > others.count
      }?.axis
  }
  /// Whether the words are values of one axis, and one of them is what the others change.
  var isOfAxis: Bool {
    wordAxis != nil && (others.count < words.count || words["desktop"] ?? words["ltr"] != nil)
  }
  /// The words but those of what they change.
  private var others: [String] { words.keys.filter { !$0.isEmpty && !FileName.isBase($0) } }

  /// Whether several words change what the name without them gives, or that of a base; the system's own may be one.
  func isSeries(_ all: [TokenFile], _ names: [FileName]) -> Bool {
    guard let key = words.keys.sorted().first(where: { $0.isEmpty || FileName.isBase($0) }),
      let plain = words[key],
      words.count > 2 || plain.contains(where: { names[$0].system?.fixed.axis == "idiom" })
    else { return false }
    let ground = all.paths(of: plain)
    return words.filter { $0.key != key }.values.joined().allSatisfy {
      NameAxes.share(all[$0].paths, ground, 4, of: 5)
    }
  }

  /// Whether files can hardly be anything but variants of one another: three or more, of which each has at least four
  /// fifths of its tokens in common with any of the largest.
  func areVariants(_ all: [TokenFile]) -> Bool {
    let sets = files.map { all[$0].paths }
    let most = sets.map(\.count).max() ?? 0
    guard words.count > 2, most > 2 else { return false }
    return sets.allSatisfy { own in
      sets.allSatisfy { $0.count < most || NameAxes.share(own, $0, 4, of: 5) }
    }
  }

  func draft(_ all: [TokenFile], _ names: [FileName]) -> AxisDraft {
    var draft = AxisDraft()
    let counts = words.mapValues { $0.map { all[$0].paths.count }.max() ?? 0 }
    draft.base = AxisDraft.base(counts)
    draft.areEqual = !draft.base.isEmpty
    let common = names.first?.parts.prefix { $0.isCommon }.map(\.key).joined(separator: "/")
    draft.hint = hint(isPlace: folder != nil && folder == common)
    for (key, files) in words {
      for file in files.sorted() {
        let folder =
          isFolder
          ? names[file].parts.dropLast().first { $0.key == key || key.isEmpty && $0.isMarked } : nil
        let glob = all[file].glob(toEnd: folder?.end)
        draft.add(file, key, text: key.isEmpty ? "" : texts[key] ?? key, glob: glob)
      }
    }
    if !isFolder { draft.stems = files }
    return draft
  }

  /// The name of what tells the files apart: the folder around them or what stands before the words, where that is no
  /// mere place.
  private func hint(isPlace: Bool) -> String {
    if let wordAxis { return wordAxis }
    if hasMarks { return "mode" }
    let around = folder.map { $0[...] } ?? pattern[...]
    return (isPlace ? nil : WordGroup.axis(around, isFolder: folder != nil)) ?? "mode"
  }

  /// The name of an axis of which a folder or the beginning of a name tells; `nil` where that is a mere place.
  static func axis(_ around: Substring, isFolder: Bool) -> String? {
    let last = around.split(separator: "/").last { $0 != "*" } ?? ""
    var name = String(last.prefix { $0 != "*" })
    while let end = name.last, ".-_ ".contains(end) { name.removeLast() }
    if name.isEmpty || FileName.places.contains(name) { return nil }
    let isPlural = name.hasSuffix("s") && !["ss", "us", "is"].contains { name.hasSuffix($0) }
    if isFolder, name.count > 3, isPlural { name.removeLast() }
    return NameProblem.check(name) == nil ? name : nil
  }
}

extension FileName {
  /// Folders and names that tell no axis.
  static let places: Set<String> = [
    ".", "..", "build", "color", "colors", "config", "data", "design", "figma", "json", "package",
    "packages", "src", "styles", "theme-tokens", "token", "tokens", "typography", "yaml",
  ]

  /// The name with each of its folders, and each run of words of the file's own name, replaced by `*`, and with `*`
  /// where such words could stand.
  fileprivate var patterns: [(pattern: String, key: String, text: String, isFolder: Bool)] {
    var found: [(pattern: String, key: String, text: String, isFolder: Bool)] = []
    let said = parts.dropLast().filter { !$0.key.isEmpty }
    let folders = said.map(\.key)
    for place in folders.indices {
      var rest = folders
      rest[place] = "*"
      found.append(
        ((rest + [stem.key]).joined(separator: "/"), folders[place], said[place].text, true))
    }
    for place in 0...folders.count {
      var more = folders
      more.insert("*", at: place)
      found.append(((more + [stem.key]).joined(separator: "/"), "", "", true))
    }
    let words = stem.words.map(String.init)
    guard words.count <= 8 else { return found }
    for start in 0...words.count {
      for end in start...words.count {
        let run = words[start..<end].joined(separator: "-")
        let rest = words[..<start] + ["*"] + words[end...]
        let isWhole = end - start == words.count
        found.append(
          (
            (folders + [rest.joined(separator: "-")]).joined(separator: "/"), run,
            isWhole ? stem.text : run, false
          ))
      }
    }
    return found
  }
}
