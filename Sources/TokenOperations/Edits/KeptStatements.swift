internal import PositionedJSON
package import TokenModel
internal import TokenStore

/// The content of files with the contrast pairs and deprecations that the registry has and the files do not, since a
/// verb recorded them. With `--prune` the files decide.
package struct KeptStatements {
  package private(set) var set: TokenSet
  package private(set) var notes: [String] = []

  /// - Parameter stored: what the registry has.
  package init(_ given: TokenSet, stored: TokenSet, prunes: Bool) {
    set = given
    keepContrast(stored, prunes)
    keepDeprecations(stored, prunes)
  }

  private mutating func keepDeprecations(_ stored: TokenSet, _ prunes: Bool) {
    var known: [AboutKey: JSON] = [:]
    for about in stored.abouts where about.deprecated?.bool != false {
      known[about.key] = about.deprecated
    }
    if known.isEmpty { return }
    var names: [String] = []
    for (index, about) in self.set.abouts.enumerated() where about.deprecated == nil {
      guard let json = known[about.key] else { continue }
      names.append(about.path.text)
      if !prunes { self.set.abouts[index] = about.with(deprecated: json) }
    }
    if names.isEmpty { return }
    let list = names.listed(most: 10)
    notes.append(
      prunes
        ? "note: no longer deprecated, as in the files: \(list)"
        : "note: deprecated in the registry and not in the files, and stays so: \(list); "
          + "`blazon deprecate PATH --undo` takes it back")
  }

  private mutating func keepContrast(_ stored: TokenSet, _ prunes: Bool) {
    var declared: [CellKey: [TokenPath]] = [:]
    for cell in stored.cells { declared[cell.key] = cell.statement.qualifiers.on }
    if declared.isEmpty { return }
    var lost: [String] = []
    for index in self.set.cells.indices where self.set.cells[index].statement.qualifiers.on == nil {
      guard let pairs = declared[self.set.cells[index].key] else { continue }
      if prunes {
        lost += pairs.map { "\(self.set.cells[index].path.text) on \($0.text)" }
      } else {
        self.set.cells[index] = self.set.cells[index].with { $0.qualifiers.on = pairs }
      }
    }
    if lost.isEmpty { return }
    notes.append(
      "note: the files do not declare \(lost.listed(most: 10)), and --prune takes that away")
  }
}
