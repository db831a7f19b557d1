internal import PositionedJSON
internal import TokenModel

/// Writes one document with every name in every case and every value in every notation, `tokens.model.json`,
/// for scripts and for templates. Its shape is described in `docs/templates.md`.
///
/// What a template sees is this document and nothing else. Absent things are `null`, so that a name that is
/// not there is always a mistake.
struct ModelExporter: Exporter {
  /// The version of the document's shape; a member that goes or means something else raises it.
  static let version = 1

  let options = [FormatOption.rem]

  func export(_ tokens: ExportTokens, options: ExportOptions) throws(ExportProblem) -> Export {
    let tokens = try options.inPoints(tokens, always: false)
    let tree = try TokenTree(tokens)
    let writer = TokenModelWriter(tokens)
    let walk = writer.walk(
      tokens, Array(tokens.tokens.indices), listsNames: options.listsNames)
    let document = ModelExporter.document(tokens, tree, writer, walk.pieces, options)
    let losses = walk.losses.sorted
    if let template = options.template {
      return try ModelExporter.fill(template, with: document, tokens, losses)
    }
    let file = OutputFile(
      name: "tokens.model.json", text: document.prettyText + "\n", tokens: walk.count)
    return Export(files: [file], losses: losses, names: options.listsNames ? walk.names : nil)
  }

  /// Fills a template. Tokens of which it asks no value, and contexts of which it asks none, are losses.
  private static func fill(
    _ template: Template, with document: JSON, _ tokens: ExportTokens, _ losses: [Loss]
  ) throws(ExportProblem) -> Export {
    let renderer = TemplateRenderer(template, document)
    if !renderer.errors.isEmpty { throw .inTemplate(renderer.errors) }
    var losses = losses
    let told = Set(losses.map(\.path))
    for token in tokens.tokens {
      let path = token.path.text
      let reasons = renderer.shortfalls[path, default: []].sorted { $0.message < $1.message }
      losses += reasons.map { $0.loss(token.path, .base) }
      // One without a value in general is asked for its values in contexts alone.
      let isUsed =
        renderer.used.contains(path)
        || renderer.usedInContext.contains(path)
          && !token.cells.contains { $0.context.isBase && $0.value != nil }
      if !isUsed {
        if told.contains(token.path) { continue }
        losses.append(
          LossReason("template", "the template does not ask for its value").loss(token.path, .base))
      } else if !renderer.usedInContext.contains(path),
        let cell = token.cells.first(where: { !$0.context.isBase })
      {
        losses.append(
          LossReason("template", "the template does not ask for its values in contexts")
            .loss(token.path, cell.context))
      }
    }
    let file = OutputFile(name: template.outputName, text: renderer.text, tokens: nil)
    return Export(files: [file], losses: losses)
  }

  private static func document(
    _ tokens: ExportTokens, _ tree: TokenTree, _ writer: TokenModelWriter,
    _ pieces: [TokenModelWriter.Piece], _ options: ExportOptions
  ) -> JSON {
    let written = pieces.flatMap(\.tokens)
    let revision = tokens.revision
    let params = options.params.sorted { $0.key < $1.key }
    return .with([
      "model": .integer(version), "generated": generated(options),
      "params": .object(params.map { .init($0.key, .string($0.value)) }),
      "revision": .with([
        "id": .string(revision.id), "idAs": TextForms.json(revision.id),
        "title": .optional(revision.title), "titleAs": revision.title.map { TextForms.json($0) },
        "description": .optional(revision.description),
      ]), "axes": axes(revision), "contexts": writer.contextList(pieces),
      "groups": .counted(groups(tree.roots, written, tokens)), "tokens": .counted(written),
    ])
  }

  private static func generated(_ options: ExportOptions) -> JSON {
    let origin = options.origin.map { $0.text }.prefix(2).joined(separator: ", ")
    let header = "Written by blazon from \(origin); do not edit."
    func text(_ name: String) -> JSON {
      .optional(options.origin.first { $0.name.lowercased() == name }?.text)
    }
    return .with([
      "tool": .string("blazon"), "header": .string(header), "headerAs": TextForms.json(header),
      "file": text("file"), "registry": text("registry"), "point": text("point"),
      "digest": text("digest"), "commit": text("commit"),
    ])
  }

  private static func axes(_ revision: Revision) -> JSON {
    .counted(
      revision.axes.map { axis in
        let values = axis.values.enumerated().map { index, value in
          JSON.with([
            "value": .string(value), "name": ModelNames.cases(of: value),
            "isDefault": .bool(index == 0),
          ])
        }
        return .with([
          "axis": .string(axis.name), "name": ModelNames.cases(of: axis.name),
          "default": .optional(axis.values.first), "values": .counted(values),
        ])
      })
  }

  /// The groups with the tokens and groups in them.
  private static func groups(
    _ nodes: [TokenTree.Node], _ written: [JSON], _ tokens: ExportTokens
  ) -> [JSON] {
    nodes.filter { $0.token == nil }.map { node in
      .with([
        "group": .string(node.name), "path": .string(node.path.text),
        "name": ModelNames.cases(of: node.name),
        "description": .optional(tokens.groups[node.path]?.description),
        "tokens": .counted(node.children.compactMap(\.token).map { written[$0] }),
        "groups": .counted(groups(node.children, written, tokens)),
      ])
    }
  }
}

extension JSON {
  /// A list of objects that know their place: `index` from 0, `isFirst`, `isLast`.
  static func counted(_ objects: [JSON]) -> JSON {
    .array(
      objects.enumerated().map { index, object in
        .object(
          (object.members ?? []) + [
            .init("index", .integer(index)), .init("isFirst", .bool(index == 0)),
            .init("isLast", .bool(index == objects.count - 1)),
          ])
      })
  }
}
