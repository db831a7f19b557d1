internal import TokenModel

/// Names with a word such as `dark` or `hc` that says nothing of appearance or contrast: those of brands (`dark-matter`), and
/// those of colors beside the plain one (`blue`, `light-blue`, `dark-blue`).
struct WholeNames {
  /// The paths of these folders and files.
  private(set) var paths: Set<String> = []

  /// A name of which a word was taken.
  private struct Cut {
    var path: String
    var folder: String
    var key: String
    var files: Set<Int>
    var look: LightOrDark?
    /// Whether the word stands before the others.
    var isBefore: Bool
    var isBrand: Bool
  }

  init(_ files: [TokenFile], _ names: [FileName]) {
    var cuts: [String: Cut] = [:]
    // All names that leave the same, as written, and the plain files.
    var written: [String: Set<String>] = [:]
    var plain: [String: Set<String>] = [:]
    for (index, name) in names.enumerated() {
      for (place, part) in name.parts.enumerated() where !part.isCommon && !part.key.isEmpty {
        let path = String(files[index].name.prefix(part.end))
        let folder = FileName.folder(path[...]) ?? ""
        let isStem = place == name.parts.count - 1
        let last = path.dropFirst(folder.isEmpty ? 0 : folder.count + 1)
        let text = isStem ? FileName.stem(of: String(last)) : last
        written[part.key, default: []].insert(text.lowercased())
        if isStem, !part.isCut { plain[folder + "/" + part.key] = files[index].paths }
        // What stands behind a dot is no part of a name.
        guard part.isCut, !text.contains(".") else { continue }
        let kind = place > 0 ? name.parts[place - 1].kind : nil
        guard kind.map(FileName.namedKinds.contains) ?? isStem else { continue }
        cuts[
          path,
          default: Cut(
            path: path, folder: folder, key: part.key, files: [], look: name.look,
            isBefore: !text.lowercased().hasPrefix(part.key.prefix { $0 != "-" }),
            isBrand: kind != nil)
        ].files.insert(index)
      }
    }
    addBrands(cuts.values.filter(\.isBrand), written)
    addColors(cuts.values.filter { !$0.isBrand && $0.isBefore }, plain, files)
  }

  /// A brand has light and dark where its name stands with and without the word, or where another's does whose word
  /// stands in the same place.
  private mutating func addBrands(_ cuts: [Cut], _ written: [String: Set<String>]) {
    let (shown, alone) = (
      cuts.filter { written[$0.key, default: []].count > 1 },
      cuts.filter { written[$0.key, default: []].count == 1 }
    )
    let places = Set(shown.map(\.isBefore))
    paths.formUnion(alone.filter { !places.contains($0.isBefore) }.map(\.path))
  }

  /// A plain file of which nothing would be left beside light and dark is a color among three, and so is one called as a
  /// color of CSS.
  private mutating func addColors(
    _ cuts: [Cut], _ plain: [String: Set<String>], _ files: [TokenFile]
  ) {
    for (id, family) in Dictionary(grouping: cuts, by: { $0.folder + "/" + $0.key }) {
      guard let own = plain[id], let key = family.first?.key,
        !FileName.categories.contains(key), !FileName.places.contains(key), !FileName.isBase(key)
      else { continue }
      let isCovered = [LightOrDark.light, .dark].allSatisfy { look in
        family.contains { cut in
          cut.look == look && cut.files.contains { own.isSubset(of: files[$0].paths) }
        }
      }
      if isCovered || CSSColorNames.value[key] != nil { paths.formUnion(family.map(\.path)) }
    }
  }
}

extension FileName {
  /// Kinds whose members have names of their own.
  fileprivate static let namedKinds: Set<String> = ["app", "brand", "client", "product", "tenant"]
}
