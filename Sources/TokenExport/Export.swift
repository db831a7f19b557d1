// TokenExport: one resolved revision in, text files in memory out.
//
// Each format has a folder. Whatever a format cannot represent is reported as a `Loss` with its token
// and context; it is never guessed and never left out in silence. Names are injective: two tokens never
// share one, and no name or value can break out of its place in the text.
// The room reads and writes no files, resolves no aliases and does not know the store. The callers do.
//
// Start with `export(_:of:as:options:past:)`. A new format is an `Exporter` and a case in `ExportFormat`.

package import TokenModel

/// Writes the tokens of one revision in a format.
///
/// The text depends on the arguments only: sorted by path, lines end in LF, one final newline, no
/// time of day.
///
/// - Parameters:
///   - tokens: the resolved tokens, sorted by path, each path once.
///   - set: the set that was resolved. With it, JSON contains the cells without an answer, too, and the
///     extended profile the documents; without it, JSON contains only the cells that answer.
///   - past: the tokens of earlier points, which only Swift and JSON declare.
/// - Returns: the files, and the losses in the order of the tokens.
/// - Throws: `ExportProblem` if the tokens cannot be named or nested in the format at all.
/// - Complexity: O(*n*) in the cells for CSS; JSON and Swift sort once more for nesting.
package func export(
  _ tokens: ResolvedTokens, of set: TokenSet? = nil, as format: ExportFormat,
  options: ExportOptions, past: ExportPast = ExportPast()
) throws(ExportProblem) -> Export {
  assert(
    zip(tokens.tokens, tokens.tokens.dropFirst()).allSatisfy { $0.path < $1.path },
    "the tokens are not sorted by path")
  if let problem = format.problems(with: options.chosen).first { throw problem }
  try Export.checkTexts(of: tokens.tokens)
  let shown = format == .json ? tokens : tokens.withoutBlankDescriptions()
  var source = ExportTokens(
    format.asksForWidths ? shown.repeatingBehindWidths() : shown, of: set)
  source.retired = past.retired
  source.firstSeen = past.firstSeen
  source.was = past.was
  source.textsOfCSS = format.textsOfCSS
  var export = try format.exporter.export(source, options: options)
  for token in past.retired {
    if source.index(of: token.path) != nil {
      export.losses.append(LossReason.taken.loss(token.path, .base))
    } else if let new = token.replacement, ![.swift, .json].contains(format),
      !format.callsAlike(token.path, new)
    {
      let reason = LossReason("retired", "its old name is not kept; it is \(new.text) now")
      export.losses.append(reason.loss(token.path, .base))
    }
  }
  export.losses = export.losses.uniqued
  return export
}

/// The result of an export.
package struct Export: Hashable, Sendable {
  /// The most bytes of all texts that tokens have, with each alias of a text counted: a long text behind many
  /// aliases would give an output of any size.
  static let mostText = 1 << 27

  static func checkTexts(of tokens: [ResolvedToken]) throws(ExportProblem) {
    var bytes = 0
    for index in tokens.indices {
      for cell in tokens[index].cells { bytes += cell.textBytes }
      guard bytes <= mostText else { throw .tooMuchText(tokens[index].path, limit: mostText) }
    }
  }

  /// The files; their paths are distinct on every file system.
  package var files: [OutputFile]
  /// Everything that the format cannot represent, in the order of the tokens.
  package var losses: [Loss]
  /// The folders that belong to this output.
  package var owned: [OwnedFolder]
  /// The names by which others reach the tokens, sorted; `nil` where they were not asked for, and for a
  /// template.
  package var names: [PublicName]?

  package init(
    files: [OutputFile], losses: [Loss] = [], owned: [OwnedFolder] = [],
    names: [PublicName]? = nil
  ) {
    self.files = files
    self.losses = losses
    self.owned = owned
    self.names = names.map { Set($0).sorted() }
  }
}
