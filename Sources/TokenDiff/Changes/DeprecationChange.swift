package import PositionedJSON
package import TokenModel

/// What happened to the deprecation of a token between two points.
package struct DeprecationChange: Hashable, Sendable {
  /// The kinds, which mean different things to those who use the token.
  package enum Kind: String, Sendable, CaseIterable {
    /// The token became deprecated.
    case deprecated
    /// The token is new, and deprecated from the start.
    case bornDeprecated
    /// The token is no longer deprecated.
    case undeprecated
    /// The reason or the replacement is another.
    case reworded
    /// The text is as before, and the token that it names as the replacement is gone.
    case replacementGone
  }

  package var kind: Kind
  /// The reason before, or `true` without one; `nil` where the token was not deprecated.
  package var before: JSON?
  /// The reason after, or `true` without one; `nil` where the token is not deprecated.
  package var after: JSON?
  /// The token that the later text names as the replacement, if it was there before and is gone.
  package var missingReplacement: TokenPath?

  package init(
    _ kind: Kind, before: JSON? = nil, after: JSON? = nil, missingReplacement: TokenPath? = nil
  ) {
    self.kind = kind
    self.before = before
    self.after = after
    self.missingReplacement = missingReplacement
  }
}
