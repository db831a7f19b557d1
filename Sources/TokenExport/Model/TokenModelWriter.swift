internal import PositionedJSON
internal import TokenModel

/// Writes the tokens of a model, and collects the losses.
struct TokenModelWriter {
  private let source: ExportTokens
  private let names: [JSON]
  /// The contexts other than the base in which tokens answer, by rank, with their names.
  private let contexts: [(context: Context, json: JSON)]
  private let places: [Context: Int]
  /// What stands in each of them.
  private var inside: [[JSON]]
  private(set) var losses: [Loss] = []

  init(_ source: ExportTokens) {
    self.source = source
    names = ModelNames.all(source.tokens.map(\.path))
    var found: Set<Context> = []
    for token in source.tokens {
      for cell in token.cells where !cell.context.isBase && source.canHold(cell.context) {
        found.insert(cell.context)
      }
    }
    let sorted = source.axes.sorted(Array(found)) { $0 }
    var claims = NameClaims(capacity: sorted.count)
    let short = sorted.map { context in context.fixed.map(\.value).joined(separator: " ") }
    for (index, name) in short.enumerated() { claims.claim(name, by: index) }
    let objects = sorted.indices.map { index in
      JSON.object([
        .init("context", .string(sorted[index].text)),
        .init("contextAs", TextForms.json(sorted[index].text)),
        .init(
          "name",
          ModelNames.cases(of: claims.contested.contains(index) ? sorted[index].text : short[index])
        ),
        .init(
          "when",
          .counted(
            sorted[index].fixed.map { fixed in
              JSON.object([
                .init("axis", .string(fixed.axis)), .init("value", .string(fixed.value)),
              ])
            })),
      ])
    }
    contexts = Array(zip(sorted, objects))
    places = Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($0.element, $0.offset) })
    inside = Array(repeating: [], count: sorted.count)
  }

  /// The contexts, each with the tokens that answer in it; to be asked for behind `tokens()`.
  var contextList: JSON {
    .counted(
      contexts.indices.map { index in
        .object(
          (contexts[index].json.members ?? []) + [.init("tokens", .counted(inside[index]))])
      })
  }

  mutating func tokens() -> [JSON] {
    source.tokens.indices.map { token(at: $0) }
  }

  private mutating func token(at index: Int) -> JSON {
    let token = source.tokens[index]
    var base: JSON.Member = .init("value", JSON(.null))
    var alias = JSON(.null)
    var type: TokenType?
    var inContext: [JSON] = []
    for cell in token.cells {
      guard source.canHold(cell.context) else {
        losses.append(source.neverHolds(token.path, cell.context))
        continue
      }
      let exported = source.exportableValue(of: cell)
      losses += exported.losses.map { $0.loss(token.path, cell.context) }
      type = type ?? exported.value?.type ?? cell.statement.type
      let value = exported.value.map { ModelValue(pixel: cell.pixelName).json($0) } ?? JSON(.null)
      if cell.context.isBase {
        base.value = value
        alias = self.alias(cell)
      } else if let place = places[cell.context] {
        let alias = self.alias(cell)
        inContext.append(
          .object([
            .init("context", contexts[place].json), .init("hasValue", .bool(exported.value != nil)),
            .init("value", value), .init("alias", alias),
          ]))
        inside[place].append(
          .object(
            [
              .init("path", .string(token.path.text)),
              .init("pathAs", TextForms.json(token.path.text)), .init("name", names[index]),
            ] + kinds(exported.value?.type) + [
              .init("hasValue", .bool(exported.value != nil)), .init("value", value),
              .init("alias", alias),
            ]))
      }
    }
    return .object(
      [
        .init("path", .string(token.path.text)),
        .init("pathAs", TextForms.json(token.path.text)),
        .init("group", .optional(token.path.parent?.text)),
        .init(
          "segments",
          .counted(
            token.path.segments.map { .object([.init("segment", .string(String($0)))]) })),
        .init("name", names[index]),
      ]
        + kinds(type) + about(token) + [
          .init("hasValue", .bool(base.value.kind != .null)), base, .init("alias", alias),
          .init("hasContexts", .bool(!inContext.isEmpty)),
          .init("inContext", .counted(inContext)),
        ])
  }

  /// The type, and for each type whether it is that.
  private func kinds(_ type: TokenType?) -> [JSON.Member] {
    [.init("type", .optional(type?.rawValue))]
      + TokenType.allCases.map { kind in
        .init(
          "is" + kind.rawValue.prefix(1).uppercased() + kind.rawValue.dropFirst(),
          .bool(kind == type))
      }
  }

  private func about(_ token: ResolvedToken) -> [JSON.Member] {
    let description = token.about?.description
    let lines = description.map {
      $0.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        JSON.object([.init("line", .string(String(line)))])
      }
    }
    let isDeprecated = token.deprecation.map { $0.bool != false } ?? false
    let reason = isDeprecated ? token.deprecation?.string : nil
    let other = isDeprecated ? Deprecation.replacement(in: token.deprecation) : nil
    return [
      .init("description", .optional(description)),
      .init("descriptionAs", description.map { TextForms.json($0) } ?? JSON(.null)),
      .init("descriptionLines", .counted(lines ?? [])),
      .init("isDeprecated", .bool(isDeprecated)),
      .init("deprecation", .optional(reason)),
      .init("deprecationAs", reason.map { TextForms.json($0) } ?? JSON(.null)),
      .init("replacement", other.flatMap(reference) ?? JSON(.null)),
    ]
  }

  /// The token that a whole value refers to.
  private func alias(_ cell: ResolvedCell) -> JSON {
    cell.aliases.first.flatMap(reference) ?? JSON(.null)
  }

  private func reference(_ path: TokenPath) -> JSON? {
    source.index(of: path).map { index in
      .object([
        .init("path", .string(path.text)), .init("pathAs", TextForms.json(path.text)),
        .init("name", names[index]),
      ])
    }
  }
}

extension JSON {
  static func optional(_ text: String?) -> JSON { text.map(JSON.string) ?? JSON(.null) }
}
