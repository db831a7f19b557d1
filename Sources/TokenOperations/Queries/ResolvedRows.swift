package import PositionedJSON
package import TokenModel
internal import TokenResolve

/// Resolves cells of a set one by one, in their own contexts.
package struct ResolvedRows {
  private let prepared: [String: PreparedRevision]
  private let resolvers: [String: Resolver<SortedCells>]
  private let abouts: [String: AboutIndex]

  /// Prepares every revision of a set, whose cells are sorted.
  package init(set: TokenSet) {
    func each<Value>(_ make: (Revision) -> Value) -> [String: Value] {
      Dictionary(uniqueKeysWithValues: set.revisions.map { ($0.id, make($0)) })
    }
    let source = SortedCells(set.cells)
    prepared = each { PreparedRevision(set, revision: $0) }
    resolvers = each {
      Resolver(source: source, revision: $0, revisions: set.revisions, axes: set.axes)
    }
    abouts = each { AboutIndex(set, revision: $0) }
  }

  /// Whether the cell's token or a group around it is deprecated; the reason where one is given.
  package func deprecation(of cell: Cell) -> JSON? {
    abouts[cell.revision]?.deprecation(of: cell.path)
  }

  /// The description of the cell's token.
  package func description(of cell: Cell) -> String? {
    abouts[cell.revision]?.about(of: cell.path)?.description
  }

  /// What the cell itself comes to in another context, where nothing stronger answers there.
  package func answer(of cell: Cell, in context: Context) -> ResolvedCell? {
    let answer = answer(at: cell.path, in: context, of: cell.revision)
    return answer?.cell.key == cell.key ? answer : nil
  }

  /// The answer of a token in a context of a revision; `nil` where it has none.
  package func answer(
    at path: TokenPath, in context: Context, of revision: String
  ) -> ResolvedCell? {
    try? prepared[revision]?.resolve(path, in: context)
  }

  /// `nil` where its references lead nowhere.
  package subscript(cell: Cell) -> ResolvedCell? {
    // Where nothing stronger answers, a chain of aliases is followed once for all its tokens.
    if let answer = answer(of: cell, in: cell.context) { return answer }
    return try? resolvers[cell.revision]?.resolve(cell, in: cell.context)
  }
}
