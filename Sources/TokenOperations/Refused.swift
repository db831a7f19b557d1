// TokenOperations: everything that a verb does between its arguments and its output. It joins the stages, so it imports
// them all (docs/architecture.md). It does not parse arguments, open files, run programs or print: `blazon` passes in
// values, snapshots and closures, and prints what comes back. Entry: the file named after the operation.

package import TokenModel

/// The error of input with faults: all of them are named, and nothing was changed.
package struct Refused: Error {
  /// The faults, in the order in which they are printed.
  package var diagnostics: [Diagnostic]
  /// A last line for people: what would let the input through.
  package var closing: String?
  /// Whether all faults are listed, however many there are.
  package var listsAll = true

  /// An error with the one fault that was found.
  package init(_ diagnostic: Diagnostic, closing: String? = nil) {
    self.init(diagnostics: [diagnostic], closing: closing)
  }

  /// An error with all faults that were found.
  package init(diagnostics: [Diagnostic], closing: String? = nil, listsAll: Bool = true) {
    self.diagnostics = diagnostics
    self.closing = closing
    self.listsAll = listsAll
  }
}
