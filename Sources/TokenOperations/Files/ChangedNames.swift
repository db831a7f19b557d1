/// Token files that change in place, or would.
package struct ChangedNames {
  /// Their names, sorted.
  package let names: [String]
  /// Whether they stay as they are.
  package let isDryRun: Bool

  package init(names: [String], isDryRun: Bool) { (self.names, self.isDryRun) = (names, isDryRun) }
}
