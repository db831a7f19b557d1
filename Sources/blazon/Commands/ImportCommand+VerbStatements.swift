internal import PositionedJSON
internal import TokenModel

extension ImportCommand {
  /// The files' content with the contrast pairs and deprecations that the registry has and the files do not: a
  /// verb said so. With `--prune` the files decide. Both are told.
  ///
  /// - Parameter stored: what the registry says.
  func keepingWhatVerbsSaid(_ set: TokenSet, _ stored: TokenSet) -> TokenSet {
    keepingDeprecations(keepingContrast(set, stored), stored)
  }

  private func keepingDeprecations(_ set: TokenSet, _ stored: TokenSet) -> TokenSet {
    struct Place: Hashable {
      var path: TokenPath
      var revision: String
    }
    var said: [Place: JSON] = [:]
    for about in stored.abouts {
      guard let json = about.deprecated, json.bool != false else { continue }
      said[Place(path: about.path, revision: about.revision)] = json
    }
    if said.isEmpty { return set }
    var result = set
    var names: [String] = []
    for (index, about) in set.abouts.enumerated() where about.deprecated == nil {
      guard let json = said[Place(path: about.path, revision: about.revision)] else { continue }
      names.append(about.path.text)
      if !prune { result.abouts[index] = about.with(deprecated: json) }
    }
    if !names.isEmpty {
      let more = names.count > 10 ? " and \(names.count - 10) more" : ""
      let list = names.prefix(10).joined(separator: ", ").terminalSafe + more
      Terminal.note(
        prune
          ? "note: no longer deprecated, since the files do not say so: \(list)"
          : "note: deprecated in the registry and not in the files, and stays so: \(list); "
            + "`blazon deprecate PATH --undo` takes it back")
    }
    return result
  }

  private func keepingContrast(_ set: TokenSet, _ stored: TokenSet) -> TokenSet {
    var declared: [CellKey: [TokenPath]] = [:]
    for cell in stored.cells { declared[cell.key] = cell.statement.qualifiers.on }
    if declared.isEmpty { return set }
    var result = set
    var lost: [String] = []
    for index in set.cells.indices where set.cells[index].statement.qualifiers.on == nil {
      guard let pairs = declared[set.cells[index].key] else { continue }
      if prune {
        lost += pairs.map { "\(set.cells[index].path.text) on \($0.text)" }
      } else {
        result.cells[index] = set.cells[index].with { $0.qualifiers.on = pairs }
      }
    }
    if !lost.isEmpty {
      let more = lost.count > 10 ? " and \(lost.count - 10) more" : ""
      Terminal.note(
        "note: the files do not declare \(lost.prefix(10).joined(separator: ", ")), and --prune takes that away"
          .terminalSafe + more)
    }
    return result
  }
}
