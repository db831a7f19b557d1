internal import PositionedJSON
internal import TokenModel

/// Tokens Studio's form of one file for each set, with `$themes.json` and `$metadata.json` beside them.
///
/// - Source: Tokens Studio, "Token storage and sync", "Multi-file sync": a set's name is the path of
///   its file below the folder, without the extension.
struct TokensStudioFolder {
  /// Empty, or with `/` at the end.
  private let folder: String
  private var sets: [InputFile] = []
  private var themes: InputFile?
  private var metadata: InputFile?

  /// The file that makes the folder one system.
  var name: String { (themes ?? metadata)?.name ?? folder }

  private init(_ folder: String) { self.folder = folder }

  /// Finds the folders among files by their names.
  ///
  /// - Returns: the folders, in the order met, and the files of none.
  static func split(_ files: [InputFile]) -> (folders: [TokensStudioFolder], others: [InputFile]) {
    var folders: [TokensStudioFolder] = []
    for file in files where ["$themes.json", "$metadata.json"].contains(FileName.last(file.name)) {
      let folder = String(file.name.dropLast(FileName.last(file.name).count))
      if !folders.contains(where: { $0.folder == folder }) {
        folders.append(TokensStudioFolder(folder))
      }
    }
    // What has no themes of its own inside of another is a part of it.
    let names = folders.map(\.folder)
    folders.removeAll { inner in
      !files.contains { file in
        guard file.name == inner.folder + "$themes.json" else { return false }
        let root = JSONReader.read(file.bytes).root
        return (root?["$themes"] ?? root)?.elements?.isEmpty == false
      }
        && names.contains { $0 != inner.folder && inner.folder.hasPrefix($0) }
    }
    var others: [InputFile] = []
    for file in files {
      // Of folders inside one another, the innermost.
      let home = folders.indices.filter { file.name.hasPrefix(folders[$0].folder) }
        .max { folders[$0].folder.utf8.count < folders[$1].folder.utf8.count }
      guard let home else {
        others.append(file)
        continue
      }
      switch file.name.dropFirst(folders[home].folder.count) {
      case "$themes.json": folders[home].themes = file
      case "$metadata.json": folders[home].metadata = file
      case _ where ["$themes.json", "$metadata.json"].contains(FileName.last(file.name)): continue
      // Sets are JSON.
      case _ where FileSelection.readOnly(file.name) != nil || DesignPage.isOne(file.name):
        others.append(file)
      default: folders[home].sets.append(file)
      }
    }
    let told = folders.filter(\.isToldByNames)
    folders.removeAll { folder in told.contains { $0.folder == folder.folder } }
    let open = Set(told.flatMap(\.sets).map(\.name) + others.map(\.name))
    return (folders, files.filter { open.contains($0.name) })
  }

  /// Whether the names of its sets tell more than light and dark, as `theme-dark-hc` does, and no theme tells them apart:
  /// then they are files as any others, and not laid one over the other.
  private var isToldByNames: Bool {
    guard themes == nil, sets.count > 2 else { return false }
    let files = sets.compactMap { file in
      JSONReader.read(file.bytes).root.map {
        TokenFile(name: file.name, paths: $0.tokenPaths(where: LegacyShape.isToken))
      }
    }
    let counts = Dictionary(grouping: files.flatMap(\.paths)) { $0 }.mapValues(\.count)
    let same = files.filter { $0.paths.contains { counts[$0, default: 0] > 1 } }
    return NameAxes(same, .evidence).rules.contains { $0.fixed.axis != ModeAxes.appearance }
  }

  /// The folder as one file with all sets.
  func root(_ reader: inout TreeReader) -> JSON {
    var members: [JSON.Member] = []
    for (key, file) in [("$themes", themes), ("$metadata", metadata)] {
      guard let file, let tree = reader.readText(file) else { continue }
      // A single file holds both under these names; some write that into a file of its own, too.
      members.append(JSON.Member(key, tree[key] ?? tree, keyOffset: tree.offset))
    }
    for file in sets {
      guard let tree = reader.readText(file) else { continue }
      guard tree.members != nil else {
        reader.findings.warn(
          "file-skipped", "\(file.name) is \(tree.kindName), not a set of tokens; it is skipped",
          at: tree.offset)
        continue
      }
      let path = file.name.dropFirst(folder.count)
      let name = path.dropLast(FileSelection.tokenEnding(of: path)?.count ?? 0)
      members.append(JSON.Member(String(name), tree, keyOffset: tree.offset))
    }
    let offset = members.map(\.keyOffset).min() ?? 0
    return JSON(.object(members), offset: offset)
  }
}
