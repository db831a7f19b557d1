internal import TokenModel

/// A file that gives tokens which another gives too.
struct TokenFile {
  var name: String
  /// The paths of its tokens.
  var paths: Set<String>
  /// The folder of a variant that it lies in: only files of one place are compared by the words of their
  /// names.
  var place = ""
}

/// The contexts of files that lie in a folder of brands, modes, themes or the like, or beside a folder that
/// is called `default`: the folder decides, whatever words the names in it share.
struct FolderAxes {
  private(set) var rules: [FileThemes.Rule] = []
  /// The folder of a variant that each file lies in, by index.
  private(set) var places: [Int: String] = [:]

  /// A folder whose members are variants of one another, or of what is outside.
  private struct Root {
    var path: String
    var axis: String?
    var members: [String: Member] = [:]
  }

  fileprivate struct Member {
    var files: [Int] = []
    var paths: Set<String> = []
    var glob: String
    var isFolder: Bool

    /// A file may be no variant where it gives hardly anything that others give.
    func overrides(_ others: Set<String>) -> Bool {
      isFolder ? !others.isDisjoint(with: paths) : FolderAxes.mostly(paths, in: others)
    }
  }

  init(_ files: [TokenFile]) {
    for root in FolderAxes.roots(files).sorted(by: { $0.path < $1.path }) { add(root, files) }
  }

  private mutating func add(_ root: Root, _ files: [TokenFile]) {
    let outside = files.filter { !$0.name.hasPrefix(root.path) }
      .reduce(into: Set<String>()) { $0.formUnion($1.paths) }
    var members = root.members
    let ground = members.keys.sorted().first { FileThemes.baseWords.contains($0.lowercased()) }
    let given = outside.union(ground.flatMap { members.removeValue(forKey: $0)?.paths } ?? [])
    var base = ground ?? "default"
    if root.axis == nil {
      // The name of the folder around them does not tell, so they have to be much alike.
      members = members.filter { FolderAxes.mostly($0.value.paths, in: given) }
    } else if members.values.contains(where: { $0.overrides(given) }) {
      let all = members.values.filter { $0.overrides(given) }
        .reduce(into: given) { $0.formUnion($1.paths) }
      members = members.filter { $0.value.overrides(all) }
    } else {
      guard let largest = members.values.max(by: { $0.paths.count < $1.paths.count }) else {
        return
      }
      members = members.filter { FolderAxes.mostly($0.value.paths, in: largest.paths) }
      guard members.count > 1 else { return }
      base = FileTwins.base(members.map { ($0.key, $0.value.paths.count) })
    }
    for (name, member) in members.sorted(by: { $0.key < $1.key }) {
      for file in member.files { places[file] = root.path + name }
      let axis = root.axis ?? (name.lowercased().contains("brand") ? "brand" : "mode")
      guard name != base else { continue }
      rules.append(
        FileThemes.Rule(
          glob: member.glob, context: Context([Context.Fixed(axis, name)]), base: base))
    }
  }

  fileprivate static func mostly(_ paths: Set<String>, in others: Set<String>) -> Bool {
    paths.count { others.contains($0) } * 2 >= paths.count
  }

  /// The folders called as kinds of variants are, and those around one that is called `default`.
  private static func roots(_ files: [TokenFile]) -> [Root] {
    let defaults = Set(
      files.compactMap { file in
        file.name.firstRange(of: "/default/").map { file.name[...$0.lowerBound] }
          ?? (file.name.hasPrefix("default/") ? "" : nil)
      })
    var roots: [Substring: Root] = [:]
    for (index, file) in files.enumerated() {
      var start = file.name.startIndex
      while let slash = file.name[start...].firstIndex(of: "/") {
        let folder = file.name[start..<slash].lowercased()
        start = file.name.index(after: slash)
        if let axis = variantFolders[folder] { note(index, start, axis) }
        if defaults.contains(file.name[..<start]) { note(index, start, nil) }
      }
      if defaults.contains("") { note(index, file.name.startIndex, nil) }

      func note(_ index: Int, _ start: String.Index, _ axis: String?) {
        let rest = file.name[start...]
        let slash = rest.firstIndex(of: "/")
        guard slash != nil || axis != nil else { return }
        let name = String(slash.map { rest[..<$0] } ?? FileThemes.stem(of: String(rest))[...])
        // What is for light, dark or high contrast has an axis of its own.
        guard NameProblem.check(name) == nil, variantFolders[name.lowercased()] == nil,
          LightOrDark(in: name) == nil, FileThemes.systemContext(name) == nil
        else { return }
        let root = file.name[..<start]
        let glob =
          slash.map { FileTwins.escaped(String(file.name[..<$0])) + "/**" }
          ?? FileTwins.escaped(file.name)
        roots[root, default: Root(path: String(root), axis: axis)]
          .members[name, default: Member(glob: glob, isFolder: slash != nil)].add(index, file)
      }
    }
    return Array(roots.values)
  }

  /// The axis of the members of a folder.
  static let variantFolders: [String: String] = [
    "brand": "brand", "brands": "brand", "extension": "extension", "extensions": "extension",
    "form-factor": "form-factor", "form-factors": "form-factor", "mode": "mode", "modes": "mode",
    "platform": "platform",
    "platforms": "platform", "skin": "skin", "skins": "skin", "theme": "theme", "themes": "theme",
    "variant": "variant", "variants": "variant",
  ]
}

extension FolderAxes.Member {
  fileprivate mutating func add(_ index: Int, _ file: TokenFile) {
    files.append(index)
    paths.formUnion(file.paths)
  }
}
