internal import TokenModel
package import TokenStore

extension Snapshot {
  /// Why no token of the revision matches a word, where other revisions of the same time have one;
  /// `nil` where none has.
  package func elsewhere(_ text: String) throws -> VerbProblem? {
    guard let revision else { return nil }
    let others = try outline().revisions.map(\.id).filter { id in
      guard id != revision else { return false }
      let other = try snapshot(Point(revision: id, when: .number(commit), text: id))
      let known = try other.allPaths().map { TokenPath(trusted: $0) }
      let pattern = PathPattern(text, among: known)
      return try known.contains { try pattern.matches($0) && !other.cells(of: $0).isEmpty }
    }
    return others.isEmpty ? nil : .elsewhere(text, in: revision, others: others)
  }
}
