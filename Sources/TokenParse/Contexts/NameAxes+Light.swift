internal import TokenModel

/// Files for light, dark and high contrast.
extension NameAxes {
  mutating func readNames() {
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

  /// Files for light count above those of no appearance, unless such a one has the same name and none is for dark: that
  /// may be the one.
  mutating func findLight() {
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
}
