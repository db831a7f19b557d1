internal import TokenModel

/// A value as an expression of a programming language, with its type there.
struct CodeValue: Hashable, Sendable {
  var type: String
  var text: String
  /// Whether the expression is a literal.
  var isLiteral = false
}

/// A language in which values are expressions, for formats that choose among a token's values by context.
protocol CodeLanguage: Sendable {
  /// The value as the language has it.
  ///
  /// - Parameter losses: gets what of the value the language does not say.
  /// - Returns: `nil` where it has no such value; the last of the losses then tells why.
  func value(_ value: TokenValue, _ losses: inout [LossReason]) -> CodeValue?

  /// The unit in which people read lengths.
  var pixel: String { get }
  /// The same of a text style's sizes.
  var textPixel: String { get }

  /// A text inside a comment, which nothing in it can end.
  func comment(_ text: String) -> String

  /// The framework, for people.
  var framework: String { get }
  /// What it has its lengths in, for people.
  var lengths: String { get }
  /// A number of such lengths, or a size of text; `nil` for a unit that it does not have.
  func number(_ length: Dimension, isText: Bool) -> String?
  func color(_ color: ColorValue, _ losses: inout [LossReason]) -> String
}

extension CodeLanguage {
  func length(
    _ length: Dimension, isText: Bool = false, _ losses: inout [LossReason]
  ) -> String? {
    if let number = number(length, isText: isText) { return number }
    losses.lose(
      "unit",
      length.unit == .rem
        ? "it is in rem, which has \(lengths) only where they are chosen, as in rem=16"
        : "\(framework) has no length in \(quotedForMessage(length.unit.rawValue))")
    return nil
  }

  /// The layers of a shadow, of which those inside are left out; `nil` where one has no such lengths.
  ///
  /// - Parameter write: is given the offsets, the blur and the spread, and the color.
  func layers(
    _ shadow: ShadowValue, inside: String, _ losses: inout [LossReason],
    _ write: ([String], _ color: String) -> String
  ) -> [String]? {
    var layers: [String] = []
    for layer in shadow.layers {
      if layer.isInset {
        losses.lose("member", inside)
        continue
      }
      var lengths: [String] = []
      for length in [layer.offsetX, layer.offsetY, layer.blur, layer.spread] {
        guard let text = self.length(length, &losses) else { return nil }
        lengths.append(text)
      }
      layers.append(write(lengths, color(layer.color, &losses)))
    }
    return layers
  }

  /// The width of a border, whose line is solid.
  func width(of border: Border, _ losses: inout [LossReason]) -> String? {
    guard let width = length(border.width, &losses) else { return nil }
    if border.style != .line(.solid) {
      losses.lose("stroke", "a border of \(framework) is solid")
    }
    return width
  }

  /// No value, and why.
  func lacking(_ code: String, _ message: String, _ losses: inout [LossReason]) -> CodeValue? {
    losses.lose(code, message)
    return nil
  }
}

/// A token as code: its values by context.
struct CodeToken: Sendable {
  /// The value that holds where no other does; `nil` for none.
  var first: CodeValue?
  /// The values in contexts, the weakest first; `nil` for one in which there is none.
  var others: [(context: Context, value: CodeValue?)] = []
  /// The index of the token that has the same values, and that this one refers to.
  var alias: Int?
  /// What is said of it: its description, and its values as people write them.
  var summary: [String] = []

  /// The type; `nil` where nothing is written.
  var type: String? { first?.type ?? others.lazy.compactMap(\.value?.type).first }
  var isWritten: Bool { type != nil }
  /// Whether some context has a value and another none.
  var isOptional: Bool { first == nil || others.contains { $0.value == nil } }
  var hasModes: Bool { !others.isEmpty }
}

/// All tokens as code, by index.
struct CodeTokens {
  let tokens: ExportTokens
  private(set) var all: [CodeToken]
  /// What is lost of the tokens; a file adds what it loses itself, such as a name.
  var losses: LossList

  /// - Complexity: O(*n*) in the cells, on all cores.
  init(_ tokens: ExportTokens, _ language: some CodeLanguage) {
    self.tokens = tokens
    let walk = CodeWriter(tokens: tokens, language: language)
      .walk(tokens, Array(tokens.tokens.indices))
    all = walk.pieces.flatMap(\.self)
    losses = walk.losses
    for index in all.indices {
      guard let target = all[index].alias else { continue }
      if !isSame(index, target) { all[index].alias = nil }
    }
  }

  /// Whether one token has the values of another in all contexts, also none where that has none.
  private func isSame(_ one: Int, _ other: Int) -> Bool {
    guard one != other, all[other].isWritten, all[one].first == all[other].first,
      all[one].others.count == all[other].others.count
    else { return false }
    return zip(all[one].others, all[other].others).allSatisfy { $0 == $1 }
  }

  var count: Int { all.count(where: \.isWritten) }

  /// The axes on which values depend, in the order of the revision.
  var axes: [Revision.Axis] {
    let used = Set(all.flatMap { $0.others.flatMap { $0.context.fixed.map(\.axis) } })
    return tokens.revision.axes.filter { used.contains($0.name) }
  }

  /// The argument that tells why a token is deprecated; `nil` where it is not.
  func deprecation(_ index: Int, _ name: (Int) -> String) -> String? {
    tokens.deprecation(of: tokens.tokens[index], name).map { $0.isEmpty ? "Deprecated" : $0 }
  }
}

private struct CodeWriter<Language: CodeLanguage>: TokenWalker {
  let tokens: ExportTokens
  let language: Language
  let piece: [CodeToken] = []

  func write(_ token: inout ExportToken, to piece: inout [CodeToken]) -> Bool {
    var code = CodeToken()
    var texts: [String] = []
    var type = OneType()
    for answer in token.answers {
      var reasons = answer.exported.losses
      var value = answer.value.flatMap { language.value($0, &reasons) }
      if let given = answer.value, let found = value?.type,
        type.excludes(given, as: found, &reasons)
      {
        value = nil
      }
      token.lose(reasons, answer.context)
      if value != nil, let given = answer.value { texts.append(text(given, answer.cell)) }
      if answer.context.isBase {
        code.first = value
      } else {
        code.others.append((answer.context, value))
      }
    }
    if code.others.allSatisfy({ $0.value == code.first }) { code.others = [] }
    completeFirst(&code)
    code.alias = token.alias
    let values = texts.joined(separator: "; ")
    code.summary = [token.description, values.isEmpty ? nil : values]
      .compactMap { $0.map(language.comment) }
    piece.append(code)
    return code.isWritten
  }

  /// Takes the value of an axis's first value as the one that holds elsewhere, where contexts have nothing
  /// but the values of that axis, and all of them.
  private func completeFirst(_ code: inout CodeToken) {
    guard code.first == nil, let axis = code.others.first?.context.fixed.first?.axis,
      let values = tokens.revision.values(of: axis), values.count == code.others.count,
      code.others.allSatisfy({
        $0.value != nil && $0.context.fixed.count == 1 && $0.context.fixed[0].axis == axis
      }),
      let index = code.others.firstIndex(where: { $0.context.fixed[0].value == values[0] })
    else { return }
    code.first = code.others.remove(at: index).value
    if code.others.allSatisfy({ $0.value == code.first }) { code.others = [] }
  }

  /// A value with its context and what it refers to: `dark #60A5FA (palette.sky)`.
  private func text(_ value: TokenValue, _ cell: ResolvedCell) -> String {
    let alias = cell.aliases.first.map { "(\($0.text))" }
    let pixel = value.type == .typography ? language.textPixel : language.pixel
    return [cell.context.shortText, value.readableText(pixel: pixel), alias ?? ""]
      .filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension Context {
  /// The context for people, such as `dark, idiom=pad`: the appearance needs no axis.
  var shortText: String {
    fixed.map { $0.axis == "appearance" ? $0.value : "\($0.axis)=\($0.value)" }
      .joined(separator: ", ")
  }
}

extension TokenValue {
  /// The value as a person writes it in a comment, such as `#2563EB` or `14 pt`; 200 characters at most.
  func readableText(pixel: String) -> String {
    guard case .color(let color) = self else {
      let text = plainText(pixel: pixel)
      return text.count <= 200 ? text : text.prefix(200) + "…"
    }
    let text = color.cssText
    return text.hasPrefix("#") ? text.uppercased() : text
  }
}

/// A color for a language that has colors of eight bits, and others by their components.
enum CodeColor {
  /// `AARRGGBB`.
  case bytes(UInt32)
  /// In sRGB or Display P3, each 0…1.
  case components(isWide: Bool, [Double], alpha: Double)

  /// - Parameters:
  ///   - roundsAlpha: whether all alphas are rounded to eight bits; otherwise only those that are such.
  ///   - losses: gets what lies outside of Display P3.
  init(_ color: ColorValue, roundsAlpha: Bool, _ losses: inout [LossReason]) {
    let alpha = min(1, max(0, color.alpha.value))
    let isWide = color.space == .displayP3 || !color.isInSRGBGamut
    let text = color.cssText
    let isByte = abs(alpha * 255 - (alpha * 255).rounded()) < 0.13
    if !isWide, text.hasPrefix("#") || text.hasPrefix("rgb(") || roundsAlpha, roundsAlpha || isByte
    {
      let rgb = color.srgbBytes
      let bytes = [UInt8((alpha * 255).rounded()), rgb.red, rgb.green, rgb.blue]
      self = .bytes(bytes.reduce(0) { $0 << 8 | UInt32($1) })
      return
    }
    if isWide, !color.isInGamut(of: .displayP3) {
      losses.lose("gamut", "the color lies outside Display P3, and the nearest one in it is used")
    }
    let parts = color.mapped(into: isWide ? .displayP3 : .srgb).components.map {
      min(1, max(0, (($0?.value ?? 0) * 1e6).rounded() / 1e6))
    }
    self = .components(isWide: isWide, parts, alpha: alpha)
  }
}

extension TokenTree {
  /// Puts all nodes in the order of people.
  ///
  /// - Parameter order: the indices of tokens in that order.
  mutating func order(_ order: [Int]) {
    var ranks = Array(order.indices)
    for (rank, index) in order.enumerated() { ranks[index] = rank }
    func ordered(_ nodes: [Node]) -> [Node] {
      TokenTree.ordered(nodes, ranks).map { node in
        var node = node
        if !node.children.isEmpty { node.children = ordered(node.children) }
        return node
      }
    }
    roots = ordered(roots)
  }

  /// The nodes below, in the order of people.
  ///
  /// - Parameter ranks: the places of tokens in that order.
  static func ordered(_ nodes: [Node], _ ranks: [Int]) -> [Node] {
    func rank(_ node: Node) -> Int {
      if let token = node.token { return ranks[token] }
      return node.children.lazy.map(rank).min() ?? .max
    }
    return nodes.map { (rank($0), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }
}
