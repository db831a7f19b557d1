package import CodeScan
package import TokenExport
package import TokenModel
package import TokenStore

/// The names of tokens that a registry had and has no more, with what became of them.
package struct FormerNames {
  private var names = CodeNames()
  private var fates: [TokenPath: (message: String, successor: TokenPath?)] = [:]
  private let current: CodeNames

  /// - Parameters:
  ///   - now: the state that code is compared with.
  ///   - export: an output of a state.
  /// - Complexity: O(*m*) outputs of the tokens that each of *m* commits took away.
  package init(
    _ now: Snapshot, tokens: ResolvedTokens, current: CodeNames,
    exports: (ResolvedTokens) throws -> [(Export, [String: String])]
  ) throws {
    self.current = current
    let there = Set(tokens.tokens.map(\.path))
    let moved = try now.departures()
    var byCommit: [Int: [TokenPath]] = [:]
    var last: [TokenPath: CommitInfo] = [:]
    for path in try now.origins().keys where !there.contains(path) {
      guard let entry = try now.history(of: path).first else { continue }
      last[path] = entry.commit
      byCommit[entry.commit.number - 1, default: []].append(path)
    }
    for (number, paths) in byCommit.sorted(by: { $0.key < $1.key }) where number > 0 {
      let set = try now.snapshot(at: number).load(inside: paths.sorted(), areGuesses: false)
      let (view, _) = PointView.resolved(set, label: "", only: tokens.revision.id)
      guard let before = view.revisions.first?.kept(paths) else { continue }
      for (export, chosen) in try exports(before) { names.add(export, chosen: chosen) }
      names.add(paths: paths)
      for path in paths {
        guard let commit = last[path] else { continue }
        let old = before.token(at: path)
        let named = Deprecation.replacement(in: old?.deprecation)
        let next = moved[path]?.new ?? named.flatMap { there.contains($0) ? $0 : moved[$0]?.new }
        fates[path] = (
          FormerNames.words(commit, path, next, old.map { ($0, before) }, tokens), next
        )
      }
    }
  }

  private static func words(
    _ commit: CommitInfo, _ path: TokenPath, _ next: TokenPath?,
    _ old: (token: ResolvedToken, view: ResolvedTokens)?, _ now: ResolvedTokens
  ) -> String {
    let (author, subject) = (commit.metadata.authorName, commit.metadata.subject)
    let reason = subject.isEmpty ? "" : ": " + subject
    let by = " in #\(commit.number) of \(commit.sourceAt.day) by \(author)\(reason)"
    guard let next else { return "\(path.text) was removed\(by)" }
    guard let old, let new = now.token(at: next) else {
      return "\(path.text) is \(next.text) since then,\(by)"
    }
    return "\(path.text) became \(next.text)\(by); "
      + (Migration.difference(old.token, new) ?? "its value is the same in every mode")
  }

  /// What became of the token that had a name; `nil` where none had.
  package func former(_ mention: Mention) -> Usage.Former? {
    guard let path = names.token(of: mention), let fate = fates[path] else { return nil }
    return Usage.Former(
      name: names.trimmed(mention).name, message: fate.message,
      successor: fate.successor.flatMap { current.name(of: $0, like: mention) })
  }
}
