internal import PositionedJSON
internal import TokenModel

/// Writes the tokens of a model, and collects the losses.
struct TokenModelWriter: TokenWalker {
  struct Piece: Sendable {
    var tokens: [JSON] = []
    /// What stands in each of the contexts.
    var inside: [[JSON]]
    /// What follows in each of several axes from a wider one.
    var combined: [[JSON]]
  }

  private let source: ExportTokens
  private let names: [JSON]
  /// The contexts other than the base in which tokens answer, by rank, with their names.
  private let contexts: [(context: Context, json: JSON)]
  private let places: [Context: Int]
  let piece: Piece
  init(_ source: ExportTokens) {
    self.source = source
    names = ModelNames.all(source.tokens.map(\.path))
    let sorted = source.contexts
    let short = sorted.map { context in context.fixed.map(\.value).joined(separator: " ") }
    let claims = NameClaims(short)
    let objects = sorted.indices.map { index in
      let text = sorted[index].text
      let when = sorted[index].fixed.map { fixed in
        JSON.with(["axis": JSON.string(fixed.axis), "value": JSON.string(fixed.value)])
      }
      return JSON.with([
        "context": JSON.string(text), "contextAs": TextForms.json(text),
        "name": ModelNames.cases(of: claims.contested.contains(index) ? text : short[index]),
        "when": JSON.counted(when),
      ])
    }
    contexts = Array(zip(sorted, objects))
    places = Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($0.element, $0.offset) })
    let none: [[JSON]] = Array(repeating: [], count: sorted.count)
    piece = Piece(inside: none, combined: none)
  }

  /// The contexts, each with the tokens that answer in it.
  func contextList(_ pieces: [Piece]) -> JSON {
    .counted(
      contexts.indices.map { index in
        .object(
          (contexts[index].json.members ?? [])
            + [
              .init("tokens", .counted(pieces.flatMap { $0.inside[index] })),
              .init("combined", .counted(pieces.flatMap { $0.combined[index] })),
            ])
      })
  }

  func write(_ token: inout ExportToken, to piece: inout Piece) -> Bool {
    var base = JSON(.null)
    var alias = JSON(.null)
    var type: TokenType?
    var inContext: [JSON] = []
    var combined: [JSON] = []
    let name = token.path.text
    let path: [JSON.Member] = [.init("path", .string(name)), .init("pathAs", TextForms.json(name))]
    func add(
      _ answer: ExportAnswer, _ place: Int, to list: inout [JSON], _ inside: inout [[JSON]]
    ) {
      let said: [JSON.Member] = [
        .init("hasValue", .bool(answer.value != nil)), .init("value", json(answer, token.index)),
        .init("alias", self.alias(answer.cell)),
      ]
      list.append(.object([.init("context", contexts[place].json)] + said))
      inside[place].append(
        .object(path + [.init("name", names[token.index])] + kinds(answer.value?.type) + said))
    }
    for answer in token.answers {
      token.lose(answer.exported.losses, answer.context)
      type = type ?? answer.value?.type ?? answer.cell.statement.type
      if answer.context.isBase {
        (base, alias) = (json(answer, token.index), self.alias(answer.cell))
      } else if let place = places[answer.context] {
        add(answer, place, to: &inContext, &piece.inside)
      }
    }
    // Where several axes are chosen, one of them may decide.
    for (place, (context, _)) in contexts.enumerated()
    where !token.isPlain && context.fixed.count > 1 {
      guard let answer = token.answers.last(where: { $0.context.holds(in: context) }),
        !answer.context.isBase, answer.context != context
      else { continue }
      add(answer, place, to: &combined, &piece.combined)
    }
    piece.tokens.append(
      .object(
        path + [
          .init("group", .optional(token.path.parent?.text)),
          .init(
            "segments",
            .counted(
              token.path.segments.map { .object(["segment": String($0)]) })),
          .init("name", names[token.index]),
        ]
          + kinds(type) + about(token.resolved) + [
            .init("hasValue", .bool(base.kind != .null)), .init("value", base),
            .init("alias", alias), .init("hasContexts", .bool(!inContext.isEmpty)),
            .init("inContext", .counted(inContext)), .init("combined", .counted(combined)),
          ]))
    token.list(name)
    return true
  }

  private func json(_ answer: ExportAnswer, _ index: Int) -> JSON {
    guard let value = answer.value else { return JSON(.null) }
    var css: String?
    if case .string(let string) = value, source.isOfCSS(answer, of: index) {
      css = string.text.flatMap(CSSText.value)
    }
    return ModelValue(pixel: answer.cell.pixelName).json(value, css: css)
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
        JSON.object(["line": String(line)])
      }
    }
    let other = Deprecation.replacement(in: token.deprecation)
    return [
      .init("description", .optional(description)),
      .init("descriptionAs", description.map { TextForms.json($0) } ?? JSON(.null)),
      .init("descriptionLines", .counted(lines ?? [])),
      .init("isDeprecated", .bool(token.deprecation != nil)),
      .init("deprecation", .optional(token.deprecation?.string)),
      .init("deprecationAs", token.deprecation?.string.map { TextForms.json($0) } ?? JSON(.null)),
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
        "path": path.text, "pathAs": TextForms.json(path.text), "name": names[index],
      ])
    }
  }
}

extension JSON {
  static func optional(_ text: String?) -> JSON { text.map(JSON.string) ?? JSON(.null) }
}
