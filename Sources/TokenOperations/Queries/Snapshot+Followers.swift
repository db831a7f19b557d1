internal import TokenDiff
package import TokenModel
package import TokenStore

extension Snapshot {
  /// The number of tokens of a revision that resolve through one, in any context.
  package func followers(of path: TokenPath, in revision: String) throws -> Int {
    let (view, _) = PointView.resolved(try load(around: [path]), label: text, only: revision)
    return Set(Impact(of: path, in: view).dependents.filter(\.use.isOfValue).map(\.path)).count
  }
}
