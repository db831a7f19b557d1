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

/// What is said about a token as a whole, where it differs between two points.
package struct DescriptionChange: Hashable, Sendable {
  /// The description before and after, if it differs; `nil` inside for none.
  package var description: Sides<String>?
  /// Other vendors' extensions that differ, by name.
  package var extensions: [Extension] = []

  /// A value before and after.
  package struct Sides<Value: Hashable & Sendable>: Hashable, Sendable {
    /// `nil` for none.
    package var before: Value?
    /// `nil` for none.
    package var after: Value?

    package init(before: Value?, after: Value?) {
      self.before = before
      self.after = after
    }
  }

  /// An extension that differs.
  package struct Extension: Hashable, Sendable {
    /// The vendor's key, such as `com.figma`.
    package var name: String
    /// What it holds.
    package var sides: Sides<JSON>
  }
}
