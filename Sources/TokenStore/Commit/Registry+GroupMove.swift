internal import GRDB
package import TokenModel

extension Registry {
  /// Returns the moves that rename a token, or a group with everything in it.
  ///
  /// - Returns: one move for each path with a cell or description at the commit, sorted.
  /// - Complexity: O(*g*·log *n*): *g* paths in the group.
  package func moves(from old: TokenPath, to new: TokenPath, at commit: Int) throws -> [Move] {
    try read { db in
      let reader = RegistryReader(db, path: path, asOf: Int64(commit))
      return try TokenPaths(db).slots(atOrInside: old.text).compactMap { slot, from -> Move? in
        let saysSomething =
          try reader.cellRows(ofToken: slot).contains { $0.statement != nil }
          || !reader.abouts(ofToken: slot, path: from).isEmpty
        guard saysSomething else { return nil }
        let inner = from.text.utf8.dropFirst(old.text.utf8.count)
        return Move(from: from, to: TokenPath(trusted: new.text + String(Substring(inner))))
      }
    }
  }
}
