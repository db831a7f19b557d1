/// The resolved content of a registry, or of a set of files, at one point: the input of differences
/// and comparisons.
package struct PointView: Sendable {
  /// As the user wrote it: `2014`, `@HEAD~1`, a file's name.
  package var label: String
  /// One when the point names a revision, else all of them in order.
  package var revisions: [ResolvedTokens]
  /// Whether the point named its revision, so that two points can be compared across revisions.
  package var namesRevision: Bool

  package init(label: String, revisions: [ResolvedTokens], namesRevision: Bool) {
    self.label = label
    self.revisions = revisions
    self.namesRevision = namesRevision
  }

  /// What a verb for one revision reads: the revision of an id, else the last that has tokens, else the last.
  package func read(_ id: String? = nil) -> ResolvedTokens? {
    revisions.first { $0.revision.id == id } ?? revisions.last { !$0.tokens.isEmpty }
      ?? revisions.last
  }
}
