package import TokenModel
package import TokenResolve
package import TokenStore

/// Another value for one cell, which is not recorded.
package struct WhatIf {
  /// The token's path.
  package var path: TokenPath
  /// The value as typed; `ValueSyntax` reads it.
  package var value: String
  /// The revision's id; `nil` for the only one.
  package var revision: String?
  /// The context of the cell; the base is allowed.
  package var context: Context

  /// - Parameter revision: the revision's id; `nil` for the only one.
  package init(path: TokenPath, value: String, revision: String?, context: Context) {
    self.path = path
    self.value = value
    self.revision = revision
    self.context = context
  }

  /// The token, all that lead to it and all to which these lead, as they are and as they would be.
  ///
  /// - Parameter others: tokens that are there as well.
  /// - Returns: the views, and what would have no value any more.
  /// - Throws: as `set` does: `VerbProblem`, `StoreProblem`, `ResolveProblem`.
  package func views(
    _ now: Snapshot, others: [TokenPath] = []
  ) throws -> (before: PointView, after: PointView, problems: [Resolution.CellProblem]) {
    let known = try now.outline()
    let revision = try now.writtenRevision(self.revision)
    try revision.check(context)
    let given = NewValue(value, path: path, revision: revision.id, context: context)
    let (new, former) = try given.cell(among: now.cells(of: path))
    // That the new value has no source does not answer what would change.
    let cell = new.with(evidence: former?.evidence ?? [])
    try now.checkReferences(of: cell, known: known)
    let before = try now.load(around: [path], others: cell.statement.targets + others)
    var after = before
    after.cells.removeAll { $0.key == cell.key }
    after.cells.append(cell)
    after.sort()
    let (view, old) = PointView.resolved(before, label: now.text, only: now.revision)
    let (other, all) = PointView.resolved(
      after, label: "\(path.text) = \(value)", only: now.revision)
    let isOld = Set(old.map(\.problem))
    return (view, other, all.filter { !isOld.contains($0.problem) })
  }
}
