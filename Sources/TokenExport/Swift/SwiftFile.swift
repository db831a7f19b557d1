internal import TokenModel

/// The parameters of one generated file.
struct SwiftFile {
  var tokens: ExportTokens
  var namespace: String
  var access: String
  var gamut: SwiftColor.Gamut
  var contexts: SwiftContexts
  var identifiers: SwiftIdentifier

  var types: String { namespace + "Values" }

  /// The attribute of declarations that the compiler emits into their users only, so that unused tokens
  /// cost nothing (decision 0018).
  var emission: String { access == "internal" ? "" : "@_alwaysEmitIntoClient " }

  /// The import keyword with its access level, because a consumer's imports may be internal by default.
  var importing: String { access == "internal" ? "import" : access + " import" }

  func export(_ tree: TokenTree, header: String) -> Export {
    let table = SwiftTable()
    var body = SwiftBody(file: self, tree: tree, table: table)
    var writer = SwiftWriter()
    writer.lines(header)
    writer.lines("#if canImport(CoreGraphics)\n\(importing) CoreGraphics\n#endif\n")
    body.write(
      tree.roots, SwiftRetired(tokens.retired, identifiers), namespace,
      about: tokens.revision.description, to: &writer)
    writer.line("")
    writer.line("/// The types of the values in ``\(namespace)``.")
    writer.block("\(access) enum \(types)") { writer in
      SwiftContextTypes(axes: contexts.axes, access: access).write(to: &writer)
      writer.lines(SwiftValueTypes.text(types, access: access))
    }
    SwiftPlatforms(contexts: contexts, types: types, access: access, importing: importing)
      .write(to: &writer)
    table.write(types, to: &writer)
    let file = OutputFile(name: namespace + ".swift", text: writer.text)
    return Export(files: [file], losses: body.losses.sorted)
  }
}
