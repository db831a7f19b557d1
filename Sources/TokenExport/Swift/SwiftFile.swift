internal import TokenModel

/// The parameters of one generated file.
struct SwiftFile {
  var tokens: ExportTokens
  var namespace: String
  var access: String
  var gamut: SwiftColor.Gamut
  var contexts: SwiftContexts
  var identifiers: SwiftIdentifier
  /// Whether values stand in a table.
  var isPacked: Bool
  /// Whether values convert to those of UIKit, AppKit and QuartzCore, not only to SwiftUI's.
  var hasAllFrameworks: Bool
  /// Whether SwiftUI's colors get members for the tokens.
  var hasColorMembers: Bool
  /// Whether a token has a comment also where its declaration would do.
  var documentsAll: Bool
  /// Whether types are declared that no token has.
  var declaresAll: Bool

  var types: String { namespace + "Values" }

  /// The import of a module with its access level, because a consumer's imports may be internal by default, as a line of
  /// a condition. Where they are not, one that says `package` would make the plain ones of other files ambiguous.
  func importing(_ module: String) -> String {
    switch access {
    case "internal": "  import \(module)\n"
    case "package":
      "  #if hasFeature(InternalImportsByDefault)\n    package import \(module)\n  #else\n"
        + "    import \(module)\n  #endif\n"
    default: "  \(access) import \(module)\n"
    }
  }

  /// Everything is for any thread, also in a module whose default is the main actor.
  func export(_ tree: TokenTree, header: String) -> Export {
    let table = isPacked ? SwiftTable() : nil
    // The labels of an initializer need to be known before it is used.
    let palette = SwiftPalette(contexts, modes: isPacked ? [] : colorModes)
    var body = SwiftBody(file: self, tree: tree, table: table, palette: palette)
    var declarations = SwiftWriter()
    body.write(
      tree.roots, SwiftRetired(tokens.retired, identifiers), namespace,
      about: tokens.revision.description, prefix: "nonisolated ", to: &declarations)
    let runtime = SwiftRuntime(file: self, palette: palette, declarations: declarations.text)
    var writer = SwiftWriter()
    writer.lines(header)
    runtime.writeImports(to: &writer)
    writer.append(declarations)
    runtime.write(table, hasColorMembers ? body.colors : SwiftColorMembers(), to: &writer)
    let file = OutputFile(name: namespace + ".swift", text: writer.text, tokens: body.count)
    var losses = body.losses
    if hasColorMembers {
      for (path, name, wished) in body.colors.contested {
        losses.add(
          LossReason("name", "its member is .\(name), since .\(wished) is another token's, too")
            .loss(path, .base), ofTokenAt: tokens.index(of: path) ?? tokens.tokens.count)
      }
    }
    return Export(
      files: [file], losses: losses.sorted, names: hasColorMembers ? body.colors.publicNames : [])
  }

  /// The members that the file declares for tokens; retired names are none.
  func publicNames(_ tree: TokenTree) -> [PublicName] {
    let palette = SwiftPalette(contexts, modes: colorModes)
    let body = SwiftBody(file: self, tree: tree, table: nil, palette: palette)
    return body.publicNames(tree.roots, in: namespace)
  }

  /// The contexts in which tokens have a color of their own, the weakest first.
  private var colorModes: [Context] {
    var found: Set<Context> = []
    for token in tokens.tokens {
      let cells = token.cells.filter { tokens.canHold($0.context) }
      guard cells.count > 1, cells.contains(where: { contexts.test($0.context) == nil }),
        cells.allSatisfy({ $0.value?.type == .color })
      else { continue }
      found.formUnion(cells.map(\.context))
    }
    return tokens.axes.sorted(found) { $0 }
  }
}
