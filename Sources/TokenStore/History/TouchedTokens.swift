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
      var rows = RowCount(cells: 0)
      try reader.forEachRecord(.all, [reader.asOf]) { record, _ in
        rows.cells += 1
        guard record.revision == id else { return }
        let token = record.tokenID
        let path = try last.flatMap { $0.token == token ? $0.path : nil } ?? reader.path(token)
        last = (token, path)
        found[path, default: []].append(Int(record.commit))
      }
      try rows.check(reader.db, of: "<= \(reader.asOf)")
      return found.mapValues { Set($0).sorted() }
    }
  }
}
