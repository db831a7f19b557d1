internal import PositionedJSON
package import TokenModel

/// Checks that the references of new cells lead somewhere, before they are recorded.
///
/// - Complexity: in proportion to the cells that hold references, and to what they lead to.
package struct ReferenceCheck {
  package struct Found: Sendable {
    /// Index into the set's cells.
    package var cell: Int
    package var problem: ResolveProblem
    /// Of a circle: its members among the set's cells as indices, in the order of the circle.
    /// Members that are stored already are in `problem` only.
    package var circle: [Int] = []
  }

  private let set: TokenSet
  private let revisions: [Revision]
  private let axes: AxisOrder

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

  /// Each circle once, with its first member among the new cells; a problem that another new cell
  /// causes, there only.
  ///
  /// - Parameter stored: the cells that exist already; new ones replace those of the same key.
  /// - Returns: in the order of the cells.
  package func problems(stored: (any CellSource)?) throws -> [Found] {
    let referring = referringCells()
    guard !referring.isEmpty else { return [] }
    let source = OverlaidCells(above: CellIndex(set.cells), below: stored)
    let byRevision = Dictionary(grouping: referring) { set.cells[$0].revision }
    return try revisions.flatMap { revision in
      guard let cells = byRevision[revision.id] else { return [Found]() }
      let evaluation = try evaluation(revision, from: cells.map { set.cells[$0].path }, source)
      return RevisionCheck(evaluation, set.cells, cells).problems()
    }
    .sorted { $0.cell < $1.cell }
  }

  /// The same where nothing is stored; or, where that finds nothing, what has no value in some
  /// context of a revision although its own cells are in order.
  ///
  /// The values of cells without references are trusted: reading them has checked them.
  ///
  /// - Returns: one of the two lists at most.
  package func allProblems() throws -> (
    references: [Found], unanswered: [(revision: Revision, problem: Resolution.CellProblem)]
  ) {
    let referring = referringCells()
    // Else only contexts can stand in the way.
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
    return found.isEmpty ? ([], unanswered) : (found.sorted { $0.cell < $1.cell }, [])
  }

  private func referringCells() -> [Int] {
    set.cells.indices.filter { set.cells[$0].statement.value?.holdsReference ?? false }
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
  /// Cells of the graph and of the set.
  private var places: [(graph: Int32, set: Int)] = []
  private var newCells: [Int32: Int] = [:]

  init(_ evaluation: Evaluation, _ cells: [Cell], _ referring: [Int]) {
    self.evaluation = evaluation
    let graph = evaluation.graph
    for index in referring {
      guard let token = graph.token(at: cells[index].path),
        // One that can never hold is no candidate.
        let candidate = graph.candidates(of: token).first(where: { candidate in
          let other = Int(candidate.cell)
          return graph.cells[other].revision == cells[index].revision
            && graph.cells[other].context == cells[index].context
        })
      else { continue }
      places.append((candidate.cell, index))
      newCells[candidate.cell] = index
    }
  }

  /// A problem, with the cell that has it, and what was found of the failure.
  private struct Entry {
    var place: Int32
    var found: ReferenceCheck.Found
    var failure: Evaluation.Failure
  }

  func problems() -> [ReferenceCheck.Found] {
    var entries: [Entry] = []
    var circles: Set<Int> = []
    for (place, index) in places {
      if let unknown = unknownTarget(of: place) {
        entries.append(
          Entry(
            place: place, found: ReferenceCheck.Found(cell: index, problem: unknown),
            failure: Evaluation.Failure(problem: unknown, origin: place)))
      } else if let (failure, context) = failure(of: place) {
        if let circle = failure.circle, !circles.insert(circle).inserted { continue }
        let cells = failure.circle.map { evaluation.circles[$0] } ?? []
        let members = cells.compactMap { newCells[$0] }
        let found = ReferenceCheck.Found(
          cell: members.first ?? index, problem: failure.problem.asked(in: context),
          circle: members)
        entries.append(Entry(place: place, found: found, failure: failure))
      }
    }
    let told = Set(entries.lazy.filter { $0.failure.origin == $0.place }.map(\.place))
    return entries.filter { entry in
      if entry.failure.circle != nil { return true }
      if let circle = entry.failure.enters, circles.contains(circle) { return false }
      return entry.failure.origin == entry.place || !told.contains(entry.failure.origin)
    }
    .map(\.found)
  }

  private func unknownTarget(of cell: Int32) -> ResolveProblem? {
    guard let referring = evaluation.graph.references(of: cell),
      let index = referring.targets.firstIndex(of: -1)
    else { return nil }
    return .unknownAlias(
      referring.references.targets[index], from: evaluation.graph.cells[Int(cell)].path)
  }

  /// The problem where the cell itself answers: in its own context, or, where stronger cells answer
  /// for the first values of the axes that it leaves open, in the next.
  private func failure(of cell: Int32) -> (failure: Evaluation.Failure, context: Context)? {
    let graph = evaluation.graph
    guard let token = graph.token(at: graph.cells[Int(cell)].path) else { return nil }
    let context = graph.cells[Int(cell)].context
    let tree = evaluation.partition.tree(of: token)
    let own = evaluation.partition.slot(
      token, leaf: tree.isUndivided ? 0 : tree.leaf(where: graph.axes.asked(in: context)))
    if evaluation.winners[Int(own)] == cell {
      return evaluation.failure(of: own).map { ($0, context) }
    }
    for (index, leaf) in tree.leaves.enumerated() {
      let slot = evaluation.partition.slot(token, leaf: index)
      guard let question = leaf.question, evaluation.winners[Int(slot)] == cell else { continue }
      return evaluation.failure(of: slot).map { ($0, question) }
    }
    return nil
  }
}

/// Cells that hide those of the same key below them.
struct OverlaidCells: CellSource {
  let above: CellIndex
  let below: (any CellSource)?

  func cells(of path: TokenPath, in revision: String) throws -> [Cell] {
    let new = above.cells(of: path, in: revision)
    guard let below else { return new }
    let contexts = Set(new.map(\.context))
    return new + (try below.cells(of: path, in: revision)).filter { !contexts.contains($0.context) }
  }
}
