// TokenDiff: what differs between two points, and how several points compare.
//
// It reads resolved tokens and says, for each token and context, exactly one thing that happened:
// its class, cause and measure. Contexts are those that the cells tell apart, never the product of
// all axes. Nothing here reads a file or a registry, resolves an alias, or prints.
// Two points: `changes(from:to:options:)`. Any number: `Comparison`. Text and JSON: `Render/`.

package import PositionedJSON
package import TokenModel

/// One thing that happened to a token in one context between two points.
package struct Change: Hashable, Sendable {
  package var path: TokenPath
  /// The revision's id; between two revisions both, as `2010→modern`.
  package var revision: String
  /// The type after the change, else before it; `nil` where neither side names one.
  package var type: TokenType?
  package var context: Context
  package var `class`: ChangeClass
  /// What else is true, in the order of precedence.
  package var also: [ChangeClass]
  package var before: Answer
  package var after: Answer
  /// For a value that an alias carried: the tokens it came through, nearest first; the last one is
  /// the token whose own statement differs. Empty for all else.
  package var because: [TokenPath]
  /// How far the value moved; `nil` where there is nothing to measure.
  package var measure: ChangeMeasure?
  /// A truth value or modality was turned round: yes and no, avoid and optional.
  package var isReversed: Bool
  /// For a token that became deprecated: `true` or the reason.
  package var deprecation: JSON?
  /// Where the token stood before, in every context of it; `nil` where its path is the same.
  package var rename: Rename?
  /// What the change makes of declared pairs of text and background.
  package var contrasts: [ContrastChange] = []

  package init(
    path: TokenPath, revision: String, type: TokenType? = nil, context: Context = .base,
    class: ChangeClass, also: [ChangeClass] = [], before: Answer, after: Answer,
    because: [TokenPath] = [], measure: ChangeMeasure? = nil, isReversed: Bool = false,
    deprecation: JSON? = nil, rename: Rename? = nil
  ) {
    self.path = path
    self.revision = revision
    self.type = type
    self.context = context
    self.class = `class`
    self.also = also
    self.before = before
    self.after = after
    self.because = because
    self.measure = measure
    self.isReversed = isReversed
    self.deprecation = deprecation
    self.rename = rename
  }

  /// What the statement says otherwise that no class tells: worth seeing where the figure is the
  /// same.
  package var shifts: [Shift] {
    guard let a = before.stated?.statement, let b = after.stated?.statement else { return [] }
    var shifts: [Shift] = []
    if a.modality != b.modality { shifts.append(.demand) }
    if a.isApproximate != b.isApproximate { shifts.append(.precision) }
    return shifts
  }

  package enum Shift: String, Sendable, CaseIterable {
    /// The strength of the demand: `should` became `must`.
    case demand
    /// One side says "about".
    case precision
  }
}

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
