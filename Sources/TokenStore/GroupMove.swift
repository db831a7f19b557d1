internal import GRDB
package import TokenModel

extension Registry {
  /// The moves that rename a token, or a group with all that is in it.
  ///
  /// - Returns: one for each path that says something at the commit, sorted; empty where nothing does.
  /// - Complexity: O(*g*·log *n*): *g* paths in the group.
  package func moves(from old: TokenPath, to new: TokenPath, at commit: Int) throws -> [Move] {
    try read { db in
      let reader = RegistryReader(db, path: path, asOf: Int64(commit))
      let rows = try Row.fetchAll(
        db,
        sql: "SELECT id, path FROM token WHERE path = ? OR (path > ? AND path < ?) ORDER BY path",
        arguments: [old.text, old.text + ".", old.text + "/"])
      return try rows.compactMap { row -> Move? in
        let from = TokenPath(trusted: row[1])
        let saysSomething =
          try reader.cellRows(ofToken: row[0]).contains { $0.statement != nil }
          || !reader.abouts(ofToken: row[0], path: from).isEmpty
        guard saysSomething else { return nil }
        let inner = from.text.utf8.dropFirst(old.text.utf8.count)
        return Move(from: from, to: TokenPath(trusted: new.text + String(Substring(inner))))
      }
    }
  }
}
