internal import TokenModel
internal import TokenResolve
package import TokenStore

/// Keeps a commit from taking away what other tokens lead to.
package struct LostValueCheck {
  /// The registry as of the newest commit before the one that is being made.
  package let before: Snapshot

  /// - Parameter before: the newest state, which the commit follows.
  package init(before: Snapshot) { self.before = before }

  /// - Throws: `Refused` with each token that had a value before and would have none now.
  package func refuse(_ plan: CommitEffect) throws {
    let broken = Set(plan.cells.filter(canBreak).compactMap { $0.before?.revision })
    guard !broken.isEmpty || !plan.moves.isEmpty else { return }
    let after = try before.snapshot(at: before.commit + 1).load(isEvidenceNeeded: false)
    let before = try before.load(isEvidenceNeeded: false)
    let moved = Dictionary(plan.moves.map { ($0.from, $0.to) }, uniquingKeysWith: { $1 })
    var diagnostics: [Diagnostic] = []
    for revision in after.revisions where !plan.moves.isEmpty || broken.contains(revision.id) {
      let known = before.revision(revision.id).map { resolve(before, revision: $0).problems } ?? []
      let old = Set(known.map(\.problem))
      // A token that moves keeps its problems, under its new path.
      let faulty = Set(known.compactMap { moved[$0.key.path] })
      for found in resolve(after, revision: revision).problems
      where !old.contains(found.problem) && !faulty.contains(found.key.path) {
        diagnostics.append(
          Diagnostic(
            code: found.problem.code,
            message: "\(found.problem.message) (revision \(revision.id)) after this change",
            fix: "change the tokens that refer to it first"))
      }
    }
    // A token is reported once, however many contexts it has.
    var reported: Set<Diagnostic> = []
    diagnostics = diagnostics.filter { reported.insert($0).inserted }
    if !diagnostics.isEmpty { throw Refused(diagnostics: diagnostics) }
  }

  /// A cell that stays, with a value of its type, breaks nobody.
  private func canBreak(_ change: CommitEffect.CellChange) -> Bool {
    guard let before = change.before else { return false }
    guard let after = change.after, after.statement.presence == .stated,
      after.statement.value != nil
    else { return true }
    return after.statement.type != before.statement.type
  }
}
