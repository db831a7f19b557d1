package import TokenModel
internal import TokenResolve
package import TokenStore

extension Snapshot {
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
