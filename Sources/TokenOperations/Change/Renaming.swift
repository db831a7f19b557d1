package import TokenModel
package import TokenStore

extension Snapshot {
  /// The changes that give a token, or a group with all that is in it, another path: the moves, and
  /// every cell and deprecation that names a moved token, rewritten.
  ///
  /// - Throws: `ChangeProblem.nothingThere`; `.taken` where another token has the new path.
  package func renaming(_ old: TokenPath, to new: TokenPath) throws -> ChangeSet {
    let moves = try moves(from: old, to: new)
    guard !moves.isEmpty else { throw try nothing(at: old) }
    let moved = Set(moves.map(\.from))
    if let tenant = try paths(in: new).first(where: { !moved.contains($0) || old == new }) {
      throw ChangeProblem.taken(new, by: old == new ? new : tenant)
    }
    return Renaming.changes(moves, in: try load())
  }
}

/// Rewrites what names a moved token.
package enum Renaming {
  /// The moves, with each cell and deprecation of the set that refers to a moved token under its new
  /// path.
  package static func changes(_ moves: [Move], in set: TokenSet) -> ChangeSet {
    let targets = Dictionary(moves.map { ($0.from, $0.to) }, uniquingKeysWith: { $1 })
    var changes = ChangeSet(moves: moves)
    for cell in set.cells {
      let renamed = cell.with { $0.renameReferences { targets[$0] } }
      guard renamed != cell else { continue }
      changes.set.cells.append(renamed.with(path: targets[cell.path]))
    }
    for about in set.abouts {
      guard let deprecated = about.deprecated else { continue }
      let renamed = about.with(deprecated: Deprecation.renaming(deprecated) { targets[$0] })
      guard renamed != about else { continue }
      changes.set.abouts.append(renamed.with(path: targets[about.path]))
    }
    return changes
  }
}
