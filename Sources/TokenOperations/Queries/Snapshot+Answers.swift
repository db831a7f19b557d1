internal import TokenDiff
package import TokenModel
package import TokenResolve
package import TokenStore

extension Snapshot {
  /// A token's answers in a revision, with a problem where a reference leads to no value.
  ///
  /// - Parameters:
  ///   - context: `nil` for every context that can be told apart.
  ///   - outline: the registry's revisions and axes.
  /// - Returns: the answer in the context, and the others: all of them, or those that are stated in a part
  ///   of the context only. An open axis takes its first value, and another value of it may say
  ///   something else.
  package func answers(
    of path: TokenPath, in context: Context?, of revision: Revision, _ outline: TokenSet
  ) throws -> (answer: ResolvedCell?, others: [ResolvedCell]) {
    let answer = try context.flatMap { try resolver(revision, outline).resolve(path, in: $0) }
    if context?.isBase == true { return (answer, []) }
    let (cells, failed, _) = try TokenResolver(
      source: self, revision: revision, revisions: outline.revisions, axes: outline.axes
    ).resolve(path)
    var all = outline.axes.sorted(cells + failed, by: \.context)
    // What fails in a wider context for the same cell need not be told again.
    for index in all.indices.reversed() where all[index].problem != nil {
      let around = all[..<index].last { $0.context.holds(in: all[index].context) }
      if let around, around.problem != nil, around.cell == all[index].cell { all.remove(at: index) }
    }
    if let context {
      all.removeAll { $0.cell.context == context || !context.holds(in: $0.cell.context) }
    }
    let order = ContextOrder(axes: outline.axes.names, revisions: outline.revisions)
    return (answer, order.sorted(all, by: \.context))
  }

  /// How an answer comes about.
  package func trace(
    _ path: TokenPath, in context: Context, of revision: Revision, _ outline: TokenSet
  ) throws -> [ResolutionStep] {
    try resolver(revision, outline).trace(path, in: context)
  }

  private func resolver(_ revision: Revision, _ outline: TokenSet) -> Resolver<Snapshot> {
    Resolver(source: self, revision: revision, revisions: outline.revisions, axes: outline.axes)
  }

  /// The number of tokens of a revision that resolve through one, in any context.
  package func followers(of path: TokenPath, in revision: String) throws -> Int {
    let (view, _) = PointView.resolved(try load(around: [path]), label: text, only: revision)
    return Set(Impact(of: path, in: view).dependents.filter(\.use.isOfValue).map(\.path)).count
  }

  /// The commit that set each value of a token or group, contexts in the order of their axes.
  ///
  /// - Throws: `PathProblem` for a path without tokens.
  package func blamed(_ path: TokenPath) throws -> [BlameLine] {
    let lines = try blame(path)
    guard !lines.isEmpty else { throw try PathAdvice(now: self).problem(path) }
    let outline = try outline()
    let order = ContextOrder(axes: outline.axes.names, revisions: outline.revisions)
    // The lines of a token in a revision stand together already.
    return lines.filter { revision == nil || $0.cell.revision == revision }
      .runs { $0.cell.path == $1.cell.path && $0.cell.revision == $1.cell.revision }
      .flatMap { order.sorted($0) { $0.cell.context } }
  }

  /// The commit that set a value before the one that brought it back, by its cell: a revert says who took a change
  /// back, and not who chose the value. None of more than 200 lines, which are not looked up one by one.
  package func returned(_ lines: [BlameLine]) throws -> [CellKey: CommitInfo] {
    guard lines.count <= 200 else { return [:] }
    var found: [CellKey: CommitInfo] = [:]
    var histories: [TokenPath: [HistoryEntry]] = [:]
    for line in lines where line.commit.number > 1 {
      let history =
        try histories[line.cell.path] ?? history(of: line.cell.path, isCounted: false)
      histories[line.cell.path] = history
      let earlier = history.first { entry in
        guard entry.commit.number < line.commit.number, case .cell(_, let after?) = entry.event
        else { return false }
        return after.revision == line.cell.revision && after.context == line.cell.context
          && after.statement.givesSame(as: line.cell.statement) && after.statement.value != nil
      }
      found[line.cell.key] = earlier?.commit
    }
    return found
  }
}
