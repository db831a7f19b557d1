/// Why a token has no answer somewhere.
package enum Silence: Hashable, Sendable {
  /// The pages read do not say: written so, or derived from the pages read for its group.
  case notStated
  /// The context needs an axis value that the revision does not have.
  case notApplicable
  /// Nobody has recorded anything.
  case notRecorded
}
