package import TokenModel
package import TokenStore

extension Snapshot {
  /// The revision that a verb for one revision writes to.
  ///
  /// - Parameter given: the id as asked for.
  /// - Returns: the only one, or the only one with tokens; `main` in an empty registry.
  /// - Throws: `StoreProblem.unknownRevision`; `VerbProblem.needsRevision` where several have tokens.
  package func writtenRevision(_ given: String?) throws -> Revision {
    let revisions = try outline().revisions
    if let given {
      if let found = revisions.first(where: { $0.id == given }) { return found }
      throw StoreProblem.unknownRevision(given, known: revisions.map(\.id))
    }
    if revisions.isEmpty { return Revision(id: "main") }
    let stated = revisions.count == 1 ? revisions : try statedRevisions()
    guard stated.count == 1 else { throw VerbProblem.needsRevision(known: revisions.map(\.id)) }
    return stated[0]
  }

  /// The revision that a verb for one revision reads: the point's, else the highest in order that has tokens.
  ///
  /// - Throws: `VerbProblem.emptyRegistry`.
  package func readRevision() throws -> Revision {
    let revisions = try outline().revisions
    if let name = revision, let revision = revisions.first(where: { $0.id == name }) {
      return revision
    }
    guard let last = revisions.last else { throw VerbProblem.emptyRegistry }
    return revisions.count == 1 ? last : try statedRevisions().last ?? last
  }

  /// The revision that the point names, else all: those whose contexts can be asked for.
  package func askedRevisions() throws -> [Revision] {
    try outline().revisions.filter { revision == nil || $0.id == revision }
  }

  /// The revision that is read where several have tokens and nobody named one, with all of them; else `nil`.
  package func guessedRevision() throws -> (taken: String, stated: [String])? {
    let stated = try statedRevisions().map(\.id)
    guard revision == nil, stated.count > 1 else { return nil }
    return (try readRevision().id, stated)
  }
}
