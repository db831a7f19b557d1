internal import GRDB
package import TokenModel

extension Registry {
  /// The tokens that stand at another path at one commit than at an earlier one, all the moves
  /// between them put together.
  ///
  /// - Returns: path at `later` to path at `earlier`; nothing for a token that came back to its path
  ///   or was born between them.
  /// - Complexity: O(*m*·log *n*) for *m* moves.
  package func renames(from earlier: Int, to later: Int) throws -> [TokenPath: TokenPath] {
    try read { db in
      let links = try MoveLinks(db)
      let lookup = try CommitLookup(db, path: path, asOf: Int64(later))
      var renames: [TokenPath: TokenPath] = [:]
      for slot in try links.arrivals(after: Int64(earlier), upTo: Int64(later)) {
        let life = try links.lineage(of: slot, asOf: Int64(later))
        guard life.departure == nil,
          let then = life.stays.last(where: { $0.first <= earlier }), then.slot != slot
        else { continue }
        renames[try lookup.path(slot)] = try lookup.path(then.slot)
      }
      return renames
    }
  }
}
