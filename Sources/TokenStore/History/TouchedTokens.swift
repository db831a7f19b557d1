internal import GRDB
package import TokenModel

extension Snapshot {
  /// The numbers of the commits that wrote values at each path in a revision, ascending.
  ///
  /// A token that moved begins where it came to its path; `history(of:)` follows it.
  ///
  /// - Complexity: O(*r*·log *r*) for all *r* rows of cells.
  package func touchedTokens(revision: String) throws -> [TokenPath: [Int]] {
    try read { reader in
      guard
        let id = try reader.countedRevisions().values.first(where: { $0.revision.id == revision })?
          .id
      else { return [:] }
      var found: [TokenPath: [Int]] = [:]
      var last: (token: Int64, path: TokenPath)?
      let sql = """
        SELECT DISTINCT token_id, commit_id FROM cell WHERE revision_id = ? AND commit_id <= ?
        ORDER BY token_id, commit_id
        """
      try reader.db.forEachFast(sql, [id, reader.asOf]) { row in
        let token = try row.number(0)
        let path = try last.flatMap { $0.token == token ? $0.path : nil } ?? reader.path(token)
        last = (token, path)
        found[path, default: []].append(Int(try row.number(1)))
      }
      return found
    }
  }
}
