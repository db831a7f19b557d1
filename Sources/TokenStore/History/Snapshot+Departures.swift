internal import GRDB
package import TokenModel

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
}
