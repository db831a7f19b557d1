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
}
