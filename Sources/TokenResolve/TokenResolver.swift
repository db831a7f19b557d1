package import TokenModel

/// Resolves one token in every context that its cells or its aliases can tell apart.
///
/// Each context *c* of a token stands for the full contexts in which *c* is the narrowest of its
/// contexts that holds. As these are closed under joining, a cell holds there exactly when *c* fixes
/// all that it fixes: so open axes stay open here, and take their first value only when someone asks
/// (`ResolvedTokens.answer`).
package struct TokenResolver<Source: CellSource> {
  private let resolver: Resolver<Source>
  /// The same with open axes filled, to tell a silent alias from a context that nobody can ask for.
  private let asking: Resolver<Source>
  private let contexts: ContextFinder<Source>

  /// - Parameter revisions: all of the registry, for inheritance.
  package init(source: Source, revision: Revision, revisions: [Revision], axes: AxisOrder) {
    resolver = Resolver(
      source: source, revision: revision, revisions: revisions, axes: axes, fillsOpenAxes: false)
    asking = Resolver(source: source, revision: revision, revisions: revisions, axes: axes)
    contexts = ContextFinder(resolver: resolver)
  }

  /// The revision and those it inherits from, nearest first.
  var revisionIDs: [String] { [resolver.revision.id] + resolver.bases.map(\.id) }

  /// - Returns: the base context first if it has an answer, then by rank; and what stood in the way.
  /// - Throws: what the source throws.
  package func resolve(
    _ path: TokenPath
  ) throws -> (cells: [ResolvedCell], problems: [Resolution.CellProblem]) {
    try resolve(path, revisionIDs.flatMap { try resolver.source.cells(of: path, in: $0) })
  }

  /// - Parameter cells: all of the token's cells in the revision and those it inherits from.
  func resolve(
    _ path: TokenPath, _ cells: [Cell]
  ) throws -> (cells: [ResolvedCell], problems: [Resolution.CellProblem]) {
    var answers: [ResolvedCell] = []
    var problems: [Resolution.CellProblem] = []
    for context in try contexts.find(path, cells) {
      do {
        guard
          let cell = cells.count == 1 && cells[0].context.isBase
            ? cells[0] : try resolver.winner(path, in: context),
          let answer = try answer(cell, in: context)
        else { continue }
        if !isImplied(answer, by: answers) { answers.append(answer) }
      } catch let problem as ResolveProblem {
        let key = CellKey(path: path, revision: resolver.revision.id, context: context)
        problems.append(Resolution.CellProblem(key: key, problem: problem))
      }
    }
    return (answers, problems)
  }

  /// `nil` where an alias is silent only because an axis is open that narrower contexts fix.
  private func answer(_ cell: Cell, in context: Context) throws -> ResolvedCell? {
    do {
      return try resolver.resolve(cell, in: context)
    } catch ResolveProblem.noAnswer {
      _ = try asking.resolve(cell, in: context)
      return nil
    }
  }

  /// Whether the entries before it already give the same answer in that context.
  private func isImplied(_ answer: ResolvedCell, by earlier: [ResolvedCell]) -> Bool {
    guard let last = earlier.last(where: { $0.context.holds(in: answer.context) }) else {
      return false
    }
    return last.cell == answer.cell && last.json == answer.json && last.aliases == answer.aliases
  }
}
