internal import PositionedJSON

/// Files of folders that were made from others, which are no source of tokens beside these.
struct BuiltFiles {
  /// Why files are left out, by name.
  private(set) var reasons: [String: String] = [:]

  /// - Parameter read: all files; those that somebody named always count, and what is data alone may be settings.
  init(_ read: [(read: TreeReader.Read, isData: Bool)]) {
    let found = read.filter { !$0.read.file.isNamed }.map(\.read)
    for file in found where FileSelection.isOutput(file.tree) {
      reasons[file.file.name] = "written by blazon export"
    }
    for (settings, isData) in read where isData { leaveOut(found, by: settings) }
    leaveOutRepeated(read.filter { !$0.isData && reasons[$0.read.file.name] == nil }.map(\.read))
    // As long as there is another.
    let hasSource =
      !reasons.isEmpty
      && read.contains {
        !$0.isData && reasons[$0.read.file.name] == nil && FileSelection.holdsToken($0.read.tree)
      }
    if !hasSource { reasons = [:] }
  }

  /// Leaves out what lies where the settings of Style Dictionary have it build, and is none of their sources.
  private mutating func leaveOut(_ files: [TreeReader.Read], by settings: TreeReader.Read) {
    func path(_ json: JSON?) -> String? {
      json?.string.map { $0.hasPrefix("./") ? String($0.dropFirst(2)) : $0 }
    }
    let built = (settings.tree["platforms"]?.members ?? []).compactMap {
      path($0.value["buildPath"]).flatMap { $0.isEmpty ? nil : $0.hasSuffix("/") ? $0 : $0 + "/" }
    }
    let sources = ["source", "include"].flatMap { settings.tree[$0]?.elements ?? [] }
      .compactMap(path)
    guard !built.isEmpty, !sources.isEmpty else { return }
    let start = FileName.folder(settings.file.name[...]).map { $0 + "/" } ?? ""
    for name in files.map(\.file.name) where name.hasPrefix(start) && reasons[name] == nil {
      let path = String(name.dropFirst(start.count))
      guard built.contains(where: path.hasPrefix),
        !sources.contains(where: { $0.contains("/") && FileMap.fits(path, $0) })
      else { continue }
      reasons[name] = "built by Style Dictionary, as \(settings.file.name) names it"
    }
  }

  /// Leaves out folders for builds whose tokens all repeat those outside, unless they alone have files for dark or variants.
  private mutating func leaveOutRepeated(_ files: [TreeReader.Read]) {
    func isBuilt(_ file: TreeReader.Read) -> Bool {
      let folders = file.file.name.lowercased().split(separator: "/").dropLast().map(String.init)
      // A brand may be called so.
      return !file.file.isNamed
        && zip([""] + folders, folders).contains { around, name in
          ["build", "dist", "output"].contains(name) && FileName.kinds[around] == nil
        }
    }
    let made = files.filter(isBuilt)
    let others = files.filter { !isBuilt($0) }
    guard !made.isEmpty, !others.isEmpty else { return }
    let given = Dictionary(others.flatMap(\.tokens).map { ($0, 1) }, uniquingKeysWith: +)
    var seen: Set<[String?]> = []
    let hasVariants =
      !given.values.contains { $0 > 1 }
      && made.contains { file in
        let folder = FileName.folder(file.file.name[...])
        return file.tokens.contains { !seen.insert([folder, $0]).inserted }
      }
    let areDark = [made, others].map {
      $0.contains { FileName($0.file.name, from: 0).look == .dark }
    }
    guard !hasVariants, made.allSatisfy({ $0.tokens.allSatisfy { given[$0] != nil } }),
      !areDark[0] || areDark[1]
    else { return }
    for file in made where !file.tokens.isEmpty {
      reasons[file.file.name] = "built from the tokens beside it, by its folder"
    }
  }
}

extension TreeReader.Read {
  /// The paths of its tokens, of any tool.
  fileprivate var tokens: Set<String> { tree.tokenPaths(where: LegacyShape.isToken) }
}
