internal import PositionedJSON
internal import TokenModel

/// Turns tokens into declarations.
struct CSSWriter {
  let tokens: ExportTokens
  let names: CSSNames
  let choices: CSSChoices
  private let conditions: CSSConditions
  private var renderer: CSSRenderer
  /// Whether `var()` may refer to a token, by its index; filled on demand.
  private var targets: [Bool?]
  private(set) var sheet: CSSSheet
  /// The declarations of tokens whose appearance elements can choose, see `CSSConditions.isThemed(_:)`.
  private(set) var themed: CSSSheet
  /// The declarations with `light-dark()`.
  private(set) var schemes: CSSSheet
  /// The declarations for readers who prefer reduced motion.
  private(set) var reducedMotion: [UInt8] = []
  private(set) var registrations: [UInt8] = []
  /// A line for each token, with its path.
  private(set) var paths: [UInt8] = []

  init(_ tokens: ExportTokens, _ choices: CSSChoices, _ conditions: CSSConditions) {
    self.tokens = tokens
    self.choices = choices
    self.conditions = conditions
    names = CSSNames(tokens.tokens, hasAllParts: choices.hasAllParts, prefix: choices.prefix)
    renderer = CSSRenderer(choices)
    targets = Array(repeating: nil, count: tokens.tokens.count)
    sheet = CSSSheet(axes: tokens.axes)
    (themed, schemes) = (sheet, sheet)
  }

  /// Appends the output of another writer for the tokens behind these.
  mutating func append(_ other: CSSWriter) {
    sheet.append(other.sheet)
    themed.append(other.themed)
    schemes.append(other.schemes)
    reducedMotion += other.reducedMotion
    registrations += other.registrations
    paths += other.paths
  }

  /// - Returns: whether the token has a property.
  mutating func write(_ token: inout ExportToken) -> Bool {
    let index = token.index
    token.lose(names.loss(of: index, tokens))
    var declarations = declarations(of: &token)
    if declarations.isEmpty { return false }
    list(declarations, of: &token)
    if choices.tellsPaths {
      paths += CSSText.listed("--\(names[index])", tokens.tokens[index].path.text)
    }
    let isThemed = conditions.isThemed(tokens.tokens[index].cells)
    if isThemed {
      // Else an element would inherit what the appearance around it has.
      if !declarations[0].context.isBase {
        declarations.insert(CSSDeclaration(context: .base, value: .initial), at: 0)
      }
      let parts = Set(declarations.flatMap { $0.value.parts.map(\.part) })
      let sorted = parts.sorted { $0.rawValue < $1.rawValue }
      declarations[0].value = declarations[0].value.resetting(sorted)
    }
    for place in declarations.indices {
      append(declarations[place], index, isFirst: place == 0, isThemed: isThemed)
    }
    var chosen: [CSSDeclaration] = []
    if choices.modes == .lightDark {
      let pairs = LightDark(
        revision: tokens.revision, axes: tokens.axes, axis: choices.schemeAxis)
      chosen = pairs.merged(declarations)
      for declaration in chosen { appendScheme(declaration, index) }
    }
    if choices.reducesMotion { appendReducedMotion(declarations, &token) }
    if choices.registersProperties {
      register(index, declarations, isOpen: !chosen.isEmpty || mayLeadToOpen(declarations))
    }
    return true
  }

  /// Lists the properties of a token, with the types of their values.
  private func list(_ declarations: [CSSDeclaration], of token: inout ExportToken) {
    guard token.listsNames, declarations.contains(where: \.value.saysSomething) else { return }
    let index = token.index
    token.list("--" + names[index])
    var seen: Set<CSSPart> = []
    for part in declarations.flatMap(\.value.parts) where seen.insert(part.part).inserted {
      token.list("--" + names.partName(index, part.part), part.part.rawValue)
    }
  }

  // MARK: Values

  private mutating func declarations(of token: inout ExportToken) -> [CSSDeclaration] {
    var written: [CSSDeclaration] = []
    var parts: [CSSPart] = []
    for answer in token.answers {
      let context = answer.context
      guard var value = value(of: answer, &token) else {
        let isHidden = written.contains {
          $0.value.saysSomething && $0.context.meets(context)
        }
        if isHidden {
          written.append(
            CSSDeclaration(context: context, value: CSSValue.initial.resetting(parts)))
        }
        continue
      }
      if !written.isEmpty { value = value.resetting(parts) }
      for part in value.parts where !parts.contains(part.part) { parts.append(part.part) }
      let declaration = CSSDeclaration(context: context, value: value)
      if !written.isEmpty, declaration.follows(from: written) { continue }
      written.append(declaration)
    }
    return written
  }

  /// The value in CSS; `nil`, with a loss, if there is none.
  private mutating func value(
    of answer: ExportAnswer, _ token: inout ExportToken
  ) -> CSSValue? {
    let cell = answer.cell
    let isOfCSS = tokens.isOfCSS(answer, of: token.index)
    if let keyword = tokens.keyword(of: answer, of: token.index) {
      token.lose(keyword, cell.context)
      return nil
    }
    if case .typography(let font) = answer.value {
      let named = choices.keepsReferences ? composer.members(of: cell, lacking: font) : []
      var style = CSSTextStyle(font, kept: named + answer.exported.kept)
      if choices.keepsParts { for (name, text) in parts(of: cell) { style.set(name, text) } }
      return textStyle(style, answer, &token)
    }
    token.lose(answer.exported.losses, cell.context)
    guard let value = answer.value else {
      guard let text = answer.exported.css else { return nil }
      let parts = renderer.parts(of: cell, composer)
      if choices.keepsReferences, let target = answer.alias, isTarget(target) {
        return reference(to: target, isColor: false, parts.map(\.part))
      }
      return CSSValue(main: .plain(composer.text(of: cell) ?? text), parts: parts)
    }
    if let obstacle = renderer.obstacle(value) {
      token.lose(obstacle, cell.context)
      return nil
    }
    if let shortfall = CSSRenderer.shortfall(value) { token.lose(shortfall, cell.context) }
    // An alias with a unit of its own is another length than its target.
    if choices.keepsReferences, cell.statement.unit == nil, let target = answer.alias,
      isTarget(target), value == cell.value || tokens.target(of: answer) != nil
    {
      let parts =
        isOfCSS
        ? renderer.parts(of: cell, composer).map(\.part)
        : CSSPart.parts(of: value, all: choices.hasAllParts)
      return reference(to: target, isColor: value.type == .color, parts)
    }
    if choices.computesInCSS, let text = calc(cell) { return CSSValue(main: .plain(text)) }
    if case .string(let string) = value, let text = string.text, isOfCSS {
      if let plain = CSSText.value(text) {
        return CSSValue(
          main: .plain(composer.text(of: cell) ?? plain), parts: renderer.parts(of: cell, composer))
      }
      if let shortfall = CSSText.shortfallInQuotes(text) { token.lose(shortfall, cell.context) }
    }
    return renderer.value(value, choices.keepsParts ? parts(of: cell) : [:])
  }

  /// The references that parts of a composite are, as `var()`, by the part's name; those of a layer or stop behind
  /// its number: `0.color`.
  private mutating func parts(of cell: ResolvedCell) -> [String: String] {
    guard cell.aliases.isEmpty, cell.statement.unit == nil, let json = cell.statement.value else {
      return [:]
    }
    var found: [String: String] = [:]
    func add(_ json: JSON, _ name: String, _ type: TokenType?) {
      guard let path = Alias.path(json), let target = tokens.index(of: path),
        Set(tokens.tokens[target].cells.compactMap { $0.value?.type }) == type.map({ [$0] }),
        isTarget(target)
      else { return }
      // A percentage, which here is one of the font size, would be one of the width of a blank.
      let units = tokens.tokens[target].cells.compactMap { $0.value?.firstUnit { $0 == .percent } }
      if name == "letterSpacing", !units.isEmpty { return }
      found[name] = names.reference(target)
    }
    let isList = cell.value?.type == .shadow || cell.value?.type == .gradient
    var elements = json.elements ?? [json]
    if case .gradient(let gradient) = cell.value, gradient.stops.count == elements.count {
      elements = gradient.order.map { elements[$0] }
    }
    for (place, element) in elements.enumerated() {
      if isList { add(element, "\(place)", cell.value?.type) }
      for member in element.members ?? [] {
        add(member.value, (isList ? "\(place)." : "") + member.key, TokenType.ofPart(member.key))
      }
    }
    return found
  }

  /// Writes texts of CSS, where references are kept with `var()` of each token that has a value of one type in CSS, a
  /// text only where it is one of CSS.
  private var composer: CSSComposer {
    if !choices.keepsReferences { return CSSComposer(tokens) }
    return CSSComposer(tokens) { [tokens, names, renderer, targets] index in
      let types = Set(tokens.tokens[index].cells.compactMap { $0.value?.type })
      var renderer = renderer
      guard types.count < 2, !types.contains(.string) || tokens.isOfCSS(index),
        targets[index] ?? CSSWriter.isTarget(index, tokens, &renderer)
      else { return nil }
      return names.reference(index)
    }
  }

  /// A text style in CSS, with its losses.
  private mutating func textStyle(
    _ style: CSSTextStyle, _ answer: ExportAnswer, _ token: inout ExportToken
  ) -> CSSValue? {
    for reason in answer.exported.losses where !(reason.member.map(style.kept.contains) ?? false) {
      token.lose(reason, answer.context)
    }
    token.lose(style.losses, answer.context)
    if style.isEmpty { return nil }
    let value = renderer.value(style)
    guard choices.keepsReferences, answer.cell.statement.unit == nil, let target = answer.alias,
      isTarget(target)
    else { return value }
    var reference = reference(to: target, isColor: false, value.parts.map(\.part))
    if style.font == nil { reference.main = value.main }
    return reference
  }

  /// A computed value as `calc()`; `nil` where CSS would compute something else, or nothing.
  private func calc(_ cell: ResolvedCell) -> String? {
    guard choices.keepsReferences, cell.statement.unit == nil, let value = cell.value,
      let expression = cell.statement.computation, !expression.references.isEmpty
    else { return nil }
    let composer = composer
    if expression.pieces != nil { return value.type == .color ? composer.text(of: cell) : nil }
    let isNamed = expression.references.allSatisfy { reference in
      tokens.index(of: reference.target).flatMap(composer.naming) != nil
    }
    return isNamed ? composer.calculation(expression, as: value.type, behind: cell) : nil
  }

  private func reference(to target: Int, isColor: Bool, _ parts: [CSSPart]) -> CSSValue {
    func side(_ part: CSSPart?, isColor: Bool) -> CSSValue.Side {
      .plain(names.reference(target, part), isColor: isColor)
    }
    return CSSValue(
      main: side(nil, isColor: isColor),
      parts: parts.map {
        CSSValue.Part(part: $0, side: side($0, isColor: $0 == .color || $0 == .fill))
      })
  }

  /// Whether the token has a value in CSS for each of its answers.
  private mutating func isTarget(_ index: Int) -> Bool {
    if let known = targets[index] { return known }
    let isTarget = CSSWriter.isTarget(index, tokens, &renderer)
    targets[index] = isTarget
    return isTarget
  }

  private static func isTarget(
    _ index: Int, _ tokens: ExportTokens, _ renderer: inout CSSRenderer
  ) -> Bool {
    tokens.tokens[index].cells.allSatisfy { cell in
      let exported = tokens.canHold(cell.context) ? tokens.exportableValue(of: cell) : nil
      if exported?.isKeyword(isOfCSS: tokens.isOfCSS(index)) == true { return false }
      return exported?.value.map { renderer.obstacle($0) == nil } ?? (exported?.css != nil)
    }
  }

  // MARK: Text

  private mutating func append(
    _ declaration: CSSDeclaration, _ index: Int, isFirst: Bool, isThemed: Bool
  ) {
    let lines = CSSLines(name: names[index], joint: names.joint(index))
    var comments: [UInt8] = []
    if isFirst { appendComments(index, to: &comments) }
    func append(to block: inout CSSSheet.Block) {
      block.narrow += comments
      lines.append(declaration.value, isFirst: isFirst && !isThemed, to: &block)
    }
    if isThemed {
      themed.change(declaration.context, append)
    } else {
      sheet.change(declaration.context, append)
    }
  }

  private mutating func appendScheme(_ declaration: CSSDeclaration, _ index: Int) {
    let lines = CSSLines(name: names[index], joint: names.joint(index))
    schemes.change(declaration.context) { lines.append(declaration.value, to: &$0) }
  }

  /// Appends what is said of a token: its description, its deprecation with properties instead of tokens,
  /// and its contrast.
  private func appendComments(_ index: Int, to text: inout [UInt8]) {
    let token = tokens.tokens[index]
    guard token.about != nil || token.deprecation != nil || choices.tellsContrast else { return }
    if let description = token.about?.description {
      text += "  /* \(CSSText.comment(description)) */\n".utf8
    }
    if let reason = tokens.deprecation(of: token, { "--" + names[$0] }) {
      let said = reason.isEmpty ? "" : ": " + CSSText.comment(reason)
      text += "  /* deprecated\(said) */\n".utf8
    }
    guard choices.tellsContrast else { return }
    for line in CSSContrast(tokens: tokens, names: names).texts(ofTokenAt: index) {
      text += "  /* \(CSSText.comment(line)) */\n".utf8
    }
  }

  /// Sets durations to 0 and motions to none. An alias follows its target and needs nothing.
  private mutating func appendReducedMotion(
    _ declarations: [CSSDeclaration], _ token: inout ExportToken
  ) {
    var types = Set(token.resolved.cells.compactMap { $0.value?.type })
    if types.count > 1, tokens.isOfCSS(token.index) { types.remove(.string) }
    let isReference = declarations.allSatisfy { $0.value.main.narrow.text.hasPrefix("var(") }
    let lines = CSSLines(name: names[token.index], joint: names.joint(token.index))
    if types == [.string] {
      let texts = declarations.map(\.value.main.narrow.text)
      let still = Set(texts.map(CSSWriter.withoutTimes))
      if still == Set(texts) { return }
      if let text = still.first, still.count == 1 {
        lines.append(text, part: nil, to: &reducedMotion)
      } else {
        token.lose(
          "motion", "its times stay where motion is reduced, since contexts have other texts")
      }
    }
    guard !isReference, !types.isDisjoint(with: [.duration, .transition, .spring]) else { return }
    let written = Set(declarations.flatMap { $0.value.parts.map(\.part) })
    if types == [.duration] { lines.append("0s", part: nil, to: &reducedMotion) }
    if types == [.transition] { lines.append("0s linear 0s", part: nil, to: &reducedMotion) }
    if types == [.spring] { lines.append("linear", part: nil, to: &reducedMotion) }
    for part in [CSSPart.duration, .delay] where written.contains(part) {
      lines.append("0s", part: part, to: &reducedMotion)
    }
  }

  /// A text of CSS with each time as none; one with quotes stays as it is.
  private static func withoutTimes(_ text: String) -> String {
    guard !text.contains("\"") else { return text }
    var result = ""
    var rest = text[...]
    while !rest.isEmpty {
      let word = rest.prefix { !" ,()".contains($0) }
      result += ["ms", "s"].contains(CSSNumber(word)?.unit) ? "0s" : word
      rest = rest[word.endIndex...]
      if let sign = rest.popFirst() { result.append(sign) }
    }
    return result
  }

  /// Whether a value may refer to one with `light-dark()`. A registered property would compute it once at
  /// the root, instead of for each element.
  private func mayLeadToOpen(_ declarations: [CSSDeclaration]) -> Bool {
    choices.modes == .lightDark
      && declarations.contains { declaration in
        ([declaration.value.main] + declaration.value.parts.map(\.side)).contains {
          $0.narrow.text.contains("var(") || $0.wide?.text.contains("var(") == true
        }
      }
  }

  /// The syntax of the types for which CSS has one of all values, for `@property`.
  private static let syntaxes: [TokenType: String] = [
    .color: "<color>", .dimension: "<length>", .fontWeight: "<number>", .number: "<number>",
    .duration: "<time>",
  ]

  /// - Parameter isOpen: whether the value depends on the `color-scheme` of each element, which a typed
  ///   property would compute once at the root.
  private mutating func register(_ index: Int, _ declarations: [CSSDeclaration], isOpen: Bool) {
    let cells = tokens.tokens[index].cells
    let hasBase = declarations.first?.context.isBase == true
    let isWhole = hasBase && !declarations.contains { $0.value == .initial }
    let types = Set(cells.compactMap { ($0.value ?? tokens.whole.origin(of: $0).value)?.type })
    guard let first = cells.first, let type = first.value?.type,
      let syntax = CSSWriter.syntaxes[type]
    else { return }
    var initial: String?
    if isWhole, types.count == 1, !isOpen, let value = tokens.exportableValue(of: first).value,
      value.firstUnit(where: { $0 != .px }) == nil
    {
      initial = renderer.value(value).main.narrow.text
    }
    let value = initial.map { "  initial-value: \($0);\n" } ?? ""
    registrations +=
      """

      @property --\(names[index]) {
        syntax: "\(initial == nil ? "*" : syntax)";
        inherits: true;
      \(value)}

      """.utf8
  }
}

/// The value of a token in a context.
struct CSSDeclaration {
  var context: Context
  var value: CSSValue

  /// Whether the declarations written before already give this value wherever the context holds.
  func follows(from written: [CSSDeclaration]) -> Bool {
    written.contains { $0.context.holds(in: context) }
      && written.allSatisfy { $0.value == value || !$0.context.meets(context) }
  }
}
