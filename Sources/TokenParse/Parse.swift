// TokenParse: the text of token files in, a token set and diagnostics out.
//
// Knows DTCG's file format and our `dev.blazon` extension. Finds every problem in one run and keeps
// the place of every cell. It reads no files itself and resolves no references; it only makes sure
// that they are well formed. Entry: `parse(_:options:)`.

internal import PositionedJSON
internal import TokenModel

/// Reads token files, together, into one token set.
///
/// - Parameter files: in order; where two give the same cell, the later one counts (with a warning).
/// - Returns: the set and all diagnostics; use the set only when there are no errors.
/// - Complexity: O(*n*) in the bytes.
/// - Source: DTCG Format Module 2025.10; `docs/dev.blazon.schema.json`.
package func parse(_ files: [InputFile], options: ParseOptions = ParseOptions()) -> ParsedFiles {
  parse(files, loader: .none, options: options)
}

/// Reads token files together, or one resolver document and the files that it names.
///
/// - Parameter loader: opens the files that a resolver document names.
package func parse(
  _ files: [InputFile], loader: SourceLoader, options: ParseOptions = ParseOptions()
) -> ParsedFiles {
  let result = parse(files, loader, TreeReader(options))
  // DTCG's own forms are never refused for looking like an older flavor; but a file that is refused
  // anyway is read again, so that messages name its flavor.
  guard options.strictness == .strict, result.hasErrors else { return result }
  return parse(files, loader, TreeReader(options, modernizes: true))
}

private func parse(
  _ files: [InputFile], _ loader: SourceLoader, _ initial: TreeReader
) -> ParsedFiles {
  var reader = initial
  var layers: [Layer] = []
  for (file, tree) in reader.read(files) {
    if isResolver(tree, fileName: file.name) {
      if files.count == 1 {
        let resolver = parseResolver(file, loader: loader, options: reader.options)
        guard let input = reader.options.input else { return resolver.sparse() }
        return resolver.permutation(
          .object(input.sorted { $0.key < $1.key }.map { JSON.Member($0.key, .string($0.value)) }))
      }
      reader.findings.append(
        PendingDiagnostic(
          code: "resolver-among-files",
          message:
            "\(file.name) is a resolver document or has themes, and stands for a whole system",
          fix: "give it alone", offset: tree.offset))
      continue
    }
    layers.append(Layer(tree: tree))
  }
  return parse(layers, from: &reader, reader.options)
}

/// Reads trees in order into one token set.
///
/// - Parameter areMerged: whether a later layer replaces cells of an earlier one as a matter of
///   course, as in a resolver document; otherwise it is worth a warning.
func parse(
  _ layers: [Layer], from reader: inout TreeReader, _ options: ParseOptions,
  areMerged: Bool = false
) -> ParsedFiles {
  let groups = GroupExpansion.expand(layers.map(\.tree), options, &reader.findings)
  var parser = FileParser(collector: Collector(options: options, areMerged: areMerged))
  for (tree, layer) in zip(groups, layers) { parser.parse(tree, in: layer.context) }
  parser.collector.finish()
  let collector = parser.collector
  var result = ParsedFiles(sources: reader.sources)
  result.diagnostics = (reader.findings + collector.findings).diagnostics(in: reader.sources)
  result.set = collector.set
  result.offsets = collector.offsets
  result.faulty = collector.faulty
  result.untypedAliases = collector.untypedAliases
  return result
}
