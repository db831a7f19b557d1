internal import TokenModel
internal import TokenResolve
internal import TokenStore

/// Finds the cells that had a value through an alias, and when.
///
/// Only tokens whose aliases ever led to one that stated the value are looked at, and only at commits
/// that changed one of those.
struct PastAliases {
  /// Nothing later counts.
  let now: Snapshot
  let matches: (Statement) -> Bool

  /// - Parameters:
  ///   - now: the state up to which commits count.
  ///   - matches: whether a statement has the value.
  init(now: Snapshot, matches: @escaping (Statement) -> Bool) {
    self.now = now
    self.matches = matches
  }

  /// - Parameter direct: the cells that stated the value, or an alias where that was asked for.
  func spans(_ direct: [ValueSpan]) throws -> [ValueSpan] {
    let stated = direct.filter { $0.statement.alias == nil }
    let aliases = try aliases(of: Set(stated.map(\.key.path)))
    guard !aliases.isEmpty else { return [] }
    let contexts = PastAliases.contexts(stated, aliases)
    var candidates: Set<CellKey> = []
    for alias in aliases {
      for context in contexts[alias.key.path, default: []]
      where alias.key.context.holds(in: context) {
        candidates.insert(
          CellKey(path: alias.key.path, revision: alias.key.revision, context: context))
      }
    }
    return try runs(candidates.sorted(), try commits(stated, aliases))
  }

  /// Every cell that ever was an alias of one of these, or of such a one.
  private func aliases(of paths: Set<TokenPath>) throws -> [ValueSpan] {
    var reached = paths
    while true {
      let found = try now.tokensThatWere { statement in
        statement.alias.map(reached.contains) ?? false
      }
      let all = reached.union(found.map(\.key.path))
      if all.count == reached.count { return found }
      reached = all
    }
  }

  /// In which contexts each token may have been the value: its own joined with its targets'.
  private static func contexts(
    _ stated: [ValueSpan], _ aliases: [ValueSpan]
  ) -> [TokenPath: Set<Context>] {
    var contexts: [TokenPath: Set<Context>] = [:]
    for span in stated { contexts[span.key.path, default: []].insert(span.key.context) }
    var isChanged = true
    while isChanged {
      isChanged = false
      for alias in aliases {
        guard let target = alias.statement.alias else { continue }
        for context in contexts[target, default: []] {
          guard let both = context.joined(with: alias.key.context) else { continue }
          if contexts[alias.key.path, default: []].insert(both).inserted { isChanged = true }
        }
      }
    }
    return contexts
  }

  /// The commits that changed each token, or one that it led to.
  private func commits(
    _ stated: [ValueSpan], _ aliases: [ValueSpan]
  ) throws -> [TokenPath: Set<CommitInfo>] {
    var commits: [TokenPath: Set<CommitInfo>] = [:]
    for span in stated + aliases {
      commits[span.key.path, default: []].formUnion([span.from, span.until].compactMap(\.self))
    }
    for path in Array(commits.keys) {
      commits[path, default: []].formUnion(try now.history(of: path).map(\.commit))
    }
    var isChanged = true
    while isChanged {
      isChanged = false
      for alias in aliases {
        guard let target = alias.statement.alias, let more = commits[target],
          !more.isSubset(of: commits[alias.key.path, default: []])
        else { continue }
        commits[alias.key.path, default: []].formUnion(more)
        isChanged = true
      }
    }
    return commits
  }

  /// From when until when each was an alias that led to the value.
  private func runs(
    _ candidates: [CellKey], _ commits: [TokenPath: Set<CommitInfo>]
  ) throws -> [ValueSpan] {
    var spans: [CellKey: [ValueSpan]] = [:]
    var current: [CellKey: Statement] = [:]
    for commit in Set(commits.values.joined()).sorted(by: { $0.number < $1.number }) {
      let then = now.snapshot(at: commit.number)
      let known = try then.outline()
      for key in candidates where commits[key.path]?.contains(commit) == true {
        let alias = leading(key, known, then)
        guard alias != current[key] else { continue }
        if current[key] != nil, let last = spans[key]?.indices.last {
          spans[key]?[last].until = commit
        }
        if let alias {
          spans[key, default: []].append(ValueSpan(key: key, statement: alias, from: commit))
        }
        current[key] = alias
      }
    }
    return candidates.flatMap { spans[$0] ?? [] }
  }

  /// The alias that the cell is at a commit, where it leads to the value.
  private func leading(_ key: CellKey, _ known: TokenSet, _ then: Snapshot) -> Statement? {
    guard let revision = known.revision(key.revision) else { return nil }
    let resolver = Resolver(
      source: then, revision: revision, revisions: known.revisions, axes: known.axes)
    // A reference that led nowhere then led to no value.
    guard let answer = try? resolver.resolve(key.path, in: key.context), let json = answer.json,
      answer.cell.revision == key.revision, answer.cell.statement.alias != nil
    else { return nil }
    var qualifiers = Qualifiers()
    qualifiers.unit = answer.unit
    let there = Statement(
      type: answer.cell.statement.type, value: json, qualifiers: qualifiers)
    guard matches(there) else { return nil }
    return answer.cell.statement
  }
}
