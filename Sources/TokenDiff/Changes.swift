// TokenDiff: what differs between two points, and how several points compare.
//
// It reads resolved tokens and says, for each token and context, exactly one thing that happened:
// its class, cause and measure. Contexts are those that the cells tell apart, never the product of
// all axes. Nothing here reads a file or a registry, resolves an alias, or prints.
// Two points: `changes(from:to:options:)`. Any number: `Comparison`. Text and JSON: `Render/`.

package import TokenModel

/// What happened from one point to another.
///
/// If both points name a revision, these two are compared, be they one or two editions of the
/// design. If one does, the other point's revision of that id is its counterpart. Else revisions
/// are paired by id, and all tokens of one that only one side has are added or removed.
///
/// - Returns: sorted by path, then revision, then context; nothing for what is the same, and exactly
///   one for each path, revision and context in which something happened.
/// - Complexity: O(*n*) for *n* tokens on both sides, and O(*c* log *c*) for *c* changes.
package func changes(
  from: PointView, to: PointView, options: DiffOptions = DiffOptions()
) -> [Change] {
  let pairs = pairs(from, to)
  var changes: [Change] = []
  for (before, after) in pairs {
    let classifier = Classifier(from: before, to: after, options: options)
    var found: [Change] = []
    forEachPath(of: [classifier.from, after]) { path, tokens in
      classifier.addChanges(at: path, tokens[0], tokens[1], to: &found)
    }
    ContrastPairs(from: before, to: after).attach(to: &found)
    changes += found
  }
  guard pairs.count > 1 else { return changes }
  let inOrder = changes.enumerated().sorted {
    $0.element.path == $1.element.path
      ? $0.offset < $1.offset : $0.element.path < $1.element.path
  }
  return inOrder.map(\.element)
}

private func pairs(_ from: PointView, _ to: PointView) -> [(Side, Side)] {
  if from.namesRevision, to.namesRevision {
    return [(Side(from.revisions.first), Side(to.revisions.first))]
  }
  var ids = to.revisions.map(\.revision.id)
  for id in from.revisions.map(\.revision.id) where !ids.contains(id) { ids.append(id) }
  if from.namesRevision { ids = from.revisions.map(\.revision.id) }
  if to.namesRevision { ids = to.revisions.map(\.revision.id) }
  return ids.map { id in
    (
      Side(from.revisions.first { $0.revision.id == id }),
      Side(to.revisions.first { $0.revision.id == id })
    )
  }
}
