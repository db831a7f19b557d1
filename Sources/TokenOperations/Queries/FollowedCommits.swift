package import TokenModel
package import TokenStore

/// A commit that changed a token which another one refers to, so that its value followed.
package struct FollowedCommit: Hashable, Sendable {
  package let path: TokenPath
  package let commit: CommitInfo
}

extension Snapshot {
  /// What changed after a commit in the tokens that one refers to now, over any number of steps, the newest first.
  ///
  /// - Complexity: O(*c*·log *n*) for the *c* commits of at most 50 tokens.
  package func followed(by path: TokenPath, since first: Int) throws -> [FollowedCommit] {
    var (seen, open): (Set<TokenPath>, [TokenPath]) = ([path], [path])
    while let next = open.popLast(), seen.count < 50 {
      for target in try cells(of: next).compactMap(\.statement.alias)
      where seen.insert(target).inserted { open.append(target) }
    }
    return try seen.subtracting([path]).sorted().flatMap { target in
      try history(of: target).filter { entry in
        guard case .cell(let before?, let after?) = entry.event else { return false }
        return entry.commit.number > first && before.statement != after.statement
      }.map { FollowedCommit(path: target, commit: $0.commit) }
    }.uniqued.sorted { $0.commit.number > $1.commit.number }
  }
}
