package import TokenModel

package struct ParseOptions: Sendable {
  /// How to meet what is not DTCG 2025.10.
  package enum Tolerance: Sendable {
    /// An error.
    case strict
    /// Flavours that are known are read as what they mean, and foreign values kept as written, each
    /// with a warning; faults are errors.
    case liberal
    /// As liberal; and a token at fault is kept as written, with a warning.
    case keepingFaults
  }

  package var tolerance = Tolerance.liberal
  /// Context names by modifier: of a resolver document only the tokens of that input.
  package var input: [String: String]?
  /// The revision of files that name none; `nil` makes such files an error.
  package var revision: String?
  /// Whether `revision` was asked for, so that a file that names another is an error.
  package var isRevisionForced = false
  /// The context of cells that name none; joined with those that do.
  package var context = Context.base
  /// The revisions that exist, with the axes that files need not declare again.
  package var knownRevisions: [Revision] = []
  /// Whether sparse import reads layers rather than all permutations of a resolver document, which
  /// gives the same answers in less time; only tests turn it off.
  var isResolverShortcutUsed = true

  package init() {}
}
