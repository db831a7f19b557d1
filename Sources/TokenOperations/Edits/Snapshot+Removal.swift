package import TokenModel
package import TokenStore

extension Snapshot {
  /// The changes that remove the cells of a token or group, and each description that nothing is left
  /// for.
  ///
  /// - Parameters:
  ///   - revision: only cells of this revision; `nil` for all.
  ///   - context: only cells of exactly this context; `nil` for all.
  /// - Returns: no change where there is no such cell.
  package func removal(
    of path: TokenPath, revision: String?, context: Context?
  ) throws -> ChangeSet {
    var changes = ChangeSet()
    var left: [CellKey] = []
    var abouts: [About] = []
    for path in try paths(in: path) {
      for cell in try cells(of: path) {
        let isMeant =
          (revision ?? cell.revision) == cell.revision && (context ?? cell.context) == cell.context
        if isMeant { changes.removing.append(cell.key) } else { left.append(cell.key) }
      }
      abouts += try self.abouts(of: path)
    }
    changes.removingAbouts = abouts.filter { about in
      func isDescribed(_ key: CellKey) -> Bool {
        key.revision == about.revision
          && (about.isGroup ? key.path.isInside(about.path) : key.path == about.path)
      }
      return (revision ?? about.revision) == about.revision && !left.contains(where: isDescribed)
        && (context == nil || changes.removing.contains(where: isDescribed))
    }.map(\.key)
    return changes
  }

  /// The changes that delete a revision, with all that it says.
  ///
  /// - Complexity: O(*n*) in the registry's cells.
  package func deletion(of revision: String) throws -> ChangeSet {
    let set = try load(revision: revision, isEvidenceNeeded: false)
    var changes = ChangeSet(
      removing: set.cells.map(\.key), removingAbouts: set.abouts.map(\.key))
    changes.deletingRevisions = [revision]
    return changes
  }

  /// The tokens that have no cell any more after changes, sorted.
  ///
  /// - Complexity: O(*c*·log *n*) for *c* removed cells.
  package func tokensLost(to changes: ChangeSet) throws -> [TokenPath] {
    let removed = Set(changes.removing)
    let kept = Set(changes.set.cells.map(\.path))
    return try Set(changes.removing.map(\.path)).filter { path in
      try !kept.contains(path) && cells(of: path).allSatisfy { removed.contains($0.key) }
    }.sorted()
  }
}
