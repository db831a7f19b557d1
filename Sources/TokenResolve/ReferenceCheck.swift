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

  /// - Parameter stored: the cells that exist already; new ones replace those of the same key.
  package func problems(stored: (any CellSource)?) throws -> [Found] {
    let referring = set.cells.indices.filter { refers(set.cells[$0]) }
    guard !referring.isEmpty else { return [] }
    let source = OverlaidCells(above: CellIndex(set.cells), below: stored)
    var resolvers: [String: Resolver<OverlaidCells>] = [:]
    for revision in revisions {
      resolvers[revision.id] = Resolver(
        source: source, revision: revision, revisions: revisions, axes: axes)
    }
    var found: [Found] = []
    for index in referring {
      let cell = set.cells[index]
      do {
        _ = try resolvers[cell.revision]?.resolve(cell, in: cell.context)
      } catch let problem as ResolveProblem {
        if let problem = try stays(problem, cell, source, resolvers[cell.revision]) {
          found.append(Found(cell: index, problem: problem))
        }
      }
    }
    return found
  }

  /// The problem where the cell itself answers, as stronger cells of its token may answer for the
  /// first values of the axes that it leaves open.
  private func stays(
    _ problem: ResolveProblem, _ cell: Cell, _ source: OverlaidCells,
    _ resolver: Resolver<OverlaidCells>?
  ) throws -> ResolveProblem? {
    guard let resolver, problem.code != "alias-unknown" else { return problem }
    let rank = axes.rank(cell.context)
    let stronger = try source.cells(of: cell.path, in: cell.revision).map(\.context)
      .filter { axes.rank($0) > rank && resolver.revision.canAsk($0) }
    guard let question = resolver.revision.question(for: cell.context, beside: stronger) else {
      return nil
    }
    do {
      _ = try resolver.resolve(cell, in: question)
      return nil
    } catch let problem as ResolveProblem {
      return problem
    }
  }

  private func refers(_ cell: Cell) -> Bool {
    cell.statement.value?.holdsReference ?? false
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
