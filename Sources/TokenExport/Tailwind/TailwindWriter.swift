internal import TokenModel

/// Writes tokens as theme variables of Tailwind 4.
struct TailwindWriter: TokenWriter {
  struct Piece: Sendable {
    var theme: [UInt8] = []
    var plain: [UInt8] = []
    var paths: [UInt8] = []
    var inContexts: [[UInt8]]
    var renderer: CSSRenderer
  }

  private let tokens: ExportTokens
  /// The contexts in which some token has a value, the weakest first.
  private let contexts: [Context]
  private let places: [Context: Int]
  private let spaces: [TokenPurpose?]
  private let names: CaseNames
  /// The index in `names` of a text style's family.
  private let families: [Int: Int]
  private let conditions: CSSConditions
  private let options: ExportOptions
  let piece: Piece

  init(
    _ tokens: ExportTokens, _ choices: CSSChoices, _ chosen: [String: TokenPurpose],
    _ options: ExportOptions
  ) throws(ExportProblem) {
    self.tokens = tokens
    self.options = options
    conditions = try CSSConditions(tokens.revision, choices)
    contexts = tokens.contexts
    places = Dictionary(uniqueKeysWithValues: contexts.enumerated().map { ($1, $0) })
    let given = tokens.tokens
    let named = ParallelMap.map(given.count) { range in
      given[range].map { token in
        let value = token.cells.lazy.compactMap(\.value).first
        let stated = value?.type == .typography ? nil : TokenPurpose.stated(by: token.path)
        let space = stated ?? value.flatMap { TokenPurpose(token, $0.type, chosen) }
        let rest = space?.rest(of: token.path) ?? []
        let isStyle = space == .text && value?.type == .typography
        return (
          space: space,
          name: stated != nil
            ? token.path.text
            : space.map { $0.name(rest) } ?? token.path.text,
          family: isStyle ? (["font"] + rest).joined(separator: ".") : nil,
          parts: isStyle ? [] : CSSPart.parts(of: token).map(\.rawValue)
        )
      }
    }.flatMap(\.self)
    spaces = named.map(\.space)
    let texts = named.map(\.name)
    let more = named.enumerated().compactMap { index, name in
      name.family.map { (index: index, text: $0) }
    }
    var families: [Int: Int] = [:]
    for (place, other) in more.enumerated() { families[other.index] = texts.count + place }
    self.families = families
    let all = texts + more.map(\.text)
    let owners = Array(tokens.tokens.indices) + more.map(\.index)
    let (count, spaces) = (texts.count, spaces)
    let same = owners.enumerated().map { place, owner -> Int? in
      guard let target = TailwindWriter.target(of: tokens.tokens[owner], tokens),
        (families[owner] == nil) == (families[target] == nil)
      else { return nil }
      return place < count ? target : families[target]
    }
    // Two paths may have one text where a group is left out: then the whole path counts, unless both mean the same.
    var seen: [String: Int] = [:]
    for (place, text) in all.enumerated() where same[place].map({ all[$0] }) != text {
      seen[text, default: 0] += 1
    }
    let distinct = zip(all, owners).enumerated().map { place, pair in
      seen[pair.0] == 1
        ? pair.0
        : (place < count ? spaces[pair.1]?.rawValue ?? "" : "font") + "."
          + tokens.tokens[pair.1].path.text
    }
    // A double hyphen in a name of Tailwind's theme has a meaning: `text-sm--line-height`.
    let kept = tokens.tokens.map(\.path).filter { path in
      TokenPurpose.stated(by: path) != nil
        && path.text.isName([.small, .digits, .hyphen], from: .small)
    }
    names = CaseNames(
      distinct, CaseNames.Rules(style: .kebab, kept: Set(kept.map(\.text))),
      parts: { $0 < named.count ? named[$0].parts : [] },
      same: { same[$0] })
    piece = Piece(
      inContexts: Array(repeating: [], count: contexts.count), renderer: CSSRenderer(choices))
  }

  /// The token that another one is an alias of wherever it has a value, as `color-background` is of `background` where a
  /// theme refers to the page's own properties.
  static func target(of token: ResolvedToken, _ tokens: ExportTokens) -> Int? {
    guard let path = token.cells.first?.aliases.first,
      token.cells.allSatisfy({ $0.aliases.first == path && $0.problem == nil })
    else { return nil }
    return tokens.index(of: path)
  }

  // MARK: Tokens

  func write(_ token: inout ExportToken, to piece: inout Piece) -> Bool {
    let index = token.index
    // Its value stands at the name already.
    if names.isShared(index), families[index].map(names.isShared) ?? true { return true }
    if let rival = names.rivals[index]?.other, rival < tokens.tokens.count {
      token.lose(names.loss(of: index, tokens))
    }
    var first: [Line] = []
    var others: [(place: Int, lines: [Line])] = []
    for answer in token.answers {
      var lines = lines(answer, &token, &piece.renderer)
      if lines.first?.name == names[index], !isOfQueries(index),
        let target = tokens.target(of: answer),
        (families[index] == nil) == (families[target] == nil)
      {
        lines[0].text = "var(--\(names[target]))"
      }
      if answer.context.isBase {
        first = lines
      } else if let place = places[answer.context] {
        others.append((place, lines))
      }
    }
    var known = first.map(\.name)
    for line in others.flatMap(\.lines) where !known.contains(line.name) { known.append(line.name) }
    if known.isEmpty { return false }
    var text = Array(comments(token).utf8)
    for name in known {
      let own = first.first { $0.name == name }?.text ?? "initial"
      text += "  --\(name): \(own);\n".utf8
      token.list("--" + name)
      let there = others.map { ($0.place, $0.lines.first { $0.name == name }?.text ?? "initial") }
      if there.allSatisfy({ $0.1 == own }) { continue }
      if isOfQueries(index) {
        token.lose("context", "queries of a width have its first value")
        continue
      }
      for (place, text) in there { piece.inContexts[place] += "  --\(name): \(text);\n".utf8 }
    }
    if options.isOn(CSSChoices.paths) { list(index, to: &piece.paths) }
    if spaces[index] == nil { piece.plain += text } else { piece.theme += text }
    return true
  }

  /// Whether Tailwind asks for the value in media or container queries, which follow no property and no context.
  private func isOfQueries(_ index: Int) -> Bool {
    spaces[index] == .breakpoint || spaces[index] == .container
  }

  /// Lists the path of a token; of a text style those of its size, and of its family.
  private func list(_ index: Int, to paths: inout [UInt8]) {
    let path = tokens.tokens[index].path
    guard let family = families[index] else {
      paths += CSSText.listed("--\(names[index])", path.text)
      return
    }
    for (name, part) in parts(of: index, family) {
      guard let own = try? TokenPath("\(path.text)-\(part.rawValue)") else { continue }
      paths += CSSText.listed("--" + name, own.text)
    }
  }

  /// The variables of a text style.
  private func parts(of index: Int, _ family: Int) -> [(String, CSSPart)] {
    [
      (names[index], .size), (names[index] + "--line-height", .lineHeight),
      (names[index] + "--letter-spacing", .letterSpacing),
      (names[index] + "--font-weight", .weight), (names[family], .family),
    ]
  }

  private func comments(_ token: ExportToken) -> String {
    var said = token.description.map { [CSSText.comment($0)] } ?? []
    if let reason = tokens.deprecation(of: token.resolved, { "--" + names[$0] }) {
      said.append("Deprecated" + (reason.isEmpty ? "" : ": " + CSSText.comment(reason)))
    }
    return said.map { "  /* \($0) */\n" }.joined()
  }

  // MARK: Values

  private typealias Line = (name: String, text: String)

  private func lines(
    _ answer: ExportAnswer, _ token: inout ExportToken, _ renderer: inout CSSRenderer
  ) -> [Line] {
    let index = token.index
    if let keyword = tokens.keyword(of: answer, of: index) {
      token.lose(keyword, answer.context)
      return []
    }
    guard let value = renderer.css(answer, tokens, &token) else { return [] }
    guard let family = families[index] else {
      let isSilent = value.main == CSSValue.initial.main
      return (isSilent ? [] : [(name: names[index], text: value.main.narrow.text)])
        + value.parts.map {
          (name: names.partName(index, $0.part.rawValue), text: $0.side.narrow.text)
        }
    }
    guard case .typography(let font) = answer.value else { return [] }
    let style = CSSTextStyle(font, kept: answer.exported.kept)
    token.lose(style.lossesOfTailwind, answer.context)
    return parts(of: index, family).compactMap { name, part in
      style[part].map { (name: name, text: $0) }
    }
  }

  // MARK: Files

  func files(of pieces: [Piece], count: Int) -> [OutputFile] {
    var text = Array(options.blockHeader(CSSText.comment).utf8)
    let isInline = options.isOn(TailwindExporter.inline)
    text += "\n@theme static\(isInline ? " inline" : "") {\n".utf8
    if options.isOn(TailwindExporter.reset) {
      for namespace in TokenPurpose.allCases where spaces.contains(namespace) {
        text += "  --\(namespace.rawValue)-*: initial;\n".utf8
      }
    }
    for piece in pieces { text += piece.theme }
    text += "}\n".utf8
    if pieces.contains(where: { !$0.plain.isEmpty }) {
      text += "\n/* Tailwind makes no utilities of these. */\n:root, :host {\n".utf8
      for piece in pieces { text += piece.plain }
      text += "}\n".utf8
    }
    var rules = CSSRules(capacity: 0)
    for (place, context) in contexts.enumerated()
    where pieces.contains(where: { !$0.inContexts[place].isEmpty }) {
      for condition in conditions.conditions(context) {
        let selector = condition.selectors[0]
        rules.open([selector == ":root" ? ":root, :host" : selector])
        for query in condition.media {
          rules.open([TailwindWriter.variants[query].map { "@variant " + $0 } ?? "@media " + query])
        }
        for piece in pieces { rules.add(declarations: piece.inContexts[place]) }
        for _ in 0...condition.media.count { rules.close() }
      }
    }
    let paths = pieces.flatMap(\.paths)
    if !paths.isEmpty { rules.add("\n/* paths\n".utf8 + conditions.listed + paths + " */\n".utf8) }
    return [OutputFile(name: "tokens.tailwind.css", text: text + rules.text, tokens: count)]
  }

  /// Variants that Tailwind has for queries: a project may define `dark` by a class.
  private static let variants = [
    "(prefers-color-scheme: dark)": "dark", "(prefers-contrast: more)": "contrast-more",
    "(prefers-color-scheme: light)": "not-dark",
    "not all and (prefers-contrast: more)": "not-contrast-more",
  ]
}
