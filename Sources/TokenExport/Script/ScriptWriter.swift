internal import PositionedJSON
internal import TokenModel

/// Turns values into those of JavaScript.
struct ScriptWriter: TokenWriter {
  struct Piece: Sendable {
    var values: [Values] = []
    var renderer: CSSRenderer
  }

  enum Notation: String, CaseIterable {
    case css
    case variable = "var"
    case raw
  }

  /// What a token is in each theme.
  struct Values: Sendable {
    var first: JSON?
    /// The values in themes with another one.
    var others: [(theme: Int, value: JSON?)] = []

    var isWritten: Bool { first != nil || others.contains { $0.value != nil } }

    /// The types of TypeScript in all themes.
    var shapes: String {
      Set(([first] + others.map(\.value)).map { $0.map(PublicName.shape) ?? "undefined" }).sorted()
        .joined(separator: " | ")
    }
  }

  private let tokens: ExportTokens
  private let tree: TokenTree
  private let notation: Notation
  private let modes: Modes
  private let hasThemes: Bool
  private let properties: CSSNames?
  private let options: ExportOptions
  let piece: Piece

  init(_ tokens: ExportTokens, _ options: ExportOptions) throws(ExportProblem) {
    self.tokens = tokens
    self.options = options
    notation = Notation(rawValue: options[ScriptExporter.values]) ?? .css
    hasThemes = options.isOn(ScriptExporter.themes) && notation != .variable
    modes = Modes(tokens, isCombined: hasThemes)
    var tree = try TokenTree(tokens)
    tree.order(tokens.naturalOrder)
    self.tree = tree
    let choices = try CSSChoices(standingOn: options)
    properties =
      notation == .variable
      ? CSSNames(tokens.tokens, hasAllParts: choices.refersToAllParts, prefix: choices.prefix) : nil
    piece = Piece(renderer: CSSRenderer(choices))
  }

  func write(_ token: inout ExportToken, to piece: inout Piece) -> Bool {
    var type = OneType()
    var values = Values(
      first: modes.first(of: token).flatMap { value($0, &token, &type, &piece.renderer) })
    for (mode, answer) in modes.others(of: token) {
      let other = answer.flatMap { value($0, &token, &type, &piece.renderer) }
      if hasThemes {
        if other != values.first { values.others.append((mode, other)) }
      } else if notation == .variable, answer?.value?.type != .boolean {
        values.first = values.first ?? other
      } else if other != values.first {
        token.lose("context", "there are no themes for it", modes.contexts[mode - 1])
      }
    }
    if !token.isPlain, let first = modes.left.first {
      token.lose(
        "context",
        "\(modes.left.count) combinations of contexts have no theme, since there are 64 at most",
        first)
    }
    piece.values.append(values)
    guard values.isWritten else { return false }
    if token.listsNames { token.list(ScriptModule.name(token.path), values.shapes) }
    return true
  }

  func files(of pieces: [Piece], count: Int) -> [OutputFile] {
    let module = ScriptModule(
      tokens: tokens, tree: tree, values: pieces.flatMap(\.values),
      themes: hasThemes ? modes.names(tokens.revision, CaseNames.Rules(style: .kebab)) : [],
      contexts: hasThemes ? modes.contexts : [])
    let header = options.header(CSSText.comment)
    let hasNames = options.isOn(ScriptExporter.tokenNames)
    func file(_ name: String, _ language: ScriptModule.Language, _ head: String = "") -> OutputFile
    {
      let text = module.text(language, names: hasNames && language != .javaScript)
      return OutputFile(name: name, text: head + header + text, tokens: count)
    }
    if options[ScriptExporter.files] == "source" { return [file("tokens.ts", .typeScript)] }
    return [
      file("tokens.js", .javaScript, "// @ts-self-types=\"./tokens.d.ts\"\n"),
      file("tokens.d.ts", .declarations),
    ]
  }

  private func value(
    _ answer: ExportAnswer, _ token: inout ExportToken, _ type: inout OneType,
    _ renderer: inout CSSRenderer
  ) -> JSON? {
    var simple: JSON?
    var reasons: [LossReason] = []
    switch answer.value {
    case let given? where notation == .raw:
      // Lengths and times are numbers.
      if [.dimension, .number, .duration].contains(given.type), type.excludes(given, &reasons) {
        token.lose(reasons, answer.context)
        return nil
      }
      simple = given.flat(exactly: options.hasExactColors, counted: true)
    case .boolean(let flag): simple = .bool(flag.value)
    case .string(let string) where string.text == nil || notation == .css:
      simple = string.text.map(JSON.string) ?? JSON(.null)
    case .number(let number) where notation == .css:
      simple = .number(text: number.number.shortText)
    case .fontWeight(let weight) where notation == .css:
      simple = .number(text: weight.number.shortText)
    default: break
    }
    if answer.value == nil, let css = answer.exported.css {
      simple = .string(properties?.reference(token.index, nil) ?? css)
    }
    if simple != nil || answer.value == nil {
      token.lose(answer.exported.losses, answer.context)
      return simple
    }
    guard let css = renderer.css(answer, tokens, &token) else { return nil }
    guard let json = answer.value.map({ json(css, $0, token.index) }) else { return nil }
    // Only the shorthand has it.
    if !json.hasMember("font") {
      token.lose(answer.exported.losses.filter { $0.member == "fontVariant" }, answer.context)
    }
    return json
  }

  private func json(_ css: CSSValue, _ value: TokenValue, _ index: Int) -> JSON {
    func text(_ part: CSSPart?, _ side: CSSValue.Side) -> JSON {
      if let properties { return .string(properties.reference(index, part)) }
      let text = side.narrow.text
      let isCount = (part == .weight || part == .lineHeight) && Double(text) != nil
      return isCount ? .number(text: text) : .string(text)
    }
    let names = CSSPart.scriptNames[value.type] ?? [:]
    if names.isEmpty { return text(nil, css.main) }
    var members: [JSON.Member] = []
    if let name = names[.none] { members.append(.init(name, text(nil, css.main))) }
    let parts = css.parts.filter { properties?.has($0.part, of: tokens.tokens[index]) ?? true }
    if parts.count < css.parts.count, css.main != CSSValue.initial.main {
      members.append(.init("font", text(nil, css.main)))
    }
    for part in parts {
      if let name = names[part.part] { members.append(.init(name, text(part.part, part.side))) }
    }
    return .object(members)
  }
}
