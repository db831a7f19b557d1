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
  private(set) var rules: [Rule] = []
  /// Rules for files of which nothing tells what they are.
  private(set) var proposals: [Rule] = []
  private(set) var siblings: [Set<String>] = []
  /// Files for light, which count above those for any appearance.
  private(set) var light: Set<String> = []
  /// Files of a default, which count above what they change.
  private(set) var above: Set<String> = []
  /// Folders and files of whose names no word is taken.
  private(set) var whole: Set<String> = []

  private let files: [TokenFile]
  private var names: [FileName] = []
  /// Files for dark, and those for what systems tell, whose tokens others give as well.
  private var dark: Set<Int> = []
  private var high: Set<Int> = []
  /// Files for light where what they change is dark.
  private var lightOverDark: Set<Int> = []
  private var drafts: [AxisDraft] = []
  private var copies: Set<Int> = []
  /// The names of axes that are not free.
  private var usedAxes: Set = [ModeAxes.appearance, "contrast", "idiom"]

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

  // MARK: Light, dark and contrast

  private mutating func readNames() {
    var start = FileName.commonFolder(files.map(\.name))
    // What a folder for contrast has is told by its name, also where that is around all.
    let contrast = "contrast/"
    if files[0].name.prefix(start).lowercased().hasSuffix(contrast) { start -= contrast.count }
    names = files.map { FileName($0.name, from: start) }
    whole = WholeNames(files, names).paths
    if !whole.isEmpty { names = files.map { FileName($0.name, from: start, whole: whole) } }
    let isBesideHigh = names.contains { $0.system?.fixed.axis == "contrast" }
    if isBesideHigh {
      names = files.map { FileName($0.name, from: start, isBesideHigh: true, whole: whole) }
    }
    high = Set(names.indices.filter { names[$0].system != nil })
    let plain = paths { !high.contains($0) }
    high = high.filter { NameAxes.share(files[$0].paths, plain, 4, of: 5) }
    let given = paths { names[$0].look != .dark }
    var bySkeleton: [String: Set<String>] = [:]
    for index in names.indices where names[index].look != .dark {
      bySkeleton[names[index].ground, default: []].formUnion(files[index].paths)
    }
    // A file with tokens of its own, which nothing else gives, is for dark only beside one of its name.
    dark = Set(
      names.indices.filter { index in
        names[index].look == .dark
          && (NameAxes.share(files[index].paths, given, 4, of: 5)
            || bySkeleton[names[index].ground]?.isDisjoint(with: files[index].paths) == false)
      })
    if dark.isEmpty { findLightOverDark() }
    if dark.isEmpty, lightOverDark.isEmpty {
      names = files.map {
        FileName($0.name, from: start, looks: false, isBesideHigh: isBesideHigh, whole: whole)
      }
    }
  }

  /// Where none is for dark, files for light beside one of no appearance that gives their tokens: that is dark.
  private mutating func findLightOverDark() {
    let plain = Dictionary(
      grouping: names.indices.filter { names[$0].look == nil && !high.contains($0) },
      by: { names[$0].groundOfAll })
    let found = names.indices.filter { names[$0].look == .light }
    let areAll = found.allSatisfy { index in
      CSSColorNames.value[names[index].stem.key] == nil
        && NameAxes.share(
          files[index].paths, files.paths(of: plain[names[index].groundOfAll] ?? []), 4, of: 5)
    }
    if areAll { lightOverDark = Set(found) }
  }

  private func paths(where isWanted: (Int) -> Bool) -> Set<String> {
    files.paths(of: files.indices.filter(isWanted))
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
  private mutating func countAbove(_ draft: AxisDraft) {
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
  private mutating func add(_ draft: AxisDraft) {
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

  // MARK: Words in which names differ

  /// Files that have a word of an axis besides others, and whose tokens files without such words give, whatever these are
  /// called: `card.compact.json` beside `space.json`.
  private mutating func addWordAxes() {
    // Beside `base.json` such a word alone is one of the words in which names differ.
    let bases = Set(names.filter { FileName.isBase($0.stem.key) }.map(\.folders))
    var said = names.indices.map { index -> String? in
      let words = names[index].stem.words.map(String.init)
      let own = words.filter { FileName.axis(ofAll: [$0]) != nil }
      guard own.count == 1, words.count > 1 || !bases.contains(names[index].folders) else {
        return nil
      }
      // It may be a word of a value that is known: `brands/t-mobile.json`.
      let known = drafts.flatMap { $0.key(of: index)?.split(separator: "-") ?? [] }
      return known.contains(own[0][...]) ? nil : own[0]
    }
    for (index, word) in said.enumerated() where word != nil && isOneOfEquals(index, said) {
      said[index] = nil
    }
    for index in said.indices where said[index] == nil {
      let family = familyBesides(index, said)
      if family.count > 1 { for other in family { said[other] = nil } }
    }
    let plain = paths { said[$0] == nil && !dark.contains($0) && !high.contains($0) }
    for (axis, _) in FileName.wordAxes {
      var draft = AxisDraft(kind: axis)
      for (index, word) in said.enumerated() {
        guard let word, FileName.axis(ofAll: [word]) == axis,
          NameAxes.share(files[index].paths, plain, 4, of: 5)
        else { continue }
        draft.add(index, word, text: word, glob: FileMap.escaped(files[index].name))
      }
      if !draft.values.isEmpty { add(draft) }
    }
  }

  /// Whether two files or more beside one, whose names differ from it in one place, give the very same tokens: then a word
  /// of an axis is one of their words, as `compact` is beside `medium` and `large`.
  private func isOneOfEquals(_ index: Int, _ said: [String?]) -> Bool {
    let words = names[index].stem.words
    return files.indices.count { other in
      guard said[other] == nil, names[other].look == nil, !high.contains(other),
        files[other].paths == files[index].paths, names[other].folders == names[index].folders
      else { return false }
      let others = names[other].stem.words
      let start = zip(words, others).prefix { $0 == $1 }.count
      let end = zip(words.dropFirst(start).reversed(), others.dropFirst(start).reversed())
        .prefix { $0 == $1 }.count
      return start + end == words.count - 1 && others.count > start + end
    } > 1
  }

  /// The files that have words of an axis in the place in which a file has another word, which is none of a base: `wide`
  /// beside `mobile` and `desktop` is one of them, and not what they change.
  private func familyBesides(_ index: Int, _ said: [String?]) -> [Int] {
    let words = names[index].stem.words.map(String.init)
    guard names[index].look == nil, !high.contains(index) else { return [] }
    return files.indices.filter { other in
      guard let word = said[other], names[other].folders == names[index].folders,
        NameAxes.haveSamePaths(files[other].paths, files[index].paths)
      else { return false }
      let others = names[other].stem.words.map(String.init)
      let differing = zip(words, others).filter { $0 != $1 }
      return words.count == others.count && differing.count == 1 && differing[0].1 == word
        && !FileName.isBase(differing[0].0) && !FileName.middles.contains(differing[0].0)
    }
  }

  private mutating func addWords(_ trust: Trust) {
    let open = files.indices.filter { !copies.contains($0) }
    for index in copies.sorted() {
      let others = files.filter { !$0.paths.isDisjoint(with: files[index].paths) }
      siblings.append(Set(others.map(\.name)))
    }
    let looks = Set(names.filter { $0.look != nil }.map(\.skeleton))
    let themed = paths { !dark.isEmpty && looks.contains(names[$0].skeleton) }
    let members = Set(drafts.flatMap { $0.stems })
    var groups = WordGroup.all(
      files, names, among: open,
      place: { index in drafts.compactMap { $0.key(of: index) }.joined(separator: "/") })
    for index in groups.indices { groups[index].findMarks(files, names, themed) }
    for group in groups.sorted(by: WordGroup.isBefore) {
      // Folders of two kinds are no alternatives, whatever they have in common.
      let areKinds = group.isFolder && group.words.keys.allSatisfy { FileName.kinds[$0] != nil }
      guard group.words.count > 1, !areKinds,
        group.isFolder || members.isDisjoint(with: group.files),
        areAtOdds(group)
      else { continue }
      var draft = group.draft(files, names)
      let isOverGround = isOverGround(group)
      if isOverGround {
        if !FileName.isBase(draft.base) { (draft.base, draft.areEqual) = ("", false) }
        countAbove(draft)
      }
      let isKnown = drafts.contains { !$0.keys.isDisjoint(with: draft.keys) }
      let isSure =
        group.hasMarks || isKnown || trust == .systems || group.isSeries(files, names)
        || group.hasDefault || group.isOfAxis || isOverGround
        || trust == .variants && group.areVariants(files)
      if isSure {
        add(draft)
      } else if !group.isFolder || group.words[""] == nil {
        if isBesideOutside(group), !FileName.isBase(draft.base) { draft.base = "" }
        proposals += proposed(draft)
        siblings.append(Set(group.files.map { files[$0].name }))
      }
    }
  }

  /// The rules of an axis of which nothing is sure. A folder that is a value of another axis, such as a brand, does not name
  /// what its files differ in, and they are for that value alone. What is called dark is one of `appearance`.
  private func proposed(_ draft: AxisDraft) -> [Rule] {
    let used = usedAxes.union(drafts.map(\.name))
    let other = drafts.first { $0.values[draft.name] != nil }
    let isFree = other == nil && !used.contains(draft.name)
    let free = ["theme", "variant", "set"].first { !used.contains($0) } ?? "variant"
    return draft.rules(named: isFree ? draft.name : free).map { rule in
      var rule = rule
      if LightOrDark(named: rule.fixed.value) == .dark { rule = Rule.dark(rule.glob) }
      if let other {
        let text = other.values[draft.name]?.text ?? ""
        rule.also = [Context.Fixed(other.name, text.isEmpty ? draft.name : text)]
      }
      return rule
    }
  }

  /// Whether files of two of the words give a token in one context, so that the words have to tell them apart, and none
  /// has been proposed that does.
  private func areAtOdds(_ group: WordGroup) -> Bool {
    let inside = Set(group.files.map { files[$0].name })
    guard !siblings.contains(where: { $0.isSuperset(of: inside) }) else { return false }
    var given: [[String]: [String: Set<String>]] = [:]
    for (word, inside) in group.words {
      for file in inside {
        given[context(file), default: [:]][word, default: []].formUnion(files[file].paths)
      }
    }
    return given.values.contains { !$0.values.areDisjoint() }
  }

  /// What is known of the context of a file: of each axis the value, empty for the base.
  ///
  /// - Parameter place: of an axis that does not count.
  private func context(_ index: Int, but place: Int? = nil) -> [String] {
    let values = drafts.indices.filter { $0 != place }.map { drafts[$0] }
      .map { other in other.key(of: index).flatMap { $0 == other.base ? nil : $0 } ?? "" }
    return [dark.contains(index) ? "dark" : "", high.contains(index) ? "high" : ""] + values
  }

  /// Whether files of a folder of their own change what a base or a larger file outside of it gives.
  private func isOverGround(_ group: WordGroup) -> Bool {
    guard group.isWholeName || group.isFolder, let folder = group.folder, group.words[""] == nil
    else { return false }
    let sorts = FileName.places.union(FileName.categories).union(FileName.times)
    let isNamed = folder.split(separator: "/").last.map { !sorts.contains(String($0)) } ?? false
    var bases: Set<Int> = []
    // It lies in a folder around that one.
    let others = outside(group).filter { index in
      let parts = names[index].parts
      let base = parts.firstIndex { !$0.isCommon && FileName.isBase($0.key) }
      var around = parts[..<(base ?? parts.count - 1)].map(\.key).filter { !$0.isEmpty }
      while let last = around.last, FileName.places.contains(last) { around.removeLast() }
      let path = around.joined(separator: "/")
      let isAround =
        path == folder
        ? group.isFolder && base != nil : path.isEmpty || folder.hasPrefix(path + "/")
      if base != nil, isAround { bases.insert(index) }
      // A theme, such as `themes/light.json`, is what other files of its words change.
      let isTheme = names[index].look != nil && names[index].stem.key.isEmpty
      return isTheme && isNamed || isAround && (base != nil || isNamed)
    }
    let least = group.files.map { files[$0].paths.count }.min() ?? 0
    let (base, ground) = (paths { bases.contains($0) }, paths { others.contains($0) })
    return [base, ground.count > least ? ground : base].contains { ground in
      group.files.allSatisfy { NameAxes.share(files[$0].paths, ground, 4, of: 5) }
    }
  }

  /// Whether something outside of a folder gives tokens of all in it, so that none of these is the base.
  private func isBesideOutside(_ group: WordGroup) -> Bool {
    let ground = paths(where: outside(group).contains)
    return group.folder != nil && group.words[""] == nil
      && group.files.allSatisfy { !files[$0].paths.isDisjoint(with: ground) }
  }

  /// What holds in every context and lies outside of the folders that are words, or of the folder around names.
  private func outside(_ group: WordGroup) -> Set<Int> {
    let folder = group.folder.map { $0 + "/" } ?? ""
    let inside = group.isFolder ? group.words.keys.map { folder + $0 + "/" } : [folder]
    return Set(
      files.indices.filter { index in
        context(index).allSatisfy(\.isEmpty) && names[index].look != .dark
          && !inside.contains { names[index].skeleton.hasPrefix($0) }
      })
  }

  // MARK: Result

  /// Files for light count above those of no appearance, unless such a one has the same name and none is for dark: that
  /// may be the one.
  private mutating func findLight() {
    guard !dark.isEmpty else { return }
    for index in names.indices where names[index].look == .light {
      let same = names.indices.filter {
        names[$0].skeleton == names[index].skeleton
          && NameAxes.haveSamePaths(files[$0].paths, files[index].paths)
      }
      let plain = same.filter { names[$0].look == nil && !high.contains($0) }
      if plain.isEmpty || same.contains(where: dark.contains) {
        light.insert(files[index].name)
      } else {
        siblings.append(Set((plain + [index]).map { files[$0].name }))
        proposals += plain.map { Rule.dark(FileMap.escaped(files[$0].name)) }
      }
    }
  }

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
