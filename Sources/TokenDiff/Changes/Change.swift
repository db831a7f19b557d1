package import TokenModel

/// One thing that happened to a token in one context between two points.
package struct Change: Hashable, Sendable {
  /// The token's path after the change, or its last path if it was removed.
  package var path: TokenPath
  /// The revision's id; between two revisions both, as `2010→modern`.
  package var revision: String
  /// The type after the change, else before it; `nil` where neither side names one.
  package var type: TokenType?
  /// The context in which the answers differ.
  package var context: Context
  /// The first class that applies, in the order of `ChangeClass.allCases`.
  package var `class`: ChangeClass
  /// The other classes that apply, in the order of precedence.
  package var also: [ChangeClass]
  package var before: Answer
  package var after: Answer
  /// The tokens through which a rippled value came, nearest first; the last one is the token whose own
  /// statement differs. Empty for every other change.
  package var because: [TokenPath]
  /// The size of the difference; `nil` where there is nothing to measure.
  package var measure: ChangeMeasure?
  /// Whether a truth value or a modality turned into its opposite, such as yes and no.
  package var isReversed: Bool
  /// What happened to the token's deprecation, in its first context; `nil` where nothing did.
  package var deprecation: DeprecationChange?
  /// What else is said otherwise about the token, in its first context; `nil` where nothing is.
  package var description: DescriptionChange?
  /// The rename that brought the token to its path, the same in all its contexts; `nil` if it kept its
  /// path.
  package var rename: Rename?
  /// The axis or axis value that came or went with all its answers, of which this is one; `nil` for
  /// what happened to the token alone.
  package var axis: AxisChange?
  /// The effect on the contrast of declared pairs of text and background.
  package var contrasts: [ContrastChange] = []

  package init(
    path: TokenPath, revision: String, type: TokenType? = nil, context: Context = .base,
    class: ChangeClass, also: [ChangeClass] = [], before: Answer, after: Answer,
    because: [TokenPath] = [], measure: ChangeMeasure? = nil, isReversed: Bool = false,
    rename: Rename? = nil
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
    self.rename = rename
  }

  /// The differences between the statements that no class covers. They keep a change with the same
  /// figure from being folded away.
  package var shifts: [Shift] {
    guard let a = before.stated?.statement, let b = after.stated?.statement else { return [] }
    var shifts: [Shift] = []
    if a.modality != b.modality { shifts.append(.demand) }
    if a.isApproximate != b.isApproximate { shifts.append(.precision) }
    return shifts
  }

  /// A difference between two statements that does not touch their figure.
  package enum Shift: String, Sendable, CaseIterable {
    /// The requirement level, such as `should` that became `must`.
    case demand
    /// Whether the figure is approximate.
    case precision
  }
}
