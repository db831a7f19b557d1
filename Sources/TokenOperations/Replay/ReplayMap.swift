package import TokenModel
package import TokenParse

/// The rules that decide which files of a history are token files, and the prefix, context and revision
/// of each.
package struct ReplayMap {
  /// Those of `--files`; empty takes what looks like a token file.
  package var patterns: [String] = []
  /// The revision of files that no rule gives one.
  package var revision = "main"
  private let rules: FileMap

  /// - Parameter rules: those of `--map`.
  package init(_ rules: FileMap = .none) { self.rules = rules }

  /// Whether a file of the history is a token file.
  package func takes(_ file: String) -> Bool {
    guard !file.hasSuffix(".resolver.json") else { return false }
    if !patterns.isEmpty { return patterns.contains { FileMap.fits(file, $0) } }
    let names = file.split(separator: "/")
    guard let name = names.last, !names.contains(where: { $0.hasPrefix(".") }) else { return false }
    // YAML is what settings are written in, too.
    guard !name.hasSuffix(".yaml"), !name.hasSuffix(".yml") else { return false }
    return !["package.json", "package-lock.json", "tsconfig.json"].contains(name)
      && FileMap.endings.contains { name.hasSuffix($0) }
  }

  /// The place of a file's tokens; of several rules of a kind the last one counts.
  package func place(of file: String) -> ReplayPlace {
    var place = ReplayPlace(prefix: FileMap.path(of: file), revision: revision)
    for part in rules.parts(of: file) {
      switch part {
      case .ownPath: place.prefix = FileMap.path(of: file)
      case .prefix(let path): place.prefix = path
      case .context(let context): place.context = context
      case .revision(let id): place.revision = id
      }
    }
    return place
  }

  /// The axes that the rules' contexts need in a revision.
  package func axes(of id: String) -> Revision {
    var revision = Revision(id: id)
    for context in rules.contexts {
      revision = revision.merging(
        Revision(id: id, axes: ContextAxes.new(context, revision)))
    }
    return revision
  }
}
