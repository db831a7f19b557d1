/// A verb did its work and found something: exit 1, or 2 where that means failure.
package struct FoundSomething: Error {
  /// Whether that means failure.
  package var isError: Bool

  package init(isError: Bool = false) { self.isError = isError }
}
