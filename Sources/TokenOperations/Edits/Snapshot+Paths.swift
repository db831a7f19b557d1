package import TokenModel
internal import TokenResolve
package import TokenStore

extension Snapshot {
  /// The paths that have content: the token itself, or all in the group.
  package func paths(in group: TokenPath) throws -> [TokenPath] {
    try moves(from: group, to: group).map(\.from)
  }

  /// The problem that a path names nothing: where it went, else with the nearest path that does; to be thrown.
  ///
  /// - Parameter place: the words that narrow the question, such as ` in 2014`.
  package func nothing(at path: TokenPath, place: String = "") throws -> any Problem {
    let paths = Set(try load(isEvidenceNeeded: false).cells.map(\.path.text))
    if !paths.contains(path.text), try !history(of: path).isEmpty {
      return try PathAdvice(now: self).problem(path)
    }
    // A path that is there, only not in that place, does not help as a suggestion of itself.
    let near = PathAdvice.near(path.text, among: paths.subtracting([path.text]).sorted())
    return ChangeProblem.nothingThere(
      path, where: place, near: paths.contains(path.text) ? nil : near)
  }

  /// Checks that the references of a cell that is about to be written lead to a value.
  ///
  /// - Parameter known: revisions and axes, as `outline()` gives them.
  /// - Throws: `ResolveProblem`, the first one.
  package func checkReferences(of cell: Cell, known: TokenSet) throws {
    var set = TokenSet()
    set.revisions = [Revision(id: cell.revision)]
    set.cells = [cell]
    let stored = commit == 0 ? nil : self
    if let found = try ReferenceCheck(set: set, known: known).problems(stored: stored).first {
      throw found.problem
    }
  }
}
