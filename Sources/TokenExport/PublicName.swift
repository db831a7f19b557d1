package import TokenModel

/// A name by which those who build on an output reach a token.
package struct PublicName: Hashable, Sendable {
  /// As it is written there, such as `--icon-size`, `Tokens.icon.size` or `Tokens.icon.size(in:)`.
  package var name: String
  /// What may be done with it: the type of a Swift member, the syntax of a custom property.
  package var signature: String
  /// The token that has the name.
  package var path: TokenPath
}

/// The names that a format gives to the tokens, as its exporter makes them.
///
/// - Returns: sorted by name and signature; `nil` for a format that has no table of names yet.
/// - Throws: `ExportProblem` as an export does.
/// - Complexity: that of an export without its text.
package func publicNames(
  _ tokens: ResolvedTokens, as format: ExportFormat, options: ExportOptions
) throws(ExportProblem) -> [PublicName]? {
  if let problem = format.problems(with: options.chosen).first { throw problem }
  let names = try format.exporter.publicNames(ExportTokens(tokens), options: options)
  return names?.sorted { ($0.name, $0.signature) < ($1.name, $1.signature) }
}

extension Exporter {
  func publicNames(
    _ tokens: ExportTokens, options: ExportOptions
  ) throws(ExportProblem) -> [PublicName]? { nil }
}

extension FlatExporter {
  /// Keys of the tokens that have a value anywhere.
  func publicNames(
    _ tokens: ExportTokens, options: ExportOptions
  ) throws(ExportProblem) -> [PublicName]? {
    tokens.tokens.compactMap { token in
      let cells = token.cells.filter { tokens.canHold($0.context) }
      let types = cells.compactMap { tokens.exportableValue(of: $0).value?.type.rawValue }
      guard !types.isEmpty else { return nil }
      return PublicName(
        name: token.path.text, signature: Set(types).sorted().joined(separator: " | "),
        path: token.path)
    }
  }
}

extension JSONExporter {
  /// Paths with their `$type`.
  func publicNames(
    _ tokens: ExportTokens, options: ExportOptions
  ) throws(ExportProblem) -> [PublicName]? {
    tokens.tokens.map { token in
      let types = Set(token.cells.compactMap { $0.statement.type?.rawValue })
      return PublicName(
        name: token.path.text, signature: types.sorted().joined(separator: " | "),
        path: token.path)
    }
  }
}

extension CSSExporter {
  /// Custom properties, those of parts included, with their syntax.
  func publicNames(
    _ tokens: ExportTokens, options: ExportOptions
  ) throws(ExportProblem) -> [PublicName]? {
    let choices = try CSSChoices(options)
    try choices.check(tokens.revision)
    var writer = CSSWriter(tokens, choices, try CSSConditions(tokens.revision, choices))
    return tokens.tokens.indices.flatMap { writer.publicNames(ofTokenAt: $0) }
  }
}

extension SwiftExporter {
  /// Members with their types.
  func publicNames(
    _ tokens: ExportTokens, options: ExportOptions
  ) throws(ExportProblem) -> [PublicName]? {
    let (file, tree) = try file(tokens, options)
    return file.publicNames(tree)
  }
}
