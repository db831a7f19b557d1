// TokenExport: one resolved revision in, text files in memory out.
//
// A folder per format. What a format cannot say comes back as a `Loss` with its token and context,
// never as a guess and never as silence. Names are injective: two tokens never share one, and no
// name or value can break out of its place in the text.
// It reads and writes no files, resolves no aliases and knows no store: the resolver and the
// executables do.
// Entry: `export(_:as:options:)`. A new format is an `Exporter`, and a case in `ExportFormat`.

internal import PositionedJSON
package import TokenModel

/// Writes the tokens of one revision in a format.
///
/// The text depends on the arguments only: sorted by path, lines end in LF, one final newline, no
/// time of day.
///
/// - Parameters:
///   - tokens: any number of tokens, sorted by path, each path once.
///   - set: what was resolved: JSON then has the cells without an answer too, and in the extended
///     profile the documents; `nil` writes what the answers tell.
///   - past: what earlier points add; only Swift tells it.
/// - Returns: the files, and all that the format cannot say, in the order of the tokens.
/// - Throws: `ExportProblem` when the tokens cannot be named or nested in that format at all.
/// - Complexity: O(*n*) in the cells for CSS; JSON and Swift sort once more, for nesting.
package func export(
  _ tokens: ResolvedTokens, of set: TokenSet? = nil, as format: ExportFormat,
  options: ExportOptions, past: ExportPast = ExportPast()
) throws(ExportProblem) -> Export {
  assert(
    zip(tokens.tokens, tokens.tokens.dropFirst()).allSatisfy { $0.path < $1.path },
    "the tokens are not sorted by path")
  if let problem = format.problems(with: options.chosen).first { throw problem }
  var source = ExportTokens(tokens, of: set)
  source.retired = past.retired
  source.firstSeen = past.firstSeen
  return try format.exporter.export(source, options: options)
}

/// What an export gives.
package struct Export: Hashable, Sendable {
  package var files: [OutputFile]
  package var losses: [Loss]
  /// Folders that hold nothing of ours but these files.
  package var owned: [OwnedFolder]

  package init(files: [OutputFile], losses: [Loss] = [], owned: [OwnedFolder] = []) {
    self.files = files
    self.losses = losses
    self.owned = owned
  }
}
