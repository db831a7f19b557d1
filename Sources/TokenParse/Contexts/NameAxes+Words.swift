internal import TokenModel

/// Axes by the words in which names differ.
extension NameAxes {
  /// Files that have a word of an axis besides others, and whose tokens files without such words give, whatever these are
  /// called: `card.compact.json` beside `space.json`.
  mutating func addWordAxes() {
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

  mutating func addWords(_ trust: Trust) {
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
}
