internal import PositionedJSON
package import TokenModel

/// The result of parsing: a token set, its diagnostics, and the place of every cell.
package struct ParsedFiles: Sendable {
  /// The tokens in the order of the files. Complete only if there are no errors.
  package var set = TokenSet()
  /// Errors and warnings of all files, in the order of files and places.
  package var diagnostics: [Diagnostic] = []
  /// Tokens that were left out because of an error, so that references to them cannot be checked.
  package var faulty: Set<TokenPath> = []
  /// Indices of cells that are aliases without a type of their own and lead out of the files.
  package var untypedAliases: [Int] = []
  /// The place of each cell's value, parallel to `set.cells`.
  var offsets: [Int] = []
  var sources = SourceMap()

  /// Whether any diagnostic is an error, so that the set must not be used.
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
