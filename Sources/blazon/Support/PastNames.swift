internal import PositionedJSON
internal import TokenExport
internal import TokenModel
internal import TokenResolve
internal import TokenStore

extension ExportPast {
  /// The tokens that a point had and the exported one has not, and when those it has were recorded.
  init(
    _ registry: Registry, since: Point, at commit: Int, now: ResolvedTokens
  ) throws {
    self.init()
    for (path, origin) in try registry.origins(at: commit) {
      firstSeen[path] = "commit \(origin.commit.number), \(origin.commit.at.shortText)"
    }
    let start = try registry.find(since)
    let set = try registry.load(at: start.commit, isEvidenceNeeded: false)
    guard let revision = set.revision(start.revision ?? now.revision.id) else { return }
    let gone = resolve(set, revision: revision).tokens.tokens.filter { token in
      now.token(at: token.path) == nil && token.cells.contains { $0.value != nil }
    }
    let moved = try registry.newPaths(since: start.commit, at: commit)
    let deprecations = try registry.lastDeprecations(
      of: gone.map(\.path), in: now.revision.id, at: commit)
    retired = gone.map { token in
      let deprecation = deprecations[token.path] ?? token.deprecation
      let named = Deprecation.replacement(in: deprecation)
      return RetiredToken(
        path: token.path,
        replacement: moved[token.path] ?? named.map { moved[$0] ?? $0 },
        message: deprecation?.string)
    }
  }
}
