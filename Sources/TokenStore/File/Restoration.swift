/// The result of restoring a backup.
package struct Restoration: Sendable {
  /// The number of the registry's commits now.
  package var commits: Int
  /// The newest commit's hash; `nil` without commits.
  package var head: String?
  /// The number of commits that only the replaced file had; `nil` where it could not be read.
  package var lost: Int?
}
