internal import TokenModel

/// The parameters of one generated file.
struct SwiftFile {
  var tokens: ExportTokens
  var namespace: String
  var access: String
  var gamut: SwiftColor.Gamut
  var contexts: SwiftContexts
  var identifiers: SwiftIdentifier
  /// Whether types are declared that no token has.
  var declaresAll: Bool

  var types: String { namespace + "Values" }

  /// The attribute of declarations that the compiler emits into their users only, so that unused tokens
  /// cost nothing (decision 0018).
  var emission: String { access == "internal" ? "" : "@_alwaysEmitIntoClient " }

  /// The import keyword with its access level, because a consumer's imports may be internal by default.
  var importing: String { access == "internal" ? "import" : access + " import" }

  /// Everything is for any thread, also in a module whose default is the main actor.
  func export(_ tree: TokenTree, header: String) -> Export {
    let table = SwiftTable()
    var body = SwiftBody(file: self, tree: tree, table: table)
    var declarations = SwiftWriter()
    body.write(
      tree.roots, SwiftRetired(tokens.retired, identifiers), namespace,
      about: tokens.revision.description, prefix: "nonisolated ", to: &declarations)
    let used =
      declaresAll
      ? SwiftValueTypes.all : SwiftValueTypes.used(in: declarations.text, of: types)
    var writer = SwiftWriter()
    writer.lines(header)
    if used.contains("Length") || used.contains("Typography") {
      writer.lines("#if canImport(CoreGraphics)\n\(importing) CoreGraphics\n#endif\n")
    }
    writer.append(declarations)
    if !used.isEmpty {
      writer.line("")
      writer.line("/// The types of the values in ``\(namespace)``.")
      writer.block("nonisolated \(access) enum \(types)") { writer in
        SwiftContextTypes(axes: contexts.axes, access: access).write(used, to: &writer)
        writer.lines(SwiftValueTypes.text(types, used, access: access))
      }
      SwiftPlatforms(
        contexts: contexts, types: types, access: access, importing: importing, used: used
      ).write(to: &writer)
    }
    if used.contains("Condition") { table.write(types, to: &writer) }
    let file = OutputFile(name: namespace + ".swift", text: writer.text)
    return Export(files: [file], losses: body.losses.sorted)
  }
}
