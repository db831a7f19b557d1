internal import PositionedJSON
package import TokenExport
package import TokenModel
internal import TokenResolve
package import TokenStore

extension ExportPast {
  /// The tokens that a point had and the exported one has not, or has elsewhere, and when those it has were recorded.
  ///
  /// - Parameter under: tokens and groups that are exported; empty for all.
  package init(_ snapshot: Snapshot, since: Point, now: ResolvedTokens, under: [TokenPath]) throws {
    self.init()
    let start = try snapshot.snapshot(since)
    guard start.commit <= snapshot.commit else {
      throw VerbProblem.valueInvalid(
        "\(since.text) is later than \(snapshot.text), which is exported",
        fix: "name an earlier point: what is exported keeps the names that were there before")
    }
    // Of what was there already it would say the same on each line.
    for (path, origin) in try snapshot.origins() where origin.commit.number > start.commit {
      firstSeen[path] = "commit \(origin.commit.number), \(origin.commit.sourceAt.shortText)"
    }
    let set = try start.load(isEvidenceNeeded: false)
    guard let revision = set.revision(start.revision ?? now.revision.id) else { return }
    let moved = try snapshot.newPaths(since: start)
    let before = resolve(set, revision: revision).tokens.tokens
    for token in before {
      guard let new = now.token(at: moved[token.path] ?? token.path) else { continue }
      was[new.path] = ExportPast.difference(token, new).map { "\($0) in \(since.text)" }
    }
    let gone = before.filter { token in
      let isThere = now.token(at: token.path) != nil
      let isElsewhere = moved[token.path].map { $0 != token.path } ?? false
      // A name that `mv --keep` left is there, deprecated in favor of the new one.
      let isKept =
        isElsewhere
        && Deprecation.replacement(in: now.token(at: token.path)?.deprecation) == moved[token.path]
      return (!isThere || isElsewhere) && !isKept && token.cells.contains { $0.value != nil }
        && (under.isEmpty
          || under.contains { path in
            token.path.isInside(path) || moved[token.path]?.isInside(path) == true
          })
    }
    let deprecations = try snapshot.lastDeprecations(of: gone.map(\.path), in: now.revision.id)
    retired = try gone.map { token in
      let deprecation = deprecations[token.path] ?? token.deprecation
      let named = Deprecation.replacement(in: deprecation)
      let new = moved[token.path] ?? named.map { moved[$0] ?? $0 }
      let replacement = new.flatMap { now.token(at: $0)?.path }
      let message =
        try deprecation?.string
        ?? (replacement == nil
          ? ExportPast.removal(of: moved[token.path] ?? token.path, snapshot) : nil)
      return RetiredToken(
        path: token.path, replacement: replacement, message: message,
        type: token.cells.lazy.compactMap { $0.value?.type }.first)
    }
  }

  /// When and why a token was removed.
  private static func removal(of path: TokenPath, _ snapshot: Snapshot) throws -> String? {
    guard let last = try snapshot.history(of: path).first?.commit else { return nil }
    let subject = last.metadata.subject
    let reason = subject.isEmpty ? "" : ": " + subject
    return "removed in commit \(last.number), \(last.sourceAt.day)\(reason)"
  }
}
