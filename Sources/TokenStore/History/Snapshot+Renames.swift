internal import GRDB
package import PositionedJSON
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
    Dictionary(last: try renames(since: earlier).map { ($0.value, $0.key) })
  }
}

/// The way of a token from a path that it has no more, and no other token has either.
package struct Departure: Hashable, Sendable {
  /// The path that the token left last.
  package var old: TokenPath
  /// The path where the token is now.
  package var new: TokenPath
  /// The number of the commit that moved it away from `old`.
  package var commit: Int
  /// Whether the old path is there all the same, as an alias of the new one.
  package var isKept: Bool
}

extension Snapshot {
  /// The paths that tokens left by a move, and that nothing has had since but an alias of the token, each
  /// with where the token is now, however often it moved.
  ///
  /// - Complexity: O(*m*·log *n*) for *m* moves.
  package func departures() throws -> [TokenPath: Departure] {
    try read { reader in
      let links = try MoveLinks(reader)
      guard try links.exist() else { return [:] }
      var found: [TokenPath: Departure] = [:]
      for token in try links.arrivals(after: 0, upTo: asOf) {
        let life = try links.lineage(of: token, asOf: asOf)
        guard life.departure == nil, try !reader.statedRecords(of: token).isEmpty else { continue }
        let new = try reader.path(token)
        for (stay, next) in zip(life.stays, life.stays.dropFirst()) {
          let old = try reader.path(stay.token)
          let cells = try reader.cells(of: stay.token)
          let isKept = !cells.isEmpty && cells.allSatisfy { $0.statement.alias == new }
          // The path may have had other tokens since.
          let left = try links.lineage(of: stay.token, asOf: asOf).departure?.commit
          guard isKept || left == next.first else { continue }
          found[old] = Departure(old: old, new: new, commit: Int(next.first), isKept: isKept)
        }
      }
      return found
    }
  }

  /// The last deprecation that a revision stated for each of some paths, where there is one.
  package func lastDeprecations(
    of paths: [TokenPath], in revision: String
  ) throws -> [TokenPath: JSON] {
    try read { reader in
      var found: [TokenPath: JSON] = [:]
      for path in paths {
        guard let token = try reader.tokenID(path) else { continue }
        for record in try reader.aboutRecords(of: token, from: 0, to: asOf) {
          guard let deprecated = record.deprecated,
            try reader.revision(record.revision).name == revision
          else { continue }
          found[path] = deprecated
        }
      }
      return found
    }
  }
}
