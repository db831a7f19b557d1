/// Whether a cell has an answer.
package enum Presence: String, Sendable, CaseIterable {
  case stated
  /// The pages read do not mention it.
  case notStated
  /// It cannot exist there, as dark appearance in 2010.
  case notApplicable
}
