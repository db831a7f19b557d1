internal import GRDB
package import PositionedJSON
package import TokenModel

extension Registry {
  /// Where the tokens are that a commit had under another path: new paths by old ones.
  ///
  /// Moves are composed: a token that moved twice, or there and back, is followed to its last path.
  /// One that was removed is not here, nor what was born at a path after its token had left.
  ///
  /// - Complexity: O(*m*·log *n*) for *m* moves after `since`.
  package func newPaths(since: Int, at commit: Int) throws -> [TokenPath: TokenPath] {
    try read { db in
      let links = try MoveLinks(db)
      guard try links.exist() else { return [:] }
      let lookup = try CommitLookup(db, path: path, asOf: Int64(commit))
      let arrivals = try Int64.fetchAll(
        db, sql: "SELECT DISTINCT token_id FROM move WHERE commit_id > ? AND commit_id <= ?",
        arguments: [since, commit])
      var found: [TokenPath: TokenPath] = [:]
      for slot in arrivals {
        let lineage = try links.lineage(of: slot, asOf: Int64(commit))
        guard lineage.departure == nil,
          let stay = lineage.stays.last(where: { $0.first <= since }), stay.slot != slot
        else { continue }
        found[try lookup.path(stay.slot)] = try lookup.path(slot)
      }
      return found
    }
  }

  /// The last deprecation that a revision stated for each of some paths, where there is one.
  package func lastDeprecations(
    of paths: [TokenPath], in revision: String, at commit: Int
  ) throws -> [TokenPath: JSON] {
    try read { db in
      let lookup = try CommitLookup(db, path: path, asOf: Int64(commit))
      guard let id = lookup.revisions.first(where: { $0.value.revision.id == revision })?.key
      else { return [:] }
      let find = try db.cachedStatement(
        sql: """
          SELECT deprecated FROM about WHERE token_id = ? AND revision_id = ? AND commit_id <= ?
            AND deprecated IS NOT NULL ORDER BY commit_id DESC LIMIT 1
          """)
      var found: [TokenPath: JSON] = [:]
      for path in paths {
        guard let slot = try lookup.reader.tokenID(path),
          let text = try String.fetchOne(find, arguments: [slot, id, commit])
        else { continue }
        found[path] = JSONReader.read(text: text).root
      }
      return found
    }
  }
}
