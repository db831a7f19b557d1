// TokenOperations: everything that a verb does between its arguments and its output.
//
// Changes that follow from one (`Change/`: renaming with its references, removing, pruning, the check
// for what a commit would break), answers over time (`Ask/`: what-if, past values and names, which
// cells are listed, near paths), what an export needs (`Export/`), the replay of a history of files
// (`Replay/`), and the check of references (`Check/`). It joins the stages, so it imports them all.
// It does not parse arguments, open files, run programs or print: `blazon` passes in values, snapshots
// and closures, and prints what comes back. Entry: the file named after the operation.

package import TokenModel

/// The error of input with faults: all of them are named, and nothing was changed.
package struct Refused: Error {
  /// The faults, in the order in which they are printed.
  package var diagnostics: [Diagnostic]
  /// A last line for people: what would let the input through.
  package var closing: String?
  /// Whether all faults are listed, however many there are.
  package var listsAll = true

  /// An error with all faults that were found.
  package init(diagnostics: [Diagnostic], closing: String? = nil, listsAll: Bool = true) {
    self.diagnostics = diagnostics
    self.closing = closing
    self.listsAll = listsAll
  }
}
