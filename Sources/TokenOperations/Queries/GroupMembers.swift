package import TokenModel
internal import TokenResolve

/// Chooses the cell that answers for each token of a group.
package enum GroupMembers {
  /// The cell of each token that answers in a revision and context; without a context, in the base.
  ///
  /// A token that the revision does not have is represented by the last revision that has it, unless that has not the
  /// context. Without a context, a token of which no cell answers in the base is represented by its first cell.
  ///
  /// - Parameters:
  ///   - cells: of all revisions, sorted by path, then in the revisions' order.
  ///   - isOnlyRevision: leaves out tokens that only other revisions have.
  ///   - context: leaves out tokens without an answer there; `nil` leaves out none.
  ///   - outline: all revisions and axes.
  /// - Returns: one cell for each token, by path.
  package static func cells(
    _ cells: [Cell], revision: Revision, isOnlyRevision: Bool, context: Context?,
    outline: TokenSet
  ) throws -> [Cell] {
    let source = SortedCells(cells)
    let resolvers = Dictionary(
      uniqueKeysWithValues: outline.revisions.map {
        (
          $0.id,
          Resolver(source: source, revision: $0, revisions: outline.revisions, axes: outline.axes)
        )
      })
    var members: [Cell] = []
    for token in cells.runs({ $0.path == $1.path }) {
      let first = token[0]
      let isThere = token.contains { $0.revision == revision.id }
      if isOnlyRevision, !isThere { continue }
      let id = isThere ? revision.id : token[token.endIndex - 1].revision
      if let context, !isThere, (try? resolvers[id]?.revision.check(context)) == nil { continue }
      let winner = try resolvers[id]?.winner(first.path, in: context ?? .base)
      if let winner, winner.revision == id {
        members.append(winner)
      } else if context == nil, let own = token.first(where: { $0.revision == id }) {
        members.append(own)
      }
    }
    return members
  }
}
