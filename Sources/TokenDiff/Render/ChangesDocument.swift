package import PositionedJSON
internal import TokenModel

/// The changes between two points as a document: JSON for programs, and a report for people.
package struct ChangesDocument: Sendable {
  /// The changes in the order in which they are listed.
  package var changes: [Change]
  /// The earlier point, as the user wrote it.
  package var from: String
  /// The later point, as the user wrote it.
  package var to: String

  /// What the two points are, such as a commit with its date and subject. Empty where nothing more is known.
  package var ends: [String] = []

  /// The axes that files of the two sides were read with, for JSON; `nil` where they are points.
  package var contexts: JSON?

  /// Whether what comes after is supposed, so that no source states it.
  package var isHypothesis = false

  /// Whose word is not the vendor's.
  package var thirdParties: ThirdParties

  package init(
    _ changes: [Change], from: String, to: String, thirdParties: ThirdParties = ThirdParties()
  ) {
    self.changes = changes
    self.from = from
    self.to = to
    self.thirdParties = thirdParties
  }
}
