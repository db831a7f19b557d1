/// What restoring a backup did.
package struct Restoration: Sendable {
  /// The registry's commits now.
  package var commits: Int
  /// The newest commit's hash; `nil` without commits.
  package var head: String?
  /// The commits that only the replaced file had; `nil` where it could not be read.
  package var lost: Int?
}
