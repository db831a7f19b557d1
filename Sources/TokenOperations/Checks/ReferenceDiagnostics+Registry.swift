package import TokenModel
internal import TokenResolve

extension ReferenceDiagnostics {
  /// Tokens of a registry that have no value in some context, and backgrounds that are not there.
  ///
  /// - Parameter isMeant: whether a revision, by its id, is asked about.
  package static func find(in set: TokenSet, where isMeant: (String) -> Bool) -> [Diagnostic] {
    unresolved(set, where: isMeant) + lostBackgrounds(set, where: isMeant)
  }

  private static func unresolved(_ set: TokenSet, where isMeant: (String) -> Bool) -> [Diagnostic] {
    var set = set
    set.sort()
    return set.revisions.filter { isMeant($0.id) }.flatMap { revision in
      resolve(set, revision: revision).problems.map { found in
        Diagnostic(
          code: found.problem.code,
          message: "\(found.problem.message) (revision \(revision.id))", fix: found.problem.fix)
      }
    }
  }

  private static func lostBackgrounds(
    _ set: TokenSet, where isMeant: (String) -> Bool
  ) -> [Diagnostic] {
    let pairs = set.cells.filter { isMeant($0.revision) }.flatMap { cell in
      cell.statement.backgrounds.map { (cell: cell, background: $0) }
    }
    if pairs.isEmpty { return [] }
    let known = Set(set.cells.map(\.path))
    return pairs.filter { !known.contains($0.background) }.map { pair in
      Diagnostic(
        code: "alias-unknown",
        message: "\(quotedForMessage(pair.cell.path.text)) is drawn on "
          + "\(quotedForMessage("{" + pair.background.text + "}")), which does not exist "
          + "(revision \(pair.cell.revision))",
        fix: "take it out of \"on\", or add that token")
    }
  }
}
