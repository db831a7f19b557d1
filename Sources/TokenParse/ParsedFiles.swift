// TokenParse: the text of token files in, a token set and diagnostics out.
//
// Knows DTCG's file format and our `dev.blazon` extension. Finds every problem in one run and keeps
// the place of every cell. It reads no files itself and resolves no references; it only makes sure
// that they are well formed. Entry: `parse(_:options:)`.

internal import PositionedJSON
package import TokenModel

/// A file's name, as the user gave it, and its content.
package struct InputFile: Sendable {
  package var name: String
  package var bytes: [UInt8]

  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}

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

/// What parsing gave.
package struct ParsedFiles: Sendable {
  /// In the order of the files. Whole only if there are no errors.
  package var set = TokenSet()
  /// Errors and warnings of all files, in the order of files and places.
  package var diagnostics: [Diagnostic] = []
  /// Tokens that were left out because of an error: nothing can be said of references to them.
  package var faulty: Set<TokenPath> = []
  /// Cells, by index, that are aliases without a type of their own which lead out of the files.
  package var untypedAliases: [Int] = []
  /// The place of each cell's value, parallel to `set.cells`.
  var offsets: [Int] = []
  var sources = SourceMap()

  package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// Lines and columns of cells' values, in the order asked.
  ///
  /// - Complexity: O(*n*) in the bytes of the files concerned, however many places there are.
  package func locations(ofCells cells: [Int]) -> [SourceLocation] {
    var walk = sources.places()
    var found: [Int: SourceLocation] = [:]
    // Ascending, so that a long line is counted through once.
    for cell in cells.sorted(by: { offsets[$0] < offsets[$1] }) {
      found[cell] = walk.location(offsets[cell])
    }
    return cells.compactMap { found[$0] }
  }

  /// The file of a cell's value, as the user named it.
  package func fileName(ofCell cell: Int) -> String { sources.fileName(at: offsets[cell]) }
}
