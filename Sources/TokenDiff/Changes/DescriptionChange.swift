package import PositionedJSON

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
