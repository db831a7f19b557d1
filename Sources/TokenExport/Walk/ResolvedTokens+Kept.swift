package import TokenModel

extension ResolvedTokens {
  /// The tokens inside of paths, and the groups around and inside of those; all of them where no path
  /// is given.
  package func kept(_ paths: [TokenPath]) -> ResolvedTokens {
    if paths.isEmpty { return self }
    var tokens = self
    tokens.tokens.removeAll { token in !paths.contains { token.path.isInside($0) } }
    tokens.groups = tokens.groups.filter { group, _ in
      paths.contains { group.isInside($0) || $0.isInside(group) }
    }
    return tokens
  }
}
