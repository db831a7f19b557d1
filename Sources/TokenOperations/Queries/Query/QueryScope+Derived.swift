package import TokenModel

/// The values that no cell states: what aliases and computed values come to in contexts of what they refer to.
extension QueryScope {
  /// A value that a reference takes in a context of another token.
  package typealias Derived = (cell: Cell, stated: Cell)

  /// The values in contexts that only what they refer to tells apart, each with the cell that states the reference;
  /// none where no cell has a context.
  func findDerived() -> [Derived] {
    guard set.cells.contains(where: { !$0.context.isBase }), set.cells.contains(where: \.refers)
    else { return [] }
    return set.revisions.flatMap { revision in
      let order = ContextOrder(axes: set.axes.names, revisions: [revision])
      return (views[revision.id]?.tokens ?? []).flatMap { token in
        let hidden = order.hidden(behind: Set(token.cells.map(\.context)))
        let answers =
          token.cells.map { ($0.context, $0) }
          + order.axes.sorted(hidden) { $0 }.compactMap { context in
            token.cells.last { $0.context.holds(in: context) }.map { (context, $0) }
          }
        return answers.compactMap { context, answer -> Derived? in
          guard answer.cell.revision == revision.id else { return nil }
          let cell = cell(of: answer, in: context)
          return cell.context == answer.cell.context ? nil : (cell, answer.cell)
        }
      }
    }
  }

  /// The cell of an answer as a query sees it: in the answer's context, where a reference has another value there.
  func cell(of answer: ResolvedCell, in context: Context) -> Cell {
    guard answer.cell.refers, context != answer.cell.context else { return answer.cell }
    let cell = answer.cell.with(context: context)
    keep(FoundCell(cell, answer))
    return cell
  }

  /// The values that no cell states and for which a query holds, where it does not hold for the cell that states the
  /// reference; none where the query asks nothing of values.
  package func derived(where query: Query) throws -> [Derived] {
    let test = try test(query)
    return try derived(askedBy: query).filter { try test($0.cell) && !test($0.stated) }
  }

  /// All values that no cell states; none where the query asks nothing of values.
  func derived(askedBy query: Query) -> [Derived] { query.asksValues ? derived : [] }
}

extension Query {
  /// Whether it asks what values are, references followed.
  fileprivate var asksValues: Bool {
    root.terms.contains { term, _ in
      [.value, .near, .unit].contains(term.key)
        || term.key == .is
          && term.operands.contains { ["translucent", "gray", "grey"].contains($0.text) }
    }
  }
}
