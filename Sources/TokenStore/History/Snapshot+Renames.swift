internal import GRDB
package import TokenModel

extension Snapshot {
  /// The tokens that have another path than in an earlier state, all the moves between the two put
  /// together.
  ///
  /// - Returns: path here to path there; nothing for a token that came back to its path, was removed,
  ///   or was born between them.
  /// - Complexity: O(*m*·log *n*) for *m* moves.
  package func renames(since earlier: Snapshot) throws -> [TokenPath: TokenPath] {
    try read { reader in
      let links = try MoveLinks(reader)
      var renames: [TokenPath: TokenPath] = [:]
      for token in try links.arrivals(after: earlier.asOf, upTo: asOf) {
        let life = try links.lineage(of: token, asOf: asOf)
        guard life.departure == nil,
          let then = life.stays.last(where: { $0.first <= earlier.asOf }), then.token != token
        else { continue }
        renames[try reader.path(token)] = try reader.path(then.token)
      }
      return renames
    }
  }

  /// The inverse of `renames`: new paths by those of the earlier state.
  package func newPaths(since earlier: Snapshot) throws -> [TokenPath: TokenPath] {
    Dictionary(
      try renames(since: earlier).map { ($0.value, $0.key) }, uniquingKeysWith: { $1 })
  }
}
