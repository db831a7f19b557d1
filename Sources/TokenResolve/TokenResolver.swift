package import TokenModel

/// Resolves one token in every context that its cells or its aliases can tell apart.
///
/// Each context *c* of a token stands for the full contexts in which *c* is the narrowest of its
/// contexts that holds. As these are closed under joining, a cell holds there exactly when *c* fixes
/// all that it fixes: so open axes stay open here, and take their first value only when someone asks
/// (`ResolvedTokens.answer`).
package struct TokenResolver<Source: CellSource> {
  private let resolver: Resolver<Source>
  /// The same with open axes filled, as for someone who asks.
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
    func report(_ problem: ResolveProblem, in context: Context) {
      let key = CellKey(path: path, revision: resolver.revision.id, context: context)
      problems.append(Resolution.CellProblem(key: key, problem: problem))
    }
    guard let contexts = try contexts.find(path, cells) else {
      report(.tooManyContexts(path), in: .base)
      return (answers, problems)
    }
    for (index, context) in contexts.enumerated() {
      do {
        guard
          let cell = cells.count == 1 && cells[0].context.isBase
            ? cells[0] : try resolver.winner(path, in: context)
        else { continue }
        let answer = try resolver.resolve(cell, in: context)
        if !isImplied(answer, by: answers) { answers.append(answer) }
      } catch is ResolveProblem {
        let problem = try met(path, in: context, beside: contexts[(index + 1)...])
        let isKnown = problems.contains {
          $0.problem == problem && $0.key.context.holds(in: context)
        }
        if let problem, !isKnown { report(problem, in: context) }
      }
    }
    return (answers, problems)
  }

  /// A problem as it meets who asks; `nil` where stronger contexts answer all who could.
  private func met(
    _ path: TokenPath, in context: Context, beside stronger: ArraySlice<Context>
  ) throws -> ResolveProblem? {
    guard let question = resolver.revision.question(for: context, beside: Array(stronger)) else {
      return nil
    }
    do {
      _ = try asking.resolve(path, in: question)
      return nil
    } catch let problem as ResolveProblem {
      return problem
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
