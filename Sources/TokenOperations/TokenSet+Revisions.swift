package import TokenModel
internal import TokenStore

extension TokenSet {
  /// The revision that a verb for one revision writes to.
  ///
  /// - Parameter given: the id as asked for.
  /// - Returns: `main` in an empty registry.
  /// - Throws: `StoreProblem.unknownRevision`; `VerbProblem.needsRevision` where there are several.
  package func writtenRevision(_ given: String?) throws -> Revision {
    if let given {
      if let found = revision(given) { return found }
      throw StoreProblem.unknownRevision(given, known: revisions.map(\.id))
    }
    switch revisions.count {
    case 0: return Revision(id: "main")
    case 1: return revisions[0]
    default: throw VerbProblem.needsRevision(known: revisions.map(\.id))
    }
  }

  /// The revision that a verb for one revision reads: the point's, else the highest in order.
  ///
  /// - Throws: `VerbProblem.emptyRegistry`.
  package func readRevision(_ name: String?) throws -> Revision {
    if let name, let revision = revision(name) { return revision }
    guard let last = revisions.last else { throw VerbProblem.emptyRegistry }
    return last
  }
}
