package import TokenDiff
package import TokenModel
package import TokenStore

extension QueryScope {
  /// Those contrasts whose text is of a cell for which a query holds.
  package func contrasts(
    _ contrasts: [Contrast], where query: Query, in revision: Revision
  ) throws -> [Contrast] {
    let test = try test(query)
    return try contrasts.filter { contrast in
      let answer = rows.answer(at: contrast.text, in: contrast.context, of: revision.id)
      return try answer.map { try test($0.cell) } ?? false
    }
  }
}

extension Snapshot {
  /// The tokens of which a query holds for a value.
  ///
  /// - Parameter hasAllRevisions: whether values of all revisions count, and not those of one.
  /// - Throws: `VerbProblem.valueInvalid` where there is none.
  package func paths(where text: String, hasAllRevisions: Bool) throws -> [TokenPath] {
    let query = try Query(text)
    let revision = hasAllRevisions ? nil : try readRevision().id
    let scope = QueryScope(try load(isEvidenceNeeded: query.needsEvidence), now: self)
    let cells = try scope.cells(where: revision.map { .term(.revision, $0) && query } ?? query)
    let paths = Set(cells.map(\.path)).sorted()
    guard !paths.isEmpty else {
      throw VerbProblem.valueInvalid(
        "no token matches \(text)", fix: "`blazon list --where` lists what a query finds")
    }
    return paths
  }
}
