internal import PositionedJSON
package import TokenModel

/// Checks that the references of new cells lead somewhere, before they are recorded.
///
/// - Complexity: in proportion to the cells that hold references, and to what they lead to.
package struct ReferenceCheck {
  /// A problem of a new cell.
  package struct Found: Sendable {
    /// An index into the set's cells.
    package var cell: Int
    /// The reason why the cell has no value.
    package var problem: ResolveProblem
    /// The members of a circle among the set's cells, as indices in the order of the circle. Members
    /// that are stored already are in `problem` only.
    package var circle: [Int] = []
    /// Whether the cell has a value all the same, without the member that refers there.
    package var isPartial = false
  }

  private let set: TokenSet
  private let revisions: [Revision]
  private let axes: AxisOrder

  /// Prepares the check; nothing is resolved yet.
  ///
  /// - Parameters:
  ///   - set: the new cells, in any order.
  ///   - known: revisions and axes that exist already.
  package init(set: TokenSet, known: TokenSet) {
    self.set = set
    var revisions = known.revisions
    for revision in set.revisions {
      if let index = revisions.firstIndex(where: { $0.id == revision.id }) {
        revisions[index] = revisions[index].merging(revision)
      } else {
        revisions.append(revision)
      }
    }
    self.revisions = revisions
    axes = AxisOrder(known.axes.names + set.axes.names)
  }

  /// Returns the problems of the new cells. A circle is listed once, with its first member among them,
  /// and a problem that another new cell causes only there.
  ///
  /// - Parameter stored: the cells that exist already; new ones replace those of the same key.
  /// - Returns: problems in the order of the cells.
  /// - Throws: the errors of `stored`.
  package func problems(stored: (any CellSource)?) throws -> [Found] {
    try problemsAndLack(stored: stored).problems
  }

  /// The problems as `problems(stored:)` returns them, and the number of new cells with references that
  /// lead to no value.
  package func problemsAndLack(
    stored: (any CellSource)?
  ) throws -> (problems: [Found], withoutValue: Int) {
    let referring = referringCells()
    guard !referring.isEmpty else { return ([], 0) }
    let source = OverlaidCells(above: CellIndex(set.cells), below: stored)
    let byRevision = Dictionary(grouping: referring) { set.cells[$0].revision }
    var found: [Found] = []
    var withoutValue = 0
    for revision in revisions {
      guard let cells = byRevision[revision.id] else { continue }
      let evaluation = try evaluation(revision, from: cells.map { set.cells[$0].path }, source)
      let check = RevisionCheck(evaluation, set.cells, cells)
      found += check.problems()
      withoutValue += check.withoutValue
    }
    return (found.sorted { $0.cell < $1.cell }, withoutValue)
  }

  /// Returns the problems of the new cells where nothing is stored. If there are none, it returns the
  /// tokens that have no value in some context of a revision although their own cells are in order.
  ///
  /// The values of cells without references are trusted, because reading them has checked them.
  ///
  /// - Returns: two lists, of which at least one is empty.
  package func allProblems() throws -> (
    references: [Found], unanswered: [(revision: Revision, problem: Resolution.CellProblem)]
  ) {
    let referring = referringCells()
    // Without references, only a missing base cell can leave a token without a value.
    let roots = Dictionary(grouping: referring + cellsInContexts()) { set.cells[$0].revision }
    if roots.isEmpty { return ([], []) }
    let source = OverlaidCells(above: CellIndex(set.cells), below: nil)
    let byRevision = Dictionary(grouping: referring) { set.cells[$0].revision }
    var found: [Found] = []
    var unanswered: [(Revision, Resolution.CellProblem)] = []
    for revision in revisions {
      let owners = [revision] + revision.inherited(among: revisions)
      let paths = owners.flatMap { roots[$0.id] ?? [] }.map { set.cells[$0].path }
      if paths.isEmpty { continue }
      let evaluation = try evaluation(revision, from: paths, source)
      found += RevisionCheck(evaluation, set.cells, byRevision[revision.id] ?? []).problems()
      unanswered += evaluation.allProblems().map { (revision, $0) }
    }
    let isAnyWithoutValue = found.contains { !$0.isPartial }
    return (found.sorted { $0.cell < $1.cell }, isAnyWithoutValue ? [] : unanswered)
  }

  private func referringCells() -> [Int] {
    set.cells.indices.filter { set.cells[$0].refers }
  }

  private func cellsInContexts() -> [Int] {
    set.cells.indices.filter { !set.cells[$0].context.isBase }
  }

  private func evaluation(
    _ revision: Revision, from roots: [TokenPath], _ source: OverlaidCells
  ) throws -> Evaluation {
    let table = AxisTable(revision: revision, revisions: revisions, order: axes)
    let graph = CellGraph(
      try CellGatherer(source, table).reachable(from: roots), axes: table)
    return Evaluation(graph, ContextPartition(graph))
  }
}

/// Checks the new cells of one revision.
private struct RevisionCheck {
  private let evaluation: Evaluation
  /// The new cells with references, as candidates of the graph and as indices into the set's cells.
  private var checked: [(candidate: CandidateID, index: Int)] = []
  private var indices: [CandidateID: Int] = [:]

  init(_ evaluation: Evaluation, _ cells: [Cell], _ referring: [Int]) {
    self.evaluation = evaluation
    let graph = evaluation.graph
    for index in referring {
      // A cell that can never hold is not a candidate.
      guard let candidate = graph.candidate(of: cells[index]) else { continue }
      checked.append((candidate, index))
      indices[candidate] = index
    }
  }

  /// A problem, with what is needed to tell causes from consequences.
  private struct Entry {
    /// The cell that has the problem.
    var candidate: CandidateID
    var found: ReferenceCheck.Found
    var failure: Evaluation.Failure
  }

  /// The number of new cells that have no value where they answer.
  var withoutValue: Int {
    checked.count { candidate, _ in
      guard let (answer, _) = answer(of: candidate) else { return false }
      guard case .value = evaluation.answers[answer].outcome else { return true }
      return false
    }
  }

  /// The problems of the new cells, without those that are consequences of others.
  func problems() -> [ReferenceCheck.Found] {
    var entries: [Entry] = []
    var circles: Set<Int> = []
    for (candidate, index) in checked {
      if let unknown = unknownTarget(of: candidate) {
        entries.append(
          Entry(
            candidate: candidate, found: ReferenceCheck.Found(cell: index, problem: unknown),
            failure: Evaluation.Failure(problem: unknown, origin: candidate)))
      } else if let (failure, context) = failure(of: candidate) {
        if let circle = failure.circle, !circles.insert(circle).inserted { continue }
        let cells = failure.circle.map { evaluation.circles[$0] } ?? []
        let members = cells.compactMap { indices[$0] }
        let found = ReferenceCheck.Found(
          cell: members.first ?? index, problem: failure.problem.asked(in: context),
          circle: members)
        entries.append(Entry(candidate: candidate, found: found, failure: failure))
      } else if let problem = evaluation.partial[candidate] {
        entries.append(
          Entry(
            candidate: candidate,
            found: ReferenceCheck.Found(cell: index, problem: problem, isPartial: true),
            failure: Evaluation.Failure(problem: problem, origin: candidate)))
      }
    }
    // A problem whose cause is another new cell is left out, because that cell has one of its own.
    let reported = Set(
      entries.lazy.filter { $0.failure.origin == $0.candidate }.map(\.candidate))
    return entries.filter { entry in
      if entry.failure.circle != nil { return true }
      if let circle = entry.failure.enters, circles.contains(circle) { return false }
      guard let origin = entry.failure.origin, origin != entry.candidate else { return true }
      return !reported.contains(origin)
    }
    .map(\.found)
  }

  /// The problem of a reference to a token that does not exist; `nil` where all do.
  private func unknownTarget(of candidate: CandidateID) -> ResolveProblem? {
    let candidate = evaluation.graph.candidates[candidate]
    guard let outgoing = evaluation.graph.references(of: candidate),
      let index = outgoing.targets.firstIndex(of: nil)
    else { return nil }
    let target = outgoing.references.targets[index]
    if case .computed = outgoing.references {
      return .computation(candidate.cell.path, .noValue(target))
    }
    return .unknownAlias(target, from: candidate.cell.path)
  }

  private func failure(
    of candidate: CandidateID
  ) -> (failure: Evaluation.Failure, context: Context)? {
    if evaluation.failures.isEmpty { return nil }
    // What answers in its own context may close a circle in another one, where it answers as well.
    for isMeant in [{ _ in true }, { self.evaluation.failure(of: $0)?.circle != nil }] {
      if let (answer, context) = answer(of: candidate, where: isMeant),
        let failure = evaluation.failure(of: answer)
      {
        return (failure, context)
      }
    }
    return nil
  }

  /// The answer in the first context in which the cell itself answers, which need not be its own:
  /// a stronger cell may answer there, for the first value of an axis that this one leaves open.
  private func answer(
    of candidate: CandidateID, where isMeant: (AnswerID) -> Bool = { _ in true }
  ) -> (answer: AnswerID, context: Context)? {
    let (graph, partition) = (evaluation.graph, evaluation.partition)
    let cell = graph.candidates[candidate].cell
    guard let token = graph.token(at: cell.path) else { return nil }
    let own = partition.answer(of: token, where: graph.axes.fixedValues(in: cell.context))
    if evaluation.answers[own].winner == candidate, isMeant(own) { return (own, cell.context) }
    let leaves = partition.tree(of: token).leaves
    for id in leaves.ids {
      let answer = partition.answer(of: token, at: id)
      guard let example = leaves[id].example, evaluation.answers[answer].winner == candidate,
        isMeant(answer)
      else { continue }
      return (answer, example)
    }
    return nil
  }
}

extension CellGraph {
  /// The candidate that is this cell, by its key; `nil` where it never holds.
  fileprivate func candidate(of cell: Cell) -> CandidateID? {
    guard let token = token(at: cell.path) else { return nil }
    return candidateIDs(of: token).first { id in
      let other = candidates[id].cell
      return other.revision == cell.revision && other.context == cell.context
    }
  }
}
