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
  package var measure: Measure?
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
    because: [TokenPath] = [], measure: Measure? = nil, isReversed: Bool = false,
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

extension Answer {
  /// The cell that answered; `nil` for a silence.
  package var stated: ResolvedCell? {
    switch self {
    case .stated(let cell, _): cell
    case .silent: nil
    }
  }

  /// The recorded cell behind the answer, a written silence included.
  var record: Cell? {
    switch self {
    case .stated(let cell, _): cell.cell
    case .silent(_, let written): written
    }
  }

  var isGeneral: Bool {
    switch self {
    case .stated(_, let isGeneral): isGeneral
    case .silent: false
    }
  }
}
