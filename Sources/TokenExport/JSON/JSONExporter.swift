internal import PositionedJSON
internal import TokenModel

/// Writes DTCG files: `tokens.json`, or a file for each group, or a resolver document with its files.
///
/// The first two forms contain the cells as they were recorded, with their evidence, so that importing
/// the files gives them back; the extended profile leaves out nothing of the revision. A token without a
/// standard DTCG value is an object with a description and our extension only, which other tools read as
/// an empty group. The third form is for such tools: see `ResolverExport`.
///
/// - Source: DTCG Format Module 2025.10; `docs/dev.blazon.schema.json`.
struct JSONExporter: Exporter {
  let options = [JSONProfile.option, JSONLayout.files, JSONLayout.contexts]

  static let schema = "https://www.designtokens.org/schemas/2025.10/format.json"

  func export(_ tokens: ExportTokens, options: ExportOptions) throws(ExportProblem) -> Export {
    if options.hasResolver {
      var resolver = ResolverExport(tokens, options)
      var export = try resolver.export()
      export.names = JSONExporter.names(tokens, options)
      return export
    }
    let written = WrittenTokens(tokens, inherits: options.profile == .strict)
    let standard = StandardValues(written.tokens, written.cells, options.profile)
    let tree = try JSONTree(written.tokens) { index in
      standard.isLeftOut(index)
        ? nil
        : JSONExporter.token(
          index, written, options.profile, hasValue: standard.obstacles[index] == nil)
    }
    let losses = JSONExporter.losses(written, standard, options.profile)
    guard options.isByGroup else {
      let head = JSONExporter.head(written.tokens, JSONHeader(written.tokens, options))
      let file = OutputFile(head + tree.members, name: "tokens.json")
      return Export(
        files: [file], losses: losses, names: JSONExporter.names(written.tokens, options))
    }
    let header = JSONHeader(written.tokens, options, isPart: true)
    return Export(
      files: try JSONLayout.files(
        tree.members, head: JSONExporter.head(written.tokens, header), stem: JSONLayout.folder,
        byGroup: true), losses: losses, owned: [JSONLayout.owned],
      names: JSONExporter.names(written.tokens, options))
  }

  /// Paths with their `$type`.
  private static func names(_ tokens: ExportTokens, _ options: ExportOptions) -> [PublicName]? {
    guard options.listsNames else { return nil }
    return tokens.tokens.map { token in
      let types = Set(token.cells.compactMap { $0.statement.type?.rawValue })
      return PublicName(
        name: token.path.text, signature: types.sorted().joined(separator: " | "),
        path: token.path)
    }.sorted()
  }

  static func head(_ tokens: ExportTokens, _ header: JSONHeader) -> [JSON.Member] {
    let about = tokens.groups[.root]
    let own = JSON.Member(ExtensionObject.key, header.json)
    return .present([
      "$schema": .string(schema), "$description": header.fileDescription.map(JSON.string),
      "$deprecated": about?.deprecated,
      "$extensions": .object([own] + JSONTree.foreign(about)),
    ])
  }

  private static func token(
    _ index: Int, _ written: WrittenTokens, _ profile: JSONProfile, hasValue: Bool
  ) -> [JSON.Member] {
    let cells = written.cells[index]
    let value = hasValue ? JSONTree.value(cells.entries.first) : []
    let about = written.tokens.tokens[index].about
    let statements = cells.entries.map(\.cell.statement)
    // In the extended profile the expression beside the value keeps readers from applying it again.
    let isKept = profile == .extended && statements.first?.computation != nil
    return value
      + JSONTree.about(
        isKept ? about : JSONTree.withoutModifier(about, of: statements),
        ours: ExtensionObject.token(cells, hasValue: hasValue))
  }

  private static func losses(
    _ written: WrittenTokens, _ standard: StandardValues, _ profile: JSONProfile
  ) -> [Loss] {
    standard.obstacles.indices.flatMap { index -> [Loss] in
      let path = written.tokens.tokens[index].path
      guard let entry = written.cells[index].entries.first else {
        return standard.reason(index).map { [$0.loss(path, .base)] } ?? []
      }
      if let reason = standard.reason(index) { return [reason.loss(path, entry.context)] }
      guard profile == .strict else { return [] }
      var kept = entry.cell.statement.membersKept.map(\.key)
      if entry.cell.statement.isStyled { kept.append("a slant or width beside the weight") }
      return kept.map { name in
        LossReason("member", "\(name) is in $extensions, which other tools do not read")
          .loss(path, entry.context)
      }
    }
  }
}
