package import TokenModel
package import TokenResolve

extension PointView {
  /// Resolves a set in each of its revisions, or in only one.
  ///
  /// - Parameter only: the revision that is meant; `nil` for all.
  /// - Returns: the view, and what has no value in it and why, which is in the view as well.
  package static func resolved(
    _ set: TokenSet, label: String, only: String?
  ) -> (view: PointView, problems: [Resolution.CellProblem]) {
    let revisions = set.revisions.filter { only == nil || $0.id == only }
    let resolutions = revisions.map { resolve(set, revision: $0) }
    let view = PointView(
      label: label, revisions: resolutions.map(\.tokensWithProblems), namesRevision: only != nil)
    return (view, resolutions.flatMap(\.problems))
  }
}
