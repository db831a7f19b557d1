internal import TokenModel

/// What the folders and the name of a file say, apart from what they say of appearance, contrast and idiom.
struct FileName {
  /// A folder, or the name without its ending.
  struct Part {
    /// The words that are left, in lower case and joined by `-`; empty where it says nothing else.
    var key: String
    /// The value that it would be: as written where nothing was taken from it.
    var text: String
    /// The length of the path to its end.
    var end: Int
    /// Whether it speaks of light or dark.
    var isMarked = false
    /// Whether all names begin with it.
    var isCommon = false
    /// Whether words were taken from it, and others are left.
    var isCut = false
    /// Whether it is one word, such as a brand's name.
    var isOneWord = false

    /// Whether a folder of this name may be a variant, rather than what variants change or a sort of tokens.
    var isVariant: Bool {
      !key.isEmpty && !isCommon && !FileName.baseWords.contains(key[...]) && kind == nil
        && !words.contains { FileName.categories.contains(String($0)) }
    }

    var words: [Substring] { isOneWord ? [key[...]] : key.split(separator: "-") }
    /// The axis whose values lie in a folder of this name.
    var kind: String? { words.last.flatMap { FileName.kinds[String($0)] } }
  }

  private(set) var look: LightOrDark?
  /// The context that outputs take from the system by themselves, and its axis's first value.
  private(set) var system: (fixed: Context.Fixed, base: String)?
  private(set) var parts: [Part] = []

  var stem: Part { parts[parts.count - 1] }
  /// The keys that are not empty.
  var skeleton: String { parts.map(\.key).filter { !$0.isEmpty }.joined(separator: "/") }
  /// The keys of the folders.
  var folders: [String] { parts.dropLast().map(\.key) }
  /// The skeleton without folders of what variants change: `core/color` is what `dark/color` changes.
  var ground: String { ground(stem.key) }
  /// The ground without the name of a file that is all of its folder, as `base` and `tokens` are.
  var groundOfAll: String {
    ground(FileName.isBase(stem.key) || AxisDraft.plain.contains(stem.key) ? "" : stem.key)
  }

  private func ground(_ name: String) -> String {
    (folders.filter { !FileName.isBase($0) } + [name]).filter { !$0.isEmpty }
      .joined(separator: "/")
  }

  /// - Parameters:
  ///   - start: the length of the folders that all names begin with, which tell nothing apart.
  ///   - looks: whether light and dark are taken from it.
  ///   - isBesideHigh: whether others are for high contrast, so that `normal` is what these change.
  ///   - whole: the paths of folders and files of which no word is taken.
  init(
    _ name: String, from start: Int, looks: Bool = true, isBesideHigh: Bool = false,
    whole: Set<String> = []
  ) {
    var ends: [Int] = []
    var texts: [String] = []
    var end = 0
    for part in name.split(separator: "/", omittingEmptySubsequences: false) {
      end += part.count
      ends.append(end)
      texts.append(String(part))
      end += 1
    }
    // Sass calls files for others `_acme.scss`.
    if let last = texts.indices.last {
      texts[last] = String(FileName.stem(of: texts[last]).drop { $0 == "_" })
    }
    let words = texts.map(FileName.words)
    let isOpen = ends.map { $0 > start }
    let isOneWord = zip(ends, words).map { end, words in
      FileName.isNumbered(words.joined(separator: "-").lowercased())
        || !whole.isEmpty && whole.contains(String(name.prefix(end)))
    }
    let said = words.indices.filter { isOpen[$0] && !isOneWord[$0] }.flatMap { words[$0] }
    let found = Set(said.indices.compactMap { LightOrDark(word: $0, of: said) })
    look = looks && found.count == 1 ? found.first : nil
    system = FileName.system(said)
    for index in texts.indices {
      guard isOpen[index] else {
        parts.append(
          Part(
            key: texts[index].lowercased(), text: texts[index], end: ends[index], isCommon: true))
        continue
      }
      var rest = isOneWord[index] ? words[index] : withoutMarks(words[index])
      let isMiddle = rest.first.map { FileName.middles.contains($0.lowercased()) } ?? false
      if isBesideHigh, rest.count == 1, isMiddle { rest = [] }
      let isWhole = rest.count == words[index].count
      parts.append(
        Part(
          key: rest.joined(separator: "-").lowercased(),
          text: isWhole ? texts[index] : rest.joined(separator: "-"), end: ends[index],
          isMarked: look != nil
            && words[index].indices.contains { LightOrDark(word: $0, of: words[index]) == look },
          isCut: !isWhole && !rest.isEmpty, isOneWord: isOneWord[index]))
    }
  }

  private func withoutMarks(_ words: [String]) -> [String] {
    let kinds = ["mode", "theme", "scheme", "appearance"]
    let high = system?.fixed.axis == "contrast" ? FileName.high(words) : []
    var rest: [String] = []
    var isBehindLook = false
    for (index, word) in words.enumerated() {
      let low = word.lowercased()
      // `dark-mode`, `theme-dark` and `color-scheme-dark` say no more than `dark`.
      if isBehindLook, kinds.contains(low) { continue }
      isBehindLook = look != nil && LightOrDark(word: index, of: words) != nil
      if isBehindLook {
        if let last = rest.last?.lowercased(), kinds.contains(last) {
          rest.removeLast()
          if rest.last?.lowercased().hasPrefix("colo") == true { rest.removeLast() }
        }
        continue
      }
      if system?.fixed.axis == "idiom", low == "ipad" { continue }
      if high.contains(index) { continue }
      rest.append(word)
    }
    return rest
  }

  private static func system(_ words: [String]) -> (fixed: Context.Fixed, base: String)? {
    if words.contains(where: { $0.lowercased() == "ipad" }) {
      return (Context.Fixed("idiom", "pad"), "phone")
    }
    return high(words).isEmpty ? nil : (Context.Fixed("contrast", "increased"), "normal")
  }

  /// The places of words for high contrast: `hc`, `high-contrast`, `contrast-more`.
  static func high(_ words: [String]) -> Set<Int> {
    let words = words.map { $0.lowercased() }
    return Set(
      words.indices.flatMap { index in
        if ["hc", "highcontrast"].contains(words[index]) { return [index] }
        guard words[index] == "contrast" else { return [] }
        let beside = [index - 1, index + 1].first {
          words.indices.contains($0) && ["high", "increased", "more"].contains(words[$0])
        }
        return beside.map { [$0, index] } ?? []
      })
  }

  /// What stands between signs, and begins with a capital behind a small letter, or behind capitals where small letters
  /// follow it: `vkIOSDark` has `vk`, `IOS` and `Dark`.
  static func words(_ text: String) -> [String] {
    var words: [String] = [""]
    var (wasSmall, wasLarge) = (false, false)
    for index in text.indices {
      let character = text[index]
      if ".-_ ()@+~".contains(character) {
        words.append("")
      } else {
        let next = wasLarge ? text[text.index(after: index)...].prefix(2) : ""
        let isStart = next.count == 2 && next.allSatisfy(\.isLowercase)
        if character.isUppercase, wasSmall || isStart { words.append("") }
        words[words.count - 1].append(character)
      }
      (wasSmall, wasLarge) = (character.isLowercase, character.isUppercase)
    }
    return words.filter { !$0.isEmpty }
  }

  /// The name without its ending.
  static func stem(of name: String) -> Substring {
    name.dropLast(FileSelection.tokenEnding(of: name)?.count ?? 0)
  }

  /// The last part of a path.
  static func last(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// The last part of a file's name before its ending.
  static func mode(of name: String) -> Range<String.Index> {
    let stem = stem(of: name)
    let start = stem.lastIndex { $0 == "/" || $0 == "." }.map(stem.index(after:)) ?? stem.startIndex
    return start..<stem.endIndex
  }

  /// Whether a file's name is that of a copy: `palette copy.json`, `Copy of palette.json`, `palette 2.json`,
  /// `palette (1).json`, `palette.bak.json`. `Mode 2.json` is one of several beside `Mode 1.json`.
  static func isCopy(_ name: String, among names: some Sequence<String>) -> Bool {
    let path = stem(of: name).lowercased()
    let stem = last(path)
    let copy = /[ ._\-](copy|backup|bak|orig|old|tmp)( ?\d+)?$|\(\d+\)$/
    if stem.hasPrefix("copy of ") || stem.firstMatch(of: copy) != nil { return true }
    guard stem.firstMatch(of: /[^ ] \d$/) != nil else { return false }
    let others = Set(names.map { FileName.stem(of: $0).lowercased() })
    return others.contains(String(path.dropLast(2))) || !others.contains(path.dropLast() + "1")
  }

  /// A name for each file: its own, or its path where two have one name.
  static func told(apart names: [String]) -> [String] {
    let start = commonFolder(names)
    let stems = names.map { stem(of: last($0)) }
    return names.indices.map { index in
      let isAlone = stems.count { $0 == stems[index] } == 1
      let text = isAlone ? stems[index] : stem(of: names[index]).dropFirst(start)
      return words(String(text).replacing("/", with: "-")).joined(separator: "-")
    }
  }

  /// The path of what a file names, with `.` and `..` followed as far as can be.
  static func joined(_ path: String, beside file: String) -> String {
    let whole = (file.lastIndex(of: "/").map { file[...$0] } ?? "") + path
    let names = whole.split(separator: "/").reduce(into: [Substring]()) { names, name in
      if name == "..", let last = names.last, last != ".." {
        names.removeLast()
      } else if name != "." {
        names.append(name)
      }
    }
    return (whole.hasPrefix("/") ? "/" : "") + names.joined(separator: "/")
  }

  /// The folder around a file or folder; `nil` where there is none.
  static func folder(_ path: Substring) -> String? {
    path.lastIndex(of: "/").map { String(path[..<$0]) }
  }

  /// The length of the folders that all names begin with.
  static func commonFolder(_ names: [String]) -> Int {
    guard let first = names.first, let slash = first.lastIndex(of: "/") else { return 0 }
    var common = first[...slash]
    for name in names {
      while !name.hasPrefix(common) {
        guard let slash = common.dropLast().lastIndex(of: "/") else { return 0 }
        common = common[...slash]
      }
    }
    return common.count
  }

  /// The axis of the members of a folder, by its name.
  static let kinds: [String: String] = {
    let names = [
      "app", "brand", "client", "extension", "mode", "platform", "product", "project", "skin",
      "tenant", "theme", "variant",
    ]
    var kinds = [
      "factor": "form-factor", "factors": "form-factor", "density": "density",
      "densities": "density",
    ]
    for name in names { (kinds[name], kinds[name + "s"]) = (name, name) }
    return kinds
  }()

  /// Words that are values of one axis wherever they stand, be it the name of a file or of a mode.
  static let wordAxes: [(axis: String, words: Set<String>)] = [
    ("density", ["comfortable", "compact", "cozy", "dense", "relaxed", "spacious"]),
    ("direction", ["ltr", "rtl"]), ("platform", ["android", "ios", "web"]),
    ("pointer", ["coarse", "fine"]), ("scale", ["desktop", "mobile", "phone", "tablet"]),
  ]

  /// The axis that all of these words are values of by themselves.
  static func axis(ofAll words: Set<String>) -> String? {
    wordAxes.first { !words.isEmpty && words.isSubset(of: $0.words) }?.axis
  }

  /// Names of what variants change.
  static let baseWords: Set<Substring> = [
    "base", "common", "core", "default", "defaults", "foundation", "foundations", "global",
    "globals", "main", "primitive", "primitives", "root", "shared",
  ]

  /// Words for what lies between others, or is usual.
  static let middles: Set = ["default", "medium", "normal", "regular", "standard"]

  /// Whether a key is `mode-2`: Figma calls modes of all collections so until a person does.
  static func isNumbered(_ key: String) -> Bool {
    key.hasPrefix("mode-") && Int(key.dropFirst(5)) != nil
  }

  /// Whether a value's name is that of a base: `default`, `regular-default`.
  static func isBase(_ key: String) -> Bool {
    baseWords.contains(key[...])
      || key.split(separator: "-").contains { $0 == "default" || $0 == "base" }
  }
}
