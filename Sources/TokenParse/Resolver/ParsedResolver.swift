package import PositionedJSON
package import TokenModel

/// Reads a resolver document and all that it refers to.
///
/// - Parameter loader: asked once for each file.
/// - Complexity: O(*n*) in the bytes of the document and its files.
/// - Source: DTCG Resolver Module 2025.10.
package func parseResolver(
  _ file: InputFile, loader: SourceLoader, options: ParseOptions = ParseOptions()
) -> ParsedResolver {
  let reader = DocumentReader(file, loader, options)
  return ParsedResolver(document: reader.document, reader: reader.reader, options: options)
}

/// Whether a file is a resolver document, not tokens: by its name, else by its members.
///
/// The specification has no rule. A token file cannot have an array for a member; one without a
/// version is told to add it.
package func isResolver(_ root: JSON, fileName: String) -> Bool {
  if fileName.hasSuffix(".resolver.json") { return true }
  guard root["resolutionOrder"]?.elements != nil else { return false }
  return root["version"]?.string != nil || root["sets"]?.members != nil
    || root["modifiers"]?.members != nil
}

/// A resolver document, read and validated.
package struct ParsedResolver: Sendable {
  let document: ResolverDocument
  /// With the document's and its files' texts and problems.
  let reader: TreeReader
  let options: ParseOptions

  /// A modifier, of which import makes an axis.
  package struct Modifier: Hashable, Sendable {
    package var name: String
    /// The default first, then as written: the axis's values.
    package var contexts: [String]
    /// `nil` where the document names none.
    package var defaultContext: String?
  }

  /// Those in the resolution order, in its order.
  package var modifiers: [Modifier] {
    document.modifiers.map { modifier in
      Modifier(
        name: modifier.name, contexts: modifier.firstThenOthers,
        defaultContext: modifier.defaultContext.map { modifier.contexts[$0] })
    }
  }

  /// The number of inputs, capped at `Int.max`.
  ///
  /// - Source: DTCG Resolver Module 2025.10, section 2.2.
  package var permutationCount: Int { document.permutationCount }

  /// The problems of the document, and of the text of its files.
  package var diagnostics: [Diagnostic] {
    reader.findings.diagnostics(in: reader.sources).withoutRepetition
  }

  /// Whether the document has an error, so that it gives no tokens.
  package var hasErrors: Bool { reader.findings.contains { $0.severity == .error } }

  /// The tokens of one input, laid over one another and read as one file.
  ///
  /// - Parameter input: an object of context names by modifier; `nil` where none is given, which
  ///   does if every modifier has a default.
  /// - Returns: no tokens where the document or the input has an error.
  /// - Source: DTCG Resolver Module 2025.10, section 6.
  package func permutation(_ input: JSON?) -> ParsedFiles {
    var checked = ResolverInput(document: document)
    let choice = checked.read(input)
    var result = ParsedFiles(sources: reader.sources)
    if let choice, !hasErrors {
      var reader = reader
      let tree = document.flattened(choice)
      let options = document.options(options, for: [tree], declaring: document.ownAxes)
      result = parse([Layer(tree: tree)], from: &reader, options)
      if !document.ownAxes.isEmpty { result.declare(document.ownAxes) }
      result.diagnostics = result.diagnostics.withoutRepetition
    } else {
      result.diagnostics = diagnostics
    }
    result.diagnostics += checked.diagnostics
    return result
  }
}

extension [Diagnostic] {
  /// One problem may be met on several ways.
  var withoutRepetition: [Diagnostic] { uniqued }
}
