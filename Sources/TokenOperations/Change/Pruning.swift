package import TokenModel
package import TokenStore

/// Finds what an import with `--prune` takes away: cells that the files do not give, in the revisions
/// and contexts that the files have cells of.
package enum Pruning {
  /// - Parameters:
  ///   - set: the cells of the files.
  ///   - stored: the registry's state, with or without evidence.
  ///   - context: the context of cells that name none, which counts even if no cell is given in it.
  package static func changes(_ set: TokenSet, stored: TokenSet, context: Context) -> ChangeSet {
    let given = Set(set.cells.map(\.key))
    var contexts: [String: Set<Context>] = [:]
    for id in set.revisions.map(\.id) { contexts[id] = [context] }
    for cell in set.cells { contexts[cell.revision, default: [context]].insert(cell.context) }

    var changes = ChangeSet(set)
    for cell in stored.cells where contexts[cell.revision]?.contains(cell.context) == true {
      if !given.contains(cell.key) { changes.removing.append(cell.key) }
    }
    // Descriptions come with the base; other contexts leave them to it.
    guard context.isBase else { return changes }
    let described = Set(set.abouts.map(\.key))
    changes.removingAbouts = stored.abouts.map(\.key)
      .filter { contexts[$0.revision] != nil && !described.contains($0) }
    return changes
  }
}
