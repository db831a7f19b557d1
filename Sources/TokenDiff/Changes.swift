// TokenDiff: the differences between two points, and a comparison of several.
//
// For each token and context it gives at most one `Change`, with its class, cause and measure. The
// contexts are those for which the tokens have different answers, never the product of all axes.
// Nothing here reads a file or a registry, resolves an alias, or prints.
//
// Start with `changes(from:to:options:)` for two points, with `Comparison` for any number of them, and
// with `Impact` for the dependents of one token. `Render/` makes text, JSON, Markdown and HTML of them.

package import TokenModel

/// Finds the changes from one point to another.
///
/// If both points name a revision, these two are compared, whether or not they are editions of one
/// design. If only one point does, the revision with the same id at the other point is its
/// counterpart. Otherwise revisions are paired by id, and the tokens of a revision that only one side
/// has are all added or all removed.
///
/// - Returns: one change for each path, revision and context in which anything differs, sorted by
///   path, then revision, then context.
/// - Complexity: O(*n*) for *n* tokens on both sides, and O(*c* log *c*) for *c* changes.
package func changes(
  from: PointView, to: PointView, options: RenameSettings = RenameSettings()
) -> [Change] {
  let pairs = pairs(from, to)
  let found = pairs.map { before, after in
    let classifier = Classifier(from: before, to: after, options: options)
    var changes = classifier.changes()
    classifier.markAxes(&changes)
    ContrastPairs(from: before, to: after).attach(to: &changes)
    return changes
  }
  if found.count == 1 { return found[0] }
  return found.flatMap(\.self).sorted { $0.path < $1.path }
}

/// The revisions to compare with each other; a side without a counterpart is compared with nothing.
private func pairs(_ from: PointView, _ to: PointView) -> [(ComparedRevision, ComparedRevision)] {
  if from.namesRevision, to.namesRevision {
    return [(ComparedRevision(from.revisions.first), ComparedRevision(to.revisions.first))]
  }
  var ids = to.revisions.map(\.revision.id)
  for id in from.revisions.map(\.revision.id) where !ids.contains(id) { ids.append(id) }
  if from.namesRevision { ids = from.revisions.map(\.revision.id) }
  if to.namesRevision { ids = to.revisions.map(\.revision.id) }
  return ids.map { id in
    (
      ComparedRevision(from.revisions.first { $0.revision.id == id }),
      ComparedRevision(to.revisions.first { $0.revision.id == id })
    )
  }
}
