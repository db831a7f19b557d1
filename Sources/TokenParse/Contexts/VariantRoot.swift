/// A folder, or the beginning of names, whose members are variants of one another or of what is outside: `brands/`,
/// `theme-`, or folders beside one called `default` or for light.
struct VariantRoot {
  /// The words of the folders around.
  var path: String
  /// The axis that its name tells.
  private(set) var kind: String?
  private(set) var members: [String: Member] = [:]
  private(set) var files: Set<Int> = []
  /// The files directly in it whose names leave nothing beside light or dark.
  private var unnamed: Set<Int> = []
  /// The files of folders directly in it that are for light or dark alone.
  private(set) var marked: Set<Int> = []
  private var hasMarks: Bool { !marked.isEmpty }

  struct Member {
    var text: String
    var files: Set<Int> = []
    var isFolder: Bool
    /// Whether it lies in a folder for light or dark.
    var isInMark: Bool
    var paths: Set<String> = []

    /// A file may be no variant where it gives hardly anything that others give.
    func overrides(_ others: Set<String>) -> Bool {
      isFolder ? !others.isDisjoint(with: paths) : NameAxes.share(paths, others, 1, of: 2)
    }
  }

  /// How many folders are around its members.
  var depth: Int { path.split(separator: "/").count }

  static func all(_ names: [FileName], but copies: Set<Int>) -> [VariantRoot] {
    var roots: [String: VariantRoot] = [:]
    // In a folder of a kind, words for others are those of names unless all have one: `brands/theme-park.json`.
    let stems = names.filter {
      !$0.stem.key.isEmpty && !FileName.baseWords.contains($0.stem.key[...])
    }
    let areKinds = Dictionary(grouping: stems, by: \.folders)
      .mapValues { $0.allSatisfy { $0.stem.kindAndRest(isName: true, orBase: true) != nil } }
    for (index, name) in names.enumerated() where !copies.contains(index) {
      var before: [String] = []
      var kind: String?
      var isInMark = false
      for (place, part) in name.parts.enumerated() {
        let isStem = place == name.parts.count - 1
        let path = before.joined(separator: "/")
        let root = path + "/" + (kind ?? "")
        if kind != nil || !isStem {
          roots[root, default: VariantRoot(path: path, kind: kind)].files.insert(index)
        }
        if part.key.isEmpty {
          if !isStem {
            roots[root]?.marked.insert(index)
          } else if kind != nil {
            roots[root]?.unnamed.insert(index)
          }
          isInMark = true
          continue
        }
        // A folder of another kind is no value, and neither is `theme.json` of `themes/`.
        let own = FileName.kinds[part.key]
        let said = isStem ? part.kindAndRest(isName: kind != nil, orBase: true) : nil
        let areSaid = isStem && areKinds[name.folders] == true
        if let said, areSaid, said.kind == kind {
          // `density/density-dense` has its word twice.
          roots[root]?.add(index, said.rest, said.rest, part, true, isInMark)
        } else if kind != nil || !isStem, own == nil || isStem && own != kind {
          roots[root]?.add(index, part.key, part.text, part, isStem, isInMark)
        }
        if let (own, key) = said, own != kind, !FileName.isBase(key),
          name.parts.dropLast().last?.kind == nil || areSaid
        {
          let kind = own
          let start = path + "/" + kind + "-"
          roots[start, default: VariantRoot(path: start, kind: kind)].add(
            index, key, key, part, true, false)
          roots[start]?.files.insert(index)
        }
        before.append(part.key)
        kind = part.kind
        isInMark = false
      }
    }
    return roots.sorted { $0.key < $1.key }.map(\.value)
  }

  private mutating func add(
    _ index: Int, _ key: String, _ text: String, _ part: FileName.Part, _ isStem: Bool,
    _ isInMark: Bool
  ) {
    members[key, default: Member(text: text, isFolder: !isStem, isInMark: isInMark)]
      .files.insert(index)
    ends[index] = isStem ? nil : part.end
  }

  /// The length of the path to the member's folder, by file.
  private(set) var ends: [Int: Int] = [:]

  /// - Parameter isPlain: whether a file holds in every appearance and contrast.
  /// - Returns: none where its members are not variants; one more for what varies within one of them.
  mutating func drafts(
    _ all: [TokenFile], _ names: [FileName], isPlain: (Int) -> Bool
  ) -> [AxisDraft] {
    let members = variants(all, names, isPlain)
    let inside = members.values.map(\.files).union()
    // What is for a member elsewhere is no more the base than the member.
    let outside = all.indices.filter { index in
      !inside.contains(index)
        && (files.contains(index)
          || isPlain(index) && !members.keys.contains { names[index].speaks(of: $0) })
    }
    // What is for dark alone is no base.
    var given = all.paths(of: outside.filter(isPlain))
    var draft = AxisDraft(kind: kind)
    // Where light stands without a word, that is the base.
    let ground =
      marked.contains(where: isPlain)
      ? nil : members.keys.sorted().first { FileName.baseWords.contains($0[...]) }
    if let ground { given.formUnion(members[ground]?.paths ?? []) }
    unnamed = unnamed.filter(isPlain)
    var kept = alternatives(members, ground, given, all, &draft)
    guard !kept.isEmpty else { return [] }
    if let ground, let member = members[ground] {
      kept[ground] = member
      draft.base = ground
    }
    if kind == nil, kept.keys.contains(where: { $0.contains("brand") }) { draft.hint = "brand" }
    // `density/theme-a/` is for a theme; a client may be called as a brand.
    let kinds = Set(kept.keys.map { FileName.kinds[String($0.prefix { $0 != "-" })] })
    if kind == "density", kinds.count == 1, let own = kinds.first, let own { draft.kind = own }
    let inner = fill(&draft, kept, given, all)
    return [draft] + (inner.values.isEmpty ? [] : [inner])
  }

  /// The members that may be variants, with the paths of their files.
  private func variants(
    _ all: [TokenFile], _ names: [FileName], _ isPlain: (Int) -> Bool
  ) -> [String: Member] {
    var members = members.mapValues { member in
      var member = member
      member.paths = all.paths(of: member.files)
      return member
    }
    if kind == nil {
      members = members.filter { $1.isFolder && !["override", "overrides"].contains($0) }
      let hasBase = members["default"] ?? members["base"] != nil
      guard hasMarks || hasBase else { return [:] }
      if !hasBase { leaveOutGround(&members, all, names, isPlain) }
    } else if hasMarks {
      // `themes/light/color.json` is a part of light, unless `themes/light/acme.json` stands beside another with its tokens.
      let areParts = members.contains { !$0.value.isInMark }
      let others = members
      members = others.filter { key, member in
        !member.isInMark
          || !areParts
            && others.contains {
              $0.key != key && NameAxes.haveSamePaths($0.value.paths, member.paths)
            }
      }
    }
    if marked.contains(where: isPlain) {
      // Where light stands without a word, that is the base, and what all themes change is under it.
      members = members.filter { key, member in
        !FileName.baseWords.contains(key[...]) || member.files.contains { names[$0].look != nil }
      }
    }
    joinParts(&members)
    return members
  }

  /// Leaves out what folders for light and dark change: beside dark alone a folder without an alternative, and beside
  /// light one that has all of its tokens and a quarter more.
  private func leaveOutGround(
    _ members: inout [String: Member], _ all: [TokenFile], _ names: [FileName],
    _ isPlain: (Int) -> Bool
  ) {
    let known = members
    let inside = known.values.map(\.files).union()
    let light = all.paths(of: marked.filter(isPlain))
    let dark = all.paths(of: marked.filter { !isPlain($0) })
    let themed = light.union(dark)
    let ground = all.paths(
      of: files.filter { isPlain($0) && !inside.contains($0) && !marked.contains($0) })
    members = known.filter { key, member in
      if member.files.contains(where: { names[$0].look != nil }) { return true }
      if !light.isEmpty {
        return NameAxes.share(member.paths, themed, 4, of: 5)
          && !NameAxes.areGround(member.files, light: light, dark: dark, of: all) {
            isPlain($0) && !inside.contains($0)
          }
      }
      return NameAxes.share(member.paths, ground, 1, of: 2)
        || known.contains {
          $0.key != key && NameAxes.haveSamePaths($0.value.paths, member.paths)
        }
    }
  }

  /// The members beside the base that are alternatives to one another, or override what is given outside of them.
  private func alternatives(
    _ members: [String: Member], _ ground: String?, _ given: Set<String>, _ all: [TokenFile],
    _ draft: inout AxisDraft
  ) -> [String: Member] {
    let others = members.filter { $0.key != ground }
    if kind == nil {
      // `base` may be beside folders of another sort, or of alternatives.
      let own = ground.flatMap { $0 == "default" ? nil : members[$0]?.paths }
      return others.filter { _, member in
        NameAxes.share(member.paths, own ?? given, 1, of: 2)
          && (own == nil || member.files.map { all[$0].paths }.areDisjoint())
      }
    }
    // What stands in the folder besides is certainly one of the kind, whatever the others have of their own.
    let inside = all.paths(of: unnamed).union(ground.flatMap { members[$0]?.paths } ?? [])
    func overrides(_ member: Member, _ given: Set<String>) -> Bool {
      member.overrides(given) || !member.paths.isDisjoint(with: inside)
    }
    if others.values.contains(where: { overrides($0, given) }) {
      let wide = given.union(others.values.filter { overrides($0, given) }.map(\.paths).union())
      return others.filter { overrides($0.value, wide) }
    }
    let largest = others.max { ($0.value.paths.count, $1.key) < ($1.value.paths.count, $0.key) }
    guard let largest else { return [:] }
    let kept = others.filter { NameAxes.share($0.value.paths, largest.value.paths, 1, of: 2) }
    guard kept.count > 1 else { return [:] }
    draft.base = AxisDraft.base(kept.mapValues(\.paths.count))
    draft.areEqual = true
    return kept
  }

  /// Adds the files of the variants to the draft.
  ///
  /// - Returns: what varies within one of them.
  private func fill(
    _ draft: inout AxisDraft, _ kept: [String: Member], _ given: Set<String>, _ all: [TokenFile]
  ) -> AxisDraft {
    var inner = AxisDraft()
    for (key, member) in kept.sorted(by: { $0.key < $1.key }) {
      let (outer, rest) = part(key, of: kept, given) ?? (key, "")
      for file in member.files.sorted() {
        let glob = all[file].glob(toEnd: ends[file])
        draft.add(file, outer, text: kept[outer]?.text ?? "", glob: glob)
        if !member.isFolder { draft.stems.insert(file) }
        if !rest.isEmpty { inner.add(file, rest, text: rest, glob: glob) }
      }
    }
    return inner
  }

  /// The variant that another varies in a few of its tokens, and the word for that: `acme` and `winter` of `acme-winter`.
  ///
  /// - Parameter given: what holds where a variant gives no value.
  private func part(
    _ key: String, of members: [String: Member], _ given: Set<String>
  ) -> (outer: String, rest: String)? {
    guard let own = members[key]?.paths else { return nil }
    let outer = members.keys.filter { other in
      guard key.hasPrefix(other + "-"), let paths = members[other]?.paths else { return false }
      // `acme.winter` is of `acme` in any case, `acme-winter` where it changes a part of it.
      let isDotted = members[key]?.text.hasPrefix((members[other]?.text ?? "") + ".") == true
      // So is one that lacks what all others give, and nothing else does.
      let wholes = members.filter { !$0.key.hasPrefix(other + "-") }
      let isHalf =
        wholes.count > 1 && !own.union(given).isSuperset(of: paths)
        && wholes.values.allSatisfy { $0.paths.isSuperset(of: paths) }
      return own.isSubset(of: paths) && (isDotted || isHalf || own.count * 3 <= paths.count * 2)
    }.max { ($0.count, $0) < ($1.count, $1) }
    return outer.map { ($0, String(key.dropFirst($0.count + 1))) }
  }

  /// Joins files that are parts of one variant: `brands/acme.color.json` and `brands/acme.size.json`.
  private func joinParts(_ members: inout [String: Member]) {
    let files = members.filter { !$0.value.isFolder && $0.value.text.contains(".") }
    let groups = Dictionary(grouping: files) { $0.value.text.prefix { $0 != "." } }
    for (name, parts) in groups where parts.count > 1 {
      let paths = parts.map(\.value.paths)
      guard paths.areDisjoint() else { continue }
      var joined = Member(
        text: String(name), isFolder: false, isInMark: false, paths: paths.union())
      for (key, part) in parts {
        joined.files.formUnion(part.files)
        members[key] = nil
      }
      members[name.lowercased()] = joined
    }
  }
}

extension FileName.Part {
  /// The kind that a name begins or ends with, and the rest: `theme.compact`, `acme-brand`.
  ///
  /// - Parameters:
  ///   - isName: whether the last word is one of a name in any case.
  ///   - orBase: whether the rest may be the name of a base.
  fileprivate func kindAndRest(
    isName: Bool, orBase: Bool = false
  ) -> (kind: String, rest: String)? {
    let words = words.map(String.init)
    guard words.count > 1, let first = words.first, let last = words.last else { return nil }
    let (kind, rest) =
      FileName.kinds[first].map { ($0, words.dropFirst()) }
      ?? (isName ? "" : FileName.kinds[last] ?? "", words.dropLast())
    guard !kind.isEmpty, !rest.contains(where: FileName.categories.contains),
      orBase || !rest.contains(where: { FileName.isBase($0) })
    else { return nil }
    return (kind, rest.joined(separator: "-"))
  }
}

extension FileName {
  /// Folders of earlier and later states, which are no variants of one.
  static let times: Set<String> = [
    "archive", "archives", "backup", "backups", "deprecated", "draft", "drafts", "history",
    "legacy", "new", "next", "old", "release", "releases", "revisions", "snapshots", "version",
    "versions",
  ]
  /// Words for what tokens are, which tell no variant.
  static let categories: Set<String> = [
    "border", "borders", "color", "colors", "component", "components",
    "dimension", "dimensions", "elevation", "font", "fonts", "icon", "icons", "motion", "opacity",
    "palette", "radii", "radius", "semantic", "semantics", "shadow", "shadows", "size", "sizes",
    "sizing", "space", "spacing", "token", "tokens", "type", "typography",
  ]
}
