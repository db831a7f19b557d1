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
  var systems: [JSON] = []
  let given = files.count
  let (folders, files) = reader.modernizes ? TokensStudioFolder.split(files) : ([], files)
  for folder in folders {
    let root = folder.root(&reader)
    let modern = rewritten(root)
    reader.take(modern?.findings ?? [])
    if modern?.isResolver == true {
      systems.append(modern?.root ?? root)
    } else {
      layers.append(Layer(tree: modern?.root ?? root))
    }
  }
  for (file, tree, hasThemes) in reader.read(files) {
    if hasThemes {
      systems.append(tree)
      continue
    }
    if isResolver(tree, fileName: file.name) {
      if files.count == 1, folders.isEmpty {
        return parse(parseResolver(file, loader: loader, options: reader.options))
      }
      reader.findings.append(
        PendingDiagnostic(
          code: "resolver-among-files",
          message: "\(file.name) is a resolver document, and stands for a whole system",
          fix: "give it alone", offset: tree.offset))
      continue
    }
    layers.append(Layer(tree: tree))
  }
  guard let system = systems.first else {
    if layers.isEmpty {
      // Of several files at fault none can be done without.
      for index in reader.findings.indices where !reader.skipped.isEmpty {
        reader.findings[index].severity = .error
      }
    }
    var result = parse(layers, from: &reader, reader.options)
    result.fileCount = given - reader.skipped.count
    result.skipped = reader.skipped
    return result
  }
  for other in systems.dropFirst() {
    reader.findings.append(
      PendingDiagnostic(
        code: "resolver-among-files",
        message:
          "this is a second system of Tokens Studio with themes beside another, and they are not one",
        fix: "import one after the other, each with a --revision of its own",
        offset: other.offset))
  }
  let document = DocumentReader(system, over: layers.map(\.tree), reader)
  var result = parse(
    ParsedResolver(document: document.document, reader: document.reader, options: reader.options))
  result.fileCount = given - reader.skipped.count
  result.skipped = reader.skipped
  return result
}

private func parse(_ resolver: ParsedResolver) -> ParsedFiles {
  guard let input = resolver.options.input else { return resolver.sparse() }
  return resolver.permutation(
    .object(input.sorted { $0.key < $1.key }.map { JSON.Member($0.key, .string($0.value)) }))
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
  result.inExtension = collector.inExtension
  result.untypedAliases = collector.untypedAliases
  return result
}
