internal import TokenModel

/// The contexts of files by their names, of which each gives tokens that another gives too.
///
/// First names are read for light and dark and for what else systems tell by themselves (`FileName`). What is
/// left are words: those of folders and files called as kinds of variants are, those beside light and dark, and
/// at last those in which names differ. A word is a value of one axis, wherever it stands.
struct NameAxes {
  struct Rule {
    var glob: String
    var fixed: Context.Fixed
    /// What the axis has where no rule says another.
    var base: String

    /// What else it says of the files.
    var also: [Context.Fixed] = []

    static func dark(_ glob: String) -> Rule {
      Rule(glob: glob, fixed: Context.Fixed(ModeAxes.appearance, "dark"), base: "light")
    }

    /// - Parameter files: all that the rule is for.
    func text(among files: [String]) -> String {
      "\(FileMap.typed(glob, among: files))=context:\(Context([fixed] + also).text)"
    }
  }

  /// How sure names in which one word differs must be.
  enum Trust {
    /// Where nothing else tells, they are proposed.
    case evidence
    /// Three or more files with nearly the same tokens are variants of one another: by DTCG they can be nothing
    /// else.
    case variants
    /// Each file is a whole system, so that they are alternatives or nothing.
    case systems
  }

  /// What is certain.
  var rules: [Rule] = []
  /// Rules for files of which nothing tells what they are.
  var proposals: [Rule] = []
  var siblings: [Set<String>] = []
  /// Files for light, which count above those for any appearance.
  var light: Set<String> = []
  /// Files of a default, which count above what they change.
  var above: Set<String> = []
  /// Folders and files of whose names no word is taken.
  var whole: Set<String> = []

  let files: [TokenFile]
  var names: [FileName] = []
  /// Files for dark, and those for what systems tell, whose tokens others give as well.
  var dark: Set<Int> = []
  var high: Set<Int> = []
  /// Files for light where what they change is dark.
  var lightOverDark: Set<Int> = []
  var drafts: [AxisDraft] = []
  var copies: Set<Int> = []
  /// The names of axes that are not free.
  var usedAxes: Set = [ModeAxes.appearance, "contrast", "idiom"]

  /// - Parameters:
  ///   - others: what gives tokens of its own alone.
  ///   - axes: those that the files have themselves.
  ///   - isShared: whether files outside of a folder refer to tokens of these paths.
  init(
    _ files: [TokenFile], _ trust: Trust, beside others: [TokenFile] = [],
    besideAxes axes: Set<String> = [],
    isShared: (_ paths: Set<String>, _ folder: String) -> Bool = { _, _ in false }
  ) {
    self.files = files
    usedAxes.formUnion(axes)
    guard files.count > 1, files.count <= 2_000 else { return }
    let all = files.lazy.map(\.name)
    copies = Set(all.indices.filter { FileName.isCopy(all[$0], among: all) })
    readNames()
    addFolders()
    addQuiet(others, isShared)
    spread()
    addWordAxes()
    addWords(trust)
    findLight()
    write()
  }

  /// The modes of Figma's own export, of which each file is one.
  ///
  /// - Parameter others: those that give tokens of their own alone.
  init(modesOf files: [TokenFile], beside others: [TokenFile]) {
    self.files = files
    // Light and dark first, then the largest: the axes that come last decide.
    let drafts = WordGroup.modes(files).map { $0.draft(files, []) }
    rules = drafts.filter(\.isLightAndDark).flatMap { $0.values["dark"]?.globs ?? [] }.map(
      Rule.dark)
    for draft in drafts.filter({ !$0.isLightAndDark }).sorted(by: {
      ($1.keys.count, $0.name) < ($0.keys.count, $1.name)
    }) { rules += draft.rules(named: draft.name) }
    tellExportsApart(beside: others)
  }

  /// Folders of exports that give the same tokens, such as those of two brands, are alternatives, and so are collections in
  /// one folder: their names tell what each is, as whole systems' do.
  private mutating func tellExportsApart(beside others: [TokenFile]) {
    let all = files + others
    let start = FileName.commonFolder(all.map(\.name))
    let exports = Dictionary(grouping: all) { file in
      let folder = FileName.folder(file.name[...]) ?? ""
      return folder.count <= start
        ? String(file.name[..<FileName.mode(of: file.name).lowerBound]) : folder + "/"
    }
    var globs: [String: String] = [:]
    let wholes = exports.keys.sorted().map { name in
      let whole = name.dropLast() + ".json"
      globs[FileMap.escaped(String(whole))] = FileMap.escaped(name) + "*"
      return TokenFile(name: String(whole), paths: (exports[name] ?? []).map(\.paths).union())
    }
    let found = NameAxes(wholes, .systems, besideAxes: Set(rules.map(\.fixed.axis)))
    rules += found.rules.map { rule in
      Rule(glob: globs[rule.glob] ?? rule.glob, fixed: rule.fixed, base: rule.base)
    }
  }

  // MARK: Folders and names of kinds

  private mutating func addFolders() {
    // The deepest first: what a word is inside of a variant, it is beside it, too.
    let roots = VariantRoot.all(names, but: copies)
    for var root in roots.sorted(by: { ($1.depth, $0.path) < ($0.depth, $1.path) }) {
      let drafts = root.drafts(files, names) { !dark.contains($0) && !high.contains($0) }
      for draft in drafts {
        if draft.kind != nil, !draft.areEqual { countAbove(draft) }
        add(draft)
      }
    }
    for place in drafts.indices {
      for other in drafts.indices where other != place {
        drafts[place].leaveOut(Set(drafts[other].values.keys), counts: files.map(\.paths.count))
      }
    }
  }

  /// What the default of a kind gives anew counts above what stands outside of it.
  mutating func countAbove(_ draft: AxisDraft) {
    above.formUnion(draft.values[draft.base]?.files.map { files[$0].name } ?? [])
  }

  /// Folders beside variants are variants too where nothing else gives their tokens or refers to them. A single one is
  /// what the others change: what stands outside holds for it as it is.
  private mutating func addQuiet(_ others: [TokenFile], _ isShared: (Set<String>, String) -> Bool) {
    let start = FileName.commonFolder(files.map(\.name))
    for place in drafts.indices where drafts[place].kind != nil {
      let globs = drafts[place].values.values.flatMap(\.globs)
      let roots = Set(
        globs.compactMap { $0.hasSuffix("/**") ? FileName.folder($0.dropLast(3)) : nil })
      var found: [String: (part: FileName.Part, paths: Set<String>)] = [:]
      for file in others where !globs.contains(where: { FileMap.fits(file.name, $0) }) {
        for part in FileName(file.name, from: start).parts.dropLast() where part.isVariant {
          let folder = String(file.name.prefix(part.end))
          guard FileName.folder(folder[...]).map({ roots.contains(FileMap.escaped($0)) }) == true
          else { continue }
          found[folder, default: (part, [])].paths.formUnion(file.paths)
        }
      }
      found = found.filter { drafts[place].values[$1.part.key] == nil && !isShared($1.paths, $0) }
      for (folder, member) in found.sorted(by: { $0.key < $1.key }) {
        let glob = FileMap.escaped(folder) + "/**"
        let value = AxisDraft.Value(text: member.part.text, globs: [glob])
        drafts[place].values[member.part.key] = value
        if found.count == 1, drafts[place].base.isEmpty {
          (drafts[place].base, drafts[place].ownGlobs) = (member.part.key, [glob])
        }
      }
    }
  }

  /// Adds an axis, but for words that another has, or joins it with the one of its kind.
  mutating func add(_ draft: AxisDraft) {
    var draft = draft
    for (key, value) in draft.values {
      for glob in value.globs where glob.hasSuffix("/**") {
        for index in files.indices where FileMap.fits(files[index].name, glob) {
          draft.values[key]?.files.insert(index)
        }
      }
    }
    // `density/density-0.json` has its word twice.
    let parts = Set(draft.values.values.map(\.files))
    guard !drafts.contains(where: { Set($0.values.values.map(\.files)) == parts }) else { return }
    // Equals with the words of others, such as the themes of a second brand, have their base.
    if let known = drafts.firstIndex(where: { $0.hasAll(of: draft) }) {
      let isWide = ["mode", "theme", "variant"].contains(drafts[known].kind)
      if isWide, let kind = draft.kind { drafts[known].kind = kind }
      for (key, value) in draft.values { drafts[known].take(value, key, stems: draft.stems) }
      return
    }
    for key in draft.keys.sorted() where !FileName.isNumbered(key) {
      guard let value = draft.values[key],
        let known = drafts.firstIndex(where: {
          $0.keys.contains(key) && ($0.kind == nil || draft.kind == nil || $0.kind == draft.kind)
            && $0.mayTake(value.files, key)
        })
      else { continue }
      drafts[known].take(value, key, stems: draft.stems)
      draft.values[key] = nil
    }
    guard !draft.keys.isEmpty else { return }
    let place = drafts.firstIndex { known in
      // No file has another value in the other.
      known.kind != nil && known.kind == draft.kind
        && draft.values.allSatisfy { known.mayTake($1.files, $0) }
    }
    if let place { drafts[place].join(draft) } else { drafts.append(draft) }
  }

  /// Gives files elsewhere the value that their name has: `exceptions/ocean.json` beside `themes/ocean.json`.
  private mutating func spread() {
    for index in files.indices {
      for place in drafts.indices where drafts[place].key(of: index) == nil {
        let draft = drafts[place]
        // A `default` beside a kind's is that of other alternatives.
        guard
          let key = draft.allKeys.first(where: {
            (draft.kind == nil || !FileName.baseWords.contains($0[...]))
              && !FileName.isNumbered($0) && names[index].speaks(of: $0)
          }),
          NameAxes.share(
            files[index].paths,
            paths { $0 != index && draft.key(of: $0) != key && !names[$0].speaks(of: key) }
              .union(paths { $0 != index && draft.key(of: $0) == key }), 1, of: 2)
        else { continue }
        let glob = FileMap.escaped(files[index].name)
        drafts[place].add(index, key, glob: glob)
        // Of a base of equals, what changes something else holds for it alone.
        if drafts[place].areEqual, key == drafts[place].base { drafts[place].ownGlobs.append(glob) }
      }
    }
  }

  func paths(where isWanted: (Int) -> Bool) -> Set<String> {
    files.paths(of: files.indices.filter(isWanted))
  }

  /// What is known of the context of a file: of each axis the value, empty for the base.
  ///
  /// - Parameter place: of an axis that does not count.
  func context(_ index: Int, but place: Int? = nil) -> [String] {
    let values = drafts.indices.filter { $0 != place }.map { drafts[$0] }
      .map { other in other.key(of: index).flatMap { $0 == other.base ? nil : $0 } ?? "" }
    return [dark.contains(index) ? "dark" : "", high.contains(index) ? "high" : ""] + values
  }

  // MARK: Result

  private mutating func write() {
    defer { completeProposals() }
    for index in dark.sorted() {
      let folder = names[index].parts.dropLast().first { $0.isMarked }
      write(Rule.dark(files[index].glob(toEnd: folder?.end)))
    }
    let light = Context.Fixed(ModeAxes.appearance, "light")
    for index in lightOverDark.sorted() {
      write(Rule(glob: FileMap.escaped(files[index].name), fixed: light, base: "dark"))
    }
    for index in high.sorted() {
      guard let system = names[index].system else { continue }
      let glob = FileMap.escaped(files[index].name)
      write(Rule(glob: glob, fixed: system.fixed, base: system.base))
      // What says light besides does not hold where dark does.
      if !dark.isEmpty, names[index].look == .light {
        write(Rule(glob: glob, fixed: light, base: "light"))
      }
    }
    for index in drafts.indices {
      let draft = drafts[index]
      let name =
        [draft.name, "theme", "mode", "variant"]
        .first { usedAxes.insert($0).inserted } ?? "mode-\(index)"
      for rule in draft.rules(named: name) { write(rule) }
      let own = draft.ownGlobs + fixed(to: index).map { FileMap.escaped(files[$0].name) }
      let base = Context.Fixed(name, draft.baseName)
      for glob in own { write(Rule(glob: glob, fixed: base, base: draft.baseName)) }
    }
  }

  /// What a person places is placed by that alone, so a proposal says all of its files, and all of the axes these are on.
  private mutating func completeProposals() {
    let open = files.map(\.name).filter { name in
      proposals.contains { FileMap.fits(name, $0.glob) }
    }
    let axes = Set(
      rules.filter { rule in open.contains { FileMap.fits($0, rule.glob) } }.map(\.fixed.axis))
    proposals += rules.filter { axes.contains($0.fixed.axis) }
  }

  private mutating func write(_ rule: Rule) {
    guard !rules.contains(where: { $0.glob == rule.glob && $0.fixed == rule.fixed }) else { return }
    rules.append(rule)
  }

  /// The files of a base that hold for it alone: of one of equals those in a context of another axis, where another value
  /// has tokens of theirs and none for that context, so that these keep their own. Beside one that does, files of the base
  /// for a narrower context do as well: each counts above what is for fewer axes.
  private func fixed(to place: Int) -> [Int] {
    let draft = drafts[place]
    let contexts = files.indices.map { context($0, but: place) }
    let isPlain = contexts.map { $0.allSatisfy(\.isEmpty) }
    let base = draft.values[draft.base]?.files.sorted() ?? []
    var fixed = base.filter { index in
      draft.areEqual && !isPlain[index]
        && draft.keys.contains { key in
          let own = draft.values[key]?.files ?? []
          let plain = paths { own.contains($0) && isPlain[$0] }
          let there = paths { own.contains($0) && contexts[$0] == contexts[index] }
          return files[index].paths.contains { plain.contains($0) && !there.contains($0) }
        }
    }
    let own = base.filter { index in
      draft.ownGlobs.contains { FileMap.fits(files[index].name, $0) }
    }
    fixed += own
    var count = -1
    while count != fixed.count {
      count = fixed.count
      fixed += base.filter { index in
        !fixed.contains(index)
          && fixed.contains { wide in
            contexts[wide] != contexts[index]
              && zip(contexts[wide], contexts[index]).allSatisfy { $0.isEmpty || $0 == $1 }
              && !files[wide].paths.isDisjoint(with: files[index].paths)
          }
      }
    }
    return Set(fixed).subtracting(own).sorted()
  }
}

extension FileName {
  /// Whether a folder or the name is that value, or begins or ends with it.
  func speaks(of key: String) -> Bool {
    if key.isEmpty { return false }
    let stem = stem.key
    return parts.dropLast().contains { $0.key == key } || stem == key
      || stem.hasPrefix(key + "-") || stem.hasSuffix("-" + key)
  }
}
