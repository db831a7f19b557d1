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
    let (document, losses) = try ModelExporter.document(tokens, options)
    if let template = options.template {
      return try ModelExporter.fill(template, with: document, tokens, losses)
    }
    let file = OutputFile(
      name: "tokens.model.json", text: document.prettyText + "\n", tokens: tokens.tokens.count)
    let names = tokens.tokens.map {
      PublicName(name: $0.path.text, signature: $0.signature, path: $0.path)
    }
    return Export(files: [file], losses: losses, names: options.listsNames ? names : nil)
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
      if !renderer.used.contains(path) {
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

  static func document(
    _ given: ExportTokens, _ options: ExportOptions
  ) throws(ExportProblem) -> (document: JSON, losses: [Loss]) {
    var tokens = given
    tokens.rem = try options.rem()
    tokens.hasPointsOnly = tokens.rem != nil
    let tree = try TokenTree(tokens)
    var model = TokenModelWriter(tokens)
    let written = model.tokens()
    let document = JSON.object([
      .init("model", .integer(version)), .init("generated", generated(options)),
      .init(
        "params",
        .object(options.params.sorted { $0.key < $1.key }.map { .init($0.key, .string($0.value)) })),
      .init(
        "revision",
        .object([
          .init("id", .string(tokens.revision.id)),
          .init("idAs", TextForms.json(tokens.revision.id)),
          .init("title", .optional(tokens.revision.title)),
          .init("titleAs", tokens.revision.title.map { TextForms.json($0) } ?? JSON(.null)),
          .init("description", .optional(tokens.revision.description)),
        ])), .init("axes", axes(tokens.revision)), .init("contexts", model.contextList),
      .init("groups", .counted(groups(tree.roots, written, tokens))),
      .init("tokens", .counted(written)),
    ])
    return (document, model.losses)
  }

  private static func generated(_ options: ExportOptions) -> JSON {
    let origin = options.origin.map { $0.text }.prefix(2).joined(separator: ", ")
    return .object(
      [
        .init("tool", .string("blazon")),
        .init("header", .string("Written by blazon from \(origin); do not edit.")),
        .init("headerAs", TextForms.json("Written by blazon from \(origin); do not edit.")),
      ]
        + ["file", "registry", "point", "digest", "commit"].map { name in
          let text = options.origin.first { $0.name.lowercased() == name }?.text
          return .init(name, text.map(JSON.string) ?? JSON(.null))
        })
  }

  private static func axes(_ revision: Revision) -> JSON {
    .counted(
      revision.axes.map { axis in
        JSON.object([
          .init("axis", .string(axis.name)), .init("name", ModelNames.cases(of: axis.name)),
          .init("default", .optional(axis.values.first)),
          .init(
            "values",
            .counted(
              axis.values.enumerated().map { index, value in
                JSON.object([
                  .init("value", .string(value)), .init("name", ModelNames.cases(of: value)),
                  .init("isDefault", .bool(index == 0)),
                ])
              })),
        ])
      })
  }

  /// The groups with the tokens and groups in them.
  private static func groups(
    _ nodes: [TokenTree.Node], _ written: [JSON], _ tokens: ExportTokens
  ) -> [JSON] {
    nodes.filter { $0.token == nil }.map { node in
      JSON.object([
        .init("group", .string(node.name)), .init("path", .string(node.path.text)),
        .init("name", ModelNames.cases(of: node.name)),
        .init("description", .optional(tokens.groups[node.path]?.description)),
        .init("tokens", .counted(node.children.compactMap(\.token).map { written[$0] })),
        .init("groups", .counted(groups(node.children, written, tokens))),
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
