// TokenParse: the text of token files in, a token set and diagnostics out.
//
// Knows DTCG's file format and our `dev.blazon` extension. Finds every problem in one run and keeps
// the place of every cell. It reads no files itself and resolves no aliases; it only makes sure that
// they are well formed. Entry: `parse(_:options:)`.

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
  /// The revision of files that name none; `nil` makes such files an error.
  package var revision: String?
  /// Whether `revision` was asked for, so that a file that names another is an error.
  package var isRevisionForced = false
  /// The context of cells that name none; joined with those that do.
  package var context = Context.base
  /// The revisions that exist, with the axes that files need not declare again.
  package var knownRevisions: [Revision] = []

  package init() {}
}

/// What parsing gave.
package struct ParsedFiles: Sendable {
  /// In the order of the files. Whole only if there are no errors.
  package var set = TokenSet()
  /// Errors and warnings of all files, in the order of files and places.
  package var diagnostics: [Diagnostic] = []
  /// The place of each cell's value, parallel to `set.cells`.
  package var places: [Place] = []
  let sources: [LazySource]

  /// A place by file and byte offset; cheap to keep for every cell.
  package struct Place: Hashable, Sendable {
    var file: Int32
    var offset: Int32
  }

  package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// Line and column of one place; for many, see `locations(ofCells:)`.
  package func location(_ place: Place) -> SourceLocation {
    sources[Int(place.file)].location(Int(place.offset))
  }

  /// Lines and columns of cells' values, in the order asked.
  ///
  /// - Complexity: O(*n*) in the bytes of the files concerned, however many places there are.
  package func locations(ofCells cells: [Int]) -> [SourceLocation] {
    var walks = sources.map { $0.places() }
    var found: [Int: SourceLocation] = [:]
    // Ascending, so that a long line is counted through once.
    for cell in cells.sorted(by: { places[$0].offset < places[$1].offset }) {
      let place = places[cell]
      found[cell] = walks[Int(place.file)].location(Int(place.offset))
    }
    return cells.compactMap { found[$0] }
  }
}

/// A file's text, cut into lines only when a place in it must be shown.
final class LazySource: Sendable {
  let name: String
  let bytes: [UInt8]

  init(_ file: InputFile) {
    name = file.name
    bytes = file.bytes
  }

  func location(_ offset: Int) -> SourceLocation {
    let text = SourceText(bytes)
    let place = text.place(of: offset)
    return SourceLocation(
      file: name, line: place.line, column: place.column, lineText: text.line(place.line))
  }
}
