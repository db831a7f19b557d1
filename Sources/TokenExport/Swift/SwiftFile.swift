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
  /// Which types get members for the tokens.
  var reach: SwiftMembers.Reach
  /// Whether lists of all tokens are declared.
  var lists: Bool
  /// Whether the names of axes in SwiftUI's environment begin with the namespace.
  var prefixesAxes: Bool
  /// The text style that a text grows with where nothing tells one; `nil` for the nearest in size.
  var relativeTo: SwiftTextStyle?
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

  /// The most layers that a shadow has, and four: how many a view can draw.
  var layers: Int {
    tokens.tokens.lazy.flatMap(\.cells).reduce(4) { most, cell in
      // Most values need not be looked at, since their statement has another type.
      guard (cell.statement.type ?? .shadow) == .shadow, case .shadow(let shadow)? = cell.value
      else { return most }
      return max(most, shadow.layers.count)
    }
  }

  /// Everything is for any thread, also in a module whose default is the main actor.
  func export(_ tree: TokenTree, header: String) -> Export {
    let table = isPacked ? SwiftTable() : nil
    var body = SwiftBody(file: self, tree: tree, table: table)
    var declarations = SwiftWriter()
    body.write(
      tree.roots, SwiftRetired(tokens.retired, identifiers), namespace,
      about: nil, prefix: "nonisolated ", to: &declarations)
    body.findMemberNames()
    let runtime = SwiftRuntime(
      file: self, modes: body.modes, members: body.members, table: table,
      declarations: declarations.text)
    var writer = SwiftWriter()
    writer.lines(header)
    runtime.writeImports(to: &writer)
    if let about = tokens.revision.description {
      writer.line("/// \(Language.swift.comment(about))")
    }
    if runtime.needsSwiftUI { writer.line(SwiftUIMembers.current) }
    writer.append(declarations)
    runtime.write(to: &writer)
    let file = OutputFile(name: namespace + ".swift", text: writer.text, tokens: body.count)
    var losses = body.losses
    for (path, name, wished, isSystem) in body.members.contested {
      let owner = isSystem ? "SwiftUI's own" : "another token's, too"
      losses.add(
        LossReason("name", "its member is .\(name), since .\(wished) is \(owner)")
          .loss(path, .base), ofTokenAt: tokens.index(of: path) ?? tokens.tokens.count)
    }
    return Export(files: [file], losses: losses.sorted, names: body.members.publicNames)
  }

  /// The members that the file declares for tokens; retired names are none.
  func publicNames(_ tree: TokenTree) -> [PublicName] {
    SwiftBody(file: self, tree: tree, table: nil).publicNames(tree.roots, in: namespace)
  }
}
